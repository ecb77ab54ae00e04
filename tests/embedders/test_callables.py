"""What a host may hand in, and what is made of it."""

from __future__ import annotations

import asyncio
import functools
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rememora
from rememora.core.embedding import checked
from rememora.embedders import adapt
from rememora.model.errors import (
    EmbedderAnswer,
    EmbedderError,
    EmbedderTimeout,
    EmbedderUnavailable,
    InvalidInput,
)
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence

    from rememora.ports.embedder import Embedder

TEXTS = ["a", "面包", "🥐🥐🥐"]
ROWS = [[1.0, 1.0], [2.0, 1.0], [3.0, 1.0]]


def row(text: str) -> list[float]:
    return [float(len(text)), 1.0]


def plain(texts: list[str]) -> list[list[float]]:
    return [row(text) for text in texts]


async def asynchronous(texts: list[str]) -> list[list[float]]:
    await asyncio.sleep(0)
    return plain(texts)


def generating(texts: list[str]) -> Iterator[list[float]]:
    yield from map(row, texts)


def arrays(texts: list[str]) -> Any:
    return np.array(plain(texts), dtype=np.float16)


class One:
    """A-057: embed(text), and a dimension that it may know."""

    dimension = 2

    def embed(self, text: str) -> list[float]:
        return row(text)


class AsyncOne:
    async def embed(self, text: str) -> list[float]:
        return row(text)


class WithMode:
    """D-064: embed(text, mode), embedBatch(texts), getDimensions()."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def embed(self, text: str, mode: str) -> list[float]:
        self.told.append(mode)
        return row(text)

    def embedBatch(self, texts: Sequence[str]) -> list[list[float]]:  # noqa: N802 - the name it has there
        self.told.append("batch")
        return plain(list(texts))

    def getDimensions(self) -> int:  # noqa: N802
        return 2


class Batch:
    async def embed_batch(self, texts: list[str]) -> list[list[float]]:
        return plain(texts)


class Many:
    def embed(self, texts: list[str]) -> list[list[float]]:
        return plain(texts)


class Unannotated:
    def embed(self, documents):  # type: ignore[no-untyped-def]
        assert isinstance(documents, list)
        return plain(documents)


class Encoder:
    """Callable, as torch modules are, and not for texts."""

    def __call__(self, *args: object) -> None:
        raise AssertionError

    def encode(self, sentences: str | list[str], batch_size: int = 32) -> Any:
        return arrays(list(sentences))


class Documents:
    """LangChain's two verbs."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return plain(texts)

    def embed_query(self, text: str) -> list[float]:
        return row(text)


class Boxed:
    """Gives a matrix of one row for one text."""

    def embed(self, text: str) -> Any:
        return arrays([text])


class CallableHost:
    async def __call__(self, texts: list[str]) -> list[list[float]]:
        return plain(texts)


ACCEPTED: dict[str, Callable[[], object]] = {
    "a function": lambda: plain,
    "a coroutine function": lambda: asynchronous,
    "a partial": lambda: functools.partial(asynchronous),
    "a lambda": lambda: lambda texts: plain(texts),
    "a generator": lambda: generating,
    "arrays": lambda: arrays,
    "tuples": lambda: lambda texts: tuple(map(tuple, plain(texts))),
    "one text": One,
    "one text, async": AsyncOne,
    "one text and a mode": WithMode,
    "a batch, async": Batch,
    "many by annotation": Many,
    "many by name": Unannotated,
    "an encoder that is callable too": Encoder,
    "documents and queries": Documents,
    "a matrix for one text": Boxed,
    "a callable object, async": CallableHost,
}


def made(host: object, **options: Any) -> Embedder:
    embedder = adapt(host, **options)
    assert embedder is not None
    return embedder


def embed(
    embedder: Embedder, texts: Sequence[str] = TEXTS, *, mode: Any = "store", timeout_s: float = 10
) -> Any:
    return embedder.embed(texts, mode=mode, timeout_s=timeout_s)


@pytest.mark.parametrize("mode", ["store", "query"])
@pytest.mark.parametrize("make", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_whatever_gives_vectors_will_do(make: Callable[[], object], mode: str) -> None:
    embedder = made(make())

    found = embed(embedder, mode=mode)

    assert [[float(number) for number in vector] for vector in found] == ROWS
    assert embedder.dimensions == 2
    assert embedder.space.startswith("tests.embedders.test_callables.")  # nothing names it but its code
    assert embedder.space.endswith("/2")


def test_two_callables_without_a_name_have_two_spaces() -> None:
    def other(texts: list[str]) -> list[list[float]]:
        return plain(texts)

    spaces = {
        made(host).space for host in (plain, other, functools.partial(plain), lambda texts: plain(texts))
    }

    assert len(spaces) == 3
    assert made(plain).space == made(functools.partial(plain)).space == "tests.embedders.test_callables.plain"


@pytest.mark.parametrize(
    "attributes",
    [
        {"space": None},  # no text
        {"space": "\ud800"},  # half a character
        {"dimensions": 0},  # no numbers
        {"dimensions": "3"},  # a text
        {"max_batch": 0},  # holds nothing
        {"max_batch": None},  # no number
        {"space": property(lambda _: 1 / 0)},  # raises
    ],
)
def test_object_of_the_port_with_an_attribute_that_nobody_can_use_is_refused(
    attributes: dict[str, Any],
) -> None:
    host = type(
        "Broken",
        (HashEmbedder,),
        {
            "__setattr__": lambda *_: None,
            "__init__": lambda _: None,
            **{"space": "x", "dimensions": 3, "max_batch": 1} | attributes,
        },
    )()

    with pytest.raises(InvalidInput, match=r"^embedder: expected"):
        adapt(host)


def test_nothing_stays_nothing() -> None:
    assert adapt(None) is None


def test_embedder_is_taken_as_it_is() -> None:
    embedder = HashEmbedder()

    assert adapt(embedder) is embedder


def without_batch(size: object) -> HashEmbedder:
    """Make an embedder of the right shape that cannot say how many texts a call may hold."""
    embedder = HashEmbedder()
    embedder.max_batch = size  # type: ignore[assignment]
    return embedder


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("./model", "a text; a folder goes to OnnxEmbedder"),  # a path
        (7, "a int"),  # a number
        ([plain], "a list"),  # in a box
        ({"embed": plain}, "a dict"),  # in another
        (object(), "a object"),  # no verb that is known
        (HashEmbedder, "the class HashEmbedder; call it"),  # not made yet
        (without_batch(0), "0"),  # no text would ever be sent
        (without_batch(None), "None"),  # says nothing
    ],
)
def test_what_cannot_embed_is_refused_with_what_was_expected(given: object, found: str) -> None:
    with pytest.raises(InvalidInput, match=rf"^embedder: expected .*found {found}"):
        adapt(given)


def test_mode_is_told_to_those_who_ask_for_it() -> None:
    host = WithMode()
    embedder = made(host)

    embed(embedder, mode="store")
    embed(embedder, mode="query")

    assert host.told == ["batch", "query", "query", "query"]


def test_mode_and_time_are_told_by_name_too() -> None:
    told: dict[str, object] = {}

    def host(texts: list[str], *, mode: str, timeout_s: float) -> list[list[float]]:
        told.update(mode=mode, timeout_s=timeout_s)
        return plain(texts)

    embed(made(host), mode="query", timeout_s=7.0)

    assert told == {"mode": "query", "timeout_s": 7.0}


HOST = "tests.embedders.test_callables.host/2"
"""The class of an object that has no name of its own."""


@pytest.mark.parametrize(
    ("attributes", "space", "expected"),
    [
        ({}, None, HOST),  # nothing is known
        ({"name": "Mine"}, None, "mine/2"),  # a name
        ({"model": "BAAI/bge-m3", "name": "x"}, None, "baai/bge-m3/2"),  # a model says more
        ({"space": "s", "model": "m"}, None, "s/2"),  # a space most
        ({"space": "s/2"}, None, "s/2"),  # with its dimensions
        ({"model": " "}, None, HOST),  # blank
        ({"name": lambda: "x"}, None, HOST),  # no text
        ({"space": "s"}, "given", "given/2"),  # what is said here counts
    ],
)
def test_space_is_named_after_the_model(
    attributes: dict[str, object], space: str | None, expected: str
) -> None:
    host = type("Host", (One,), attributes)()

    assert made(host, space=space).space == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ({"dimensions": 2}, 2),  # a number
        ({"get_sentence_embedding_dimension": lambda _: 2}, 2),  # a verb
        ({"dimensions": "2"}, None),  # no number
        ({"dimensions": True}, None),  # no number either
        ({"dimensions": 0}, None),  # none that could be
        ({"getDimensions": lambda _: 1 / 0}, None),  # it does not know yet
    ],
)
def test_dimensions_are_what_the_object_says(attributes: dict[str, object], expected: int | None) -> None:
    embedder = made(type("Host", (Many,), attributes)())

    assert embedder.dimensions == expected
    embed(embedder)
    assert embedder.dimensions == 2


def test_texts_are_handed_over_in_portions() -> None:
    sizes: list[int] = []

    class Host:
        max_batch = 2

        def embed_batch(self, texts: list[str]) -> list[list[float]]:
            sizes.append(len(texts))
            return plain(texts)

    assert embed(made(Host()), ["a"] * 5) == [row("a")] * 5
    assert sizes == [2, 2, 1]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ([], "found 0"),  # nothing
        (ROWS[:2], "found 2"),  # fewer
        (ROWS * 2, "found more than 3"),  # more
        (None, "found nothing"),  # no answer
        ("abc", "found a str"),  # three letters are no vectors
        ({"data": ROWS}, "found a dict"),  # wrapped
        (3.0, "found a float"),  # a number
    ],
)
def test_answer_without_a_vector_for_each_text_is_refused(answer: object, found: str) -> None:
    with pytest.raises(EmbedderAnswer, match=rf"expected 3 vectors, one for each text, {found}"):
        embed(made(lambda texts: answer))


def test_endless_answer_is_refused() -> None:
    def endless(texts: list[str]) -> Iterator[list[float]]:
        while True:
            yield [1.0, 1.0]

    with pytest.raises(EmbedderAnswer, match=r"more than 3"):
        embed(made(endless))


def test_one_bad_vector_spoils_no_other() -> None:
    embedder = made(lambda texts: [[float("nan"), 1], None, [3, 4]])

    outcomes = checked(embed(embedder), count=3, dimensions=None)

    assert [isinstance(outcome, str) for outcome in outcomes] == [True, True, False]
    assert embedder.dimensions == 2


def test_error_of_the_host_becomes_ours_without_its_secrets() -> None:
    key = "sk-" + "a1B2" * 8

    def host(texts: list[str]) -> None:
        raise RuntimeError(f"quota of {key}\nis used up")

    with pytest.raises(
        EmbedderUnavailable, match=r"^embedder: RuntimeError: quota of .*is used up"
    ) as caught:
        embed(made(host))

    assert key not in str(caught.value)
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_async_host_that_hangs_is_cancelled_and_the_next_call_works() -> None:
    cancelled = threading.Event()
    calls: list[int] = []

    async def host(texts: list[str]) -> list[list[float]]:
        calls.append(1)
        if len(calls) == 1:
            try:
                await asyncio.Event().wait()
            finally:
                cancelled.set()
        return plain(texts)

    embedder = made(host)

    with pytest.raises(EmbedderTimeout):
        embed(embedder, timeout_s=0.05)
    assert cancelled.wait(10)
    assert embed(embedder) == ROWS


def test_answer_of_some_other_kind_in_between_does_no_harm() -> None:
    async def stream(texts: list[str]) -> AsyncIterator[list[float]]:
        yield [1.0]

    with pytest.raises(EmbedderError):
        embed(made(stream))


def test_store_opens_with_a_callable() -> None:
    with rememora.open(":memory:", embedder=plain) as mem:
        deps = mem._deps

        assert deps.embedder is not None
        assert list(deps.embedder.embed(TEXTS, mode="store", timeout_s=10)) == ROWS


def test_store_does_not_open_with_what_cannot_embed() -> None:
    with pytest.raises(InvalidInput, match=r"^embedder: "):
        rememora.open(":memory:", embedder="all-MiniLM-L6-v2")
