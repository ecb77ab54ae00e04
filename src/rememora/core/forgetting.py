"""What somebody asks in plain words to be forgotten: "Please forget where I live", 忘掉我开什么车.

Only a request counts: an imperative, or a wish that is said to whoever remembers. What may mean work on a text or a
thing ("delete my address", "don't keep my car") must name the memory: a fact that is lost is worse than one that
stays. "Don't forget to call her", "I forget names" and "forget it" ask for nothing of the kind, nor does "forget what
I said about Lyon, I live in Basel", which puts something right. English and Chinese; takes time linear in the text.
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
    """Places in a text, code points: of the sentence that asks, and of what it is about.

    *loose*: no pattern read it, and what it is about are the words besides those that ask.
    """

    start: int
    end: int
    about_start: int
    about_end: int
    loose: bool = False


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
        if about is not None and not _all(sentence[about[0] : about[1]]):
            found.append(Request(start, end, start + about[0], start + about[1]))
        elif _more_loosely(sentence):
            found.append(Request(start, end, start, end, loose=True))
    return found[:_MOST]


def _all(words: str) -> bool:
    return re.search(r"(?i)^(?:everything|all|anything)\b|一切|所有|全部", words) is not None


def _more_loosely(sentence: str) -> bool:
    """Tell whether a sentence asks in words that no pattern knows; what it is about is then looked for in all of it."""
    from rememora.core.loosely.away import about, everything

    return everything(sentence) or (
        about(sentence) is not None and not _other().search(sentence) and not _else().search(sentence)
    )


@cache
def _else() -> re.Pattern[str]:
    """What such a request does not hold: another clause that tells something, or a time that is past."""
    return re.compile(
        r"(?i), ?(?:I|we)\b(?! (?:don't|do not|'d))|\b(?:used to|old|former|previous|ex)\b|\b(?:19|20)\d\d\b"
        "|以前|过去|当年|之前|原来|旧"
    )


def orders(text: str, start: int) -> bool:
    """Tell whether a statement that was found at *start* only orders that something be taken away or forgotten."""
    return _order().match(text, start) is not None


@cache
def _order() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\s*(?:please )?(?:forget|unlearn|delete|erase)(?: about)? (?:my|our|where|who|what|that|the)\b"
    )


def _about(sentence: str) -> Iterator[tuple[int, int]]:
    for pattern in _patterns():
        one = pattern.search(sentence)
        if (
            one is not None
            and not _empty().fullmatch(one["about"].strip())
            and not _more().search(one["about"])
        ):
            yield one.span("about")


@cache
def _more() -> re.Pattern[str]:
    """What a request is not about: another clause, which tells something; a time, whose value may not be today's."""
    return re.compile(
        r"(?i)[,;:]|\b(?:and|but|because|since|if|when|until|used to|old|former|previous|last|ex)\b|\d{3}|"
        "以前|过去|当年|之前|原来|旧"
    )


@cache
def _hint() -> re.Pattern[str]:
    """Letters that every request has: a look that costs next to nothing."""
    return re.compile(
        "(?i)forget|eras|delet|remov|wip|scrub|drop|purg|remember|keep|stor|sav|not|mind|know|memor|clear|"
        "lose|unlearn|let go"
        "|get rid|business|track|head|hang|pretend"
        "|忘|删|刪|抹|记|記|清|去掉|拿掉|留|存|知道|提|擦|不关"
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
    gone = r"(?:forget|unlearn)"
    taken = r"(?:erase|delete|remove|wipe|scrub|purge|drop|clear)"
    kept = r"(?:remember|memori[sz]e)"
    held = r"(?:keep|store|save|note|record|retain|hold on to)"
    away = (
        rf"(?: (?:out|away|completely|again))*(?: (?:from|in|out of) {memory})?(?:,? "
        r"(?:please|will you|would you|ok|thanks))*"
    )
    file = r" (?:on file|in mind|in (?:your )?memory|a note of|track of|a record of)"
    tail = rf"{away}[.!?]*$"
    what = r"(?:that|where|who|whom|whose|which|what|when|how|whether|my|our|the|I|[A-Z]\w*)\b.*?"
    wish = (
        r"I(?:'d| would) (?:rather|prefer) (?:you|that you|it if you) (?:didn't|did not|don't|not) |"
        r"I (?:don't|do not) want you to "
    )
    never = rf"(?:(?:do not|don't|stop|never) |{wish})"
    private = r",?(?: (?:that|it)'s (?:private|personal|no longer relevant|none of \w+ \w+))?"
    of = r"(?:about |(?:every|any)thing (?:about|on) |all (?:about|on) )?(?:(?:the )?fact )?"
    english = (
        rf"{lead}{gone} {of}(?P<about>{what}){private}{tail}",
        rf"{lead}{taken} (?P<about>{what}) (?:from|out of|in) {memory}(?:,? (?:please|thanks))*[.!?]*$",
        rf"{lead}{never}{kept}(?:ing)?(?: (?:of|that|about))? (?P<about>{what}){tail}",
        rf"{lead}{never}{held}(?:ing)?{file}(?: that)? (?P<about>{what}){tail}",
        rf"{lead}(?:take|strike|get) (?P<about>{what}) (?:out of|off|from) {memory}[.!?]*$",
    )
    asked = "(?:请|麻烦|帮我|能不能|可不可以|可以|你)+"
    gone_zh = "(?:忘了|忘掉|忘记)"
    taken_zh = "(?:删了|删掉|删除|删去|抹掉|抹去|清除)"
    kept_zh = "(?:别再?|不要再?|不用再?|不必再?)记(?:住|得|着)"
    from_memory = "从(?:你的?)?(?:记忆|脑子|笔记|记录)(?:里|中)?"
    chinese = (
        rf"^{asked}(?:把|将)(?P<about>[^，]{{2,40}}?)(?:都|全部?)?(?:给)?{gone_zh}(?:吧|好吗)*$",
        (
            rf"^(?:{asked})?(?:把|将)(?P<about>[^，]{{2,40}}?)(?:都|全部?)?(?:{from_memory})(?:给)?{taken_zh}(?:吧|"
            rf"好吗)*$"
        ),
        rf"^(?:{asked})?把(?P<about>[^，]{{2,40}}?){gone_zh}吧$",
        rf"^(?:{asked})?(?:{gone_zh}(?!了)|{kept_zh})(?P<about>[^，]{{2,40}}?)(?:这(?:件)?事儿?|的事)?(?:吧|好吗)?$",
        r"^我?(?:不想|不希望|不愿意?)(?:让)?你(?:再)?(?:记住|记得|记着)(?P<about>[^，]{2,40}?)$",
    )
    return tuple(re.compile(pattern) for pattern in (*english, *chinese))
