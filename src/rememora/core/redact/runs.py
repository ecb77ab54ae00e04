r"""Secrets without a prefix: long hexadecimal numbers and blocks of base64.

A block of base64 is told from an identifier or a path by how restless it is. Cut a
run into pieces as a reader would cut an identifier (``Http`` ``Server`` ``2``):
words give pieces of four to six characters, random base64 gives 1.9 (99.9 % of
blocks of 40 characters stay under 3.1; the base64 of prose lies between 1.5 and
2.6). So a run counts as base64 if

* it has 40 characters or more, with upper case, lower case and digits;
* its pieces are shorter than 2.9 on average (5 if ``=`` closes it, which no name does);
* it has few separators: at most one "/" in twelve characters, one "-" or "_" in ten;
* it is no part of a host or file name (no "." or "\" before it, no "//" at its start,
  no ".jpg" behind it) and holds no UUID.

A run that the word before it calls a commit, a digest or the like stays (`public`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.redact.public import known_numbers
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.redact.folding import Span

_RESTLESS_BELOW = 2.9
_RESTLESS_BELOW_PADDED = 5.0

# "9f86....jpg" and "session-....jsonl" are names of files.
_FILE_TYPE = r"\.[a-z][a-z0-9]{1,4}(?![A-Za-z0-9])"
# Both a digit and a letter, so a long decimal number stays. The optional tail is the secret half
# of an "id.secret" key (Zhipu). Addresses of commits are public and stay with their URL.
_HEX = (
    r"(?<![A-Za-z0-9])(?<!/commit/)(?<!/blob/)(?<!/tree/)(?<!/raw/)"
    r"(?:0x)?+(?=[0-9]*+[A-Fa-f])(?=[A-Fa-f]*+[0-9])[0-9A-Fa-f]{32,}+(?![A-Za-z0-9])"
    rf"(?!{_FILE_TYPE})(?:\.[A-Za-z0-9]{{16,}}+)?+"
)
# No condition may follow the run: `re` would try the rest of the run again from each character.
# The last line of a wrapped block is short, but "=" gives it away.
_BASE64 = (
    rf"([A-Za-z0-9+/_-]{{40,}}+={{0,2}}+)(?:({_FILE_TYPE})|"
    r"\r?\n[A-Za-z0-9+/]{2,75}+={1,2}+(?=[\s\"'`,;)]|\Z))?+"
)
_UUID = r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}"
# Where a piece starts among the kinds of characters: one capital belongs to the small letters behind it. Counting
# takes a third of the time of a pattern that finds the pieces.
_KINDS = (b" " * 48 + b"0" * 10 + b" " * 7 + b"A" * 26 + b" " * 6 + b"a" * 26).ljust(256)
_PIECE_STARTS = (b" a", b"0a", b"AAa", b" A", b"aA", b"0A", b" 0", b"a0", b"A0")
# Tables for `has_run`: "a" for what counts, which is "+", "-", "/" to "9", letters and "_"; and for hexadecimal digits.
_IN_RUN = (b" " * 43 + b"a a " + b"a" * 11 + b" " * 7 + b"a" * 26 + b"    a " + b"a" * 26).ljust(256)
_IN_HEX = (b" " * 48 + b"a" * 10 + b" " * 7 + b"a" * 6 + b" " * 26 + b"a" * 6).ljust(256)


def has_run(text: str, least: int, *, of: bytes = _IN_RUN) -> bool:
    """Say whether *text* holds *least* letters, digits and ``+/_-`` in a row, or other characters of a table.

    Takes a fifth of the time of a pattern, which counts anew from each character of a run that is too short.
    """
    return b"a" * least in text.encode("ascii", "replace").translate(of)


def kinds_of(run: str) -> bytes:
    """Say of each character whether it is a small letter ("a"), a capital ("A"), a digit ("0") or none (" ")."""
    return run.encode("ascii", "replace").translate(_KINDS)


def restless(run: str, *, below: float = _RESTLESS_BELOW) -> bool:
    """Whether *run* mixes cases and digits as random characters do, not as words do."""
    if run.islower() or run.isupper():
        return False
    pieces = sum(map((b" " + kinds_of(run)).count, _PIECE_STARTS))
    letters = len(run.encode("ascii", "replace").translate(None, b"+/_-="))
    return pieces > 0 and letters < below * pieces


def _is_base64(run: str, before: str) -> bool:
    if run.startswith("//") or before in (".", "\\"):
        return False
    if run.count("/") * 12 > len(run) or (run.count("-") + run.count("_")) * 10 > len(run):
        return False
    if not any(map(run.__contains__, "0123456789")) or shape(_UUID).search(run):
        return False
    return restless(run, below=_RESTLESS_BELOW_PADDED if run.endswith("=") else _RESTLESS_BELOW)


def unnamed_secrets(text: str) -> Iterator[Span]:
    """Find long hexadecimal numbers and blocks of base64, as (start, end, family)."""
    found: list[Span] = []
    if has_run(text, 32, of=_IN_HEX):
        found = [(*match.span(), "hex") for match in shape(_HEX).finditer(text)]
    known = frozenset(known_numbers(text)) if found else None
    if known is not None:
        found = [span for span in found if span[0] not in known]
        yield from found
    if not has_run(text, 40):
        return
    # A block that holds a number is judged without it, as a second redaction would.
    for match in shape(_BASE64).finditer(_masked(text, found)):
        start = match.start()
        if match[2] is not None or (known is not None and start in known):
            continue
        if _is_base64(match[1], text[start - 1 : start]):
            known = frozenset(known_numbers(text)) if known is None else known
            if start not in known:
                yield start, match.end(), "base64"


def _masked(text: str, spans: Sequence[Span]) -> str:
    """*text* with brackets for *spans*, of the same length."""
    parts: list[str] = []
    kept = 0
    for start, end, _ in spans:
        parts += (text[kept:start], "[" * (end - start))
        kept = end
    return "".join((*parts, text[kept:])) if parts else text
