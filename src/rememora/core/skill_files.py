"""A skill as a `SKILL.md`, the form in which agents share them: a head between two rules, and Markdown.

The head, such as front matter is: ``name: git-release``, ``description: "Tag and push a release"``, and the list
``triggers:``. Below it the steps as a numbered list.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.formats import front_matter
from rememora.core.skills import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.skills import Skill

FILE = "SKILL.md"
_TRIGGERS = ("triggers", "trigger", "keywords", "tags")
"""Keys under which others keep words that call for a skill; the first that is there counts."""

_RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)
"""Names that no file of Windows may have."""
_HARD = "  "
"""Ends a line of Markdown that stays a line of its own."""


class Written(NamedTuple):
    """What a file says, as it says it: the gate of skills judges it."""

    name: str
    summary: str
    triggers: tuple[str, ...]
    steps: tuple[str, ...]


def read(text: str) -> Written:
    """Return what a `SKILL.md` says; what it does not say is empty, and nothing is shortened.

    Steps are the items of its first numbered list, or else of its first list, or else its paragraphs. Without
    words that call for it, its name does: "pdf-forms" is called for by "pdf forms".
    """
    lines = text.removeprefix("\ufeff").splitlines()
    length = front_matter.split(lines)
    head = front_matter.fields(_unfolded(lines[1 : length - 1])) if length else {}
    name = next(iter(head.get("name", ())), "")
    triggers = next((head[key] for key in _TRIGGERS if key in head), ())
    return Written(
        name=name,
        summary=next(iter(head.get("description", head.get("summary", ()))), ""),
        triggers=tuple(dict.fromkeys(triggers))
        or tuple(filter(None, [name.replace("-", " ").replace("_", " ")])),
        steps=tuple(_steps(lines[length:])),
    )


def write(skill: Skill) -> str:
    """Return the `SKILL.md` of a skill; `read` gives back what it says."""
    steps = [_item(f"{number}. ", step) for number, step in enumerate(skill.steps, start=1)]
    return "\n".join(
        [
            "---",
            f"name: {skill.name}",
            f"description: {_quoted(one_line(skill.summary))}",
            "triggers:",
            *(f"  - {_quoted(one_line(trigger))}" for trigger in skill.triggers),
            f"version: {skill.version}",
            "---",
            "",
            f"# {skill.name}",
            "",
            *steps,
            "",
        ]
    )


def folder_of(skill: Skill) -> str:
    """Return the name of its folder: its own, which the gate let through, so that it is one part of a path."""
    return f"{skill.name}-skill" if skill.name.casefold() in _RESERVED else skill.name


def _quoted(text: str) -> str:
    """Write a value so that every reader of YAML gets back the same: a JSON string is one of its forms."""
    return json.dumps(text, ensure_ascii=False)


def _unfolded(lines: Sequence[str]) -> list[str]:
    """Put a value that goes on in indented lines, as ``description: >-`` does, on the line of its key."""
    whole: list[str] = []
    for line in lines:
        goes_on = line[:1] in (" ", "\t") and not line.lstrip().startswith("- ")
        if whole and goes_on and ":" in whole[-1]:
            key, _, value = whole[-1].partition(":")
            value = "" if _block_sign().fullmatch(value.strip()) else value.strip()
            whole[-1] = f"{key}: {f'{value} {line.strip()}'.strip()}"
        else:
            whole.append(line)
    return whole


def _steps(lines: Sequence[str]) -> list[str]:
    for item in (_numbered(), _bulleted()):
        found = _list_of(lines, item)
        if found:
            return found
    paragraphs = [one_line(part) for part in re.split(r"\n\s*\n", "\n".join(lines))]
    return [part for part in paragraphs if part and not part.startswith("#")]


def _item(mark: str, step: str) -> str:
    """Write a step as one item of a list; two spaces at the end of a line are how Markdown says that it ends there."""
    return mark + f"{_HARD}\n{' ' * len(mark)}".join(step.strip().splitlines())


def _list_of(lines: Sequence[str], item: re.Pattern[str]) -> list[str]:
    """Return the items of the first list of a kind, each with the indented lines below it."""
    found: list[str] = []
    indent, ends = 0, False
    for line in lines:
        if begun := item.fullmatch(line):
            indent = begun.start("text")
            found.append(begun["text"].strip())
        elif found and line[:1] in (" ", "\t") and (ends or line.strip()):
            more = line[indent:] if ends and not line[:indent].strip() else line.strip()
            found[-1] += f"\n{more.rstrip()}" if ends else f" {more}"
        elif found and line.strip():
            break
        ends = line.endswith(_HARD)
    return [step.strip() for step in found]


@cache
def _numbered() -> re.Pattern[str]:
    return re.compile(r"[0-9]{1,3}[.)、．]\s*(?P<text>\S.*)")


@cache
def _bulleted() -> re.Pattern[str]:
    return re.compile(r"[-*+]\s+(?P<text>\S.*)")


@cache
def _block_sign() -> re.Pattern[str]:
    return re.compile(r"[>|][+-]?[0-9]?")
