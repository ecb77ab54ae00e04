"""Which parts of a message are the person's own words.

Left out: fenced and indented code, quoted lines, tagged and ruled-off blocks, logs, letters with their
heads, transcripts, documents with headings, and what stands behind "translate this:" and its like. What
is doubtful is left out too: a memory that nobody stated is worse than one that is missed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements import handed, pasted
from rememora.core.statements.languages import language
from rememora.core.statements.statement import Passage

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MOST_CHARS", "language", "own_words"]

MOST_CHARS = 20_000
"""Own words that are read, characters; what a person writes by hand is shorter."""

_HEADINGS = r"(?m)^#{1,6}\s+\S"
_DOCUMENT = (
    r"(?i:\s*(?:minutes|terms(?: and conditions)?|agenda|notice|memo|abstract|about (?:the author|"
    r"us)|job (?:ad|description|advert)|recipe|ingredients|policy|clause \d+|section \d+|article "
    r"\d+|"
    r"chapter \d+|press release|faq|disclaimer|warning|for sale|wanted|to let|fw|fwd|re)\b[^.!?\n]{0,30}[.:])"
)
"""How notices, minutes and their like begin."""
_WHOLE_LETTER = (
    r"(?i)\bdear \w[\w .']{0,30},.*\b(?:yours (?:sincerely|faithfully|truly)|kind regards|best "
    r"regards|warm regards|regards,|sincerely,)"
)
_MANY_LINES = 5_000
"""Lines that are looked at; a longer message is a paste."""

_SENTENCE = (
    r"(?:[^.!?\n。！？…]|\.(?=[A-Za-z0-9]))*+(?:[。！？]+[」』”\"）)]*+|[.!?…]++(?![\s\"'”’)\]])|"
    r"[.!?…]++[\"'”’)\]]*+\s*+|\n\s*+)?+"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class _Line(NamedTuple):
    text: str
    start: int


def own_words(text: str) -> Iterator[Passage]:
    """Give the runs of the person's own words in order, each in one language as `language` tells it.

    At most `MOST_CHARS` characters of them; a run never crosses an empty line.
    """
    left = MOST_CHARS
    inside = waits = False
    last = 0
    for paragraph in _own_paragraphs(text):
        start, end = paragraph[0].start, paragraph[-1].start + len(paragraph[-1].text)
        whole = text[start : min(end, start + left)]
        if waits and _set_off(text[last:start]):
            inside = False
        parts, inside, waits = handed.own_parts(whole, inside=inside)
        for begin, stop in parts:
            yield from _in_one_language(whole[begin:stop], start + begin)
        left -= len(whole)
        last = end
        if left <= 0:
            return


def _set_off(between: str) -> bool:
    """Tell whether a fence or quoted lines stand between two paragraphs: the text that the first one opens."""
    return any(
        pasted.matches(look, line) for line in between.split("\n") for look in (pasted.FENCE, pasted.QUOTE)
    )


def _in_one_language(text: str, start: int) -> Iterator[Passage]:
    """Split *text* where the language of its sentences changes."""
    if text.isascii():
        if text.strip():
            yield Passage(text, start)
        return
    begin, spoken = 0, None
    japanese = language(text) == "ja"
    for sentence in _compiled(_SENTENCE).finditer(text):
        if not sentence[0].strip():
            continue
        now = language(sentence[0], beside="ja" if japanese else None)
        if not any(map(str.isalpha, sentence[0])):
            now = spoken or now
        if spoken is not None and now != spoken:
            yield Passage(text[begin : sentence.start()], start + begin)
            begin = sentence.start()
        spoken = now
    if text[begin:].strip():
        yield Passage(text[begin:], start + begin)


def _own_paragraphs(text: str) -> Iterator[list[_Line]]:
    """Give the paragraphs that are not pasted."""
    first = True
    document = len(_compiled(_HEADINGS).findall(text[: 2 * MOST_CHARS])) > 1
    for paragraph in _paragraphs(text):
        lines = [line for line in paragraph if line.text.strip()]
        if any(pasted.is_letter(line.text) for line in lines[:3]) and len(lines) > 1:
            return
        if (not first and pasted.is_greeting(lines[0].text)) or (
            document and any(pasted.is_heading(line.text) for line in lines)
        ):
            return
        begins = next((place for place, line in enumerate(lines) if pasted.is_document(line.text)), None)
        if begins is not None:
            if begins:
                yield lines[:begins]
            return
        first = False
        if _compiled(_DOCUMENT).match(lines[0].text) or _is_letter(lines):
            continue
        if not _is_pasted(lines) and not pasted.is_heading(lines[0].text):
            yield paragraph


def _is_letter(lines: list[_Line]) -> bool:
    text = " ".join(line.text for line in lines)[:4_000]
    return "dear " in text.casefold() and _compiled(_WHOLE_LETTER).search(text) is not None


def _is_pasted(lines: list[_Line]) -> bool:
    texts = [line.text for line in lines]
    if any(map(pasted.is_talk, texts)) or any(map(pasted.is_log, texts)):
        return True
    named = sum(map(pasted.is_named_talk, texts))
    if named > 1 or (named and any(map(pasted.is_reply, texts))) or sum(map(pasted.is_setting, texts)) > 2:
        return True
    return 2 * sum(map(pasted.is_code, texts)) >= len(texts)


def _paragraphs(text: str) -> Iterator[list[_Line]]:
    """Give the runs of lines between empty, fenced, quoted, tagged, indented and ruled-off ones."""
    found: list[_Line] = []
    closing: str | None = None
    ruled = False
    for line in _lines(text):
        if closing is not None:
            closing = None if closing in line.text else closing
            continue
        closing = _opened(line.text)
        ruled ^= bool(pasted.matches(pasted.RULE, line.text))
        if closing is None and not ruled and not _stands_out(line.text, found):
            found.append(line)
        elif found:
            yield found
            found = []
    if found:
        yield found


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for _ in range(_MANY_LINES):
        end = text.find("\n", start)
        yield _Line(text[start:] if end < 0 else text[start:end], start)
        if end < 0:
            return
        start = end + 1


def _opened(line: str) -> str | None:
    """Give what closes the block that *line* opens, if it opens one."""
    if pasted.matches(pasted.FENCE, line):
        mark = line.strip()[:3]
        return None if line.strip().count(mark) > 1 else mark
    tag = _compiled(pasted.TAG).match(line[: pasted.LONGEST_LINE])
    if tag and f"</{tag['name']}>" not in line:
        return f"</{tag['name']}>"
    return None


def _stands_out(line: str, before: list[_Line]) -> bool:
    """Tell whether *line* is empty, quoted, ruled off, in tags, or indented as code is."""
    if not line.strip() or pasted.matches(pasted.QUOTE, line) or pasted.matches(pasted.RULE, line):
        return True
    if pasted.matches(pasted.FENCE, line) or pasted.matches(pasted.TAG, line):
        return True
    return line.startswith(("    ", "\t")) and (not before or pasted.is_code(line))
