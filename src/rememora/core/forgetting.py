"""What somebody asks in plain words to be forgotten: "Please forget where I live", 忘掉我开什么车.

Only a request counts: an imperative, or a wish that is said to whoever remembers. "Don't forget to call her", "I forget
names" and "forget it" ask for nothing of the kind, nor does "forget what I said about Lyon, I live in Basel", which
puts something right. English and Chinese; takes time linear in the text.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_CHARS, _MOST, _LONGEST = 4_000, 5, 200
"""Of a message so much is read; so many requests of it are taken, and what a request is about is no longer."""


class Request(NamedTuple):
    """Places in a text, code points: of the sentence that asks, and of what it is about."""

    start: int
    end: int
    about_start: int
    about_end: int


def requests(text: str) -> list[Request]:
    """Return what a message asks to be forgotten, in order; nothing for words that ask for something else."""
    from rememora.core.tellings import sentences

    if not _hint().search(text[:_MOST_CHARS]):
        return []
    found = []
    for start, end in sentences(text[:_MOST_CHARS], asking=True):
        sentence = text[start:end]
        about = (
            next(_about(sentence), None)
            if len(sentence) <= _LONGEST and not _other().search(sentence)
            else None
        )
        if about is not None:
            found.append(Request(start, end, start + about[0], start + about[1]))
    return found[:_MOST]


def _about(sentence: str) -> Iterator[tuple[int, int]]:
    for pattern in _patterns():
        one = pattern.search(sentence)
        if one is not None and not _empty().fullmatch(one["about"].strip()):
            yield one.span("about")


@cache
def _hint() -> re.Pattern[str]:
    """Letters that every request has: a look that costs next to nothing."""
    return re.compile(
        "(?i)forget|erase|delet|remov|wipe|scrub|drop|purge|remember|keep|stor|sav|note|mind|know"
        "|忘|删|刪|抹|记|記|清除"
    )


@cache
def _other() -> re.Pattern[str]:
    """What puts something right, quotes or reminds, and asks for no forgetting."""
    return re.compile(
        r"(?i)\b(?:what|whatever|everything|all) (?:I|i) (?:just )?(?:said|told you"
        r"|wrote)\b(?! about (?:my|our))|\bnever mind\b"
        r"|\b(?:don't|do not|didn't|never|won't|can't|cannot|let me not|before I|lest) forget\b"
        r"|\b(?:reminder|file|files|folder|row|column|line|function|branch|table|app|code"
        r"|email|photo|document|paragraph"
        r"|sentence|variable|comment|test|tests|button|list|page|website|site|invoice"
        r"|letter|picture|image|background|recipe|message|cart|basket)s?\b"
        r"|不要忘|别忘|別忘|不会忘|差点忘|忘不了|(?:文件|代码|邮件|照片|函数|段落|那行"
        r"|这行|表格|分支|句子)"
    )


@cache
def _empty() -> re.Pattern[str]:
    """What "forget it" is about: nothing that was told."""
    return re.compile(
        r"(?i)(?:it|that|this|them|him|her|me|us|you|everything|all(?: of (?:it|that"
        r"|this))?|the rest|the past"
        r"|(?:it|that|this|them) all)?[.!,;:]?|[了吧它这那些个事我你他她一切\s]*"
    )


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    lead = (
        r"(?i)^(?:(?:please|pls|ok|okay|and|also|so|now|then|hey|actually|sorry|just"
        r"|kindly|could you|can you|would you|"
        r"will you|i want you to|i'd like you to|i would like you to|you can|you may|you"
        r" should|i need you to|"
        r"you're welcome to|feel free to|let's|oh|well)\b[,:]? ?)*"
    )
    memory = r"(?:your )?(?:memory|memories|notes?|records?|mind|profile|database|knowledge)"
    gone = r"(?:forget|erase|delete|remove|wipe|scrub|purge|drop|clear|unlearn)"
    kept = r"(?:remember|keep|store|save|note|record|retain|know|memori[sz]e|hold on to)"
    away = (
        rf"(?: (?:out|away|completely|again))*(?: (?:from|in|out of) {memory})?(?:,? "
        r"(?:please|will you|would you|ok|thanks))*"
    )
    file = r"(?: (?:on file|in mind|in memory|a note of|track of|a record of|down))?"
    tail = rf"{away}[.!?]*$"
    english = (
        (
            rf"{lead}{gone} (?:about |everything (?:about|on) |anything (?:about|on) |all "
            r"(?:about|on) )?"
            r"(?P<about>(?:(?:the )?fact )?(?:that|where|who|whom|which|what|when|how|whether"
            r"|my|our|about|the|I|[A-Z]\w*)\b.*?)"
            rf",?(?: (?:that|it)'s (?:private|personal|no longer relevant|none of \w+ \w+))?{tail}"
        ),
        (
            rf"{lead}(?:do not|don't|stop|never) {kept}(?:ing|e?ing)?(?: it)?{file}(?: (?:of"
            r"|that|about))?"
            rf" (?P<about>(?:that|where|who|whom|which|what|when|how|my|our|the|I)\b.*?){tail}"
        ),
        (
            rf"{lead}(?:stop) (?:remembering|keeping|storing|saving){file} (?P<about>(?:that"
            rf"|where|who|which|what|how|my|our|the)\b.*?){tail}"
        ),
        (
            r"(?i)\bI(?:'d| would) (?:rather|prefer) (?:you|that you|it if you) (?:didn't|did"
            rf" not|don't|forgot|not) ?(?:{kept})?{file}"
            rf" (?P<about>(?:that|where|who|which|what|how|my|our|the)\b.*?){tail}"
        ),
        (
            rf"(?i)\bI (?:don't|do not) want you to {kept}{file} (?P<about>(?:that|where|who"
            rf"|which|what|how|my|our|the)\b.*?){tail}"
        ),
        (
            rf"{lead}(?:take|strike|get) (?P<about>(?:my|our|the|where|who|what|which|how)\b.*?"
            rf") (?:out of|off|from) {memory}[.!?]*$"
        ),
    )
    chinese = (
        (
            "(?:请|麻烦|帮我|能不能|可以|可不可以|你)*(?:你)?(?:把|将)(?P<about>.{2,60}?)"
            "(?:都|全部?|从.{0,6}(?:里|中))?(?:给)?"
            "(?:忘了|忘掉|忘记|删了|删掉|删除|抹掉|抹去|清除)(?:吧|掉|好吗|了)*$"
        ),
        (
            "^(?:请|麻烦|帮我|你|那个?|还有|对了|，)*(?:从.{0,8}(?:里|中))?(?:忘掉|忘了|忘记"
            "|删掉|删除|删去|抹去|抹掉|清除|别再记着?|不要再记着?|别记着?|不要记着?"
            "|别记得|不要记得|不要记住|别记住|不用记着?|不必记着?|无需记着?)(?P<about>.{2,60}"
            "?)(?:这(?:件)?事儿?|的事)?(?:吧|好吗)?$"
        ),
        ("(?:我)?(?:不想|不希望|不愿意?)(?:让)?你(?:再)?(?:记住|记得|记着|知道)(?P<about>.{2,60}?)(?:了)?$"),
        (
            "^(?:关于)?(?P<about>.{2,40}?)(?:的?(?:事|信息|记录|内容))?(?:这(?:条|个"
            "|件事))?，?(?:请|麻烦)?(?:你)?(?:全部|都|请)*"
            "(?:忘了|忘掉|删了|删掉|删除|抹掉|抹去)(?:吧)?(?:，.{0,8})?$"
        ),
    )
    return tuple(re.compile(pattern) for pattern in (*english, *chinese))
