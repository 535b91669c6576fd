"""What a visit costs on the wire."""


class Wire:
    """Counts the bytes, of header fields and bodies, that a page's requests bring."""

    def __init__(self, page):
        self.asked = {}
        self.bytes = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def total(self):
        """Every byte so far."""
        return sum(self.bytes.values())

    def _asked(self, event):
        self.asked[event["requestId"]] = event["request"]["url"]

    def _finished(self, event):
        address = self.asked[event["requestId"]]
        self.bytes[address] = self.bytes.get(address, 0) + int(event["encodedDataLength"])
