"""Operations that agents are offered only by name, with words that tell a model when to call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET, Meta

from rememora.core.excerpt import cut
from rememora.core.instructions import reads_like_instruction
from rememora.core.quoted_lines import Record
from rememora.core.quoting import FLAG, HEADER, quote
from rememora.core.times import format_time
from rememora.operations.faces import Face, Words
from rememora.operations.inputs import Input, Maybe
from rememora.operations.said import Said

if TYPE_CHECKING:
    from rememora.model.explained import Ahead, WhyNot
    from rememora.operations.said import View


class WhyNotAsked(Input):
    text: Annotated[Words, Meta(description="The line that is missed: its id, its words, or most of them.")]
    query: Annotated[Words, Meta(description="The question that it did not come for.")]
    limit: Maybe[
        Annotated[int, Meta(ge=1, le=20, description="How many hits the question had; 10 by default.")]
    ] = UNSET


def missed(found: WhyNot, view: View) -> Said:
    """Tell why a line did not come, and what came before it."""
    if found.came:
        return Said(f"{found.id} did come: {found.reason}")
    line = "" if found.id is None else f"{found.kind} {found.id} (found by: {found.matched}): "
    told = "; ".join(f"{cause.name}: {cause.reason}" for cause in found.causes)
    shown = "" if found.shown_by is None else f". It was shown by {found.shown_by}"
    flag = f" {FLAG}" if reads_like_instruction(told) else ""  # a reason names what took its place
    head = f"{line}{told}{shown}{flag}"
    ahead = [_quoted(one, view) for one in found.ahead]
    return Said("\n".join([f"{head}. Ahead of it: {HEADER}", *ahead]) if ahead else head)


def _quoted(one: Ahead, view: View) -> str:
    return quote(
        Record(
            kind=one.kind,
            date=format_time(one.at_ms, zone=view.zone)[:10],
            id=one.id,
            text=cut(one.text, view.max_chars),
        )
    )


MORE_FACES: dict[str, Face] = {
    "why_not": Face(
        input=WhyNotAsked,
        description=(
            "Tell why a remembered line did not come for a question: never stored, forgotten, replaced, filtered,"
            ' or out-ranked and by what. Call it for "why did you not remember that?", "I told you, why did it not'
            ' come up?" (怎么没想起来, 我不是说过吗, 为什么没找到).'
        ),
        say=lambda found, _asked, view: missed(found, view),
    ),
}
