"""How many tokens a text costs, without a tokenizer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_TOKENS_PER_WIDE = 1.5
_TOKENS_PER_OTHER = 0.25
_FIRST_WIDE = "\u2e80"
"""From here on (CJK radicals, kana, Hangul, Han) a character is about a word."""


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text, rounded up; 0 for an empty one.

    1.5 a CJK character, one in four other characters. Source: the weights that system D uses (UD-14),
    without its safety factors.
    """
    wide = 0 if text.isascii() else sum(character >= _FIRST_WIDE for character in text)
    return -int(-(wide * _TOKENS_PER_WIDE + (len(text) - wide) * _TOKENS_PER_OTHER) // 1)


def fitting(costs: Iterable[int], budget: int | None) -> list[int]:
    """Return the places of the costs that fit into *budget* tokens together, taken in order.

    One that is too large alone is passed over, so that it does not keep out all that follow. `None` is
    no limit.
    """
    places = []
    spent = 0
    for place, cost in enumerate(costs):
        if budget is None or spent + cost <= budget:
            spent += cost
            places.append(place)
    return places
