"""What a bare correction corrects: 不对，是上海 after 我住在北京."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.chinese import clauses, spelling
from rememora.core.statements.statement import Passage, Turn

if TYPE_CHECKING:
    from rememora.core.statements.statement import Statement

_EARLIER_CHARS = 400
"""Characters of an earlier message that are looked at."""
_TOPIC_CHARS = 40
"""A clause that is longer is no topic that a few words can put right."""


class Amended(NamedTuple):
    """What a correction without a subject is about."""

    topic: str
    """The words that it corrects."""
    slot: tuple[str, str, str] | None
    """Their slot with the new value, if they had one."""
    old: str
    """The value that no longer holds, or nothing when it cannot be told."""


@cache
def _bare() -> re.Pattern[str]:
    """The words of a correction that names neither whom nor what it is about; ``new`` is the right value."""
    value = r"(?P<{}>[^，。！？；\n]{{1,24}}?)"
    lead = r"(?:[^，是叫在]{0,6}(?:错了?|误|不对|更正(?:一下)?|纠正(?:一下)?)[，：、 ]*)?"
    verb = r"(?:应该|其实|实际上?|准确(?:地)?说|而|就)*(?:是|叫|在|为)"
    not_old = r"不是[^，。！？；\n]{1,16}"
    return re.compile(
        rf"{lead}(?:{not_old}[，、 ]*{verb}{value.format('new')}|{verb}{value.format('right')}"
        rf"(?:[，、 ]*(?:而)?{not_old})?)[了啊哦哈]*"
    )


def bare(words: str) -> str | None:
    """Give the right value of a correction that names nothing else, or None if it names what it is about."""
    match = _bare().fullmatch(words)
    return (match["new"] or match["right"]).strip() if match else None


def of(turn: Turn, before: str, old: str, new: str) -> Amended | None:
    """Give what *new* puts right.

    Args:
        turn: What was said; the earlier messages of it are looked at.
        before: The words of the same message before the correction.
        old: The wrong value, or nothing.
        new: The right one.
    """
    for place, words in _earlier(turn, before):
        found = _stated(words, turn, place)
        fitting = [one for one in found if old in words[one.start : one.end]] if old else found
        if len(fitting) > 1:
            fitting = [one for one in fitting if one.slot and one.slot[2][:1].isdigit() == new[:1].isdigit()]
        if len(fitting) == 1:
            one = fitting[0]
            slot = (
                (*one.slot[:2], new.removesuffix("岁") if one.slot[1] == "age" else new) if one.slot else None
            )
            wrong = one.slot[2] if one.slot and not old else old
            return Amended(words[one.start : one.end].strip(), slot, wrong)
        topic = _clause_with(words, old) if old else ""
        if topic:
            return Amended(topic, None, old)
    return None


def _earlier(turn: Turn, before: str) -> list[tuple[int, str]]:
    """Give the words that may be corrected, the nearest first: this message, the last of the user, of the assistant."""
    last = len(turn.messages) - 1
    roles = [(place, turn.messages[place]) for place in range(last - 1, max(-1, last - 4), -1)]
    user = [(place, said.text[:_EARLIER_CHARS]) for place, said in roles if said.role == "user"][:1]
    other = [(place, said.text[:_EARLIER_CHARS]) for place, said in roles if said.role == "assistant"][:1]
    return [*([(last, before[-_EARLIER_CHARS:])] if before.strip() else []), *user, *other]


def _stated(words: str, turn: Turn, place: int) -> list[Statement]:
    from rememora.core.statements.chinese import scopes, stating

    if turn.messages[place].role != "user":
        return []
    text = spelling.folded(words)
    earlier = Turn(turn.messages[: place + 1], turn.said_ms, turn.zone)
    found = stating.stated(Passage(words, 0), earlier, text, played=scopes.played(text), taken=())
    return [one for one in found if one.modality == "stated"]


def _clause_with(words: str, old: str) -> str:
    """Give the one clause of *words* that holds the wrong value and more than it."""
    found = [one for one in clauses.clauses(spelling.folded(words)) if spelling.folded(old) in one.text]
    if len(found) != 1 or not len(old) + 1 < len(found[0].text) <= _TOPIC_CHARS:
        return ""
    return words[found[0].start : found[0].end]
