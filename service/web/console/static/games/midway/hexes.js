// The geometry of the board: flat-topped hexagons in axial coordinates, N is up.

export const HEADINGS = ["N", "NE", "SE", "S", "SW", "NW"];
export const FARTHEST = 1_000_000;
/** The side of a hexagon, in the units of the pictures. */
export const SIZE = 10;
export const TALL = Math.sqrt(3) * SIZE;

const AHEAD = { N: [0, -1], NE: [1, -1], SE: [1, 0], S: [0, 1], SW: [-1, 1], NW: [-1, 0] };
const TURNS = { forward: 0, left: -1, right: 1 };

// Six arrow keys there are not: Left and Right are the upper two sides, with Shift the lower two.
const ARROWS = { ArrowUp: "N", ArrowDown: "S", ArrowLeft: "NW", ArrowRight: "NE" };
const SHIFTED = { ArrowLeft: "SW", ArrowRight: "SE" };

export const degrees = (heading) => 60 * HEADINGS.indexOf(heading);
export const turned = (heading, sides) => HEADINGS[(HEADINGS.indexOf(heading) + sides + 6) % 6];

/** The heading that an arrow key stands for. */
export const headingOfKey = ({ key, shiftKey }) => (shiftKey && SHIFTED[key]) || ARROWS[key];

/** The area that lies next to another on one of its sides. */
export function beside({ q, r }, heading) {
  const [across, down] = AHEAD[heading];
  return { q: q + across, r: r + down };
}

/** Where an aircraft is after one manoeuvre: one area forward, then the turn. */
export function after(here, manoeuvre) {
  return { ...beside(here, here.heading), heading: turned(here.heading, TURNS[manoeuvre]) };
}

/** Where on the board a cell lies that an aircraft's cockpit, nose to N, sees at (q, r). */
export function seenFrom(aircraft, cell) {
  let { q, r } = cell;
  for (let turns = HEADINGS.indexOf(aircraft.heading); turns > 0; turns -= 1) {
    [q, r] = [-r, q + r];
  }
  return { q: aircraft.q + q, r: aircraft.r + r };
}

export const same = (one, other) => one.q === other.q && one.r === other.r;

export function distance(one, other) {
  const q = one.q - other.q;
  const r = one.r - other.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The middle of an area, as seen from the middle of another: pictures have no room for a million. */
export function middle({ q, r }, from = { q: 0, r: 0 }) {
  return [1.5 * SIZE * (q - from.q), TALL * (r - from.r + (q - from.q) / 2)];
}

/** The six corners of a hexagon, as SVG has points. */
export function corners([x, y], size = SIZE) {
  return [0, 1, 2, 3, 4, 5]
    .map((side) => [x + size * Math.cos((side * Math.PI) / 3), y + size * Math.sin((side * Math.PI) / 3)])
    .map((point) => point.map((each) => each.toFixed(2)).join(","))
    .join(" ");
}

/** The area that a point of the picture lies in. */
export function areaAt(x, y, from) {
  const across = x / (1.5 * SIZE);
  const down = y / TALL - across / 2;
  let q = Math.round(across);
  let r = Math.round(down);
  const [off, fall, third] = [Math.abs(q - across), Math.abs(r - down), Math.abs(-across - down - Math.round(-across - down))];
  if (off > fall && off > third) {
    q = -r - Math.round(-across - down);
  } else if (fall > third) {
    r = -q - Math.round(-across - down);
  }
  return { q: from.q + q, r: from.r + r };
}

/** Every cell within a number of areas, column by column. */
export function around(radius) {
  const cells = [];
  for (let q = -radius; q <= radius; q += 1) {
    for (let r = Math.max(-radius, -radius - q); r <= Math.min(radius, radius - q); r += 1) {
      cells.push({ q, r });
    }
  }
  return cells;
}
