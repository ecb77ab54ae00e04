"""Why a line did not come: every cause is planted here, in English and in Chinese, and is told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput, Rememora
from rememora.core.context.combine import weights
from rememora.core.told import forms
from rememora.model.explained import CAUSES
from rememora.testing import FrozenClock, HashEmbedder, a_memory

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DAY_S = 86_400
TEA = ("Ana drinks oolong tea in the morning", "林早上喝乌龙茶")
TEA_ASKED = ("who drinks oolong tea?", "谁喝乌龙茶？")
both = pytest.mark.parametrize("zh", [0, 1], ids=["English", "Chinese"])


def names(found: rememora.WhyNot) -> list[str]:
    return [cause.name for cause in found.causes]


def told(mem: Rememora, text: str, query: str, **given: Any) -> rememora.WhyNot:
    """Ask why not, and hold the answer against the recall itself: the two never differ."""
    found, hits = mem.why_not(text, query, **given), mem.recall(query, **given).hits

    assert found.came == any(found.id == hit.id for hit in hits if found.id) or found.shown_by is not None
    assert found.came == (found.cause == "came")
    assert found.came or (found.cause, found.reason) == (found.causes[0].name, found.causes[0].reason)
    assert {*names(found)} <= {*CAUSES}
    return found


@both
def test_line_that_came_is_told_with_its_place_and_figures(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh]).id

    found = told(mem, TEA[zh], TEA_ASKED[zh])

    assert (found.came, found.rank, found.matched, found.id) == (True, 1, "exact", id)
    assert found.causes == ()
    assert {"words", "coverage", "own", "covered"} <= {feature.name for feature in found.features}
    assert {one.name: one.product for one in found.features if one.name in ("words", "covered")} == {
        "words": None,  # of an arm: what counts is the feature
        "covered": pytest.approx(weights(vectors=False).short["covered"]),  # each word of the question
    }


@both
def test_line_that_was_never_stored(mem: Rememora, zh: int) -> None:
    mem.remember(("The drill is in the blue cabinet", "电钻在蓝色柜子里")[zh])

    found = told(mem, TEA[zh], TEA_ASKED[zh])

    assert (found.cause, found.matched, found.id, found.text) == ("not_stored", None, None, None)
    assert "'default'" in found.reason


@both
def test_line_of_another_scope_is_told_as_if_it_were_not_there(mem: Rememora, zh: int) -> None:
    never = told(mem, TEA[zh], TEA_ASKED[zh], scope="ana")
    id = mem.remember(TEA[zh], scope="bob").id
    gone = mem.remember(TEA[1 - zh], scope="bob").id
    mem.forget(gone, scope="bob")

    for text in (TEA[zh], TEA[1 - zh], id, gone):
        found = told(mem, text, TEA_ASKED[zh], scope="ana")
        assert found == never, text
    assert told(mem, TEA[zh], TEA_ASKED[zh], scope=["ana", "bob"]).came


@both
def test_forgotten_line(mem: Rememora, clock: FrozenClock, zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    mem.forget(id)

    for text in (id, TEA[zh], f"{TEA[zh]}。"):
        found = told(mem, text, TEA_ASKED[zh])
        assert found.cause == "forgotten"
        assert f"restore('{id}') brings it back until" in found.reason
        assert found.text is None, "forgotten words are not shown"

    clock.advance(seconds=8 * DAY_S)
    for purged in (False, True):
        if purged:
            mem.remember("something else, which empties the trash")
        for text in (id, TEA[zh]):
            found = told(mem, text, TEA_ASKED[zh])
            assert (found.cause, found.id) == ("forgotten", None)
            assert "the trash was emptied since" in found.reason


@both
@pytest.mark.parametrize("id", ["erased", "erased:99"])
def test_erased_line(mem: Rememora, zh: int, id: str) -> None:
    with mem._deps.store.transaction():
        mem._deps.store.tombstones.add("default", forms([a_memory(text=TEA[zh])]), memory_id=id, at_ms=0)
        mem._deps.store.ledger.append("memory.forgotten", scope="default", ids=["erased"], at_ms=0)

    found = told(mem, TEA[zh], TEA_ASKED[zh])

    assert (found.cause, found.causes[0].by) == ("forgotten", "erase")
    assert told(mem, "erased", "tea").cause == "not_stored", "it is no id"


@both
def test_pruned_line(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh], confidence=0.2).id
    mem.remember(("Ana drinks oolong tea in the evening", "林晚上喝乌龙茶")[zh])  # most of the words
    mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.5).token)

    found = told(mem, TEA[zh], TEA_ASKED[zh])

    assert (found.cause, found.id) == ("pruned", id)
    assert found.causes[0].by == "prune"


@both
def test_line_of_a_scope_that_was_cleared(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    mem.clear()

    found = told(mem, id, TEA_ASKED[zh])

    assert (found.cause, found.causes[0].by) == ("forgotten", "clear")
    assert told(mem, TEA[zh], TEA_ASKED[zh]).cause == "not_stored", "nothing is noted of its words"


@both
def test_line_that_waits_in_the_inbox_says_for_whose_sake(mem: Rememora, zh: int) -> None:
    city = (("ana", "city", "Lyon"), ("林", "城市", "成都"))[zh]
    other = (*city[:2], ("Rome", "罗马")[zh])
    kept = mem.remember(("Ana lives in Lyon", "林住在成都")[zh], slot=city).id
    text = ("Ana lives in Rome", "林住在罗马")[zh]
    waits = mem.remember(text, slot=other, trust="web").id

    found = told(mem, text, ("where does Ana live? Rome?", "林住在哪里？罗马吗？")[zh])

    assert (found.cause, found.id) == ("waiting", waits)
    assert found.causes[0].of == (kept,)
    assert "the word of 'web' does not replace the word of 'user'" in found.reason


@both
def test_line_that_the_user_rejected(mem: Rememora, zh: int) -> None:
    city = (("ana", "city", "Lyon"), ("林", "城市", "成都"))[zh]
    mem.remember(("Ana lives in Lyon", "林住在成都")[zh], slot=city)
    text = ("Ana lives in Rome", "林住在罗马")[zh]
    waits = mem.remember(text, slot=(*city[:2], text[-4:]), trust="web").id
    mem.inbox.reject(waits, reason="never was there")

    found = told(mem, text, text)

    assert (found.cause, found.causes[0].by) == ("refused", "inbox")
    assert "never was there" in found.reason


@both
def test_words_that_the_gate_takes_for_a_copy_name_the_kept_line(mem: Rememora, zh: int) -> None:
    kept_text = ("Ana drinks her tea without any sugar", "林喝茶很不喜欢放糖")[zh]
    copy = ("Ana drinks her tea really without any sugar", "林喝茶不喜欢放糖")[zh]
    kept = mem.remember(kept_text).id
    assert mem.remember(copy).status == "duplicate"

    found = told(mem, copy, ("sugar in tea?", "喝茶放糖吗")[zh])

    assert (found.cause, found.came, found.id, found.shown_by) == ("duplicate", False, kept, kept)
    assert (found.causes[0].by, found.causes[0].of) == ("gate", (kept,))
    assert found.rank == 1


@both
def test_gate_that_has_enough_of_a_topic_is_named(clock: FrozenClock, zh: int) -> None:
    kept = (
        [
            "the team meets on floor four near the big kitchen",
            "the team meets on floor four near the new kitchen",
        ],
        ["团队每周在四楼大厨房旁边的会议室开会", "团队每周在四楼新厨房旁边的会议室开会"],
    )[zh]
    again = ("the team meets on floor four near the kitchen", "团队每周在四楼厨房旁边的会议室开会")[zh]
    settings = {"dedup_similar_floor": 0.3, "dedup_similar_max": 1, "dedup_near_dup": 0.99}
    with rememora.open(":memory:", clock=clock, settings=settings) as mem:
        for text in kept:
            mem.remember(text)
        found = told(mem, again, ("kitchen", "厨房")[zh])

    assert (found.cause, found.causes[0].by) == ("refused", "gate")
    assert "the topic is recorded" in found.reason


@both
def test_expired_line(mem: Rememora, clock: FrozenClock, zh: int) -> None:
    mem.remember(TEA[zh], ttl_s=60)
    clock.advance(seconds=61)

    found = told(mem, TEA[zh], TEA_ASKED[zh])

    assert (found.cause, found.causes[0].by) == ("expired", "ttl_s")


@both
def test_line_that_will_have_expired_by_the_moment(mem: Rememora, zh: int) -> None:
    mem.remember(TEA[zh], ttl_s=60)

    assert told(mem, TEA[zh], TEA_ASKED[zh]).came
    assert told(mem, TEA[zh], TEA_ASKED[zh], as_of="2100-01-01").cause == "expired"


@both
def test_superseded_line_names_what_took_its_place_to_the_last(
    mem: Rememora, clock: FrozenClock, zh: int
) -> None:
    texts = (
        ["Ana lives in Lyon", "Ana lives in Rome", "Ana lives in Oslo"],
        ["林住成都", "林住大理", "林住上海"],
    )
    ids = []
    for text in texts[zh]:
        ids.append(mem.remember(text, slot=("ana", "city", text[-4:])).id)
        clock.advance(seconds=DAY_S)

    found = told(mem, texts[zh][0], texts[zh][0])

    assert (found.cause, found.id) == ("superseded", ids[0])
    assert found.causes[0].of == (ids[1], ids[2])
    assert texts[zh][2] in found.reason


@both
def test_line_that_was_merged_into_another(mem: Rememora, clock: FrozenClock, zh: int) -> None:
    first = mem.remember(("Ana keeps the spare key under the pot", "林把备用钥匙放在花盆下面")[zh]).id
    clock.advance(seconds=DAY_S)
    second = mem.remember(("Ana keeps the spare key under the big pot", "林把备用钥匙放在大花盆下面")[zh]).id
    merged = mem.upkeep.consolidate(similarity=0.5)
    assert merged.merged == 1

    found = told(mem, first, ("the spare key", "备用钥匙")[zh])

    assert (found.cause, found.causes[0].of) == ("merged", (second,))


@both
def test_proposal_that_was_put_away_since_it_is_known(mem: Rememora, zh: int) -> None:
    text = ("Ana lives in Rome", "林住在罗马")[zh]
    mem.remember(("Ana lives in Lyon", "林住在成都")[zh], slot=("ana", "city", "1"))
    waits = mem.remember(text, slot=("ana", "city", "2"), trust="web").id
    mem.remember(text, slot=("ana", "city", "2"))
    mem.inbox.accept(waits)

    assert told(mem, waits, text).cause == "archived"


@both
def test_line_whose_bytes_were_changed(tmp_path: Path, zh: int) -> None:
    with rememora.open(tmp_path) as mem:
        id = mem.remember(TEA[zh]).id
    with closing(sqlite3.connect(tmp_path / "memories.sqlite3")) as file, file:
        file.execute("UPDATE memories SET text = text || ' 🍵'")
    with rememora.open(tmp_path) as mem:
        found = mem.why_not(id, TEA_ASKED[zh])

    assert (found.cause, found.causes[0].by) == ("quarantined", "doctor")
    assert found.text is None, "changed words are not shown"


@both
def test_line_that_another_strategy_leaves_out(clock: FrozenClock, zh: int) -> None:
    settings = {"recall_fusion": "minmax"}
    with rememora.open(":memory:", clock=clock, embedder=HashEmbedder(16), settings=settings) as mem:
        mem.remember(TEA[zh], id="best")
        mem.remember(("tea", "茶")[zh] + " and so many other things" * 9, id="worst of both arms")
        found = [mem.why_not(id, TEA_ASKED[zh]) for id in ("best", "worst of both arms")]

    assert [one.cause for one in found] == ["came", "left_out"]
    assert found[1].causes[0].by == "recall.fusion"


@both
def test_line_that_was_taken_back(mem: Rememora, zh: int) -> None:
    mem.facts.alias(("Ana", "林")[zh], ("Annie", "小林")[zh])
    (id,) = [m.id for m in mem.list() if m.slot]
    mem.facts.unalias(("Ana", "林")[zh], ("Annie", "小林")[zh])

    found = told(mem, id, ("Annie", "小林")[zh])

    assert found.cause == "withdrawn"


@both
def test_value_that_has_ended(mem: Rememora, clock: FrozenClock, zh: int) -> None:
    text = ("Ana rents a flat in Lyon", "林在成都租房")[zh]
    id = mem.remember(text, slot=("ana", "flat", "x"), valid_to=clock.now_ms() + 1000).id
    clock.advance(seconds=2)

    found = told(mem, text, text)

    assert (found.id, found.cause, found.causes[0].by) == (id, "ended", "valid_to")


@both
def test_turn_whose_exchange_is_open_or_failed(mem: Rememora, zh: int) -> None:
    mem.begin(TEA[zh], id="turn-1")

    assert told(mem, TEA[zh], TEA_ASKED[zh]).cause == "pending"
    assert told(mem, "turn-1", TEA_ASKED[zh]).matched == "id"

    mem.fail("turn-1", "the model was gone")
    found = told(mem, TEA[zh], TEA_ASKED[zh])
    assert found.cause == "failed"
    assert "the model was gone" in found.reason


@both
def test_turn_whose_words_were_not_kept(clock: FrozenClock, zh: int) -> None:
    with rememora.open(":memory:", clock=clock, settings={"archive": False}) as mem:
        mem.capture(TEA[zh] + "?", "…", id="t1")
        found = told(mem, TEA[zh] + "?", TEA_ASKED[zh])

    assert (found.cause, found.matched) == ("not_kept", "hash")
    assert not found.text


@both
@pytest.mark.parametrize(
    ("given", "by"),
    [
        ({"among": "transcript"}, "among"),
        ({"roles": "user"}, "among"),
        ({"kinds": "decision"}, "kinds"),
        ({"session": "monday"}, "session"),
        ({"since": "2100-01-01"}, "since"),
        ({"until": "2001-01-01"}, "until"),
        ({"min_score": 1.0}, "min_score"),
    ],
)
def test_memory_that_a_filter_keeps_out(mem: Rememora, zh: int, given: dict[str, Any], by: str) -> None:
    mem.remember(TEA[zh], kind="preference", session="sunday")

    found = told(mem, TEA[zh], TEA_ASKED[zh], **given)

    assert (found.cause, [cause.by for cause in found.causes]) == ("filtered", [by])


@both
@pytest.mark.parametrize(
    ("given", "by"), [({"among": "memories"}, "among"), ({"roles": ["assistant", "tool"]}, "roles")]
)
def test_message_that_a_filter_keeps_out(mem: Rememora, zh: int, given: dict[str, Any], by: str) -> None:
    mem.archive([{"role": "user", "content": TEA[zh], "id": "m1"}])

    found = told(mem, "m1", TEA_ASKED[zh], **given)

    assert (found.kind, found.cause, [cause.by for cause in found.causes]) == ("message", "filtered", [by])


@both
def test_every_filter_that_keeps_it_out_is_told(mem: Rememora, zh: int) -> None:
    mem.remember(TEA[zh])

    found = told(mem, TEA[zh], TEA_ASKED[zh], kinds="decision", session="x", since="2100-01-01")

    assert [cause.by for cause in found.causes] == ["kinds", "session", "since"]


@both
@pytest.mark.parametrize(
    ("given", "by"),
    [({"as_of": "2026-01-10"}, "as_of"), ({"known_at": "2026-01-10"}, "known_at")],
)
def test_memory_that_was_not_so_or_not_known_then(
    mem: Rememora, zh: int, given: dict[str, Any], by: str
) -> None:
    mem.remember(TEA[zh], at="2026-02-01", slot=("ana", "tea", "oolong"))
    mem.remember(("Ana owns a kettle", "林有一把壶")[zh], at="2026-01-01")

    found = told(mem, TEA[zh], TEA_ASKED[zh], **given)

    assert (found.cause, found.causes[0].by) == ("not_then", by)
    assert "2026-02-01" in found.reason


@both
def test_message_that_was_said_after_the_moment(mem: Rememora, zh: int) -> None:
    mem.archive([{"role": "user", "content": TEA[zh], "id": "m1", "at": "2026-02-01"}])

    assert told(mem, "m1", TEA_ASKED[zh], as_of="2026-01-10").cause == "not_then"
    assert told(mem, "m1", TEA_ASKED[zh], as_of="2026-02-10").came


@both
def test_superseded_value_comes_for_its_own_time(mem: Rememora, zh: int) -> None:
    texts = (["Ana lives in Lyon", "Ana lives in Rome"], ["林住成都", "林住大理"])[zh]
    mem.remember(texts[0], slot=("ana", "city", "1"), at="2026-01-01")
    mem.remember(texts[1], slot=("ana", "city", "2"), at="2026-03-01")

    assert told(mem, texts[0], texts[0], as_of="2026-02-01").came
    assert told(mem, texts[1], texts[1], as_of="2026-02-01").cause == "not_then"


@both
@pytest.mark.parametrize("ahead", ["memory", "message"])
def test_words_that_another_hit_shows_are_not_shown_twice(mem: Rememora, zh: int, ahead: str) -> None:
    asked = ("jazz saxophone", "爵士乐和萨克斯")[zh]
    # An answer with the question's words lifts the turn that it stands beside; a key word lifts the memory.
    answer = "OK" if ahead == "memory" else f"{asked}, {asked}"
    mem.capture(("I like jazz.", "我喜欢爵士乐。")[zh], answer, id="t1")
    (memory,) = mem.list()
    if ahead == "memory":
        mem.update(memory.id, concepts=[("saxophone", "萨克斯")[zh]])

    found = told(mem, "t1/user", asked)

    assert (found.cause, found.shown_by, found.causes[0].of) == ("same_evidence", memory.id, (memory.id,))


@both
def test_words_that_a_hit_beyond_the_limit_would_show_were_shown_by_none(mem: Rememora, zh: int) -> None:
    asked = ("jazz saxophone", "爵士乐和萨克斯")[zh]
    mem.capture(("I like jazz.", "我喜欢爵士乐。")[zh], "OK", id="t1")
    (memory,) = mem.list()
    mem.update(memory.id, concepts=[("saxophone", "萨克斯")[zh]])
    mem.remember(f"{asked} {asked}")

    found = told(mem, "t1/user", asked, limit=1)

    assert (found.cause, found.causes[0].of, found.shown_by) == ("same_evidence", (memory.id,), None)


@both
def test_note_of_a_memory_stands_for_it(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    (span,) = mem.get(id).evidence

    assert told(mem, span.message_id, TEA_ASKED[zh]).id == id


@both
def test_memory_that_shows_a_part_of_a_message_does_not_stand_for_it(mem: Rememora, zh: int) -> None:
    more = (
        " What a long and idle talk this was about the weather of today!",
        "今天的天气聊了这么久，真是闲得慌！",
    )[zh]
    mem.capture(("I like jazz.", "我喜欢爵士乐。")[zh] + more, "OK", id="t1")
    (memory,) = mem.list()
    mem.update(memory.id, concepts=[("saxophone", "萨克斯")[zh]])

    assert names(told(mem, "t1/user", ("saxophone", "萨克斯")[zh])) == ["no_words"]


@both
def test_forgotten_line_is_forgotten_whatever_the_limit(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    mem.forget(id)

    assert names(told(mem, id, TEA_ASKED[zh], limit=0)) == ["forgotten", "limit"]


@pytest.mark.parametrize("id", ["AKIA" + "IOSFODNN7EXAMPLE", "ключ-1", "键 值"])
def test_id_is_taken_as_it_is(mem: Rememora, id: str) -> None:
    mem.remember("tea", id=id)

    assert told(mem, id, "tea").matched == "id"


@both
def test_line_that_holds_none_of_the_words(mem: Rememora, zh: int) -> None:
    mem.remember(TEA[zh])

    found = told(mem, TEA[zh], ("what colour is the bicycle?", "自行车什么颜色")[zh])

    assert found.cause == "no_words"
    assert ("bicycle", "自行")[zh] in found.reason


def test_line_in_another_language_than_the_question_holds_none_of_its_words(mem: Rememora) -> None:
    mem.remember(TEA[1])

    assert told(mem, TEA[1], TEA_ASKED[0]).cause == "no_words"


@pytest.mark.parametrize("text", ["……！", "\u200b?!", "—"])
def test_line_without_anything_to_search_for(mem: Rememora, text: str) -> None:
    mem.remember(text)

    assert told(mem, text, "anything?").cause == "not_indexed"


@both
def test_line_that_the_full_text_has_lost(mem: Rememora, zh: int) -> None:
    id = mem.remember(TEA[zh]).id
    with mem._deps.store.transaction():
        mem._deps.store.index.remove("default", "memory", [id])

    found = told(mem, TEA[zh], TEA_ASKED[zh])

    assert (found.cause, found.causes[0].by) == ("not_indexed", "rebuild")
    mem.upkeep.rebuild()
    assert told(mem, TEA[zh], TEA_ASKED[zh]).came


@both
def test_line_that_shares_only_common_words(clock: FrozenClock, zh: int) -> None:
    line, common, rare = (("tea is nice", "tea", "samovar"), ("茶很好", "茶", "铜炊"))[zh]
    with rememora.open(":memory:", clock=clock, settings={"posting_budget": 1}) as mem:
        for number in range(9):
            mem.archive([{"role": "user", "content": f"{line} {number}"}])
        mem.archive([{"role": "user", "content": line, "id": "m1"}])
        mem.archive([{"role": "user", "content": rare}], session="another")  # else it would stand beside it
        found = told(mem, "m1", f"{common} {rare}")

    assert (found.cause, found.causes[0].by) == ("too_common", "recall.posting_budget")
    assert common in found.reason


@both
def test_line_behind_more_than_are_scored(clock: FrozenClock, zh: int) -> None:
    word = ("samovar", "铜炊")[zh]
    with rememora.open(":memory:", clock=clock, settings={"rescore_depth": 5, "recall_limit": 3}) as mem:
        mem.archive([{"role": "user", "content": f"{word} " + "x y z " * 30, "id": "m1"}])
        for number in range(9):
            mem.archive([{"role": "user", "content": f"{word} {number}"}])
        found = told(mem, "m1", word)

    assert (found.cause, found.causes[0].by) == ("too_far_down", "recall.rescore_depth")


@both
def test_outranked_line_names_who_is_ahead_and_on_what(mem: Rememora, zh: int) -> None:
    word, more = (("samovar", "brass samovar of my aunt"), ("铜炊", "我姨妈的铜炊壶"))[zh]
    better = [mem.remember(f"{more} {number}").id for number in range(3)]
    worse = mem.remember(f"{word} " + " ".join(f"w{n}" for n in range(40))).id

    found = told(mem, worse, more, limit=2)

    assert (found.cause, found.rank, found.ranked) == ("outranked", 4, 4)
    assert found.reason.startswith("it is number 4 of 4, and the limit is 2; it lacks ")
    assert ("aunt", "姨妈")[zh] in found.reason
    assert {one.id for one in found.ahead} == {*better} == {*found.causes[0].of}
    first = found.ahead[0]
    assert first.rank == 1
    assert first.score > (found.score or 0)
    assert {"covered", "with_question"} <= {one.name for one in first.features}
    assert all(one.lead > 0 for one in first.features)
    assert all(one.lead > 0 and one.theirs > one.own for one in first.features)


@both
def test_line_that_the_budget_cuts(mem: Rememora, zh: int) -> None:
    word = ("samovar", "铜炊")[zh]
    first = mem.remember(f"{word} {word}").id
    other = mem.remember(f"{word} " + ("on the third shelf beside the lamp", "在灯旁边的第三层架子上")[zh]).id
    budget = mem.recall(word, limit=1).tokens

    found = told(mem, other, word, budget_tokens=budget)

    assert (found.cause, found.rank) == ("budget", 2)
    assert found.causes[0].of == (first,)
    assert f"of {budget}" in found.reason


@both
def test_limit_of_nothing(mem: Rememora, zh: int) -> None:
    mem.remember(TEA[zh])

    assert told(mem, TEA[zh], TEA_ASKED[zh], limit=0).cause == "limit"


class LateClock(FrozenClock):
    """Each look at the stopwatch takes a second."""

    def elapsed_ms(self) -> float:
        self.advance(seconds=1)
        return super().elapsed_ms()


def test_recall_that_was_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    with rememora.open(":memory:", clock=LateClock()) as mem:
        for number in range(2_000):
            mem.remember(f"oolong tea {number}", id=f"m{number}")
        found = mem.why_not("m1", "oolong tea", timeout_s=0.5)

    assert (found.cause, found.causes[0].by) == ("timeout", "timeout_s")


@both
def test_line_without_a_vector_and_one_that_is_far(clock: FrozenClock, zh: int) -> None:
    asked = ("what colour is the bicycle?", "自行车什么颜色")[zh]
    far = HashEmbedder(64)
    with rememora.open(":memory:", clock=clock, embedder=far, settings={"embedding_on_write": False}) as mem:
        for number in range(40):
            mem.remember(f"{TEA[zh]} {number}")
        waits = told(mem, f"{TEA[zh]} 7", asked)
        mem.upkeep.backfill()
        away = told(mem, f"{TEA[zh]} 7", asked)

    assert names(waits) == ["no_words", "no_vector"]
    assert names(away) == ["no_words", "far_vector"]


@both
@pytest.mark.parametrize(
    ("change", "matched"),
    [
        (lambda text: text, "exact"),
        (lambda text: f"  {text.upper()}  !", "normal"),
        (lambda text: text[: len(text) * 3 // 4], "part"),
        (lambda text: f"{text} 🍵🍵", "near"),
    ],
)
def test_answer_says_how_the_line_was_found(
    mem: Rememora, zh: int, change: Callable[[str], str], matched: str
) -> None:
    id = mem.archive([{"role": "user", "content": TEA[zh], "id": "m1"}])[0].id

    found = told(mem, change(TEA[zh]), ("what colour is the bicycle?", "自行车什么颜色")[zh])

    assert (found.id, found.matched, found.text) == (id, matched, TEA[zh])


def test_of_several_lines_with_the_words_the_one_that_came_is_taken(mem: Rememora) -> None:
    mem.archive([{"role": "user", "content": f"tea {'x ' * n}", "id": f"m{n}"} for n in range(1, 30)])

    assert told(mem, "tea", "tea").came


def test_secret_that_was_redacted_is_found_by_what_was_typed(mem: Rememora) -> None:
    secret = "the token is " + "sk-" + "a1B2" * 8
    mem.remember(secret)

    found = told(mem, secret, "token")

    assert found.came
    assert "a1B2" not in str(found)


@pytest.mark.parametrize("text", ["", "   ", 5, None, "x\ud800"])
def test_bad_text_is_refused_or_found_nowhere(mem: Rememora, text: Any) -> None:
    if isinstance(text, str) and text.strip():
        assert told(mem, text, "tea").cause == "not_stored"
        return
    with pytest.raises(InvalidInput):
        mem.why_not(text, "tea")


@pytest.mark.parametrize("query", ["", "…", "x" * 100_000, "茶" * 50_000])
def test_any_question_gets_an_answer(mem: Rememora, query: str) -> None:
    mem.remember(TEA[0])

    assert told(mem, TEA[0], query).cause == "no_words"


def test_nothing_is_written(mem: Rememora) -> None:
    id = mem.remember(TEA[0]).id
    before = mem.log()

    mem.why_not(id, "tea")
    mem.why_not("never said", "tea")
    mem.why_not(TEA[0] + " really", "bicycle")

    assert mem.log() == before
    assert mem.get(id).recall_count == 0
