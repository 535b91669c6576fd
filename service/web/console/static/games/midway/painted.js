// The printed Range Diagrams as the referee has painted them, kept in the browser.

import { faultOf, KINDS, SIDES } from "./diagrams.js";

const KEY = "skyref.midway.diagrams";

/** What is kept: the diagrams, and whether questions use them. Nothing, if storage has nothing to be read. */
export function kept() {
  try {
    const { diagrams, wanted } = JSON.parse(localStorage.getItem(KEY));
    return faultOf(diagrams) ? none() : { diagrams: inOrder(diagrams), wanted: wanted === true };
  } catch {
    return none();
  }
}

/** Keep them; whether that was possible. */
export function keep({ diagrams, wanted }) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ diagrams, wanted }));
    return true;
  } catch {
    return false;
  }
}

/** Read an imported text: diagrams, or what is wrong where. */
export function imported(text) {
  let diagrams;
  try {
    diagrams = JSON.parse(text);
  } catch {
    return { fault: { place: "", what: "import_no_json" } };
  }
  const fault = faultOf(diagrams);
  return fault ? { fault } : { diagrams: inOrder(diagrams) };
}

/** Diagrams with their members in the order of the contract, and no side that has none. */
export function inOrder(diagrams = {}) {
  const sides = SIDES.map((side) => [side, KINDS.filter((kind) => diagrams[side]?.[kind])]);
  return Object.fromEntries(
    sides
      .filter(([, kinds]) => kinds.length)
      .map(([side, kinds]) => [side, Object.fromEntries(kinds.map((kind) => [kind, diagrams[side][kind].map(cell)]))]),
  );
}

export const alike = (one, other) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const cell = ({ q, r, area }) => ({ q, r, area });
const none = () => ({ diagrams: {}, wanted: false });
