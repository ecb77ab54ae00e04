"""Words of a question that nobody used, taken for the known word that a slip made them of."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.meanings import knows
from rememora.core.text.slips import as_written, plain_letters, terms_meant
from rememora.core.text.spelling import spelling
from rememora.core.text.stops_en import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps

_MOST_WORDS, _MOST_SCOPES = 2, 8
"""Unknown words of a question that are looked at, the first, and scopes: each word is some 300 look-ups a scope."""


def misspelt(
    deps: Deps, scopes: Sequence[str], unknown: Sequence[str], text: str
) -> dict[str, tuple[str, str, str]]:
    """Return for terms that no scope knows which is meant: the word as it was written, the word, and its term.

    Of several the one by the likeliest slip, then the one that most entries hold. A word that is in the table of
    meanings is spelled as it was meant, whether or not anybody here has used it. Inside a reading block.
    """
    found: dict[str, tuple[str, str, str]] = {}
    if len(scopes) > _MOST_SCOPES:
        return found
    words = [(term, plain) for term in unknown if (plain := plain_letters(spelling(term, text))) is not None]
    for term, plain in words[:_MOST_WORDS]:
        meant = terms_meant(plain)
        known = Counter[str]()
        for scope in scopes:
            known.update(deps.store.index.frequencies(scope, list(meant))[2])
        likely = sorted(known.keys() - ENGLISH, key=lambda one: (meant[one][0], -known[one], one))
        if likely and not knows(term):
            written = _as_it_stands(spelling(term, text), text)
            found[term] = written, as_written(meant[likely[0]][1], written), likely[0]
    return found


def _as_it_stands(word: str, text: str) -> str:
    """Return a word with the capitals that a text has, without a possessive."""
    own = re.split("['’]", word, maxsplit=1)[0]
    match = re.search(rf"(?<!\w){re.escape(own)}(?!\w)", text, re.IGNORECASE)
    return match[0] if match else own
