"""`rememora config`: the effective settings and where each came from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.model.described import described

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.cli.door import Door


_NAMES = ("field", "key", "variable")
_HEADINGS = ("setting, key, variable", "value", "unit", "from", "what it does")


@command(
    "Show settings and where they came from.", "rememora config", "rememora config --dir ./memory --json"
)
def config(door: Door) -> None:
    """Show every setting: its names, value, unit, where it came from, and what it does.

    A setting has a name in Python, a key in settings files, and an environment variable. Settings of
    features that are still to come are marked; they are checked but have no effect yet. Unknown keys of
    settings files and unknown variables that start with REMEMORA_ are named on standard error.
    """
    rows = list(_rows(door))
    if door.json:
        for row in rows:
            output.json_line(row)
    else:
        output.table(_HEADINGS, [_cells(row) for row in rows], whole=True)
    for name in door.loaded.unknown:
        output.note(f"{name}: unknown, without effect")


def _rows(door: Door) -> Iterator[dict[str, object]]:
    place = door.located
    yield {
        "field": "data_dir",
        "key": "data_dir",
        "variable": "REMEMORA_DIR",
        "value": place.path,
        "unit": "path",
        "origin": place.origin,
        "doc": "Directory of the store.",
        "takes_effect_with": None,
    }
    for field, (_, setting) in described().items():
        yield {
            "field": field,
            "key": setting.key,
            "variable": f"REMEMORA_{field.upper()}",
            "value": getattr(door.loaded.settings, field),
            "unit": setting.unit,
            "origin": door.loaded.origins[field],
            "doc": setting.doc,
            "takes_effect_with": setting.planned or None,
        }


def _cells(row: dict[str, object]) -> tuple[str, ...]:
    value = row["value"]
    shown = value if isinstance(value, str) else json.dumps(value)
    later = f" (no effect yet: {row['takes_effect_with']})" if row["takes_effect_with"] else ""
    names = [str(row[name]) for name in _NAMES]
    cells = (shown, row["unit"], row["origin"], f"{row['doc']}{later}")
    # Three columns of names leave no room for anything else on a terminal.
    stacked = ["\n".join(dict.fromkeys(names))] if output.on_terminal() else names
    return (*stacked, *(one_line(str(cell)) for cell in cells))
