// The referee's own Range Diagrams: whether the question has them, and where they are painted.

import { button, html } from "./elements.js";
import { alike, inOrder, keep, kept } from "./painted.js";

/** The switch and, once it is opened, the editor. `putIn` puts diagrams into the question; undefined takes them out. */
export function makePainting({ say, reference, putIn }) {
  const own = { say, reference, putIn, ...kept(), asked: undefined, editor: null };
  own.said = html("p", { class: "quiet", role: "status" });
  own.replace = (diagrams, brought) => replace(own, diagrams, brought);
  const details = html("details", { class: "painting" }, html("summary", {}, say("painting")));
  details.addEventListener("toggle", async () => {
    if (!own.editor) {
      await fetchEditor(own);
      details.append(own.editor.element);
    }
    // The switch is where somebody looks: beside what is painted, or else under the stand-in notice.
    if (details.open) {
      own.editor.said?.after(state);
    } else {
      foreign.before(state);
    }
  });
  const { box, using, foreign } = makeSwitch(own);
  const state = html("div", {}, using, own.said);
  Object.assign(own, { box, using, foreign });
  return {
    element: html("div", {}, state, foreign, details),
    /** The diagrams that a question which starts here is to have. */
    wanted: () => (own.wanted && hasSome(own) ? own.diagrams : undefined),
    /** Tell which diagrams the question has. */
    show(asked) {
      own.asked = asked;
      showSwitch(own);
    },
  };
}

/** Put the editor into `own`; what does not come is asked for again when somebody opens it again. */
async function fetchEditor(own) {
  own.editor = true;
  try {
    const { makeEditor } = await import("./editor.js");
    own.editor = makeEditor(own);
  } catch (error) {
    own.editor = null;
    throw error;
  }
}

const hasSome = ({ diagrams }) => Object.keys(diagrams).length > 0;
const isUsed = (own) => own.asked !== undefined && hasSome(own) && alike(own.asked, own.diagrams);

/** Other diagrams; the first ones, and such as were `brought`, are meant to be used. */
function replace(own, diagrams, brought = false) {
  const { asked, editor, putIn, said, say } = own;
  own.wanted ||= brought || !hasSome(own);
  const used = isUsed(own) || (own.wanted && !Object.keys(inOrder(asked)).length);
  own.diagrams = diagrams;
  const kept = keep(own);
  said.textContent = [kept ? "" : say("cannot_keep"), used && hasSome(own) ? say("now_used") : ""].join(" ");
  editor?.show?.();
  if (used) {
    putIn(hasSome(own) ? diagrams : undefined);
  }
  showSwitch(own);
}

function makeSwitch(own) {
  const { say } = own;
  const box = html("input", { type: "checkbox" });
  box.addEventListener("change", () => {
    own.wanted = box.checked;
    keep(own);
    own.said.textContent = box.checked ? say("now_used") : "";
    own.putIn(box.checked ? own.diagrams : undefined);
  });
  const take = button(say("keep_theirs"), () => replace(own, inOrder(own.asked), true));
  const foreign = html("p", { class: "notice foreign" }, `${say("theirs")} `, take);
  return { box, foreign, using: html("label", { class: "using" }, box, ` ${say("use_painted")}`) };
}

function showSwitch(own) {
  const used = isUsed(own);
  own.box.checked = used;
  own.using.hidden = !hasSome(own);
  own.foreign.hidden = used || !Object.keys(inOrder(own.asked)).length;
}
