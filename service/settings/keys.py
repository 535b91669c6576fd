"""SKYREF_API_KEYS: who may ask."""

import re
from hashlib import sha256
from typing import Final

_DIGEST: Final = re.compile("sha256:([0-9a-f]{64})", re.IGNORECASE)
_MEANT_AS_DIGEST: Final = re.compile("sha256:", re.IGNORECASE)
_KEY: Final = re.compile("[!-~]{1,512}")


def api_keys(text: str) -> tuple[bytes, ...]:
    """Read the keys of those who may ask.

    Args:
        text: keys with commas between them, each as it is (1 to 512 printable ASCII characters,
            no space) or as ``sha256:`` and the 64 hexadecimal digits of its digest; blanks around
            one do not count.

    Returns:
        The SHA-256 digest of each, 32 bytes, without repetitions, in order.

    Raises:
        ValueError: one is empty or is no key. The message quotes nothing of it.

    Source: the README, Settings.

    >>> api_keys("a, sha256:" + sha256(b"a").hexdigest()) == (sha256(b"a").digest(),)
    True
    """
    return tuple(dict.fromkeys(_digest(entry.strip()) for entry in text.split(",")))


def _digest(entry: str) -> bytes:
    if not entry:
        raise ValueError("must have a key before, between and after its commas")
    if digest := _DIGEST.fullmatch(entry):
        return bytes.fromhex(digest[1])
    if _MEANT_AS_DIGEST.match(entry):
        raise ValueError("must have 64 hexadecimal digits after each sha256:")
    if not _KEY.fullmatch(entry):
        raise ValueError("must have keys of 1 to 512 printable ASCII characters without spaces")
    return sha256(entry.encode()).digest()
