"""Whom a clause is about, and where what is said of them begins."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.chinese import vocabulary as v
from rememora.core.statements.clued import Clued, Index, index_of

if TYPE_CHECKING:
    from rememora.core.statements.chinese.clauses import Clause

SELF, PERSON, TEAM, THING, NOBODY, PRONOUN, LISTENER, OTHER = "S", "P", "T", "O", "N", "H", "Y", "X"
"""The speaker, somebody or a pet of theirs, their team or project, another noun, nobody named, 他 or 它,
the one who is spoken to, somebody who is not theirs."""


class Subject(NamedTuple):
    """Who or what, and the words for it."""

    kind: str
    words: str = ""


class Reading(NamedTuple):
    """A clause, whom it is about, and where the predicate begins."""

    clause: Clause
    subject: Subject
    begin: int
    """Where the predicate begins in the text of the clause, adverbs still before it."""
    inherited: bool = False
    """Whether the subject stands in the clause before."""


_BEFORE = r"(?:(?:对于?|作为|至于|关于|就|跟|在)?)"
_PLACE = rf"(?:{v.WHEN}|{v.DEGREE}|那|[ ，])*?"
_WORKS = (
    rf"(?:(?:这个?|那个?|本|该|新|老|整个|所有|每个|全部|线上|生产|任何|我的|我们的|一个|单个|每次|"
    rf"每条)?(?:{v.WORKS})(?:的)?)+(?:里面?|内部?|中|上|那边|这边|下|方面)?"
)
_OF_SELF = "下偶劳娘弟我本老鄙阿"
_STARTS = (
    (PERSON, Clued("家我里", rf"{_PLACE}(?P<who>{v.OWN_PERSON})(?![\u4e00-\u9fff]?公司|店)")),
    (SELF, Clued(_OF_SELF, rf"{_BEFORE}{_PLACE}(?P<who>{v.SELF})")),
    (TEAM, Clued("产们厂司室店校班组门队项", rf"{_BEFORE}{_PLACE}(?P<who>{v.TEAM})")),
    (TEAM, Clued("", rf"{_BEFORE}{_PLACE}(?P<who>{_WORKS})")),
    (
        TEAM,
        Clued(
            "从准升只版端统署能跑都须",
            r"(?P<who>(?:线上|生产|测试)?(?:的)?[A-Za-z][A-Za-z0-9.+#/_-]{1,20}) ?(?=跑|部署|版本|端口|"
            r"统一|必须|不能|不准|只能|从|都|升级)",
        ),
    ),
    (SELF, Clued("中家", rf"{_PLACE}(?P<who>我家(?:里|中)?|家里|家中|家(?=[里住在有]))")),
    (
        PERSON,
        Clued(
            "丈东二儿兄公养内口哥外大女奶妈妹妻姐姥娃娘婆媳孩宝室小岳弟拙母父爷爸爹犬狗猫男老象闺阿",
            rf"{_PLACE}(?P<who>{v.BARE_PERSON})(?=(?<=[老家内爱].)[^们节家的]|"
            r"[叫是今在上有对属刚也不很特最已都马快\d住爱喜怕从每得做当过患查去花吃一下明预走常姓长退要血腰膝胃糖高近身毕念读])",
        ),
    ),
    (
        PRONOUN,
        Clued(
            "他伙儿她它牠边那里",
            r"(?P<who>(?:他|她|它|牠)们?(?:俩|两个|几个)?|那(?:边|里|儿)|这(?:边|里|儿)|这家伙|小家伙)",
        ),
    ),
)


@cache
def _index() -> Index:
    return index_of(pattern for _, pattern in _STARTS)


def read(clause: Clause, before: Subject) -> Reading:
    """Read who *clause* is about; *before* is the subject that a clause without one goes on with."""
    for place in _index().places(set(clause.text)):
        kind, pattern = _STARTS[place]
        match = pattern.compiled.match(clause.text)
        if match is not None and match["who"]:
            return Reading(clause, Subject(kind, match["who"]), match.end())
    team = _TEAM_LATER.match(clause.text)
    if team is not None:
        return Reading(clause, Subject(TEAM, team["who"]), team.end())
    later = _LATER.search(clause.text)
    if later is not None:
        return Reading(clause, Subject(SELF, later["who"]), later.end())
    if before.kind != NOBODY:
        return Reading(clause, before, 0, inherited=True)
    return Reading(clause, Subject(NOBODY), 0)


_TEAM_LATER = Clued(
    "们", r"[^我你他她它这那让叫给教带陪说送和跟对把被请为比，]{2,10}(?P<who>我们)(?=[用不都只走一统])"
)
"""The team behind a topic: 单元测试我们用pytest."""
_LATER = Clued(
    _OF_SELF,
    rf"^(?:说到|至于|要说|论|除了)?[^我你他她它这那让叫给教带陪说送和跟对把被使请为比醒"
    rf"帮]{{1,12}}(?P<who>{v.SELF})(?=[不只从都也一最很超就可还真没怕爱喜特]|完全|受|吃|喝|接|过敏|"
    rf"绝)",
)
"""The speaker behind a topic: 香菜我不吃, 说到咖啡我只喝手冲."""


def predicate(reading: Reading) -> int:
    """Give where the predicate proper begins, behind adverbs."""
    match = _adverbs().match(reading.clause.text, reading.begin)
    return match.end() if match else reading.begin


@cache
def _adverbs() -> re.Pattern[str]:
    return re.compile(v.ADVERBS)
