"""The gate as the settings have it."""

from collections.abc import Callable
from functools import partial

from service.config import Config
from service.web.gate.clients import Clients
from service.web.gate.cors import Cors
from service.web.gate.gate import Gate
from service.web.gate.keys import Keys
from service.web.gate.limiter import Limiter
from service.web.wsgi import App

Tell = Callable[[str, bool], None]


def gated(app: App, config: Config, tell: Tell | None = None) -> App:
    """Put a gate in front of an application, if there is anything for it to do.

    Args:
        app: what answers those who get through.
        config: the settings.
        tell: called with ``limits`` and whether the store of their counts is given up for now,
            each time that this changes. Raises nothing.

    Returns:
        The application behind the gate; the application itself when everybody may ask everything,
        and no proxy is trusted to say that a request came by https.

    Raises:
        Nothing.

    Source: the README, Settings.

    >>> gated(print, Config()) is print
    True
    """
    if not (config.api_keys or config.rate_limit or config.cors_origins or config.trusted_proxies):
        return app
    return Gate(
        app,
        cors=Cors(config.cors_origins) if config.cors_origins else None,
        keys=keys_of(config),
        limiter=_limiter(config, tell),
        clients=Clients(config.trusted_proxies),
    )


def keys_of(config: Config) -> Keys | None:
    """Make the keys that may ask; None when everybody may."""
    return Keys(config.api_keys) if config.api_keys else None


def _limiter(config: Config, tell: Tell | None) -> Limiter | None:
    if config.rate_limit is None:
        return None
    # Not before they are known to be needed: limits takes 0.1 s to import, and redis-py 0.2 s.
    from limits import parse  # noqa: PLC0415

    from service.web.gate.counts import Tally  # noqa: PLC0415

    rate, connect = parse(config.rate_limit), None
    if (address := config.redis) is not None:
        from service.web.redis_store.counting import redis_counts  # noqa: PLC0415

        connect = partial(redis_counts, address)
    tally = Tally(connect, tell and partial(tell, "limits"))
    return Limiter(rate.amount, rate.get_expiry(), tally.add)
