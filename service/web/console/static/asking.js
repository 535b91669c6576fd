// Asks the service what a page wants to know.

/**
 * Ask a question; `{ html }` is the answer, `{ problem }` why there is none (RFC 9457).
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
  const isAnswer = response.headers.get("Content-Type").startsWith("text/html");
  return isAnswer ? { html: await response.text() } : { problem: await response.json() };
}
