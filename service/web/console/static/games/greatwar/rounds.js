// The rounds of a battle: finished ones fold away, the last one is open.

import { hitsBy, marks, roster, rounds, verdictOn } from "./battle.js";
import { SIDES } from "./edits.js";
import { focusDie } from "./dice.js";
import { button, fill, make, mark, point, put, tell } from "./elements.js";
import { makeVolley } from "./volley.js";
import { summary } from "./wording.js";

/** The rounds; `draw(state)` shows them as the state has them. */
export function makeRounds({ say, act }) {
  const list = make("ol", { className: "rounds" });
  let opened = "";
  const draw = (state) => {
    const shown = state.draft ? [...rounds(state.question), state.draft] : rounds(state.question);
    fill(list, shown, (at) => makeRound({ at, say, act }), (each, fought) => each.draw(state, fought));
    const illegal = shown.findIndex((_, at) => verdictOn(state.facts, at) === "illegal");
    const open = `${shown.length} ${illegal}`;
    if (open !== opened) {
      opened = open;
      [...list.children].forEach((each, at) => {
        each.fold.open = at === shown.length - 1 || at === illegal;
        each.draw(state, shown[at]);
      });
    }
  };
  return { element: list, draw, focusLast: () => focusDie(list.lastElementChild?.querySelector(".die")) };
}

function makeRound({ at, say, act }) {
  const title = make("summary");
  const volleys = SIDES.map((side) => makeVolley({ side, at, say, act }));
  const decision = makeDecision({ at, say, act });
  const body = make("div", { className: "round-body" }, ...volleys.map(({ element }) => element), decision);
  const fold = make("details", {}, title, body);
  const round = make("li", { className: "round" }, fold);
  let last = null;
  // What is folded away costs nothing: its dice are made when it is opened.
  fold.addEventListener("toggle", () =>
    fold.open ? drawBody() : body.querySelectorAll(".dice, .chips").forEach((each) => each.replaceChildren()),
  );
  const drawBody = () => {
    const [state, fought] = last;
    const { facts, question, picks } = state;
    const draft = fought === state.draft;
    const judged = draft ? { ...facts, ...state.tried } : facts;
    const marked = SIDES.map((side) => markedIn(judged, side, at));
    const hits = Object.fromEntries(SIDES.map((side, each) => [side, hitsBy(facts, side, at, marked[each])]));
    volleys.forEach((volley, each) => {
      const side = SIDES[each];
      const planes = roster(question, facts, side, at, fought);
      const picked = picks.get(`${at}/${side}`);
      volley.draw({ facts, fought, draft, planes, marked: marked[each], hits, picked });
    });
    const awaited = facts?.result?.awaiting === "retreat_or_stay" && at === facts.judged - 1;
    decision.draw(draft ? undefined : fought.retreat, awaited && at === rounds(question).length - 1);
  };
  round.fold = fold;
  round.draw = (state, fought) => {
    last = [state, fought];
    point(round, `/rounds/${at}`);
    tell(title, summary(state, at, fought, say));
    if (fold.open) {
      drawBody();
    }
  };
  return round;
}

function markedIn(judged, side, at) {
  const fought = judged?.question && rounds(judged.question)[at];
  return fought ? marks(judged.question, judged.steps, side, at, fought) : new Map();
}

/** Retreat or stay; shown where it is awaited or has been said. */
function makeDecision({ at, say, act }) {
  const asked = make("span", { className: "asked-for" }, say("decision"));
  const choices = [true, false].map((retreat) =>
    button(say(retreat ? "retreat" : "stay"), "choice", () => act.decide(at, retreat)),
  );
  const element = make("div", { className: "decision", role: "group" }, asked, ...choices);
  element.setAttribute("aria-label", say("decision"));
  element.draw = (said, awaited) => {
    point(element, `/rounds/${at}/retreat`);
    put(element, "hidden", said === undefined && !awaited);
    choices.forEach((each, index) => mark(each, "aria-pressed", said === (index === 0)));
  };
  return element;
}
