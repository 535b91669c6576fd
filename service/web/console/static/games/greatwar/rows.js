// One side's aircraft, a row for each.

import { MOST } from "./edits.js";
import { button, fill, make, point, put, sentence, tell } from "./elements.js";
import { makeRow } from "./row.js";

/** A side's rows. `types` are those to choose from; `counted`: a row stands for several aircraft. */
export function makeForce({ side, types, counted, say, act }) {
  const list = make("ol", { className: "aircraft-list" });
  const adders = types.map(([type, word]) =>
    button(say(word), "plain", () => act.add(side, type)),
  );
  const title = make("h3", { "aria-live": "polite" });
  const actions = make("p", { className: "actions" }, ...adders);
  const element = make("section", { className: "force" }, title, list, actions);
  element.setAttribute("aria-label", sentence(say(side)));
  point(element, `/${side}`);
  return {
    element,
    draw: (aircraft, standing) => {
      const count = aircraft.reduce((sum, one) => sum + (Number(one.count) || 1), 0);
      tell(title, sentence(say("force", { force: say(side), count })));
      fill(
        list,
        aircraft,
        (at) => makeRow({ side, at, counted, say, act }),
        (row, one) => row.draw(one, standing.get(one.id)),
      );
      adders.forEach((each) => put(each, "disabled", aircraft.length >= MOST));
    },
    /** Go to a row, or to where one is added. */
    focus: (at, selector) => {
      const row = list.children[Math.min(at, list.children.length - 1)];
      (row?.querySelector(selector) ?? adders[0]).focus();
    },
  };
}
