"""A message without what it only shows: pasted text, text that is handed over for a job, and words of others.

    own_only("Translate to German: I live in Oslo") -> "Translate to German:", and line breaks to the same length

Whoever reads a message without the rules of `statements` (`tellings`, `reasons`) reads this, so that no fact comes from
a place that the rules leave out.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.passages import language, own_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.statements.statement import Passage


def own_only(text: str) -> str:
    """Return *text* with a line break for every character that is not the person's own: all places stay as they are.

    Takes time linear in the text.
    """
    left = ["\n"] * len(text)
    for passage in own_words(text):
        left[passage.start : passage.start + len(passage.text)] = passage.text
        for start, end in _of_others(passage):
            left[passage.start + start : passage.start + end] = "\n" * (end - start)
    return "".join(left)


def _of_others(passage: Passage) -> Iterator[tuple[int, int]]:
    """Give the places of a passage that are quoted or played."""
    for found in _quotation().finditer(passage.text):
        yield found.span()
    if language(passage.text) != "zh":
        return
    from rememora.core.statements.chinese import scopes, spelling

    folded = spelling.folded(passage.text)
    yield from ((start, min(end, len(folded))) for start, end in scopes.quoted(folded))
    if (played := scopes.played(folded)) is not None:
        start, end = played
        yield start - (folded[:start].endswith(("，", ","))), end


@cache
def _quotation() -> re.Pattern[str]:
    """Somebody's sentence in single quotation marks: a name has no "I" in it, and an apostrophe ends no word."""
    inner = r"(?:[^'‘’\n]|(?<=\w)['’](?=\w))"
    return re.compile(
        rf"(?<!\w)['‘](?={inner}{{0,400}}?\b(?:I|my|My|we|We|our|Our)\b){inner}{{8,2000}}['’](?!\w)"
    )
