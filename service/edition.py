"""What an answer depends on beside the question: this release, its books and its code."""

from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from service import __version__

_SOURCES: Final = (".py", ".toml", ".txt")


def edition() -> str:
    """Name the edition of the rules that this process answers by.

    Returns:
        The release, and 16 hexadecimal digits of a digest over the books and the code that
        applies them: two processes that might answer differently never share it.

    Raises:
        OSError: a source file cannot be read.

    Source: RFC 7693 for the digest.

    >>> edition().split(":")[0] == __version__
    True
    """
    digest = blake2b(digest_size=8)
    for package in ("service", "schemas"):
        for path, source in sorted(_sources(package, files(package))):
            content = source.read_bytes()
            digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return f"{__version__}:{digest.hexdigest()}"


def _sources(path: str, folder: Traversable) -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _sources(name, entry)
        elif entry.name.endswith(_SOURCES):
            found.append((name, entry))
    return found
