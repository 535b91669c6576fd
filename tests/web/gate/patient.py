"""The service with time for Redis, and at a time of its own: the gate's clock stands still.

On a busy machine it would count a request in the process, and at midnight it would count anew.
"""

from functools import partial

from service.app import from_environment
from service.web.gate import entrance
from service.web.gate.limiter import Limiter
from service.web.redis_store import cluster, connecting, counting, server
from tests.web.gate.standing import Clock

MODULES = (cluster, connecting, counting, server)
PATIENCE_SECONDS = 10


def app():
    """Build the service as the environment says."""
    for module in MODULES:
        module.READ_SECONDS = PATIENCE_SECONDS
    entrance.Limiter = partial(Limiter, clock=Clock())
    return from_environment()
