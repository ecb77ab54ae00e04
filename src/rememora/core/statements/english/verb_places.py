"""Where the subject of a clause ends and its verb begins."""

from __future__ import annotations

from rememora.core.statements.english.lexicon import people, wordset
from rememora.core.statements.english.lexicon.grammar import (
    BEFORE_VERB,
    FINITE,
    PLURAL_ONLY,
)

_MOST_WORDS = 9
"""Words of a subject; a longer one is not understood anyway."""


def verb_place(texts: list[str]) -> int | None:
    """Give the place of the first finite verb behind a subject of nouns.

    A "'s" is a verb only where no other follows: "my mom's surgery is", but "my dog's a beagle".
    """
    short = None
    for at in range(1, min(len(texts), _MOST_WORDS + 2)):
        word = texts[at]
        if word == "'s":
            short = short or at
        elif (
            word == "," and texts[at + 1 : at + 2] in (["who"], ["which"]) and "," in texts[at + 2 : at + 10]
        ):
            return _verb_behind(texts, texts.index(",", at + 2) + 1)
        elif word in _NO_SUBJECT:
            break
        elif word in FINITE and texts[at - 1] in _INSIDE and at > 1:
            return None  # a verb inside the subject, "the one who lives …", is too much for these rules
        elif word in FINITE and not (word in PLURAL_ONLY and _singular(texts, at)):
            return at - 1 if word == "got" and texts[at - 1] == "'s" else _adverbs_before(texts, at)
    return short if short and short + 1 < len(texts) else _verb_of_kin(texts)


def _verb_of_kin(texts: list[str]) -> int | None:
    """Give the place of any form in -s behind someone of the user's own: "my manager Priya signs off"."""
    if texts[0] not in ("my", "our"):
        return None
    kin = next((at for at in range(1, min(len(texts), 5)) if texts[at] in people.RELATIONS), None)
    if kin is None:
        return None
    for at in range(kin + 1, min(len(texts) - 1, kin + 3)):
        word = texts[at]
        if (
            word.endswith("s")
            and word.isalpha()
            and len(word) > 3
            and not word.endswith(("ss", "us", "is", "ous"))
        ):
            return at
        if not word.isalpha() or word in _INSIDE:
            return None
    return None


_NO_SUBJECT = frozenset(":;>?")


_INSIDE = wordset("to of who that i we you")


def _singular(texts: list[str], at: int) -> bool:
    """Tell whether what stands before a place is no plural, nor something that a verb follows."""
    before = texts[at - 1]
    plural = before.endswith(("s", "people", "children", "data", "media")) or "and" in texts[:at]
    return not plural and before not in BEFORE_VERB


def _verb_behind(texts: list[str], at: int) -> int | None:
    """Give the place of the verb behind a relative clause: "my dad, who lives with us, is diabetic"."""
    return at if at < len(texts) and texts[at] in FINITE else None


_SKIPPED_BACK = wordset("really just also still usually generally now actually only")


def _adverbs_before(texts: list[str], at: int) -> int:
    while at > 1 and texts[at - 1] in _SKIPPED_BACK:
        at -= 1
    return at
