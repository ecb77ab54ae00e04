"""What doctor says of embedder, model and capture. No request leaves the process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.core.advice import ADVICE, advice, code_of
from rememora.llms import Summarizer
from rememora.model.errors import EmbedderRefused, LLMAnswer, LLMTimeout
from rememora.testing import FrozenClock, HashEmbedder, RecordedEvents, ScriptedLLM

if TYPE_CHECKING:
    from rememora.model.doctor import Finding

KEY = "sk-" + "a1B2" * 8


def opened(**given: Any) -> rememora.Rememora:
    return rememora.open(":memory:", clock=FrozenClock(), on_event=RecordedEvents(), **given)


def findings(mem: rememora.Rememora, *, probe: bool = True) -> dict[str, Finding]:
    return {finding.check: finding for finding in mem.upkeep.doctor(probe=probe)}


def test_embedder_and_model_are_asked_once_each_and_only_when_wanted() -> None:
    embedder, llm = HashEmbedder(16), ScriptedLLM(["pong"])
    with opened(embedder=embedder, llm=llm) as mem:
        assert "model.answers" not in findings(mem, probe=False)
        assert (len(embedder.calls), len(llm.calls)) == (0, 0)

        found = findings(mem)

    assert (len(embedder.calls), len(llm.calls)) == (1, 1)
    assert found["embedder.answers"].ok
    assert found["embedder.answers"].detail == "hash/16: a vector of 16 numbers"
    assert found["model.answers"].ok


@pytest.mark.parametrize(
    ("reranker", "ok", "told"),
    [
        (lambda query, texts: [0.75], True, "0.75 for a question and itself"),
        (lambda query, texts: [], False, "expected 1 scores, one for each text, found 0"),
    ],
)
def test_reranker_is_asked_once(reranker: object, ok: bool, told: str) -> None:
    with opened(reranker=reranker) as mem:
        assert "reranker.answers" not in findings(mem, probe=False)
        found = findings(mem)["reranker.answers"]

    assert found.ok is ok
    assert told in found.detail
    assert bool(found.advice) is not ok


def test_store_without_models_has_no_fault() -> None:
    with opened() as mem:
        assert [finding for finding in mem.upkeep.doctor(probe=True) if not finding.ok] == []


@pytest.mark.parametrize(
    ("error", "told", "hint"),
    [
        (LLMTimeout("expected an answer within 60 s"), "within 60 s", "llm.timeout_ms"),
        (LLMAnswer("the model returned no content"), "no content", "reasoning effort"),
    ],
)
def test_model_that_fails_is_a_fault_with_advice(error: Exception, told: str, hint: str) -> None:
    with opened(llm=ScriptedLLM([error])) as mem:
        found = findings(mem)["model.answers"]

    assert not found.ok
    assert told in found.detail
    assert hint in found.advice


def test_key_that_a_service_quotes_is_not_shown() -> None:
    embedder = HashEmbedder(16)
    embedder.error = EmbedderRefused(f"no such key: {KEY}")
    with opened(embedder=embedder) as mem:
        found = findings(mem)["embedder.answers"]

    assert not found.ok
    assert KEY not in found.detail
    assert "rememora backfill" in found.advice


def test_missing_key_is_named_and_nothing_is_sent() -> None:
    embedder, llm = HashEmbedder(16), ScriptedLLM(["pong"])
    embedder.lacking = llm.lacking = "environment variable A_KEY: expected a key, found none"
    with opened(embedder=embedder, llm=llm) as mem:
        found = findings(mem)

    assert (embedder.calls, llm.calls) == ([], [])
    assert not found["embedder.answers"].ok
    assert "A_KEY" in found["model.answers"].detail


def test_mode_that_needs_a_model_says_so_when_there_is_none() -> None:
    with opened(settings={"capture_mode": "llm"}) as mem:
        mem.capture("We deploy on Fridays, always.", "Noted.")
        found = findings(mem)

    assert not found["capture.state"].ok
    assert not found["model.answers"].ok
    assert "llm=" in found["capture.state"].advice


@pytest.mark.parametrize(
    "said", ["I keep the drill in the blue cabinet.", "我们每周五下午五点部署生产环境 🚀。"]
)
def test_session_that_two_programs_capture_is_named(said: str) -> None:
    with opened() as mem:
        for id in ("a/1", "b/1"):
            mem.capture(said, "Noted.", id=id, session="monday")
        found = findings(mem, probe=False)["capture.once"]

        assert not found.ok
        assert "monday" in found.detail
        assert mem.status()["capture"]["doubled"] == [  # type: ignore[index]  # a mapping
            {"scope": "default", "session": "monday"}
        ]
        assert mem.bind(scope="other").status()["capture"]["doubled"] == []  # type: ignore[index]


@pytest.mark.parametrize(
    ("first", "second", "later_s"),
    [
        pytest.param({}, {}, 61, id="after more than a minute"),
        pytest.param({"session": "a"}, {"session": "b"}, 0, id="in another session"),
        pytest.param({"scope": "a"}, {"scope": "b"}, 0, id="in another scope"),
    ],
)
def test_who_says_the_same_elsewhere_or_later_is_no_second_program(
    first: dict[str, str], second: dict[str, str], later_s: int
) -> None:
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        mem.capture("I keep the drill in the blue cabinet.", "Noted.", id="1", **first)
        clock.advance(seconds=later_s)
        mem.capture("I keep the drill in the blue cabinet.", "Noted.", id="2", **second)
        assert findings(mem, probe=False)["capture.once"].ok


@pytest.mark.parametrize(
    ("said", "replies"),
    [
        ("go on", ("Yes.", "Yes.")),  # too short to tell
        ("Please continue with the list.", ("Four, five.", "Six, seven.")),  # each has an answer of its own
    ],
)
def test_people_may_say_the_same_twice(said: str, replies: tuple[str, str]) -> None:
    with opened() as mem:
        for id, reply in enumerate(replies):
            mem.capture(said, reply, id=f"x{id}")
        assert findings(mem, probe=False)["capture.once"].ok


def test_turn_that_one_of_two_programs_has_not_completed_yet_is_seen() -> None:
    with opened() as mem:
        mem.capture("I keep the drill in the blue cabinet.", "Noted.", id="a/1")
        mem.begin("I keep the drill in the blue cabinet.", id="b/1")
        assert not findings(mem, probe=False)["capture.once"].ok


def test_every_advice_is_one_line_and_an_unknown_code_has_one_too() -> None:
    assert all(line and "\n" not in line for line in ADVICE.values())
    assert "nothing is lost" in advice("never_seen")


def test_model_that_learns_is_the_one_that_is_asked() -> None:
    distil, rest = ScriptedLLM(["pong"], name="large"), ScriptedLLM(["pong"], name="small")
    with opened(llm={"distill": distil, "default": rest}, settings={"capture_mode": "llm"}) as mem:
        found = findings(mem)["model.answers"]

    assert (found.ok, found.detail, len(distil.calls), len(rest.calls)) == (True, "large answered", 1, 0)


@pytest.mark.parametrize("mode", ["statements", "gist"])
def test_models_for_some_purposes_only_are_no_fault(mode: str) -> None:
    for llm in ({"distill": ScriptedLLM(["pong"])}, Summarizer(lambda **_: None)):
        with opened(llm=llm, settings={"capture_mode": mode}) as mem:
            assert findings(mem)["model.answers"].ok


def test_model_that_raises_what_it_likes_is_a_fault_and_no_secret_is_shown() -> None:
    class Host:
        name, quiet = "host", True

        def missing(self) -> str | None:
            if self.quiet:
                return None
            raise RuntimeError(f"key {KEY}")

        def complete(self, prompt: str, **_: object) -> str:
            raise RuntimeError(f"{prompt} {KEY}")

    host = Host()
    with opened(llm=host, settings={"capture_mode": "llm"}) as mem:
        asked = findings(mem)
        host.quiet = False
        lacking, told = findings(mem), mem.status()

    assert [found["model.answers"].ok for found in (asked, lacking)] == [False, False]
    assert "RuntimeError" in str(told["capture"])
    assert KEY not in f"{asked}{lacking}{told}"


@pytest.mark.parametrize(
    ("missing", "code"),
    [
        pytest.param("host LLM provider not found: 'x'; declared: none", "provider_not_found", id="unknown"),
        pytest.param(
            "host LLM provider 'x': expected an address as baseURL, found none",
            "provider_without_address",
            id="no address",
        ),
        pytest.param("expected settings.yaml in /home, found none", "host_settings_unreadable", id="no file"),
        pytest.param("settings.yaml: expected YAML, found a tab", "host_settings_unreadable", id="no YAML"),
        pytest.param("missing credential A_KEY", "missing_credential", id="a host's key"),
        pytest.param("environment variable A_KEY: expected the key", "missing_credential", id="our key"),
    ],
)
def test_what_a_model_lacks_gets_its_own_advice(missing: str, code: str) -> None:
    llm = ScriptedLLM()
    llm.lacking = missing
    with opened(llm=llm, settings={"capture_mode": "llm"}) as mem:
        found = findings(mem)

    assert code_of(missing) == code
    assert found["model.answers"].advice == found["capture.state"].advice == ADVICE[code]
