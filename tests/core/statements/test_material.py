"""What is handed over for a job is no fact of whoever hands it over, neither by a rule nor by a telling."""

from __future__ import annotations

import pytest

from rememora.core.statements import Said, Turn, read
from rememora.core.statements.masking import own_only
from rememora.flow.retelling import retold

SHOWN = [
    ("Translate to German: I live in Oslo and I love skiing", "a job and a colon"),
    ("can you rewrite this email: 'Dear Sam, I live in London and I work at Acme.'", "in single quotes"),
    ("Reply to this: Hi! I live in Rome and I work at Acme.", "a second sentence of the text"),
    ("Classify: I live in Rome", "a bare verb"),
    ("Paraphrase - I live in Rome", "a dash"),
    ("Shorten this text – I live in Rome", "a long dash, and a noun"),
    ("Translate to French — I live in Rome", "a language and a dash"),
    ("Make this shorter: I live in Rome and I work at Acme.", "make this"),
    ("Here's a review, is it positive? I live in Rome and I love this shop.", "a question before the text"),
    ("What is the sentiment of this tweet? I live in Rome.", "asked of the text"),
    ("What's wrong with this sentence? I am living in Madrid since two years.", "what is wrong"),
    ("How do I say this in Italian? I live in Rome.", "how to say"),
    ("Can you check my English? I live in Rome since 2010.", "the language of the speaker"),
    ("Here is my cover letter: I live in Rome and I work at Acme.", "a letter by its name"),
    ("Translate this\n\nI live in Rome", "the text is a paragraph of its own"),
    ("English to German: I live in Rome", "languages alone"),
    ("Please summarize this for me: I moved from Acme to Hooli.", "a change of a value"),
    ("```yaml\n# I live in Paris\n```", "a fence"),
    ("# I live in Paris\nx = 1", "a remark in code"),
    ("print('My name is Zed')", "a string in code"),
    ("> I live in Paris\n\nwhat does he mean?", "a quoted line"),
    ("From: Tom\nI live in London\n\nreply to him politely", "the head of a mail"),
    ("Jo: I live in Rome now\nMe: wow", "a transcript"),
    ("She goes 'I live in Rome' and I laughed", "single quotes in a sentence"),
    ("He told me ‘I'm Zed and my name isn't new’ and left", "apostrophes within quotes 🙂"),
    ("帮我把这句话翻译成英文：我住在北京，我喜欢滑雪", "任务和冒号"),
    ("润色：我住在北京", "只有动词"),
    ("造句：我住在北京", "造句"),
    ("帮我回复这条消息：我住在北京", "回复消息"),
    ("把这段改写成第三人称：我住在北京，在腾讯工作", "改写"),
    ("扩写：我住在北京", "扩写"),
    ("翻譯成英文：我住在台北", "繁體"),
    ("翻译一下——我住在北京", "破折号"),
    ("这句话有语病吗？我住在北京", "先问再给原文"),
    ("这条评论是正面的吗？我住在北京，很喜欢这家店", "问评论"),
    ("小王：我住在北京啊\n我：哇", "聊天记录"),
    ("发件人：小王\n我住在北京\n\n帮我回复", "邮件头"),
    ("> 我住在北京\n\n他什么意思？", "引用"),
    ("```\n我叫小明\n```", "代码块"),
    ("他说‘我住在北京’然后就走了", "单引号"),
]

SHOWN += [
    ("Translate I live in Rome into German", "no colon"),
    ("translate my wife is a nurse to French please", "no colon, and a wish"),
    ("How do you say I have two cats in Spanish?", "asked how to say"),
    ("Explain `I live in Rome` to me", "a sentence in backticks"),
    ("what tense is `my brother works at a bank`?", "backticks in a question"),
    ("Write an email to Sam saying I live in Rome", "what a mail is to say"),
    ("draft a text to my boss telling her I'm allergic to nuts", "what a message is to tell"),
    ("tweet that I love my job", "a post"),
    ("I live in Rome and my wife is Ana. Translate that into German.", "the order stands behind"),
    ("My name is Klaus and I have three dogs. Proofread please", "an order without an object behind"),
    ("我住在罗马，老婆叫安娜。翻译成德语", "任务在后面"),
    ("把我住在罗马翻译成德语", "没有冒号"),
    ("`我住在罗马`这句话对吗", "反引号"),
    ("给老王写封邮件说我住在罗马", "邮件里的话"),
    ("帮我给妈妈发条微信，说我住在罗马", "微信里的话"),
    ("私はローマに住んでいます。これを英語にして", "後ろに依頼"),
    ("저는 로마에 살아요. 이거 영어로 번역해줘", "뒤에 부탁"),
    ("이 문장 고쳐줘: 저는 로마에 살아요", "앞에 부탁"),
]

KEPT = [
    ("帮我给妈妈发条微信，说我住在罗马。对了，我住在利兹", "利兹", "behind what a message is to say"),
    ("Translate this: I live in Rome. By the way I live in Leeds", "Leeds", "by the way, behind a text"),
    ('Translate "I live in Rome" to German. I live in Leeds btw', "Leeds", "behind quotation marks"),
    ("Fix the grammar: \"she don't like Rome\". I'm a teacher in Leeds.", "Leeds", "behind a quoted text"),
    (
        "Summarise this:\n```\nI live in Rome\n```\nI live in Leeds, keep it British",
        "Leeds",
        "behind a fenced text",
    ),
    ("翻译：我住在罗马。对了我住在杭州", "杭州", "对了"),
    ("we use `pnpm` in Leeds, I work at Acme", "Acme", "a name in backticks"),
    ("I live in Leeds. Translate the menu below for me", "Leeds", "the order is about something else"),
    ("I live in Leeds. Translate to German: good morning", "Leeds", "before the job"),
    ("I live in Leeds, can you translate this into German: good morning", "Leeds", "in the same sentence"),
    ("I live in Leeds. Can you proofread this: 'Dear Sam, I live in Rome.'", "Leeds", "before quotes"),
    ("My name is Zed. Rewrite this: I live in Rome", "Zed", "a name before the job"),
    ("I'm a nurse in Leeds. What's wrong with this sentence? He go home.", "nurse", "before a question"),
    ("Can you improve my CV - I live in Leeds and work at Acme.", "Acme", "what the job needs"),
    ("Fix the heating - I live in Leeds", "Leeds", "no text is worked on"),
    ("Please answer in German - I live in Leeds", "Leeds", "a wish for all answers"),
    ("Is this a good city? I live in Leeds.", "Leeds", "asked of no text"),
    ("What's wrong with me? I live in Leeds and I hate it.", "Leeds", "asked of oneself"),
    ("Just so you know: I live in Leeds.", "Leeds", "a colon without a job"),
    ("I'm a translator - I live in Leeds", "Leeds", "the job is the speaker's own"),
    ("My dog is called 'Mr Fluffy' and I live in Leeds.", "Fluffy", "a name in quotes"),
    ("I live in Leeds and she goes 'I live in Rome' all day.", "Leeds", "beside quotes"),
    ("```py\nx = 1\n```\nI live in Leeds.", "Leeds", "behind a fence"),
    ("I live in Leeds.\n\n> I live in Rome", "Leeds", "before a quoted line"),
    ("我住在北京。翻译成英文：早上好", "北京", "任务之前"),
    ("我住在北京，帮我润色：今天天气不错", "北京", "同一句里任务之前"),
    ("这条路对不对？我住在北京", "北京", "问的不是文字"),
    ("我换工作了：我现在在腾讯上班", "腾讯", "冒号前不是任务"),
    ("我住在北京。这句话有语病吗？他昨天去学校了很久", "北京", "问题之前"),
    ("我在北京做翻译，我叫李雷", "李雷", "翻译是职业"),
    ("更新一下：我搬到上海了", "上海", "更新的是自己"),
]


def known(text: str) -> list[str]:
    """Return what is kept of a message."""
    kept = retold(read(Turn([Said("user", text)], 0, "UTC")), text, speaker=None)
    return [one.statement.text for one in kept]


@pytest.mark.parametrize(("text", "why"), SHOWN, ids=[why for _, why in SHOWN])
def test_a_text_that_is_worked_on_tells_nothing_of_the_speaker(text: str, why: str) -> None:
    assert known(text) == [], why


@pytest.mark.parametrize(("text", "words", "why"), KEPT, ids=[why for *_, why in KEPT])
def test_own_words_beside_a_text_are_kept(text: str, words: str, why: str) -> None:
    told = known(text)
    assert any(words in one for one in told), why
    assert not any("Rome" in one for one in told), why


@pytest.mark.parametrize(
    "text", [*(text for text, _ in SHOWN), *(text for text, *_ in KEPT), "", "👍🏽 é ｆｕｌｌ"]
)
def test_what_is_left_stands_where_it_stood(text: str) -> None:
    own = own_only(text)
    assert len(own) == len(text)
    assert all(left in (was, "\n") for left, was in zip(own, text, strict=True))


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Proofread this: I live in Rome.\n\nBtw I'm a nurse in Leeds.", "Btw I'm a nurse in Leeds."),
        ("この文を英訳して：私はローマに住んでいます。ちなみに大阪在住です", "ちなみに大阪在住です"),
        ("이 문장 번역: 로마에 살아요. 참고로 저는 부산에 살아요", "참고로 저는 부산에 살아요"),
    ],
)
def test_words_that_leave_a_text_are_ones_own_again(text: str, own: str) -> None:
    left = own_only(text)

    assert own in left
    assert not any(place in left for place in ("Rome", "ローマ", "로마"))


def test_a_greeting_in_a_text_keeps_all_of_it_in_the_text() -> None:
    assert "Oslo" not in own_only("Translate this: Hi Mum, I got a dog. By the way I moved to Oslo.")
