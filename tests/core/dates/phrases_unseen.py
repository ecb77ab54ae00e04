"""Phrases of the classes that `benchmarks/labels/dates.jsonl` showed to be missed, in other words than it has."""

from __future__ import annotations

from tests.core.dates.turns import Row

PHRASES = [
    Row("W", "are you free [tommorow]?", "2026-05-14", "day", "relative", "misspelt day"),
    Row("W", "will pay u back [2morrow]", "2026-05-14", "day", "relative", "a digit for a word"),
    Row("W", "it rained all day [yestarday]", "2026-05-12", "day", "relative", "misspelt day"),
    Row("W", "the test is on [tuseday]", "2026-05-19", "day", "relative", "misspelt weekday"),
    Row("W", "exams end [nxt friday]", "2026-05-22", "day", "relative", "nxt is next"),
    Row("W", "we leave on [Feburary 9th]", "2026-02-09", "day", "absolute", "misspelt month"),
    Row("W", "moved out [3 yrs ago]", "2023", "year", "relative", "short unit"),
    Row("W", "He called [a few mins ago].", "2026-05-13T10:25/2026-05-13T10:29", "minute", "relative", "few"),
    Row("W", "we have lived here since '[98]", "1998", "year", "absolute", "short year"),
    Row("W", "Back on [Monday week].", "2026-05-25", "day", "relative", "a week after the coming one"),
    Row("W", "I saw her [the Sunday before last].", "2026-05-03", "day", "relative", "a week before"),
    Row(
        "W", "Stocktaking is [the first Monday of next month].", "2026-06-01", "day", "relative", "month told"
    ),
    Row(
        "W",
        "We meet on [the second Tuesday of every month].",
        "2026-06-09",
        "day",
        "recurring",
        "12th is past",
    ),
    Row("W", "Invoices go out on [the 5th of each month].", "2026-06-05", "day", "recurring", "to come"),
    Row("F", "Rest [from the 28th to the 30th of December]", "2026-12-28/2026-12-31", "day", "range", "the"),
    Row(
        "W",
        "Ring me back [in half an hour]",
        "2026-05-13T11:00/2026-05-13T11:01",
        "minute",
        "relative",
        "ask",
    ),
    Row("W", "She left [two months ago today].", "2026-03-13", "day", "relative", "to the day"),
    Row("N", "I'm always cold [this winter].", "2025-12-01/2026-03-01", "quarter", "relative", "has begun"),
    Row("W", "They're moving to Kiel on [March 1st]!", "2027-03-01", "day", "absolute", "planned"),
    Row("W", "He'll be on stage on [April 3rd]", "2027-04-03", "day", "absolute", "'ll is the future"),
    Row("K", "[六月的第一个周日]开家庭聚会", "2026-06-07", "day", "absolute", "which weekday"),
    Row("K", "[下个月最后一个星期五]发奖金", "2026-06-26", "day", "relative", "the last one"),
    Row("K", "[两年前的冬天]特别冷", "2024-12-01/2025-03-01", "quarter", "relative", "season of a year"),
    Row("K", "[前年今天]我们刚认识", "2024-05-13", "day", "relative", "to the day"),
    Row("K", "[两三周前]就寄出了", "2026-04-20/2026-05-04", "week", "relative", "two or three"),
    Row("K", "[半年前开始]我就没再喝酒", "2025-11-01/2026-05-13T10:30", "month", "range", "since"),
    Row("K", "他[半年前]开始练琴", "2025-11", "month", "relative", "began, not since"),
    Row("K", "音乐会[3月2号]唱得真好", "2026-03-02", "day", "absolute", "会 is no future in 音乐会"),
    Row("K", "[零五年]我还在上学", "2005", "year", "absolute", "short year"),
    Row("K", "报名[到六月中旬为止]", "2026-05-13T10:30/2026-06-21", "week", "range", "until"),
    Row("S", "[大年初五]迎财神", "2024-02-14", "day", "absolute", "of the moon"),
    Row("K", "[后儿]我请客", "2026-05-15", "day", "relative", "northern"),
    Row("K", "[今儿个]真冷", "2026-05-13", "day", "relative", "northern"),
]

TRAPS = [
    "Inspector Friday solved it",
    "Miss Monday is a cartoon",
    "他选手编号是7号。",
    "我的座位是16号。",
    "这个班要上半年。",
    "她说前儿媳人很好",
]
