"""When two texts say the opposite of each other, as far as words alone tell it for certain."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NEGATIONS = frozenset({"not", "no", "never", "不", "没", "沒", "别", "別", "未", "勿", "안"})
_ALONG = frozenset({"longer", "more", "any", "anymore", "ever", "再", "有", "了", "要"})
"""Words that come with a negation and say nothing without one ("no longer", "any more", 不再, 没有)."""

_SEEN = ("not", "n't", "no ", "never", "不", "没", "沒", "别", "別", "未", "勿", "안 ")
"""Letters of a negation, as a look that costs nothing finds them; it may find more."""

_LONGEST_NEGATION = 40
"""Characters by which two texts may differ that say the same but for a negation: "does not … any longer", 不再 …"""

JUDGED = ("preference", "constraint", "identity", "decision")
"""Kinds of which the newer closes the one that says the opposite; of others both stand, and an answer says so.

Source: memory-river, the categories whose conflicts are resolved (D-012).
"""


def may_be_negated(text: str) -> bool:
    """Tell whether it is worth the while to look for a negation."""
    folded = text.casefold()
    return any(letters in folded for letters in _SEEN)


def is_of_negation(term: str) -> bool:
    """Tell whether a term of the full text only says that something is not so."""
    return (
        term in _NEGATIONS or term in ("do", "longer", "anymor") or any(char in _NEGATIONS for char in term)
    )


class Said:
    """A text that others are held against; it is read once, and only when another one could be its opposite."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def may_be_negated(self) -> bool:
        """Whether it is worth the while to look for a negation."""
        return may_be_negated(self.text)

    @cached_property
    def is_negated(self) -> bool:
        """Two negations are none."""
        return sum(word in _NEGATIONS for word in self._words) % 2 == 1

    @cached_property
    def bare(self) -> list[str]:
        """Its words, without negations and what comes along with them."""
        from rememora.core.text.stem import stem

        return [stem(word) for word in self._words if word not in _NEGATIONS and word not in _ALONG]

    @cached_property
    def _words(self) -> Sequence[str]:
        from rememora.core.near import tokens

        return tokens(self.text)

    @cached_property
    def _bag(self) -> frozenset[str]:
        return frozenset(self._words)

    def contradicts(self, other: Said) -> bool:
        """Tell whether both are the same words, but for a negation that only one of them has.

        "Ana eats meat" and "Ana does not eat meat" are; "Ana eats fish" and "Ana does not eat meat" are not, nor
        are texts whose verbs alone are opposite: what needs a meaning is left to a model or to the user.
        """
        if not (self.may_be_negated or other.may_be_negated):
            return False
        if abs(len(self.text) - len(other.text)) > _LONGEST_NEGATION:
            return False
        return self.is_negated != other.is_negated and self._is_near(other) and self.bare == other.bare != []

    def _is_near(self, other: Said) -> bool:
        """Tell whether both share half of their words, one word more or less: stemming all of them costs more."""
        shared = len(self._bag & other._bag)
        return 2 * (shared + 1) >= min(len(self._bag), len(other._bag))


def contradict(one: str, other: str) -> bool:
    """Tell whether two texts contradict each other; see `Said.contradicts`."""
    return Said(one).contradicts(Said(other))
