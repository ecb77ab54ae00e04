"""Shows the figures of a line for a question, and on which of them another one is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import MAX_CHARS, one_line
from rememora.core.excerpt import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.explained import Ahead, Feature


def say_features(features: Sequence[Feature]) -> None:
    """Write one figure a line, with what it counts for where there are weights."""
    for one in features:
        product = "" if one.weight is None else f" x {one.weight:g} = {one.product:g}"
        output.say(f"    {one.name}: {one.value:g}{product}")


def say_ahead(ahead: Sequence[Ahead]) -> None:
    """Write the lines that came before another one, and on what they are ahead."""
    for one in ahead:
        leads = ", ".join(f"{it.name} {it.theirs:g} against {it.own:g}" for it in one.features)
        text = cut(one_line(one.text), MAX_CHARS)
        output.say(f"ahead: number {one.rank}, score {one.score:.3f}  {one_line(one.id)}  {text}")
        output.say(f"    by {leads or 'its place beside others'}")
