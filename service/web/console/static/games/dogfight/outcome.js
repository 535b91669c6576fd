// What a ruling says of each hand: the cards that attack, the Attack Rank, the hand after the Tactics Phase.

import { element, faceOf } from "./faces.js";
import { markFaces, modeOf } from "./hand.js";
import { codesIn, handOf, sideOf, takenFrom, turnOf } from "./places.js";

/** Show what a result, or none, says of a node of cards. */
export function showOutcome(node, result, table) {
  const told = toldOf(node, result, table.say);
  const taken = takenFrom(node);
  if (node.dataset.name === "hand" && !(taken && modeOf(taken) === "these")) {
    markFaces(node, told.marked ?? [], told.word);
  }
  node.querySelector(":scope > .outcome")?.remove();
  const outcome = node.dataset.name === "draws" ? handAfter(result, table) : lineOf(told);
  if (outcome) {
    node.querySelector(":scope > .codes").before(outcome);
  }
}

/** The attack to start from: the one that was ruled on, as far as it is in the hand. */
export function attackOf(attack, result, deck) {
  const held = codesIn(handOf(attack), deck);
  const ruled = inTurn(attack, result)?.[sideOf(attack)] ?? result?.best;
  return (ruled?.attack ?? []).filter((code) => !held.length || held.includes(code));
}

/** The result of a match has one for each turn; any other is of one turn. */
function inTurn(node, result) {
  const turn = turnOf(node);
  return turn === undefined ? result : result?.turns[turn];
}

/** The cards to mark, and with which word; what is said of the attack as a whole. */
function toldOf(node, result, say) {
  const { name } = node.dataset;
  const side = sideOf(node);
  const turn = inTurn(node, result);
  if (turn?.options) {
    return { marked: turn.best, word: say("best_discards") };
  }
  const attempt = side ? turn?.[side] : { hand: turn?.best, attack: turn?.submitted }[name];
  const none = turn && (side ? name === "attack" : name === "hand" && turn.can_attack === false);
  const line = attempt ? say(`rank_${name}`, { rank: attempt.rank }) : none ? say("no_attack") : undefined;
  return { marked: attempt?.attack, word: say(side ? "taken_attack" : "best"), line: side && name === "hand" ? undefined : line, kill: turn?.kills?.[side] && say("makes_kill") };
}

const lineOf = ({ line, kill }) => line && element("p.outcome", {}, line, ...(kill ? [" ", element("strong.kill", {}, kill)] : []));

function handAfter(result, { deck, say }) {
  const faces = result?.hand.map((code) => element("li", {}, faceOf(deck.cardOf(code), code, say)));
  return faces && element("section.outcome", {}, say("hand_after"), element("ol.faces", { "aria-label": say("hand_after") }, ...faces));
}
