"""What the WSGI applications of this service pass each other (PEP 3333)."""

from collections.abc import Callable, Iterable
from typing import Any

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
App = Callable[[Environ, StartResponse], Iterable[bytes]]
# A header field: its name and its value.
Field = tuple[str, str]
