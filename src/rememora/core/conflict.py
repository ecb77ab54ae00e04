"""When two texts say the opposite of each other, as far as words alone tell it for certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NEGATIONS = frozenset({"not", "no", "never", "不", "没", "沒", "别", "別", "未", "勿", "안"})
_ALONG = frozenset({"longer", "more", "any", "anymore", "ever", "再", "有", "了", "要"})
"""Words that come with a negation and say nothing without one ("no longer", "any more", 不再, 没有)."""

_SEEN = ("not", "n't", "no ", "never", "不", "没", "沒", "别", "別", "未", "勿", "안 ")
"""Letters of a negation, as a look that costs nothing finds them; it may find more."""

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


def contradict(one: str, other: str) -> bool:
    """Tell whether two texts are the same words, but for a negation that only one of them has.

    "Ana eats meat" and "Ana does not eat meat" are; "Ana eats fish" and "Ana does not eat meat" are not, nor are
    texts whose verbs alone are opposite: what needs a meaning is left to a model or to the user.
    """
    if not (may_be_negated(one) or may_be_negated(other)):
        return False
    from rememora.core.near import tokens

    mine, theirs = tokens(one), tokens(other)
    if _is_negated(mine) == _is_negated(theirs):
        return False
    return _bare(mine) == _bare(theirs) != []


def _is_negated(words: Sequence[str]) -> bool:
    """Two negations are none."""
    return sum(word in _NEGATIONS for word in words) % 2 == 1


def _bare(words: Sequence[str]) -> list[str]:
    from rememora.core.text.stem import stem

    left = [word for word in words if word not in _NEGATIONS]
    return [stem(word) for word in left if word not in _ALONG]
