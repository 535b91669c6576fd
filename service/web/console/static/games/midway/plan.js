// Manoeuvres as taps: one more at the end, the last one back, and which one an Ace leaves out.

import { pointerOf, read, root, write } from "../../question.js";
import { button, choice, html } from "./elements.js";
import { memberOf, tell } from "./scene.js";

/** The plans of all aircraft that have manoeuvres, and who is first where there are two. */
export function makePlans({ form, say, aircraft }) {
  const whole = root(form);
  const first = memberOf(whole, "first");
  const panels = aircraft
    .map((each) => [each, memberOf(each.node, "manoeuvres") ?? memberOf(whole, "manoeuvres")])
    .filter(([, list]) => list)
    .map(([each, list]) => makePlan({ form, say, list, ...each }));
  const who = first && choice({
    legend: say("who_first"),
    name: "board-first",
    options: { attacker: say("attacker"), defender: say("defender") },
    choose: (role) => {
      write(first, role);
      tell(form);
    },
  });
  if (who) {
    who.setAttribute("data-pointer", "/first");
    first.hidden = true;
  }
  return {
    element: html("div", { class: "plans" }, ...panels.map(({ element }) => element), who ?? null),
    show() {
      panels.forEach((panel) => panel.show());
      for (const radio of who?.querySelectorAll("input") ?? []) {
        radio.checked = radio.value === read(first);
      }
    },
  };
}

function makePlan({ form, say, list, node, name }) {
  const omit = memberOf(node, "omit");
  const steps = html("ol", { class: "manoeuvres", "aria-live": "polite" });
  const leavings = html("div", { class: "leavings", ...(omit && { "data-pointer": pointerOf(omit) }) }, steps);
  const said = () => read(list) ?? [];
  const change = (at, value) => {
    write(at, value);
    tell(form);
  };
  const add = (manoeuvre) => button(say(`do_${manoeuvre}`), () => change(list, [...said(), manoeuvre]));
  const back = button(say("undo"), () => change(list, said().slice(0, -1)));
  const element = html(
    "fieldset",
    { "data-pointer": pointerOf(list) },
    html("legend", {}, say("plan_of", { name })),
    html("p", { class: "taps" }, ...["left", "forward", "right"].map(add), back),
    leavings,
  );
  list.hidden = true;
  const leave = (at) => change(omit, read(omit) === at ? undefined : at);
  return {
    element,
    show() {
      const focused = [...steps.querySelectorAll("button")].indexOf(document.activeElement);
      const left = omit && read(omit);
      const may = omit && (left !== undefined || read(memberOf(node, "type")) === "ace");
      back.disabled = !said().length;
      if (omit) {
        // One that no manoeuvre here stands for can only be seen, and mended, in its field.
        omit.hidden = !(left >= said().length);
      }
      steps.replaceChildren(...said().map((each, at) => step({ say, each, at, left, leave: may && leave })));
      steps.querySelectorAll("button")[focused]?.focus();
    },
  };
}

function step({ say, each, at, left, leave }) {
  const text = each ? say(`do_${each}`) : say("not_chosen");
  const omitted = left === at;
  const name = say(omitted ? "left_out_one" : "leave_out", { number: at + 1 });
  const shown = html(omitted ? "s" : "span", {}, text);
  return html("li", {}, shown, leave ? button(say(omitted ? "left_out" : "omit"), () => leave(at), { "aria-pressed": String(omitted), "aria-label": name }) : null);
}
