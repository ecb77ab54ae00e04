from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.core.text import index_terms, query, query_terms

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", ""),  # nothing asked
        ("How does she take her coffee?", "take coffe"),  # question and function words off
        ("What's the dog's name, and what is the dog?", "dog name"),  # each term once
        ("Didn't we say I'd call?", "say call"),  # contractions off
        ("Who is it?", "who be it"),  # nothing else remains
        ("When did I use get_user in May?", "use getuser user may"),  # a month is no verb
        ("我喜欢喝什么咖啡？", "喜欢 欢喝 喜 欢 喝 咖啡 咖 啡"),  # no bigram reaches across 什么
        ("他在哪里工作？", "工作 工 作"),  # person, place word
        ("我的目的地是哪里", "目的 的地 目 地"),  # 的 inside a word stays, by itself it says nothing
        ("什么", "什么 什 么"),  # nothing else remains
        ("Docker 是什么？", "docker"),  # two scripts
        ("私はどこでコーヒーを飲みましたか？", "コーヒー コー ーヒ ヒー 飲 飲み"),  # Japanese
        ("何曜日ですか", "曜日"),  # a question word at the head of a compound
        ("커피를 어디에서 마셨나요?", "커피 마셨"),  # Korean: particle, question word, ending
        ("물은 무엇입니까", "물은 물"),  # a noun of one syllable
        ("React를 쓰나요", "react 쓰나 쓰"),  # a particle behind Latin letters
        ("3월에 뭐 했어요?", "3 3월 월에 월 했어 했"),  # a number with its unit
        ("나는 내가 저는 커피", "커피"),  # pronouns with their particles
        ("WHERE IS THE OFFICE", "offic"),  # capitals throughout are only loud
        ("WHAT IS IT FOR? DOCKER", "docker"),  # IT is no department here
        ("Will Anna swim? Can Tom?", "anna swim tom"),  # modal verbs
        ("WHERE, 会议", "会议 会 议"),  # loud beside another script
        ("👍🏽 ?", "👍"),  # emoji can be asked for
    ],
)
def test_question_is_left_with_what_it_is_about(text: str, terms: str) -> None:
    assert query_terms(text) == terms.split()


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("被告是谁", "被告"),  # Chinese: a stop word before a character that is left alone
        ("谁把关", "把关"),  # likewise, at the end
        ("跟团去哪", "跟团"),  # likewise, before another verb
        ("谁被撞了", "被撞"),  # a passive is kept rather than lost
        ("拖把在哪", "拖把"),  # a stop word that nothing follows
        ("拖布把在哪", "布把"),  # likewise, in a word that no list holds
        ("火把呢", "火把"),  # before a particle
        ("谁的拖把", "拖把"),  # at the end
        ("谁的布把", "布把"),  # likewise, in a word that no list holds
        ("蚕丝被多少钱", "丝被"),  # before a question word
        ("竹纤被是谁的", "纤被"),  # in a word that no list holds
        ("脚跟疼吗", "脚跟"),  # before an adjective
        ("都江堰在哪", "都江"),  # names
        ("花都区怎么走", "花都"),  # likewise
        ("新都在哪里", "新都"),  # likewise
        ("那曲在哪里", "那曲"),  # likewise
        ("都柏林冷吗", "都柏"),  # likewise
        ("和珅是谁", "和珅"),  # likewise
        ("和弦怎么弹", "和弦"),  # nouns
        ("请帖给谁", "请帖"),  # likewise
        ("我请教了谁", "请教"),  # a verb
        ("大家庭聚会", "家庭"),  # a longer stop word across two words
        ("一下午做了什么", "下午"),  # likewise
        ("一直播就卡", "直播"),  # likewise
        ("曾经理是谁", "经理"),  # likewise
        ("很多大学在哪", "大学"),  # likewise
        ("被告诉讼", "诉讼"),  # likewise
        ("ねこの名前は", "ねこ"),  # Japanese: a pronoun inside a word
        ("たこの値段", "たこ"),  # likewise
        ("きのこの料理", "のこ"),  # likewise, behind a syllable that is a particle elsewhere
        ("おとこのひと", "とこ"),  # likewise
        ("はとこの名前", "とこ"),  # likewise, in a word that no list holds
        ("みやこの町", "やこ"),  # likewise
        ("はこの中", "はこ"),  # behind a syllable with nothing before
        ("くもの巣", "くも"),  # likewise, before a bound noun
        ("私のくまでは", "くま"),  # behind a particle and one syllable
        ("きですか 猫", "きで"),  # a lone syllable beside an ending
        ("みその味", "みそ"),  # an article inside a word
        ("こどもの日", "ども"),  # a bound noun inside a word
        ("ことばの意味", "とば"),  # at its beginning
        ("猫のことば", "とば"),  # behind a noun
        ("いくらが好き", "いく"),  # a dish that is a question elsewhere
        ("なにわの店", "にわ"),  # a name
        ("からあげが好き", "らあ"),  # a particle at the beginning
        ("鶏のからあげ", "らあ"),  # likewise, behind a noun
        ("彼のちからは", "ちか"),  # at the end of a noun
        ("ますの寿司", "すの"),  # an ending at the beginning
        ("まどのそばは", "まど"),  # a question word inside
        ("かまたはどこ", "かま"),  # a conjunction inside
        ("こころの健康", "ここ"),  # a place word inside
        ("彼氏の名前は", "彼氏"),  # a pronoun before another Han character
        ("私立の学校", "私立"),  # likewise
        ("いもうとは元気", "うと"),  # a topic particle behind a noun in と
        ("가을에 뭐 했어", "가을"),  # Korean: particles that end a noun
        ("나이가 몇이야", "나이"),  # a pronoun and a particle
        ("수도 요금", "수도"),  # a bound noun and a particle
        ("도로가 막혀", "도로"),  # two particles
        ("내과 전화번호", "내과"),  # a pronoun and a particle
        ("제과 자격증", "제과"),  # likewise
        ("과도가 어디 있어", "과도"),  # two particles
        ("의도가 뭐야", "의도"),  # likewise
        ("이가 아파요", "이가"),  # a noun of one syllable
        ("can opener", "can"),  # English: a thing
        ("Where is the can?", "can"),  # likewise, by its article
        ("Who is in his will?", "will"),  # likewise
        ("trash can", "can"),  # a compound
        ("Where is the US office?", "u.s"),  # a country
        ("Who leads the U.S. team?", "u.s"),  # with points
        ("the IT's budget", "i.t"),  # with an ending
        ("What did the WHO say?", "w.h.o"),  # a body
        ("US支社はどこ", "u.s"),  # before another script
    ],
)
def test_question_keeps_words_that_hold_a_function_word(question: str, content: str) -> None:
    assert content in query_terms(question)


@pytest.mark.parametrize(
    ("question", "function"),
    [
        ("我和小王去哪", "和小"),  # a conjunction between two nouns
        ("他把书还给谁", "把书"),  # 把 with its object
        ("杯子被谁打破", "子被"),  # the passive
        ("猫和谁玩", "猫和"),  # before a question word
        ("被告是谁", "被"),  # a character that is in every other line
        ("猫はどこですか", "はど"),  # behind a particle
        ("りんごはいつ買った", "はい"),  # behind a noun in hiragana
        ("行くことは", "とは"),  # a bound noun behind a verb
        ("東京から来た", "東京か"),  # a particle behind Han characters
        ("さくらから聞いた", "らか"),  # and behind hiragana
        ("私は犬が好き", "私"),  # a pronoun before a particle
        ("いですか 猫", "いで"),  # a lone ending
        ("これは何ですか 猫", "これ"),  # at the beginning
        ("나는 커피", "나"),  # a pronoun with its particle
        ("who likes us?", "u.s"),  # a pronoun
    ],
)
def test_function_words_still_leave_the_question(question: str, function: str) -> None:
    assert function not in query_terms(question)


@pytest.mark.parametrize("limit", [1, 2, 7, 64])
def test_of_a_long_text_both_ends_are_asked_for(limit: int) -> None:
    numbers = [str(number) for number in range(1000, 3000)]
    half = limit // 2

    asked = query_terms(" ".join(numbers), limit=limit)

    assert asked == numbers[: limit - half] + numbers[len(numbers) - half :]


def test_long_text_without_spaces_is_limited_too() -> None:
    asked = query_terms("".join(chr(code) for code in range(0x4E00, 0x5E00)))

    assert len(asked) == 64
    assert asked[0] == "一丁"


def test_question_behind_a_pasted_log_counts() -> None:
    log = " ".join(f"line{number}" for number in range(500))

    asked = query_terms(f"{log}\nWhy does the US Docker of it fail?")

    assert {"docker", "u.s", "fail"} <= set(asked)
    assert {"why", "do", "the", "us", "of", "it"}.isdisjoint(asked)


@pytest.mark.parametrize(
    ("paste", "first", "last"),
    [
        ("word " * 200_000, "alpha", "omega"),  # English
        ("數據庫" * 300_000, "开头", "结尾"),  # Chinese without a pause
        ("このその" * 250_000, "東京", "大阪"),  # Japanese function words
        ("가나다 " * 250_000, "서울", "부산"),  # Korean
        ("e\u0301" * 500_000, "alpha", "omega"),  # combining marks
        ("👍🏽" * 500_000, "alpha", "omega"),  # emoji
        ("ＡＢＣ　" * 250_000, "alpha", "omega"),  # full-width letters
        ("x" * 1_000_000, "alpha", "omega"),  # one run
        (" " * 1_000_000, "alpha", "omega"),  # white space
    ],
)
def test_of_a_giant_text_only_the_ends_are_read(
    paste: str, first: str, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    asked_of = query._asked

    def counted(chunk: str) -> Sequence[str]:
        read.append(chunk)
        return asked_of(chunk)

    monkeypatch.setattr(query, "_asked", counted)

    asked = query_terms(f"{first} {paste} {last}")

    assert {first, last} <= set(asked)
    assert sum(map(len, read)) <= 80 * 64


def test_word_that_the_cut_goes_through_is_not_asked_for() -> None:
    assert query_terms("elephant " * 100_000) == ["elephant"]


def test_run_that_fills_both_ends_is_asked_for_in_part() -> None:
    assert {"数数", "据据"} <= set(query_terms("数" * 300_000 + "据" * 300_000))


def test_stop_words_leave_the_question_but_not_the_index() -> None:
    assert "the" in index_terms("the 我们")
    assert "我们" in index_terms("the 我们 咖啡")
    assert query_terms("the 我们 咖啡") == ["咖啡", "咖", "啡"]
