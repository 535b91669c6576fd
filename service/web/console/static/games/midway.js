// Midway's desk: the board over the form. What the form says is the question; the desk draws it and changes it.

import { read, root, write } from "../question.js";
import { makeBoard } from "./midway/board.js";
import { makeCards } from "./midway/cards.js";
import { draws, referenceSet } from "./midway/diagrams.js";
import { button, choice, html } from "./midway/elements.js";
import { makeFiring } from "./midway/firing.js";
import { turned } from "./midway/hexes.js";
import { makePainting } from "./midway/painting.js";
import { makePlans } from "./midway/plan.js";
import { aircraftNodes, aircraftOf, canonical, fold, memberOf, placeAircraft, pointAircraft, tell, viewsOf } from "./midway/scene.js";
import { diagram, flight, legend, sight } from "./midway/shapes.js";
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
    fold(memberOf(whole, "diagrams"), say("as_numbers"));
  }
  furnishParts(at, desk);
  form.addEventListener("input", () => {
    at.ruled = null;
    show(at);
  });
  form.addEventListener("written", () => {
    at.ruled = null;
    at.board.refit();
    at.firing?.begin();
    show(at, true);
  });
  form.addEventListener("ruled", ({ detail }) => {
    at.ruled = canonical(detail.question) === canonical(read(whole)) ? detail.ruling : null;
    at.firing?.show(detail);
    show(at);
  });
  show(at, true);
  // A question that starts on this page, not one that a link brings, has the referee's own diagrams.
  const own = at.painting?.wanted();
  if (own && location.pathname === new URL(form.action).pathname) {
    putIn(at, own);
  }
}

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
  at.crew = html("fieldset", { class: "chips crew" });
  at.crew.addEventListener("change", (event) => wishesOf(at).select(event.target.value));
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
  desk.append(html("div", { class: "midway" }, board.element, at.crew, tools, html("div", { role: "status" }, at.words), keys, at.plans.element, ...cardParts(at), ...diagramParts(at)));
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

/** In a Combat the cards are part of the question. */
function cardParts(at) {
  const { form, say, whole } = at;
  const nodes = Object.fromEntries(["attacker", "defender"].map((role) => [role, memberOf(whole, role) && memberOf(memberOf(whole, role), "cards")]));
  if (!nodes.attacker) {
    return [];
  }
  const typed = (role, cards) => {
    write(nodes[role], cards);
    tell(form);
  };
  at.cardNodes = nodes;
  at.cards = makeCards({ say, pointers: { attacker: "/attacker/cards", defender: "/defender/cards" }, typed });
  return [at.cards.element];
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
  board.show(at.aircraft, at.selected, (from) => drawn(at, views, from));
  showCrew(at);
  at.words.replaceChildren(...wordsOf(at, views).map((each) => html("li", {}, each)));
  at.plans.show();
  at.painting?.show(diagrams);
  if (at.notice) {
    showNotice(at.notice, views, say);
  }
  if (at.cards) {
    const areas = Object.fromEntries(views.map(({ own, area }) => [own.role, area]));
    const given = Object.fromEntries(Object.entries(at.cardNodes).map(([role, node]) => [role, read(node)]));
    at.cards.show({ due: draws(areas.attacker, areas.defender), given, anew });
  }
}

function drawn(at, views, from) {
  const shown = views.filter(({ own }) => at.shown === "both" || at.shown === own.role);
  const diagrams = shown.map((view) => diagram(view, from, at.say(`${view.own.role}_letter`)));
  return {
    below: [...diagrams.map(({ colours }) => colours), ...diagrams.map(({ letters }) => letters)],
    above: [
      ...shown.filter(({ enemy }) => enemy).map((view) => sight(view, from, at.say("out"))),
      ...at.aircraft.filter(({ path }) => path.length).flatMap((each) => flight(at.aircraft, each, from)),
      ...targetMarks(at, from),
    ],
  };
}

function showCrew({ aircraft, crew, say, selected }) {
  const names = aircraft.map(({ name, place }) => `${place} ${name}`).join("\n");
  if (crew.dataset.names !== names) {
    const focused = crew.contains(document.activeElement);
    const options = Object.fromEntries(aircraft.map(({ name, place }) => [place, name]));
    crew.replaceChildren(...choice({ legend: say("in_hand"), name: "board-aircraft", options }).childNodes);
    crew.dataset.names = names;
    if (focused) {
      crew.querySelector("input")?.focus();
    }
  }
  for (const radio of crew.querySelectorAll("input")) {
    radio.checked = radio.value === selected;
  }
}
