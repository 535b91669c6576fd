"""How Redis is asked, and what its answers mean to the cache."""

from redis.exceptions import ResponseError

from service.web.tiers.shared import ForeignValueError


def command(*words: bytes) -> bytes:
    r"""Write a command down as RESP has it, in a third of the time that redis-py takes.

    >>> command(b"GET", b"key")
    b'*2\r\n$3\r\nGET\r\n$3\r\nkey\r\n'
    """
    return b"".join([b"*%d\r\n" % len(words), *[b"$%d\r\n%b\r\n" % (len(w), w) for w in words]])


def foreign(error: ResponseError) -> bool:
    """Tell a value of another type, which is no failure of Redis, from an error."""
    return str(error).startswith("WRONGTYPE")


def understood(error: ResponseError) -> Exception:
    """Make of an answer to GET that is no string what a store raises."""
    return ForeignValueError() if foreign(error) else error


def string(answer: object) -> bytes | None:
    """Check what GET was answered with; TypeError when it is nothing that Redis would say."""
    if answer is None or isinstance(answer, bytes):
        return answer
    raise TypeError("GET was answered with something else than a string")
