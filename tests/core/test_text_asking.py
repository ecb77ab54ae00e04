from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from rememora.core.text.asking import asks, disclaims

Form = Literal["NFC", "NFD"]


@pytest.mark.parametrize(
    "text",
    [
        "Where do you live?",  # a mark
        "“Really?” ",  # behind it quotation marks and space
        "What?!",  # a mark and another
        "你住哪儿？",  # full-width mark
        "أين تسكن؟",  # Arabic mark
        "吃了吗",  # Chinese particle
        "吃了嗎。",  # its other form, with a full stop
        "他在做什么呢",  # behind a Han character
        "どこに住んでいますか",  # Japanese particle
        "もう食べたか",  # behind a plain verb
        "元気かな",  # wondering
        "大丈夫かしら。",  # likewise
        "どうかな",  # though どうか asks nothing
        "明日は本番か",  # behind a noun
        "커피를 마십니까",  # Korean, formal
        "이것이 무엇입니까.",  # likewise
        "같이 갈까요",  # a proposal
        "집에 있나요",  # polite
        "これは何ですか😀?",  # an emoji before the mark
    ],
)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_text_that_ends_with_a_question_asks(text: str, form: Form) -> None:
    assert asks(unicodedata.normalize(form, text))


@pytest.mark.parametrize(
    "text",
    [
        "",  # nothing
        "?? what I mean is this.",  # a mark at the beginning
        "Why not? I like it.",  # a question in the middle
        "I wonder where it is.",  # no mark
        "비가 오니까",  # Korean: a reason, not a question
        "시간이 없으니까",  # likewise
        "그러니까요",  # the same, politely
        "매일 친구를 만나요",  # a verb in 나다
        "일곱 시에 일어나요",  # likewise
        "까요",  # an ending without a word
        "니까",  # likewise
        "우리 언니까",  # behind a syllable that ends in another consonant
        "この町は静か",  # Japanese: an adjective
        "海が豊か",  # likewise
        "それは確か。",  # with a full stop
        "山のなか",  # a noun
        "そのほか",  # likewise
        "ゴールははるか",  # an adverb
        "まさか",  # likewise
        "とても賑やか",  # an adjective in やか
        "波がなめらか",  # in らか
        "いつか",  # some day
        "行くかどうか",  # whether
        "好物はさかな",  # a noun in かな
        "心が豊かな",  # an adjective before its noun
        "か",  # a particle without a word
        "呢",  # Chinese: likewise
        "我在写 code呢",  # the particle of what is going on, behind no Han character
        "😀",  # an emoji
        "word " * 50 + "?",  # it tells something before it asks
        "长" * 60 + "吗",  # likewise
        "x" * 1_000_000 + "?",  # and at once
    ],
)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_statement_does_not_ask(text: str, form: Form) -> None:
    assert not asks(unicodedata.normalize(form, text))


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("I don't know where you parked the car.", True),
        ("Sorry, I have no record of that.", True),
        ("You haven't told me.", True),
        ("No idea!", True),
        ("I know where the car is.", False),
        ("The car? I don't know.", False),  # what comes first may tell
        ("I don't know " + "what to do about the house in Lisbon " * 9, False),  # it goes on to tell
        ("抱歉，我没有这方面的信息。", True),
        ("我知道车在哪里", False),
        ("すみません、わかりません。", True),
        ("잘 모르겠어요", True),
        ("🤷", False),
        ("", False),
    ],
)
def test_text_that_says_it_is_not_known_tells_nothing(text: str, lacks: bool) -> None:
    assert disclaims(text) == lacks
