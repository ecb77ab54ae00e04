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
_MATERIAL_HAN = (
    "(?:翻译|翻譯|[译譯翻]成|[译譯翻]一?下|润色|潤色|改写|改寫|改[成得]|总结|總結|概括|校对|校對|修改|缩写|扩写|"
    "缩短|精简|仿写|续写|造(?:[一个]{0,2})句|例句|纠错|纠正(?:一?下)?(?:语法|病句|错|[这那])|改错|语病|归类|分类(?:一下)?(?=[:：])|情感分析|"
    "(?:回复|回覆|回|评价|点评|分析|解释|提取|朗读)(?:一?下)?(?:[这這那]|下面|以下|对方)|翻訳|要約|添削|번역|요약)"
)
_NAMED_HAN = (
    "[这這那](?:一)?(?:[句段](?:话|話|文字|英文|中文)?|[条條](?:评论|消息|短信|微博|留言|推文|信息|朋友圈)|"
    "篇(?:文章|作文|日记)|封(?:邮件|信)|首(?:诗|歌))"
)
"""A text that the message has in it, as it is called in Chinese."""
_ASKED_HAN = (
    "(?:吗|嗎|什么意思|甚麼意思|语病|問題|问题|对不对|对么|是不是|"
    "怎么|怎麼|正面|负面|通顺|语法|错|哪里|哪裡|几分)"
)
_TEXTS = (
    r"(?:sentences?|phrases?|texts?|e?-?mails?|messages?|reviews?|tweets?|comments?|posts?|paragraphs?|passages?|"
    r"essays?|letters?|bios?|intros?|captions?|quotes?|lines?|notes?|replies|reply|drafts?|wording|grammar|"
    r"translations?|english|statements?)"
)
_ABOUT_THIS = rf"(?:this|these|that|the following)(?: [\w-]+){{0,2}}? {_TEXTS}"
_BEFORE = r"(?:.*[.!?,\n]\s*|.*\b(?:please|pls|can you|could you|would you|help me)\s+)?"
_REWORKS = (
    "(?:translate|rewrite|rephrase|reword|proofread|paraphrase|summari[sz]e|polish|shorten|condense|simplify|"
    "classify|categori[sz]e|label|grade|critique|correct|expand|reply|respond|spell-?check|tl;?dr)"
)
"""What is done to a text alone; "fix - I live in Leeds" may be of anything."""
_JUDGED = (
    r"(?:correct|right|ok|okay|natural|grammatical|good|wrong|fine|positive|negative|neutral|spam|sarcastic|"
    r"formal|informal|polite|rude|clear|toxic|offensive|professional|fluent|sounds?|reads?|make sense)"
)
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
            r"speech))\b(?:[^.!?\n:]{0,60}[.!?\n]|[^.!?\n:–—-]{0,30}$)"
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
    (
        ("-", "–", "—"),
        (  # with no other thing between: "improve my CV - I live in Leeds" gives what the job needs
            rf"{_BEFORE}{_REWORKS}(?: (?:to )?(?:this|these|it|that|the following)(?: {_TEXTS})?)?"
            r"(?: (?:to|into|in|as) [\w-]+(?: [\w-]+)?)?(?:\s+[-–]+\s+|\s*—+\s*)"
        ),
    ),
    (_COLON, rf"{_BEFORE}(?:make|turn) (?:this|these|it|that|the following)\b[^.!?\n:]{{0,60}}[:：]"),
    (
        _COLON,
        (
            rf"{_BEFORE}(?:(?:tl;?dr|condense|simplify|categori[sz]e|label|expand|rate|score|continue|complete|"
            r"transcribe|spell-?check|reply|respond|answer) (?:to |this|these|it|the following)[^.!?\n:]{0,60}|"
            r"sentiment(?: analysis)?|grammar(?: check)?|spelling|translation|tl;?dr|label|condense|simplify|"
            r"categori[sz]e|spell[ -]?check|(?:example|test|sample) sentence|"
            r"(?:english|german|french|spanish|italian|chinese|japanese|korean|dutch|russian|polish|portuguese)"
            r"(?: to |\s?(?:->|→)\s?)\w+)(?: please)?\s?[:：]"
        ),
    ),
    (
        ("?",),
        (
            r"(?:.*[.!?,\n]\s*)?(?:here(?:'s|’s| is| are)|this is|below is|got this|see) (?:the|my|a|an|his|her|their|"
            rf"our|this|some) (?:[\w-]+ ){{0,3}}{_TEXTS}\b[^?\n:]{{0,40}}[,.;!–—-]+\s*(?:so |and )?"
            r"(?:is|are|does|do|what|how|can you|could you|would you|which)\b[^.!?\n]{0,60}[?]"
        ),
    ),
    (
        ("?", *_COLON),
        (
            rf"{_BEFORE}(?:(?:is|are|was|does|do) {_ABOUT_THIS} (?:[\w-]+ ){{0,3}}?{_JUDGED}\b[^.!?\n]{{0,40}}|"
            r"what(?:'s|’s|s| is| are| does)? (?:[\w-]+ ){0,3}?(?:(?:with|in|of|about|does) )?"
            rf"{_ABOUT_THIS}\b[^.!?\n]{{0,40}}|"
            r"how (?:do|would|can|should|to|could) (?:(?:i|you|we|one) )?(?:say|translate|write|put|phrase|reply to|"
            r"answer|respond to) (?:this|these|it|that|the following)\b[^.!?\n:]{0,40}|"
            r"(?:check|correct|fix) my (?:english|german|french|spanish|italian|chinese|grammar|spelling)"
            r"\b[^.!?\n:]{0,30})[?.:：]"
        ),
    ),
    (
        ("?", "？", *_COLON),
        rf".*{_NAMED_HAN}[^。！？?!\n]{{0,20}}?{_ASKED_HAN}[^。！？?!\n，]{{0,12}}[？?：:]",
    ),
    (
        ("-", "–", "—"),
        rf"(?:.*[。！？，\n])?[^。！？，\n]{{0,12}}{_MATERIAL_HAN}[^。！？，\n]{{0,10}}(?:[—–]+|\s-\s)",
    ),
    (_COLON, rf".*{_MATERIAL_HAN}[^。！？.!?\n]{{0,80}}[:：]"),
    (
        (*_COLON, "\n"),
        rf".*{_SHOWN_HAN}[^。！？.!?\n]{{0,30}}(?:[:：]\s*(?:\n|[“「\"『])|[?？。!！]?\s*\n)",
    ),
    (
        ("訳", "添削", "直し", "校正", "要約", "短く", "書き換え", "言い換え", "丁寧に"),
        (
            r".*(?:この|次の|以下の|下記の)[^。、\n]{0,16}(?:訳|添削|直し|校正|要約|短く|書き換え|言い換え|丁寧に)"
            r"[^。\n：:]{0,14}[：:。\n]"
        ),
    ),
    (
        ("번역", "고쳐", "바꿔", "요약", "교정", "줄여", "다듬어", "점수"),
        (
            r".*(?:이|다음|아래)[ ]?(?:문장|글|작문|공지|문구|내용|메일|텍스트|리뷰)[^.\n:]{0,14}"
            r"(?:번역|고쳐|바꿔|요약|교정|줄여|다듬어|점수)[^.\n:]{0,14}[:.\n]"
        ),
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
