"""The service as gunicorn preloads it, used in the parent before the workers are forked."""

from werkzeug.test import Client

from service.app import from_environment
from service.catalogue import RULINGS


def app():
    service = from_environment()
    client = Client(service)
    for entry in RULINGS:
        assert client.post(entry.path, json=entry.example).status_code == 200
    assert client.get("/readyz").json["cache"] == {"local": "off", "redis": "up"}
    return service
