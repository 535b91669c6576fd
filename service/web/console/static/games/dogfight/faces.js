// What cards look like, in a hand and in the picker.

import { signOf } from "./deck.js";

/** An element, "p.note", with attributes and children; undefined ones are left out. */
export function element(kind, attributes = {}, ...children) {
  const [name, ...classes] = kind.split(".");
  const made = document.createElement(name);
  made.className = classes.join(" ");
  for (const [key, value] of Object.entries(name === "button" ? { type: "button", ...attributes } : attributes)) {
    if (value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((each) => each !== undefined));
  return made;
}

/** The face of a card, or of what was written in its place and is none. With `aria-pressed` it is a button. */
export function faceOf(card, spelled, say, attributes = {}, mark = "") {
  return element(
    "aria-pressed" in attributes ? "button.face" : "div.face",
    { "data-suit": card?.suit, "data-code": card?.code ?? spelled, ...attributes },
    element("span.corner", {}, element("b", {}, card?.code ?? "?"), card && signOf(card.suit)),
    element("span.card-name", {}, card?.name ?? spelled),
    element("span.suit", {}, say(card ? `suit_${card.suit}` : "no_card")),
    element("span.mark", {}, mark),
  );
}
