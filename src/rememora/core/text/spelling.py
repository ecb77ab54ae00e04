"""An index term as the text has it that it came from."""

from __future__ import annotations

from functools import lru_cache

from rememora.core.text.terms import index_terms

_AROUND = " \t\n.,;:!?¿¡\"'()[]{}<>。，、；：！？「」『』“”‘’（）《》"

_REACH = 1_000
"""Code points looked through at either end of a text: a question asks for the words of both ends."""


def spelling(term: str, text: str) -> str:
    """Return the word of *text* that *term* is the stem or a part of.

    In scripts without spaces that is the term itself, and so it is in the middle of a text of more than
    2,000 code points. People read "coffee" where the index has "coffe".
    """
    return _spellings(_ends(text)).get(term, term) if term.isascii() else term


def _ends(text: str) -> str:
    return text if len(text) <= 2 * _REACH else f"{text[:_REACH]}\n{text[-_REACH:]}"


@lru_cache(maxsize=8)
def _spellings(text: str) -> dict[str, str]:
    """Map each ASCII term of *text* to the first word that gives it; asked once for each missing term."""
    spelled: dict[str, str] = {}
    for word in text.split():
        for term in index_terms(word):
            if term.isascii():
                spelled.setdefault(term, word.strip(_AROUND))
    return spelled
