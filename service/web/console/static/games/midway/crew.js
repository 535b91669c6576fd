// Who is on the board: which aircraft is in hand, and the side and kind of each.

import { childrenOf, pointerOf, read, write } from "../../question.js";
import { button, html } from "./elements.js";
import { memberOf, tell } from "./scene.js";

const CHOICES = ["side", "type"];

/** The choice of an aircraft; `select` is told which one. */
export function makeCrew({ form, say, whole, select }) {
  const rows = html("div", { class: "rows" });
  const enemies = memberOf(whole, "enemies");
  const element = html("fieldset", { class: "crew" }, html("legend", {}, say("in_hand")), rows, enemies ? button(say("add_enemy"), () => addEnemy(form, enemies, say, select)) : null);
  const crew = { form, say, select, rows, names: "", aircraft: [] };
  return {
    element,
    show(aircraft, selected) {
      crew.aircraft = aircraft;
      showRows(crew);
      for (const radio of rows.querySelectorAll("input")) {
        radio.checked = radio.value === selected;
      }
      for (const chosen of rows.querySelectorAll("select")) {
        chosen.value = read(nodeOf(crew, chosen.dataset)) ?? "";
      }
    },
  };
}

const nodeOf = ({ aircraft }, { place, member }) => memberOf(aircraft.find((each) => each.place === place).node, member);

function showRows(crew) {
  const { aircraft, rows } = crew;
  const names = aircraft.map(({ name, place }) => `${place} ${name}`).join("\n");
  if (crew.names !== names) {
    const focused = rows.contains(document.activeElement);
    rows.replaceChildren(...aircraft.map((each) => row(crew, each)));
    crew.names = names;
    if (focused) {
      rows.querySelector("input")?.focus();
    }
  }
}

function row(crew, { name, node, place }) {
  const radio = html("input", { type: "radio", name: "board-aircraft", value: place });
  radio.addEventListener("change", () => crew.select(place));
  const chosen = CHOICES.map((member) => memberOf(node, member)).filter(Boolean);
  // One alone is no choice.
  const who = crew.aircraft.length > 1 ? html("label", {}, radio, html("span", {}, name)) : html("span", {}, name);
  return html("div", { class: "row" }, who, ...chosen.map((each) => choose(crew, name, place, each)));
}

function choose(crew, name, place, node) {
  const member = node.dataset.name;
  const made = html("select", { "aria-label": crew.say(`${member}_of`, { name }), "data-place": place, "data-member": member });
  made.append(...[...node.querySelectorAll("option")].map((each) => each.cloneNode(true)));
  made.addEventListener("change", () => {
    write(nodeOf(crew, made.dataset), made.value || undefined);
    tell(crew.form);
  });
  return html("div", { "data-pointer": pointerOf(node) }, html("label", {}, made));
}

function addEnemy(form, enemies, say, select) {
  enemies.querySelector(":scope > .members > [data-do=add]").click();
  const others = childrenOf(enemies);
  const made = others.at(-1);
  write(memberOf(made, "id"), say("enemy", { number: others.length }));
  tell(form);
  select(pointerOf(made));
}
