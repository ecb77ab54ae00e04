"""Whether a sentence asks that something told be forgotten, in words that no pattern knows.

    about("I'd feel better if my home town weren't in your memory anymore.") -> the words for what is to go

Told by two things together: words that let go, and words for what remembers; or by a wish that something be not kept,
said to whoever keeps it. A sentence that puts something right, reminds, or speaks of a thing to be worked on asks for
nothing. English and Chinese.
"""

from __future__ import annotations

import re
from functools import cache

from rememora.core.loosely.han import has_han

_LONGEST = 160


def about(sentence: str) -> str | None:
    """Return a request without the words that ask, or `None` if it is none."""
    if (
        len(sentence) > _LONGEST
        or _never().search(sentence)
        or re.search("[\u3040-\u30ff\uac00-\ud7a3]", sentence)
    ):
        return None
    chinese = has_han(sentence)
    if not any(one.search(sentence) for one in (_chinese() if chinese else _english())):
        return None
    left = (_asking_zh() if chinese else _asking_en()).sub(" ", sentence)
    return " ".join(left.split()) or None


def everything(sentence: str) -> bool:
    """Tell whether a sentence asks that all be forgotten that is known of whoever speaks."""
    return len(sentence) <= _LONGEST and not _never().search(sentence) and _all().search(sentence) is not None


@cache
def _all() -> re.Pattern[str]:
    go = r"(?:forget|erase|delete|remove|wipe|scrub|purge|clear|drop|unlearn)"
    every = (
        r"(?:everything|anything|all(?: (?:of )?(?:it|that|the (?:things|stuff|facts|info\w*)|info\w*|data|"
        r"memories))?|every (?:single )?(?:thing|fact|detail))"
    )
    return re.compile(
        rf"(?i)^\W*(?:(?:please|ok|okay|now|then|hey|just|can you|could you|would you|will you|i want you to|"
        rf"i'd like you to|i need you to|"
        rf"you (?:can|may|should|must))[ ,]+)*{go} {every}(?:,? (?:that )?(?:you(?:'ve| have)? (?:ever "
        rf")?(?:know|got|stored|learn(?:ed|t)|saved|remember\w*|noted|"
        rf"have|gathered|collected)(?: (?:about|of|on))?(?: me)?|(?:about|on|of) me|(?:i(?:'ve| have)? (?:ever "
        rf")?told you) about (?:me|myself)))(?: (?:so far|please|now|"
        rf"from (?:your )?memory|completely))*\W*$"
        rf"|^\W*(?:please )?(?:wipe|erase|clear) (?:your|all(?: of)? your|the whole) (?:memory|memories|notes) "
        rf"(?:of|about|on) me\W*$"
        "|^(?:请|麻烦|帮我|你|现在|可以|能不能)*(?:把|将)?(?:你)?(?:关于我|对我|记得的?关于我|知道的?关于我|"
        "存的?关于我|记住的关于我)[^，。]{0,6}(?:一切|所有|全部|都|事情?|东西|信息|资料|记忆|"
        "了解)+[^，。]{0,6}"
        "(?:忘|删|清|抹)[掉了除去空干净]*(?:吧|好吗|行吗)?$"
        "|^(?:请|麻烦|帮我|你|现在)*(?:忘[掉了记]|删[掉除]|清[除空掉]|抹[掉去])(?:你?(?:知道|记得|存|"
        "记住)?的?)?(?:关于我|我)的?(?:一切|所有|全部)[^，。]{0,8}$"
    )


_GO = (
    r"forget|forgetting|unlearn|un-remember|unremember|erase|erasing|delete|deleting|remove|removing|wipe|"
    r"wiping|scrub|scrubbing|drop|dropping|purge|"
    r"purging|clear|clearing|lose|discard|discarding|get rid of|let go of|strike|take|get|cross|rub|throw|"
    r"chuck|bin|toss|dump|expunge|blot|cut|pull"
)
_MEMORY = (
    r"memory|memories|your notes?|the notes?|your records?|the records?|your mind|your head|your brain|"
    r"your database|your profile|the profile|"
    r"your knowledge|your storage|your log|your file|on file|(?:what|whatever|everything|anything|all) "
    r"you(?:'ve| have)?(?: (?:know|got|stored|learned|learnt|saved|"
    r"kept|noted|remember|written|recorded))|you know (?:about|of) me|know of me|know about me|stored|"
    r"notes on me|in there"
)
_KEEP = (
    r"remember\w*|memori[sz]\w+|keep(?:ing)?(?: (?:track|hold|record|a record|a note))?|hold(?:ing)? on "
    r"to|hang(?:ing)? on to|hold(?:ing)? onto|stor(?:e|ing)|sav(?:e|ing)|"
    r"not(?:e|ing)(?: down)?|record(?:ing)?|track(?:ing)?|retain(?:ing)?|mak(?:e|ing) a note|tak(?:e|ing) "
    r"note|know|knew|bring(?:ing)? up|mention(?:ing)?|log(?:ging)?|"
    r"write down|writing down|file away"
)


@cache
def _english() -> tuple[re.Pattern[str], ...]:
    lead = (
        r"(?i)^\W*(?:(?:please|pls|ok|okay|and|also|so|now|then|hey|just|kindly|oh|well|thanks|actually|do|"
        r"could you(?: please)?|can you(?: please)?|would you(?: please)?|"
        r"will you|i want you to|i'd like you to|i would like you to|i need you to|you can(?: now)?|you "
        r"may(?: now)?|you should|you could|you're free to|feel free to|"
        r"would you mind|do you mind|mind|let's|time to|best|better)\b[ ,:]*)*"
    )
    return (
        re.compile(rf"{lead}(?:forget|forgetting|unlearn|un-remember|unremember|let go of)\b"),
        re.compile(
            r"(?i)[,;.] (?:so |please |just )*(?:forget|unlearn|erase|delete|get rid of) (?:it|that|this|about "
            r"it)(?: please| again)?\W*$"
        ),
        re.compile(rf"{lead}(?:{_GO})\b.*\b(?:{_MEMORY})"),
        re.compile(
            rf"{lead}(?:forget|erase|erasing|delete|wipe|scrub|lose|drop|purge|clear|remove) (?:the|that|my|"
            rf"this)\b.{{0,30}}\b(?:thing|bit|part|info\w*|stuff|fact|detail|story|business)\b"
        ),
        re.compile(
            rf"{lead}(?:do not|don't|dont|not|stop|never|quit|no need to|you needn't|you need not|"
            rf"you don't (?:need|"
            rf"have) to|no reason to|please don't)\s+"
            rf"(?:(?:remember\w*|memori[sz]\w+)\b(?! me as\b|\W*(?:$|[,.;]))|"
            rf"(?:{_KEEP})\b(?=.{{0,12}}\b(?:where|what|who|whom|which|how|that|"
            rf"track|note|record|the fact|any)\b|.{{0,40}}\b(?:{_MEMORY})))"
        ),
        re.compile(
            rf"(?i)\bi(?:'d| would)? (?:don't|do not|didn't|rather|prefer|"
            rf"wish)\b.{{0,20}}\b(?:you)\b.{{0,16}}\b(?:{_KEEP})\b"
        ),
        re.compile(
            r"(?i)\bi(?:'d| would)? .{0,30}\b(?:weren't|wasn't|not|no longer|out of|gone from|erased from|deleted "
            r"from)\b.{0,20}\b(?:your memory|your notes|your records|your mind|your head|on file)\b"
        ),
        re.compile(r"(?i)\b(?:is|are|'s) (?:nobody's|none of (?:your|anybody's|anyone's)) business\b"),
        re.compile(
            rf"{lead}(?:act|pretend) (?:like|as if|that)? ?.{{0,10}}\bnever\b.{{0,20}}\b(?:told|said|mentioned|"
            rf"came up|heard)\b"
        ),
    )


@cache
def _chinese() -> tuple[re.Pattern[str], ...]:
    ask = "(?:请|麻烦|帮我|你|就|能不能|可以|可不可以|赶紧|快|希望你|想让你|劳驾|顺便)"
    return (
        re.compile(f"^{ask}*(?:忘[掉了记]?|忘干净)(?!了?(?:带|拿|问|说|我的?密码))"),
        re.compile(
            "(?:请|把|将|帮|麻烦|给我|一并).{0,24}(?:忘|删|抹|清|擦|去|拿|丢|移|划)[掉了除去空干净走]+"
        ),
        re.compile(
            "从.{0,8}(?:记忆|脑子|笔记|记录|你那儿?|你这儿?|存的|脑海|档案|资料).{0,6}(?:忘|删|抹|清|擦|去|拿|丢|"
            "移|划)[掉了除去空干净走]*"
        ),
        re.compile(f"^{ask}*(?:清|删|抹|擦)[掉除去空]+(?:关于)?我"),
        re.compile(
            "(?:别|不要|不用|不必|甭|莫|无需|没必要|不需要|不该|不许|不想|不希望|不愿意?|请勿)(?:让你|你|再|去|"
            "一直|老|给|把|还)*.{0,14}?(?:记[着得住录下]?|留[着底存]|存|保留|惦记|知道|提(?!醒|前|供|高|交|"
            "示|升|款|货)起?|备份|登记)"
        ),
        re.compile(
            "就?当(?:你)?.{0,16}(?:没提过|不知道|没说过|没听过|没听见|没这回事)|[你就]当不知道|不关(?:别人|你|"
            "旁人)的?事"
        ),
        re.compile("[^，。]{2,20}(?:删|抹|清|忘|擦)(?:了|掉|除|干净)+吧$"),
    )


@cache
def _never() -> re.Pattern[str]:
    """What reminds, puts something right, works on a thing, or tells that somebody forgot."""
    return re.compile(
        r"(?i)\b(?:don't|do not|didn't|never|won't|can't|cannot|let me not|before i|lest|not) (?:ever "
        r")?forget\b|\bi (?:always |often |keep |just |almost |nearly )?(?:forgot|forget\w*|don't remember|"
        r"do not remember|can't remember|remember|didn't remember|don't know|keep)\b|\b(?:reminder|folder|row|"
        r"column|line|function|branch|table|app|code|email|photo|document|paragraph|"
        r"sentence|variable|comment|test|tests|button|list|page|website|site|invoice|letter|picture|image|"
        r"background|recipe|message|cart|basket|form|spreadsheet|"
        r"garage|script|repo\w*|draft|slide\w*)\b|\bwhat (?:i|I) (?:just )?(?:said|wrote|told you)\b(?! about "
        r"(?:my|our))|\bnever ?mind\b|\bfor (?:a|one|the) (?:moment|minute|second|sec|while|bit)\b|"
        r"\blet's (?:talk|speak)\b|\b(?:kidding|joking)\b|^\W*forget (?:it|that|this|him|her|them|me)\W*$"
        r"|\b(?:i'm|i am|we|i've|i) (?:moved|live|living|work|working|drive|driving) (?:to|in|at|a)\b.*\bnow\b"
        "|不要忘|别忘|別忘|不会忘|差点忘|忘不了|我(?:又|总|老|刚|差点|完全|都)?(?:把.{1,12})?忘|(?:文件|代码|"
        "邮件|照片|函数|段落|那行|这行|表格|分支|句子|购物车|表单|草稿|消息|信|车库|文档|备忘)"
        "|聊聊|换个话题|别再?跟我提|别提(?:多|[^，。]{1,10}了[，,！!])|开玩笑|逗你"
        "|忘了?[记]?(?:说|讲|告诉|提|问)|不记得|记不[得住清]|我不知道|我没记"
    )


@cache
def _asking_en() -> re.Pattern[str]:
    return re.compile(
        rf"(?i)\b(?:please|pls|could you|can you|would you|will you|want you to|mind|don't|do not|stop|never|"
        rf"no need to|(?:{_MEMORY})|(?:{_KEEP})|(?:{_GO})|"
        r"i'd (?:rather|prefer|feel better)|if|you|about|from|out of|anymore|the fact that|thing|stuff|bit|"
        r"part|ever came up|for me|about it)\b"
    )


@cache
def _asking_zh() -> re.Pattern[str]:
    return re.compile(
        "请|麻烦|帮我|能不能|可以|把|将|从(?:你的?)?(?:记忆|脑子|笔记|记录|你那儿?|存的|脑海)里?面?|(?:别|"
        "不要)(?:再)?提?(?:起)?|不用|不必|不想|不希望|让?你|记[着得住录]|留[着底]|存着?|保留|惦记|"
        "忘[掉了记干净]*|删[掉除了]*|抹[掉去了]*|清[掉除了空]*"
        "|去掉|拿掉|吧|就?当|没提过|不知道|的?记录|这[件回]?事儿?|那[件回]?事儿?|的事|不关别人的事|再提了?|也|了"
    )
