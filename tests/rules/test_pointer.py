"""JSON Pointers are built, told from other texts, taken apart and followed as RFC 6901 says."""

import pytest

from service.rules.pointer import find, is_pointer, pointer, tokens

BUILT = [
    ((), ""),
    (("",), "/"),
    (("a", 0), "/a/0"),
    (("a/b", "m~n"), "/a~1b/m~0n"),
    (("~1", "/~"), "/~01/~1~0"),
]


@pytest.mark.parametrize(("path", "written"), BUILT)
def test_a_pointer_is_built_and_taken_apart(path, written):
    assert pointer(*path) == written
    assert tokens(written) == tuple(map(str, path))
    assert is_pointer(written)


@pytest.mark.parametrize("text", ["a", "a/b", "#/a", "/~", "/~2", "/a/~x", "/~0~", " /a"])
def test_another_text_is_no_pointer(text):
    assert not is_pointer(text)


DOCUMENT = {"a": [{"b": 1}, 2, {"": 3, "0": 4}], "m~n": {"x/y": 5}, "n": None}
FOUND = [
    ("", DOCUMENT),
    ("/a/0/b", 1),
    ("/a/1", 2),
    ("/a/2/", 3),
    ("/a/2/0", 4),
    ("/m~0n/x~1y", 5),
    ("/n", None),
]


@pytest.mark.parametrize(("place", "value"), FOUND)
def test_a_place_is_found(place, value):
    assert find(DOCUMENT, place) == value


@pytest.mark.parametrize(
    "place", ["/b", "/a/3", "/a/-", "/a/00", "/a/-1", "/a/b", "/a/1/x", "/n/x", "/a/0/b/0"]
)
def test_a_place_that_is_not_there_is_not_found(place):
    with pytest.raises(LookupError):
        find(DOCUMENT, place)


def test_a_place_below_a_value_is_named_where_it_is_not_found():
    with pytest.raises(LookupError, match=r"^/n/x$"):
        find(DOCUMENT, "/n/x")
