// Makes elements, of HTML and of SVG. The page's policy forbids inline styles, so classes it is.

const SVG = "http://www.w3.org/2000/svg";

/** An element of HTML with attributes and children; children may be text. */
export const html = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);

/** An element of SVG. */
export const svg = (name, attributes = {}, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

/** A button with a text; `press` is what it does. */
export function button(text, press, attributes = {}) {
  const made = html("button", { type: "button", class: "plain", ...attributes }, text);
  made.addEventListener("click", press);
  return made;
}

/** A choice of one of several: a fieldset of radio buttons. */
export function choice({ legend, name, options, chosen, choose }) {
  const radios = Object.entries(options).map(([value, text]) => {
    const radio = html("input", { type: "radio", name, value });
    radio.checked = value === chosen;
    return html("label", {}, radio, html("span", {}, text));
  });
  const made = html("fieldset", { class: "chips" }, html("legend", {}, legend), ...radios);
  made.addEventListener("change", (event) => choose(event.target.value));
  return made;
}

/** Set attributes; null and false take one away. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value);
    }
  }
}

function filled(element, attributes, children) {
  set(element, attributes);
  element.append(...children.filter((each) => each !== null));
  return element;
}
