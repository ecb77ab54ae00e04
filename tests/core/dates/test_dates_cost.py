"""Finding dates is linear, on whatever an adversary sends.

The promise is a second of CPU for 100 KB of nothing but dates and near-dates, and 400 µs
for a message of 200 characters with a few of them.
"""

from __future__ import annotations

import time

import pytest

from rememora.core.dates import find

SIZE = 100_000  # bytes
LIMIT_S = 1.0
SLACK = 2  # what the neighbours on a shared machine may add
ORDINARY_LIMIT_S = 400e-6

FLOODS = [
    "last ",
    "last last Tuesday ",
    "the end of the ",
    "from Monday to ",
    "from 3 to ",
    "May ",
    "May 3–",
    "in a ",
    "half a ",
    "a couple of ",
    "twenty-",
    "every ",
    "at 5 ",
    "at 5:30 p",
    "17:30:",
    "2026-03-01",
    "2026-03-01 ",
    "2026-03-01T15:08",
    "1/2/2026/",
    "1.",
    "1 ",
    "0",
    "2019 ",
    "since ",
    "between ",
    "Sat ",
    "the ",
    "q1",
    "the first Monday of ",
    "yesterday ",
    "early late mid ",
    "a",
    " ",
    "\n",
    ".",
    "!",
    "é",
    "İ",
    "\u0301",
    "🎉",
    "一",
    "十",
    "二零二六年",
    "年",
    "月",
    "三月",
    "三月三",
    "上",
    "上上",
    "上个",
    "上周",
    "周",
    "周一到",
    "星期",
    "两个星期",
    "每",
    "每周",
    "昨天",
    "昨天晚上",
    "今晚八点半",
    "点",
    "三点",
    "三点三",
    "从",
    "从周一",
    "自",
    "以来",
    "国庆",
    "春节",
    "节",
    "九十",
    "年代",
    "季度",
    "第",
    "第一",
    "几",
    "半",
    "半个",
    "前",
    "前天",
    "最近",
    "最近三",
    "あ一月",
    "の三月三日",
    "３",
    "년",
]


def cpu_s(text: str) -> float:
    """The best of at most five runs; the first that keeps the promise is enough."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        find(text, said_ms=1_778_661_000_000, zone="Europe/Berlin")
        best = min(best, time.process_time() - start)
        if best < LIMIT_S:
            break
    return best


@pytest.mark.parametrize("unit", FLOODS)
def test_flood_is_linear(unit: str) -> None:
    count = SIZE // len(unit.encode())

    assert cpu_s(unit * count) < LIMIT_S * SLACK


ENGLISH = (
    "We met at the harbour yesterday and talked about the new apartment; she prefers pour-over coffee, "
    "walks the dog at seven and wants to move to Lisbon before the winter, if the paperwork allows it."
)
CHINESE = (
    "昨天我们在港口见面，聊到了新公寓的事情。她喜欢手冲咖啡，早上七点遛狗，还想在冬天之前搬到里斯本。" * 4
)


@pytest.mark.parametrize("text", [ENGLISH[:200], CHINESE[:200]], ids=["English", "Chinese"])
def test_ordinary_message_costs_microseconds(text: str) -> None:
    find(text, said_ms=1_778_661_000_000, zone="Europe/Berlin")
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(200):
            find(text, said_ms=1_778_661_000_000, zone="Europe/Berlin")
        best = min(best, (time.process_time() - start) / 200)

    assert best < ORDINARY_LIMIT_S * SLACK
