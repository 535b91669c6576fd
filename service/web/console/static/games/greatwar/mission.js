// The mission: whether there is one, and what it still needs.

import { give } from "./edits.js";
import { make, numberField, point, put, showNumber, tell } from "./elements.js";

const WHY = ["greatwar.mission.fuel", "greatwar.mission.continue"];
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
  const why = make("p", { className: "why-not" });
  const element = make("section", { className: "mission" }, label, parts, why);
  let kept = BLANK;
  given.addEventListener("change", () =>
    act.edit((question) => {
      kept = question.mission ?? kept;
      give(question, "mission", given.checked ? kept : undefined);
    }),
  );
  const draw = ({ mission }, facts) => {
    point(element, "/mission");
    put(given, "checked", mission !== undefined);
    put(parts, "hidden", mission === undefined);
    for (const [name, each] of Object.entries(fields)) {
      point(each, `/mission/${name}`);
      showNumber(each, mission?.[name]);
    }
    const told = reasons(facts);
    tell(why, told);
    put(why, "hidden", !told);
  };
  return { element, draw };
}

/** Why the mission may not continue, in the words of the ruling; blank while it may, or is undecided. */
function reasons(facts) {
  const stopped = facts?.legal && !facts.result.awaiting && facts.result.mission_may_continue === false;
  const told = stopped ? facts.steps.filter(({ rule }) => WHY.includes(rule)) : [];
  return told.map(({ text }) => text).join(" ");
}
