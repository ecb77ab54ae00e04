"""By which words a memory that was forgotten is known again when it is told anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form, normal_value
from rememora.core.erasing import NOT_AGAIN, is_erased
from rememora.core.near import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.model.memory import Memory

FORGOTTEN = "this was forgotten; restore(id) brings it back while it is in the trash"

_LABEL_CHARS = 8
"""A text that was learnt says first who said it, such as "User: " or "사용자: "; no label is longer."""
_LOOSE_CHARS = 2_000
"""Longer texts are known by their exact words alone: they were pasted, and nobody says them in others."""


def reason_for(forgotten: str) -> str:
    """Say why something is not learnt again; *forgotten* is the id of its tombstone."""
    return NOT_AGAIN if is_erased(forgotten) else FORGOTTEN


def forms(versions: Iterable[Memory]) -> list[str]:
    """Return the forms of some versions of a memory, sorted: to block them, or to ask whether one is blocked.

    The words, the value of the slot, and the words without fillers, contractions and marks ("I'm really
    allergic" is "I am allergic"). Of what was learnt also the user's own words, without who said them, so that
    a note and a turn that say the same are one. A paraphrase in other words has other forms.
    """
    found: set[str] = set()
    for version in versions:
        found |= {normal_value(version.slot)} if version.slot else set()
        for words in {version.text, *_own(version)}:
            found |= {normal_form(words), *_loose(words)}
    return sorted(found)


def _own(memory: Memory) -> tuple[str, ...]:
    """Return the words of the evidence if the memory says them and nothing else but who said them."""
    if len(memory.evidence) != 1 or len(memory.text) > _LOOSE_CHARS:
        return ()
    own, whole = normal_form(memory.evidence[0].text), normal_form(memory.text)
    label = whole.removesuffix(own).strip()
    labelled = whole.endswith(own) and label.endswith(":") and len(label) < _LABEL_CHARS
    return (memory.evidence[0].text,) if labelled else ()


def _loose(words: str) -> tuple[str, ...]:
    """Return the words that count, set apart from normal forms by a line end, which those never hold."""
    counted = tokens(words) if len(words) <= _LOOSE_CHARS else []
    return ("\n".join(("told", *counted)),) if counted else ()
