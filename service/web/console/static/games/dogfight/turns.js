// The turns of a match: each with its outcome and the score after it; what is finished can be folded.

import { childrenOf, nodeAt, read } from "../../question.js";
import { element } from "./faces.js";
import { SIDES } from "./places.js";

/** Give the turns of a match headings: `show` them anew, or as `ruled`, with a result or none. Undefined where there are none. */
export function furnishTurns(form, say, showScore) {
  const list = nodeAt(form, "/turns");
  if (list.dataset.name !== "turns") {
    return undefined;
  }
  list.querySelector(":scope > .members > [data-do=add]").textContent = say("add_turn");
  const known = { turns: [], result: undefined };
  const items = () => childrenOf(list).map((turn) => turn.closest(".item"));
  const show = () => {
    const outcomes = still(known, childrenOf(list).map(read).map(asText));
    const added = items().filter((item) => !item.classList.contains("turn"));
    added.forEach(furnishTurn);
    items().forEach((item, at, every) => {
      head(item, at, outcomes[at], say);
      if (added.length) {
        fold(item, at < every.length - 1);
      }
    });
    const whole = outcomes.length === known.result?.turns.length;
    showScore(outcomes.at(-1)?.score, whole ? known.result.winner : null);
  };
  const ruled = (question, result) => {
    if (result) {
      Object.assign(known, { turns: question.turns.map(asText), result });
    }
    show();
    items().filter((item) => item.querySelector(".fault:not([hidden])")).forEach((item) => fold(item, false));
  };
  return { show, ruled };
}

// Whatever order its members were given in.
const asText = (turn) => JSON.stringify(turn, ["allied", "german", "hand", "attack"]);

/** The outcomes of the first turns, as far as they are what was ruled on. */
function still({ turns, result }, now) {
  const changed = now.findIndex((turn, at) => turn !== turns[at]);
  return (result?.turns ?? []).slice(0, changed < 0 ? now.length : changed);
}

function furnishTurn(item) {
  const heading = element("button.plain.fold", {}, element("b"), element("span"), element("strong.kill"), element("span.count"));
  heading.addEventListener("click", () => fold(item, !item.classList.contains("folded")));
  item.classList.add("turn");
  item.prepend(heading);
  fold(item, false);
}

function fold(item, folded) {
  item.classList.toggle("folded", folded);
  item.querySelector(".fold").setAttribute("aria-expanded", !folded);
}

function head(item, at, outcome, say) {
  const number = at + 1;
  item.querySelector("[data-do=remove]").setAttribute("aria-label", say("remove_turn", { number }));
  [say("turn", { number }), ...(outcome ? wordsOf(outcome, say) : ["", "", ""])].forEach((text, part) => {
    item.querySelector(".fold").children[part].textContent = text;
  });
}

/** The Attack Ranks of a turn, who makes a kill, and the score after it. */
function wordsOf(outcome, say) {
  const killers = SIDES.filter((side) => outcome.kills[side]);
  const [allied, german] = SIDES.map((side) => outcome[side]?.rank ?? say("no_rank"));
  return [say("ranks", { allied, german }), say(`turn_${killers.length > 1 ? "both" : killers[0] ?? "none"}`), say("score", outcome.score)];
}
