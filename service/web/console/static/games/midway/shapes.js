// How aircraft, their paths and their Range Diagrams look. Sides differ by mark, roles by shape and letter.

import { AREAS } from "./diagrams.js";
import { corners, degrees, middle, same, seenFrom, SIZE } from "./hexes.js";
import { around, isFree, nameSpot, sharing } from "./spots.js";
import { html, svg } from "./elements.js";
import { worth } from "./words.js";

// Noses to N, around (0, 0).
const FIGHTER = "M0-7.8 1.2-5.2 1.4-2.2 7.4.6 7.4 2.4 1.2 1.8.8 5 3.2 6.6 3.2 7.8 0 7.2-3.2 7.8-3.2 6.6-.8 5-1.2 1.8-7.4 2.4-7.4.6-1.4-2.2-1.2-5.2Z";
const BOMBER =
  "M0-7 1.6-5.4 1.6-2.4 3.2-2.4 3.2-4.2 4.8-4.2 4.8-2.2 8.4-1.4 8.4.8 1.5 1.2 1.1 5 4 6 4 7.6 0 7.2-4 7.6-4 6-1.1 5-1.5 1.2-8.4.8-8.4-1.4-4.8-2.2-4.8-4.2-3.2-4.2-3.2-2.4-1.6-2.4-1.6-5.4Z";
const ACE = "M-3.4 9.8 0 8.4 3.4 9.8";
const STAR = "M0-2.3.6-.7 2.2-.7.9.3 1.4 1.9 0 .9-1.4 1.9-.9.3-2.2-.7-.6-.7Z";
// Of each area the Attacker's diagram has the rim and the Defender's the middle, so that both are seen where they overlap.
const RIM = SIZE - 0.5;
const CORE = 0.6 * SIZE;
const SHARES = {
  attacker: { shape: (place) => `M${corners(place, RIM)}ZM${corners(place, CORE)}Z`, letter: [0, -6.1] },
  defender: { shape: (place) => `M${corners(place, CORE - 0.3)}Z`, letter: [0, 1.6] },
};

/** An aircraft seen from above, in the middle of its area or a little aside. */
export function plane({ side, type }, heading, { aside, scale } = { aside: 0, scale: 1 }) {
  const mark = side === "japanese" ? svg("circle", { class: "sun", r: 1.9 }) : svg("path", { class: "star", d: STAR });
  return svg(
    "g",
    { class: `plane ${side ?? "unknown"}`, transform: `translate(${aside} 0) scale(${scale}) rotate(${degrees(heading ?? "N")})` },
    svg("path", { class: "body", d: type === "bomber" ? BOMBER : FIGHTER }),
    side ? mark : null,
    type === "ace" ? svg("path", { class: "ace", d: ACE }) : null,
    heading ? svg("path", { class: "nose", d: "M-1.6-8.6 0-10.6 1.6-8.6Z" }) : null,
  );
}

/** The name of an aircraft, where there is room for it. */
export function nameOf(from, at, text, { aside }) {
  const { side, x, y } = nameSpot(from, at, text, aside);
  return svg("text", { class: side, x, y, "font-size": 4.4 * from.size }, text);
}

/** At an enemy in the diagram of an aircraft, whose the diagram is and how many cards that is worth: the plane hides what stands below it. */
export function badge(view, from, letter) {
  const { enemy, area, own } = view;
  const [x, y] = middle(enemy.end, from);
  const away = x < middle(own.end, from)[0] ? -1 : 1;
  const { aside } = sharing(from.aircraft, enemy, enemy.end);
  const places = [-1, 1].map((down) => [x + away * 6.8 + aside, y + 7.4 * down]);
  const place = places.find((each) => isFree(around(each, 4), from.taken)) ?? places[0];
  from.taken.push(around(place, 4.4));
  return svg(
    "g",
    { class: `badge ${area}`, transform: `translate(${place}) scale(${Math.min(1, from.size)})` },
    svg("rect", { x: -4.6, y: -3.1, width: 9.2, height: 6.2, rx: 2 }),
    svg("text", { y: 1.8 }, `${letter}${AREAS[area].cards}`),
  );
}

/** A Range Diagram over the board: cells with their colour, and letter and number of cards for each. */
export function diagram({ own, enemy, cells, area }, from, letter) {
  const { shape, letter: offset } = SHARES[own.role];
  const places = cells.map((cell) => ({ ...seenFrom(own.end, cell), area: cell.area }));
  const colours = places.map((cell) => {
    const hit = Boolean(enemy) && area !== "out" && same(cell, enemy.end);
    return svg(
      "g",
      { class: `cell ${cell.area}${hit ? " hit" : ""}`, "data-q": cell.q, "data-r": cell.r, "data-area": cell.area },
      svg("path", { class: "colour", "fill-rule": "evenodd", d: shape(middle(cell, from)) }),
    );
  });
  const letters = places.map((cell) => {
    const [x, y] = middle(cell, from);
    return svg("text", { x: x + offset[0], y: y + offset[1] }, `${letter}${AREAS[cell.area].cards}`);
  });
  return { colours: svg("g", { class: "diagram", "data-diagram": own.role }, ...colours), letters: svg("g", { class: "diagram" }, ...letters) };
}

/** From an aircraft to its enemy, unless that is beside it: whole where its diagram reaches it, broken and labelled where not. */
export function sight({ own, enemy, area }, from, text) {
  const [x, y] = middle(own.end, from);
  const [towardsX, towardsY] = middle(enemy.end, from);
  const length = Math.hypot(towardsX - x, towardsY - y) || 1;
  // The two lines between two aircraft lie beside each other.
  const [asideX, asideY] = [(-2.2 * (towardsY - y)) / length, (2.2 * (towardsX - x)) / length];
  const out = area === "out";
  const label = out && length > 2 * SIZE ? svg("text", { x: x + 0.36 * (towardsX - x) + 4.2 * asideX, y: y + 0.36 * (towardsY - y) + 4.2 * asideY + 1.6 }, text) : null;
  return svg(
    "g",
    { class: `sight ${own.role}${out ? " out" : ""}` },
    svg("line", { x1: x + asideX, y1: y + asideY, x2: towardsX + asideX, y2: towardsY + asideY }),
    label,
  );
}

/** The way that an aircraft flies, with a number at each area that it comes to, and the aircraft at its end. */
export function flight(own, from) {
  const { start, path, end, role, name, said } = own;
  const points = [start, ...path].map((each) => middle(each, from));
  from.taken.push(...points.map((each) => around(each, 2.6)));
  const numbers = path.slice(0, -1).map((each, at) => {
    const [x, y] = middle(each, from);
    return svg("g", {}, svg("circle", { cx: x, cy: y, r: 2.6 }), svg("text", { x, y: y + 1.4 }, String(at + 1)));
  });
  const beside = sharing(from.aircraft, own, end);
  const arrived = svg(
    "g",
    { class: "arrived" },
    svg("g", { transform: `translate(${middle(end, from).join(" ")})` }, plane(said, end.heading, beside)),
    nameOf(from, end, name, beside),
  );
  return [svg("g", { class: `path ${role}` }, svg("polyline", { points: points.map(String).join(" ") }), ...numbers), arrived];
}

/** The four areas, what they are worth, and which part of them is whose. */
export function legend(say) {
  const areas = Object.keys(AREAS).map((area) =>
    html(
      "li",
      {},
      swatch(svg("rect", { class: `swatch ${area}`, width: 20, height: 20, rx: 4 })),
      say("legend_area", { area: say(area), ...worth(say, area) }),
    ),
  );
  const roles = Object.entries(SHARES).map(([role, { shape }]) =>
    html("li", {}, swatch(svg("path", { class: "share", "fill-rule": "evenodd", d: shape([10, 10]) })), say(`legend_${role}`)),
  );
  return html("ul", { class: "legend printed" }, ...areas, ...roles);
}

const swatch = (content) => svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, content);
