"""`rememora status`: where the store is and what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output, scopes
from rememora.cli.command import command
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rememora.cli.door import Door

_SHOWN = 50


@command(
    "Show where the store is, what it holds.", "rememora status", "rememora status --dir ./memory --json"
)
def status(door: Door) -> None:
    """Show where the store is, how large it is, what is switched on, and what each scope holds.

    Memories in the trash count too. Of many scopes the first 50 are shown; with --json all of them.
    """
    found = door.engine.status()
    if door.json:
        output.json_line(found)
        return
    rows = scopes.counts(found)
    output.facts({**found, **_in_words(found), "scopes": len(rows)})
    for row in rows[:_SHOWN]:
        output.say(one_line(f"scope {row['scope']}: messages {row['messages']}, memories {row['memories']}"))
    if len(rows) > _SHOWN:
        output.say(f"and {len(rows) - _SHOWN} more scopes")


def _in_words(found: Mapping[str, Any]) -> dict[str, str]:
    """Say in one line each what makes vectors, what learns from turns, where their words are, and how warm memories."""
    tiers = ", ".join(f"{count} {tier}" for tier, count in found["tiers"].items())
    return {
        "vectors": _vectors(found["vectors"]),
        "capture": _capture(found["capture"]),
        "archive": _archive(found["archive"]),
        "tiers": tiers,
    }


def _archive(found: Any) -> str:
    """Say whether words of turns are kept, and where those are that are there."""
    if found["on"]:
        return "on"
    return f"off; {found['in_memory']} exchanges in memory, {found['on_disk']} from before on disk"


def _capture(found: Any) -> str:
    """Say what is learnt from turns, how many wait for it, and what is missing."""
    parts = [f"mode {found['mode']}", f"{found['waiting']} wait"]
    parts += [f"{found[name]} {name}" for name in ("elsewhere", "lost") if found[name]]
    if "today" in found:
        parts += _by_model(found)
    if found["missing"] is not None:
        parts.append(f"missing: {found['missing']}")
    if found["doubled"]:
        twice = ", ".join(str(one["session"] or "no session") for one in found["doubled"][:_SHOWN])
        parts.append(f"captured twice, by two programs: {twice}")
    return "; ".join(parts)


def _by_model(found: Any) -> list[str]:
    """Say how far the model has come, and what it has cost today."""
    cursor, today, failed = found["cursor"], found["today"], found["last_failure"]
    parts = [f"cursor {'(none yet: before the first window)' if cursor is None else cursor}"]
    parts.append(f"today {today['calls']}/{today['most']}")
    if failed is not None:
        parts.append(f"{today['failures']} failed today, last {failed['code']} at {failed['at']}")
    if found["model"] is not None:
        parts.append(f"model {found['model']} ({'ready' if found['missing'] is None else 'not ready'})")
    return parts


def _vectors(found: Any) -> str:
    """Say in one line which spaces there are, which one is in use, and what it lacks."""
    spaces = [f"{space['name']} ({space['vectors']})" for space in found["spaces"]]
    parts = [", ".join(spaces) or "none"]
    if found["space"] is not None:
        parts.append(f"in use: {found['space']}, {found['waiting']} wait")
    if found["missing"] is not None:
        parts.append(f"missing: {found['missing']}")
    return "; ".join(parts)
