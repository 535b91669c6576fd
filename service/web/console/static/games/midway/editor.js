// Where the printed Range Diagrams are painted, once: choose whose, choose a colour, tap the cells.

import { AREAS, KINDS, MOST_CELLS, REACH, SIDES } from "./diagrams.js";
import { button, choice, html, svg } from "./elements.js";
import { makeGrid } from "./grid.js";
import { distance, same } from "./hexes.js";
import { imported, inOrder } from "./painted.js";

const COCKPIT = { q: 0, r: 0 };
const NARROW = 4;

/** The editor of the referee's `own` diagrams. */
export function makeEditor(own) {
  const { say } = own;
  const editor = { own, say, side: "american", kind: "fighter", area: "red", least: NARROW };
  editor.grid = makeGrid({ say, paint: (cell) => paint(editor, cell) });
  editor.said = html("p", { role: "status" });
  editor.text = html("textarea", { rows: 4, spellcheck: "false", autocomplete: "off", "aria-label": say("as_text") });
  const element = html(
    "div",
    { class: "editor" },
    html("p", { class: "quiet" }, say("painting_explained")),
    controls(editor),
    editor.grid.element,
    html("p", { class: "keys", id: "grid-keys" }, say("grid_keys")),
    editor.said,
    tools(editor),
    exchange(editor),
  );
  show(editor);
  return { element, said: editor.said, show: () => show(editor) };
}

const cellsOf = ({ own, side, kind }) => own.diagrams[side]?.[kind] ?? [];

function paint(editor, { q, r }) {
  const { area } = editor;
  const others = cellsOf(editor).filter((each) => !same(each, { q, r }));
  const before = cellsOf(editor).find((each) => same(each, { q, r }))?.area;
  const colours = area !== "out" && area !== before;
  if (colours && others.length >= MOST_CELLS) {
    editor.said.textContent = editor.say("full");
  } else {
    replace(editor, colours ? [...others, { q, r, area }] : others);
  }
}

/** Another diagram of the chosen side and type; an empty one is none. */
function replace({ own, side, kind }, cells) {
  const changed = { ...own.diagrams[side], [kind]: cells.length ? cells : undefined };
  own.replace(inOrder({ ...own.diagrams, [side]: changed }));
}

function controls(editor) {
  const { say } = editor;
  const named = (names) => Object.fromEntries(names.map((name) => [name, say(name)]));
  const pick = (legend, member, options) =>
    choice({
      legend: say(legend),
      name: `paint-${member}`,
      options,
      chosen: editor[member],
      choose: (value) => {
        editor[member] = value;
        show(editor);
      },
    });
  const colours = pick("colour", "area", { ...named(Object.keys(AREAS)), out: say("rub_out") });
  for (const radio of colours.querySelectorAll("input")) {
    const swatch = svg("rect", { class: `swatch ${radio.value}`, width: 20, height: 20, rx: 4 });
    radio.after(svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, swatch));
  }
  const types = { fighter: say("fighters_and_aces"), bomber: say("bombers") };
  return html("div", { class: "taps" }, pick("side", "side", named(SIDES)), pick("type", "kind", types), colours);
}

function tools(editor) {
  const { own, say } = editor;
  const resize = (cells) => () => {
    editor.least = Math.max(NARROW, Math.min(REACH, editor.least + cells));
    show(editor);
  };
  return html(
    "p",
    { class: "taps" },
    button(say("from_stand_in"), () => replace(editor, own.reference[editor.kind])),
    button(say("clear_diagram"), () => replace(editor, [])),
    button(say("wider"), resize(1)),
    button(say("narrower"), resize(-1)),
  );
}

function exchange(editor) {
  const { own, say, text } = editor;
  const fault = html("p", { class: "fault", role: "alert", hidden: "" });
  const take = (written) => {
    const read = imported(written);
    fault.hidden = !read.fault;
    fault.textContent = read.fault ? faultWords(say, read.fault) : "";
    if (read.diagrams) {
      own.replace(read.diagrams, true);
    }
  };
  const file = html("input", { type: "file", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    take(await file.files[0].text());
    file.value = "";
  });
  return html(
    "details",
    { class: "exchange" },
    html("summary", {}, say("exchange")),
    text,
    html("p", { class: "taps" }, button(say("take_text"), () => take(text.value)), button(say("download"), () => download(own))),
    html("label", { class: "file" }, `${say("from_file")} `, file),
    fault,
  );
}

function faultWords(say, { place, what }) {
  const [side, kind, at] = place.split("/").slice(1);
  const known = (names, name) => (names.includes(name) ? say(name) : name);
  const parts = [known(SIDES, side), known(KINDS, kind), at && say("cell_number", { number: Number(at) + 1 })].filter(Boolean);
  return say(place ? "import_fault_at" : "import_fault", { place: parts.join(", "), what: say(what) });
}

function download({ diagrams }) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(diagrams)], { type: "application/json" }));
  html("a", { href: address, download: "range-diagrams.json" }).click();
  URL.revokeObjectURL(address);
}

function show(editor) {
  const { grid, kind, least, own, said, say, side, text } = editor;
  const painted = cellsOf(editor);
  const radius = Math.max(least, ...painted.map((cell) => distance(cell, COCKPIT)));
  grid.show({ painted, radius, side, type: kind });
  said.textContent = say(painted.length ? "painted" : "not_painted", { number: painted.length });
  text.value = JSON.stringify(own.diagrams);
}
