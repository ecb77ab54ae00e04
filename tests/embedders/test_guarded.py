"""Objects of a host that have the verbs of an embedder already."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.embedders import adapt
from rememora.model.errors import (
    EmbedderError,
    EmbedderRefused,
    EmbedderTimeout,
    EmbedderUnavailable,
    StoreClosed,
)
from rememora.testing import EmbedderContract, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.ports.embedder import Embedder


class Host(HashEmbedder):
    """An embedder that does what a test tells it to."""

    act: Any = None

    def embed(self, texts: Sequence[str], **options: Any) -> Any:
        if isinstance(self.act, BaseException):
            raise self.act
        return self.act(texts) if self.act else super().embed(texts, **options)


def made(act: Any = None) -> Embedder:
    host = Host(8)
    host.act = act
    embedder = adapt(host)
    assert embedder is not None
    assert embedder is not host
    return embedder


def embed(embedder: Embedder, timeout_s: float = 60.0) -> Any:
    return embedder.embed(["bread", "面包 🥐"], mode="store", timeout_s=timeout_s)


class TestHost(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        return made()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (StoreClosed("another store"), EmbedderUnavailable),  # ours, but not of this port
        (SystemExit(3), EmbedderUnavailable),  # would end the thread of whoever asks
        (TimeoutError(), EmbedderTimeout),  # says that it is late
        (EmbedderRefused("no key"), EmbedderRefused),  # what the port asks for
    ],
)
def test_whatever_a_host_raises_is_an_error_of_the_port(
    error: BaseException, kind: type[EmbedderError]
) -> None:
    def raising(texts: list[str]) -> list[list[float]]:
        raise error

    for embedder in (made(error), adapt(raising)):
        assert embedder is not None
        with pytest.raises(kind):
            embed(embedder)


def test_answer_that_raises_when_it_is_looked_at_is_an_error_of_the_port() -> None:
    class Evil:
        def __len__(self) -> int:
            raise SystemExit(3)

        def __array__(self, *_: object, **__: object) -> Any:
            raise SystemExit(3)

    for embedder in (made(lambda _: [Evil(), Evil()]), adapt(lambda texts: [Evil() for _ in texts])):
        assert embedder is not None
        with pytest.raises(EmbedderUnavailable, match="SystemExit"):
            embed(embedder)


def test_object_that_hangs_is_left_behind() -> None:
    go = threading.Event()
    try:
        with pytest.raises(EmbedderTimeout):
            embed(made(lambda _: go.wait(60)), timeout_s=0.01)
    finally:
        go.set()


def test_space_and_dimensions_are_those_behind_the_first_answer() -> None:
    host = Host(8)
    host.dimensions = None  # type: ignore[assignment]  # until it has answered
    embedder = adapt(host)
    assert embedder is not None
    assert embedder.dimensions is None

    def answer(texts: Sequence[str]) -> list[list[float]]:
        host.dimensions = 2
        return [[1.0, 0.0] for _ in texts]

    host.act = answer
    embed(embedder)
    assert embedder.dimensions == 2


def test_host_that_wants_to_exit_costs_a_recall_its_vectors_only() -> None:
    with rememora.open(":memory:", embedder=made(SystemExit(3)), on_event=lambda _: None) as mem:
        assert mem.remember("Bakes bread").status == "stored"
        assert [hit.text for hit in mem.recall("bread").hits] == ["Bakes bread"]
