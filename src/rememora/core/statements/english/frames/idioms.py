"""Sentences whose subject is the thing that someone likes, cannot stand or is tied to."""

from __future__ import annotations

from collections import Counter
from functools import cache

from rememora.core.statements.english.frames.found import Found, deictic, fits, has
from rememora.core.statements.english.frames.idiom_patterns import IDIOMS

# The hints of an idiom are words of which one is in every clause that fits it: most clauses have none.


_UNWANTED = (
    r"\bnot\b|no-go|no go|off the table|off limits|out of the question|dealbreaker|deal-breaker|"
    "deal breaker|peeve|bane|nemesis|kryptonite|overrated|poison"
)
_UPSETTING = (
    "bores|annoys|drives?|nerves|freaks?|scares?|terrif|stress(?:es)? me|gross|turns? me|put|wears?|"
    "cringe|crawl"
)


_GONE_WRONG = (
    r"\b(?:still (?:fails?|broken|not|the same|nothing)|fails?|failed|errors?|by accident|nothing "
    r"happens|option [a-z\d])\b"
)


_FORBIDDEN = r"\b(?:no|not|never|avoid|bann?(?:ed|s)|stay off|lay off|off|cut out|forb\w+|stop|zero)\b"
_GRAM = 3


@cache
def _by_gram() -> dict[str, tuple[tuple[str, tuple[int, ...]], ...]]:
    """Give the hints and their rows by three letters that each has; shorter hints stand under "".

    Few clauses have the letters, so that most hints are never looked for.
    """
    rows: dict[str, list[int]] = {}
    for row, (hints, *_) in enumerate(IDIOMS):
        for hint in hints:
            rows.setdefault(hint, []).append(row)
    grams = {hint: [hint[at : at + _GRAM] for at in range(len(hint) - _GRAM + 1)] for hint in rows}
    common = Counter(gram for told in grams.values() for gram in told)
    found: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
    for hint, told in rows.items():
        gram = min(grams[hint], key=lambda one: (common[one], one), default="")
        found.setdefault(gram, []).append((hint, tuple(told)))
    return {gram: tuple(hints) for gram, hints in found.items()}


def _rows(norm: str) -> list[int]:
    """Give the rows of the table one of whose hints is in *norm*, in order."""
    table = _by_gram()
    near = list(table[""])
    for at in range(len(norm) - _GRAM + 1):
        gram = norm[at : at + _GRAM]
        if gram in table:
            near += table[gram]
    return sorted({row for hint, rows in near if hint in norm for row in rows})


def idioms(norm: str) -> Found | None:
    """Read a clause that follows the pattern of an idiom; some of them need no verb that `parsing` knows."""
    for row in _rows(norm):
        _, name, kind, pattern, negative = IDIOMS[row]
        match = fits(pattern, norm)
        if match is None:
            continue
        if kind == "decision" and has(_GONE_WRONG, norm):
            continue
        words = next((word for key, word in match.groupdict().items() if key.startswith("w") and word), "")
        if (
            words
            and deictic(words)
            and not words.startswith(("anything with ", "everything with ", "anything that ", "another "))
        ):
            continue
        if name in ("thing", "suits", "fond_of"):
            negative = has(_UNWANTED, norm)
        if name in ("told_by", "must", "budget"):
            negative = has(_FORBIDDEN, norm)
        if name == "soothes":
            negative = has(_UPSETTING, norm)
        if name == "best":
            negative = has(r"\b(?:hate|dislike|fear|can not stand|can not eat|never eat)\b", norm)
        if name == "call_me":
            return Found(kind, name, False, "name", match.span("name"))
        return Found(kind, name, negative)
    return None
