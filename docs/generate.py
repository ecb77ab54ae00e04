"""Writes the pages of `docs/reference/` from the code itself: `python docs/generate.py`.

A test compares each page with what this file makes of the code, so a page cannot fall behind.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rememora
from rememora.engine.base import Verbs
from rememora.engine.facts import FactVerbs
from rememora.engine.goal import GoalVerbs
from rememora.engine.graph import GraphVerbs
from rememora.engine.inbox import InboxVerbs
from rememora.engine.session_files import SessionFileVerbs
from rememora.engine.skills import SkillVerbs
from rememora.engine.topics import TopicVerbs
from rememora.engine.upkeep import UpkeepVerbs
from rememora.model import errors
from rememora.model.described import described, expected
from rememora.model.memory import KINDS, SOURCES, STATUSES, TRUST_RANK
from rememora.model.settings import DEFAULTS, Settings
from rememora.model.transcript import EXCHANGE_STATUSES, ROLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDER = Path(__file__).parent / "reference"
_NOTE = "<!-- Made by docs/generate.py: change the code, then run it again. -->"
_WIDTH = 96
_TOOL_METHODS = ("call", "acall", "as_openai", "as_anthropic")
_CLI_NOTES = (
    """Results go to standard output, everything else to standard error. With `--json` every result is one object
on a line, under the field names of [Python](python.md). An error is one line of plain text on standard error
with `--json` too; the exit code tells a script what happened.""",
    """Only `remember`, `facts set`, `facts add`, `import`, `chat` and `demo` make a store. Every other command but
`config` ends with exit code 1 where there is none, and so does `doctor` unless settings name a model that it
can try.""",
)

_TOOL_NOTES = (
    """How they are used is told in [Give an agent tools](../how-to/agent-tools.md). What is not required may be left
out.""",
    """Every verb that takes and returns plain data; any of them can be offered by its name. Scope and session are the
handle's. What stands in `text` of a result is its output as JSON, if the operation is none of those above.""",
)


def main() -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (FOLDER / name).write_text(make(), encoding="utf-8")


def settings_page() -> str:
    """Describe every setting: key, default, what it takes, when it acts."""
    rows = [_setting_row(field) for field in described()]
    now = [row for planned, row in rows if not planned]
    later = [f"{row[:-2]} | {planned} |" for planned, row in rows if planned]
    head, rule = "| key | variable | default | takes | meaning |", "| --- | --- | --- | --- | --- |"
    waiting = (
        "## Accepted, without effect yet",
        (
            "These keys are read and checked, so that a file that holds them is not refused."
            " What they steer is not there yet; the last column names it."
        ),
        "\n".join([f"{head} with |", f"{rule} --- |", *later]),
    )
    return _page(
        "# Settings",
        "How they are given, and which layer wins, is told in [Settings](../how-to/settings.md)."
        " In Python a setting has the name of its variable, in small letters and without `REMEMORA_`.",
        "## In effect",
        "\n".join([head, rule, *now]),
        *(waiting if later else ()),
    )


def errors_page() -> str:
    """Show the tree of errors, then each one with its code and what it means."""
    tree = inspect.cleandoc((errors.__doc__ or "").split("\n", 1)[1])
    parts = [
        "# Errors",
        "All that is raised on purpose descends from `RememoraError`.",
        f"```text\n{tree}\n```",
    ]
    for error in _leaves(errors.RememoraError):
        bases = ", ".join(f"`{base.__name__}`" for base in error.__bases__)
        parts += [f"## {error.__name__}", f"Code `{error.code}`; a kind of {bases}.", _prose(error)]
    return _page(*parts)


def python_page() -> str:
    """List the public surface with signatures and docstrings."""
    parts = [
        "# Python",
        "What `rememora` exports. Anything that is not on this page may change without notice.",
        "## Opening",
        _callable("rememora.open", rememora.open),
        "## Rememora",
        _prose(rememora.Rememora),
    ]
    own = {"bind": rememora.Rememora.bind}
    for group in [c for c in rememora.Rememora.__mro__ if issubclass(c, Verbs) and c is not Verbs]:
        verbs = own if group is rememora.Rememora else _verbs(group)
        title = "Handles" if group is rememora.Rememora else _title(group)
        parts += [f"### {title}", *(_callable(f"mem.{name}", verb) for name, verb in verbs.items())]
    parts += ["### Facts", *(_callable(f"mem.facts.{n}", v) for n, v in _verbs(FactVerbs).items())]
    parts += ["### Goal", *(_callable(f"mem.goal.{n}", v) for n, v in _verbs(GoalVerbs).items())]
    parts += ["### Graph", *(_callable(f"mem.graph.{n}", v) for n, v in _verbs(GraphVerbs).items())]
    parts += ["### Inbox", *(_callable(f"mem.inbox.{n}", v) for n, v in _verbs(InboxVerbs).items())]
    parts += ["### Skills", *(_callable(f"mem.skills.{n}", v) for n, v in _verbs(SkillVerbs).items())]
    parts += ["### Topics", *(_callable(f"mem.topics.{n}", v) for n, v in _verbs(TopicVerbs).items())]
    parts += [
        "### Upkeep",
        *(
            _callable(f"mem.upkeep.{n}", v)
            for n, v in {**_verbs(UpkeepVerbs), **_verbs(SessionFileVerbs)}.items()
        ),
    ]
    parts += ["## Texts", _callable("rememora.strip_protocol_tags", rememora.strip_protocol_tags)]
    parts += ["## Tools", _callable("rememora.tools", rememora.tools), *map(_method, _TOOL_METHODS)]
    parts += ["## AsyncRememora", _prose(rememora.AsyncRememora)]
    parts += [
        "Every verb above is there too, under the same name and with the same arguments, to be awaited."
    ]
    parts += [_callable("await AsyncRememora.open", rememora.AsyncRememora.open)]
    parts += ["## Records", "Frozen. A field `at_ms` counts milliseconds since 1970 (UTC); `at` is ISO 8601."]
    parts += [_record(record) for record in map(_public, rememora.__all__) if _is_record(record)]
    parts += ["## Words with a fixed meaning", "\n".join(_fixed_words())]
    return _page(*parts, "## Settings and errors", "See [Settings](settings.md) and [Errors](errors.md).")


def cli_page() -> str:
    """Print the `--help` of every command."""
    import click

    from rememora.cli import commands
    from rememora.cli.faults import EXIT_CODES

    codes = [f"| {code} | {meaning} |" for code, meaning in EXIT_CODES.items()]
    parts = ["# Command line", *_CLI_NOTES, "\n".join(["| exit code | meaning |", "| --- | --- |", *codes])]
    parts += ["Below is what `--help` prints, command by command.", _help()]
    for name in commands.list_commands(click.Context(commands)):
        parts += [f"## {name}", _help(name)]
    return _page(*parts)


def tools_page() -> str:
    """Show what agents are offered, then every operation with what it takes."""
    from rememora.operations.faces import FACES
    from rememora.operations.offering import face_of
    from rememora.operations.registry import OPERATIONS
    from rememora.operations.schema import argument_descriptions, input_schema

    parts = [
        "# Tools and operations",
        _TOOL_NOTES[0],
        "## Offered by default",
    ]
    for name in FACES:
        face, row = face_of(OPERATIONS[name]), OPERATIONS[name]
        words = face.description.replace("{prefix}", "")
        schema = input_schema(face.input, argument_descriptions(row.verb))
        parts += [f"### {name}", f"{words} *It {row.effect}.*", _arguments(schema)]
    parts += [
        "## Operations",
        _TOOL_NOTES[1],
    ]
    for row in OPERATIONS.values():
        schema = input_schema(row.input, argument_descriptions(row.verb))
        parts += [
            f"### {row.name}",
            f"{row.summary} *It {row.effect}; output: {_type(row.output)}.*",
            _arguments(schema),
        ]
    return _page(*parts)


PAGES: dict[str, Callable[[], str]] = {
    "cli.md": cli_page,
    "errors.md": errors_page,
    "python.md": python_page,
    "settings.md": settings_page,
    "tools.md": tools_page,
}


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([title, _NOTE, *parts]) + "\n"


def _setting_row(field: str) -> tuple[str, str]:
    """Return the feature that the setting waits for, and its row."""
    setting = described()[field].setting
    default = getattr(DEFAULTS, field)
    shown = str(default).lower() if isinstance(default, bool) else str(default)
    value = f"`{shown}`" if shown else "empty"
    cells = [f"`{setting.key}`", f"`REMEMORA_{field.upper()}`", value, expected(field), setting.doc]
    return setting.planned, f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _leaves(error: type[errors.RememoraError]) -> Iterator[type[errors.RememoraError]]:
    yield error
    for kind in error.__subclasses__():
        if kind.__module__ == errors.__name__:
            yield from _leaves(kind)


def _type(output: Any) -> str:
    name = output.__name__ if isinstance(output, type) and not hasattr(output, "__args__") else str(output)
    return f"`{re.sub(r'[a-z_]+[.]', '', name)}`"


def _arguments(schema: dict[str, Any]) -> str:
    """Write a table of the properties of a schema."""
    if not schema["properties"]:
        return "It takes nothing."
    rows = [
        f"| `{name}`{' (required)' if name in schema['required'] else ''} | {_takes(field)}"
        f" | {field.get('description', '')} |"
        for name, field in schema["properties"].items()
    ]
    return "\n".join(["| argument | takes | meaning |", "| --- | --- | --- |", *rows])


def _takes(field: dict[str, Any]) -> str:
    """Say in words what a property may be."""
    if "anyOf" in field:
        return " or ".join(map(_takes, field["anyOf"]))
    if "enum" in field:
        return ", ".join(f"`{word}`" for word in field["enum"])
    if field["type"] == "array":
        count = f" at most {field['maxItems']}" if "maxItems" in field else ""
        return f"list of{count}: {_takes(field['items'])}" if isinstance(field.get("items"), dict) else "list"
    bounds = [
        f"{words} {field[key]:g}"
        for key, words in (("minimum", "from"), ("exclusiveMinimum", "above"), ("maximum", "to"))
        if key in field
    ]
    size = [f"at most {field['maxLength']} characters"] if "maxLength" in field else []
    return ", ".join([" ".join([field["type"], *bounds]), *size])


def _fixed_words() -> Iterator[str]:
    by_rank = sorted(TRUST_RANK, key=TRUST_RANK.__getitem__)
    words = {
        "kind": KINDS,
        "status of a memory": STATUSES,
        "source": SOURCES,
        "trust, the least first": by_rank,
        "role": ROLES,
        "status of an exchange": EXCHANGE_STATUSES,
    }
    for name, values in words.items():
        yield f"- {name}: " + ", ".join(f"`{value}`" for value in values)


def _is_record(value: object) -> bool:
    return is_dataclass(value) and value is not Settings  # it has a page of its own


def _public(name: str) -> Any:
    return getattr(rememora, name)


def _verbs(group: type) -> dict[str, Callable[..., object]]:
    return {name: verb for name, verb in vars(group).items() if inspect.isfunction(verb) and name[0] != "_"}


def _title(group: type) -> str:
    return {"MemoryVerbs": "Memories", "WholeVerbs": "Whole store"}.get(
        group.__name__, group.__name__.removesuffix("Verbs")
    )


def _callable(name: str, function: Callable[..., object]) -> str:
    return f"#### {name}\n\n```text\n{_signature(name, function)}\n```\n\n{_prose(function)}"


def _signature(name: str, function: Callable[..., object]) -> str:
    """Write a signature on one line, or with one argument a line where that is too long."""
    signature = inspect.signature(function)
    arguments = [_argument(p) for p in signature.parameters.values() if p.name != "self"]
    keyword = [p.kind is p.KEYWORD_ONLY for p in signature.parameters.values() if p.name != "self"]
    if True in keyword and not any(argument.startswith("*") for argument in arguments):
        arguments.insert(keyword.index(True), "*")
    answer = f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(arguments)}){answer}"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {argument}," for argument in arguments), f"){answer}"])


def _argument(p: inspect.Parameter) -> str:
    star = "*" if p.kind is p.VAR_POSITIONAL else "**" if p.kind is p.VAR_KEYWORD else ""
    default = "" if p.default is p.empty else f" = {p.default!r}"
    return f"{star}{p.name}: {p.annotation}{default}"


def _method(name: str) -> str:
    return _callable(f"tool.{name}", getattr(rememora.Tool, name))


def _record(record: Any) -> str:
    lines = [f"    {f.name}: {f.type}{_default(f)}" for f in fields(record) if f.name[0] != "_"]
    shape = "\n".join([record.__name__, *lines])
    return f"### {record.__name__}\n\n```text\n{shape}\n```\n\n{_prose(record)}"


def _default(field: Any) -> str:
    if field.default_factory is not MISSING:
        return f" = {field.default_factory()!r}"
    return "" if field.default is MISSING else f" = {field.default!r}"


def _prose(thing: Any) -> str:
    """Turn a docstring into Markdown: its sections become lists."""
    blocks = re.split(r"\n\n+", inspect.getdoc(thing) or "")
    return "\n\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    head, _, rest = block.partition("\n")
    if head not in ("Args:", "Raises:", "Returns:", "Attributes:"):
        return block.replace("*ids", r"\*ids")
    if head == "Returns:":
        return f"Returns: {' '.join(rest.split())}"
    items = re.split(r"\n(?! )", inspect.cleandoc(rest))
    lines = [" ".join(item.split()).partition(": ") for item in items]
    return "\n".join([f"{head}\n", *(f"- `{name}`: {text}" for name, _, text in lines)])


def _help(*command: str) -> str:
    from click.testing import CliRunner

    from rememora.cli import commands

    shown = CliRunner().invoke(
        commands,
        [*command, "--help"],
        prog_name="rememora",
        terminal_width=_WIDTH,
        max_content_width=_WIDTH,
    )
    lines = [line.rstrip() for line in shown.output.rstrip().splitlines()]
    return "\n".join(["```text", *lines, "```"])


if __name__ == "__main__":
    main()
