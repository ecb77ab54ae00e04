"""HttpEmbedder against a service on the loopback interface: what it sends, and what it makes of every answer."""

from __future__ import annotations

import logging
import socket
import traceback
from typing import TYPE_CHECKING, Any

import pytest
from tests.server import Answer, Asked, vectors

from rememora.core.embedding import checked
from rememora.embedders import HttpEmbedder
from rememora.model.errors import (
    EmbedderAnswer,
    EmbedderError,
    EmbedderRefused,
    EmbedderTimeout,
    EmbedderUnavailable,
    InvalidInput,
)
from rememora.wire import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server import Paced, Service

KEY = "sk-" + "a1B2" * 8
TEXTS = ["bread", "面包", "🥐 and butter"]
ROWS = [[float(len(text)), 1.0] for text in TEXTS]


def asked(service: Service, paced: Paced, **options: Any) -> HttpEmbedder:
    return HttpEmbedder(f"{service.url}/v1", "BAAI/bge-m3", wire=paced.wire, **options)


def embed(embedder: HttpEmbedder, texts: list[str] | None = None, timeout_s: float = 10.0) -> Any:
    return embedder.embed(TEXTS if texts is None else texts, mode="store", timeout_s=timeout_s)


def test_vectors_come_in_the_order_of_the_texts(service: Service, paced: Paced) -> None:
    service.answer(vectors)
    embedder = asked(service, paced, key=KEY)

    assert (embedder.space, embedder.dimensions) == ("baai/bge-m3", None)
    assert embed(embedder) == ROWS
    assert (embedder.space, embedder.dimensions) == ("baai/bge-m3/2", 2)
    (request,) = service.asked
    assert request.path == "/v1/embeddings"
    assert request.body == {"model": "BAAI/bge-m3", "input": TEXTS}
    assert request.headers["Authorization"] == f"Bearer {KEY}"


def test_without_a_key_none_is_sent(service: Service, paced: Paced) -> None:
    service.answer(vectors)

    embed(asked(service, paced))

    assert "Authorization" not in service.asked[0].headers


def test_key_is_asked_for_at_each_call(service: Service, paced: Paced) -> None:
    service.answer(vectors)
    keys = iter(["one", "two\n"])
    embedder = asked(service, paced, key=lambda: next(keys))

    embed(embedder)
    embed(embedder)

    assert [each.headers["Authorization"] for each in service.asked] == ["Bearer one", "Bearer two"]


def test_prefixes_go_before_what_is_kept_and_before_questions(service: Service, paced: Paced) -> None:
    service.answer(vectors)
    embedder = asked(service, paced, passage_prefix="passage: ", query_prefix="query: ")

    embedder.embed(["a"], mode="store", timeout_s=10)
    embedder.embed(["b"], mode="query", timeout_s=10)

    assert [each.body["input"] for each in service.asked] == [["passage: a"], ["query: b"]]


def test_many_texts_go_in_several_requests_and_long_ones_are_cut(service: Service, paced: Paced) -> None:
    service.answer(vectors)

    found = embed(asked(service, paced, max_batch=2, max_chars=3), ["a", "bb", "ccc", "dddd", "ee"])

    assert [each.body["input"] for each in service.asked] == [["a", "bb"], ["ccc", "ddd"], ["ee"]]
    assert [row[0] for row in found] == [1, 2, 3, 3, 2]


def test_blank_texts_are_not_sent(service: Service, paced: Paced) -> None:
    service.answer(vectors)
    embedder = asked(service, paced)

    assert embed(embedder, ["", "a", " \u3000"]) == [None, [1.0, 1.0], None]
    assert embed(embedder, ["", " "]) == [None, None]
    assert [each.body["input"] for each in service.asked] == [["a"]]


def test_dimensions_are_asked_for_and_held_to(service: Service, paced: Paced) -> None:
    service.answer(vectors)
    embedder = asked(service, paced, dimensions=3)

    outcomes = checked(embed(embedder), count=3, dimensions=embedder.dimensions)

    assert embedder.space == "baai/bge-m3/3"
    assert service.asked[0].body["dimensions"] == 3
    assert outcomes == ["expected 3 numbers, found 2"] * 3


def test_service_that_refuses_to_be_told_dimensions_is_asked_without(service: Service, paced: Paced) -> None:
    def picky(request: Asked) -> Answer:
        return Answer({"error": "no dimensions"}, 400) if "dimensions" in request.body else vectors(request)

    service.answer(picky)
    embedder = asked(service, paced, dimensions=2)

    assert embed(embedder) == embed(embedder) == ROWS
    assert ["dimensions" in each.body for each in service.asked] == [True, False, False]


def test_text_that_the_service_refuses_spoils_no_other(service: Service, paced: Paced) -> None:
    def picky(request: Asked) -> Answer:
        return Answer({"error": "too long"}, 413) if "面包" in request.body["input"] else vectors(request)

    service.answer(picky)

    assert embed(asked(service, paced)) == [ROWS[0], None, ROWS[2]]


def test_text_that_is_refused_alone_is_no_outage_of_a_service_that_has_answered(
    service: Service, paced: Paced
) -> None:
    embedder = HttpEmbedder(service.url, "m", wire=paced.wire)
    refusal = Answer({"error": "too long"}, 400)
    service.answer(refusal, vectors, refusal)

    with pytest.raises(EmbedderRefused, match="status 400"):  # the model may be the wrong one
        embedder.embed(["面包"], mode="store", timeout_s=5)
    assert embedder.embed(["bread"], mode="store", timeout_s=5) == [[5.0, 1.0]]

    assert embedder.embed(["面包"], mode="store", timeout_s=5) == [None]
    assert len(service.asked) == 3


def test_service_that_refuses_everything_is_not_asked_for_every_text(service: Service, paced: Paced) -> None:
    service.answer(Answer({"error": "no such model"}, 400))

    with pytest.raises(EmbedderRefused, match=r"no such model"):
        embed(asked(service, paced), ["a"] * 20)

    assert len(service.asked) == 3


BAD: list[tuple[str, Answer, type[EmbedderError], str]] = [
    ("fewer vectors, without index", Answer({"data": [{"embedding": [1]}]}), EmbedderAnswer, "expected 3 vectors"),
    ("no vector", Answer({"data": []}), EmbedderAnswer, "expected 3 vectors.*found 0"),
    ("another shape", Answer({"error": "busy", "id": 3}), EmbedderAnswer, "an object with error, id"),
    ("a list", Answer([[1.0, 2.0]]), EmbedderAnswer, "found a list"),
    ("a null", Answer(b"null"), EmbedderAnswer, "found nothing"),
    ("an index twice", Answer({"data": [{"index": 0, "embedding": [1]}] * 3}), EmbedderAnswer, "each once"),
    ("an index too high", Answer({"data": [{"index": 7, "embedding": [1]}]}), EmbedderAnswer, "from 0 to 2"),
    ("an index that is none", Answer({"data": [{"index": [], "embedding": [1]}]}), EmbedderAnswer, "from 0 to 2"),
    ("HTML", Answer(b" <!doctype html><h1>Sign in</h1>"), EmbedderAnswer, "expected JSON, found HTML"),
    ("nothing", Answer(b""), EmbedderAnswer, "expected JSON, found nothing"),
    ("half of it", Answer(b'{"data": [{"index": 0, "emb'), EmbedderAnswer, "expected JSON, found something else"),
    ("other bytes", Answer(b"\xff\xfe\x00{"), EmbedderAnswer, "expected JSON, found something else"),
    ("a deep one", Answer(b"[" * 100_000 + b"]" * 100_000), EmbedderAnswer, "nested too deep"),
    ("a redirect", Answer(b"", 302, {"Location": "http://127.0.0.1:9/"}), EmbedderRefused, "redirect .302."),
    ("no key", Answer({"error": "no"}, 401), EmbedderRefused, "status 401.*expected a key.*found none"),
    ("no right", Answer({"error": "no"}, 403), EmbedderRefused, "status 403"),
    ("no such path", Answer(b"not found", 404), EmbedderRefused, "status 404, 'not found'"),
    ("an outage", Answer(b"oops", 500), EmbedderUnavailable, "status 500, 'oops'"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "kind", "message"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_answer_is_an_error_that_says_what_was_found(
    service: Service, paced: Paced, answer: Answer, kind: type[EmbedderError], message: str
) -> None:
    service.answer(answer)

    with pytest.raises(kind, match=message) as caught:
        embed(asked(service, paced))

    assert service.url in str(caught.value)


def test_missing_vector_of_one_text_spoils_no_other(service: Service, paced: Paced) -> None:
    service.answer(Answer({"data": [{"index": 2, "embedding": [3, 4]}, {"index": 0, "embedding": [1, 0]}]}))

    assert embed(asked(service, paced)) == [[1, 0], None, [3, 4]]


def test_nan_and_zeros_of_one_text_spoil_no_other(service: Service, paced: Paced) -> None:
    rows = [[float("nan"), 1], [0, 0], [3, 4]]
    service.answer(Answer({"data": [{"index": n, "embedding": row} for n, row in enumerate(rows)]}))
    embedder = asked(service, paced)

    nan, zeros, good = checked(embed(embedder), count=3, dimensions=None)

    assert nan == "expected numbers, found NaN or infinity among them"
    assert zeros == "expected a direction, found zeros only"
    assert [round(float(number), 3) for number in good] == [0.6, 0.8]
    assert embedder.dimensions == 2


def test_answer_that_floods_is_cut_off(
    service: Service, paced: Paced, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rememora.wire.MAX_BYTES", 1_000)
    service.answer(Answer(b"[" + b"1," * 100_000))

    with pytest.raises(EmbedderAnswer, match=r"at most 1000 bytes"):
        embed(asked(service, paced))
    assert MAX_BYTES > 1_000_000


def test_compressed_answer_is_cut_off_where_it_unpacks_to_too_much(
    service: Service, paced: Paced, monkeypatch: pytest.MonkeyPatch
) -> None:
    import gzip

    monkeypatch.setattr("rememora.wire.MAX_BYTES", 100_000)
    service.answer(Answer(gzip.compress(b" " * 50_000_000), headers={"Content-Encoding": "gzip"}))

    with pytest.raises(EmbedderAnswer, match=r"at most 100000 bytes"):
        embed(asked(service, paced))


def test_busy_service_is_asked_again_after_the_time_it_names(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"slow down", 429, {"Retry-After": "2"}), vectors)

    assert embed(asked(service, paced)) == ROWS
    assert paced.waited_s == [2.0]


def test_time_that_a_busy_service_names_may_be_a_date(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 503, {"Retry-After": "Thu, 01 Jan 2026 00:00:03 GMT"}), vectors)

    assert embed(asked(service, paced)) == ROWS
    assert paced.waited_s == [3.0]


@pytest.mark.parametrize("value", ["soon", "-1", "1e9", "٣", "Thu, 99 Jan 2026", ""])
def test_time_that_cannot_be_read_is_passed_over(service: Service, paced: Paced, value: str) -> None:
    service.answer(Answer(b"", 503, {"Retry-After": value.encode().decode("latin-1")}), vectors)

    assert embed(asked(service, paced)) == ROWS
    assert paced.waited_s == [0.125]


def test_wait_that_would_outlast_the_deadline_is_not_begun(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 429, {"Retry-After": "60"}), vectors)

    with pytest.raises(EmbedderUnavailable, match=r"status 429, asks to wait 60 s"):
        embed(asked(service, paced), timeout_s=6.0)

    assert (len(service.asked), paced.waited_s) == (1, [])


def test_waits_grow_and_attempts_end(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 500))

    with pytest.raises(EmbedderUnavailable):
        embed(asked(service, paced))

    assert (len(service.asked), paced.waited_s) == (4, [0.125, 0.25, 0.5])


def test_failure_then_success_is_a_success(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 500), Answer(b"", 502), vectors)

    assert embed(asked(service, paced)) == ROWS


def test_other_refusals_are_not_repeated(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 404))

    with pytest.raises(EmbedderRefused):
        embed(asked(service, paced))

    assert len(service.asked) == 1


def test_nobody_there_is_unavailable_after_every_attempt(paced: Paced) -> None:
    with socket.socket() as taken:  # bound and not listening: whoever calls is turned away
        taken.bind(("127.0.0.1", 0))
        embedder = HttpEmbedder(f"http://127.0.0.1:{taken.getsockname()[1]}", "m", wire=paced.wire)

        with pytest.raises(EmbedderUnavailable, match=r"no answer .ConnectError."):
            embed(embedder)

    assert len(paced.waited_s) == 3


def test_silent_service_is_left_at_the_deadline_and_the_next_call_works(service: Service) -> None:
    service.answer(lambda asked: Answer(waits=True) if asked.body["input"] == ["slow"] else vectors(asked))
    embedder = HttpEmbedder(service.url, "m")

    with pytest.raises(EmbedderTimeout, match=r"within 0.05 s"):
        embed(embedder, ["slow"], timeout_s=0.05)

    assert embed(embedder) == ROWS


def test_no_call_is_begun_when_the_time_is_over(service: Service, paced: Paced) -> None:
    service.answer(vectors)

    with pytest.raises(EmbedderTimeout):
        embed(asked(service, paced), timeout_s=0.0)

    assert service.asked == []


def test_environment_proxies_are_used_only_when_asked_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rememora.services.pause", lambda _: None)
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "")
    service.answer(vectors)

    assert embed(HttpEmbedder(service.url, "m")) == ROWS
    with pytest.raises(EmbedderError):
        embed(HttpEmbedder(service.url, "m", environment_proxies=True), timeout_s=1.0)
    assert len(service.asked) == 1


ECHOES: list[Callable[[], Answer]] = [
    lambda: Answer({"error": f"bad key {KEY}"}, 401),
    lambda: Answer({"error": f"bad key {KEY}"}, 400),
    lambda: Answer(f"<h1>{KEY}</h1>".encode()),
    lambda: Answer(f"bad key {KEY}".encode(), 500),
    lambda: Answer(b"", 302, {"Location": f"http://127.0.0.1:9/?key={KEY}"}),
    lambda: Answer({f"{KEY}": 1}),
]


@pytest.mark.parametrize("echo", ECHOES)
def test_key_is_never_shown(
    service: Service, paced: Paced, caplog: pytest.LogCaptureFixture, echo: Callable[[], Answer]
) -> None:
    caplog.set_level(logging.INFO)
    service.answer(echo())
    embedder = asked(service, paced, key=KEY)

    with pytest.raises(EmbedderError) as caught:
        embed(embedder)

    shown = "".join(traceback.format_exception(caught.value)) + caplog.text + repr(embedder) + str(embedder)
    assert KEY not in shown
    assert service.asked[0].headers["Authorization"].endswith(KEY)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (lambda: None, "expected the key of .*, found none"),  # a variable that is not set
        ("", "found none"),  # empty
        (" \n", "found none"),  # blank
        ("key\r\nX-Other: 1", "plain characters"),  # would be another header
        ("ключ", "plain characters"),  # fits in no header
        (lambda: 7, "plain characters"),  # no text
    ],
)
def test_bad_key_is_refused_before_anything_is_sent(
    service: Service, paced: Paced, key: Any, message: str
) -> None:
    embedder = asked(service, paced, key=key, key_source="environment variable MY_KEY")

    with pytest.raises(EmbedderRefused, match=message) as caught:
        embed(embedder)

    assert str(caught.value).startswith("environment variable MY_KEY: ")
    assert embedder.missing() == str(caught.value)
    assert service.asked == []


def test_good_key_or_none_leaves_nothing_missing(service: Service) -> None:
    assert HttpEmbedder(service.url, "m").missing() is None
    assert HttpEmbedder(service.url, "m", key=lambda: "good").missing() is None


def test_key_that_cannot_be_fetched_is_an_error_of_ours(service: Service, paced: Paced) -> None:
    def vault() -> str:
        raise OSError(f"vault sealed, token={KEY}")

    embedder = asked(service, paced, key=vault)

    with pytest.raises(EmbedderUnavailable, match=r"OSError: vault sealed") as caught:
        embed(embedder)
    assert KEY not in str(caught.value)
    assert "vault sealed" in str(embedder.missing())


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("", "/embeddings"),  # a host alone
        ("/v1", "/v1/embeddings"),  # as OpenAI's clients want it
        ("/v1/", "/v1/embeddings"),  # with a stroke
        ("/v1/embeddings", "/v1/embeddings"),  # in full
        ("/d/embeddings?api-version=2", "/d/embeddings?api-version=2"),  # with a query
        ("/d?api-version=2", "/d/embeddings?api-version=2"),  # with a query, to be completed
    ],
)
def test_address_is_completed(service: Service, paced: Paced, given: str, path: str) -> None:
    service.answer(vectors)

    embed(HttpEmbedder(service.url + given, "m", wire=paced.wire))

    assert service.asked[0].path == path


def test_query_of_the_address_is_not_shown(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 404))
    embedder = HttpEmbedder(f"{service.url}/embeddings?user=ana", "m", wire=paced.wire)

    with pytest.raises(EmbedderRefused) as caught:
        embed(embedder)

    assert "ana" not in f"{caught.value} {embedder!r}"


@pytest.mark.parametrize(
    "url",
    [
        "",  # nothing
        "localhost:8080",  # no scheme
        "ftp://host/x",  # another one
        "https://",  # no host
        "http://[::1",  # half an address
        "http://host:99999",  # no such port
        "http://a b/",  # a space
        "http://h\n/",  # a line break
        None,  # no text
    ],
)
def test_address_that_is_none_is_refused(url: Any) -> None:
    with pytest.raises(InvalidInput, match=r"url: expected"):
        HttpEmbedder(url, "m")


@pytest.mark.parametrize("url", [f"https://me:{KEY}@host/v1", f"https://host/v1?API_KEY={KEY}"])
def test_key_in_the_address_is_refused_and_not_shown(url: str) -> None:
    with pytest.raises(InvalidInput, match=r"key=") as caught:
        HttpEmbedder(url, "m")

    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"model": " "}, "model"),  # blank
        ({"model": None}, "model"),  # none
        ({"dimensions": 0}, "dimensions"),  # too few
        ({"dimensions": True}, "dimensions"),  # no number
        ({"max_batch": 0}, "max_batch"),  # none at all
        ({"max_chars": -1}, "max_chars"),  # less than nothing
    ],
)
def test_option_out_of_range_is_named(options: dict[str, Any], name: str) -> None:
    with pytest.raises(InvalidInput, match=rf"^{name}: "):
        HttpEmbedder("https://host/v1", **{"model": "m", **options})


def test_key_that_looks_like_any_word_is_not_shown_either(service: Service, paced: Paced) -> None:
    service.answer(Answer({"error": "rosebud is not a good key"}, 400))

    with pytest.raises(EmbedderRefused, match=r"\[key\] is not a good key") as caught:
        embed(asked(service, paced, key="rosebud"))

    assert "rosebud" not in str(caught.value)
