"""From clauses to statements: which clauses say something, and which belong to them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.chinese import clauses as cutting
from rememora.core.statements.chinese import finding, linking, moods, naming, rendering, scopes, slots
from rememora.core.statements.chinese.subjects import PERSON, PRONOUN, TEAM, Subject
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.chinese.clauses import Clause
    from rememora.core.statements.chinese.finding import Found
    from rememora.core.statements.statement import Passage, Turn

_UNDATED = {"birthday", "age", "generation", "habit", "meets", "zodiac", "sign", "wakes", "name"}
"""Frames whose numbers are no days of this year."""
_NEAR = 40
"""What was found before a clause that its pronouns may be about."""
_OF_OTHERS = {"identity": "fact"}


def stated(
    passage: Passage,
    turn: Turn,
    text: str,
    *,
    played: tuple[int, int] | None,
    taken: Sequence[tuple[int, int]],
) -> list[Statement]:
    """Return what the clauses of *passage*, in one spelling *text*, state.

    Args:
        passage: The words.
        turn: What it is part of.
        text: The same in the spelling of `spelling`.
        played: Where the passage is not meant of the speaker.
        taken: Spans of the message that something else was found in.
    """
    parts = cutting.clauses(text)
    said = moods.of(parts)
    apart = [*([played] if played else []), *scopes.quoted(text)]
    if apart:
        said = [
            "quoted" if any(begin <= part.start < end for begin, end in apart) else mood
            for part, mood in zip(parts, said, strict=True)
        ]
    found = finding.found(parts, said)
    told = naming.told(turn, text)
    statements = []
    for place, one in enumerate(found):
        if linking.of_one_text(one.fit, one.first, parts[one.last], parts):
            one = one._replace(mood="one-off")
        made = _statement(one, parts, passage, turn, [*told, *_named(found[max(0, place - _NEAR) : place])])
        if made is not None and all(made.end <= start or made.start >= end for start, end in taken):
            statements.append(made)
    return statements


def _named(before: Sequence[Found]) -> list[str]:
    """Give who and what was named in the clauses *before* one."""
    subjects = [one.reading.subject for one in before]
    return [subject.words for subject in subjects if subject.kind in (PERSON, TEAM)]


def _statement(
    one: Found, parts: list[Clause], passage: Passage, turn: Turn, told: list[str]
) -> Statement | None:
    start, end = parts[one.first].start, parts[one.last].end
    words = passage.text[start:end].strip()
    if _hollow().fullmatch(words) or (one.fit.frame.name in _OPEN and _trails().match(passage.text, end)):
        return None
    name = one.fit.frame.name
    about = one.reading.subject
    if about.kind == PRONOUN or rendering.resolved(_first(one, parts, words), []) is None:
        known = rendering.resolved(words, told)
        if known is None:
            return None
    else:
        known = words
    begin = known.find(one.fit.match["v"]) if name == "switched" else 0
    rendered = rendering.dated(known, turn, resolve=name not in _UNDATED, begin=begin)
    if about.kind == PRONOUN and one.reading.inherited:
        known_people = list(dict.fromkeys(told))
        if len(known_people) != 1:
            return None
        about = Subject(PERSON, known_people[0])
    mine = one.reading.inherited and about.kind in (PERSON, TEAM) and about.kind in one.fit.frame.whose
    before = f"[{about.words}]" if mine and about.words not in known else ""
    kind = one.fit.frame.kind
    return Statement(
        kind=_OF_OTHERS.get(kind, kind) if about.kind in (PERSON, TEAM, PRONOUN) else kind,
        text=f"{rendering.speaker(turn)}：{before}{rendered.words}",
        start=passage.start + start,
        end=passage.start + end,
        rule=name,
        polarity="negative" if one.fit.negative else "positive",
        modality=one.mood,
        slot=_slot(one, passage),
        valid_from_ms=rendered.valid_from_ms,
        valid_to_ms=rendered.valid_to_ms,
        replaces=_replaces(one, passage),
    )


def _first(one: Found, parts: list[Clause], words: str) -> str:
    """Give the clause that a memory begins with; a pronoun behind it is about what that names."""
    return words[: parts[one.first].end - parts[one.first].start] if one.last > one.first else words


_OPEN = {"told", "chosen", "planned", "doing", "switched", "standing", "must", "habit", "setting"}
"""Frames that fit a clause which was not finished."""


@cache
def _trails() -> re.Pattern[str]:
    """The mark of words that break off."""
    return re.compile(r"[ ]*(?:…|\.{2,}|。{2,}|——|--|[，、,][ ]*$)")


@cache
def _hollow() -> re.Pattern[str]:
    """Words without anything of their own: 一直都是, 我也喜欢."""
    return re.compile(
        "(?:我们?|大家|也|都|就|还|一直|真的?|很|最|是|喜欢|爱|讨厌|这样|那样|如此|这么做|做|的|了|啊|吧)+"
    )


def _slot(one: Found, passage: Passage) -> tuple[str, str, str] | None:
    about, groups = one.reading.subject, one.fit.match.groupdict()
    group = "v" if groups.get("v") else "w" if groups.get("w") else ""
    if not group or one.fit.negative or about.kind not in "SNPT":
        return None
    attribute = slots.attribute(one.fit, about.words)
    start, end = one.fit.match.span(group)
    offset = one.reading.clause.start
    value = passage.text[offset + start : offset + end].strip(" ，。、:：")
    return (slots.subject(about, attribute), attribute, value) if attribute and value else None


@cache
def _ended() -> re.Pattern[str]:
    """What is no longer so, and the words that said that it was: 我不在阿里工作了, 不再喜欢咖啡."""
    who = r"[^，不没]{0,10}?(?:已经|早就|早|现在|如今|目前|就|也|都|再也)*"
    doing = "在|用|喜欢|爱|做|当|养|喝|吃|抽|玩|学|教|跑|练|负责|管"
    what = rf"(?:住(?:在)?(?P<where>[^，了]{{2,12}})|(?P<what>(?:{doing})[^，了]{{1,18}}))"
    return re.compile(rf"{who}不(?P<again>再)?{what}(?(again)了?|了)")


def _replaces(one: Found, passage: Passage) -> str | None:
    """Give the words of what a change replaces: 从 … or 把 … name it, or what is no longer so, or the subject."""
    ended = _ended().fullmatch(one.reading.clause.text) if one.fit.negative else None
    if ended is not None:
        group = "where" if ended["where"] else "what"
        start, end = ended.span(group)
        return passage.text[one.reading.clause.start + start : one.reading.clause.start + end].strip()
    if one.fit.frame.kind != "correction":
        return None
    old = one.fit.match.groupdict().get("old")
    if old:
        start, end = one.fit.match.span("old")
        return passage.text[one.reading.clause.start + start : one.reading.clause.start + end].strip()
    about = one.reading.subject
    return about.words if about.kind == TEAM and about.words not in ("我们", "我们公司") else None
