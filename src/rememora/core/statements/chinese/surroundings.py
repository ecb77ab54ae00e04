"""What a Chinese memory needs of the words around it: its subject, mostly, which stands in the clause before.

A clause after a comma leaves out what was just named: 那个宣讲会不是周五，改到周六. Only the words of the memory
are told longer, with what stands before them in brackets; the evidence stays the words that say it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.chinese.spelling import folded
from rememora.core.statements.statement import is_redacted
from rememora.core.statements.weighing.pieces import fitting
from rememora.core.statements.weighing.telling import lead_of_answer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from rememora.core.statements.statement import Statement, Turn
    from rememora.core.statements.weighing.pieces import Piece

_MOST = 40
"""Characters of a context; from a longer one only the nearest clause is told."""
_REST = 25
"""Characters of the clause behind it that is told too."""
_FEW = 8
"""Characters up to which a clause may lean on the sentence before, too."""
_SHORT_ANSWER = 12
"""Characters of an answer that is told with its question."""
_OF_ONESELF = frozenset({"name", "age", "birthday", "hometown", "home_city", "job", "employer"})
"""Attributes that need nobody named: what is said of oneself without a subject."""
_MARKS = " \n\t，。、；：！？,.;:!?~～…—-"


@cache
def _whole() -> re.Pattern[str]:
    """A clause that says itself whom it is about, within its first words."""
    return re.compile(r"[^，。、；！？\n]{0,8}(?:我|俺|咱|本人|阿拉|鄙人|老子|老娘|小弟)|偶|家里|用户")


@cache
def _empty() -> re.Pattern[str]:
    """A clause that names nothing: an address, an order, a courtesy, an answer of one word."""
    return re.compile(
        r"(?:[你您请帮]|麻烦|很?高兴|幸会|给我|把|别|谢|感谢|多谢|好的?$|行$|对$|嗯|是的?$|不是$|没有?$|有$|不用|可以|"
        r"记住|记一下|提醒|告诉你|跟你说|你好|哈|算了|没事|随便|顺便|另外|还有$|求|推荐|写|翻译|总结|看看|"
        r"问一下|想问|请问).*|.*(?:吗|呢|么|吧|没有|怎么办|为什么|多少|怎么样)"
    )


def completed(found: Sequence[Statement], cut: Sequence[Piece], turn: Turn) -> list[Statement]:
    """Return the statements, each with what it leans on in brackets: words before it, and the clause behind it."""
    taken = {at for one in found if _is_whole_memory(one) for at in fitting(cut, one.start, one.end)}
    return [
        _with_rest(_completed(one, cut, turn), cut, turn, taken) if _is_whole_memory(one) else one
        for one in found
    ]


def _is_whole_memory(one: Statement) -> bool:
    return one.modality == "stated" and one.message == -1 and not one.withdraws and one.accepts is None


def _with_rest(one: Statement, cut: Sequence[Piece], turn: Turn, taken: AbstractSet[int]) -> Statement:
    """Give a statement that does not say whom it is about with the clause behind it, where no other one has it."""
    at = bisect_right(cut, one.end - 1, key=_end)
    if at + 1 >= len(cut) or cut[at].language != "zh" or cut[at + 1].sentence != cut[at].sentence:
        return one
    start, end = cut[at + 1].start, cut[at + 1].end
    if at + 1 in taken or end - start > _REST or _whole().match(turn.text, one.start):
        return one
    rest = _told(start, end, turn)
    return replace(one, text=f"{one.text}[，{rest}]") if rest and _names(rest) else one


def _completed(one: Statement, cut: Sequence[Piece], turn: Turn) -> Statement:
    at = bisect_right(cut, one.start, key=_end)
    who, mark, words = one.text.partition("：")
    if at >= len(cut) or cut[at].language != "zh" or not mark or "（" in who or words.startswith("["):
        return one
    if one.slot is not None and one.slot[1] in _OF_ONESELF:
        return one
    if (
        at == 0
        and one.start <= cut[0].start
        and len(words) <= _SHORT_ANSWER
        and not _whole().match(turn.text, one.start)
    ):
        return replace(one, text=f"{lead_of_answer(turn, 'zh') or f'{who}：'}{words}")
    context = _context(one, at, cut, turn)
    return replace(one, text=f"{who}：[{context}]{words}") if context else one


def _context(one: Statement, at: int, cut: Sequence[Piece], turn: Turn) -> str:
    """Give the words before a statement that it leans on, on one line; nothing where it is whole."""
    piece, text = cut[at], turn.text
    if piece.start < one.start:  # it begins within a clause, behind its subject
        head = _told(piece.start, one.start, turn)
        return head if len(head) <= _MOST else ""
    if _whole().match(text, one.start):
        return ""
    before = at - 1
    if at == 0 or cut[before].passage_start != piece.passage_start:
        return ""
    if cut[before].sentence != piece.sentence:
        if one.end - one.start > _FEW or not _names(text[cut[before].start : cut[before].end]):
            return ""
        return _told(cut[before].start, cut[before].end, turn)
    first = _first_leant_on(cut, before, text)
    start, end = cut[first].start, cut[before].end
    return _told(start, end, turn) if _names(text[start:end]) else ""


def _first_leant_on(cut: Sequence[Piece], before: int, text: str) -> int:
    """Give the place of the first clause of a context: in the same sentence back to one that names somebody."""
    first = before
    while (
        first > 0
        and cut[first - 1].sentence == cut[before].sentence
        and cut[before].end - cut[first - 1].start <= _MOST
        and not _whole().match(text, cut[first].start)
    ):
        first -= 1
    while first < before and _is_empty(text[cut[first].start : cut[first].end]):
        first += 1
    return first


def _names(words: str) -> bool:
    return len(words) <= _MOST and not _is_empty(words)


def _is_empty(words: str) -> bool:
    return _empty().fullmatch(folded(words)) is not None


def _told(start: int, end: int, turn: Turn) -> str:
    if is_redacted(turn.text, start, end):
        return ""
    return " ".join(turn.text[start:end].strip(_MARKS).split())


def _end(piece: Piece) -> int:
    return piece.end
