"""What Redis's answers mean to the cache."""

from redis.exceptions import ResponseError

from service.web.tiers.shared import ForeignValueError


def understood(error: ResponseError) -> Exception:
    """Tell a value of another type, which is no failure of Redis, from an error."""
    return ForeignValueError() if str(error).startswith("WRONGTYPE") else error


def string(answer: object) -> bytes | None:
    """Check what GET was answered with; TypeError when it is nothing that Redis would say."""
    if answer is None or isinstance(answer, bytes):
        return answer
    raise TypeError("GET was answered with something else than a string")
