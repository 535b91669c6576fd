// What the desk changes in a question. Aircraft are named in every round: their names change together.

export const SIDES = ["attackers", "interceptors"];
export const ENEMY = { attackers: "interceptors", interceptors: "attackers" };
export const MOST = 100;

const LETTERS = { fighter: "f", bomber: "b", interceptor: "i" };
const DEFAULTS = { attack: 3, fuel: 4, distance_home: 1 };

/** Every aircraft of both sides. */
export const everyone = (question) => SIDES.flatMap((side) => question[side] ?? []);

/** Whether nobody has this id, and it is one. */
export const isFree = (question, id) =>
  id.trim() !== "" && everyone(question).every((one) => one.id !== id);

/** The next id with such letters that nobody has. */
export function freeId(question, letters) {
  let number = 1;
  while (!isFree(question, `${letters}${number}`)) {
    number += 1;
  }
  return `${letters}${number}`;
}

/** What a new aircraft is like: as the last one of its kind. */
export function newcomer(question, side, type) {
  const listed = question[side] ?? [];
  const like = listed.findLast((one) => side === "interceptors" || one.type === type);
  const { attack, fuel, distance_home: home } = { ...DEFAULTS, ...like };
  const id = freeId(question, LETTERS[type ?? "interceptor"]);
  if (side === "interceptors") {
    return { id, attack, fuel };
  }
  return { id, type, ...(type === "fighter" && { attack }), fuel, distance_home: home };
}

/** A copy of an aircraft under a name of its own. */
export function copyOf(question, one) {
  const letters = (one.id ?? "").replace(/\d+$/, "") || LETTERS[one.type ?? "interceptor"];
  return { ...one, id: freeId(question, letters) };
}

/** Set a member, or leave it out. */
export function give(whole, name, value) {
  if (value === undefined) {
    delete whole[name];
  } else {
    whole[name] = value;
  }
}

/** Call an aircraft something else in a round. */
export function renameIn(fought, side, old, id) {
  const { rolls, losses } = fought[side];
  fought[side].rolls = Object.fromEntries(
    Object.entries(rolls).map(([each, face]) => [each === old ? id : each, face]),
  );
  if (losses) {
    fought[side].losses = losses.map((each) => (each === old ? id : each));
  }
}

/** Take an aircraft's die and loss out of a round. */
export function removeFrom(fought, side, id) {
  roll(fought, side, id, undefined);
  const left = fought[side].losses?.filter((each) => each !== id);
  give(fought[side], "losses", left?.length ? left : undefined);
}

/** Put down a die of a round, or take it back. */
export function roll(fought, side, id, face) {
  fought[side].rolls = { ...fought[side].rolls, [id]: face };
  if (face === undefined) {
    delete fought[side].rolls[id];
  }
}

/** A round in which nobody has rolled yet. */
export const newRound = () => ({ attackers: { rolls: {} }, interceptors: { rolls: {} } });

/** The die of an aircraft; undefined without one. Ids may be called as objects' own members are. */
export const rollOf = (fought, side, id) => {
  const { rolls } = fought[side];
  return Object.hasOwn(rolls, id) ? rolls[id] : undefined;
};
