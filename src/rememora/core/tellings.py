"""What a sentence tells of a value: whose, of what, the new one, the one before, and whether it is over or never was.

    tellings("I switched from Initech to Hooli.") -> [Telling(sort="set", value="Hooli", old="Initech", ...)]

The rules of `statements` find what is worth keeping; this finds its address, so that the next value closes it. Only
plain wordings are read, in English and Chinese; of everything else nothing is said. Takes time linear in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.attributes import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CHARS, _MOST_SENTENCES = 4_000, 40
"""Of a message so much is read: what is longer was pasted."""

_NOBODY = "he she they it this that there you someone 他 她 他们 她们 大家"
_PRONOUNS = frozenset(_NOBODY.split())
_COMMON = "sport hobby diet drink instrument job subject allergy commute pet car medication garden"
_PLAIN = frozenset(_COMMON.split())
"""Attributes whose values are common words; others have a capital or a figure, which "my laptop is slow" has not."""

_RELATIVES = (
    "friend colleague brother sister cousin neighbour neighbor classmate student employee member uncle aunt nephew "
    "朋友 同事 哥哥 弟弟 姐姐 妹妹 邻居 同学 学生 员工 表哥 表弟 表姐 表妹 叔叔 阿姨"
)
_OF_MANY = frozenset(_RELATIVES.split())

_SHOULD_KNOW = "you should know "
"""It leads in what is told, and supposes nothing."""

SET, END, NEVER = "set", "end", "never"
"""How a value is told: it holds now; it is over; it never was so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """One value that a sentence tells.

    Attributes:
        start, end: The sentence, code points.
        sort: `SET`, `END` or `NEVER`.
        who: Whose it is, as written; "" is whoever speaks.
        attribute: What it is told of; `None` where the value before has to say it.
        value: The value that holds from now on; `None` of what is over.
        old: The words of the value before, as far as the sentence has them.
    """

    start: int
    end: int
    sort: str
    who: str
    attribute: str | None = None
    value: str | None = None
    old: str | None = None


def tellings(text: str) -> list[Telling]:
    """Return what the sentences of a message tell of values, in their order."""
    from rememora.core import tellings_en, tellings_zh

    found: list[Telling] = [
        Telling(start=one.start("whole"), end=one.end(), sort=SET, who="", attribute=noun, value=one["new"])
        for one in _answered().finditer(text[:MOST_CHARS])
        if (noun := tellings_en.attribute_of(one["noun"])) in FAMILIES
    ]
    for start, end in sentences(text[:MOST_CHARS]):
        sentence = text[start:end]
        if _is_open(sentence):
            continue
        read = tellings_zh.read if _han().search(sentence) else tellings_en.read
        told = [Telling(start=start, end=end, **one) for one in read(sentence, before=text[:start])]
        named = [one for one in map(_named, told) if one is not None]
        if read is tellings_en.read and not any(one.sort == SET for one in named):
            named = _instead(sentence, named, found, start, end)
        if any(one.sort == SET for one in named):
            named = [_narrowed(one, text) if one.sort == END else one for one in named]
        changed = [one.old for one in named if one.sort == SET and one.old]
        # The new value closes the one before; what goes on behind its words was read too far.
        found += [
            one for one in named if one.sort != END or not any((one.old or "").startswith(o) for o in changed)
        ]
    return found


def _instead(
    sentence: str, named: list[Telling], found: list[Telling], start: int, end: int
) -> list[Telling]:
    """Let a value take the place of the one that this sentence, or the one before, says is over."""
    from rememora.core.tellings_en import instead_of

    over = next(
        (one for one in reversed([*found[-1:], *named]) if one.sort == END and one.old and not one.who), None
    )
    value = None if over is None else instead_of(sentence)
    if over is None or value is None or value == over.old:
        return named
    if over in found:
        found.remove(over)
    told = Telling(start=start, end=end, sort=SET, who="", value=value, old=over.old)
    return [told, *(one for one in named if one is not over)]


def _narrowed(one: Telling, text: str) -> Telling:
    """Leave of what is over its own clause: what stands beside it tells a new value, which may end one day."""
    if one.old is None:
        return one
    at = text.find(one.old, one.start, one.end)
    marks = [found.span() for found in _clause_end().finditer(text, one.start, one.end)]
    start = max([one.start, *(end for _, end in marks if end <= at)])
    end = min([one.end, *(begin for begin, _ in marks if begin > at)])
    return one if at < 0 else replace(one, start=start, end=end)


@cache
def _clause_end() -> re.Pattern[str]:
    return re.compile(r"[,;:，；：]\s*(?:(?:and|so|but|then)\s)?|\s(?:and|so|but)\s")


def _named(one: Telling) -> Telling | None:
    """Give an attribute its one name; nothing for a value that is none, or of somebody whom a pronoun names."""
    if one.who.casefold() in _PRONOUNS:
        return None
    if one.sort != SET or one.attribute is None:
        return one if one.sort != SET or one.old else None
    family = "home" if one.attribute == "home_city" else one.attribute
    value = one.value or ""
    plain = value.isascii() and not (any(map(str.isupper, value[:2])) or any(map(str.isdigit, value)))
    known = family in FAMILIES or (not plain and not _is_of_many(family))
    if not known or (plain and family not in _PLAIN):
        return replace(one, attribute=None) if one.old else None
    return replace(one, attribute="home_city" if family == "home" else family)


def _is_of_many(noun: str) -> bool:
    """Tell whether people have several of what a noun names, so that a new one closes none."""
    return noun.split()[-1] in _OF_MANY if noun else True


def sentences(text: str, *, asking: bool = False) -> Iterator[tuple[int, int]]:
    """Give the places of sentences, without the marks at their end; those that ask only if it is asked for."""
    at = 0
    for count, mark in enumerate(_end().finditer(text)):
        if text[at : mark.start()].strip() and mark.group().strip()[:1] not in (
            () if asking else ("?", "？")
        ):
            lead = len(text[at : mark.start()]) - len(text[at : mark.start()].lstrip())
            yield at + lead, mark.start()
        at = mark.end()
        if count >= _MOST_SENTENCES:
            return
    if text[at:].strip():
        lead = len(text[at:]) - len(text[at:].lstrip())
        yield at + lead, at + len(text[at:].rstrip())


def _is_open(sentence: str) -> bool:
    """Tell whether a sentence asks, supposes, plans or quotes: then it tells nothing."""
    known = _SHOULD_KNOW if sentence[: len(_SHOULD_KNOW)].lower() == _SHOULD_KNOW else ""
    return _opens().search(sentence[len(known) :]) is not None


@cache
def _answered() -> re.Pattern[str]:
    """Somebody who asks after their own thing, and says it: "My instrument? The cello"."""
    return re.compile(
        r"(?:^|(?<=[.!?\n] )|(?<=\n))(?P<whole>(?:My|Our) (?P<noun>[a-z]+(?: [a-z]+)?)\? (?:It's |That's |It is )?"
        r"(?:(?:the|a|an|The|A|An) )?(?P<new>[\w'&-]+(?: [A-Z][\w'&-]*){0,2}))(?=[.!\n]|$)"
    )


@cache
def _end() -> re.Pattern[str]:
    # Looked at behind the mark: in front of it they would be looked at behind every character.
    abbreviations = "".join(
        rf"(?<!\b{short}[.!?;])" for short in ("Dr", "Mr", "Mrs", "Ms", "St", "Prof", "No", "vs")
    )
    return re.compile(rf"[.!?;](?=\s|$){abbreviations}\s*|[。！？；\n]+\s*")


@cache
def _opens() -> re.Pattern[str]:
    english = (
        r"(?i:\b(?:if|would|could|should|might|(?-i:may)|maybe|perhaps|wish|hope|hoping|want|wants|wanted|plan|plans|planning|"
        r"(?:am|is|are|was|were|.m|.re|.s|not) going to|thinking of|consider|considering|used to|unless|"
        r"whether|imagine|suppose|pretend|almost|nearly|"
        r"says|(?<!(?-i:I) )said|told me|asked|will|'ll|forget|delete|remember that)\b)"
    )
    chinese = (
        "如果|假如|要是|也许|可能|或许|想(?:要|去|搬|换|买)|打算|计划|准备|希望|差点|是不是|会不会|吗$|呢$|忘掉|忘记|删掉|别再记"
        "|说[：:“]|曾经|以前|假装|假设"
    )
    return re.compile(f'{english}|{chinese}|["“”「」]')


@cache
def _han() -> re.Pattern[str]:
    return re.compile("[\u4e00-\u9fff]")
