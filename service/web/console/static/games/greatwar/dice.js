// The D10 of one aircraft: ten buttons; by keyboard digits (0 is 10) that lead on to the next die.
// Only Backspace takes a roll back: a second tap on a face is a slip of the thumb.

import { button, make, mark, point, put, tell } from "./elements.js";

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A die that nobody has rolled; `roll(id, face)` is told of its rolls. */
export function makeDie(roll) {
  const faces = FACES.map((face) => button(String(face), "face"));
  const die = make(
    "li",
    { className: "die" },
    make("span", { className: "who" }),
    make("span", { className: "hit" }),
    make("div", { className: "faces", role: "group" }, ...faces),
  );
  die.addEventListener("click", ({ target }) => {
    const at = faces.indexOf(target);
    if (at >= 0) {
      roll(die.plane, at + 1);
    }
  });
  die.addEventListener("keydown", (event) => typed(event, die, faces, roll));
  return die;
}

/** Show whose die it is, what it shows, and what came of that. */
export function drawDie(die, { id, face, label, pointer, result, hit }) {
  const [who, said, group] = die.children;
  point(die, pointer);
  die.plane = id;
  die.face = face;
  tell(who, id);
  tell(said, result);
  put(die, "className", `die${hit ? " hits" : ""}${face === undefined ? " open" : ""}`);
  mark(group, "aria-label", label);
  [...group.children].forEach((each, at) => {
    mark(each, "aria-pressed", at + 1 === face);
    put(each, "tabIndex", at + 1 === (face ?? 1) ? 0 : -1);
  });
}

/** Go to a die with the keyboard. */
export const focusDie = (die) => die?.querySelector(".face:not([tabindex='-1'])").focus();

function typed(event, die, faces, roll) {
  const { key } = event;
  const at = faces.indexOf(event.target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (/^\d$/.test(key)) {
    roll(die.plane, Number(key) || 10);
    focusDie(nextDie(die));
  } else if (key === "Backspace" || key === "Delete") {
    roll(die.plane, undefined);
  } else if (key in STEPS) {
    faces[(at + STEPS[key] + FACES.length) % FACES.length].focus();
  } else {
    return;
  }
  event.preventDefault();
}

function nextDie(die) {
  const dice = [...die.closest(".round").querySelectorAll(".die")];
  return dice[dice.indexOf(die) + 1];
}
