"""Writes docs/reference from the code: commands, Python names by room, rule names, finding codes, data dictionary.

`python scripts/build_reference.py` writes; with `--check` it says what is out of date and ends with 1.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import typer.main

import rinkside
from rinkside.archive.dictionary import dictionary, functions
from rinkside.archive.query import named_queries
from rinkside.cli.main import app
from rinkside.domain import Severity
from rinkside.live.act_table import ACTS
from rinkside.live.acts import accepted
from rinkside.live.policies import POLICIES
from rinkside.protocols.open_format import EVENT_SCHEMA, SCORE_SHEET_SCHEMA
from rinkside.protocols.open_format.form import load_schema
from rinkside.rulebook import NAMES
from rinkside.server.roles import ROLE_NAMES
from rinkside.server.routes import doors

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "reference"
MADE = "<!-- Written by scripts/build_reference.py from the code; change the code instead. -->\n"


def modules() -> list[ModuleType]:
    """Every module of the package that offers names, by its dotted name."""
    found = []
    for info in pkgutil.walk_packages(rinkside.__path__, "rinkside."):
        if info.name.rpartition(".")[2] != "__main__":
            found.append(importlib.import_module(info.name))
    return sorted((m for m in found if hasattr(m, "__all__")), key=lambda m: m.__name__)


def remarks(module: ModuleType) -> dict[str, str]:
    """The texts written below assigned names, which Python itself does not keep."""
    tree = ast.parse(inspect.getsource(module))
    found: dict[str, str] = {}
    for statement, following in zip(tree.body, tree.body[1:], strict=False):
        if not isinstance(following, ast.Expr) or not isinstance(following.value, ast.Constant):
            continue
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        for target in targets:
            if isinstance(target, ast.Name) and isinstance(following.value.value, str):
                found[target.id] = inspect.cleandoc(following.value.value)
    return found


def own_names(module: ModuleType) -> Iterator[tuple[str, Any, str]]:
    """The public names a module makes itself (not those it passes on): name, value, docstring."""
    said = remarks(module)
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            if value.__module__ == module.__name__:
                yield name, value, own_docstring(value)
        elif name in said or defines(module, name):
            yield name, value, said.get(name, "")


def defines(module: ModuleType, name: str) -> bool:
    """Whether the module's own code assigns the name."""
    for node in ast.parse(inspect.getsource(module)).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(t, ast.Name) and t.id == name for t in targets):
            return True
    return False


def own_docstring(value: Any) -> str:
    """The docstring somebody wrote, "" for one that was inherited or made by the machine."""
    text = value.__dict__.get("__doc__") if inspect.isclass(value) else value.__doc__
    if not text or (inspect.isclass(value) and text.startswith(f"{value.__name__}(")):
        return ""
    return inspect.cleandoc(text)


def nodes(module: ModuleType) -> dict[str, ast.AST]:
    """The definitions of a module by name. The source is asked, so that every Python writes the same page."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {n.name: n for n in ast.parse(inspect.getsource(module)).body if isinstance(n, kinds)}


def signature(node: ast.AST) -> str:
    """Name and parameters of a function; of a class what it is made with."""
    if isinstance(node, ast.ClassDef):
        made = next((m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), None)
        if made is not None:
            return f"{node.name}({parameters(made)})"
        fields = [ast.unparse(f) for f in node.body if isinstance(f, ast.AnnAssign) and public_field(f)]
        return f"{node.name}({', '.join(fields)})" if fields else node.name
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        if is_property(node):
            return node.name
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        return f"{node.name}({parameters(node)}){returns}"
    return ""


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    if node.args.args and node.args.args[0].arg in ("self", "cls"):
        node.args.args.pop(0)
    return ast.unparse(node.args)


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)


def public_field(field: ast.AnnAssign) -> bool:
    return isinstance(field.target, ast.Name) and not field.target.id.startswith("_")


def methods(node: ast.AST) -> Iterator[tuple[str, str, str]]:
    """The public methods and properties a class defines itself: name, signature, docstring."""
    for member in getattr(node, "body", []):
        if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef)) and not member.name.startswith("_"):
            yield member.name, signature(member), ast.get_docstring(member) or ""


def room_page(room: str, members: list[ModuleType]) -> str:
    """The page of one room."""
    lines = [MADE, f"# {room}\n"]
    for module in members:
        names = list(own_names(module))
        if not names:
            continue
        tree = nodes(module)
        lines += [f"## {module.__name__}\n", inspect.cleandoc(module.__doc__ or "") + "\n"]
        for name, value, text in names:
            if inspect.isclass(value):
                head = name if issubclass(value, Enum) else signature(tree[name])
                lines += [f"### class {head}\n", text + "\n"]
                if issubclass(value, Enum):
                    lines += ["\n".join(f"- `{m.name}`: {m.value}" for m in value) + "\n"]
                for _, shown, about in methods(tree[name]):
                    lines += [f"**{shown}**  ", about + "\n"]
            elif inspect.isroutine(value):
                lines += [f"### {signature(tree[name])}\n", text + "\n"]
            else:
                lines += [f"### {name}\n", text + "\n"]
    return "\n".join(lines)


def python_pages() -> dict[str, str]:
    rooms: dict[str, list[ModuleType]] = {}
    for module in modules():
        rooms.setdefault(module.__name__.split(".")[1], []).append(module)
    pages = {f"python/{room}.md": room_page(f"rinkside.{room}", members) for room, members in rooms.items()}
    top = [MADE, "# Python\n", inspect.cleandoc(rinkside.__doc__ or "") + "\n"]
    for name in rinkside.__all__:
        value = getattr(rinkside, name)
        function = getattr(value, name) if isinstance(value, ModuleType) else value
        node = nodes(importlib.import_module(function.__module__))[name]
        top += [f"## rinkside.{signature(node)}\n", inspect.cleandoc(function.__doc__ or "") + "\n"]
    top += ["## Rooms\n", "\n".join(f"- [rinkside.{room}](python/{room}.md)" for room in rooms) + "\n"]
    return {"python.md": "\n".join(top), **pages}


def commands_page() -> str:
    group: Any = typer.main.get_command(app)
    lines = [MADE, "# Commands\n", "`rinkside COMMAND --help` says the same.\n"]
    commands: dict[str, Any] = {}
    for name, command in group.commands.items():
        inner = getattr(command, "commands", None)
        commands |= {f"{name} {sub}": c for sub, c in inner.items()} if inner else {name: command}
    for name, command in sorted(commands.items()):
        words = [f"rinkside {name}"]
        rows = []
        for parameter in command.params:
            if parameter.param_type_name == "argument":
                word = str(parameter.name).upper() + ("…" if parameter.nargs == -1 else "")
                words.append(word if parameter.required else f"[{word}]")
                rows.append((word, parameter.help or ""))
            else:
                rows.append((", ".join([*parameter.opts, *parameter.secondary_opts]), parameter.help or ""))
        lines += [f"## rinkside {name}\n", f"    {' '.join([*words, '[OPTIONS]'])}\n"]
        lines += [inspect.cleandoc(command.help or "") + "\n", "| | |", "|---|---|"]
        lines += [f"| `{what}` | {about} |" for what, about in rows] + [""]
    return "\n".join(lines)


def rules_page() -> str:
    lines = [
        MADE,
        "# Rule names\n",
        "`rinkside rules NAME` shows the values of a name with their dates and sources. A value nobody established is"
        " absent; the last column says what would settle it.\n",
        "| name | meaning | form | settled by |",
        "|---|---|---|---|",
    ]
    for name, about in NAMES.items():
        form = about.kind + (f": {'; '.join(about.choices)}" if about.choices else "")
        lines.append(f"| `{name}` | {about.meaning} | {form} | {about.settled_by} |")
    return "\n".join(lines) + "\n"


def acts_page() -> str:
    """Every act of a competition: who may send it and with which fields."""
    lines = [
        MADE,
        "# Acts\n",
        "What a device may send. An act is `{id, kind, data}`: `id` made once by the device, so that a repeat gives the"
        " same answer. Points and component marks are whole hundredths.\n",
    ]
    for act in ACTS.values():
        who = ", ".join(role.replace("_", " ") for role in act.roles)
        undo = " Can be undone." if act.undo else ""
        lines += [f"## {act.kind}\n", f"{act.about} By: {who}.{undo}\n"]
        if act.fields:
            lines += ["| field | accepted | needed | about |", "|---|---|---|---|"]
            for field in act.fields:
                needed = "yes" if field.required else ""
                lines.append(f"| `{field.name}` | {accepted(field)} | {needed} | {field.about} |")
            lines.append("")
    lines += ["## Policies\n", "| policy | accepted | unless set | what it does |", "|---|---|---|---|"]
    for name, (field, default, about) in POLICIES.items():
        lines.append(f"| `{name}` | {accepted(field)} | {json.dumps(default)} | {about} |")
    return "\n".join(lines) + "\n"


def finding_codes() -> dict[str, tuple[Severity, str]]:
    """Every code the rooms declare, with severity and title."""
    found: dict[str, tuple[Severity, str]] = {}
    for module in modules():
        if module.__name__.endswith("codes"):
            found |= getattr(module, "CODES", {})
    return found


def finding_pages() -> dict[str, str]:
    """The page of docs/findings in which a heading names the code."""
    found: dict[str, str] = {}
    for page in sorted((ROOT / "docs" / "findings").glob("*.md")):
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("#"):
                found |= dict.fromkeys(re.findall(r"`([a-z0-9-]+)`", line), page.name)
    return found


def findings_page() -> str:
    lines = [MADE, "# Findings\n", "| code | severity | what it says |", "|---|---|---|"]
    told = finding_pages()
    for code, (severity, title) in sorted(finding_codes().items()):
        page = told.get(code)
        shown = f"[`{code}`](../findings/{page})" if page else f"`{code}`"
        lines.append(f"| {shown} | {severity.value} | {title} |")
    return "\n".join(lines) + "\n"


def format_page(schema_name: str, title: str) -> str:
    """The keys of a published schema, group by group."""
    schema = load_schema(schema_name)
    lines = [MADE, f"# {title}\n", f"From `{schema_name}`. {schema['description']}\n"]
    for name, group in {"the file": schema, **schema["$defs"]}.items():
        if group.get("type") != "object":
            continue
        about = "" if group is schema else group["description"] + "\n"
        lines += [f"## {name}\n", about, "| key | form | needed |", "|---|---|---|"]
        for key, part in group["properties"].items():
            needed = "yes" if key in group.get("required", []) else ""
            lines.append(f"| `{key}` | {form_of(part, schema)} | {needed} |")
        lines.append("")
    return "\n".join(lines)


def form_of(part: dict[str, Any], schema: dict[str, Any]) -> str:
    """What a key takes, in words."""
    many = "list of " if part.get("type") == "array" else ""
    inner = part.get("items", {}) if many else part
    name = inner.get("$ref", "").rpartition("/")[2]
    told = schema["$defs"].get(name, inner)
    if told.get("type") == "object":
        return f"{many}{name}"
    words = f"`{told['const']}`" if "const" in told else ", ".join(f"`{e}`" for e in told.get("enum", ()))
    words = words or told.get("x-accepted", "") or {"boolean": "true or false"}.get(told.get("type", ""), "")
    return ". ".join(filter(None, (f"{many}{words}", part.get("description"))))


def cell(text: str) -> str:
    """A text as it stands in a table of a page."""
    return text.replace("|", "\\|")


def archive_page() -> str:
    """The data dictionary: tables, views, functions and ready questions."""
    lines = [MADE, "# Archive: tables, views, questions\n"]
    lines += [
        "What `rinkside query`, `open_archive(…).sql` and DuckDB see; [how to ask](../guides/archive-queries.md)."
        " Points are whole hundredths (14752 is 147.52); null is not printed. Views with `_all` hold superseded issues,"
        " too; the others hold what counts.\n",
        "## Tables and views\n",
    ]
    for table in dictionary():
        also = f" Every issue: `{table.also}`." if table.also else ""
        lines += [
            f"### {table.name}\n",
            f"{table.meaning}{also}\n",
            "| column | type | unit | meaning |",
            "|---|---|---|---|",
        ]
        lines += [f"| `{c.name}` | {c.type} | {c.unit} | {cell(c.meaning)} |" for c in table.columns] + [""]
    lines += ["## Functions\n", "| | |", "|---|---|"]
    lines += [f"| `{signature}` | {cell(meaning)} |" for signature, meaning in functions()] + [""]
    lines += [
        "## Ready questions\n",
        "`rinkside query NAME --set parameter=value`. Kinds `points`, `percent` and `hundredths`",
    ]
    lines[-1] += " are whole hundredths in Python, and printed and written with two decimals by the command.\n"
    for query in named_queries().values():
        lines += [f"### {query.name}\n", f"{query.title}. {query.answers}\n"]
        if query.note:
            lines += [f"{query.note}\n"]
        lines += ["| parameter | accepted | unless set | meaning |", "|---|---|---|---|"]
        for p in query.parameters:
            unless = "has to be set" if p.required else (p.default or "any")
            lines.append(f"| `{p.name}` | {p.accepted} | {unless} | {cell(p.meaning)} |")
        lines += ["", "| column | kind | meaning |", "|---|---|---|"]
        lines += [f"| `{c.name}` | {c.kind} | {cell(c.meaning)} |" for c in query.columns] + [""]
    return "\n".join(lines)


def http_page() -> str:
    """Every route with its roles."""
    lines = [MADE, "# HTTP\n", "A running server describes its API at `/openapi.json` (OpenAPI 3.1).\n"]
    lines += ["| route | for | what |", "|---|---|---|"]
    for door in doors():
        who = "anybody" if door.public else ", ".join(r for r in ROLE_NAMES if r in door.roles)
        lines.append(f"| `{door.method} {door.path}` | {who} | {door.about} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Every page by its path below docs/reference."""
    made = {"commands.md": commands_page(), "rules.md": rules_page(), "findings.md": findings_page()}
    made["acts.md"] = acts_page()
    made["archive.md"] = archive_page()
    made |= {
        "http.md": http_page(),
        "event.md": format_page(EVENT_SCHEMA, "Event, version 1"),
        "score-sheet.md": format_page(SCORE_SHEET_SCHEMA, "Score sheet, version 1"),
        **python_pages(),
    }
    return {path: "\n".join(line.rstrip() for line in text.splitlines()).strip() + "\n" for path, text in made.items()}


def outdated() -> list[str]:
    """The pages whose file is not what the code says, and files that no page is."""
    wanted = pages()
    wrong = [p for p, text in wanted.items() if not (OUT / p).exists() or (OUT / p).read_text("utf-8") != text]
    return sorted(wrong + [str(f.relative_to(OUT)) for f in OUT.rglob("*.md") if str(f.relative_to(OUT)) not in wanted])


def main() -> None:
    if "--check" in sys.argv:
        found = outdated()
        if found:
            sys.exit(f"docs/reference is out of date: {', '.join(found)}; run make reference")
        return
    wanted = pages()
    for stale in OUT.rglob("*.md"):
        if str(stale.relative_to(OUT)) not in wanted:
            stale.unlink()
    for path, text in wanted.items():
        (OUT / path).parent.mkdir(parents=True, exist_ok=True)
        (OUT / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
