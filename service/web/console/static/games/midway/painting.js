// The referee's own Range Diagrams: whether the question has them, and where they are painted.

import { button, html } from "./elements.js";
import { alike, inOrder, keep, kept } from "./painted.js";

/** The switch and, once it is opened, the editor. `putIn` puts diagrams into the question; undefined takes them out. */
export function makePainting({ say, reference, putIn }) {
  const own = { say, reference, putIn, ...kept(), asked: undefined, editor: null };
  own.said = html("p", { class: "quiet", role: "status" });
  own.replace = (diagrams) => replace(own, diagrams);
  const details = html("details", { class: "painting" }, html("summary", {}, say("painting")));
  details.addEventListener("toggle", async () => {
    if (!own.editor) {
      own.editor = true;
      const { makeEditor } = await import("./editor.js");
      own.editor = makeEditor(own);
      details.append(own.editor.element);
    }
  });
  const { box, using, foreign } = makeSwitch(own);
  Object.assign(own, { box, using, foreign });
  return {
    element: html("div", {}, using, foreign, details, own.said),
    /** The diagrams that a question which starts here is to have. */
    wanted: () => (own.wanted && hasSome(own) ? own.diagrams : undefined),
    /** Tell which diagrams the question has. */
    show(asked) {
      own.asked = asked;
      showSwitch(own);
    },
  };
}

const hasSome = ({ diagrams }) => Object.keys(diagrams).length > 0;
const isUsed = (own) => own.asked !== undefined && hasSome(own) && alike(own.asked, own.diagrams);

function replace(own, diagrams) {
  const used = isUsed(own);
  own.diagrams = diagrams;
  own.said.textContent = keep(own) ? "" : own.say("cannot_keep");
  own.editor?.show();
  if (used) {
    own.putIn(hasSome(own) ? diagrams : undefined);
  }
  showSwitch(own);
}

function makeSwitch(own) {
  const { say } = own;
  const box = html("input", { type: "checkbox" });
  box.addEventListener("change", () => {
    own.wanted = box.checked;
    keep(own);
    own.putIn(box.checked ? own.diagrams : undefined);
  });
  const take = button(say("keep_theirs"), () => replace(own, inOrder(own.asked)));
  const foreign = html("p", { class: "notice foreign" }, `${say("theirs")} `, take);
  return { box, foreign, using: html("label", { class: "using" }, box, ` ${say("use_painted")}`) };
}

function showSwitch(own) {
  const used = isUsed(own);
  own.box.checked = used;
  own.using.hidden = !hasSome(own);
  own.foreign.hidden = used || !Object.keys(inOrder(own.asked)).length;
}
