"""How near two texts are when they need not be the same words, and what keeps near ones apart.

A copy that is kept costs a line; a fact that is taken for a copy is lost. So words decide, not letters: what
only the new text says makes it another one, and a number, a name or a "not" that differs does so anyway.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTHS = (1, 2)
"""Shingles of one and of two words: the first tell what is said, the second in which order."""

_FILLERS = frozenset(
    {"a", "an", "the", "really", "very", "quite", "just", "so", "truly", "actually", "please", "simply"}
    | {"basically", "definitely", "certainly", "do", "does"}
)
"""Words that change the weight of what is said, not what is said. No preposition, no "too", no "only"."""

_CJK_FILLERS = frozenset("的吧呢啊哦嘛呀很")
"""Characters that do the same in Chinese; 不 没 只 都 了 and the like say something."""

_CONTRACTED = (
    *(("can't", "can not"), ("cannot", "can not"), ("won't", "will not"), ("n't", " not")),
    *(("i'm", "i am"), ("'re", " are"), ("'ve", " have"), ("'ll", " will")),
)
_TURNING = frozenset(
    {"not", "no", "never", "none", "nor", "neither", "without", "hardly", "nobody", "nothing"}
    | {"stopped", "quit", "only", "except", "unless", "if", "almost", "nearly", "instead", "less"}
    | {"too", "until", "before", "after", "used", "formerly", "once", "was", "were", "had"}
    | {"would", "could", "might", "may", "should", "must"}
    | set("不没別别未無无勿只仅除若曾前或안못")
)
"""Words that turn or limit what is said: in a long text one more is little, and makes it another statement.

By themselves; where an ending does it, as in Japanese, the words differ anyway.
"""


def likeness(new: str, kept: str) -> float:
    """Return how much of each other two texts say, 0 to 1; 0 as soon as the new one says anything else.

    Jaccard's coefficient of their shingles: those both have, divided by those that one has. Fillers, case,
    width and punctuation count for nothing. It is 1 for the same words, and high only where the kept text
    says all that the new one says and little more.

    Source: resemblance of Broder, "On the resemblance and containment of documents", 1997, with words as
    tokens and shingles of widths 1 and 2.
    """
    mine, theirs = tokens(new), tokens(kept)
    if not mine or not _in_order(mine, theirs) or _marks(new) != _marks(kept):
        return 0.0
    ours, others = _shingles(mine), _shingles(theirs)
    return len(ours & others) / len(ours | others)


def _in_order(new: Sequence[str], kept: Sequence[str]) -> bool:
    """Tell whether the kept words are the new ones in their order, perhaps with others between.

    "At ten in London and at eleven in Paris" has the shingles of "at eleven in London and at ten in Paris".
    """
    rest = iter(kept)
    return all(token in rest for token in new)


def tells_apart(new: str, kept: str) -> bool:
    """Tell whether two texts must not count as one however near their vectors are.

    That is so when numbers, turning words or words with capitals differ, and when all but one run of words is the
    same: "lives in Leeds" and "lives in York", 我住在北京 and 我住在上海 are as near as texts come, and say two
    things.
    """
    return (
        _marks(new) != _marks(kept)
        or _capitals(new) != _capitals(kept)
        or _one_run_differs(tokens(new), tokens(kept))
    )


def _one_run_differs(new: Sequence[str], kept: Sequence[str]) -> bool:
    """Tell whether one run of words stands in the place of another, or of none, and half of the text is the same."""
    shorter = min(len(new), len(kept))
    head = next((at for at in range(shorter) if new[at] != kept[at]), shorter)
    left = shorter - head
    tail = next((at for at in range(left) if new[-1 - at] != kept[-1 - at]), left)
    return list(new) != list(kept) and 2 * (head + tail) >= shorter > 0


def _shingles(tokens: Sequence[str]) -> set[tuple[str, ...]]:
    return {
        tuple(tokens[at : at + width]) for width in _WIDTHS for at in range(max(0, len(tokens) - width + 1))
    }


def tokens(text: str) -> list[str]:
    """Return words in order without fillers and contractions, folded; of a script without spaces, characters."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    for short, long in _CONTRACTED:
        folded = folded.replace(short, long)
    found = _words().findall(folded)
    return [token for token in found if token not in _FILLERS and token not in _CJK_FILLERS] or found


def _marks(text: str) -> tuple[list[str], list[str], list[str]]:
    """Return the numbers, the names and the turning words of a text, each in order: who pays whom is told by it.

    A name is a word with a capital that does not begin a sentence, or one with capitals inside.
    """
    whole = unicodedata.normalize("NFKC", text)
    names = [name.casefold() for name in _names().findall(whole)]
    numbers = re.findall(r"\d+(?:[.,:/-]\d+)*", whole)
    return numbers, names, [token for token in tokens(text) if token in _TURNING]


@cache
def _words() -> re.Pattern[str]:
    """Characters of Han, kana and Thai one by one, words of all other scripts whole, any other sign by itself."""
    alone = "\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
    return re.compile(
        rf"[{alone}]|(?:(?![{alone}])[\w'])+|!(?=\w|=)|[^\w\s,.;:!?、。，；：！？…\"'“”‘’()（）]"
    )


def _capitals(text: str) -> set[str]:
    words = re.findall(r"\b[^\W\d_a-z]\w*", unicodedata.normalize("NFKC", text))
    return {word.casefold() for word in words if word != word.casefold()} - _FILLERS


@cache
def _names() -> re.Pattern[str]:
    capital = "A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f"
    return re.compile(rf"(?<=[\w,;:)] )[{capital}]\w*|\b[a-z]+[A-Z]\w*")
