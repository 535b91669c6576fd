"""Reads a page, or a part of one, as a browser would: elements in elements, and text in them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "img", "input", "link", "meta"}
# What a browser shows nobody, or the service's own JSON.
UNSEEN = {"script", "style", "pre", "code"}


@dataclass
class Element:
    """An element: its tag, its attributes, and what is in it, in order."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    inside: list = field(default_factory=list)

    @property
    def classes(self):
        return (self.attributes.get("class") or "").split()

    @property
    def elements(self):
        return [each for each in self.inside if isinstance(each, Element)]

    def every(self):
        """The element and all that are below it, as they come."""
        yield self
        for each in self.elements:
            yield from each.every()

    def find(self, tag=None, **attributes):
        """All below that are of a tag, and have these attributes; ``class_`` is one of many."""
        wanted = attributes.pop("class_", None)
        return [
            each
            for each in self.every()
            if (tag is None or each.tag == tag)
            and (wanted is None or wanted in each.classes)
            and attributes.items() <= each.attributes.items()
        ]

    def one(self, tag=None, **attributes):
        """The only one."""
        (found,) = self.find(tag, **attributes)
        return found

    @property
    def text(self):
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    @property
    def skeleton(self):
        """What is markup: no data can change it."""
        return (self.tag, sorted(self.attributes), [each.skeleton for each in self.elements])

    def seen(self):
        """Every piece of text that is for people, attributes that are read out among them."""
        for name in ("aria-label", "alt", "title", "placeholder", "data-copied"):
            if self.attributes.get(name):
                yield self.attributes[name]
        for each in self.inside:
            if isinstance(each, Element):
                if each.tag not in UNSEEN:
                    yield from each.seen()
            elif each.strip():
                yield each.strip()


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = Element("")
        self.open = [self.root]

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs), (tag, attrs)
        element = Element(tag, dict(attrs))
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].inside.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop().tag == tag, tag

    def handle_data(self, data):
        self.open[-1].inside.append(data)

    def handle_comment(self, data):
        raise AssertionError(data)


def parsed(text):
    """Read HTML; every element in it has to be closed where it was opened."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root
