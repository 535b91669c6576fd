"""What a page must never do, noted while it is open."""

from contextlib import contextmanager
from urllib.parse import urlsplit

COMPLAINTS = ("error", "warning", "assert")
# Milliseconds for the page to do as it is told; a service that is well answers at once.
PATIENCE = 10_000


class Watch:
    """Notes complaints of the console, errors, failed requests and other hosts' addresses."""

    def __init__(self, context, host, *, scripts=True):
        self.host = host
        self.scripts = scripts
        self.seen = []
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"error: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def _console(self, message):
        if message.type in COMPLAINTS:
            self.seen.append(f"console: {message.text} ({message.location})")

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
        if response.status >= 400:
            self.seen.append(f"{response.status}: {response.url}")


def settled(browser, address, **settings):
    """A fresh context with the service at ``address``, and what is noted of it."""
    context = browser.new_context(base_url=address, **settings)
    context.set_default_timeout(PATIENCE)
    scripts = settings.get("java_script_enabled", True)
    return context, Watch(context, urlsplit(address).netloc, scripts=scripts)


def check(watch, due=None):
    """Nothing may have been noted but what names ``due``, and that must have been."""
    others = [note for note in watch.seen if due is None or due not in note]
    assert others == [], others
    assert due is None or watch.seen, f"nobody complained of {due}"


@contextmanager
def watched(browser, address, *, due=None, **settings):
    """A fresh context with the service at ``address``; at the end nothing may have been noted.

    ``due`` is part of the address of what a test lets fail: complaints about that have to come.
    """
    context, watch = settled(browser, address, **settings)
    try:
        yield context
        check(watch, due)
    finally:
        context.close()
