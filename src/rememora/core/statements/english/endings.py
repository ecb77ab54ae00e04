"""What is no longer so, and the words that said that it was: "I no longer work at Acme" ends "work at Acme"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import compiled

if TYPE_CHECKING:
    import re

_END = r"(?=\s*(?:[,;.!?]|\b(?:because|since|but|so|and)\b|$))"
_NO_LONGER = rf"\bno longer (?P<w>[^,;.!?\n]{{2,80}}?){_END}"
_ANY_MORE = (
    r"\b(?:don['’]?t|do not|doesn['’]?t|does not|am not|['’]m not|isn['’]?t|is not|aren['’]?t|are not)\s+"
    r"(?P<w>[^,;.!?\n]{2,80}?)\s+any ?more\b"
)
_GIVEN_UP = (
    r"^(?:(?:so|and|but|also|fyi|btw)\s+)*(?:we|i)(?:['’]ve| have)?\s+(?:(?:just|finally|now|"
    r"since|already)\s+)*"
    r"(?:dropped|ditched|abandoned|stopped using|quit using|got rid of|retired|removed|"
    r"no longer use|moved off)\s+"
    rf"(?:using\s+)?(?P<w>[^,;.!?\n]{{2,60}}?)(?=\s+(?:for|in favou?r of|from|as|in)\b|{_END[3:]}"
)


def ended(words: str) -> str | None:
    """Give the words of what was so, if *words* say that it is over."""
    low = words.casefold() if len(words.casefold()) == len(words) else words
    for pattern in (_NO_LONGER, _ANY_MORE):
        match = compiled(pattern).search(low)
        if match:
            return _plain(match, words)
    match = compiled(_GIVEN_UP).search(low)
    return f"use {_plain(match, words)}" if match else None


def _plain(match: re.Match[str], words: str) -> str:
    return " ".join(words[match.start("w") : match.end("w")].split())
