"""Small stores in four languages: the question's words must bring the right line to the top."""

from __future__ import annotations

from collections import Counter

import pytest

from rememora.core.bm25 import idf, term_score
from rememora.core.text import index_terms, query_terms

CHINESE = (
    "早上喝了一杯龙井茶",
    "数据库选用了PostgreSQL",
    "数据科学团队每周五开会",
    "女儿下个月要去上海读大学",
    "家里养了一只橘猫，名字叫团子",
    "对花生过敏，不能吃花生酱",
    "5月2日在杭州跑了半程马拉松",
    "新买的手机屏幕碎了",
)
JAPANESE = (
    "毎朝コーヒーを二杯飲みます",
    "弟は大阪の銀行で働いています",
    "週末に友達と高尾山に登りました",
    "りんごのアレルギーがある",
    "新しいプロジェクトではデータベースを移行する",
    "猫の名前はさくらです",
)
KOREAN = (
    "매일 아침 커피를 두 잔 마셔요",
    "동생은 부산에 있는 은행에서 일해요",
    "주말에 친구와 한라산에 올라갔어요",
    "땅콩 알레르기가 있어서 조심해야 합니다",
    "다음 달에 데이터베이스를 옮길 계획이다",
    "고양이 이름은 나비입니다",
)
ENGLISH = (
    "Bought a checkup plan for the children last week",
    "We went hiking with Tom's brothers near the lake",
    "getUserName raises E0382 since v1.2.3",
    "The café on Main Street serves pour-over coffee",
    "Deploys run from src/app/main.py every Friday at 18:00",
    "He teaches C++ and wrote a book on compilers",
)


def best(question: str, lines: tuple[str, ...]) -> str:
    counts = [Counter(index_terms(line)) for line in lines]
    mean = sum(count.total() for count in counts) / len(counts)

    def score(count: Counter[str]) -> float:
        return sum(
            idf(len(counts), sum(term in other for other in counts))
            * term_score(count[term], count.total(), mean, k1=1.2, b=0.75)
            for term in query_terms(question)
        )

    return max(zip(lines, counts, strict=True), key=lambda pair: score(pair[1]))[0]


@pytest.mark.parametrize(
    ("question", "lines", "place"),
    [
        ("她喝茶吗？", CHINESE, 0),  # a verb parted from its object
        ("数据库用的是什么？", CHINESE, 1),  # not the other 数据
        ("数据科学团队什么时候开会？", CHINESE, 2),  # nor this one
        ("谁要读大学？", CHINESE, 3),  # question word at the head
        ("我的猫叫什么名字？", CHINESE, 4),  # one-character noun
        ("我对什么过敏？", CHINESE, 5),  # question word inside
        ("5月2日我在哪里？", CHINESE, 6),  # number with its unit
        ("手机怎么了？", CHINESE, 7),  # question word at the end
        ("コーヒーは何杯飲みましたか？", JAPANESE, 0),  # katakana word, another ending
        ("弟はどこで働いていますか？", JAPANESE, 1),  # okurigana
        ("いつ山に登った？", JAPANESE, 2),  # one Han character
        ("りんごは食べられますか", JAPANESE, 3),  # hiragana noun
        ("データベースについて教えてください", JAPANESE, 4),  # polite request
        ("さくらとは何ですか？", JAPANESE, 5),  # hiragana name
        ("커피는 언제 마시나요?", KOREAN, 0),  # another particle
        ("동생이 일하는 은행은 어디인가요?", KOREAN, 1),  # three particles
        ("한라산은 누구와 갔어요?", KOREAN, 2),  # question word with particle
        ("알레르기는 무엇입니까?", KOREAN, 3),  # question ending
        ("데이터베이스는 언제 옮기나요?", KOREAN, 4),  # long noun
        ("고양이의 이름이 뭐예요?", KOREAN, 5),  # a noun that ends like a particle
        ("What did they buy for their child?", ENGLISH, 0),  # irregular verb and noun
        ("Who goes on a hike with Tom?", ENGLISH, 1),  # tense and possessive
        ("error e0382 in get_user_name", ENGLISH, 2),  # identifier spelt otherwise
        ("where is the Cafe?", ENGLISH, 3),  # accent
        ("What is in main.py?", ENGLISH, 4),  # part of a path
        ("does he teach c++?", ENGLISH, 5),  # a name with signs
    ],
)
def test_question_finds_its_line(question: str, lines: tuple[str, ...], place: int) -> None:
    assert best(question, lines) == lines[place]
