"""Which turns say nothing, which only seem to, and which speak of the turn before them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.coarse import dropped_by, looks_back

OURS = "<ours>memory</ours>"


def without_ours(text: str) -> str:
    return text.replace(OURS, "")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "no_words"),  # nothing
        (" \n\t", "no_words"),  # white space
        ("?!… ——", "no_words"),  # marks
        ("👍🏻👩‍👧 ❤️", "no_words"),  # emoji, joined and with skin
        ("？！。、", "no_words"),  # full-width marks
        (OURS, "self_produced"),  # our block alone
        (f" {OURS}\n", "self_produced"),  # and white space
        (f"{OURS} ok", "acknowledgement"),  # what is left is judged
        (f"{OURS} I live in Oslo", None),  # what is left says something
        ("/help", "slash_command"),  # a command
        ("／clear", "slash_command"),  # full width
        ("/model set opus", "slash_command"),  # with arguments
        ("/总结", "slash_command"),  # Chinese
        ("/etc/nginx is where it lives", None),  # a path
        ("10/12 is the date", None),  # a date
        ("undo", "undo"),  # English
        ("Undo that!", "undo"),  # with a mark
        ("撤回。", "undo"),  # Chinese
        ("元に戻して", "undo"),  # Japanese
        ("취소", "undo"),  # Korean
        ("取消周五的会议", None),  # cancels something
        ("undo the migration of July", None),  # so does this
        ("OK, thanks!", "acknowledgement"),  # two of them
        ("Got it 👍", "acknowledgement"),  # with an emoji
        ("Ｙｅｓ", "acknowledgement"),  # full width
        ("that’s it", None),  # no set phrase
        ("好的，谢谢～", "acknowledgement"),  # Chinese, two of them
        ("好的好的收到", "acknowledgement"),  # without marks between
        ("哈哈哈哈哈", "acknowledgement"),  # laughter of any length
        ("はい、わかりました。", "acknowledgement"),  # Japanese
        ("ありがとうございます！", "acknowledgement"),  # thanks
        ("ハイ！", "acknowledgement"),  # katakana
        ("네, 알겠습니다", "acknowledgement"),  # Korean
        ("ㅋㅋㅋㅋㅋ", "acknowledgement"),  # Korean laughter
        ("no milk", None),  # a word more says something
        ("好的记住我住杭州", None),  # so it does in Chinese
        ("はい、東京です", None),  # and in Japanese
        ("네, 서울이에요", None),  # and in Korean
        ("我", "too_short"),  # one character
        ("猫派", "too_short"),  # two
        ("住杭州", None),  # three may be a place to live
        ("C++", None),  # three, marks included
        ("e\u0301a\u0301", None),  # marks that combine are characters of their own
    ],
)
def test_a_turn_is_dropped_by_the_first_rule_that_fits(text: str, rule: str | None) -> None:
    assert dropped_by(text, without_ours=without_ours) == rule


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("yes, do that", "acceptance"),  # both in one
        ("Yes please!", "acceptance"),  # alone
        ("That’s right.", "acceptance"),  # a curly apostrophe
        ("对，就这么定！", "acceptance"),  # Chinese
        ("好的，按你说的做", "acceptance"),  # with a yes before
        ("はい、それでお願いします", "acceptance"),  # Japanese
        ("네, 그렇게 해 주세요", "acceptance"),  # Korean
        ("ok", "acceptance"),  # bare
        ("no, scratch that", "retraction"),  # with a no before
        ("wait, no, forget it", "retraction"),  # with two
        ("不对，当我没说", "retraction"),  # Chinese
        ("不算数", "retraction"),  # which begins like a no
        ("今のなし！", "retraction"),  # Japanese
        ("아니, 잊어줘", "retraction"),  # Korean
        ("no thanks", None),  # neither
        ("", None),  # nothing
        ("👍", None),  # no word
        ("yes, but on Friday", None),  # says more
        ("scratch that itch", None),  # another meaning
        ("算了一下，一共三百", None),  # another word that begins alike
        ("yes" * 20, "acceptance"),  # sixty characters
        ("yes" * 19 + "okok", None),  # one more: nobody says that
    ],
)
def test_what_is_only_about_the_turn_before_says_so(text: str, about: str | None) -> None:
    assert looks_back(text) == about


@pytest.mark.parametrize(
    "text", ["ㅋ" * 59 + "x", "哈" * 1_000_000, "ok " * 300_000, "/" * 1_000_000, "no " * 20 + "x"], ids=len
)
def test_a_hostile_turn_costs_no_more_than_a_long_one(text: str) -> None:
    dropped_by(text, without_ours=without_ours)
    looks_back(text)


@given(st.text())
def test_marks_around_a_turn_that_says_something_do_not_drop_it(text: str) -> None:
    assert dropped_by(f"{text} Ana lives in Oslo", without_ours=without_ours) in (None, "slash_command")
