// One aircraft: its name, what it can, and what has become of it.

import { button, make, mark, numberField, point, put, showNumber, tell } from "./elements.js";
import { drawPips, makePips } from "./pips.js";

const STATUSES = {
  in_battle: ["●", "in_battle"],
  destroyed: ["✕", "destroyed"],
  disengaged: ["↩", "disengaged"],
  retreated: ["⇤", "retreated"],
  unengaged: ["○", "unengaged"],
};

/** The row of the aircraft at a place of a side's list. */
export function makeRow({ side, at, counted, say, act }) {
  const row = make("li", { className: "aircraft" });
  const number = (name, word, low, high) =>
    numberField(say(word), low, high, (value) => act.give(side, at, name, value));
  const pips = makePips((fuel) => act.give(side, at, "fuel", fuel));
  const flying = side === "attackers";
  const fields = {
    attack: number("attack", "attack", 1, 10),
    ...(flying && { defence: number("defence", "defence", 1, 10) }),
    fuel: number("fuel", "fuel", 1, 99),
    ...(flying && { distance_home: number("distance_home", "home", 0, 99) }),
    ...(counted && { count: number("count", "count", 1, 100) }),
  };
  fields.fuel.classList.add("fuel");
  fields.fuel.append(pips);
  const id = makeId(say, (typed) => act.rename(side, at, typed));
  const type = flying && makeType(say, (chosen) => act.retype(at, chosen));
  const copy = button("", "plain small copy", () => act.duplicate(side, at));
  const gone = button("✕", "plain small gone", () => act.remove(side, at));
  const standing = make("p", { className: "standing" });
  row.append(id.field, ...(type ? [type] : []), ...Object.values(fields), copy, gone, standing);
  row.draw = (one, found) => {
    point(row, `/${side}/${at}`);
    point(id.field, `/${side}/${at}/id`);
    id.draw(one.id);
    if (type) {
      point(type, `/${side}/${at}/type`);
      put(type.querySelector("select"), "value", one.type ?? "");
    }
    for (const [name, field] of Object.entries(fields)) {
      point(field, `/${side}/${at}/${name}`);
      showNumber(field, one[name]);
    }
    put(fields.attack, "hidden", one.type === "bomber" && one.attack === undefined);
    if (flying) {
      put(fields.defence, "hidden", one.type !== "bomber" && one.defence === undefined);
    }
    drawPips(pips, one.fuel, found ? found.fuel ?? 0 : one.fuel);
    mark(copy, "aria-label", say("duplicate", { id: one.id ?? "" }));
    mark(gone, "aria-label", say("take_out", { id: one.id ?? "" }));
    put(row, "className", `aircraft ${found?.status ?? ""}`);
    tell(standing, found ? standingOf(one, found, say) : "");
  };
  return row;
}

function standingOf(one, found, say) {
  const [sign, word] = STATUSES[found.status];
  const parts = [`${sign} ${say(word)}`];
  if (found.fuel !== null) {
    parts.push(say("fuel_left", { left: found.fuel, of: one.fuel ?? "" }));
  }
  if (typeof found.can_land === "boolean") {
    parts.push(say(found.can_land ? "can_land" : "cannot_land"));
    parts.push(say(found.can_continue ? "can_continue" : "cannot_continue"));
  }
  return parts.join(" · ");
}

function makeType(say, chosen) {
  const options = ["fighter", "bomber"].map((value) => make("option", { value }, say(value)));
  const select = make("select", {}, ...options);
  select.addEventListener("change", () => chosen(select.value));
  return make("div", { className: "field type" }, make("label", {}, make("span", {}, say("type")), select));
}

/** A name that cannot be taken stays in its field, and a note says so; the old one holds. */
function makeId(say, typed) {
  const input = make("input", { type: "text", autocapitalize: "off", spellcheck: false });
  const note = make("p", { className: "taken", role: "status" });
  const label = make("label", {}, make("span", {}, say("id")), input);
  const field = make("div", { className: "field id" }, label, note);
  let held = null;
  const draw = (id = "") => {
    if (held !== id) {
      held = null;
      put(input, "value", id);
    }
    tell(note, held === null ? "" : say(input.value.trim() ? "id_taken" : "id_needed", { typed: input.value, id }));
    note.hidden = held === null;
  };
  input.addEventListener("input", () => {
    const kept = typed(input.value);
    held = kept;
    draw(kept ?? input.value);
  });
  return { field, draw };
}
