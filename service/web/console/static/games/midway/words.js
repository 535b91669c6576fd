// What the board shows, in words: for who cannot see it, and for who does not believe it.

import { AREAS } from "./diagrams.js";
import { farApart } from "./board.js";
import { html, svg } from "./elements.js";
import { middle } from "./hexes.js";

/** The lines under the board. */
export function wordsOf({ aircraft, ruled, say }, views) {
  const lines = aircraft.filter(({ start }) => !start).map(({ name }) => say("not_placed", { name }));
  if (farApart(aircraft)) {
    lines.push(say("far_apart"));
  }
  for (const { name, path, end } of aircraft.filter((each) => each.path.length)) {
    lines.push(say(path.length === 1 ? "ends_one" : "ends", { name, number: path.length, where: say("whereabouts", { ...end, heading: say(end.heading) }) }));
  }
  for (const { own, enemy, area } of views.filter((each) => each.enemy)) {
    const names = { name: own.name, enemy: enemy.name };
    lines.push(area === "out" ? say("has_out", names) : say("has_in", { ...names, area: say(area), ...worth(say, area) }));
  }
  return [...lines, ...targetWords(aircraft, ruled, say)];
}

/** What an area is worth. */
export function worth(say, area) {
  const { cards, zone } = AREAS[area];
  return { cards: say(cards === 1 ? "one_card" : "cards", { number: cards }), zone: say(zone) };
}

/** Enemies that are targets, marked with the number of manoeuvres that they are away. */
export function targetMarks({ aircraft, ruled }, from) {
  return targetsOf(aircraft, ruled).flatMap(({ start, target }) => {
    const [x, y] = start ? middle(start, from) : [];
    const mark = svg("g", { class: "target", transform: `translate(${x} ${y})` }, svg("circle", { r: 9.2 }));
    return target && start ? [mark, svg("text", { class: "target-number", x: x + 6, y: y - 4 }, String(target.manoeuvres))] : [];
  });
}

/** Say which of the drawn Range Diagrams are stand-ins, if any. */
export function showNotice(notice, views, say) {
  const standIns = views.filter(({ standIn }) => standIn);
  notice.hidden = !standIns.length;
  const whose = standIns.map(({ own }) => say("diagram_of", { side: say(own.said.side), type: say(own.said.type === "bomber" ? "bomber" : "fighter") }));
  const text = standIns.some(({ cells }) => cells.length) ? "stand_in" : "no_stand_in";
  notice.replaceChildren(
    html("strong", {}, say("stand_in_label")),
    ` ${say(text, { whose: [...new Set(whose)].join(", ") })}`,
    html("span", { class: "unprinted" }, ` ${say("paint_below")}`),
  );
}

function targetWords(aircraft, ruled, say) {
  return targetsOf(aircraft, ruled).map(({ name, target }) =>
    target ? say(target.manoeuvres === 1 ? "one_away" : "away", { name, number: target.manoeuvres }) : say("no_target", { name }),
  );
}

function targetsOf(aircraft, ruled) {
  const targets = ruled?.result?.targets;
  const enemies = targets ? aircraft.filter(({ role }) => role === "enemy") : [];
  return enemies.map((each) => ({ ...each, target: targets.find(({ id }) => id === each.said.id) }));
}
