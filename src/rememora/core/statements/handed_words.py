"""The words by which `handed` knows texts for a job: patterns, and what one of them must have in it."""

from __future__ import annotations

LANGUAGE = (
    r"(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish|arabic|hindi|hebrew|"
    r"greek|swedish|danish|norwegian|finnish|hungarian|romanian|czech|japanese|korean|chinese|mandarin|cantonese|latin|"
    r"welsh|irish|gaelic|catalan|basque|tagalog|thai|vietnamese|indonesian|swahili|persian|farsi|esperanto|pirate|"
    r"shakespearean|emojis?|morse(?: code)?|third person|past tense|reported speech|passive(?: voice)?)\b"
)
ASKS = (
    r"(?:^|[.!?,;\n]\s*|\b(?:please|pls|plz|can you|could you|would you|help me|"
    r"how (?:do|would|can|should) (?:you|i|we|one)|how to|to|and)\s+)"
)
CLAUSE = r"(?:[^\s.!?\n]+[ \t]+){2,40}?[^\s.!?\n]+"
WORKED_ON = ("translat", "rephras", "reword", "paraphras", "rewrit", "say ", "write ", "put ")
INTO = (
    rf"{ASKS}(?:translate|rephrase|reword|paraphrase|rewrite|say|write|put)\s+(?P<text>{CLAUSE})\s+"
    rf"(?:in|into|to)\s+(?:\w+\s+)?{LANGUAGE}"
)
SAYING = (
    r"\b(?:write|draft|compose|send|post|text|tweet|reply|make|create|generate|prepare|e-?mail)\b[^.!?\n]{0,80}?\b"
    r"(?:saying|that says|which says|stating|that reads|reading|to say|(?:tell|inform)ing [\w' ]{1,30}? that|"
    r"telling (?:him|her|them|everyone|people|my \w+|the \w+|[A-Z]\w+))\s+(?:that\s+)?(?P<text>[^.!?\n]+)|"
    r"(?:^|[.!?\n]\s*|\bplease\s+)(?:tweet|post) that (?P<posted>[^.!?\n]+)"
)
TELLERS = ("saying", "says", "stating", "read", "to say", "telling", "informing", "tweet that", "post that")
SAYING_HAN = (
    r"(?:^|[，。！？；\n]|帮我|幫我|请你?|請你?|麻烦|麻煩|替我|你)\s*(?:[给給跟][^，。！？\n]{1,8}?)?(?:[写寫发發回拟擬编編]|起草)"
    r"(?![了过過完])[^，。！？\n]{0,6}?(?:邮件|郵件|短信|微信|消息|訊息|留言|便条|贺卡|帖子|朋友圈|回复|回覆|信)"
    r"[^。！？\n]{0,6}?(?:[说說](?!明)|告[诉訴][^，。！？\n]{1,6}|写着|内容是)[，,:：]?(?P<text>[^。！？\n]+)"
)
TELLERS_HAN = ("说", "說", "告诉", "告訴", "写着", "内容是")
CODE_SPAN = (
    r"`(?P<text>[^`\n]*(?:\b(?:[Ii]|[Ii]['’]m|[Mm]y|[Ww]e|[Oo]ur|[Hh]e|[Ss]he)\b[^`\n]* [^`\n]*|"
    r"[我你他她][^`\n]{3,}))`"
)

BEHIND = (
    r"\W*(?:(?:and |so |now |ok |please |pls |can you |could you |would you |then )*)"
    r"(?:translate|proof-?read|paraphrase|rephrase|reword|spell-?check|rewrite|polish|summari[sz]e|condense|tl;?dr|"
    r"(?:correct|fix|check|improve|edit) (?:my |the |any |this for |it for |that for )?"
    r"(?:grammar|spelling|typos|english|wording|punctuation|mistakes)|"
    r"make (?:it|this|that) (?:sound )?(?:more )?"
    r"(?:formal|polite|shorter|longer|funnier|natural|professional|friendlier)|"
    r"(?:is|does) (?:this|that|it) (?:sound )?(?:correct|right|natural|grammatical|ok|okay)(?: english)?)\b"
    r"(?:,? (?:this|that|it|these|the above|all (?:of )?(?:this|that)|"
    r"(?:that|this) (?:text|sentence|message|paragraph)|"
    rf"(?:in)?to (?:\w+ )?{LANGUAGE}|in (?:\w+ )?{LANGUAGE}|in (?:one|two|three) (?:lines?|sentences?|words)|"
    r"for (?:me|grammar|typos)|please|pls|thanks|thank you|properly|quickly))*\W*"
)
BEHIND_HAN = (
    r"\W*(?:请|請|帮我|幫我|麻烦|麻煩|帮忙)*(?:把?(?:[这這上](?:面|一?[段句篇条]话?|个|些)?|以上|前面)[^，。,.]{0,6})?"
    r"(?:(?:翻[译譯]|[译譯]|翻)(?:一下|下)?(?:[成为為][^，。\s]{1,8})?|(?:润色|潤色|改写|改寫|校对|校對|缩写|扩写|精简|"
    r"概括|总结|總結)(?:一?下)?|改(?:一?下|下)?(?:成[^，。\s]{1,8}|语病|病句|错别字)|换个说法|有语病吗|通顺吗|语法对吗)"
    r"(?:[，, ]*(?:谢谢|謝謝|吧|好吗|谢))*\W*"
)
BEHIND_JA = (
    r"[\W→←]*(?:(?:この|上の|以上の|今の)(?:文|文章|メール|作文|日本語|内容|一文)?|これ|上記|以上|それ)"
    r"[をはの、って]*[^。？?\n]{0,14}"
    r"(?:訳|翻訳|英語に|英文に|中国語に|直して|添削|校正|要約|短く|丁寧に|敬語に|言い換え|書き換え|自然(?:です|かな|？|\?)|"
    r"正しい|合ってる|合ってます)[^。\n]{0,14}\W*|"
    r"\W*(?:英語|英文|中国語|敬語|丁寧語|関西弁)(?:に|で)?(?:訳して|翻訳して|直して|して)[^。\n]{0,8}\W*"
)
BEHIND_KO = (
    r"[\W→←]*(?:이(?:거|것|걸)?|위|저|그)?[ ]?(?:문장|글|공지|문구|내용|메일|말|글들)?(?:을|를|좀|은|는)?[ ]?"
    r"(?:[가-힣]{1,6}(?:로|으로)|존댓말로|쉬운 말로|더)?[ ]?"
    r"(?:번역|바꿔|고쳐|줄여|요약|교정|다듬어|맞는 (?:문장|표현))[^.!?\n]{0,14}\W*"
)
BEHIND_CLUES = (
    *(
        "translat",
        "proof",
        "phrase",
        "reword",
        "spell",
        "rewrit",
        "polish",
        "summari",
        "condens",
        "tldr",
        "tl;dr",
    ),
    *(
        "make ",
        "grammar",
        "typos",
        "english",
        "wording",
        "punctuation",
        "mistakes",
        "correct",
        "right",
        "sound",
    ),
    *("natural", " ok"),
)
BEHIND_CHARACTERS = frozenset(
    "译譯翻润潤改校缩扩精概总總语通换換訳英中直添要短丁敬言自正合번역바꿔고쳐줄여약교정다듬맞"
)
LAST = 60
"""Characters at the end in which an order in other scripts has one of these."""
SENTENCES = r"[.!?。！？…\n→←]+[\"'”’」)）]*\s*"
SHORTEST = 8
"""Characters that a text has which stands before its order."""

RESUMES = (
    r"(?:^|(?<=[.!?。！？…\n\"'”」』]))[ \t\n]*(?:(?i:by the way|btw|p\.?\s?s\b|oh,? and|on another note|anyway|"
    r"unrelated|separately|for your info\w*|fyi|note for you)\b|对了|對了|顺便|順便|另外[，,]|话说|話說|题外话|"
    r"ちなみに|ところで|余談|참고로|아 그리고|그나저나|그건 그렇고)"
)
RESUME_CLUES = (
    *(
        "by the way",
        "btw",
        "p.s",
        "ps",
        "p. s",
        "oh and",
        "oh, and",
        "on another",
        "anyway",
        "unrelated",
        "separately",
    ),
    *(
        "for your info",
        "fyi",
        "note for you",
        "对了",
        "對了",
        "顺便",
        "順便",
        "另外",
        "话说",
        "話說",
        "题外话",
        "ちなみに",
    ),
    *("ところで", "余談", "참고로", "아 그리고", "그나저나", "그건 그렇고"),
)
GREETING = r"\W*(?i:dear|hi|hello|hey|good (?:morning|afternoon|evening)|尊敬的|亲爱的|您好|你好|拝啓|お世話)"
CLOSES = {'"': '"', "“": "”", "'": "'", "‘": "’", "「": "」", "『": "』", "«": "»", "`": "`"}
