// The mission: whether there is one, and what it still needs.

import { give } from "./edits.js";
import { make, numberField, point, put, showNumber } from "./elements.js";

const BLANK = { fuel_to_target: 1, distance_home: 1 };

/** The mission's controls. */
export function makeMission({ say, act }) {
  const given = make("input", { type: "checkbox" });
  const field = (name, word) =>
    numberField(say(word), 0, 99, (value) => act.edit(({ mission }) => give(mission, name, value)));
  const fields = {
    fuel_to_target: field("fuel_to_target", "to_target"),
    distance_home: field("distance_home", "home_after"),
  };
  const parts = make("div", { className: "mission-parts" }, ...Object.values(fields));
  const label = make("label", { className: "giving" }, given, say("mission"));
  const element = make("section", { className: "mission" }, label, parts);
  let kept = BLANK;
  given.addEventListener("change", () =>
    act.edit((question) => {
      kept = question.mission ?? kept;
      give(question, "mission", given.checked ? kept : undefined);
    }),
  );
  const draw = ({ mission }) => {
    point(element, "/mission");
    put(given, "checked", mission !== undefined);
    put(parts, "hidden", mission === undefined);
    for (const [name, each] of Object.entries(fields)) {
      point(each, `/mission/${name}`);
      showNumber(each, mission?.[name]);
    }
  };
  return { element, draw };
}
