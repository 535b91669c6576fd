// Makes the form say another question. Battles are long: only what differs is written.

import { addItem, childrenOf, read, write } from "../../question.js";

/** Whether two values are the same JSON; the order of members means nothing. */
export function same(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) {
    return one === other;
  }
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  );
}

/** Make a node that says one value say another. */
export function amend(node, before, after) {
  const { kind } = node.dataset;
  if (same(before, after)) {
    return;
  }
  if (kind === "object" && before && after) {
    for (const child of childrenOf(node)) {
      const { name } = child.dataset;
      amend(child, before[name], after[name]);
    }
  } else if (kind === "list" && before && after) {
    amendList(node, before, after);
  } else if (kind === "map" && before && after) {
    amendMap(node, Object.entries(after));
  } else {
    write(node, after);
  }
}

function amendList(node, before, after) {
  const children = childrenOf(node);
  children.slice(0, after.length).forEach((child, at) => amend(child, before[at], after[at]));
  for (const child of children.slice(after.length)) {
    child.closest(".item").remove();
  }
  for (const each of after.slice(children.length)) {
    write(addItem(node).querySelector(".node"), each);
  }
}

function amendMap(node, entries) {
  const keyOf = (child) => child.closest(".item").querySelector("input.key");
  const known = new Map(childrenOf(node).map((child) => [keyOf(child).value, child]));
  const names = new Set(entries.map(([name]) => name));
  const spare = [...known].filter(([name]) => !names.has(name)).map(([, child]) => child);
  for (const [name, value] of entries) {
    const child = known.get(name) ?? spare.pop() ?? addItem(node).querySelector(".node");
    if (!known.has(name)) {
      keyOf(child).value = name;
    }
    if (read(child) !== value) {
      write(child, value);
    }
  }
  spare.forEach((child) => child.closest(".item").remove());
}
