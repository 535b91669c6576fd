// What the form says of aircraft, as something to draw: where each is, where it flies, what it sees.

import { childrenOf, pointerOf, read, write } from "../../question.js";
import { diagramOf, sighted } from "./diagrams.js";
import { html } from "./elements.js";
import { after, FARTHEST, HEADINGS } from "./hexes.js";

const MANOEUVRES = ["forward", "left", "right"];

/** The member of an object's node. */
export const memberOf = (node, name) => childrenOf(node).find((each) => each.dataset.name === name);

/** Every node that is an aircraft. */
export const aircraftNodes = (form) =>
  [...form.querySelectorAll(".node[data-kind=object]")].filter((node) =>
    ["q", "r", "heading"].every((name) => memberOf(node, name)),
  );

/** Every aircraft of the question, with its path as far as it has a plan. */
export function aircraftOf(form, say) {
  return aircraftNodes(form).map((node) => {
    const said = read(node);
    const place = pointerOf(node);
    const start = positionOf(said);
    const planned = plannedOf(said, read(node.parentElement.closest(".node")));
    const path = start?.heading ? flown(start, planned) : [];
    return {
      node,
      place,
      said,
      role: node.dataset.name ?? "enemy",
      name: node.dataset.name ? say(node.dataset.name) : said.id || say("enemy", { number: Number(place.split("/").pop()) + 1 }),
      start,
      planned,
      path,
      end: path.at(-1) ?? start,
    };
  });
}

/** Put an aircraft on an area; what is not said of it yet is filled in, to be seen at once. */
export function placeAircraft(form, { node, role }, { q, r }) {
  const bounded = (value) => Math.max(-FARTHEST, Math.min(FARTHEST, value));
  write(memberOf(node, "q"), bounded(q));
  write(memberOf(node, "r"), bounded(r));
  const said = read(node);
  if (!said.heading) {
    write(memberOf(node, "heading"), "N");
  }
  if (!said.type) {
    write(memberOf(node, "type"), "fighter");
  }
  if (!said.side) {
    const others = aircraftNodes(form).filter((each) => (each.dataset.name ?? "enemy") !== role);
    const taken = others.map((each) => read(each).side).find(Boolean);
    write(memberOf(node, "side"), taken === "american" ? "japanese" : "american");
  }
  tell(form);
}

/** Turn the nose of an aircraft. */
export function pointAircraft(form, { node }, heading) {
  write(memberOf(node, "heading"), heading);
  tell(form);
}

/** Say that the form says something else now, and that the desk has made it. */
export const tell = (form) => form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "desk" }));

/** A question as text, whatever the order of its members. */
export function canonical(value) {
  const ordered = (_, each) =>
    each !== null && typeof each === "object" && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each;
  return JSON.stringify(value, ordered);
}

/** What each of two opponents sees of the other in its own diagram, where that is known. */
export function viewsOf(aircraft, diagrams, reference) {
  const opponents = aircraft.filter(({ role }) => role === "attacker" || role === "defender");
  return opponents
    .filter(({ end, said }) => end?.heading && said.side && said.type)
    .map((own) => {
      const { cells, standIn } = diagramOf(own.said, diagrams, reference);
      const enemy = opponents.find((each) => each !== own && each.end);
      return { own, enemy, cells, standIn, area: enemy ? sighted(own.end, enemy.end, cells) : null };
    });
}

function positionOf({ q, r, heading }) {
  const fits = (value) => Number.isInteger(value) && Math.abs(value) <= FARTHEST;
  return fits(q) && fits(r) ? { q, r, heading: HEADINGS.includes(heading) ? heading : null } : null;
}

/** A Combat's manoeuvres are its aircraft's own, a Flight's stand beside the aircraft. */
function plannedOf({ manoeuvres, omit }, around) {
  const planned = manoeuvres ?? around?.manoeuvres ?? [];
  return planned.map((manoeuvre, at) => ({ manoeuvre, omitted: at === omit }));
}

function flown(start, planned) {
  const path = [];
  for (const { manoeuvre, omitted } of planned) {
    if (!omitted && MANOEUVRES.includes(manoeuvre)) {
      path.push(after(path.at(-1) ?? start, manoeuvre));
    }
  }
  return path;
}

/** Fold parts of the form away; a fault in them opens it again. */
export function fold(nodes, text) {
  const folded = html("details", { class: "folded" }, html("summary", {}, text));
  nodes[0].before(folded);
  folded.append(...nodes);
  return folded;
}
