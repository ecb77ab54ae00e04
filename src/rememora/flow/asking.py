"""What is asked for a turn: its words, or their ends, where it asks for anything."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import sentinel, turns
from rememora.core.capsules.framing import ids as capsules_in
from rememora.core.offering import asks_something
from rememora.flow.recall import Question, recall
from rememora.flow.sections import Asked, compared

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.flow.assemble import Turn
    from rememora.flow.deps import Deps

SHOWN_APART = "skill"
"""A kind that has a section of its own."""
_ASKED_WHOLE_CHARS, _ASKED_END_CHARS = 600, 400
"""A longer text is asked with by its ends: a question stands before or behind what was pasted."""
_SURENESS = ("none", "conflicting", "weak", "strong")


def recalled(deps: Deps, turn: Turn, text: str, messages: Sequence[Any]) -> Asked:
    """Ask with the text, or with the one of its ends that is answered with more confidence, the last before the first.

    Asked together, what was pasted between would drown the few words that ask.
    """
    texts = [one for message in messages for one in turns.texts_of(message)]
    said = {compared(one) for one in (*texts, text)}
    carried = {id for one in texts for id in capsules_in(one)}
    with deps.store.reading():
        reminds = deps.settings.hooks_enabled and deps.store.hooks.any()  # "good morning" may be a trigger
    question = Question(
        text=text,
        scopes=turn.scopes,
        where=turn.where,
        limit=turn.most,
        timeout_s=turn.timeout_s,
        of_a_turn=True,
        explain=True,
        passes=lambda hit: (
            hit.kind != SHOWN_APART and compared(hit.text) not in said and hit.id not in carried
        ),
    )
    ends = _asked(text)
    asked, found = ends[0], None
    if deps.settings.assemble_memories and (asks_something(text) or reminds):
        pairs = [(end, recall(deps, replace(question, text=end))) for end in ends]
        asked, found = max(pairs, key=lambda pair: _SURENESS.index(pair[1].confidence))
    return Asked(
        messages=messages,
        scopes=turn.scopes,
        where=turn.where,
        text=text,
        asked=asked,
        language=sentinel.language_of(text),
        limit=turn.limit,
        timeout_s=turn.timeout_s,
        session=turn.session,
        found=found,
        said=frozenset(said),
    )


def _asked(text: str) -> list[str]:
    """Return what to ask with: a short text as it is, of a longer one the last line and the first."""
    if len(text) <= _ASKED_WHOLE_CHARS:
        return [text]
    lines = text.strip().split("\n")
    return [lines[-1].strip()[-_ASKED_END_CHARS:], lines[0].strip()[:_ASKED_END_CHARS]]
