"""A rule file as a tree whose every node knows its line, with texts for scalars and duplicate keys refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rinkside.errors import RuleDataError

__all__ = ["Tree", "read_tree", "refuse"]

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Tree:
    """A text, a list of trees or a mapping of texts to trees, with the line it begins on."""

    value: str | list[Tree] | dict[str, Tree]
    line: int

    def plain(self) -> Any:
        """The same without lines."""
        if isinstance(self.value, dict):
            return {k: v.plain() for k, v in self.value.items()}
        if isinstance(self.value, list):
            return [v.plain() for v in self.value]
        return self.value


def refuse(file: str, line: int, problem: str, mend: str) -> RuleDataError:
    """The one form of message about rule data: file, place, what is wrong with which value, how to mend it."""
    return RuleDataError(f"{file}, line {line}: {problem}. {mend}")


def read_tree(path: Path, shown: str) -> Tree:
    """The file as a tree; raises RuleDataError naming file (as `shown`) and line for what is no YAML mapping."""
    try:
        text = path.read_text(encoding="utf-8")
        node = yaml.compose(text, Loader=_Loader)
        tree = Tree({}, 1) if node is None else _build(node, shown, set())
    except RecursionError:
        raise refuse(shown, 1, "brackets or indentation nested without end", "Rules need four levels") from None
    except UnicodeDecodeError as error:
        raise refuse(shown, 1, f"byte {error.start + 1} is not UTF-8", "Save the file as UTF-8") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        what = getattr(error, "problem", None) or "cannot be read"
        raise refuse(shown, line, f"not YAML: {what}", "Check indentation, colons and brackets on that line") from None
    except OSError as error:
        raise RuleDataError(f"{shown}: cannot be opened ({error.strerror}). Name a folder of rule files") from None
    if not isinstance(tree.value, dict):
        raise refuse(shown, tree.line, "the file is no mapping", "Begin it with `rules:`")
    return tree


def _build(node: Any, shown: str, seen: set[int]) -> Tree:
    line = node.start_mark.line + 1
    if id(node) in seen:
        raise refuse(shown, line, "an alias (*) of a value written elsewhere", "Write the value out where it is used")
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        return Tree(node.value, line)
    if isinstance(node, yaml.SequenceNode):
        return Tree([_build(child, shown, seen) for child in node.value], line)
    found: dict[str, Tree] = {}
    for key, child in node.value:
        at = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise refuse(shown, at, "a key that is no text", "Write `name: value`")
        if key.value in found:
            first = found[key.value].line
            raise refuse(
                shown, at, f"duplicate key {key.value!r} (first near line {first})", "Keep one of the two or rename one"
            )
        built = _build(child, shown, seen)
        found[key.value] = Tree(built.value, at)
    return Tree(found, line)
