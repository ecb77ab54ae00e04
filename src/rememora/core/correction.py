"""Which kept memory a correction means: one, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.text import query_terms
from rememora.core.text.scripts import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.model.memory import Memory


def meant(words: str, among: Iterable[Memory], correction: Memory) -> Memory | None:
    """Return the only active memory that says *words* and was said before; with two of them, none is meant.

    Args:
        words: What is replaced or taken back; empty words are said by every memory.
        among: Where to look.
        correction: What is said now, as a memory; it does not correct itself.
    """
    found = {
        m.id: m
        for m in among
        if m.status == "active"
        and m.integrity != "false"
        and m.id != correction.id
        and m.recorded_ms <= correction.recorded_ms
        and says(m, words)
    }
    return next(iter(found.values())) if len(found) == 1 else None


def fits(memory: Memory, words: str, correction: str) -> bool:
    """Tell whether a correction repeats all that a memory says besides the replaced *words*.

    "I live in York, not Leeds" corrects "I live in Leeds", and neither "Ana lives in Leeds" nor "The train stops
    in Leeds": a fact of somebody else must not fall because it names the same place.

    Args:
        memory: What may be meant, and was not said just now.
        words: What is replaced.
        correction: What the user says, literally.
    """
    own = memory.evidence[0].text if memory.source == "extracted" and memory.evidence else memory.text
    rest = normal_form(own).replace(normal_form(words), " ")
    return set(query_terms(rest)) <= set(query_terms(correction))


def says(memory: Memory, words: str) -> bool:
    """Tell whether a memory says these words: whole ones, where spaces stand between words.

    Korean has spaces, but its words carry their particles, so there a beginning will do.
    """
    wanted = normal_form(words)
    texts = (memory.text, *((memory.slot[2],) if memory.slot else ()))
    return any(holds(normal_form(text), wanted) for text in texts)


def holds(text: str, wanted: str) -> bool:
    """Tell whether a text in normal form has words in normal form, as whole words where spaces stand between words."""
    at = text.find(wanted)
    while at >= 0:
        if is_apart(text, at, at + len(wanted)):
            return True
        at = text.find(wanted, at + 1)
    return False


def is_apart(text: str, start: int, end: int) -> bool:
    """Tell whether a place in a text neither begins nor ends within a word, where spaces stand between words."""
    return not (
        _one_word(text[max(start - 1, 0) : start], text[start : start + 1])
        or _one_word(text[max(end - 1, 0) : end], text[end : end + 1])
    )


def _one_word(left: str, right: str) -> bool:
    """Tell whether two characters side by side belong to one word of a script with spaces."""
    return all(char.isalnum() and not kind_of(char) for char in (left, right))
