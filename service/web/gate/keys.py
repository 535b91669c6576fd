"""Whose key a request carries."""

import re
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from service.web.cache import Reply
from service.web.gate.refusals import NO_KEY, WRONG_KEY

# No comma: that is what several such headers are joined with.
_BEARER: Final = re.compile(r"bearer +([!-+\--~]{1,512})", re.IGNORECASE | re.ASCII)
_BEARER_AT_ALL: Final = re.compile(r"bearer\b", re.IGNORECASE | re.ASCII)
# Of a digest's hexadecimal digits, those that tell one holder from another in a store.
_SHORT: Final = 16


class Keys:
    """The keys that may ask, of which only the digests are known."""

    def __init__(self, digests: Sequence[bytes]) -> None:
        """Take the SHA-256 digests of the keys, 32 bytes each."""
        self._names = {digest: f"key-{digest.hex()[:_SHORT]}" for digest in digests}

    def admit(self, authorization: str | None) -> bool:
        """Tell whether somebody may ask, as ``holder`` does."""
        return isinstance(self.holder(authorization), str)

    def holder(self, authorization: str | None) -> str | Reply:
        """Tell by its key who asks.

        Args:
            authorization: the request's header of that name, if it has one.

        Returns:
            A name for whoever has the key, without the key; or the refusal.

        Raises:
            Nothing.

        Source: RFC 6750, sections 2.1 and 3.
        """
        if authorization is None:
            return NO_KEY
        sent = _BEARER.fullmatch(authorization)
        if sent is None:
            return WRONG_KEY if _BEARER_AT_ALL.match(authorization) else NO_KEY
        digest, name = sha256(sent[1].encode()).digest(), None
        # Each is looked at, whichever it is, so that time tells nothing of the others.
        for known, holder in self._names.items():
            if compare_digest(known, digest):
                name = holder
        return name or WRONG_KEY
