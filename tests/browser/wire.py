"""What a first visit costs on the wire."""


class Wire:
    """Counts the bytes, of header fields and bodies, that a page brings without a cache."""

    def __init__(self, page):
        self.asked = {}
        self.bytes = {}
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.requestWillBeSent", self._asked)
        self._session.on("Network.loadingFinished", self._finished)
        self._session.send("Network.enable")
        self._session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def total(self):
        """Every byte so far."""
        return sum(self.bytes.values())

    def close(self):
        """Count no more, and let the page use its cache again."""
        self._session.detach()

    def _asked(self, event):
        self.asked[event["requestId"]] = event["request"]["url"]

    def _finished(self, event):
        address = self.asked[event["requestId"]]
        self.bytes[address] = self.bytes.get(address, 0) + int(event["encodedDataLength"])
