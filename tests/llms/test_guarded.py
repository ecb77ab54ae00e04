"""Objects of a host that have the verbs of a model already."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.llms import Summarizer, adapt
from rememora.model.errors import LLMAnswer, LLMError, LLMRefused, LLMTimeout, LLMUnavailable, StoreClosed
from rememora.testing import LLMContract

if TYPE_CHECKING:
    from rememora.ports.llm import LLM


class Host:
    """A model that does what a test tells it to."""

    name: object = "host"
    lacking: object = None

    def __init__(self, act: Any = "words") -> None:
        self.act = act

    def missing(self) -> Any:
        if isinstance(self.lacking, BaseException):
            raise self.lacking
        return self.lacking

    def complete(self, prompt: str, **_: object) -> Any:
        if isinstance(self.act, BaseException):
            raise self.act
        return self.act(prompt) if callable(self.act) else self.act


def model(act: Any = "words") -> LLM:
    made = adapt(Host(act))
    assert made is not None
    return made


def ask(llm: LLM, timeout_s: float = 60.0) -> str:
    return llm.complete("bread?", purpose="distill", max_tokens=8, timeout_s=timeout_s)


class TestHost(LLMContract):
    @pytest.fixture
    def llm(self) -> LLM:
        return model()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (StoreClosed("another store"), LLMUnavailable),  # ours, but not of this port
        (SystemExit(3), LLMUnavailable),  # would end the thread of whoever asks
        (KeyboardInterrupt(), LLMUnavailable),  # the same
        (ValueError("a bug"), LLMUnavailable),  # any other
        (TimeoutError(), LLMTimeout),  # says that it is late
        (LLMRefused("no key"), LLMRefused),  # what the port asks for
    ],
)
def test_whatever_a_host_raises_is_an_error_of_the_port(error: BaseException, kind: type[LLMError]) -> None:
    for llm in (model(error), adapt(_raising(error))):
        assert llm is not None
        with pytest.raises(kind):
            ask(llm)


def _raising(error: BaseException) -> Any:
    def host(prompt: str) -> str:
        raise error

    return host


def test_answer_that_raises_when_it_is_looked_at_is_an_error_of_the_port() -> None:
    class Evil:
        @property
        def content(self) -> str:
            raise KeyboardInterrupt

    llm = adapt(lambda _: Evil())
    assert llm is not None
    with pytest.raises(LLMUnavailable, match="KeyboardInterrupt"):
        ask(llm)
    with pytest.raises(LLMAnswer, match="Evil"):
        ask(model(Evil()))


def test_object_that_hangs_is_left_behind() -> None:
    go = threading.Event()
    try:
        with pytest.raises(LLMTimeout):
            ask(model(lambda _: go.wait(60)), timeout_s=0.01)
    finally:
        go.set()


def test_coroutine_of_an_object_is_awaited() -> None:
    async def answer(prompt: str) -> str:
        return f"{prompt} 面包"

    assert ask(model(answer)) == "bread? 面包"


def test_name_is_the_one_that_the_object_goes_by_now() -> None:
    host = Host()
    llm = adapt(host)
    assert llm is not None

    host.name = "another"
    ask(llm)
    assert llm.name == "another"
    host.name = None  # no name at all
    ask(llm)
    assert llm.name == "another"


def test_object_that_cannot_say_what_it_lacks_says_so() -> None:
    host = Host()
    llm = adapt(host)
    assert llm is not None
    host.lacking = SystemExit(3)

    assert "SystemExit" in str(llm.missing())


def test_object_that_chooses_a_model_for_each_purpose_is_asked_for_it() -> None:
    class Choosing(Host):
        def model_for(self, purpose: str) -> Any:
            return {"distill": Host("distilled"), "gist": self}.get(purpose)

    llm: Any = adapt(Choosing())

    assert ask(llm.model_for("distill")) == "distilled"
    assert llm.model_for("gist") is llm
    assert llm.model_for("topics") is None


def test_summarizer_of_a_host_still_sums_up() -> None:
    class Mine(Summarizer):
        """Nothing more."""

    mine = Mine(lambda **_: {"summary": "bread"})

    assert adapt(mine) is mine


HOSTS: list[Any] = [
    lambda closed: _raising(closed),
    lambda _: Host(SystemExit(3)),
    lambda _: lambda _prompt: type("Evil", (), {"content": property(_interrupt)})(),
]


def _interrupt(_: object) -> str:
    raise KeyboardInterrupt


@pytest.mark.parametrize("host", HOSTS, ids=["another store's error", "exit", "answer that interrupts"])
def test_no_host_ends_the_upkeep_thread_and_its_failure_is_told(host: Any) -> None:
    told, twice = list[str](), threading.Event()

    def on_event(event: Any) -> None:
        told.append(event.name)
        if told.count("distill.failed") == 2:
            twice.set()

    with rememora.open(
        ":memory:",
        llm=host(StoreClosed("another store")),
        settings={"capture_mode": "llm", "capture_idle_ms": 1},
        on_event=on_event,
    ) as mem:
        mem.capture("I like jazz.", "Noted.", session="one")
        mem.capture("I like tea.", "Noted.", session="two")
        mem.run_in_background(every_s=0.01)

        assert twice.wait(60), told
        last: Any = mem.status()["capture"]
        assert last["last_failure"]["code"] == "llm_unavailable"
