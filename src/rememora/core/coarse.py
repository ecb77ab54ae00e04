"""The coarse filter: which turns of a user are worth a model's look at all (B-041).

It is made for the batch of ``capture.mode = "llm"``, and for nothing else: the rules of ``statements`` read
every turn. Ask `looks_back` first. "Yes, do that" and "scratch that" say nothing alone and everything about the
turn before them, so they go where that turn goes, and are not judged here.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from rememora.core import set_phrases

if TYPE_CHECKING:
    from collections.abc import Callable

LEAST_CHARS = 3
"""Code points of a turn, white space at its ends left out (B-041)."""

_READ_CHARS = 20_000
"""Of a turn so much is looked at, as everywhere in learning; with no word in it there is nothing to show a model."""
_LONGEST = 60
"""Nobody says yes in more. Beyond, no set phrase is looked for, which bounds the cost of a long turn."""


def dropped_by(text: str, *, without_ours: Callable[[str], str]) -> str | None:
    """Return the first rule by which a user's turn is not worth a model's look, or `None` if it is.

    ``self_produced``    nothing is left once what we put there ourselves is taken out;
    ``no_words``         marks and emoji, and no more;
    ``slash_command``    ``/help``, with or without arguments; a path is none;
    ``undo``             "undo that", 撤销, 取り消し, 취소, and no more;
    ``acknowledgement``  "ok, thanks", 好的谢谢, はい, 네, one or several, and no more;
    ``too_short``        fewer than three characters.

    Args:
        text: What the user typed.
        without_ours: Takes the blocks that we injected out of a text, and leaves every other character.
    """
    own = without_ours(text).strip()[:_READ_CHARS]
    if not any(map(str.isalnum, own)):
        return "self_produced" if not own and text.strip() else "no_words"
    if _slash_command().match(own):
        return "slash_command"
    said = _folded(own)
    if _undo().fullmatch(said):
        return "undo"
    if _acknowledgement().fullmatch(said):
        return "acknowledgement"
    return "too_short" if len(own) < LEAST_CHARS else None


def heard(text: str) -> str | None:
    """Return why a turn tells only that its user is there: "no_words", "undo", "small_talk"; `None` if it says more.

    Beside what `dropped_by` and `looks_back` know it is "how are you?", "go on", 继续.
    """
    if not any(map(str.isalnum, text[:_READ_CHARS])):
        return "no_words"
    said = _folded(text)
    if _undo().fullmatch(said):
        return "undo"
    return "small_talk" if _small_talk().fullmatch(said) or looks_back(text) else None


def looks_back(text: str) -> str | None:
    """Return "acceptance" or "retraction" if a turn is only about the one before it, else `None`.

    Whoever takes in turns asks this before `dropped_by`. A bare "yes" is an acceptance as well: what it says
    yes to, if to anything, only the turn before can tell. "Yes, but …" is neither, since it says more.
    """
    said = _folded(text)
    if _retraction().fullmatch(said):
        return "retraction"
    return "acceptance" if _acceptance().fullmatch(said) else None


def _folded(text: str) -> str:
    """Keep the words: NFKC, small letters, one space for whatever is between them; "" for a long text."""
    spelled = normalize("NFKC", text[: 4 * _LONGEST]).casefold().replace("\u2019", "'")
    words = "".join(char if _of_a_word(char) else " " for char in spelled).split()
    said = " ".join(words)
    return said if len(said) <= _LONGEST else ""


def _of_a_word(char: str) -> bool:
    return char.isalnum() or char == "'" or category(char) == "Mn"


def _any(*tables: str) -> str:
    """Return the alternatives of these phrases, the longest first, so that the first that fits is the one."""
    phrases = {_folded(phrase) for table in tables for phrase in table.split("|")}
    return "|".join(sorted(map(re.escape, phrases), key=lambda phrase: (-len(phrase), phrase)))


def _one_or_more(*tables: str) -> re.Pattern[str]:
    # Possessive: "ㅋ" sixty times over could else be read in more ways than there is time for.
    one = f"(?>{_any(*tables)})"
    return re.compile(f"{one}(?: ?{one})*+")


@cache
def _slash_command() -> re.Pattern[str]:
    return re.compile(r"[/／][^\W\d_][\w-]*+(?!\S)")


@cache
def _undo() -> re.Pattern[str]:
    return _one_or_more(set_phrases.UNDO)


@cache
def _acknowledgement() -> re.Pattern[str]:
    return _one_or_more(set_phrases.YES, set_phrases.OTHERWISE)


@cache
def _small_talk() -> re.Pattern[str]:
    return _one_or_more(set_phrases.YES, set_phrases.OTHERWISE, set_phrases.ACCEPTED, set_phrases.SMALL_TALK)


@cache
def _acceptance() -> re.Pattern[str]:
    return _one_or_more(set_phrases.YES, set_phrases.ACCEPTED)


@cache
def _retraction() -> re.Pattern[str]:
    return re.compile(
        f"(?:(?:{_any(set_phrases.BEFORE_RETRACTING)}) ?){{0,3}}(?:{_any(set_phrases.RETRACTED)})"
    )
