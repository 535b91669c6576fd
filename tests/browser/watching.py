"""What a page must never do, noted while it is open."""

from contextlib import contextmanager
from urllib.parse import urlsplit

COMPLAINTS = ("error", "warning", "assert")
# Milliseconds for the page to do as it is told; a service that is well answers at once.
PATIENCE = 10_000
REFUSED = "Failed to load resource"


class Watch:
    """Notes complaints of the console, errors, failed requests and other hosts' addresses."""

    def __init__(self, context, host, *, scripts=True):
        self.host = host
        self.scripts = scripts
        self.seen = []
        self._refusals = set()
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"error: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def trouble(self):
        """What was noted, but not what Chromium prints whenever the API refuses a question."""
        return [
            note if isinstance(note, str) else note[1]
            for note in self.seen
            if isinstance(note, str) or note[0] not in self._refusals
        ]

    def _console(self, message):
        if message.type in COMPLAINTS:
            note = f"console: {message.text} ({message.location})"
            refused = message.text.startswith(REFUSED)
            self.seen.append((message.location["url"], note) if refused else note)

    def _request(self, request):
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc != self.host:
            self.seen.append(f"another host: {request.url}")

    def _failed(self, request):
        # A question that a newer one has overtaken may be given up. Where JavaScript is off,
        # Chromium does not fetch scripts, and says so of each.
        overtaken = request.method == "POST" and request.failure == "net::ERR_ABORTED"
        unwanted = not self.scripts and request.failure == "csp"
        if not overtaken and not unwanted:
            self.seen.append(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response):
        if response.status < 400:
            return
        kind = response.headers.get("content-type", "")
        if response.request.method == "POST" and kind == "application/problem+json":
            self._refusals.add(response.url)
        else:
            self.seen.append(f"{response.status}: {response.url}")


@contextmanager
def watched(browser, address, **settings):
    """A fresh context with the service at ``address``; at the end nothing may have been noted."""
    context = browser.new_context(base_url=address, **settings)
    context.set_default_timeout(PATIENCE)
    scripts = settings.get("java_script_enabled", True)
    watch = Watch(context, urlsplit(address).netloc, scripts=scripts)
    try:
        yield context
        assert not watch.trouble(), watch.trouble()
    finally:
        context.close()
