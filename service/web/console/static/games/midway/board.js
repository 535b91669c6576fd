// The board: draws the aircraft, and lets them be dragged, tapped, and moved and turned by key.

import { areaAt, beside, corners, degrees, distance, headingOfKey, middle, SIZE, TALL, turned } from "./hexes.js";
import { set, svg } from "./elements.js";
import { nameOf, plane } from "./shapes.js";
import { around, sharing } from "./spots.js";

const NARROW = 3;
const WIDE = 7;
const WIDEST = 10;
// At this radius an aircraft has the size in which it is drawn.
const USUAL = 4;
const TURN_KEYS = { "[": -1, ",": -1, "]": 1, ".": 1 };

/** A board. `wishes` has what is done when somebody selects, places or points an aircraft. */
export function makeBoard({ say, wishes }) {
  const layers = Object.fromEntries(["areas", "below", "crew", "above", "handles", "names"].map((name) => [name, svg("g", { class: name })]));
  const picture = svg("svg", { class: "board printed", role: "group", "aria-label": say("board") }, ...Object.values(layers));
  const board = { picture, layers, say, wishes, pieces: new Map(), aircraft: [], selected: null, covered: [], view: null, held: null };
  picture.addEventListener("pointerdown", (event) => take(board, event));
  picture.addEventListener("touchstart", holdStill, { passive: false });
  picture.addEventListener("pointermove", (event) => drag(board, event));
  picture.addEventListener("pointerup", () => letGo(board));
  picture.addEventListener("pointercancel", () => putBack(board));
  layers.areas.addEventListener("click", (event) => tap(board, event));
  picture.addEventListener("keydown", (event) => press(board, event));
  return {
    element: picture,
    /** Draw aircraft and what their diagrams cover; `drawn` makes what lies below and above them, given where the picture begins. */
    show({ aircraft, selected, covered, drawn }) {
      Object.assign(board, { aircraft, selected, covered });
      if (!board.held && !isInView(board)) {
        board.view = fitted(board);
      }
      show(board, drawn);
    },
    /** Forget which part of the board was shown. */
    refit() {
      board.view = null;
    },
    zoom(steps) {
      board.view.radius = Math.max(2, Math.min(WIDEST, board.view.radius + steps));
    },
  };
}

const placed = ({ start }) => start !== null;
const find = (board, place) => board.aircraft.find((each) => each.place === place);
const rows = (radius) => Math.max(2, Math.floor(0.85 * radius));

function isInView({ view, aircraft, selected }) {
  const own = aircraft.find(({ place }) => place === selected) ?? aircraft[0];
  return view?.apart === farApart(aircraft) && (view.apart ? [own] : aircraft).every((each) => shows(view, areasOf(each)));
}

const areasOf = (aircraft) => (aircraft?.start ? [aircraft.start, ...aircraft.path, aircraft.end] : []);

function shows({ q, r, radius }, areas) {
  return areas.every((each) => Math.abs(each.q - q) <= radius && Math.abs(each.r - r + (each.q - q) / 2) <= rows(radius));
}

/** Whether aircraft are too far apart for one picture. */
export function farApart(aircraft) {
  const areas = aircraft.filter(placed).flatMap(({ start, end }) => [start, end]);
  return areas.some((each) => distance(each, areas[0]) > 2 * WIDE);
}

/** The part of the board in which all aircraft are with what they cover, or the selected one alone. */
function fitted({ aircraft, covered, selected }) {
  const apart = farApart(aircraft);
  const own = aircraft.find(({ place }) => place === selected);
  const seen = apart && own?.start ? [own] : aircraft.filter(placed);
  const crew = seen.flatMap(areasOf);
  const areas = [...crew, ...covered.filter(({ place }) => seen.some((each) => each.place === place)).flatMap((each) => each.areas)];
  const columns = areas.map(({ q }) => q);
  const heights = areas.map(({ q, r }) => r + q / 2);
  const mean = (values) => (values.length ? (Math.min(...values) + Math.max(...values)) / 2 : 0);
  const q = Math.round(mean(columns));
  const view = { q, r: Math.round(mean(heights) - q / 2), radius: NARROW, apart };
  const roomy = () => shows(view, areas) && shows({ ...view, radius: view.radius - 1 }, crew);
  while (view.radius < WIDEST && !roomy()) {
    view.radius += 1;
  }
  return view;
}

function show(board, drawn) {
  const { aircraft, layers, picture } = board;
  const view = { ...board.view, aircraft, size: board.view.radius / USUAL, taken: [] };
  const turns = handles(board, view);
  const half = [1.5 * SIZE * view.radius + SIZE, TALL * (rows(view.radius) + 0.6)];
  set(picture, { viewBox: `${-half[0]} ${-half[1]} ${2 * half[0]} ${2 * half[1]}`, "data-radius": view.radius });
  layers.areas.replaceChildren(svg("path", { d: grid(view) }));
  const { below, above } = drawn(view);
  layers.below.replaceChildren(...below);
  layers.above.replaceChildren(...above);
  layers.handles.replaceChildren(...turns);
  layers.names.replaceChildren();
  for (const [place, piece] of board.pieces) {
    if (!find(board, place)?.start) {
      piece.remove();
      board.pieces.delete(place);
    }
  }
  aircraft.filter(placed).forEach((each) => showPiece(board, view, each));
}

function grid({ radius }) {
  const outlines = [];
  // Where the picture is wider than it has to be, there is more of the board.
  for (let q = -radius - 4; q <= radius + 4; q += 1) {
    const most = rows(radius) + 1;
    for (let r = Math.ceil(-most - q / 2); r <= most - q / 2; r += 1) {
      outlines.push(`M${corners(middle({ q, r }))}Z`);
    }
  }
  return outlines.join("");
}

/** An aircraft keeps its element: it may have the focus, or a finger on it. */
function showPiece(board, view, aircraft) {
  const { place, name, said, start, path } = aircraft;
  if (!board.pieces.has(place)) {
    const made = svg("g", { tabindex: 0, role: "button", "data-aircraft": place, "aria-describedby": "board-keys" });
    board.pieces.set(place, made);
    board.layers.crew.append(made);
  }
  const piece = board.pieces.get(place);
  const selected = place === board.selected;
  const beside = sharing(board.aircraft, aircraft, start);
  set(piece, {
    class: `aircraft ${aircraft.role}${selected ? " selected" : ""}${path.length ? " leaving" : ""}`,
    transform: `translate(${middle(start, view).map((each) => each.toFixed(2)).join(" ")})`,
    "aria-label": board.say("aircraft_at", { name: described(board, aircraft), where: whereabouts(board, start) }),
    "aria-pressed": String(selected),
  });
  const looks = [said.side, said.type, start.heading, view.size, beside.aside].join(" ");
  // A finger whose target goes away is taken off the board.
  if (piece.dataset.looks !== looks) {
    piece.dataset.looks = looks;
    piece.replaceChildren(
      svg("circle", { class: "grip", cx: beside.aside, r: Math.max(9, 4.7 * view.size) * beside.scale }),
      svg("polygon", { class: "ring", points: corners([0, 0], SIZE - 0.8) }),
      plane(said, start.heading, beside),
    );
  }
  board.layers.names.append(nameOf(view, start, path.length ? board.say("before") : name, beside));
}

const described = ({ say }, { name, said }) => say("aircraft_is", { name, side: said.side ? say(said.side) : "", type: said.type ? say(said.type) : "" });
const whereabouts = ({ say }, { q, r, heading }) => say("whereabouts", { q, r, heading: say(heading ?? "no_heading") });

/** Beside the selected aircraft, where two areas meet. Under a finger they would cover the areas around: buttons turn as well. */
function handles(board, view) {
  const own = find(board, board.selected);
  if (!own?.start?.heading || matchMedia("(pointer: coarse)").matches) {
    return [];
  }
  const { size, taken } = view;
  const [x, y] = middle(own.start, view);
  return [-1, 1].map((sides) => {
    const angle = ((degrees(own.start.heading) + 90 * sides) * Math.PI) / 180;
    const away = 6.8 + 3.6 * size;
    const place = [x + away * Math.sin(angle), y - away * Math.cos(angle)];
    const spot = `translate(${place}) scale(${0.75 * size})`;
    taken.push(around(place, 3.6 * size));
    const handle = svg(
      "g",
      { class: "handle", "data-turn": sides, transform: spot, "aria-hidden": "true" },
      svg("circle", { r: 4.8 }),
      svg("path", { d: "M-2.3 1.5A2.7 2.7 0 1 1 2 1.9", transform: sides < 0 ? "scale(-1 1)" : null }),
      svg("path", { class: "tip", d: "M3.6.8 1.7 3.6.2.6Z", transform: sides < 0 ? "scale(-1 1)" : null }),
    );
    // Its own, not the picture's: a finger beside it is taken for one on whatever listens.
    handle.addEventListener("click", () => board.wishes.point(own, turned(own.start.heading, sides)));
    return handle;
  });
}

function areaUnder({ picture, view }, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  return areaAt(x, y, view);
}

function take(board, event) {
  const piece = event.target.closest(".aircraft");
  if (piece && event.button === 0) {
    const { start } = find(board, piece.dataset.aircraft);
    board.held = { place: piece.dataset.aircraft, start, last: start };
    board.picture.setPointerCapture(event.pointerId);
    board.wishes.select(board.held.place);
  }
}

/** A finger on an aircraft moves that, and not the page: Chromium heeds no touch-action within a picture. */
function holdStill(event) {
  if (event.target.closest(".aircraft")) {
    event.preventDefault();
  }
}

function drag(board, event) {
  const { held } = board;
  const area = held && areaUnder(board, event);
  if (held && (area.q !== held.last.q || area.r !== held.last.r)) {
    held.last = area;
    board.wishes.place(find(board, held.place), area);
  }
}

function letGo(board) {
  if (board.held) {
    board.held = null;
    board.wishes.rest();
  }
}

function putBack(board) {
  const { held } = board;
  board.held = null;
  if (held && held.last !== held.start) {
    board.wishes.place(find(board, held.place), held.start);
  }
}

function tap(board, event) {
  const own = find(board, board.selected);
  if (own) {
    board.wishes.place(own, areaUnder(board, event));
  }
}

function press(board, event) {
  const piece = event.target.closest(".aircraft");
  if (!piece || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const own = find(board, piece.dataset.aircraft);
  const heading = headingOfKey(event);
  if (heading) {
    board.wishes.place(own, beside(own.start, heading));
  } else if (event.key in TURN_KEYS) {
    board.wishes.point(own, turned(own.start.heading ?? "N", TURN_KEYS[event.key]));
  } else if (event.key !== "Enter" && event.key !== " ") {
    return;
  }
  event.preventDefault();
  board.wishes.select(own.place);
}
