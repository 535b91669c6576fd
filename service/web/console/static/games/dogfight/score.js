// The score: kills before a duel as pips to tap, and the score after it.

import { childrenOf, nodeAt, read } from "../../question.js";
import { element } from "./faces.js";
import { SIDES, put } from "./places.js";

const TO_WIN = 4;

/** Put pips in the place of the numbers of kills; what it gives shows them anew. */
export function furnishKills(form, say) {
  const kills = nodeAt(form, "/kills");
  if (kills.dataset.name !== "kills") {
    return () => {};
  }
  kills.querySelector(".giving").lastChild.textContent = ` ${say("before_duel")}`;
  const rows = childrenOf(kills).map((node) => pipsOf(node, kills, say));
  kills.querySelector(".given").addEventListener("change", ({ target }) => target.checked && keep(kills, {}));
  return () => rows.forEach((show) => show());
}

/** Make the board; what it gives shows a score under a title, and who has won, where they are known. */
export function makeBoard(desk, say) {
  const board = element("section.board", { "aria-label": say("board") });
  desk.append(board);
  return (score, winner, title = say("board")) => {
    board.hidden = !score;
    const tallies = score ? SIDES.map((side) => tally(side, score[side], say)) : [];
    board.replaceChildren(element("h3", {}, title), ...tallies, element("p", {}, winner === undefined ? "" : say(`winner_${winner}`)));
  };
}

function pipsOf(node, kills, say) {
  const side = node.dataset.name;
  const value = () => read(node) ?? 0;
  const pips = Array.from({ length: node.dataset.high }, (_, at) => {
    const pip = element("button.pip", { "aria-label": say("kills", { number: at + 1 }) });
    pip.addEventListener("click", () => keep(kills, { [side]: value() === at + 1 ? at : at + 1 }));
    return pip;
  });
  node.querySelector("input").hidden = true;
  node.querySelector(".fault").before(element("div.pips", { role: "group", "aria-label": say(`kills_${side}`) }, ...pips));
  return () => pips.forEach((pip, at) => pip.setAttribute("aria-pressed", at < value()));
}

const keep = (kills, changed) => put(kills, { allied: 0, german: 0, ...read(kills), ...changed });

function tally(side, kills, say) {
  const pips = Array.from({ length: TO_WIN }, (_, at) => element(at < kills ? "span.pip.lit" : "span.pip"));
  return element("p.tally", { "data-name": side }, say(side), element("strong", {}, kills), element("span.pips", { "aria-hidden": true }, ...pips));
}
