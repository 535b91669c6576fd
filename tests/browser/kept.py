"""A page that is kept from test to test: emptied it is as good as a new one, and much cheaper."""

from contextlib import contextmanager

from tests.browser.watching import check, settled

ORIGINAL = {"media": "null", "color_scheme": "null", "reduced_motion": "null"}


class Kept:
    """One page for each kind of browser, in a context of its own, for one test after another."""

    def __init__(self, browser, address):
        self._browser = browser
        self._address = address
        self._pages = {}

    @contextmanager
    def page(self, **settings):
        """Lend the page of a kind of browser; at the end nothing may have been noted of it."""
        kind = repr(sorted(settings.items()))
        page, watch = self._pages.pop(kind, None) or self._new(settings)
        try:
            yield page
            check(watch)
        except BaseException:
            page.context.close()  # who knows what it was left in
            raise
        self._empty(page)
        watch.seen.clear()
        self._pages[kind] = page, watch

    def close(self):
        """Close every page that nobody has."""
        for page, _ in self._pages.values():
            page.context.close()

    def _new(self, settings):
        context, watch = settled(self._browser, self._address, **settings)
        return context.new_page(), watch

    def _empty(self, page):
        """Make it forget where it was, and all that a test may have told it."""
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        page.goto("about:blank")
        page.mouse.move(0, 0)
        page.emulate_media(**ORIGINAL)
        context.clear_cookies()
        context.clear_permissions()
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": "all"})
        session.detach()
