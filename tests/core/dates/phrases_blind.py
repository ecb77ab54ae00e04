"""Phrases of the classes that `benchmarks/labels/dates-blind.jsonl` showed to be missed, in other words than it has."""

from __future__ import annotations

from tests.core.dates.turns import Row

_DUE = "2026-05-13T10:30/"

MONTH_OF_A_YEAR = [
    Row("W", "The lease ended in [June last year].", "2025-06", "month", "relative", "the year is told"),
    Row("W", "We marry in [March next year]", "2027-03", "month", "relative", "not the nearest"),
    Row("W", "Born in [May of this year]", "2026-05", "month", "relative", "of"),
    Row("W", "It snowed on [3 May last year]", "2025-05-03", "day", "relative", "a day too"),
    Row("W", "[Christmas last year] was fun", "2025-12-25", "day", "relative", "a holiday too"),
    Row("W", "in [the summer of last year]", "2025-06-01/2025-09-01", "quarter", "relative", "a season too"),
    Row("W", "we may [next year] travel", "2027", "year", "relative", "may is no month"),
]
LEANING = [
    Row("M", "Are the banks closed on [Good Friday]?", "2026-04-03", "day", "absolute", "is closed: no past"),
    Row("W", "The lake gets crowded on [Labor Day]", "2026-09-07", "day", "absolute", "gets: no past"),
    Row("W", "Is the rent due on [Monday]?", "2026-05-18", "day", "relative", "due"),
    Row("W", "It's booked on [Monday]", "2026-05-18", "day", "relative", "it is"),
    Row("W", "The bakery will be closed on [Monday]", "2026-05-18", "day", "relative", "will be"),
    Row("W", "The office was closed on [Monday]", "2026-05-11", "day", "relative", "was: past"),
    Row("W", "The talk is scheduled for [3 March]", "2027-03-03", "day", "absolute", "scheduled is ahead"),
    Row("W", "Here is the cake we baked on [Monday]", "2026-05-11", "day", "relative", "we baked: past"),
    Row("W", "The walls have been painted on [Monday]", "2026-05-11", "day", "relative", "have been: past"),
    Row("K", "[3月20号]交作业，千万别忘了", "2027-03-20", "day", "absolute", "别忘了 is ahead"),
    Row("K", "[周一]带伞，不要忘记了", "2026-05-18", "day", "relative", "不要忘记了 is ahead"),
    Row("K", "[周一]别迟到了", "2026-05-18", "day", "relative", "别…了 is ahead"),
    Row("K", "别错过[周二]的直播", "2026-05-19", "day", "relative", "错过 is no past"),
    Row("K", "太好了，[周二]见", "2026-05-19", "day", "relative", "太好了 praises"),
    Row("K", "我[周一]忘了带伞", "2026-05-11", "day", "relative", "忘了 alone is past"),
    Row("K", "[星期一]我分别去了两家店", "2026-05-11", "day", "relative", "分别 forbids nothing"),
]
WEEKDAYS = [
    Row("K", "[周3]聚会", "2026-05-13", "day", "relative", "a digit"),
    Row("K", "我[上周2]看了牙", "2026-05-05", "day", "relative", "of last week"),
    Row("K", "[下个星期7]休息", "2026-05-24", "day", "relative", "7 is Sunday"),
    Row("K", "[周3到周5]出差", "2026-05-13/2026-05-16", "day", "range", "both ends"),
    Row("K", "[每周5晚上]练琴", "2026-05-15T18:00/2026-05-16", "part_of_day", "recurring", "every Friday"),
    Row("K", "[每周]3节瑜伽课", "2026-05-11/2026-05-18", "week", "recurring", "how often"),
    Row("K", "[上周]3个客户来了", "2026-05-04/2026-05-11", "week", "relative", "how many"),
    Row("K", "[周五]回家", "2026-05-15", "day", "relative", "回 is no measure"),
    Row("W", "the gig is on [firday]", "2026-05-15", "day", "relative", "letters swapped"),
    Row("W", "see you [next Wendesday]", "2026-05-20", "day", "relative", "swapped, with a capital"),
]
DEADLINES = [
    Row("W", "I want it [by next Friday]", _DUE + "2026-05-23", "day", "range", "to its end"),
    Row("W", "Pay [before 3 June]", _DUE + "2026-06-03", "day", "range", "to its beginning"),
    Row("W", "Pay [before the end of the year]", _DUE + "2027-01-01", "quarter", "range", "to its end"),
    Row("W", "Call me [by 5 pm]", _DUE + "2026-05-13T17:00", "hour", "range", "to the time"),
    Row("K", "[下周五以前]给我", _DUE + "2026-05-22", "day", "range", "to its beginning"),
    Row("K", "[六月底前]交稿", _DUE + "2026-07-01", "week", "range", "to its end"),
    Row("K", "[周五]前后都行", "2026-05-15", "day", "relative", "around is no deadline"),
    Row("W", "The client asked for it [by Friday]", _DUE + "2026-05-16", "day", "range", "by leads ahead"),
    Row("K", "老板说了[周五之前]要交", _DUE + "2026-05-15", "day", "range", "之前 leads ahead"),
    Row("W", "We met [before Christmas]", "2025-12-25", "day", "range", "told as past: no deadline"),
    Row("W", "We fly the weekend before [15 June]", "2026-06-15", "day", "absolute", "counted: no deadline"),
    Row("W", "We left two days before [Christmas]", "2025-12-25", "day", "absolute", "counted: no deadline"),
]
AROUND = [
    Row("W", "He rang [an hour ago]", "2026-05-13T09:00/2026-05-13T10:00", "hour", "relative", "around 9:30"),
    Row(
        "F", "He rang [an hour ago]", "2026-11-27T20:45/2026-11-27T21:45", "hour", "relative", "around 21:15"
    ),
    Row("F", "Wake me [in two hours]", "2026-11-27T23:45/2026-11-28T00:45", "hour", "relative", "ahead"),
    Row("M", "[两三个小时前]吃的药", "2026-03-30T04:30/2026-03-30T06:30", "hour", "relative", "from 5 to 6"),
]
NAMES = [
    Row("W", "On [Friday] St. Anna opens", "2026-05-15", "day", "relative", "St. is a saint"),
    Row("W", "Anna called [Friday]", "2026-05-08", "day", "relative", "phoned"),
    Row("W", "A guy called [Friday] about the sofa", "2026-05-08", "day", "relative", "phoned about"),
    Row("W", "in [the Monday] board meeting", "2026-05-18", "day", "relative", "a meeting"),
    Row("K", "老板叫[周五]交报告", "2026-05-15", "day", "relative", "叫 bids"),
    Row("K", "[周一]就是我们的休息日", "2026-05-18", "day", "relative", "就 is no given name"),
]
PHRASES = [*MONTH_OF_A_YEAR, *LEANING, *WEEKDAYS, *DEADLINES, *AROUND, *NAMES]

TRAPS = [
    "周5000元太贵",
    "这是第5周",
    "我练了2周5天",
    "Ship it to 45 Saturday Street",
    "We live at 7 May Avenue",
    "They met in June Road",
    "My parrot is called Friday",
    "a boy named Sunday",
    "Put it on our Monday dashboard",
    "我的狗叫周五，很乖",
    "她名叫八月",
    "周一帆是我的同桌",
]
