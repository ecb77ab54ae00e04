"""What a frame is, and which frames fit a clause.

A frame is a pattern for the predicate of a clause, for some subjects: what is said, of whom. `_tables`
names the modules that hold them, in the order in which they are tried; the first that fits wins.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.chinese import subjects
from rememora.core.statements.chinese import vocabulary as v
from rememora.core.statements.clued import Index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.statements.chinese.subjects import Reading

_PARTS = {
    "<neg>": f"(?P<neg>{v.NEG})",
    "<no>": f"(?P<neg>{v.NEG})?",
    "<num>": v.NUMBER,
    "<x>": "(?P<x>.{1,40})",
    "<v>": "(?P<v>[^ ，了吗呢吧啊的]{1,24})",
    "<one>": "(?:一(?:名|个|位|枚|只|介)|名|个|位|枚)?",
    "<end>": "(?:了|的|啦|呢|啊|哈|吧|哦|而已|来着)*$",
}


_TOLD_TO_YOU = ("call_me", "call_you", "reply_style", "please_always")
"""Preferences that are told as a request: 请叫我小李."""


class Frame(NamedTuple):
    """A way to state something."""

    name: str
    kind: str
    whose: str
    """The kinds of `subjects` that it may be said of; with "!" the clause itself has to name it."""
    pattern: str
    """Of the predicate; ``x`` is what it is about, ``neg`` a negation, ``v`` the value of its slot."""
    needs: str
    """One of these characters is in every clause that it fits, and one of those behind each "|"."""
    attribute: str = ""
    """Of the slot, when the value closes an earlier one."""
    negative: bool = False


class Fit(NamedTuple):
    """A frame that fits a clause."""

    frame: Frame
    match: re.Match[str]

    @property
    def negative(self) -> bool:
        """Whether the frame or a word in the clause denies."""
        return self.frame.negative or bool(self.match.groupdict().get("neg"))

    @property
    def value(self) -> str:
        """What fills the slot, or nothing."""
        return (self.match.groupdict().get("v") or "").strip(" ，。、")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    named = "(?<![?]P)(?:" + "|".join(_PARTS) + ")"
    return re.compile(re.sub(named, lambda found: _PARTS[found[0]], pattern))


@cache
def _tables() -> tuple[Frame, ...]:
    from rememora.core.statements.chinese import (
        body,
        constraints,
        decisions,
        habits,
        identity,
        life,
        nature,
        people,
        places,
        project,
        requests,
        schedule,
        settled,
        tastes,
        topics,
        ways,
        work,
    )

    first = (
        *requests.FRAMES,
        *decisions.FRAMES,
        *body.FRAMES,
        *tastes.FRAMES,
        *ways.FRAMES,
        *people.FRAMES,
    )
    who = (*identity.FRAMES, *places.FRAMES, *work.FRAMES, *identity.SKILLS)
    does = (*schedule.FRAMES, *project.FRAMES, *constraints.FRAMES, *habits.FRAMES, *life.FRAMES)
    return (*first, *who, *does, *topics.FRAMES, *settled.FRAMES, *nature.FRAMES)


@cache
def _said_of_kind(kind: str, inherited: bool) -> tuple[tuple[Frame, ...], Index]:
    """Give the frames for a kind of subject, and where to look up which of them a clause may fit."""
    frames = tuple(frame for frame in _tables() if _said_of(frame, kind, inherited))
    return frames, Index([frame.needs.split("|") for frame in frames])


def fits(reading: Reading) -> Iterator[Fit]:
    """Give the frames that fit a clause, the most telling first."""
    text, kind = reading.clause.text, reading.subject.kind
    topic = reading.begin > len(reading.subject.words) or kind in (
        subjects.TEAM,
        subjects.NOBODY,
        subjects.LISTENER,
    )
    begins = {subjects.predicate(reading): None, reading.begin: None}
    if topic and not reading.inherited:
        begins[0] = None
    frames, index = _said_of_kind(kind, reading.inherited)
    for place in index.places(set(text)):
        pattern = _compiled(frames[place].pattern)
        for begin in begins:
            match = pattern.match(text, begin)
            if match is not None and not _deictic(match):
                yield Fit(frames[place], match)
                break


def _said_of(frame: Frame, kind: str, inherited: bool) -> bool:
    """Tell whether a frame may be said of whom a clause is about."""
    if kind == subjects.LISTENER:
        return "N" in frame.whose and (frame.kind in ("constraint", "decision") or frame.name in _TOLD_TO_YOU)
    if kind == subjects.PRONOUN:
        return "P" in frame.whose or "T" in frame.whose
    if inherited:
        return "!" not in frame.whose and (kind in frame.whose or "O" in frame.whose)
    return kind in frame.whose or (kind == subjects.NOBODY and "O" in frame.whose)


def no_longer(text: str) -> Fit:
    """Give the fit of a clause that ends what the one before told of the past."""
    match = re.match("(?P<neg>).*", text, re.DOTALL)
    assert match is not None
    return Fit(Frame("over", "fact", "S", "", "", negative=True), match)


def _deictic(match: re.Match[str]) -> bool:
    """Tell whether it is about something in front of the two who talk: 喜欢这个, 爱你的回答."""
    about = (match.groupdict().get("x") or match.groupdict().get("v") or "").lstrip("在把对跟和用吃喝看 ")
    return _pointing().match(about) is not None or _of_listener().search(about) is not None


@cache
def _of_listener() -> re.Pattern[str]:
    return re.compile(r"你(?:刚|上次)?(?:给|写|发|说|做|推荐|提供|生成)的|你的(?:代码|回答|建议|方案)")


@cache
def _pointing() -> re.Pattern[str]:
    return re.compile(
        r"[你它该此啥]|里面|其中|(?:他|她)(?!们?家)|什么|这(?!个项目|个仓库|个服务|个月|个城市|个行业|个公司|"
        r"家公司|边|辈子|里|方面|个小区|行|座城市|个岗位|个专业|座城)|那(?!边|里|家|一套|曲|"
        r"不勒|么)|怎么|刚才|上面|下面|以上|如下|以下"
    )
