// Midway's desk: the board over the form. What the form says is the question; the desk draws it and changes it.

import { childrenOf, read, root, write } from "../question.js";
import { makeBoard } from "./midway/board.js";
import { makeCrew } from "./midway/crew.js";
import { referenceSet } from "./midway/diagrams.js";
import { button, choice, html } from "./midway/elements.js";
import { makeFiring } from "./midway/firing.js";
import { makeHands } from "./midway/hands.js";
import { distance, seenFrom, turned } from "./midway/hexes.js";
import { makePainting } from "./midway/painting.js";
import { makePlans } from "./midway/plan.js";
import { aircraftNodes, aircraftOf, canonical, fold, memberOf, placeAircraft, pointAircraft, tell, viewsOf } from "./midway/scene.js";
import { badge, diagram, flight, legend, sight } from "./midway/shapes.js";
import { showNotice, targetMarks, wordsOf } from "./midway/words.js";

/** Furnish a page of Midway whose question has aircraft. */
export async function furnish({ form, desk, ruling, say }) {
  if (!aircraftNodes(form).length) {
    return;
  }
  const whole = root(form);
  const at = { form, say, ruling, whole, shown: "both", ruled: null, selected: null, reference: null };
  at.board = makeBoard({ say, wishes: wishesOf(at) });
  at.hasDiagrams = Boolean(memberOf(whole, "diagrams"));
  if (at.hasDiagrams) {
    at.reference = await referenceSet();
    fold([memberOf(whole, "diagrams")], say("as_numbers"));
  }
  at.numbers = foldAircraft(at);
  furnishParts(at, desk);
  form.addEventListener("input", ({ detail, target }) => {
    at.ruled = null;
    // Neither the desk nor a field: somebody has written the whole question, and means its cards.
    show(at, target === form && detail !== "desk");
  });
  form.addEventListener("written", () => {
    at.ruled = null;
    at.board.refit();
    // Another reading is the same position still: its cards are the same.
    const anew = at.asked !== positionIn(at);
    if (anew) {
      at.firing?.begin();
    }
    show(at, anew);
  });
  form.addEventListener("ruled", ({ detail }) => {
    at.ruled = canonical(detail.question) === canonical(read(whole)) ? detail.ruling : null;
    at.firing?.show(detail);
    at.numbers.settle();
    show(at);
  });
  show(at, true);
  // A question that starts on this page, not one that a link brings, has the referee's own diagrams.
  const own = at.painting?.wanted();
  if (own && location.pathname === new URL(form.action).pathname) {
    putIn(at, own);
  }
}

/** The fields of the aircraft: what is only missing there is missed on the board. */
function foldAircraft({ form, say, whole }) {
  const nodes = aircraftNodes(form);
  const folded = fold(childrenOf(whole).filter((each) => nodes.includes(each) || each.dataset.name === "enemies"), say("aircraft_as_numbers"));
  let opened = false;
  folded.firstChild.addEventListener("click", () => {
    opened = !folded.open;
  });
  return {
    settle() {
      folded.open = opened || Boolean(folded.querySelector(".fault:not([hidden], .due)"));
    },
  };
}

const positionIn = ({ whole }) => canonical({ ...read(whole), readings: null });

function wishesOf(at) {
  return {
    select(place) {
      at.selected = place;
      show(at);
    },
    place(aircraft, area) {
      const next = aircraft.start ? null : aircraftOf(at.form, at.say).find((each) => !each.start && each.place !== aircraft.place);
      placeAircraft(at.form, aircraft, area);
      at.selected = next?.place ?? at.selected;
      show(at);
    },
    point: (aircraft, heading) => pointAircraft(at.form, aircraft, heading),
    rest: () => show(at),
  };
}

function furnishParts(at, desk) {
  const { board, form, ruling, say } = at;
  at.crew = makeCrew({ form, say, whole: at.whole, select: wishesOf(at).select });
  const turn = (sides) => () => {
    const own = selectedOf(at);
    if (own?.start) {
      pointAircraft(form, own, turned(own.start.heading ?? "N", sides));
    }
  };
  const look = (change) => () => {
    change();
    show(at);
  };
  const tools = html(
    "p",
    { class: "taps" },
    button(say("turn_left"), turn(-1)),
    button(say("turn_right"), turn(1)),
    button(say("centre"), look(() => board.refit())),
    button("+", look(() => board.zoom(-1)), { "aria-label": say("nearer") }),
    button("−", look(() => board.zoom(1)), { "aria-label": say("farther") }),
  );
  at.words = html("ul", { class: "words" });
  at.plans = makePlans({ form, say, aircraft: aircraftOf(form, say).filter(({ role }) => role !== "enemy") });
  const keys = html("p", { class: "keys", id: "board-keys" }, say("keys"));
  at.tag = html("p", { class: "tag printed" }, say("stand_in_tag"));
  at.hands = makeHands(at);
  const table = html("div", { class: "table" }, board.element, at.hasDiagrams ? at.tag : null);
  desk.append(html("div", { class: "midway" }, table, at.crew.element, tools, html("div", { role: "status" }, at.words), keys, at.plans.element, at.hands?.element ?? null, ...diagramParts(at)));
  if (ruling === "midway.range-area") {
    at.firing = makeFiring(say);
    at.words.parentElement.after(at.firing.pointer);
  }
}

function diagramParts(at) {
  if (!at.hasDiagrams) {
    return [];
  }
  const { reference, say } = at;
  at.notice = html("p", { class: "notice stand-in printed", role: "note" });
  at.painting = makePainting({ say, reference, putIn: (diagrams) => putIn(at, diagrams) });
  const options = { both: say("both"), attacker: say("attacker"), defender: say("defender"), none: say("neither") };
  const choose = (shown) => {
    at.shown = shown;
    show(at);
  };
  return [choice({ legend: say("shown_diagrams"), name: "board-diagrams", options, chosen: at.shown, choose }), legend(say), at.notice, at.painting.element];
}

const selectedOf = (at) => at.aircraft.find(({ place }) => place === at.selected) ?? at.aircraft[0];

function putIn({ form, whole }, diagrams) {
  write(memberOf(whole, "diagrams"), diagrams);
  tell(form);
}

function show(at, anew = false) {
  const { board, ruled, say, whole } = at;
  at.aircraft = aircraftOf(at.form, say).map((each) => {
    const end = ruled?.result?.positions?.[each.role];
    return end ? { ...each, end } : each;
  });
  at.selected = selectedOf(at)?.place ?? null;
  const diagrams = at.hasDiagrams ? read(memberOf(whole, "diagrams")) : undefined;
  const views = at.hasDiagrams ? viewsOf(at.aircraft, diagrams, at.reference) : [];
  at.asked = positionIn(at);
  const covered = views.map(({ own, cells }) => ({ place: own.place, areas: cells.map((cell) => seenFrom(own.end, cell)) }));
  board.show({ aircraft: at.aircraft, selected: at.selected, covered, drawn: (from) => drawn(at, views, from) });
  at.crew.show(at.aircraft, at.selected);
  at.words.replaceChildren(...wordsOf(at, views).map((each) => html("li", {}, each)));
  at.plans.show();
  at.painting?.show(diagrams);
  if (at.notice) {
    showNotice(at.notice, views, say);
    at.tag.hidden = at.notice.hidden;
  }
  at.hands?.show(Object.fromEntries(views.map(({ own, area }) => [own.role, area])), anew);
}

function drawn(at, views, from) {
  const shown = views.filter(({ own }) => at.shown === "both" || at.shown === own.role);
  const letter = ({ own }) => at.say(`${own.role}_letter`);
  const diagrams = shown.map((view) => diagram(view, from, letter(view)));
  const sights = shown.filter(({ enemy }) => enemy);
  return {
    below: [
      ...diagrams.map(({ colours }) => colours),
      ...sights.filter(({ own, enemy }) => distance(own.end, enemy.end) > 1).map((view) => sight(view, from, at.say("out"))),
      ...diagrams.map(({ letters }) => letters),
    ],
    above: [
      ...sights.filter(({ area }) => area !== "out").map((view) => badge(view, from, letter(view))),
      ...at.aircraft.filter(({ path }) => path.length).flatMap((each) => flight(each, from)),
      ...targetMarks(at, from),
    ],
  };
}
