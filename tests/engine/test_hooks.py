from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora import Rememora
    from rememora.model.hooks import Hook
    from rememora.testing import FrozenClock

BOILER = "The plumber is called Okafor and comes on Tuesdays"
ASKED = [{"role": "user", "content": "The boiler makes strange noises again"}]


def hooks(mem: Rememora, id: str = "m1", scope: str = "default") -> list[Hook]:
    with mem._deps.store.reading():
        return mem._deps.store.hooks.of(scope, [id])


@pytest.fixture
def kept(mem: Rememora) -> Rememora:
    mem.remember(BOILER, triggers=["boiler", "暖气坏了"], id="m1")
    return mem


def test_trigger_brings_what_shares_no_word_with_the_question(kept: Rememora) -> None:
    found = kept.recall("The boiler makes strange noises again")

    assert [hit.text for hit in found.hits] == [BOILER]
    assert (found.confidence, found.hits[0].scores) == ("weak", {"hook": 1.0})
    assert "'boiler'" in found.reason
    assert kept.recall("家里暖气坏了怎么办").hits[0].id == "m1"


def test_trigger_lifts_what_words_find_as_well(mem: Rememora) -> None:
    mem.remember("The boiler is in the cellar of the house", id="words")
    mem.remember("The boiler was made in Graz long ago", triggers=["boiler noises"], id="both")

    assert [hit.id for hit in mem.recall("boiler noises").hits] == ["both", "words"]
    assert {"words", "hook"} <= mem.recall("boiler noises").hits[0].scores.keys()


def test_no_trigger_brings_what_the_question_rules_out(kept: Rememora) -> None:
    asked = "boiler"

    assert kept.recall(asked, kinds="fact").hits == ()
    assert kept.recall(asked, among="transcript").hits == ()
    assert kept.recall(asked, scope="other").hits == ()
    assert kept.recall(asked, until="2020-01-01").hits == ()
    assert kept.recall(asked, session="s").hits == ()
    assert kept.recall(asked, limit=0).hits == ()
    kept.forget("m1")
    assert kept.recall(asked).hits == ()


def test_block_has_what_a_trigger_brings_and_the_trigger_rests_for_an_hour(
    kept: Rememora, clock: FrozenClock
) -> None:
    assert BOILER in kept.assemble(ASKED).text
    assert [(h.words, h.fired) for h in hooks(kept)] == [("boiler", 1), ("暖气坏了", 0)]

    clock.advance(seconds=3_599)
    assert kept.assemble(ASKED).text == ""
    assert kept.recall(ASKED[0]["content"]).hits  # who asks for it gets it

    clock.advance(seconds=1)
    assert BOILER in kept.assemble(ASKED).text


def test_use_raises_and_five_times_for_nothing_drop(kept: Rememora, clock: FrozenClock) -> None:
    for _ in range(5):
        context = kept.assemble(ASKED)
        kept.used(context, "Have you tried turning it off and on?")
        clock.advance(seconds=3_600)

    assert [(h.dropped, h.unused) for h in hooks(kept)] == [(True, 5), (False, 0)]
    assert kept.assemble(ASKED).text == ""
    kept.update("m1", importance=0.9)
    assert hooks(kept)[0].dropped  # it does not come back by itself


def test_answer_that_uses_what_was_brought_counts_for_its_trigger(kept: Rememora) -> None:
    kept.used(kept.assemble(ASKED), "Okafor, the plumber, comes on Tuesdays: call him.")

    assert next((h.used, h.unused, h.weight) for h in hooks(kept)) == (1, 0, 1.0)


def test_triggers_follow_the_memory(kept: Rememora) -> None:
    kept.update("m1", triggers=["radiator", "boiler"])
    assert sorted(h.words for h in hooks(kept)) == ["boiler", "radiator"]

    kept.update("m1", triggers=["radiator"])
    assert kept.recall("boiler").hits == ()
    assert kept.recall("radiator").hits


def test_triggers_that_match_everything_match_nothing(mem: Rememora) -> None:
    for number in range(20):
        mem.remember(f"Number {number} of the list", triggers=["the", "的", "a"], id=f"m{number}")

    assert mem.recall("the weather is nice 今天的天气").hits == ()


def test_of_thousands_with_one_trigger_three_come(mem: Rememora) -> None:
    for number in range(300):
        mem.remember(f"Fact {number} about {'x' * number}", triggers=["project"], id=f"m{number}")

    assert len(mem.recall("how is the project?").hits) == 3


def test_skill_sets_off_nothing_by_itself(mem: Rememora) -> None:
    mem.skills.save("release", "Tag and push", ["publish"], ["a", "b"])

    assert (
        mem.recall("how do I publish this?").hits == () or "hook" not in mem.recall("publish").hits[0].scores
    )


def test_hooks_are_off_where_they_are_switched_off() -> None:
    with rememora.open(":memory:", settings={"hooks_enabled": False}) as mem:
        mem.remember(BOILER, triggers=["boiler"])

        assert mem.recall("boiler").hits == ()


def test_triggers_come_with_an_import_and_go_with_their_scope(kept: Rememora, tmp_path: object) -> None:
    path = f"{tmp_path}/all.jsonl"
    kept.export(path)

    with rememora.open(":memory:") as other:
        other.import_(path)
        assert other.recall("boiler").hits
        other.clear()
        assert hooks(other) == []


def test_older_store_gets_its_hooks_with_the_full_text(kept: Rememora) -> None:
    with kept._deps.store.transaction():
        kept._deps.store._db.cx.execute("DELETE FROM hooks")  # type: ignore[attr-defined]
    assert kept.recall("boiler").hits == ()

    kept.upkeep.rebuild()

    assert kept.recall("boiler").hits


class OneMeaning(HashEmbedder):
    """An embedder for which brewing means espresso."""

    def embed(self, texts: Sequence[str], **given: object) -> list[list[float]]:
        return super().embed(["espresso" if "brew" in text else text for text in texts], **given)  # type: ignore[arg-type]


def test_trigger_is_set_off_by_what_means_the_same() -> None:
    with rememora.open(":memory:", embedder=OneMeaning(64)) as mem:
        mem.remember("The repair shop is in Gran Via street", triggers=["espresso"], id="m1")

        (first, *_) = mem.recall("how do I brew").hits
        assert first.scores["hook"] == 1.0
