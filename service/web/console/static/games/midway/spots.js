// Where things stand beside aircraft: names where nothing else is, and aircraft of one area side by side.

import { distance, middle, same } from "./hexes.js";

const SPREAD = 9;
// A name this near to another aircraft would be taken for its name.
const NEAR = 12;

/** Every aircraft as it is drawn: where it starts and, if it flies, where it ends. */
const drawn = (aircraft) =>
  aircraft.filter(({ start }) => start).flatMap((own) => [own.start, ...(own.path.length ? [own.end] : [])].map((at) => ({ own, at })));

/** How an aircraft is moved and shrunk that shares its area with another, so that both are seen. */
export function sharing(aircraft, own, at) {
  const there = drawn(aircraft).filter((each) => same(each.at, at));
  const place = there.findIndex((each) => each.own.place === own.place && each.at === at);
  const others = there.length - 1;
  return others > 0 && place >= 0 ? { aside: SPREAD * (place / others - 0.5), scale: 0.7 } : { aside: 0, scale: 1 };
}

/** A place for a name, beside the aircraft if it can be: between the rows there is nothing written. */
export function nameSpot(from, at, text, aside) {
  const { aircraft, radius, size, taken } = from;
  const [x, y] = middle(at, from);
  const [wide, high] = [2.5 * size * text.length, 3.4 * size];
  const beside = (away, side) => ({ x: x + side * away, y: y - 3.9 + 1.6 * size, left: side > 0 ? 0 : -wide, side: side > 0 ? "right" : "left" });
  const under = (below) => ({ x, y: y + below, left: -wide / 2, side: "" });
  const hand = aside < 0 ? -1 : 1;
  const spots = [beside(10.2, hand), beside(10.2, -hand), beside(15, hand), beside(15, -hand), under(9 + 4.2 * size), under(-10)];
  const planes = drawn(aircraft).filter((each) => distance(each.at, at) > 0).map((each) => around(middle(each.at, from), NEAR));
  const boxOf = (spot) => [spot.x + spot.left, spot.y - high, spot.x + spot.left + wide, spot.y];
  const crowd = (spot) => [...planes, ...taken].filter((each) => overlap(each, boxOf(spot))).length + (Math.abs(spot.x) + wide > 15 * radius + 10);
  const best = spots.reduce((one, other) => (crowd(other) < crowd(one) ? other : one));
  taken.push(boxOf(best));
  return best;
}

/** The square around a point, as left, top, right and bottom. */
export const around = ([x, y], half) => [x - half, y - half, x + half, y + half];

/** Whether nothing of what is taken lies within a box. */
export const isFree = (box, taken) => !taken.some((each) => overlap(each, box));

const overlap = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
