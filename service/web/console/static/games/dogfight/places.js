// Where cards lie in a question, how these places are called, and which cards cannot be in two of them.

import { childrenOf, pointerOf, read, write } from "../../question.js";

export const SIDES = ["allied", "german"];
// What was seen elsewhere is not in the hand; what was drawn was not still in it.
const RIVALS = { hand: ["known", "draws"], known: ["hand"], draws: ["hand"] };

const parentOf = (node) => node.parentElement.closest(".node");
const nameOf = (node) => node.dataset.name;
const wordOf = (node) => [sideOf(node), nameOf(node)].filter(Boolean).join("_");

/** The side whose place it is, where the question has two. */
export const sideOf = (node) => SIDES.find((side) => side === nameOf(parentOf(node)));

/** Another part of the same side, or of the same question. */
export const besides = (node, name) => childrenOf(parentOf(node)).find((each) => nameOf(each) === name);

/** Where cards of this hand go: to the attack, or to the discards. */
export const takenFrom = (node) => (nameOf(node) === "hand" ? besides(node, "attack") ?? besides(node, "discards") : undefined);

/** The hand that an attack or discards are taken from. */
export const handOf = (node) => (["attack", "discards"].includes(nameOf(node)) ? besides(node, "hand") : undefined);

/** Which turn of a match a node is in, counted from 0; undefined in a question of one turn. */
export function turnOf(node) {
  const turn = pointerOf(node).match(/^\/turns\/(\d+)/);
  return turn ? Number(turn[1]) : undefined;
}

/** How a place is called, with its turn. */
export function titleOf(node, say) {
  const what = say(`name_${wordOf(node)}`);
  const turn = turnOf(node);
  return turn === undefined ? what : say("of_turn", { number: turn + 1, what });
}

/** The cards in a place as they are spelled. */
export const spelledIn = (node) => (node && read(node)) || [];

/** The codes of the cards in a place; what is no card is left out. */
export const codesIn = (node, deck) => spelledIn(node).map((each) => deck.cardOf(each)?.code).filter(Boolean);

/** Say which cards are in a place; undefined: nothing is said of it. */
export function put(node, cards) {
  write(node, cards);
  node.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Put a card into a place, or take it out. An optional place without cards is not given at all, but an attack is. */
export function toggle(node, deck, code) {
  const cards = spelledIn(node);
  const left = cards.filter((each) => (deck.cardOf(each)?.code ?? each) !== code);
  const now = left.length < cards.length ? left : [...cards, code];
  put(node, now.length || nameOf(node) === "attack" || !node.querySelector(".given") ? now : undefined);
}

/** Which cards cannot be here as they are elsewhere: the word for that place by code. */
export function elsewhere(node, deck) {
  const side = parentOf(node);
  const left = codesIn(besides(node, "discards"), deck);
  const rivals = sideOf(node)
    ? childrenOf(parentOf(side)).filter((each) => each !== side && SIDES.includes(nameOf(each))).flatMap(childrenOf)
    : (RIVALS[nameOf(node)] ?? []).map((name) => besides(node, name)).filter(Boolean);
  const found = rivals.flatMap((place) => codesIn(place, deck).map((code) => [code, `in_${wordOf(place)}`]));
  return new Map(found.filter(([code]) => !left.includes(code)).reverse());
}
