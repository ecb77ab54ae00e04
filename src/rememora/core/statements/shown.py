"""What opens a text that is shown to the assistant, and not the person's own words: "translate this: …"."""

from __future__ import annotations

import re
from functools import cache

# "Translate this:" and what follows; the last words before the colon name a text or tell to work on one.
_MATERIAL = (
    "(?:translate|rewrite|rephrase|reword|proofread|paraphrase|summari[sz]e|polish|shorten|tidy|"
    "correct|edit|review|explain|parse|format"
    "|convert|improve|draft|write|compose|classify|extract|analy[sz]e|check|fix|read|generate|create|"
    "make up|tweet|repeat|say|reply to|respond to|critique|grade)"
)
_MATERIAL_HAN = "(?:翻译|翻譯|润色|改写|总结|概括|校对|修改|翻訳|要約|添削|번역|요약)"
_SHOWN_HAN = (
    r"(?:这[一]?[段条篇封份则首]|[这那]个(?:通知|公告|帖子|文案|合同|邮件|简历|纪要)|下面这?|以下(?!是我的)|"
    r"原文|(?:简历|病历|合同|条款|公告|文案|内容|全文|"
    "草稿)(?:如下|见下)|"
    "收到(?:的|了)?|发来|转发|群里|聊天记录|会议纪要|邮件|公告|日志|报错|输出|控制台|終端|终端)"
)
_TOLD = (
    "(?:wrote|writes|said|says|reads|replied|answered|posted|texted|sent(?: me)?|states|email(?:ed)?|"
    "message|text|article|paragraph|quote|lyrics|poem|sentence|letter|log|output|error|docs?|readme|"
    "transcript|review|story|essay|snippet|template|prompt)"
)
_COLON = (":", "：")
_OPENS = (
    (
        _COLON,
        (
            r"(?:^|.*[.!?,\n]\s*|.*\b(?:please|pls|can you|could you|would you|help me|"
            rf"to)\s+){_MATERIAL}\b[^.!?\n]{{0,160}}[:：]"
        ),
    ),
    (
        (
            *("translate", "proofread", "rewrite", "rephrase", "reword", "paraphrase", "summari", "polish"),
            *("shorten", "correct", "grade", "critique", "edit", "improve"),
        ),
        (
            r"(?:.*[.!?,\n]\s*|.*\b(?:please|pls|can you|could you|would you|help me)\s+)?(?:translate|"
            "proofread|rewrite|rephrase|reword|paraphrase|summari[sz]e|polish"
            r"|shorten|correct|grade|critique|edit|improve)\b[^.!?\n:]{0,40}\b(?:this|the following|below|"
            r"my (?:\w+ )?(?:email|letter|essay|text|paragraph|bio|statement|story|intro|resume|cv|poem|"
            r"speech))\b[^.!?\n:]{0,60}[.!?\n]"
        ),
    ),
    (
        _COLON,
        (
            r"(?:.*[.!?,\n]\s*)?(?:here(?:'s| is| are)|this is|below is|got this|see) (?:the|my|a|an|his|"
            r"her|their|our|this) (?:[\w-]+ ){0,3}(?:email|letter|bio|blurb|"
            r"listing|advert|ad|review|transcript|article|text|message|post|draft|paragraph|essay|speech|"
            r"abstract|profile|statement|minutes|notes|brief|spec|poem|story|"
            r"passage|excerpt|quote|caption|ticket|comment|memo|script|scene|dialogue)\b[^.!?\n:]{0,40}:"
        ),
    ),
    (
        ("sentence", "phrase", "wording", "grammar", "translation", "english"),
        (
            r"(?:.*[.!?,\n]\s*)?(?:is|are|was) (?:this|these|the following) (?:\w+ )?(?:sentences?|phrases?|"
            r"wording|grammar|"
            r"translation|english) (?:\w+ )?(?:correct|right|ok|okay|natural|grammatical|good|wrong|"
            r"fine)[^.!?\n]{0,30}[?:]"
        ),
    ),
    (
        (" into ",),
        (
            r"(?:.*[.!?,\n]\s*)?(?:turn|make|convert|format) (?:this |it |the following )?into [\w -]{2,30}"
            r"(?:>>>|<<<|:|\n|\")"
        ),
    ),
    (_COLON, rf".*{_MATERIAL_HAN}[^。！？.!?\n]{{0,80}}[:：]"),
    (
        (*_COLON, "\n"),
        rf".*{_SHOWN_HAN}[^。！？.!?\n]{{0,30}}(?:[:：]\s*(?:\n|[“「\"『])|[?？。!！]?\s*\n)",
    ),
    (_COLON, rf".*\b{_TOLD}\b[^.!?\n:]{{0,40}}[:：]\s*$"),
)
"""What opens a text that is not the person's own, each with words of which it needs one, in lower case."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def opening(text: str) -> re.Match[str] | None:
    """Give the words up to where a text begins that is not the person's own."""
    low = text.casefold()
    for needs, pattern in _OPENS:
        if any(word in low for word in needs):
            found = _compiled("(?is)" + pattern).match(text)
            if found:
                return found
    return None
