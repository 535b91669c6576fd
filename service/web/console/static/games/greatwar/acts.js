// What a referee can do at the desk. Each act changes the question, or what waits to get into it.

import { renamed, rounds } from "./battle.js";
import { mayReopen, reopen } from "./draft.js";
import { copyOf, give, isFree, newRound, newcomer, removeFrom, renameIn, roll } from "./edits.js";

/** The acts on a state. `edit` changes the question by a function, `turn` shows what has changed. */
export function makeActs({ state, edit, turn, focus }) {
  const dropPicks = (wanted) => {
    for (const key of [...state.picks.keys()].filter(wanted)) {
      state.picks.delete(key);
    }
  };
  const everyPick = (change) => {
    for (const [key, ids] of state.picks) {
      state.picks.set(key, change(ids));
    }
  };
  const setRating = (one, type) => {
    const { attack, defence } = one;
    const kept = { attack: 3, ...state.ratings.get(one.id), ...(attack && { attack }), ...(defence && { defence }) };
    state.ratings.set(one.id, kept);
    one.type = type;
    give(one, "attack", type === "fighter" ? kept.attack : undefined);
    give(one, "defence", type === "bomber" ? kept.defence : undefined);
  };
  return {
    edit,
    give: (side, at, name, value) => edit((question) => give(question[side][at], name, value)),
    retype: (at, type) => edit(({ attackers }) => setRating(attackers[at], type)),

    /** The name that holds when the typed one cannot be taken, else null. */
    rename(side, at, typed) {
      const old = state.question[side][at].id ?? "";
      if (typed === old) {
        return null;
      }
      if (!isFree(state.question, typed)) {
        return old;
      }
      if (state.draft) {
        renameIn(state.draft, side, old, typed);
      }
      everyPick((ids) => ids.map((id) => (id === old ? typed : id)));
      state.facts = renamed(state.facts, old, typed);
      edit((question) => {
        question[side][at].id = typed;
        rounds(question).forEach((fought) => renameIn(fought, side, old, typed));
      });
      return null;
    },

    add(side, type) {
      // Focus stays on the button: in the name it would bring up a phone's keyboard.
      edit((question) => question[side].push(newcomer(question, side, type)));
    },

    duplicate(side, at) {
      edit((question) => question[side].splice(at + 1, 0, copyOf(question, question[side][at])));
    },

    remove(side, at) {
      const { id } = state.question[side][at];
      if (state.draft) {
        removeFrom(state.draft, side, id);
      }
      everyPick((ids) => ids.filter((each) => each !== id));
      edit((question) => {
        question[side].splice(at, 1);
        rounds(question).forEach((fought) => removeFrom(fought, side, id));
      });
      focus(side, at, ".gone");
    },

    /** A die counts at once in a round that is in the question, else once the round is whole. */
    roll(at, side, id, face) {
      if (face === undefined && mayReopen(state, at)) {
        reopen(state, edit);
      }
      if (at < rounds(state.question).length) {
        edit((question) => roll(question.rounds[at], side, id, face));
      } else {
        roll(state.draft, side, id, face);
        turn();
      }
    },

    /** Choose a loss, or take it back; as many as are due count, fewer wait here. */
    lose({ at, side, id, wanted, chosen }) {
      const others = chosen.filter((each) => each !== id);
      const again = chosen.includes(id);
      if (!again && !wanted) {
        return;
      }
      const next = again ? others : [...others, id].slice(-wanted);
      const whole = next.length >= wanted;
      if (whole) {
        state.picks.delete(`${at}/${side}`);
      } else {
        state.picks.set(`${at}/${side}`, next);
      }
      const losses = whole && next.length ? next : undefined;
      edit((question) => give(question.rounds[at][side], "losses", losses));
    },

    decide(at, retreat) {
      const fought = state.question.rounds[at];
      const said = fought.retreat === retreat ? undefined : retreat;
      state.wished = said === false;
      edit((question) => give(question.rounds[at], "retreat", said));
    },

    addRound() {
      state.draft = newRound();
      turn();
    },

    removeRound() {
      if (state.shown) {
        state.draft = null;
        dropPicks((key) => key.startsWith(`${rounds(state.question).length}/`));
        turn();
        return;
      }
      const left = rounds(state.question).slice(0, -1);
      dropPicks((key) => key.startsWith(`${left.length}/`));
      edit((question) => give(question, "rounds", left.length ? left : undefined));
    },
  };
}
