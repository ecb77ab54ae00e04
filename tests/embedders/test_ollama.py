from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

import pytest
from tests.server import Answer, Asked

from rememora.embedders import OllamaEmbedder
from rememora.model.errors import EmbedderAnswer, EmbedderRefused, EmbedderUnavailable

if TYPE_CHECKING:
    from tests.server import Paced, Service


def new(request: Asked) -> Answer:
    return Answer({"embeddings": [[float(len(text)), 1.0] for text in request.body["input"]]})


def old(request: Asked) -> Answer:
    """Answer as Ollama did before version 0.3."""
    if request.path == "/api/embeddings":
        return Answer({"embedding": [float(len(request.body["prompt"])), 1.0]})
    return Answer(b"404 page not found", 404)


def embed(embedder: OllamaEmbedder, *texts: str) -> Any:
    return embedder.embed(texts, mode="store", timeout_s=10.0)


def test_what_is_built_in_is_what_ollama_has() -> None:
    embedder = OllamaEmbedder()

    assert (embedder.provider, embedder.api_key, embedder.model) == ("ollama", "", "nomic-embed-text")
    assert (embedder.url, embedder.dimensions) == ("http://localhost:11434", None)
    assert OllamaEmbedder(dimensions=1024).space == "nomic-embed-text/1024"


def test_texts_go_in_one_request(service: Service, paced: Paced) -> None:
    service.answer(new)
    embedder = OllamaEmbedder("nomic-embed-text:latest", f"{service.url}/", wire=paced.wire)

    assert embed(embedder, "a", "面包") == [[1.0, 1.0], [2.0, 1.0]]
    (request,) = service.asked
    assert request.path == "/api/embed"
    assert request.body == {"model": "nomic-embed-text:latest", "input": ["a", "面包"]}
    assert "Authorization" not in request.headers
    assert embedder.space == "nomic-embed-text/2"


def test_old_version_is_asked_in_its_own_way_and_remembered(service: Service, paced: Paced) -> None:
    service.answer(old)
    embedder = OllamaEmbedder(url=service.url, wire=paced.wire)

    assert embed(embedder, "a", "bb") == [[1.0, 1.0], [2.0, 1.0]]
    assert embed(embedder, "ccc") == [[3.0, 1.0]]
    assert [each.path for each in service.asked] == ["/api/embed", *["/api/embeddings"] * 3]
    assert service.asked[1].body == {"model": "nomic-embed-text", "prompt": "a"}


def test_model_that_is_not_there_is_named_with_the_cure(service: Service, paced: Paced) -> None:
    missing = Answer({"error": 'model "nomic-embed-text" not found, try pulling it first'}, 404)
    service.answer(missing, missing, new)
    embedder = OllamaEmbedder(url=service.url, wire=paced.wire)

    with pytest.raises(EmbedderRefused, match=r"ollama pull nomic-embed-text"):
        embed(embedder, "a")
    assert embed(embedder, "a") == [[1.0, 1.0]]  # pulled in the meantime


def test_ollama_that_does_not_run_is_named_with_the_cure(paced: Paced) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        embedder = OllamaEmbedder(url=f"http://127.0.0.1:{taken.getsockname()[1]}", wire=paced.wire)

        with pytest.raises(EmbedderUnavailable, match=r"ollama serve"):
            embed(embedder, "a")


@pytest.mark.parametrize(
    "body",
    [
        {"embeddings": [[1.0]]},  # fewer than asked
        {"embeddings": []},  # none
        {"embedding": [1.0]},  # the older form under the newer path
        {"embeddings": None},  # null
        [],  # no object
    ],
)
def test_answer_without_a_vector_for_each_text_is_refused(
    service: Service, paced: Paced, body: object
) -> None:
    service.answer(Answer(body))

    with pytest.raises(EmbedderAnswer):
        embed(OllamaEmbedder(url=service.url, wire=paced.wire), "a", "b")
