"""The service, but that a question which asks for it is held until it is let go."""

import os
import uuid
from pathlib import Path

from service.app import from_environment
from service.web.wsgi import App, Environ, StartResponse
from tests.waiting import wait_until, within

APP = "tests.web.held:app()"
# The folder where each question that is held leaves a file, and whoever lets them go another one.
FOLDER = "HELD_FOLDER"
FIELD = b"X-Held: yes\r\n"
_GO_ON = "go on"
_MOST_SECONDS = 30


def app() -> App:
    """Build it as the environment says."""
    service, folder = from_environment(), Path(os.environ[FOLDER])

    def answer(environ: Environ, start_response: StartResponse):
        if "HTTP_X_HELD" in environ:
            (folder / uuid.uuid4().hex).touch()
            within(_MOST_SECONDS, (folder / _GO_ON).exists, "nobody has let it go")
        return service(environ, start_response)

    return answer


def marked(sent: bytes) -> bytes:
    """Have a request, as it is sent, ask for it."""
    first, end, rest = sent.partition(b"\r\n")
    return first + end + FIELD + rest


def wait_for(folder: Path, number: int) -> None:
    """Wait until so many are held."""
    wait_until(lambda: len([*folder.iterdir()]) == number, lambda: f"{[*folder.iterdir()]}")


def let_go(folder: Path) -> None:
    """Let all of them go on."""
    (folder / _GO_ON).touch()
