// Fuel as pips: left, spent, and room for more. A tap sets the fuel; the field beside does it by key.

const MOST = 12;
const ACROSS = 6;
const SIZE = 24;
const SVG = "http://www.w3.org/2000/svg";

/** Pips; `tapped` is told how much fuel a tap means. */
export function makePips(tapped) {
  const pips = document.createElementNS(SVG, "svg");
  pips.setAttribute("class", "pips");
  pips.setAttribute("viewBox", `0 0 ${ACROSS * SIZE} ${(MOST / ACROSS) * SIZE}`);
  pips.setAttribute("aria-hidden", "true");
  for (let at = 0; at < MOST; at += 1) {
    const pip = document.createElementNS(SVG, "circle");
    pip.setAttribute("cx", (at % ACROSS) * SIZE + SIZE / 2);
    pip.setAttribute("cy", Math.floor(at / ACROSS) * SIZE + SIZE / 2);
    pips.append(pip);
  }
  pips.addEventListener("click", ({ clientX, clientY }) => {
    const { left, top, width, height } = pips.getBoundingClientRect();
    const across = Math.min(ACROSS - 1, Math.floor(((clientX - left) / width) * ACROSS));
    const down = clientY - top < height / 2 ? 0 : 1;
    tapped(down * ACROSS + across + 1);
  });
  return pips;
}

/** Show how much fuel there was, and how much of it is left. */
export function drawPips(pips, fuel, left) {
  const drawn = `${left} ${fuel}`;
  if (pips.drawn === drawn) {
    return;
  }
  pips.drawn = drawn;
  [...pips.children].forEach((pip, at) => {
    const kind = at < left ? "left" : at < fuel ? "spent" : "room";
    pip.setAttribute("class", kind);
    pip.setAttribute("r", { left: 9, spent: 8, room: 2.5 }[kind]);
  });
}
