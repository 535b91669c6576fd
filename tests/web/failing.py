"""The service with one more address, at which it fails."""

from service.app import create_app


def app():
    service = create_app()
    service.add_url_rule("/fails", "fails", _fail)
    return service


def _fail():
    raise RuntimeError("a secret of ours")
