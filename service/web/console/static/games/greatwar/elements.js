// Makes elements, and changes only what differs in those that are there: focus stays where it is.

import { integer } from "../../question.js";

/** Make an element; children that are text stay text. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) {
      element[name] = value;
    } else {
      element.setAttribute(name, value);
    }
  }
  element.append(...children);
  return element;
}

/** A text as it begins a sentence. */
export const sentence = (text) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** Make a button. */
export const button = (text, className, click) =>
  make("button", { type: "button", className, ...(click && { onclick: click }) }, text);

/** Set a property unless it has that value. */
export function put(element, name, value) {
  if (element[name] !== value) {
    element[name] = value;
  }
}

/** Say something in an element that has nothing but text. */
export const tell = (element, text) => put(element, "textContent", text);

/** Set an attribute unless it has that value. */
export function mark(element, name, value) {
  if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
}

/** Let faults of a place of the question appear in an element; those of another place go. */
export function point(element, pointer) {
  if (element.dataset.pointer !== pointer) {
    element.dataset.pointer = pointer;
    element.querySelector(":scope > .fault")?.remove();
  }
}

/** As many children as there are items, each drawn for its own. */
export function fill(host, items, build, draw) {
  while (host.children.length > items.length) {
    host.lastElementChild.remove();
  }
  while (host.children.length < items.length) {
    host.append(build(host.children.length));
  }
  items.forEach((item, at) => draw(host.children[at], item, at));
}

/** The number in a field; undefined when it is blank, what is typed when it is no whole number. */
export function numberIn(input) {
  const { value } = input;
  return value === "" ? undefined : integer(value);
}

/** A labelled field for a number. */
export function numberField(label, low, high, typed) {
  const input = make("input", { type: "number", inputMode: "numeric", step: "1" });
  input.min = low;
  input.max = high;
  input.addEventListener("input", () => typed(numberIn(input)));
  return make("div", { className: "field" }, make("label", {}, make("span", {}, label), input));
}

/** Show a number in its field, unless what is typed there means it. */
export function showNumber(field, value) {
  const input = field.querySelector("input");
  if (numberIn(input) !== value) {
    input.value = value ?? "";
  }
}
