// The question: what the form says, as JSON, and the other way round.

const LEAVES = "integer number choice flag text integers cards".split(" ");

/** How the text of a field becomes values, for each kind that has several; a game may know its own better. */
export const split = { cards: words, integers: words };

/** The node of the whole question. */
export const root = (form) => form.querySelector(".node");

/** What a node says; undefined when it says nothing. */
export function read(node) {
  return isGiven(node) ? kindOf(node).read(node) : undefined;
}

/** Make a node say a value; undefined clears it. */
export function write(node, value) {
  const given = ownGiven(node);
  if (given) {
    given.checked = value !== undefined;
    showGiven(node);
  }
  kindOf(node).write(node, value);
}

/** Make the form say another question, as if somebody had typed it. */
export function change(form, question) {
  write(root(form), question);
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The nodes of the members of an object, or of the items of a list. */
export function childrenOf(node) {
  const found = [];
  const look = (element) => {
    for (const each of element.children) {
      if (each.classList.contains("node")) {
        found.push(each);
      } else {
        look(each);
      }
    }
  };
  look(node);
  return found;
}

/** The node that a JSON Pointer names, or the nearest one around it. */
export function nodeAt(form, pointer) {
  let node = root(form);
  for (const token of tokens(pointer)) {
    const next = kindOf(node).child?.(node, token);
    if (!next) {
      return node;
    }
    node = next;
  }
  return node;
}

/** The JSON Pointer of a node. */
export function pointerOf(node) {
  const above = node.parentElement?.closest(".node");
  if (!above) {
    return "";
  }
  return `${pointerOf(above)}/${escaped(kindOf(above).nameOf(above, node))}`;
}

/** Say beside each place what is wrong there; an empty list takes all of it back. */
export function showFaults(form, faults) {
  const main = form.closest("main");
  for (const old of main.querySelectorAll(".fault")) {
    old.hidden = true;
    old.textContent = "";
  }
  for (const marked of main.querySelectorAll("[aria-invalid]")) {
    marked.removeAttribute("aria-invalid");
    marked.removeAttribute("aria-describedby");
  }
  for (const fault of faults) {
    showFault(main, placeOf(main, form, fault.pointer), fault);
  }
}

/** Prepare a form: buttons that add and remove, boxes that say whether a part is given. */
export function wire(form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (button?.dataset.do === "add") {
      const item = addItem(button.closest(".node"));
      item.querySelector("input, select, button")?.focus();
      changed(form);
    } else if (button?.dataset.do === "remove") {
      const list = button.parentElement.closest(".node");
      button.closest(".item").remove();
      renumber(list);
      list.querySelector(":scope > .members > [data-do=add]").focus();
      changed(form);
    }
  });
  form.addEventListener("change", (event) => {
    if (event.target.matches(".given")) {
      showGiven(event.target.closest(".node"));
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const node of form.querySelectorAll(".node")) {
    showGiven(node);
  }
}

/** Add an item to a list, or to a map; the item's element. */
export function addItem(list) {
  const content = list.querySelector(":scope > .members > template").content.cloneNode(true);
  const item = content.querySelector(".item");
  itemsOf(list).append(content);
  for (const node of item.querySelectorAll(".node")) {
    showGiven(node);
  }
  renumber(list);
  return item;
}

const changed = (form) => form.dispatchEvent(new Event("input", { bubbles: true }));
const itemsOf = (list) => list.querySelector(":scope > .members > .items");
const inputOf = (node) => node.querySelector("input:not(.given):not(.key), select");
const kindOf = (node) => KINDS[node.dataset.kind];
const tokens = (pointer) =>
  pointer.split("/").slice(1).map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~"));

/** A name as a token of a JSON Pointer. */
export const escaped = (name) => String(name).replaceAll("~", "~0").replaceAll("/", "~1");

function words(text) {
  return text.split(/[\s,;]+/).filter(Boolean);
}

function ownGiven(node) {
  const given = node.querySelector(".given");
  return given?.closest(".node") === node ? given : null;
}

function isGiven(node) {
  return ownGiven(node)?.checked ?? true;
}

function showGiven(node) {
  if (ownGiven(node)) {
    node.classList.toggle("absent", !isGiven(node));
    const input = LEAVES.includes(node.dataset.kind) && inputOf(node);
    if (input) {
      input.disabled = !isGiven(node);
    }
  }
}

function renumber(list) {
  [...itemsOf(list).children].forEach((item, at) => {
    const name = item.querySelector(".item-name");
    if (name) {
      name.textContent = String(at + 1);
    }
  });
}

/** What the pointer names, or else the nearest thing around it that is shown: nothing said is hidden. */
function placeOf(main, form, pointer) {
  const node = nodeAt(form, pointer);
  const named = pointerOf(node);
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) {
    const made = `[data-pointer="${CSS.escape(at)}"]`;
    const control = main.querySelector(`#desk ${made}, form ${made}`);
    const place = control ?? (at === named ? node : null);
    if (place && !place.closest("[hidden]")) {
      return place;
    }
  }
  return node.closest("[hidden]")?.parentElement.closest(".node") ?? node;
}

let faultNumber = 0;

function showFault(main, place, { pointer, detail, code }) {
  let said = place.querySelector(":scope > .fault");
  if (!said) {
    said = document.createElement("p");
    said.className = "fault";
    place.append(said);
  }
  const own = place.dataset.pointer === pointer || pointerOf(place) === pointer;
  said.append(...(said.textContent ? [document.createElement("br")] : []));
  said.append(own ? detail : `${pointer.split("/").slice(-1)[0]}: ${detail}`);
  said.hidden = false;
  said.classList.toggle("due", code === "missing_field");
  said.id ||= `fault-${(faultNumber += 1)}`;
  const marked = LEAVES.includes(place.dataset.kind)
    ? inputOf(place)
    : place.matches(`#desk [data-pointer="${CSS.escape(pointer)}"]`) &&
      place.querySelector(":scope > label > :is(input, select)");
  if (marked) {
    marked.setAttribute("aria-invalid", String(code !== "missing_field"));
    marked.setAttribute("aria-describedby", said.id);
  }
  for (let around = place.parentElement; around && around !== main; around = around.parentElement) {
    if (around.matches("details")) {
      around.open = true;
    }
  }
}

const leaf = (parsed, shown = String) => ({
  read: (node) => {
    const { value } = inputOf(node);
    return value === "" && !badInput(node) ? undefined : parsed(value);
  },
  write: (node, value) => {
    inputOf(node).value = value === undefined ? "" : shown(value);
  },
});

// What is no number goes to the service as it is, which says so beside the field.
const badInput = (node) => inputOf(node).validity?.badInput;

/** What is typed as a whole number, if it is one; else as it is. */
export const integer = (text) => (/^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text);
// A link may bring what no node of this kind can hold; it was refused for that.
const arrayOr = (value, empty) => (Array.isArray(value) ? value : empty);
const several = (parsed) => ({
  read: (node) => split[node.dataset.kind](inputOf(node).value).map(parsed),
  write: (node, value) => {
    inputOf(node).value = arrayOr(value, []).join(" ");
  },
  child: () => null,
});

const KINDS = {
  integer: leaf(integer),
  number: leaf(integer),
  choice: leaf((text) => text),
  text: leaf((text) => text),
  flag: leaf((text) => text === "true"),
  integers: several(integer),
  cards: several((text) => text),
  object: {
    read: (node) => {
      const members = childrenOf(node).map((each) => [each.dataset.name, read(each)]);
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    },
    write: (node, value) => {
      for (const each of childrenOf(node)) {
        write(each, value?.[each.dataset.name]);
      }
    },
    child: (node, token) => childrenOf(node).find((each) => each.dataset.name === token),
    nameOf: (node, child) => child.dataset.name,
  },
  list: {
    read: (node) => childrenOf(node).map((each) => read(each) ?? null),
    write: (node, value) => {
      itemsOf(node).replaceChildren();
      for (const each of arrayOr(value, [])) {
        write(addItem(node).querySelector(".node"), each);
      }
    },
    child: (node, token) => childrenOf(node)[token],
    nameOf: (node, child) => childrenOf(node).indexOf(child),
  },
  map: {
    read: (node) =>
      Object.fromEntries(childrenOf(node).map((each) => [keyOf(each), read(each) ?? null])),
    write: (node, value) => {
      itemsOf(node).replaceChildren();
      for (const [name, each] of Object.entries(value ?? {})) {
        const item = addItem(node);
        item.querySelector("input.key").value = name;
        write(item.querySelector(".node"), each);
      }
    },
    child: (node, token) => childrenOf(node).find((each) => keyOf(each) === token),
    nameOf: (node, child) => keyOf(child),
  },
};

const keyOf = (child) => child.closest(".item").querySelector("input.key").value;
