"""Long dialogues with planted topics, and questions about them; the same for the same seed.

A topic is one of `MATTERS` about a subject with an invented name; the same matter comes again with other names and
details, so a question finds it by what was said and not by what kind of talk it was.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from benchmarks.vocabulary import FOLDER, listed

LENGTH = 5, 10
"""Exchanges of a topic."""


class Matter(NamedTuple):
    """A kind of talk: what opens it, what goes on, and what is asked later; {x} is its subject, {y} and {z} details.

    The first two of what goes on answer the two questions.
    """

    opens: tuple[str, str]
    goes_on: tuple[tuple[str, str], ...]
    asked: tuple[str, str]


class Planted(NamedTuple):
    """A topic of a dialogue: the places of its first and last exchange, a question, and the place of its answer."""

    first: int
    last: int
    question: str
    answer: int


MATTERS = (
    Matter(
        ("We are planning a trip to {x} in spring.", "Lovely. How many days do you want to stay in {x}?"),
        (
            ("About a week; we booked the {y} hotel.", "The {y} is the one close to the harbour of {x}."),
            ("Is there a train from the airport?", "Yes, line {z} takes forty minutes to the centre."),
            ("What should we see first?", "The cathedral and the market of {x} are worth a morning."),
            ("Do we need visas?", "Not for a stay of under ninety days."),
            ("The flights cost more than last year.", "Midweek departures to {x} are usually cheaper."),
            ("We want one day at the sea.", "The beach south of the city has a bus."),
        ),
        (
            "Which hotel did we book for the trip to {x}?",
            "How do we get from the airport in {x} to the centre?",
        ),
    ),
    Matter(
        ("The {x} service times out under load.", "Which database does {x} talk to?"),
        (
            ("It uses {y}, with one connection pool.", "Then look at the pool that {x} opens to {y}."),
            ("We raised it to {z} connections.", "Watch the queries that hold locks."),
            ("One report scans the whole table.", "An index on the date column would spare {x} that."),
            ("The index cut the latency in half.", "Good. Keep an eye on writes, they get slower."),
            ("Deploys of {x} run on Thursdays.", "Then roll the migration out a day earlier."),
            ("We also see retries in the logs.", "Cap them, or the queue grows without end."),
        ),
        ("What database did the {x} service use?", "How did we fix the time-outs of {x}?"),
    ),
    Matter(
        ("I want to bake {x} for the party.", "Nice. Do you have a recipe for {x}?"),
        (
            ("My aunt's, with {y} flour.", "With {y} flour the dough of {x} needs more water."),
            ("How long does it rest?", "About {z} minutes, covered with a towel."),
            ("The crust came out too dark last time.", "Lower the heat after ten minutes, {x} browns early."),
            ("Can {x} be frozen?", "Yes, sliced, for up to a month."),
            ("Two guests eat no nuts.", "Then leave out the almonds and add seeds."),
            ("How much salt?", "Two grams for every hundred of flour."),
        ),
        ("What flour goes into the {x}?", "How long should the dough of {x} rest?"),
    ),
    Matter(
        ("I started learning {x} this month.", "Great. What made you choose {x}?"),
        (
            ("My teacher {y} grew up with {x}.", "Then {y} can correct your accent."),
            ("The verbs are hard.", "Learn the {z} most common ones by heart first."),
            ("I practise {x} on the way to work.", "Short daily sessions beat one long one."),
            ("Should I read novels already?", "Children's books in {x} are a better start."),
            ("The exam is in November.", "Then a mock test in October makes sense."),
            ("I mix up the past tenses.", "A timeline on paper helps with that."),
        ),
        ("Who teaches me {x}?", "How many verbs of {x} was I told to learn by heart?"),
    ),
    Matter(
        ("Our dog {x} has been limping since Sunday.", "Poor {x}. Did the vet look at the paw?"),
        (
            ("Doctor {y} says it is a strain.", "Then rest is what {x} needs most."),
            ("She gave us drops, {z} a day.", "Give them with food."),
            ("{x} refuses the lead.", "Try a harness for some days."),
            ("Can {x} swim?", "Swimming is gentle on the joints."),
            ("He sleeps by the stove.", "Warmth is good for a strained muscle."),
            ("The insurance pays half.", "Keep the invoice for the claim."),
        ),
        ("Which doctor treated our dog {x}?", "How many drops a day does {x} get?"),
    ),
    Matter(
        ("We may rent the flat in {x} street.", "What does the flat in {x} street cost?"),
        (
            ("The landlord {y} asks for two deposits.", "Ask {y} for a receipt that names {x} street."),
            ("It is on floor {z}, no lift.", "Mind the washing machine, then."),
            ("The heating is electric.", "Check last winter's bill of {x} street before you sign."),
            ("There is a balcony to the east.", "Morning sun is good for herbs."),
            ("Neighbours practise the piano.", "Visit {x} street once in the evening."),
            ("Moving day would be the first.", "Book the van early."),
        ),
        ("Who is the landlord of the flat in {x} street?", "On which floor is the flat in {x} street?"),
    ),
    Matter(
        ("我打算去{x}旅行一周。", "好的，{x}那边想住哪里？"),
        (
            ("订了{y}旅馆的双人间。", "{y}旅馆离{x}车站很近。"),
            ("从机场怎么过去？", "坐{z}路巴士，四十分钟。"),
            ("预算大概两万。", "机票之外够用了。"),
            ("想看当地的早市。", "{x}的早市清早六点开始，九点就散了。"),
            ("{x}那边冷吗？", "早晚凉，带一件外套。"),
            ("孩子也一起去。", "博物馆有儿童票。"),
        ),
        ("去{x}旅行订的是哪家旅馆？", "从机场去{x}怎么走？"),
    ),
    Matter(
        ("{x}项目的接口总是超时。", "{x}用的是什么数据库？"),
        (
            ("用的是{y}，连接池只有一个。", "先把{x}到{y}的连接池调大。"),
            ("调到了{z}个连接。", "再看看有没有慢查询。"),
            ("有个报表扫全表。", "给{x}的日期列加索引。"),
            ("加了索引快了一半。", "写入会慢一点，留意监控。"),
            ("{x}每周四上线。", "迁移脚本提前一天跑。"),
            ("日志里有很多重试。", "重试次数要设上限。"),
        ),
        ("{x}项目用的什么数据库？", "{x}的接口超时后来怎么解决的？"),
    ),
    Matter(
        ("我想学做{x}这道菜。", "{x}的关键在火候。"),
        (
            ("师傅{y}说{x}要先焯水。", "{y}说得对，去腥味。"),
            ("小火炖多久？", "{z}分钟左右，中间翻一次。"),
            ("上次太咸了。", "{x}的酱油最后再放。"),
            ("{x}可以放冰糖吗？", "放一小块就好，上色。"),
            ("家里没有料酒。", "用黄酒代替。"),
            ("客人不吃辣。", "那就不放干辣椒。"),
        ),
        ("谁教我{x}要先焯水？", "{x}这道菜要炖多久？"),
    ),
    Matter(
        ("最近在读{x}这本书。", "{x}讲的是什么？"),
        (
            ("{x}的主人公叫{y}，从乡下到城里。", "{y}的经历很典型。"),
            ("读到第{z}章了。", "后半部分节奏更快。"),
            ("书是图书馆借的。", "记得月底前还。"),
            ("译文有点拗口。", "{x}可以换另一个译本对照。"),
            ("想给{x}写一篇读后感。", "先列三个要点。"),
            ("作者还有别的作品吗？", "早年的短篇集也不错。"),
        ),
        ("{x}这本书的主人公是谁？", "{x}读到第几章了？"),
    ),
)


class _Names:
    """Invented names, none of them twice."""

    def __init__(self, chance: random.Random) -> None:
        self._chance, self._given = chance, set[str]()
        self._characters = listed("chinese-characters")
        self._sounds = [
            line.split() for line in (FOLDER / "syllables.txt").read_text(encoding="utf-8").splitlines()
        ]

    def drawn(self, *, chinese: bool) -> str:
        """Return a name that nobody had."""
        while True:
            sounds = [self._characters] * 3 if chinese else self._sounds * 2
            name = "".join(map(self._chance.choice, sounds)).capitalize()
            if name not in self._given:
                self._given.add(name)
                return name


def dialogue(count: int, *, seed: int) -> tuple[list[tuple[str, str]], list[Planted]]:
    """Return at least *count* exchanges, and the topics that were planted in them."""
    chance = random.Random(seed)
    names = _Names(chance)
    said: list[tuple[str, str]] = []
    planted: list[Planted] = []
    while len(said) < count:
        matter = MATTERS[chance.randrange(len(MATTERS))]
        chinese = not matter.opens[0].isascii()
        gaps = {
            "x": names.drawn(chinese=chinese),
            "y": names.drawn(chinese=chinese),
            "z": chance.randint(2, 99),
        }
        size = min(chance.randint(*LENGTH), 1 + len(matter.goes_on))
        order = [
            matter.opens,
            *chance.sample(matter.goes_on[:2], 2),
            *chance.sample(matter.goes_on[2:], size - 3),
        ]
        first, asked = len(said), chance.randrange(len(matter.asked))
        said += [(user.format(**gaps), answer.format(**gaps)) for user, answer in order]
        answer = first + order.index(matter.goes_on[asked])
        planted.append(Planted(first, len(said) - 1, matter.asked[asked].format(**gaps), answer))
    return said, planted
