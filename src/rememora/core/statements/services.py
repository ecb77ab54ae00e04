"""A real job that the assistant is given is no game: what is said around it is meant of the speaker.

    without(text, spoken, within="", later=False) -> str
    given(text, spoken) -> bool
    two_parts(text) -> bool

"Act as my nutritionist", 你是一名资深律师 and "you are a dragon" are worded alike; the noun tells them apart. A service
is a trade whose advice a person really asks for; people behind a counter, in a uniform or in a tale are met only in a
game. Still a game, whatever the noun: the speaker takes a part too ("I'm the patient", 我演病人), or the trade is of
a made-up world ("a doctor on a pirate ship", 宫廷御医). The texts that a translator or an editor was told to expect are
no statements either.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements import service_nouns as nouns

if TYPE_CHECKING:
    from collections.abc import Callable

_FILLER = "·"
"""What stands for each character that is left out, so that places stay what they were; no rule looks for it."""

_MOST = 2_000
"""Characters beside the words themselves in which a part of the speaker is looked for."""
_WORD = r"[\w'+#./&’-]+"
_ENGLISH = (
    r"(?:\b(?:from now on,? |i (?:want|need|would like) you to |i'd like you to |please |can you |could you ){0,3}"
    r"(?:\b(?:you are|you're|you will be|you'll be|be|become)(?: now| going to be)?"
    r"|\b(?:(?:act|acting|serve|work|function|behave|respond|answer|operate) )?(?:like|as)(?: if you (?:were|are))?"
    r"|\b(?:take|take on|assume|adopt|play|in) the role of)"
    rf"(?: (?:dr|prof|mr|mrs|ms)\.? {_WORD},?| {_WORD}(?: {_WORD})? ?,(?= an? ))?"
    r"(?: (?:a|an|my|our))? "
    rf"(?:(?!(?:i|you|we|who|that|which|not|never|the|{nouns.ENGLISH_FICTION}|{nouns.ENGLISH_COUNTERS})\b"
    rf"|(?!{nouns.ENGLISH_OF_TRADES})\w+ ?'s\b){_WORD} ?,? ){{0,7}}?"
    rf"(?:{nouns.ENGLISH})s?\b(?!'s|[-’'])"
    rf"(?![^.!?\n]{{0,80}}\b(?:{nouns.ENGLISH_FICTION}|{nouns.ENGLISH_FICTION_PLACES})\b))"
)
_ENGLISH_PART = (
    r"\b(?:i'm|i am|i'll be|i will be|let me be|i'm going to be|me as)(?: playing)? (?:"
    rf"(?:the|your)(?: {nouns.ENGLISH_TEMPERS})? (?:{nouns.ENGLISH_PARTNERS}|{nouns.ENGLISH_LEARNERS})|"
    rf"an? (?:{nouns.ENGLISH_TEMPERS} )?(?:{nouns.ENGLISH_PARTNERS})|"
    rf"(?:an? |the )(?:\w+ )?(?:{nouns.ENGLISH_BEINGS})(?! (?:fan|lover|owner|nerd)s?)\b|"
    r"an? (?:\w+ )?\w+ (?:called|named))\b(?! of (?!the\b))|"
    r"\bi(?:'ll| will|'m going to| am going to)? (?:act as|pretend|pose as)\b|"
    rf"\bi(?:'ll| will| am|'m)? play(?:ing)? (?:the (?:role|part)\b|(?:an?|the|your) (?:\w+ )?(?:"
    rf"{nouns.ENGLISH_PARTNERS}|{nouns.ENGLISH_LEARNERS}|{nouns.ENGLISH_BEINGS})\b)|"
    r"(?:^|[.!?;:,] |\b(?:and|please|now|you(?: to| will| must| can)?) )"
    r"(?:interview|cross-examine|interrogate|arrest|question) me\b|"
    r"\bi (?:come|walk|step|barge) in(?:[.,;]| with\b| looking\b)|"
    r"\b(?:let's|let us) (?:practi[sc]e|rehearse|play|act|pretend|imagine|improvi[sz]e|do a (?:scene|skit))\b|"
    r"\b(?:mock (?:interview|trial|exam|debate|call)|role-?play\w*|role playing|pretend\w*|skit|imagine you)\b|"
    r"(?<!\bi )\bsimulate\b"
)
_CHINESE = (
    r"(?:(?:从现在(?:起|开始)|从今天起|以后|今后)?，?(?:请|希望|想要?|需要|要|让|麻烦){0,3}"
    r"[你您](?:现在|接下来|从现在起|从现在开始|今天|将会?|要|来|能|可以|先|就)*"
    r"(?:充当|担任|担当|扮演|扮|作为|成为|当|做|是)"
    r"|(?:(?<=[，。！？；：\n ])|^)(?:请|麻烦)?(?:来|帮我)?(?:充当|担任|扮演|作为|当|做|以))"
    r"(?:一下)?(?:(?:我们?|咱们?)的?|给我们?)?(?:一?[个名位])?"
    rf"(?:(?!{nouns.CHINESE_FICTION})[^，。！？；：\n我你您]){{0,20}}?"
    rf"(?:{nouns.CHINESE})"
    r"(?:的?(?:这个|这一)?(?:角色|身份|角度|视角)|(?=[，,。！!；;：:、\s（(]|$|吧|了|来|帮|给|和|兼|与|为))"
    rf"(?![^。！？\n]{{0,20}}(?:{nouns.CHINESE_FICTION}))"
)
_BE = "(?:来|就)?(?:是|当|做|演|扮)(?:一?[个名位])?"
_CHINESE_PARTS = (
    rf"[你您]{_BE}[^，。！？吗不]{{1,10}}，"
    rf"我{_BE}(?:你的?)?(?:{nouns.CHINESE_PARTNERS}|{nouns.CHINESE_LEARNERS})(?:[，。！；]|$)"
)
_CHINESE_PART = (
    r"(?<![让给帮])我(?:来|将|要|会|就|现在)*(?:演(?![讲出奏唱员示])|扮|饰|假装|充当)|"
    rf"我(?:来|就|现在)?(?:是|当|做)(?:你的?)?(?:一?[个名位])?"
    rf"(?:难缠|挑剔|生气|愤怒|暴躁|焦虑)?的?(?:{nouns.CHINESE_PARTNERS}|{nouns.CHINESE_FICTION})|"
    rf"{_CHINESE_PARTS}|"
    r"(?<![们他她要会司])(?:面试|审问|盘问|拷问|逮捕)我|"
    r"模拟(?:面试|对话|考官|场景|练习|一[场下个次])|(?:假如|假设|假装|想象)[你我您]"
)
_JAPANESE = (
    r"(?:(?:あなた|君|きみ)(?:は|に|が)|^|(?<=[。、！？!?\n]))(?:今から|これから)?"
    rf"(?:(?!{nouns.JAPANESE_FICTION})(?:[私僕俺]の|[^。、！？!?\n私僕俺])){{0,20}}?(?:{nouns.JAPANESE})"
    r"(?:です|だ|になって|として|の役割?(?:を|で|に)(?:して|やって|演じて|務めて)?)"
)
_JAPANESE_PART = (
    rf"(?:私|僕|俺|わたし)(?:は|が)(?:{nouns.JAPANESE_PARTNERS})|"
    r"(?:私|僕|俺)(?:は|が)[^。、]{1,10}(?:役|になりきっ)"
)
_KOREAN = (
    r"(?:(?:당신은|너는|넌|당신이) |^|(?<=[.!?,\n] )|(?<=[.!?,\n]))(?:이제 |지금부터 )?"
    rf"(?:(?!{nouns.KOREAN_FICTION}|저는|나는|내가|제가)[^.!?,\n]){{0,24}}?(?:{nouns.KOREAN})"
    r"(?: ?역할을(?: 맡아| 해)?|로서|입니다|이에요|예요|이야|야)"
)
_KOREAN_PART = (
    rf"(?:저는|나는|난|내가|제가) (?:[가-힣]+한 )?(?:{nouns.KOREAN_PARTNERS})|"
    r"(?:내가|제가|나는|저는) [^.!?]{1,12}역"
)
_RULES = {
    "en": (_ENGLISH, _ENGLISH_PART),
    "zh": (_CHINESE, _CHINESE_PART),
    "ja": (_JAPANESE, _JAPANESE_PART),
    "ko": (_KOREAN, _KOREAN_PART),
}
_ON_TEXTS = (
    r"\b(?:translat|interpret|proofread|edit|correct|paraphras|rewrit|polish)|"
    r"翻译|译|校对|编辑|润色|纠错|翻訳|通訳|校正|번역|교정"
)
"""Services that work on the words of others."""
_TEXTS_TO_COME = (
    r"\b(?:i|i'll|i will|whatever i|everything i|what i|anything i|sentences? i|messages? i) "
    r"(?:will |'ll |am going to )?(?:speak|say|write|type|send|give|paste|enter|input|provide)\b|"
    r"\b(?:translate|correct|proofread|rewrite|improve|edit) (?:my|everything|whatever|what|all|each|every|any|the "
    r"following)\b|"
    r"我(?:会|将|要)?(?:说|发|给你?|输入|写|贴)[^。]{0,12}(?:你|翻|译|改|润|校)|(?:翻译|润色|校对|修改)我|"
    r"(?:翻訳|校正|添削)して|(?:번역|교정)해"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def without(text: str, spoken: str, *, within: str = "", later: bool = False) -> str:
    """Return *text* with every service that it gives to the assistant blotted out, as long as it was.

    Args:
        text: Some words of a message; in Chinese in the spelling of `spelling`.
        spoken: Their language: "en", "zh", "ja" or "ko".
        within: More of what was said, in which the speaker may take a part too.
        later: Whether it is asked for a message after that one, which may be a text that a translator waits for.
    """
    service, part = _RULES[spoken]
    plain = text.replace("’", "'")
    if _compiled(service).search(plain) is None:
        return text
    said = " ".join(f"{plain}\n{within[:_MOST]}".replace("’", "'").split())
    if _compiled(part).search(said):
        return text
    return _compiled(service).sub(_blots(said, later=later), plain)


def given(text: str, spoken: str) -> bool:
    """Tell whether the words of a clause do no more than give the assistant a job, which is nothing to remember."""
    if spoken == "zh":
        from rememora.core.statements.chinese.spelling import folded

        text = folded(text)
    return not any(map(str.isalnum, without(text, spoken)))


def two_parts(text: str) -> bool:
    """Tell whether the assistant and the speaker take parts across from each other: 你是医生，我是病人."""
    if "我" not in text:
        return False
    from rememora.core.statements.chinese.spelling import folded

    return _compiled(_CHINESE_PARTS).search(folded(text)) is not None


def _blots(said: str, *, later: bool) -> Callable[[re.Match[str]], str]:
    waits = later and _compiled(_TEXTS_TO_COME).search(said) is not None

    def blotted(found: re.Match[str]) -> str:
        return found[0] if waits and _compiled(_ON_TEXTS).search(found[0]) else _FILLER * len(found[0])

    return blotted
