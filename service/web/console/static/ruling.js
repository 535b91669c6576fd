// A ruling on the page: switches of readings, the link, claims.

import { furnishClaims } from "./claims.js";

export { claimsOn } from "./claims.js";

/** Give a ruling its buttons; the claims are those that were written down before it. */
export function furnishRuling({ article, main, say, question, claims: written, readAgain }) {
  for (const point of article.querySelectorAll("[data-point]")) {
    point.addEventListener("change", (event) => readAgain(point.dataset.point, event.target.value));
  }
  const bookmark = article.querySelector(".bookmark");
  if (bookmark) {
    bookmark.textContent = bookmark.href;
  }
  if (location.protocol === "https:") {
    beSecure(article);
  }
  article.querySelector("[data-do=copy]")?.addEventListener("click", (event) => copy(event.target, bookmark));
  article.querySelector("[data-do=print]")?.addEventListener("click", () => window.print());
  const claims = article.querySelector(".claims");
  if (claims) {
    furnishClaims({ claims, verdicts: article.querySelector(".verdicts"), ruling: main.dataset.ruling, question, say, written });
  }
}

/** Whoever ends TLS in front of the service knows of it, and the service does not. */
function beSecure(article) {
  const qr = article.querySelector(".qr");
  if (qr) {
    qr.src = `${qr.getAttribute("src")}?scheme=https`;
  }
  const curl = article.querySelector(".curl");
  curl.textContent = curl.textContent.replace(`http://${location.host}`, location.origin);
}

async function copy(button, bookmark) {
  try {
    await navigator.clipboard.writeText(bookmark.href);
  } catch {
    // Without HTTPS browsers give no clipboard; a selection they copy.
    getSelection().selectAllChildren(bookmark);
    if (!document.execCommand("copy")) {
      return;
    }
  }
  button.textContent = button.dataset.copied;
}
