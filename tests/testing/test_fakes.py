from __future__ import annotations

from typing import Any

import pytest
from tests.stores.children import child, finish

import rememora.testing
from rememora.model.errors import EmbedderUnavailable, LLMAnswer, LLMTimeout, LLMUnavailable
from rememora.model.events import Event
from rememora.testing import (
    FrozenClock,
    HashEmbedder,
    PowerCut,
    RecordedEvents,
    ScriptedLLM,
    a_memory,
    a_message,
    an_entry,
    an_exchange,
    seeded_bytes,
)

WITHOUT_PYTEST = """
import sys
sys.modules["pytest"] = None
import rememora.testing
for name in rememora.testing.__all__:
    if not name.endswith("Contract"):
        getattr(rememora.testing, name)
rememora.testing.FrozenClock().advance(ms=1)
for contract in ("StoreContract", "VectorStoreContract", "EmbedderContract", "LLMContract"):
    try:
        getattr(rememora.testing, contract)
    except ImportError:
        print(contract, "asks for pytest")
"""


def test_clock_stands_still_until_it_is_advanced() -> None:
    clock = FrozenClock(at_ms=1_000)
    assert (clock.now_ms(), clock.elapsed_ms()) == (1_000, 0.0)

    clock.advance(seconds=1.5)
    clock.advance(ms=2)

    assert (clock.now_ms(), clock.elapsed_ms()) == (2_502, 1_502.0)


def test_clock_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="from 0 up"):
        FrozenClock().advance(ms=-1)


def test_events_are_kept_in_order() -> None:
    events = RecordedEvents()
    for name, failure in (("first", False), ("second", True)):
        events(Event(name, 1, {"n": 1}, failure))

    assert events.names() == ["first", "second"]
    assert [event.name for event in events.failures()] == ["second"]


def test_seeded_bytes_follow_from_their_seed() -> None:
    one, same, other = seeded_bytes(1), seeded_bytes(1), seeded_bytes(2)
    drawn = [one(16), one(16), one(100)]

    assert [same(16), same(16), same(100)] == drawn
    assert other(16) != drawn[0] != drawn[1]
    assert list(map(len, drawn)) == [16, 16, 100]


def test_records_take_the_values_that_matter_to_a_test() -> None:
    assert a_memory(id="m7", kind="fact").text == "The words of m7"
    assert a_message(id="t7").source_id == "t7"
    assert a_message(id="t7", source_id="t1").source_id == "t1"
    assert an_exchange(status="pending").status == "pending"
    assert an_entry("tea 茶").terms == ["tea", "茶"]


def test_power_cut_is_not_caught_by_accident() -> None:
    assert not issubclass(PowerCut, Exception)


def test_every_listed_name_is_there() -> None:
    assert dir(rememora.testing) == sorted(rememora.testing.__all__)
    assert all(getattr(rememora.testing, name) for name in rememora.testing.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = rememora.testing.nothing


def ask(llm: ScriptedLLM, prompt: str = "p", **options: Any) -> str:
    given: dict[str, Any] = {"purpose": "distill", "max_tokens": 8, "timeout_s": 5.0}
    return llm.complete(prompt, **given | options)


def test_script_is_said_line_by_line_and_every_call_is_kept() -> None:
    llm = ScriptedLLM(["第一 🙂", LLMTimeout("late"), str.upper])

    assert ask(llm) == "第一 🙂"
    with pytest.raises(LLMTimeout, match="late"):
        ask(llm)
    assert llm.left == 1
    assert ask(llm, "tea", purpose="gist", as_json=True) == "TEA"
    assert llm.calls[0] == ("p", "distill", 8, 5.0, False)
    assert (llm.calls[2].purpose, llm.calls[2].as_json, llm.left) == ("gist", True, 0)


def test_script_that_is_over_says_so_or_what_comes_then() -> None:
    with pytest.raises(LLMUnavailable, match="script of 0 replies is over"):
        ask(ScriptedLLM())

    llm = ScriptedLLM(["first"], then="and so on")
    assert [ask(llm) for _ in range(3)] == ["first", "and so on", "and so on"]


def test_blank_line_of_a_script_is_an_answer_without_words() -> None:
    with pytest.raises(LLMAnswer, match="no content"):
        ask(ScriptedLLM([" \u3000"]))


def test_scripted_model_lacks_what_a_test_says() -> None:
    llm = ScriptedLLM(name="small")
    assert (llm.name, llm.missing()) == ("small", None)

    llm.lacking = "the moon"

    assert llm.missing() == "the moon"


def test_only_the_contracts_need_pytest() -> None:
    with child(WITHOUT_PYTEST) as process:
        assert finish(process).splitlines() == [
            f"{contract} asks for pytest"
            for contract in ("StoreContract", "VectorStoreContract", "EmbedderContract", "LLMContract")
        ]


def test_package_is_loaded_only_when_it_is_asked_for() -> None:
    script = "import sys, rememora; rememora.open(':memory:').recall('x'); print('rememora.testing' in sys.modules)"
    with child(script) as process:
        assert finish(process) == "False"


def test_hash_embedder_gives_the_same_vector_on_every_machine() -> None:
    (vector,) = HashEmbedder(8).embed(["bread 面包"], mode="store", timeout_s=1)

    assert [round(number, 4) for number in vector] == [0.0, -0.4069, 0.0, 0.0, 0.4069, 0.0, -0.8179, 0.0]
    assert round(sum(number * number for number in vector), 6) == 1.0


@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("the bakery opens at six", "bakery opens early", "my sister plays chess"),  # English
        ("面包店六点开门", "面包店开门了", "姐姐下国际象棋"),  # Chinese
        ("パン屋は六時に開く", "パン屋が開く", "妹はチェスをする"),  # Japanese
        ("빵집은 여섯 시에 연다", "빵집이 연다", "누나는 체스를 둔다"),  # Korean
    ],
)
def test_hash_embedder_finds_texts_that_share_words_similar(text: str, near: str, far: str) -> None:
    one, other, third = HashEmbedder().embed([text, near, far], mode="store", timeout_s=1)

    def cosine(to: list[float]) -> float:
        return sum(a * b for a, b in zip(one, to, strict=True))

    assert cosine(other) > 0.3 > abs(cosine(third))


def test_hash_embedder_plays_an_outage_and_remembers_what_was_asked() -> None:
    embedder = HashEmbedder(4, name="Mine")
    embedder.error = EmbedderUnavailable("down")

    with pytest.raises(EmbedderUnavailable):
        embedder.embed(["a"], mode="query", timeout_s=1)
    embedder.error = None
    embedder.embed(["b"], mode="store", timeout_s=1)

    assert embedder.calls == [("query", ("a",)), ("store", ("b",))]
    assert (embedder.space, embedder.missing()) == ("mine/4", None)


def test_hash_embedder_needs_a_dimension() -> None:
    with pytest.raises(ValueError, match="from 1 up"):
        HashEmbedder(0)
