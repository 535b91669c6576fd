// A hand, an attack, discards: cards as faces beside the text field that keeps them.

import { pointerOf, read } from "../../question.js";
import { element, faceOf } from "./faces.js";
import { besides, codesIn, handOf, put, sideOf, spelledIn, takenFrom, titleOf, toggle } from "./places.js";

const furnished = new WeakMap();

/** Show what a node of cards says, if it says something else than before. */
export function showCards(node, table) {
  const had = node.contains(document.activeElement);
  const parts = furnished.get(node) ?? furnishCards(node, table);
  const about = look(node, table);
  const state = JSON.stringify(about);
  if (parts.state !== state) {
    const focused = [...parts.faces.querySelectorAll("button")].indexOf(document.activeElement);
    parts.state = state;
    show(node, parts, about, table);
    if (had && !node.contains(document.activeElement)) {
      (parts.faces.querySelectorAll("button")[focused] ?? parts.choose).focus();
    }
  }
}

/** Mark some faces with a word, and no others; what is said beside them stays. */
export function markFaces(node, codes, word) {
  for (const face of furnished.get(node).faces.querySelectorAll(".face")) {
    const marked = codes.includes(face.dataset.code);
    face.classList.toggle("marked", marked);
    face.querySelector(".mark").textContent = marked ? word : "";
  }
}

/** What is said of an attack: nothing, these cards, or that it is declined. */
export function modeOf(node) {
  const given = node.querySelector(".given");
  if (!given || node.classList.contains("choosing")) {
    return "these";
  }
  return !given.checked ? "unsaid" : spelledIn(node).length ? "these" : "declines";
}

/** Nobody is choosing an attack any more: another question is there. */
export const forget = (node) => node.classList.remove("choosing");

/** Give a node faces and buttons. The text field still keeps the cards. */
function furnishCards(node, table) {
  const { say, pick } = table;
  const parts = {
    count: element("span.count"),
    choose: element("button.plain.choose"),
    modes: node.dataset.name === "attack" ? modesOf(node, table) : undefined,
    faces: element("ol.faces"),
    note: element("p.note"),
  };
  const spelling = [...node.children].filter((each) => !each.matches(".fault"));
  const codes = element("details.codes", {}, element("summary", {}, say("codes")), ...spelling);
  const title = element("span.cards-title", {}, say(`name_${node.dataset.name}`));
  node.prepend(element("div.cards-head", {}, title, parts.count, parts.choose), parts.modes ?? "", parts.faces, parts.note, codes);
  node.classList.add("cards");
  parts.choose.addEventListener("click", () => pick(node, parts.choose));
  parts.faces.addEventListener("click", ({ target }) => tapped(target, node, parts.choose, table));
  furnished.set(node, parts);
  return parts;
}

/** What can be taken from the hand comes and goes; any other card opens the picker, as the button does. */
function tapped(target, node, choose, { deck, pick }) {
  const face = target.closest("button.face");
  if (face) {
    toggle(takenFrom(node) ?? node, deck, face.dataset.code);
  } else if (target.closest(".face, .slot")) {
    pick(node, choose);
  }
}

/** Who is to choose cards, and has none to start from, changes nothing before the first one. */
function modesOf(node, table) {
  const given = node.querySelector(".given");
  given?.addEventListener("input", () => given.checked || forget(node));
  const choices = ["unsaid", "these", "declines"].map((mode) => {
    const choice = element("button.plain", { "data-mode": mode });
    choice.addEventListener("click", () => {
      const cards = spelledIn(node);
      node.classList.toggle("choosing", mode === "these");
      const start = cards.length ? cards : table.best(node);
      if (mode === "these" && !start.length) {
        table.show();
      } else {
        put(node, { declines: [], these: start }[mode]);
      }
    });
    return choice;
  });
  return element("div.modes", { role: "group" }, ...choices);
}

function show(node, { count, choose, modes, faces, note }, about, table) {
  const { say } = table;
  count.textContent = say("count", { count: about.count, most: node.dataset.high });
  choose.textContent = say(about.held ? "choose_other" : "choose");
  choose.setAttribute("aria-label", `${about.title}: ${choose.textContent}`);
  choose.hidden = count.hidden = modes && about.mode !== "these";
  const slots = Array.from({ length: about.empty }, () => element("li.slot", { "aria-hidden": true }));
  faces.setAttribute("aria-label", about.title);
  faces.replaceChildren(...about.cards.map((card) => item(card, table)), ...slots);
  faces.hidden = !faces.children.length;
  note.textContent = about.note ? say(about.note) : "";
  // The label of the field may hold a box too, which would take the name for itself.
  node.querySelector(".codes input[type=text]").setAttribute("aria-label", say("codes_of", { what: about.title }));
  modes?.setAttribute("aria-label", about.title);
  for (const choice of modes?.children ?? []) {
    const { mode } = choice.dataset;
    choice.textContent = say(mode === "unsaid" && about.held && sideOf(node) ? "mode_best" : `mode_${mode}`);
    choice.setAttribute("aria-pressed", mode === about.mode);
  }
}

function item({ spelled, pointer, pressed, strange, taken, also }, { deck, say }) {
  const card = deck.cardOf(spelled);
  const mark = strange ? say("strange") : taken ? say(`taken_${taken}`) : "";
  const face = faceOf(card, spelled, say, pressed === undefined ? {} : { "aria-pressed": pressed }, mark);
  return element("li", { "data-pointer": pointer }, face, also && element("div", { "data-pointer": also }));
}

/** What there is to see of a node; of an attack from a hand, what the hand does not show already. */
function look(node, { deck, say }) {
  const taken = takenFrom(node);
  const held = codesIn(handOf(node), deck);
  const code = (spelled) => deck.cardOf(spelled)?.code ?? spelled;
  const codes = spelledIn(node).map(code);
  const beside = handOf(node) ? { pressed: true, strange: held.length > 0 } : {};
  const cards = spelledIn(node).map((spelled, at) => ({
    spelled,
    pointer: `${pointerOf(node)}/${at}`,
    ...(taken && modeOf(taken) === "these" ? takenAs(spelledIn(taken).map(code).indexOf(codes[at]), taken) : beside),
  }));
  return {
    cards: cards.filter((_, at) => !held.includes(codes[at]) || codes.indexOf(codes[at]) !== at),
    count: codes.length,
    empty: Math.max(0, dueIn(node, deck) - codes.length),
    held: held.length > 0,
    mode: modeOf(node),
    note: noteOf(node, codes.length, held.length > 0),
    title: titleOf(node, say),
  };
}

/** Whether a card of the hand is in the attack or the discards too, and where. */
const takenAs = (at, taken) =>
  at < 0 ? { pressed: false } : { pressed: true, taken: taken.dataset.name, also: `${pointerOf(taken)}/${at}` };

/** How many cards are due. Where an attack is given, the hand may stay unknown. */
function dueIn(node, deck) {
  const attack = besides(node, "attack");
  const needless = attack && (node === attack || (modeOf(attack) !== "unsaid" && !spelledIn(node).length));
  return needless ? 0 : node.dataset.name === "draws" ? codesIn(besides(node, "discards"), deck).length : Number(node.dataset.low);
}

function noteOf(node, count, held) {
  const { name } = node.dataset;
  if (name === "attack" && modeOf(node) === "these" && read(node) === undefined) {
    return held ? "tap_first" : "choose_first";
  }
  const taken = name === "attack" ? modeOf(node) === "these" : name === "discards";
  return taken && held ? `tap_${name}` : taken && name === "attack" && !count ? "declines_so_far" : undefined;
}
