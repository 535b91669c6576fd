// The picker: the whole deck by suit, to put cards into a place and to take them out.

import { SUITS, signOf } from "./deck.js";
import { element, faceOf } from "./faces.js";
import { codesIn, elsewhere, spelledIn, titleOf, toggle } from "./places.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Make the picker; what it gives opens it for a node. `after(node)` is the place to go on to, if any. */
export function makePicker({ main, deck, say, after }) {
  const title = element("h2", { id: "picker-title" });
  const count = element("p.count", { role: "status" });
  const next = element("button.plain.next");
  const done = element("button", {}, say("done"));
  const cards = element("div.picker-deck", {}, ...SUITS.map((suit) => rowOf(suit, deck, say)));
  const jumps = element("nav.jumps", { "aria-label": say("suits") }, ...SUITS.map((suit, at) => jump(suit, cards.children[at], say)));
  const dialog = element("dialog.picker", { "aria-labelledby": title.id }, element("header", {}, title, count, next, done), jumps, cards);
  const picker = { title, count, next, cards, deck, say, after };
  main.append(dialog);
  done.addEventListener("click", () => dialog.close());
  next.addEventListener("click", () => turnTo(picker, after(picker.node)));
  cards.addEventListener("keydown", move);
  cards.addEventListener("click", ({ target }) => target.closest(".face") && tap(picker, target.closest(".face")));
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => picker.opener.focus());
  return (node, opener) => {
    picker.opener = opener;
    dialog.showModal();
    turnTo(picker, node);
  };
}

function rowOf(suit, deck, say) {
  const cards = deck.cards.filter((card) => card.suit === suit);
  const name = say(`suits_${suit}`);
  return element(
    "section.suit-row",
    { "data-suit": suit, role: "group", "aria-label": name },
    element("h3", {}, signOf(suit), name),
    element("div.tiles", {}, ...cards.map((card) => faceOf(card, "", say, { "aria-pressed": false, tabindex: "-1" }))),
  );
}

function jump(suit, row, say) {
  const made = element("button.plain", { "data-suit": suit, "aria-label": say(`suits_${suit}`) }, signOf(suit), suit);
  made.addEventListener("click", () => {
    row.scrollIntoView();
    rest(row.parentElement, row.querySelector(".face"));
  });
  return made;
}

function turnTo(picker, node) {
  const { title, next, cards, say, after } = picker;
  picker.node = node;
  title.textContent = titleOf(node, say);
  next.hidden = !after(node);
  next.textContent = next.hidden ? "" : say("next", { what: titleOf(after(node), say) });
  refresh(picker);
  rest(cards, cards.querySelector("[aria-disabled=false]"));
  cards.scrollTop = 0;
}

/** Say of each card whether it is here, or where else; what is here can always be taken out. */
function refresh({ node, count, cards, deck, say }, refused = false) {
  const here = codesIn(node, deck);
  const gone = elsewhere(node, deck);
  for (const face of cards.querySelectorAll(".face")) {
    const { code } = face.dataset;
    const pressed = here.includes(code);
    face.setAttribute("aria-pressed", pressed);
    face.setAttribute("aria-disabled", gone.has(code) && !pressed);
    face.querySelector(".mark").textContent = gone.has(code) ? say(gone.get(code)) : "";
  }
  count.textContent = say(refused ? "full" : "count", { count: spelledIn(node).length, most: node.dataset.high });
}

function tap(picker, face) {
  const { node, cards, deck } = picker;
  const full = spelledIn(node).length >= node.dataset.high && face.getAttribute("aria-pressed") === "false";
  rest(cards, face);
  if (face.getAttribute("aria-disabled") === "false" && !full) {
    toggle(node, deck, face.dataset.code);
  }
  refresh(picker, full);
}

/** One card of the deck is in the order of Tab; arrows go on from there. */
function rest(cards, face) {
  cards.querySelector('[tabindex="0"]')?.setAttribute("tabindex", -1);
  face.tabIndex = 0;
  face.focus();
}

function move(event) {
  const [right, down] = ARROWS[event.key] ?? [];
  const faces = [...event.currentTarget.querySelectorAll(".face")];
  const to = right ? faces[faces.indexOf(event.target) + right] : down && nearest(faces, event.target, down);
  if (right || down) {
    event.preventDefault();
  }
  if (to) {
    rest(event.currentTarget, to);
  }
}

/** The card above or below, however many there are in a line. */
function nearest(faces, from, down) {
  const lines = (face) => down * (face.getBoundingClientRect().top - from.getBoundingClientRect().top);
  const aside = (face) => Math.abs(face.offsetLeft - from.offsetLeft);
  const beyond = faces.filter((face) => lines(face) > 1);
  return beyond.sort((one, other) => lines(one) * 1000 + aside(one) - lines(other) * 1000 - aside(other))[0];
}
