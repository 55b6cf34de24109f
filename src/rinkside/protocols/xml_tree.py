"""XML of feeds to a plain tree of tags and attributes, read so that no document can do harm.

Expat does the reading. A document type or an entity declaration (what expansion attacks and outside references are made
of) ends it at once; size, depth and number of tags have limits. Text between tags is left out: feeds of the sport carry
everything in attributes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

__all__ = ["MAX_DEPTH", "MAX_TAGS", "Node", "XmlError", "parse_xml"]

MAX_DEPTH = 100
"""Feeds nest about ten deep."""
MAX_TAGS = 1_000_000
"""A list of participants of a large event has some 20,000."""


class XmlError(ValueError):
    """A document that is no XML, or no harmless one; the text says why and where."""


@dataclass(slots=True)
class Node:
    """One tag with its attributes and what stands inside."""

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute's text without outer spaces, "" where it is absent."""
        return self.attributes.get(name, "").strip()

    def all(self, *path: str) -> Iterator[Node]:
        """Every node at a path of tags below this one."""
        nodes = [self]
        for tag in path:
            nodes = [child for node in nodes for child in node.children if child.tag == tag]
        yield from nodes

    def first(self, *path: str) -> Node | None:
        """The first node at a path, None where there is none."""
        return next(self.all(*path), None)


def parse_xml(data: bytes) -> Node:
    """The root of a document. Raises XmlError, and nothing else, for one that cannot or must not be read."""
    builder = _Builder()
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.StartDoctypeDeclHandler = builder.refuse_type
    parser.EntityDeclHandler = builder.refuse_entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise XmlError(f"no XML: {expat.ErrorString(error.code)}, line {error.lineno}") from None
    except (ValueError, LookupError) as error:
        raise error if isinstance(error, XmlError) else XmlError(f"no XML: {error}") from None
    if builder.root is None:
        raise XmlError("no XML: it has no tags")
    return builder.root


class _Builder:
    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= MAX_DEPTH:
            raise XmlError(f"nested deeper than {MAX_DEPTH} tags")
        if self._count > MAX_TAGS:
            raise XmlError(f"more than {MAX_TAGS} tags")
        node = Node(tag, attributes)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def end(self, _tag: str) -> None:
        self._open.pop()

    def refuse_type(self, *_: object) -> None:
        raise XmlError("it declares a document type, which no feed of the sport does")

    def refuse_entity(self, *_: object) -> None:
        raise XmlError("it declares an entity, which no feed of the sport does")
