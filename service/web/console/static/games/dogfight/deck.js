// The deck: its cards, how they may be spelled, and the signs of the suits.

// On a field of 24 by 24: a flier, a roundel, a cross, a way round the flank, a gun sight, a loop.
const SIGNS = {
  P: "M12 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM2 22c0-6 4-8.5 10-8.5s10 2.5 10 8.5z",
  A: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zm0 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  G: "M8 1h8l-2 9 9-2v8l-9-2 2 9h-8l2-9-9 2v-8l9 2z",
  T: "M3 21v-9a6 6 0 0 1 6-6h6V1l8 7.5-8 7.5v-5H9a1 1 0 0 0-1 1v9z",
  S: "M12 4.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15zM12 0v8m0 8v8M0 12h8m8 0h8",
  F: "M0 19c11 0 19-3 19-10a7 7 0 0 0-14 0c0 7 8 10 19 10",
};
const DRAWN_AS_LINES = "ASF";

/** The suits in the order of the deck. */
export const SUITS = Object.keys(SIGNS);

/** Fetch the deck: its cards in order, `cardOf` a spelling, and `tokens`, the spellings in a text. */
export async function fetchDeck() {
  const { cards } = await (await fetch("/v1/dogfight/cards")).json();
  const spelled = new Map(cards.flatMap((card) => [card.code, card.name].map((each) => [each.toLowerCase(), card])));
  const token = tokenPattern(cards.map(({ name }) => name));
  return {
    cards,
    cardOf: (spelling) => spelled.get(spelling.toLowerCase()),
    tokens: (text) => (text.match(token) ?? []).map((each) => each.replace(/\s+/g, " ")),
  };
}

/** Printed names have spaces in them. Any other text between spaces or commas is for the service to judge. */
function tokenPattern(names) {
  const spaced = names.filter((name) => name.includes(" ")).map((name) => name.replaceAll(" ", "\\s+"));
  return new RegExp(`(?:${spaced.join("|")})(?![^\\s,;])|[^\\s,;]+`, "gi");
}

/** The sign of a suit. The suit is named beside it, so nobody is told of it. */
export function signOf(suit) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="sign ${DRAWN_AS_LINES.includes(suit) ? "line" : ""}" viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[suit]}"/></svg>`;
  return holder.content.firstChild;
}
