"""The graph of facts: walked by its verbs, and an arm of recall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora, Triple


def edges(triples: list[Triple]) -> list[tuple[str, str, str, int]]:
    return [(t.subject, t.relation, t.object, t.distance) for t in triples]


def family(mem: Rememora) -> None:
    for subject, relation, value in (
        ("Ana", "sister", "Ines"), ("Ines", "home", "Lyon"), ("Ben", "home", "Lyon"), ("Ben", "boss", "Cleo"),
    ):  # fmt: skip
        mem.graph.add(subject, relation, value, valid_from="2020-01-01")


def test_neighbours_are_walked_from_either_end(mem: Rememora) -> None:
    family(mem)

    assert edges(mem.graph.neighbours("Ines")) == [("Ana", "sister", "Ines", 1), ("Ines", "home", "Lyon", 1)]
    assert edges(mem.graph.neighbours("Ines", direction="out")) == [("Ines", "home", "Lyon", 1)]
    assert edges(mem.graph.neighbours("Ines", direction="in")) == [("Ana", "sister", "Ines", 1)]
    assert edges(mem.graph.neighbours("ＬＹＯＮ")) == [
        ("Ines", "home", "Lyon", 1),
        ("Ben", "home", "Lyon", 1),
    ]
    assert mem.graph.neighbours("nobody 谁 🤷") == []


def test_neighbours_go_as_deep_as_asked_and_come_once(mem: Rememora) -> None:
    family(mem)
    mem.graph.add("Lyon", "twin town", "Ana", valid_from="2021-01-01")  # a circle

    assert edges(mem.graph.neighbours("Ana", depth=2)) == [
        ("Ana", "sister", "Ines", 1), ("Lyon", "twin town", "Ana", 1),
        ("Ines", "home", "Lyon", 2), ("Ben", "home", "Lyon", 2),
    ]  # fmt: skip
    assert len(mem.graph.neighbours("Ana", depth=6)) == 5
    assert len(mem.graph.neighbours("Ana", depth=6, limit=2)) == 2


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("employer", "works at"),  # another word for it
        ("home_city", "where she lives"),
        ("住处", "住处"),  # Chinese, as told
        ("公司", "employer"),  # another language
        ("직장", "회사"),  # Korean
        ("ペット", "pet"),  # Japanese
        ("🎯", "🎯"),  # emoji
        ("Ｒｅ\u0301ｓｕｍｅ", "Re\u0301sume"),  # full width, combining marks
    ],
)
def test_relation_is_asked_for_in_any_of_its_words(mem: Rememora, told: str, asked: str) -> None:
    mem.graph.add("Ana", told, "X1")
    mem.graph.add("Ana", "shoe size", "38")

    assert [t.object for t in mem.graph.neighbours("ana", relation=asked)] == ["X1"]


def test_triples_are_facts_with_words_times_and_doubts(mem: Rememora) -> None:
    root = mem.graph.add(
        "Ana", "employer", "Initech", valid_from="2020-01-01", text="Ana works at Initech 💼"
    )
    mem.graph.add("Ana", "desk", "7F", because=[root.id])
    (job, desk) = mem.graph.neighbours("Ana")
    mem.facts.end("Ana", "employer", at="2024-01-01")

    assert (job.evidence[0].text, job.valid_from, job.trust) == (
        "Ana works at Initech 💼", "2020-01-01T00:00:00Z", "user",
    )  # fmt: skip
    assert desk.doubtful == ()
    assert edges(mem.graph.neighbours("Initech")) == []
    assert edges(mem.graph.neighbours("Initech", as_of="2022-01-01")) == [("Ana", "employer", "Initech", 1)]
    assert [t.doubtful for t in mem.graph.neighbours("Ana")] == [(root.id,)]
    assert [f.value for f in mem.facts.current("Ana", "desk")] == ["7F"]


def test_other_names_are_the_same_place(mem: Rememora) -> None:
    family(mem)
    mem.facts.alias("Ines", "伊内斯")

    assert edges(mem.graph.neighbours("伊内斯")) == edges(mem.graph.neighbours("Ines"))
    assert [len(way) for way in mem.graph.paths("Ana", "伊内斯")] == [1]
    mem.facts.unalias("Ines", "伊内斯")
    assert mem.graph.neighbours("伊内斯") == []


def test_paths_are_chains_without_a_name_twice_the_shortest_first(mem: Rememora) -> None:
    family(mem)
    mem.graph.add("Ana", "friend", "Ben", valid_from="2021-01-01")

    ways = mem.graph.paths("Ana", "Lyon")

    assert [[(t.subject, t.object) for t in way] for way in ways] == [
        [("Ana", "Ines"), ("Ines", "Lyon")],
        [("Ana", "Ben"), ("Ben", "Lyon")],
    ]
    assert [[t.distance for t in way] for way in ways] == [[1, 2], [1, 2]]
    assert mem.graph.paths("Ines", "Cleo", most_steps=2) == []
    assert [len(way) for way in mem.graph.paths("Ines", "Cleo", most_steps=4)] == [3, 3]
    assert len(mem.graph.paths("Ana", "Lyon", limit=1)) == 1


def test_forgotten_triple_is_no_edge(mem: Rememora) -> None:
    told = mem.graph.add("Ana", "sister", "Ines")

    mem.forget(told.id)

    assert mem.graph.neighbours("Ana") == mem.graph.neighbours("Ines") == []
    assert mem.graph.search("Ines") == []
    mem.restore(told.id)
    assert len(mem.graph.neighbours("Ines")) == 1


def test_graph_stays_in_its_scope(mem: Rememora) -> None:
    mem.graph.add("Ana", "sister", "Ines", scope="one")
    mem.graph.add("Ines", "home", "Lyon", scope="two")

    assert mem.graph.neighbours("Ines", scope="two", direction="in") == []
    assert mem.graph.paths("Ana", "Lyon", scope=["one", "two"]) == []
    assert len(mem.graph.neighbours("Ines", scope=["one", "two"])) == 2


@pytest.mark.parametrize("query", ["Ines", "ines lyon", "ＩＮＥＳ"])
def test_entities_are_found_by_words(mem: Rememora, query: str) -> None:
    family(mem)
    mem.remember("Ines is a name in a note, and no fact")

    found = mem.graph.search(query)

    assert found[0].name in ("Ines", "Lyon")
    assert {one.name for one in found} >= {"Ines"}
    assert all(0 < one.score <= 1 and one.facts >= 1 for one in found)
    assert mem.graph.search("zebra 斑马") == []


def test_entities_are_found_by_vectors() -> None:
    class Meaning(HashEmbedder):
        """Takes two words for one."""

        def embed(self, texts: Any, **asked: Any) -> Any:
            return super().embed([text.replace("physician", "doctor") for text in texts], **asked)

    with rememora.open(":memory:", clock=FrozenClock(), embedder=Meaning(64)) as mem:
        for number in range(12):
            mem.remember(f"note {number} about the weather and trains")
        mem.facts.set("Ana", "doctor", "Varga", text="doctor doctor doctor")

        assert [one.name for one in mem.graph.search("physician physician physician")][:2] == ["Ana", "Varga"]


@pytest.mark.parametrize(
    "call",
    [
        lambda mem: mem.graph.neighbours(""),
        lambda mem: mem.graph.neighbours("a", depth=0),
        lambda mem: mem.graph.neighbours("a", depth=True),
        lambda mem: mem.graph.neighbours("a", direction="up"),
        lambda mem: mem.graph.neighbours("a", as_of="no time"),
        lambda mem: mem.graph.paths("a", "b", most_steps=7),
        lambda mem: mem.graph.search("a", limit=-1),
        lambda mem: mem.graph.add("a", "b", ""),
    ],
)
def test_bad_input_is_refused(mem: Rememora, call: Any) -> None:
    with pytest.raises(InvalidInput):
        call(mem)


@pytest.mark.parametrize(
    ("fact", "text", "question"),
    [
        (("user", "employer", "Initech"), "I'm a bookkeeper at Initech.", "Where do I work?"),  # English
        (("me", "car", "Volvo"), "Bought the Volvo.", "Which car do I drive?"),
        (("Ines", "home", "Lyon"), "Settled down there: Lyon", "Where does Ines live?"),
        (("我", "住处", "杭州"), "我定居杭州", "我家在哪个城市？"),  # Chinese
        (("小敏", "employer", "华星"), "入职华星了", "小敏在哪里上班？"),
        (("私", "ペット", "ポチ"), "ポチと暮らす", "私の犬の名前は？"),  # Japanese
        (("나", "직장", "한빛"), "한빛 입사", "나는 어느 회사에 다니나요?"),  # Korean
        (("👩‍🔬", "pet", "🐈"), "🐈 at home", "which pet has 👩‍🔬?"),  # emoji
    ],
)
def test_fact_answers_by_its_address_in_other_words(
    mem: Rememora, fact: tuple[str, str, str], text: str, question: str
) -> None:
    told = mem.facts.set(*fact, text=text)
    mem.facts.set(
        "Rahul", "employer", "Globex", text="Rahul works at Globex, lives in Leeds and drives a Kia."
    )
    mem.remember("哪里有好的公司？ The work of others is no matter.")

    found = mem.recall(question)

    assert found.hits[0].id == told.id
    assert found.confidence != "none"


def test_sister_of_mine_leads_to_what_is_told_of_her(mem: Rememora) -> None:
    mem.facts.set("user", "sister", "Ines", text="I have a sister, Ines")
    home = mem.facts.set("Ines", "home", "Lyon", text="Ines settled in Lyon")

    assert home.id in [hit.id for hit in mem.recall("Where does my sister live?").hits[:2]]


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        (("user", "name", "Ana"), "What is my cat's name?"),  # English
        (("user", "home", "Lyon"), "Where does my older sister live?"),
        (("user", "name", "周敏"), "我的猫叫什么名字？"),  # Chinese
        (("user", "home", "杭州"), "我妈妈住在哪里？"),
        (("user", "name", "彩"), "私の犬の名前は？"),  # Japanese
        (("user", "name", "지우"), "제 고양이 이름은?"),  # Korean
    ],
)
def test_fact_of_the_user_does_not_answer_for_those_of_theirs(
    mem: Rememora, fact: tuple[str, str, str], question: str
) -> None:
    mem.facts.set(*fact, text="§§§")  # nothing but the address leads here

    assert mem.recall(question).confidence == "none"


@pytest.mark.parametrize(
    "question", ["Where do I and my sister live?", "我和我妹妹住在哪里？", "Where do I live?"]
)
def test_question_about_both_finds_the_home_of_the_user(mem: Rememora, question: str) -> None:
    home = mem.facts.set("user", "home", "Lyon", text="§§§")

    assert mem.recall(question).hits[0].id == home.id


def test_question_about_the_past_finds_the_fact_of_then(mem: Rememora) -> None:
    mem.facts.set("me", "employer", "Initech", valid_from="2020-01-01", text="bookkeeper, Initech")
    mem.facts.set("me", "employer", "Hooli", valid_from="2023-01-01", text="accounts, Hooli")

    assert [h.text for h in mem.recall("Where did I work?", as_of="2021-01-01").hits] == [
        "bookkeeper, Initech"
    ]
    assert [h.text for h in mem.recall("Where do I work?").hits] == ["accounts, Hooli"]


def test_known_person_of_whom_it_was_never_told_is_answered_with_none(mem: Rememora) -> None:
    mem.facts.set("Ines", "home", "Lyon", text="Ines lives in Lyon")
    mem.facts.set("Rahul", "employer", "Globex", text="Rahul works at Globex")

    never, told = mem.recall("Who is Ines's employer?"), mem.recall("Where does Ines live?")

    assert (never.confidence, told.confidence) == ("none", "strong")
    assert "ines" in never.reason
    assert never.hits  # it never empties them


def test_what_somebody_said_is_no_absence_though_no_fact_has_the_address(mem: Rememora) -> None:
    mem.facts.set("me", "car", "Volvo")
    mem.archive([{"role": "user", "content": "I work at Initech as a bookkeeper."}])

    assert mem.recall("Where do I work?").confidence != "none"


def test_premises_and_dependents_of_a_hit_join_behind_it(mem: Rememora) -> None:
    home = mem.remember("Ana lives near the harbour").id
    ferry = mem.remember("The ferry is her way to the office", because=[home]).id
    card = mem.remember("A yearly pass pays off", because=[ferry]).id
    mem.remember("Bob collects stamps")

    found = mem.recall("ferry", among="memories").hits

    assert found[0].id == ferry
    assert {hit.id for hit in found[1:]} == {home, card}
    assert all(hit.score < found[0].score for hit in found[1:])
    assert [hit.id for hit in mem.recall("ferry", among="memories", limit=1).hits] == [ferry]
    assert [hit.id for hit in mem.recall("ferry", among="transcript").hits] == []


def test_rebuilt_store_has_the_same_edges(tmp_path: Path) -> None:
    with rememora.open(tmp_path, clock=FrozenClock()) as mem:
        family(mem)
        before = edges(mem.graph.neighbours("Ana", depth=3))
        mem.upkeep.rebuild()

        assert edges(mem.graph.neighbours("Ana", depth=3)) == before
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
