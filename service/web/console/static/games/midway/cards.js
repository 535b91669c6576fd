// Firing Cards: for each side as many places as it draws cards.

import { button, html } from "./elements.js";

const HIGHEST = 20;

/** Places for cards; `typed` is told a side's cards, or undefined until it has all of them. */
export function makeCards({ say, pointers, typed }) {
  const hands = ["attacker", "defender"].map((role) => makeHand({ say, role, pointer: pointers?.[role], typed }));
  const none = html("p", { class: "quiet" });
  const element = html("div", { class: "hands" }, ...hands.map(({ hand }) => hand), none);
  return {
    element,
    /** Show `due` places; `given` are cards that are known; `anew`, or a role in `cleared`, forgets what was typed. */
    show({ due, given = {}, anew = false, cleared = [] }) {
      hands.forEach((hand) => hand.show({ due: due?.[hand.role] ?? 0, given: given[hand.role], anew: anew || cleared.includes(hand.role) }));
      element.hidden = hands.every(({ hand }) => hand.hidden);
      none.textContent = hands.filter(({ hand }) => hand.hidden).map(({ role }) => say("draws_none", { name: say(role) })).join(" ");
    },
    /** The cards of a side, or undefined while one is missing. */
    of: (role) => hands.find((hand) => hand.role === role).cards(),
    /** Say beside each side's cards what is wrong with them. */
    fault(faults) {
      for (const { role, said } of hands) {
        said.textContent = faults.filter(({ pointer }) => pointer.startsWith(`/${role}`)).map(({ detail }) => detail).join(" ");
        said.hidden = !said.textContent;
      }
    },
  };
}

function makeHand({ say, role, pointer, typed }) {
  const places = html("p", { class: "taps" });
  const legend = html("legend");
  const said = html("p", { class: "fault", hidden: "" });
  const back = button(say("take_back"), () => typed(role, undefined));
  const hand = html("fieldset", { hidden: "" }, legend, places, back, said);
  const inputs = () => [...places.querySelectorAll("input")];
  const cards = () => {
    const values = inputs().map(({ value, validity }) => (validity.badInput ? "?" : value.trim()));
    return values.includes("") ? undefined : values.map((value) => (/^\d{1,3}$/.test(value) ? Number(value) : value));
  };
  // What was typed is kept also while fewer cards are due: an aircraft may turn, and turn back.
  let kept = [];
  places.addEventListener("input", () => {
    kept = Object.assign([...kept], inputs().map(({ value }) => value));
    typed(role, cards());
  });
  const show = ({ due, given, anew }) => {
    inputs().slice(due).forEach((each) => each.parentElement.remove());
    for (let number = inputs().length + 1; number <= due; number += 1) {
      places.append(place(say, role, number, kept[number - 1]));
    }
    if (anew || (given && String(given) !== String(cards()))) {
      kept = [...(given ?? [])];
      inputs().forEach((each, at) => {
        each.value = kept[at] ?? "";
      });
    }
    const surplus = (given?.length ?? 0) > due;
    legend.textContent = say("draws", { name: say(role), cards: say(due === 1 ? "one_card" : "cards", { number: due }) });
    back.hidden = !surplus;
    hand.hidden = !due && !surplus;
    if (pointer) {
      hand.toggleAttribute("data-pointer", !hand.hidden);
      hand.dataset.pointer = hand.hidden ? "none" : pointer;
    }
  };
  return { role, hand, said, cards, show };
}

function place(say, role, number, value = "") {
  const name = say("card_of", { name: say(role), number });
  return html("label", {}, html("span", {}, String(number)), html("input", { type: "number", inputmode: "numeric", min: 0, max: HIGHEST, step: 1, value, "aria-label": name }));
}
