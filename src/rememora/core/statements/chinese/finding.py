"""Which clauses say something, of whom, and which clauses are remembered with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.chinese import frames, general, linking, moods, passing, subjects
from rememora.core.statements.chinese.clauses import MAX_CHARS, Clause
from rememora.core.statements.chinese.subjects import (
    LISTENER,
    NOBODY,
    OTHER,
    PERSON,
    SELF,
    TEAM,
    Reading,
    Subject,
)
from rememora.core.statements.clued import Clued

if TYPE_CHECKING:
    from rememora.core.statements.chinese.frames import Fit


_NEAR = 12
"""Clauses behind one that are looked at for what it is the setting of."""


class Found(NamedTuple):
    """A clause that says something, and the clauses that are remembered with it."""

    fit: Fit
    reading: Reading
    first: int
    last: int
    mood: str


def found(parts: list[Clause], said: list[str]) -> list[Found]:
    """Give what the clauses say; *said* tells how each is said."""
    made: list[Found] = []
    before, opened = Subject(NOBODY), -1
    for place, clause in enumerate(parts):
        fresh = place == 0 or parts[place - 1].sentence != clause.sentence
        if fresh:
            opened = -1
            before = before if before.kind in (PERSON, SELF, TEAM, OTHER) and place else Subject(NOBODY)
        reading = _reading(clause, before)
        before = _next_subject(reading, before)
        if _ends_past(parts, said, place):
            made.append(Found(frames.no_longer(clause.text), reading, place - 1, place, "stated"))
            continue
        fit = _fit(reading, parts, said, place)
        stated = said[place] == moods.STATED
        if fit is None or _in_quotes(clause.text, fit):
            if stated and not fresh and made and made[-1].last == place - 1:
                goes_on = (
                    linking.continues(clause, made[-1].fit) or _adds(reading) or _wants(parts[place - 1])
                )
                made[-1] = made[-1]._replace(last=place) if goes_on else made[-1]
            opens = opened < 0 and fit is None and stated and linking.OPENING.search(clause.text)
            opened = place if opens else opened if opened == place - 1 else -1
            continue
        if stated and not fresh and made and made[-1].last == place - 1 and _fragment(reading, fit):
            made[-1] = made[-1]._replace(last=place)
            continue
        first = opened if opened == place - 1 and opened >= 0 else place
        if first == place and not fresh:
            taken = bool(made) and made[-1].last == place - 1
            first -= _leans(reading, fit, parts[place - 1], said[place - 1], taken)
        made.append(Found(fit, reading, first, place, said[place]))
        opened = -1
    return made


def _fragment(reading: Reading, fit: Fit) -> bool:
    """Tell whether a clause says something only with the one before it: it names nobody, and no frame knows it."""
    return fit.frame.name == "told" and (reading.inherited or reading.subject.kind == NOBODY)


def _wants(clause: Clause) -> bool:
    return linking.NEEDS_AFTER.fullmatch(clause.text) is not None


def _next_subject(reading: Reading, before: Subject) -> Subject:
    """Give the subject that the next clause goes on with."""
    kind = reading.subject.kind
    if kind == LISTENER:
        return Subject(NOBODY)
    if kind in (NOBODY, SELF) and passing.another().match(reading.clause.text[reading.begin :]):
        return Subject(OTHER)
    return before if kind == NOBODY else reading.subject


def _ends_past(parts: list[Clause], said: list[str], place: int) -> bool:
    past = place > 0 and said[place - 1] == "past" and said[place] == moods.STATED
    return past and linking.NO_MORE.match(parts[place].text) is not None


def _fit(reading: Reading, parts: list[Clause], said: list[str], place: int) -> Fit | None:
    """Give the first fit of a clause; words that no frame knows must be stated."""
    clause = reading.clause
    fit = next(frames.fits(reading), None) if len(clause.text) <= MAX_CHARS else None
    if fit is None and said[place] == moods.STATED and reading.subject.kind != LISTENER:
        return general.fit(reading) or general.setting(
            reading, parts[place + 1 : place + _NEAR], said[place + 1 : place + _NEAR]
        )
    return fit


def _adds(reading: Reading) -> bool:
    """Tell whether a clause says more of the one before: it names nobody, and lasts."""
    unnamed = reading.inherited or reading.subject.kind == NOBODY
    return reading.subject.kind != LISTENER and unnamed and general.lasts(reading.clause)


def _leans(reading: Reading, fit: Fit, before: Clause, mood: str, taken: bool) -> bool:
    """Tell whether a clause that names nobody is about what the one before it tells: 狗子绝育了，一岁三个月."""
    if mood != moods.STATED or _addressed(before):
        return False
    bare = fit.frame.kind in ("constraint", "decision") or fit.frame.name == "told"
    if bare and linking.NEEDS_BEFORE.fullmatch(reading.clause.text):
        return True
    named = reading.subject.kind != NOBODY and not reading.inherited
    return not named and not taken and general.lasts(before)


def _reading(clause: Clause, before: Subject) -> Reading:
    if _addressed(clause):
        return Reading(clause, Subject(LISTENER), 0)
    return subjects.read(clause, before)


def _addressed(clause: Clause) -> bool:
    return _ADDRESS.match(clause.text) is not None


_ADDRESS = Clued(
    "亮你写删别字定屏帮打把掉播灯空给置翻航要订设请谢速醒量闹麻",
    (
        "[你请帮别]|麻烦|给我|不要|把|提醒我|设置|设个|定个|订个|导航|播放|打开|关掉|(?:音量|亮度|空调|"
        "灯光?|闹钟|屏幕|字号|字体|语速)(?=调|改|设|换|关|开)|删|翻译|"
        "写[个一]|谢|感谢|多谢"
    ),
)


def _in_quotes(text: str, fit: Fit) -> bool:
    """Tell whether the words that say it stand in quotation marks: they are somebody else's, or a title."""
    before = text[: fit.match.start() + 1]
    return (
        before.count("“") > before.count("”")
        or before.count("「") > before.count("」")
        or before.count('"') % 2 == 1
        or text.count("“") != text.count("”")
        or text.count("「") != text.count("」")
    )
