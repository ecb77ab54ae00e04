"""Words that were put before the model, and come back: they are no new evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.prints import prints, sentences_of
from rememora.core.text import query_terms
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

ECHO = "an echo of what was put before the model"

_LONGEST = 20
"""Kept memories that are read to see whether one says the words."""


def is_echo(deps: Deps, memory: Memory, said: Sequence[Message]) -> bool:
    """Tell whether a statement only says again what was injected before it was said. Inside a transaction.

    Three ways lead there. The words of another, which the user accepts, were injected. The user's words are
    those of the assistant just before, which were injected. And the user's own words were injected while a
    memory that says them still holds; where none does, the user says it anew, and that is news.

    Args:
        deps: The ports.
        memory: The statement as a memory, with its evidence; the user's own words first.
        said: The messages of its turn, the user's last.
    """
    by_ms = said[-1].at_ms
    own, *accepted = [span.text for span in memory.evidence]
    if any(_injected(deps, memory.scope, words, by_ms) for words in accepted):
        return True
    if any(_repeats(deps, memory.scope, own, m.text, by_ms) for m in said[:-1] if m.role == "assistant"):
        return True
    injected = _injected(deps, memory.scope, own, by_ms) or _injected(deps, memory.scope, memory.text, by_ms)
    return injected and _still_said(deps, memory.scope, own)


def without_echoes(deps: Deps, scope: str, text: str, by_ms: int, *, own: bool = False) -> str:
    """Blank out the sentences that were injected before they were said; every other stays at its place.

    Inside a block.

    Args:
        deps: The ports.
        scope: Where it was said.
        text: What was said.
        by_ms: When.
        own: The user said it: it is an echo only while a memory that says it still holds.
    """
    places = [(0, len(text)), *sentences_of(text)]
    known = [(start, end, _spellings(text[start:end])) for start, end in places]
    asked = {spelling for _, _, spellings in known for spelling in spellings}
    found = deps.store.injections.echoes(scope, sorted(asked), by_ms=by_ms)
    for start, end, spellings in known:
        if not found.isdisjoint(spellings) and (not own or _still_said(deps, scope, text[start:end])):
            text = text[:start] + " " * (end - start) + text[end:]
    return text


def _spellings(sentence: str) -> list[str]:
    """Return the prints that a sentence can have been injected with: as it is, and as a line of a gist."""
    return [line for known in prints(sentence)[:1] for line in (known, f"q: {known}", f"a: {known}")]


def _injected(deps: Deps, scope: str, words: str, by_ms: int) -> bool:
    """Tell whether words as a whole, or all of their sentences, were injected by then."""
    whole, *parts = prints(words) or ("",)
    known = deps.store.injections.echoes(scope, [whole, *parts], by_ms=by_ms)
    return whole in known or (bool(parts) and known.issuperset(parts))


def _repeats(deps: Deps, scope: str, own: str, told: str, by_ms: int) -> bool:
    """Tell whether the user says what the assistant said before, in a sentence that was injected."""
    words = normal_form(own)
    within = [sentence for sentence in prints(told) if words in sentence]
    return bool(within) and bool(deps.store.injections.echoes(scope, within, by_ms=by_ms))


def _still_said(deps: Deps, scope: str, own: str) -> bool:
    """Tell whether an active memory says these words."""
    words, terms = normal_form(own), query_terms(own)
    if not terms:
        return False
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = deps.store.index.candidates({scope: terms}, where, limit=_LONGEST, order="all")
    found = deps.store.memories.several(scope, [id for _, _, id, *_ in rows])
    return any(words in normal_form(one.text) for one in found if one.status == "active")
