"""Whether the assistant was asked for a game, a part to play or a story before: what is said then is not meant so.

    begun(turn) -> bool

A message that an assistant has answered is looked at, not what people say to each other. Words that step out of
the game ("real question: …", 出戏) end it. A real job given to the assistant is none (`services`).
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.statements.statement import Turn

_MOST = 400
"""Characters of an earlier message that are looked at."""

_ENGLISH = (
    r"(?:^|[.!?,:] |\b(?:ok|so|please|let's say|now) )(?:you're|you are|you be|be) (?:now )?"
    r"(?:(?:a|an|the|my|mr|mrs|ms|dr|captain|sir|lady|king|queen) (?!star\b|legend\b|gem\b|life|genius\b|hero\b|"
    r"angel\b|great|good|real|big|bit\b|best|machine\b|bot\b|little|lot\b|man\b|only|one\b)|"
    r"(?-i:[A-Z])\w+, (?:an?|the) )|"
    r"\b(?:role-?play\w*|improvis\w+|rehearse|mock (?:interview|trial|exam)|speed dating practi[sc]e|simulate|"
    r"text adventure|interactive fiction|d&d|dnd|one-shot|in character|(?:murder|cosy|cozy) mystery|sitcom|"
    r"spy story|bedtime story|zombie survival|talk show|fake (?:podcast|interview)|made-up|saga of|pretend\w*|"
    r"act as|acting as|play the (?:part|role)|first person|lyrics as an?|letter from an? \w+|"
    r"my (?:character|heroine|hero)|make-believe|dungeon master|game master|pirates!|practi[sc]e (?:small talk|an?|my|"
    r"the|for|ordering)\b.{0,40}\b(?:with me|you)|"
    r"play (?:my (?!playlist|song|music)\w+|detective|doctor|an? \w+ who))\b|"
    r"\bi(?:'m| am|'ll be| will be) (?:the|an?|agent|captain|lady|sir|first mate) [^.?!]{1,60}[,.;] ?(?:and )?you|"
    r"\bme as [a-z]"
)
_CHINESE = (
    r"[你您](?:来)?(?:是|演|扮|当|做|念|捧)[^，。！？吗不]{1,16}[，。！ ]*"
    r"(?:我|咱)(?:来)?(?:是|演|扮|当|念|做|问|逗|求|化名)|"
    r"我(?:来)?(?:是|演|扮|当)[^，。！？吗]{1,12}[，。 ]*[你您](?:来)?(?:是|演|扮|当|捧|识破)|"
    r"(?:假如|假设|假装|想象)[你我]|[你您]现在是(?!不)|^[你您]是(?!不|什么|谁|哪|怎|在|用|我的AI)|"
    r"^[你您]?(?:来)?(?:扮|演|当)(?:我|一|演|个|边检|海关|考官|客服|老师|面试官)|"
    r"设定一下|编个身份|假身份|说点假|狼人杀|剧本[杀里：]|玩一?[个局场]游戏|话剧|台词|对戏|跑团|文字冒险|赛博朋克|角色互换|扮演|角色|"
    r"玩密室|古装戏|模拟|排练|演练|演一[个出段场]|演侦探|即兴|同人|开个?新坑|接龙|谁是卧底|海龟汤|(?<!推荐个)(?<!推荐一段)相声|脱口秀|第一人称|家书|情书|求签|"
    r"用[^，。的]{2,3}体(?![重检育质])|许愿池|人物(?:采访|设定|写)|写个?(?:短篇|故事|人设)|写一场戏|口述|"
    r"练习?(?:习)?(?:相亲|面试|寒暄|点单|拒绝|口语|问诊)|签证面试|相亲现场"
)
_JAPANESE = (
    r"なりきっ|なりきり|キャラ設定|ロールプレイ|ごっこ|架空の|ゲームを始め|演じて|の役(?:を|で|に)|役をやって|面接官|"
    r"セリフ|物語の|(?:あなた|君|きみ|お前)は(?:今から|これから)?[^。、！？!?]{2,24}(?:です|だ|の女将|になって|として)[。、]"
)
_KOREAN = (
    r"역할극|롤플레이|역할을|역을 맡|연기해|인 척|척해|면접관|가상의|캐릭터 설정|게임 시작|소설 속|"
    r"(?<![가-힣])(?:당신은|너는|넌) (?:이제 )?[^.!?]{2,40}(?:입니다|이에요|예요|이야|야)\."
)
_LEFT = (
    r"\b(?:real question|for real|real life|irl|pausing|pause the|out of character|ooc|by the way|btw|anyway|"
    r"seriously|stop (?:the )?(?:game|playing|role)|enough of|back to (?:reality|work)|we'll go on|from here on|"
    r"i'm actually|really (?:am|do|is|are|have)|i do have|serious now|as myself|in truth|note for you|carry on|"
    r"fun fact|actual)\b|"
    r"出戏|正经|说真的|真事|不演了|不玩了|先停|暂停|现实|对了|顺便|话说回来|正题|以后|断档"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def begun(turn: Turn) -> bool:
    """Tell whether a game began before the last message of *turn*, which does not step out of it."""
    said = turn.messages
    asked = [one.text for one, then in pairwise(said) if (one.role, then.role) == _ANSWERED]
    if not asked or _compiled(_LEFT).search(turn.text):
        return False
    return any(_starts(one[:_MOST], turn.text) for one in asked)


def opens(text: str) -> bool:
    """Tell whether a message in Japanese or Korean asks for a game or a story itself, or one in Chinese for two parts.

    Else the rules for English and Chinese tell of each sentence whether it belongs to one.
    """
    if text.isascii():
        return False
    head = text[:_MOST]
    if _plays(_JAPANESE, head, "ja") or _plays(_KOREAN, head, "ko"):
        return True
    from rememora.core.statements import services

    return services.two_parts(head)


_ANSWERED = ("user", "assistant")


def _starts(text: str, now: str) -> bool:
    """Tell whether a game begins in a message, before the one that says *now*."""
    if _plays(_ENGLISH, " ".join(text.replace("’", "'").split()), "en", now=now):
        return True
    if text.isascii():
        return False
    if any(
        _plays(pattern, text, spoken, now=now) for pattern, spoken in ((_JAPANESE, "ja"), (_KOREAN, "ko"))
    ):
        return True
    from rememora.core.statements.chinese.spelling import folded

    return _plays(_CHINESE, folded(text), "zh", now=folded(now))


def _plays(pattern: str, text: str, spoken: str, *, now: str | None = None) -> bool:
    """Tell whether a pattern finds a game in a text, also without the services that it gives to the assistant."""
    if _compiled(pattern).search(text) is None:
        return False
    from rememora.core.statements import services

    left = services.without(text, spoken, within=now or "", later=now is not None)
    return left == text or _compiled(pattern).search(left) is not None
