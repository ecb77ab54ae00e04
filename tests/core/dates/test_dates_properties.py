"""What holds for every text, turn and zone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.core.dates import phrases_en, phrases_zh
from tests.core.dates.traps import TRAPS

from rememora.core.dates import find
from rememora.core.times import MAX_MS, MIN_MS

ROWS = [*phrases_en.PHRASES, *phrases_zh.PHRASES]
SENTENCES = [row.text.replace("[", "").replace("]", "") for row in ROWS]
WORDS = sorted({word for text in [*SENTENCES, *TRAPS] for word in text.split()})
CHINESE = (
    "年月日号初中底上下周星期礼拜一二三四五六七八九十零两半几个天点分钟前后内今明昨早晚从到自以来每春节国庆"
)
# What the rules are made of, so that every group of every pattern is met with every other.
CHINESE_FRAGMENTS = """
上 上上 下 这 本 每 个 一 两 三 十 半 几 好几 年 月 日 号 周 星期 礼拜 天 末 初 中旬 底 前 后 内 到 从 自 以来 起 今年
去年 前年 每年 2026年 3月 五月 3号 15日 二十 第 季度 上半年 q3 春天 国庆节 春节 九十 80 年代 世纪 今 昨 明 晚 早 早上
下午 凌晨 8 点 半 一刻 26年 30 分 17:30 小时 分钟 最近 过去 未来 年半 个半月 的 ( ) - ~ ， 了 要 を 년 월 일
"""
ENGLISH_FRAGMENTS = """
last next this past every other the a an of in on at by from to and between since until within early late mid end half
week month year day days weeks months years weekend quarter decade ago now today tomorrow yesterday tonight morning
night noon midnight Monday Fridays Sat sun May march June 3 15 31st first third second 2019 '98 90s nineties Q3 H1
spring fall Christmas Easter New Year's Eve 5 pm am 17:30 5:30 o'clock few couple two - – , . ( ) 2026-03-01
03/01/2026 1.3.2026 will went had moved
"""
ZONES = ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York", "Pacific/Apia", "Asia/Kathmandu"]

texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join),
    st.lists(st.sampled_from(CHINESE_FRAGMENTS.split()), max_size=10).map("".join),
    st.lists(st.sampled_from(ENGLISH_FRAGMENTS.split()), max_size=10).map(" ".join),
    st.text(alphabet=CHINESE + "0123456789-/:. ", max_size=30),
)
moments = st.integers(min_value=0, max_value=4_000_000_000_000)
zones = st.sampled_from(ZONES)


@given(text=texts, said_ms=st.one_of(moments, st.integers(MIN_MS + 10**9, MAX_MS - 10**9)), zone=zones)
def test_dates_are_ordered_in_the_text_and_never_empty(text: str, said_ms: int, zone: str) -> None:
    end = 0
    for date in find(text, said_ms=said_ms, zone=zone):
        assert end <= date.start < date.end <= len(text)
        assert date.from_ms < date.to_ms
        end = date.end


@given(before=st.sampled_from(TRAPS), sentence=st.sampled_from(SENTENCES), said_ms=moments, zone=zones)
def test_offsets_point_at_the_words_wherever_they_stand(
    before: str, sentence: str, said_ms: int, zone: str
) -> None:
    opening = before + "\n\n"

    alone = find(sentence, said_ms=said_ms, zone=zone)
    behind = find(opening + sentence, said_ms=said_ms, zone=zone)

    found = [(date.start - len(opening), date.end - len(opening), *date[2:]) for date in behind]
    assert found == [tuple(date) for date in alone]


@given(sentence=st.sampled_from(SENTENCES), said_ms=moments, zone=zones)
def test_full_width_spelling_means_the_same(sentence: str, said_ms: int, zone: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in sentence)

    assert find(wide, said_ms=said_ms, zone=zone) == find(sentence, said_ms=said_ms, zone=zone)


@given(sentence=st.sampled_from(SENTENCES), said_ms=moments, zone=zones)
def test_finding_twice_gives_the_same(sentence: str, said_ms: int, zone: str) -> None:
    assert find(sentence, said_ms=said_ms, zone=zone) == find(sentence, said_ms=said_ms, zone=zone)
