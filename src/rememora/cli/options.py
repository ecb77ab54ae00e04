"""Options that several commands share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from rememora.model.memory import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


def _seconds(_: click.Context, __: click.Parameter, value: str | None) -> float | None:
    """Read such as 3600, 90s, 30m, 12h, 7d, 2w."""
    if value is None:
        return None
    match = re.fullmatch(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)([smhdw]?)", value.strip().lower())
    if match is None or float(match[1]) == 0:
        raise click.BadParameter(f"expected seconds or such as 30m, 12h, 7d, found {value!r}")
    return float(match[1]) * _UNITS[match[2]]


SHARE = click.FloatRange(0, 1)

scope = click.option("--scope", metavar="S", help="Where it belongs; by default the setting scope_id.")
scopes = click.option(
    "--scope", "scopes", metavar="S", multiple=True, help="Only this scope; may be repeated."
)
limit = click.option("--limit", type=click.IntRange(0, 10_000), metavar="N", help="At most so many.")
session = click.option("--session", metavar="NAME", help="Only this session.")
since = click.option(
    "--since", metavar="TIME", help='Said at this time or later: ISO 8601, "last week", 上周二.'
)
until = click.option(
    "--until", metavar="TIME", help="Said before this time, or before the end of a date in words."
)
_DONE_SINCE = (
    'Done at this time or later: ISO 8601, "last week", 上周二; or behind an operation such as op-12.'
)
done_since = click.option("--since", metavar="TIME", help=_DONE_SINCE)
done_since_required = click.option("--since", metavar="TIME", required=True, help=_DONE_SINCE)
done_until = click.option("--until", metavar="TIME", help="Done before this time, or up to an operation.")
as_of = click.option(
    "--as-of", metavar="TIME", help='Answer for this moment: ISO 8601, "last May", 去年五月.'
)
known_at = click.option("--known-at", metavar="TIME", help="Answer as this was answered at this moment.")
kinds = click.option(
    "--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only this kind; may be repeated."
)


def content(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say what a memory holds, besides its text."""
    for option in reversed(_CONTENT):
        function = option(function)
    return function


_CONTENT = (
    click.option("--title", help="A short name."),
    click.option("--kind", type=click.Choice(KINDS), help="What it is; a note by default."),
    click.option("--concept", "concepts", metavar="WORD", multiple=True, help="Key word; may be repeated."),
    click.option("--confidence", type=SHARE, metavar="0..1", help="How sure you are."),
    click.option("--importance", type=SHARE, metavar="0..1", help="How much it matters."),
    click.option(
        "--ttl", "ttl_s", callback=_seconds, metavar="TIME", help="Time to live: seconds, or 12h, 7d."
    ),
    click.option(
        "--slot",
        nargs=3,
        metavar="SUBJECT ATTRIBUTE VALUE",
        help="Address of a fact with one value at a time.",
    ),
    click.option("--at", metavar="TIME", help="When it was said (ISO 8601); now by default."),
)
