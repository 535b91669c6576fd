// Range Diagrams: what their areas are worth, which one an aircraft uses, what is a diagram at all.

import { distance, same, seenFrom } from "./hexes.js";

export const SIDES = ["american", "japanese"];
export const KINDS = ["fighter", "bomber"];
export const AREAS = {
  red: { cards: 3, zone: "attack" },
  yellow: { cards: 2, zone: "attack" },
  light_blue: { cards: 2, zone: "defence" },
  navy: { cards: 1, zone: "defence" },
};
export const MOST_CELLS = 60;
export const REACH = 10;

/** The reference set by type, or none when the service does not answer. */
export async function referenceSet() {
  try {
    const response = await fetch("/v1/midway/range-diagrams");
    const { range_diagrams: listed } = await response.json();
    return Object.fromEntries(listed.map(({ type, cells }) => [type, cells]));
  } catch {
    return { fighter: [], bomber: [] };
  }
}

/** Aces use the Fighters'. */
export const kindOf = (type) => (type === "bomber" ? "bomber" : "fighter");

/** The cells that an aircraft's diagram has, and whether they stand in for the printed ones. */
export function diagramOf({ side, type }, diagrams, reference) {
  const submitted = diagrams?.[side]?.[kindOf(type)];
  const standIn = !Array.isArray(submitted);
  return { cells: standIn ? reference[kindOf(type)] : submitted.filter(isCell), standIn };
}

/** The area of its diagram in which an aircraft has another. */
export function sighted(own, enemy, cells) {
  return cells.find((cell) => same(seenFrom(own, cell), enemy))?.area ?? "out";
}

/** How many Firing Cards both draw, from the areas in which they have each other. */
export function draws(attacker, defender) {
  const fires = [attacker, defender].some((area) => AREAS[area]?.zone === "attack");
  const due = (area) => (fires ? AREAS[area]?.cards ?? 0 : 0);
  return { attacker: due(attacker), defender: due(defender) };
}

/** What is wrong with imported diagrams: null, or where and the key of the word for it. */
export function faultOf(diagrams) {
  for (const [path, value, names] of branches(diagrams)) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      return { place: path, what: "import_no_object" };
    }
    const strange = Object.keys(value).find((name) => !names.includes(name));
    if (strange !== undefined) {
      return { place: `${path}/${strange}`, what: "import_unknown" };
    }
  }
  for (const side of SIDES) {
    for (const kind of KINDS) {
      const fault = listFault(diagrams[side]?.[kind], `/${side}/${kind}`);
      if (fault) {
        return fault;
      }
    }
  }
  return null;
}

function branches(diagrams) {
  const sides = SIDES.filter((side) => diagrams?.[side] !== undefined);
  return [["", diagrams, SIDES], ...sides.map((side) => [`/${side}`, diagrams[side], KINDS])];
}

function listFault(cells, place) {
  if (cells === undefined) {
    return null;
  }
  if (!Array.isArray(cells)) {
    return { place, what: "import_no_list" };
  }
  if (cells.length > MOST_CELLS) {
    return { place, what: "import_too_many" };
  }
  const wrong = cells.findIndex((cell) => !isCell(cell));
  if (wrong >= 0) {
    return { place: `${place}/${wrong}`, what: "import_no_cell" };
  }
  const twice = cells.findIndex((cell, at) => cells.slice(0, at).some((other) => same(cell, other)));
  return twice >= 0 ? { place: `${place}/${twice}`, what: "import_twice" } : null;
}

function isCell(cell) {
  return (
    cell !== null &&
    typeof cell === "object" &&
    Object.keys(cell).sort().join() === "area,q,r" &&
    Number.isInteger(cell.q) &&
    Number.isInteger(cell.r) &&
    distance(cell, { q: 0, r: 0 }) <= REACH &&
    Object.hasOwn(AREAS, cell.area)
  );
}
