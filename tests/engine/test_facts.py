"""Facts told, ended and asked for, through the public verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.test_facts_oracle import MOMENTS, VALUES, Model, Told, tellings

import rememora
from rememora.core.dedupe import normal_form
from rememora.model.errors import InvalidInput, NotFound
from rememora.testing import FrozenClock
from rememora.testing.clock import SOME_MOMENT_MS

if TYPE_CHECKING:
    from rememora import Fact, Rememora

DAY_MS = 86_400_000
BEGIN_MS = SOME_MOMENT_MS - 100 * DAY_MS
"""The first moment of the model's world."""


def values(facts: list[Fact]) -> list[str]:
    return [fact.value for fact in facts]


def spans(facts: list[Fact]) -> list[tuple[str, str, str | None]]:
    return [(f.value, f.valid_from[:4], None if f.valid_to is None else f.valid_to[:4]) for f in facts]


@pytest.mark.parametrize(
    ("subject", "attribute", "first", "second", "text"),
    [
        ("Ana", "home", "Lyon", "Basel", "Ana's home: Basel"),  # English
        ("林", "住处", "里昂", "巴塞尔", "林的住处：巴塞尔"),  # Chinese
        ("アナ", "住所", "リヨン", "バーゼル", "アナの住所：バーゼル"),  # Japanese
        ("아나", "집", "리옹", "바젤", "아나의 집: 바젤"),  # Korean
        ("👩‍🔬", "mood", "😀", "😴", "👩‍🔬's mood: 😴"),  # emoji
        ("Ｃａｆé", "owner", "Zoe\u0308", "Łukasz", "Ｃａｆé's owner: Łukasz"),  # full width, combining marks
    ],
)
def test_newer_value_closes_the_older_and_both_are_history(
    mem: Rememora, subject: str, attribute: str, first: str, second: str, text: str
) -> None:
    told = mem.facts.set(subject, attribute, first, valid_from="2020-01-01")
    newer = mem.facts.set(subject, attribute, second, valid_from="2023-01-01")

    assert (told.status, newer.status, newer.of) == ("stored", "superseded", told.id)
    assert values(mem.facts.current(subject)) == [second]
    assert values(mem.facts.as_of("2021-05-05", subject, attribute)) == [first]
    assert spans(mem.facts.history(subject, attribute)) == [(first, "2020", "2023"), (second, "2023", None)]
    assert mem.get(newer.id).text == text
    assert mem.get(told.id).superseded_by == newer.id


def test_fact_is_a_memory_with_evidence(mem: Rememora) -> None:
    told = mem.facts.set("ana", "home", "Lyon", text="Ana moved to Lyon 🏡", because=["m0"], session="s1")

    memory = mem.get(told.id)
    (span,) = memory.evidence
    assert (memory.kind, memory.slot, memory.because) == ("fact", ("ana", "home", "Lyon"), ("m0",))
    assert (span.role, span.text, memory.session) == ("note", "Ana moved to Lyon 🏡", "s1")


def test_values_told_in_any_order_are_settled_the_same_way(mem: Rememora) -> None:
    for value, year in (("Basel", 2024), ("Lyon", 2018), ("Oslo", 2021), ("Lyon", 2022)):
        mem.facts.set("ana", "home", value, valid_from=f"{year}-01-01")

    assert spans(mem.facts.history("ana", "home")) == [
        ("Lyon", "2018", "2021"), ("Oslo", "2021", "2022"), ("Lyon", "2022", "2024"), ("Basel", "2024", None),
    ]  # fmt: skip
    assert values(mem.facts.as_of("2022-07-01", "ana")) == ["Lyon"]  # moved back
    assert [m.slot[2] for m in mem.list() if m.slot] == ["Basel"]


def test_bounded_value_leaves_nothing_behind_it(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2018-01-01")
    mem.facts.set("ana", "home", "Oslo", valid_from="2020-01-01", valid_to="2020-06-01")

    assert values(mem.facts.as_of("2020-03-01", "ana")) == ["Oslo"]
    assert values(mem.facts.as_of("2020-07-01", "ana")) == []  # nobody said that she went back
    assert mem.facts.current("ana") == []


def test_value_of_the_future_leaves_the_present_one_as_it_is_until_then(
    mem: Rememora, clock: FrozenClock
) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    mem.facts.set("ana", "home", "Basel", valid_from=clock.now_ms() + 30 * DAY_MS)

    assert values(mem.facts.current("ana")) == ["Lyon"]
    assert "Ana's home: Lyon".lower() in [hit.text.lower() for hit in mem.recall("ana home").hits]
    clock.advance(seconds=31 * 86_400)
    assert values(mem.facts.current("ana")) == ["Basel"]
    assert [hit.text for hit in mem.recall("ana home", among="memories").hits] == ["ana's home: Basel"]


def test_several_values_stand_beside_each_other_and_end_one_by_one(mem: Rememora) -> None:
    for language in ("French", "中文", "한국어"):
        assert mem.facts.add("ana", "languages", language, valid_from="2020-01-01").status == "stored"
    assert mem.facts.add("ana", "languages", "french", valid_from="2020-01-01").status == "duplicate"

    ended = mem.facts.end("ana", "languages", "中文", at="2024-01-01")

    assert ended.status == "ended"
    assert values(mem.facts.current("ana", "languages")) == ["French", "한국어"]
    assert values(mem.facts.as_of("2023-01-01", "ana", "languages")) == ["French", "中文", "한국어"]
    mem.facts.add("ana", "languages", "中文", valid_from="2025-01-01")
    assert sorted(values(mem.facts.current("ana", "languages"))) == ["French", "中文", "한국어"]
    assert [f.value for f in mem.facts.history("ana", "languages")].count("中文") == 2


def test_one_value_ends_those_that_were_added(mem: Rememora) -> None:
    mem.facts.add("ana", "pet", "Rex", valid_from="2020-01-01")
    mem.facts.add("ana", "pet", "Mia", valid_from="2021-01-01")

    mem.facts.set("ana", "pet", "Bo", valid_from="2022-01-01")

    assert values(mem.facts.current("ana", "pet")) == ["Bo"]
    assert values(mem.facts.as_of("2021-06-01", "ana", "pet")) == ["Rex", "Mia"]


def test_ended_value_is_not_recalled_and_answers_for_its_time(mem: Rememora) -> None:
    told = mem.facts.set("ana", "employer", "Initech", valid_from="2020-01-01")

    mem.facts.end("ana", "employer", at="2024-05-01")

    assert mem.facts.current("ana") == []
    assert mem.recall("ana employer", among="memories").hits == ()
    assert [h.id for h in mem.recall("ana employer", as_of="2023-01-01").hits] == [told.id]
    assert [m.version for m in mem.history(told.id)] == [1, 2]
    assert mem.get(told.id).valid_to == "2024-05-01T00:00:00Z"


@pytest.mark.parametrize(
    ("told_at", "known_at", "expected"),
    [
        ("2020-02-01", "2020-01-15", []),  # nothing was told yet
        ("2020-02-01", "2020-02-01", ["Lyon"]),  # told at this moment
        ("2020-02-01", "2022-01-15", ["Lyon"]),  # Basel was not told yet
        ("2020-02-01", "2022-03-01", ["Basel"]),  # it was
        ("2020-02-01", "2023-03-01", []),  # and had ended
    ],
)
def test_what_was_known_is_told_as_it_was_known(
    mem: Rememora, told_at: str, known_at: str, expected: list[str]
) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01", at=told_at)
    mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01", at="2022-02-01")
    mem.facts.end("ana", "home", at="2022-06-01", known_at="2023-01-01")

    assert values(mem.facts.as_of("2025-01-01", "ana", "home", known_at=known_at)) == expected
    found = mem.recall("ana home", as_of="2025-01-01", known_at=known_at, among="memories")
    assert [h.memory.slot[2] for h in found.hits if h.memory and h.memory.slot] == expected


def test_changed_value_is_known_as_it_was_before(mem: Rememora, clock: FrozenClock) -> None:
    told = mem.facts.set("ana", "home", "Lyno", valid_from="2020-01-01", at="2020-01-01")
    mem.update(told.id, slot=("ana", "home", "Lyon"), at="2021-01-01")

    assert values(mem.facts.as_of("2022-01-01", "ana", known_at="2020-06-01")) == ["Lyno"]
    assert values(mem.facts.as_of("2022-01-01", "ana")) == ["Lyon"]


def test_value_that_moves_to_another_address_frees_its_own(mem: Rememora) -> None:
    old = mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    wrong = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")

    mem.update(wrong.id, slot=("bob", "home", "Basel"))

    assert values(mem.facts.current("ana")) == ["Lyon"]
    assert values(mem.facts.current("bob")) == ["Basel"]
    assert mem.get(old.id).status == "active"
    assert mem.recall("ana home", among="memories").hits[0].id == old.id


def test_word_that_weighs_less_closes_nothing_and_both_stand(mem: Rememora) -> None:
    user = mem.facts.set("ana", "home", "Lyon")
    web = mem.facts.set("ana", "home", "Basel", trust="web")

    assert (web.status, web.of) == ("quarantined", user.id)
    assert [(f.value, f.status, f.trust) for f in mem.facts.current("ana")] == [
        ("Lyon", "conflicting", "user"), ("Basel", "conflicting", "web"),
    ]  # fmt: skip
    found = mem.recall("where is ana's home?")
    assert found.confidence == "conflicting"
    assert user.id in found.reason
    assert web.id in found.reason
    assert mem.facts.end("ana", "home", trust="assistant").status == "rejected"
    assert mem.inbox.accept(web.id).status == "superseded"
    assert [(f.value, f.status) for f in mem.facts.current("ana")] == [("Basel", "active")]
    assert mem.recall("where is ana's home?").confidence == "strong"


def test_stronger_word_about_an_earlier_time_lets_the_weaker_one_wait(mem: Rememora) -> None:
    web = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01", trust="web")
    user = mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01", trust="user")

    assert [(f.value, f.status) for f in mem.facts.current("ana")] == [
        ("Lyon", "conflicting"), ("Basel", "conflicting"),
    ]  # fmt: skip
    assert [item.memory.id for item in mem.inbox.list()] == [web.id]
    assert mem.get(user.id).status == "active"


def test_rejected_claim_is_no_conflict_any_more(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon")
    web = mem.facts.set("ana", "home", "Basel", trust="web")

    mem.inbox.reject(web.id)

    assert [f.status for f in mem.facts.current("ana")] == ["active"]
    assert mem.recall("ana home").confidence == "strong"


def test_same_value_told_twice_is_one(mem: Rememora) -> None:
    first = mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")

    again = mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    now = mem.facts.set("ana", "home", "Lyon")

    assert [(r.status, r.of) for r in (again, now)] == [("duplicate", first.id)] * 2
    assert len(mem.facts.history("ana", "home")) == 1


def test_of_two_values_of_one_moment_the_later_told_counts(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    mem.facts.set("ana", "home", "Basel", valid_from="2020-01-01")

    assert values(mem.facts.as_of("2020-01-01", "ana")) == ["Basel"]
    assert spans(mem.facts.history("ana", "home")) == [("Lyon", "2020", "2020"), ("Basel", "2020", None)]


def test_names_are_one_subject_only_when_somebody_says_so(mem: Rememora) -> None:
    mem.facts.set("Ana", "home", "Lyon", valid_from="2020-01-01")
    mem.facts.set("Annie", "home", "Basel", valid_from="2022-01-01")
    mem.facts.set("ana", "home", "Oslo", valid_from="2023-01-01")  # another spelling is another name
    assert values(mem.facts.current("Ana")) == ["Lyon"]

    said = mem.facts.alias("Ana", "Annie")

    assert said.status == "stored"
    assert values(mem.facts.current("Ana")) == values(mem.facts.current("Annie")) == ["Basel"]
    assert [m.slot[2] for m in mem.list() if m.slot and m.slot[1] == "home"] == ["Oslo", "Basel"]
    mem.facts.set("Ana", "home", "Porto", valid_from="2024-01-01")
    assert values(mem.facts.current("Annie", "home")) == ["Porto"]
    assert mem.facts.alias("Annie", "Ana").status == "duplicate"


def test_alias_that_is_taken_back_leaves_each_name_what_was_told_of_it(mem: Rememora) -> None:
    mem.facts.set("安娜", "家", "里昂", valid_from="2020-01-01")
    mem.facts.set("Ana", "家", "巴塞尔", valid_from="2022-01-01")
    before = {name: mem.facts.history(name, "家") for name in ("安娜", "Ana")}
    mem.facts.alias("Ana", "安娜")
    assert len(mem.facts.history("Ana", "家")) == 2

    mem.facts.unalias("安娜", "Ana")

    assert {name: mem.facts.history(name, "家") for name in ("安娜", "Ana")} == before
    assert [
        h.memory.slot[0] for h in mem.recall("家", among="memories").hits if h.memory and h.memory.slot
    ] != []
    with pytest.raises(NotFound):
        mem.facts.unalias("Ana", "安娜")
    assert mem.facts.alias("Ana", "安娜").status == "stored"


def test_aliases_reach_over_several_names_and_a_name_has_one_subject(mem: Rememora) -> None:
    mem.facts.set("A. Lopez", "home", "Lyon")
    mem.facts.alias("Ana", "Annie")
    mem.facts.alias("Annie", "A. Lopez")
    assert values(mem.facts.current("Ana")) == ["Lyon"]

    moved = mem.facts.alias("Bob", "A. Lopez")

    assert moved.status == "superseded"
    assert mem.facts.current("Ana", "home") == []
    assert values(mem.facts.current("Bob", "home")) == ["Lyon"]


def test_facts_stay_in_their_scope(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", scope="one")
    mem.facts.set("ana", "home", "Basel", scope="two")

    assert values(mem.facts.current("ana", scope="one")) == ["Lyon"]
    assert values(mem.facts.current("ana", scope=["one", "two"])) == ["Lyon", "Basel"]
    assert mem.facts.current("ana") == []
    assert mem.recall("ana home", scope=["one", "two"]).confidence == "conflicting"


def test_forgotten_value_leaves_no_gap_and_restoring_it_closes_the_older_one_again(mem: Rememora) -> None:
    told = mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    gone = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")
    before = mem.get(told.id)

    mem.forget(gone.id)

    assert values(mem.facts.current("ana")) == ["Lyon"]
    assert spans(mem.facts.history("ana", "home")) == [("Lyon", "2020", None)]
    assert values(mem.facts.as_of("2023-01-01", "ana", known_at="2030-01-01")) == ["Lyon"]
    assert [hit.id for hit in mem.recall("ana's home", among="memories").hits] == [told.id]
    assert mem.facts.set("ana", "home", "Basel").status == "rejected"
    assert mem.restore(gone.id).status == "restored"
    assert values(mem.facts.current("ana")) == ["Basel"]
    assert mem.get(told.id) == before
    assert [hit.id for hit in mem.recall("ana's home", among="memories").hits] == [gone.id]


def test_forgotten_value_in_between_gives_its_time_to_the_one_before(mem: Rememora) -> None:
    for value, year in (("Lyon", 2018), ("Oslo", 2020), ("Basel", 2022)):
        mem.facts.set("ana", "home", value, valid_from=f"{year}-01-01", text=f"Ana lives in {value}")
    (oslo,) = [f.memory_id for f in mem.facts.history("ana", "home") if f.value == "Oslo"]

    mem.forget(oslo)

    assert spans(mem.facts.history("ana", "home")) == [("Lyon", "2018", "2022"), ("Basel", "2022", None)]
    mem.restore(oslo)
    assert spans(mem.facts.history("ana", "home")) == [
        ("Lyon", "2018", "2020"), ("Oslo", "2020", "2022"), ("Basel", "2022", None),
    ]  # fmt: skip


def test_forgotten_value_is_not_restored_over_one_that_was_told_since(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    gone = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")
    mem.forget(gone.id)
    newer = mem.facts.set("ana", "home", "Porto", valid_from="2023-01-01")

    refused = mem.restore(gone.id)

    assert (refused.status, refused.of) == ("rejected", newer.id)
    assert values(mem.facts.current("ana")) == ["Porto"]


def test_pruned_value_brings_no_older_one_back(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    new = mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")
    mem.update(new.id, confidence=0.1)

    mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.5).token)

    assert mem.facts.current("ana") == []  # it faded; nobody said that it was wrong


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ana eats meat", "Ana does not eat meat"),
        ("安娜吃肉", "安娜不吃肉"),
        ("肉を食べる🍖", "肉を食べない🍖"),
    ],
)
def test_forgotten_opposite_lets_the_words_before_hold_again(mem: Rememora, before: str, after: str) -> None:
    told = mem.remember(before, kind="preference")
    newer = mem.remember(after, kind="preference")
    closed = mem.get(told.id).status

    mem.forget(newer.id)
    again = mem.get(told.id).status
    mem.restore(newer.id)

    if newer.status == "superseded":  # rules are certain of the opposite
        assert (closed, again, mem.get(told.id).status) == ("superseded", "active", "superseded")
    assert mem.get(newer.id).status == "active"


def test_export_brings_facts_with_their_times_to_another_store(mem: Rememora, tmp_path: Any) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01", at="2020-01-02")
    mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01", at="2022-01-02")
    mem.facts.add("ana", "pet", "Rex 🐕")
    mem.facts.add("ana", "pet", "Mia")
    mem.facts.end("ana", "pet", "Mia")
    mem.export(tmp_path / "all.jsonl")

    with rememora.open(":memory:") as other:
        assert other.import_(tmp_path / "all.jsonl").rejected == ()
        for known_at in (None, "2021-01-01", "2023-01-01"):
            asked: Any = {"known_at": known_at}
            assert other.facts.as_of("2023-01-01", "ana", **asked) == mem.facts.as_of(
                "2023-01-01", "ana", **asked
            )
        assert other.facts.history("ana", "pet") == mem.facts.history("ana", "pet")


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda f: f.set("", "home", "Lyon"), InvalidInput),  # no subject
        (lambda f: f.set("ana", " ", "Lyon"), InvalidInput),  # a blank attribute
        (lambda f: f.set("ana", "home", 7), InvalidInput),  # no text
        (
            lambda f: f.set("ana", "home", "Lyon", valid_from="2022-01-01", valid_to="2021-01-01"),
            InvalidInput,
        ),
        (lambda f: f.set("ana", "home", "Lyon", valid_from="someday"), InvalidInput),  # no time
        (lambda f: f.set("ana", "home", "Lyon", trust="god"), InvalidInput),  # nobody
        (lambda f: f.end("nobody", "home"), NotFound),  # an unknown subject
        (lambda f: f.end("ana", "shoe size"), NotFound),  # an unknown attribute
        (lambda f: f.end("ana", "home", "Oslo"), NotFound),  # an unknown value
        (lambda f: f.end("ana", "home", at="2010-01-01"), InvalidInput),  # end before start
        (lambda f: f.as_of(None, "ana"), InvalidInput),  # no moment
        (lambda f: f.as_of("when pigs fly", "ana"), InvalidInput),  # no moment either
        (lambda f: f.history("ana", None), InvalidInput),  # no attribute
        (lambda f: f.alias("ana", "ana"), InvalidInput),  # itself
        (lambda f: f.unalias("ana", "bob"), NotFound),  # nobody said so
    ],
)
def test_bad_input_is_refused_and_changes_nothing(mem: Rememora, call: Any, error: type[Exception]) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    before = mem.log() if hasattr(mem, "log") else mem.facts.history("ana", "home")

    with pytest.raises(error):
        call(mem.facts)

    after = mem.log() if hasattr(mem, "log") else mem.facts.history("ana", "home")
    assert after == before


def test_unknown_subject_has_no_facts(mem: Rememora) -> None:
    assert mem.facts.current("nobody") == mem.facts.history("nobody", "home") == []
    assert mem.facts.as_of("2020-01-01", "谁") == []


def test_dates_may_be_said_in_words(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    mem.facts.set("ana", "home", "Basel", valid_from="last week")

    assert values(mem.facts.as_of("last month", "ana")) == ["Lyon"]
    assert values(mem.facts.as_of("上个月", "ana")) == ["Lyon"]


def test_rebuilt_full_text_answers_for_the_past_as_before(mem: Rememora) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01")
    mem.facts.set("ana", "home", "Basel", valid_from="2022-01-01")
    mem.facts.set("ana", "home", "Oslo", valid_from="2021-01-01")
    asked = ["2020-06-01", "2021-06-01", "2023-01-01"]
    before = [[h.text for h in mem.recall("ana home", as_of=at).hits] for at in asked]

    mem.upkeep.rebuild()

    assert before == [["ana's home: Lyon"], ["ana's home: Oslo"], ["ana's home: Basel"]]
    assert [[h.text for h in mem.recall("ana home", as_of=at).hits] for at in asked] == before
    assert all(finding.ok for finding in mem.upkeep.doctor())


@settings(max_examples=40)
@given(st.lists(tellings, max_size=7))
def test_engine_keeps_what_the_painted_model_says(story: list[Told]) -> None:
    agree(story)


@pytest.mark.slow
@settings(max_examples=1_500)
@given(st.lists(tellings, max_size=10))
def test_engine_keeps_what_the_painted_model_says_over_many_stories(story: list[Told]) -> None:
    agree(story)


def agree(story: list[Told]) -> None:
    """Tell a story to a store and to the model, and compare every moment in both times."""
    clock = FrozenClock()
    model = Model()
    with rememora.open(":memory:", clock=clock) as mem:
        for told in story:
            tell(mem, model, told)
        for known in (None, *range(MOMENTS)):
            painted = model.painted(known)
            for moment in range(MOMENTS):
                asked: Any = {} if known is None else {"known_at": BEGIN_MS + known * DAY_MS}
                found = mem.facts.as_of(BEGIN_MS + moment * DAY_MS, "安", "city", **asked)
                held = sorted({model.claims[n].value for n in painted[moment]})
                assert sorted(normal_form(f.value) for f in found) == held, (known, moment)
        assert all(finding.ok for finding in mem.upkeep.doctor())


def tell(mem: Rememora, model: Model, told: Told) -> None:
    start, known = BEGIN_MS + told.start * DAY_MS, BEGIN_MS + told.known * DAY_MS
    if told.verb == "end":
        try:
            mem.facts.end("安", "city", told.value, at=start, known_at=known)
        except (NotFound, InvalidInput):
            before = [list(claim.ends) for claim in model.claims]
            model.tell(told)
            assert [claim.ends for claim in model.claims] == before  # there was nothing to end
            return
        model.tell(told)
        return
    verb: Any = mem.facts.set if told.verb == "set" else mem.facts.add
    end: Any = None if told.to is None else BEGIN_MS + told.to * DAY_MS
    receipt = verb("安", "city", told.value, valid_from=start, valid_to=end, at=known)
    assert receipt.status in ("stored", "superseded", "duplicate"), receipt
    if receipt.status != "duplicate":
        model.tell(told)
        return
    same = (normal_form(str(told.value)), told.start, told.to)
    assert same in [(c.value, c.start, c.ends[0][1]) for c in model.claims]


def test_values_of_the_model_are_the_ones_told() -> None:
    assert {normal_form(value) for value in VALUES} == {"lyon", "里昂", "🏡"}


def test_half_a_surrogate_in_an_address_is_no_error(mem: Rememora) -> None:
    mem.facts.set("Ana", "home\ud800", "Lyon\udc00")

    (known,) = mem.facts.history("Ana", "home\ud800")
    assert [fact.value for fact in mem.facts.current("Ana")] == [known.value]
    assert mem.facts.history("Ana\ud800", "\ud800") == []
    assert mem.graph.neighbours("\ud800") == []
