// The battle: its rounds, what it waits for, and the buttons that add and remove a round.

import { mayRoll, rounds } from "./battle.js";
import { button, make, put, tell } from "./elements.js";
import { makeRounds } from "./rounds.js";
import { awaited } from "./wording.js";

/** The rounds, what is awaited, and the buttons that add and remove a round. */
export function makeBattle({ say, act }) {
  const list = makeRounds({ say, act });
  const waits = make("p", { className: "awaited", role: "status" });
  const add = button("", "add-round", () => {
    act.addRound();
    list.focusLast();
  });
  const drop = button("", "plain", () => {
    act.removeRound();
    (add.hidden ? drop : add).focus();
  });
  const element = make(
    "section",
    { className: "battle" },
    make("h3", {}, say("rounds")),
    list.element,
    waits,
    make("p", { className: "actions" }, add, drop),
  );
  const draw = (state) => {
    const view = { ...state, draft: state.shown };
    const number = rounds(state.question).length;
    list.draw(view);
    tell(waits, awaited(view, say));
    tell(add, say("add_round", { round: number + 1 }));
    put(add, "hidden", !mayRoll(state.facts) || Boolean(state.shown));
    tell(drop, say("drop_round", { round: state.shown ? number + 1 : number }));
    put(drop, "hidden", !number && !state.shown);
  };
  return { element, draw, focusLast: list.focusLast };
}
