// Asks the service what a page wants to know.

// Whatever stands between here and the service may answer in HTML as well.
const OURS = /^<(article class="ruling|ul class="verdict-list)/;

/**
 * Ask a question; `{ html }` is the answer, `{ problem }` why there is none (RFC 9457). Throws when nobody answers
 * who can.
 *
 * The pages' own addresses answer 200 to a question that is refused, with the problem: a question that is not yet
 * complete is nothing that a browser should log as an error.
 */
export async function answerTo(address, question, signal) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  const text = await response.text();
  if (response.headers.get("Content-Type") === "application/problem+json") {
    return { problem: JSON.parse(text) };
  }
  if (!response.ok || !OURS.test(text)) {
    throw new Error(`no answer of the service: ${response.status}`);
  }
  return { html: text };
}
