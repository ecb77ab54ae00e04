"""A room of a MemPalace as its export writes it: a heading for each drawer, its words quoted below.

# travel / plans

## drawer_travel_plans_0a1b

> We take the night train.

| Field | Value |
|-------|-------|
| Filed | 2026-01-12T15:08:38 |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.clean import repaired
from rememora.core.formats.fields import UnreadableError, moment
from rememora.core.formats.foreign import concepts, words
from rememora.model.imported import BadLine, ImportedMemory, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rememora.core.formats.foreign import Item

_ROOM = re.compile(r"# (?P<wing>.+?) / (?P<room>.+?)\s*")
_DRAWER = re.compile(r"## (?P<id>\S+)\s*")
_FIELD = re.compile(r"\| (?P<name>Source|Filed|Added by) \| (?P<value>.*?) \|\s*")
_UNKNOWN = "unknown"


def is_room(head: str) -> bool:
    """Say whether a Markdown file begins as a room with a drawer in it."""
    lines = [line for line in head.removeprefix("\ufeff").splitlines() if line.strip()][:3]
    return len(lines) > 2 and bool(
        _ROOM.fullmatch(lines[0]) and _DRAWER.fullmatch(lines[1]) and lines[2].startswith(">")
    )


def read_room(lines: Iterable[str]) -> Iterator[Item]:
    """Read the drawers of a room."""
    drawer: _Drawer | None = None
    place: tuple[str, str] = ("", "")
    for number, line in enumerate(lines, start=1):
        text = line.rstrip("\r\n")
        if room := _ROOM.fullmatch(text):
            place = (room["wing"], room["room"])
        elif heading := _DRAWER.fullmatch(text):
            if drawer:
                yield drawer.item()
            drawer = _Drawer(number, heading["id"], place)
        elif drawer and text.startswith(">"):
            drawer.quoted.append(text[1:].removeprefix(" "))
        elif drawer and (field := _FIELD.fullmatch(text)):
            drawer.fields[field["name"]] = field["value"]
        elif drawer and drawer.quoted and not drawer.fields and not text.startswith("|"):
            drawer.quoted.append(text)  # older exports quote the first line only
    if drawer:
        yield drawer.item()


class _Drawer:
    """A drawer that is being read."""

    def __init__(self, line: int, id: str, place: tuple[str, str]) -> None:
        self._line, self._id, self._place = line, id, place
        self.quoted: list[str] = []
        self.fields: dict[str, str] = {}

    def item(self) -> Item:
        if self._place[1] == "_registry":
            return Passed(line=self._line, what="registry entry")
        known = {name: value for name, value in self.fields.items() if value != _UNKNOWN}
        try:
            return ImportedMemory(
                line=self._line,
                text=words("drawer", "\n".join(self.quoted).strip("\n")),
                id=repaired(self._id),
                concepts=concepts(*self._place),
                at=moment("Filed", known.get("Filed")),
                meta={key: known[name] for name, key in _META if name in known},
            )
        except UnreadableError as wrong:
            return BadLine(line=self._line, reason=str(wrong)[:300])


_META = (("Source", "source_file"), ("Added by", "added_by"))
