"""The service with time for Redis: on a busy machine it would count a request in the process."""

from service.app import from_environment
from service.web.redis_store import cluster, connecting, counting, server

MODULES = (cluster, connecting, counting, server)
PATIENCE_SECONDS = 10


def app():
    """Build the service as the environment says."""
    for module in MODULES:
        module.READ_SECONDS = PATIENCE_SECONDS
    return from_environment()
