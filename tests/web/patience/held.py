"""The service, with an address whose answer waits until it is let go."""

import os
import time
import uuid
from pathlib import Path

from service.app import from_environment
from service.web.wsgi import App, Environ, StartResponse

FOLDER, LET_GO = "HELD_FOLDER", "let go"
_MOST_SECONDS = 30


def app() -> App:
    """Build it; each question that waits leaves a file in the folder that HELD_FOLDER names."""
    service, folder = from_environment(), Path(os.environ[FOLDER])

    def answer(environ: Environ, start_response: StartResponse):
        if environ["PATH_INFO"] == "/held":
            (folder / uuid.uuid4().hex).touch()
            end = time.monotonic() + _MOST_SECONDS
            while not (folder / LET_GO).exists() and time.monotonic() < end:
                time.sleep(0.01)
        return service(environ, start_response)

    return answer
