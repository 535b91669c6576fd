// The grid on which a Range Diagram is painted: the cockpit in its middle, nose up.

import { AREAS } from "./diagrams.js";
import { set, svg } from "./elements.js";
import { around, beside, corners, headingOfKey, middle, same, SIZE, TALL } from "./hexes.js";
import { plane } from "./shapes.js";
import { worth } from "./words.js";

const COCKPIT = { q: 0, r: 0 };

/** A grid of cells to paint; `paint` is told which one was chosen. */
export function makeGrid({ say, paint }) {
  const picture = svg("svg", { class: "painting-grid", role: "group", "aria-label": say("grid"), "aria-describedby": "grid-keys" });
  let cells = [];
  const cockpit = svg("g", { class: "cockpit" });
  const at = (element) => cells.find(({ piece }) => piece === element?.closest("[data-cell]"));
  const focus = (cell) => {
    cells.forEach(({ piece }) => set(piece, { tabindex: piece === cell.piece ? 0 : -1 }));
    cell.piece.focus();
  };
  picture.addEventListener("click", (event) => {
    const cell = at(event.target);
    if (cell) {
      focus(cell);
      paint(cell);
    }
  });
  picture.addEventListener("keydown", (event) => {
    const cell = at(event.target);
    const heading = headingOfKey(event);
    const next = heading && cells.find((each) => same(each, beside(cell, heading)));
    if (next) {
      focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      paint(cell);
    } else if (!heading) {
      return;
    }
    event.preventDefault();
  });
  return {
    element: picture,
    /** Show a diagram; `type` is whose it is. */
    show({ painted, radius, side, type }) {
      if (cells.length !== 1 + 3 * radius * (radius + 1)) {
        cells = around(radius).map(makeCell);
        set(picture, { viewBox: viewBox(radius) });
        picture.replaceChildren(...cells.map(({ piece }) => piece), cockpit);
      }
      cockpit.replaceChildren(plane({ side, type }, "N"));
      cells.forEach((cell) => showCell(say, cell, painted.find((each) => same(each, cell))?.area));
    },
  };
}

function makeCell(place) {
  const name = `${place.q},${place.r}`;
  const [x, y] = middle(place);
  const piece = svg(
    "g",
    { role: "button", tabindex: same(place, COCKPIT) ? 0 : -1, "data-cell": name },
    svg("polygon", { class: "colour", points: corners([x, y], SIZE - 0.4) }),
    svg("text", { x, y: y + 2 }),
  );
  return { ...place, piece };
}

function showCell(say, { q, r, piece }, area) {
  const text = area ? String(AREAS[area].cards) : "";
  set(piece, { class: `cell ${area ?? "blank"}`, "aria-label": say("cell_at", { q, r, area: area ? say("cell_worth", { area: say(area), ...worth(say, area) }) : say("out") }) });
  piece.lastElementChild.textContent = text;
}

function viewBox(radius) {
  const [across, down] = [1.5 * SIZE * radius + SIZE, TALL * (radius + 0.5)];
  return `${-across} ${-down} ${2 * across} ${2 * down}`;
}
