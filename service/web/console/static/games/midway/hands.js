// The Firing Cards of a Combat, which are part of its question.

import { read, write } from "../../question.js";
import { makeCards } from "./cards.js";
import { draws } from "./diagrams.js";
import { html } from "./elements.js";
import { memberOf, tell } from "./scene.js";

const ROLES = ["attacker", "defender"];

/** Both sides' cards, or null where a question has none. */
export function makeHands({ form, say, whole }) {
  const nodes = Object.fromEntries(ROLES.map((role) => [role, memberOf(whole, role) && memberOf(memberOf(whole, role), "cards")]));
  if (!nodes.attacker) {
    return null;
  }
  const typed = (role, cards) => {
    write(nodes[role], cards);
    tell(form);
  };
  const cards = makeCards({ say, pointers: { attacker: "/attacker/cards", defender: "/defender/cards" }, typed });
  const said = html("p", { class: "quiet", role: "status" });
  const hands = { nodes, due: null, aside: { attacker: {}, defender: {} } };
  return {
    element: html("div", {}, cards.element, said),
    /** Show the cards that are due from areas; `anew` forgets those that were set aside. */
    show(areas, anew) {
      if (anew) {
        Object.assign(hands, { due: null, aside: { attacker: {}, defender: {} } });
      }
      const due = draws(areas.attacker, areas.defender);
      const cleared = areas.attacker && areas.defender ? dueNow(hands, due) : [];
      const given = Object.fromEntries(ROLES.map((role) => [role, read(nodes[role])]));
      cards.show({ due, given, anew, cleared });
      said.textContent = ROLES.filter((role) => !given[role] && due[role]).flatMap((role) => setAside(say, hands, role)).join(" ");
    },
  };
}

/** Set aside the cards of whoever draws another number now; whose those are. */
function dueNow(hands, due) {
  const before = hands.due;
  hands.due = due;
  return ROLES.filter((role) => before && before[role] !== due[role] && exchange(hands, role, before[role], due[role]));
}

/** Another number of cards is due than that which fitted: nobody has broken a rule by that. */
function exchange({ aside, nodes }, role, before, now) {
  const given = read(nodes[role]);
  if (given && given.length !== before) {
    return false; // Somebody asks about a wrong number.
  }
  if (given?.length) {
    aside[role][before] = given;
  }
  write(nodes[role], aside[role][now]);
  return true;
}

const setAside = (say, { aside }, role) => Object.values(aside[role]).map((cards) => say("set_aside", { name: say(role), cards: cards.join(", ") }));
