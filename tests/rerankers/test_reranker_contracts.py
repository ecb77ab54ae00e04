"""The contract, over every reranker that is shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.embedders.installed import needs_onnx
from tests.rerankers import tiny_cross
from tests.server import Answer, Asked

from rememora.rerankers import HttpReranker, OnnxReranker, adapt
from rememora.testing import RerankerContract

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service

    from rememora.ports.reranker import Reranker


def shared_words(query: str, texts: list[str]) -> list[float]:
    asked = set(query.lower().split())
    return [len(asked & set(text.lower().split())) / (len(asked) or 1) for text in texts]


def made(host: object) -> Reranker:
    reranker = adapt(host)
    assert reranker is not None
    return reranker


class TestCallable(RerankerContract):
    @pytest.fixture
    def reranker(self) -> Reranker:
        return made(shared_words)


class TestAsyncObject(RerankerContract):
    @pytest.fixture
    def reranker(self) -> Reranker:
        class Host:
            async def rerank(self, query: str, texts: list[str]) -> list[float]:
                return shared_words(query, texts)

        return made(Host())


class TestCrossEncoderOfPairs(RerankerContract):
    @pytest.fixture
    def reranker(self) -> Reranker:
        class Host:
            def predict(self, pairs: list[tuple[str, str]]) -> list[float]:
                return [8 * shared_words(query, [text])[0] - 4 for query, text in pairs]  # logits

        return made(Host())


class TestHttpReranker(RerankerContract):
    @pytest.fixture
    def reranker(self, service: Service) -> Reranker:
        def answer(asked: Asked) -> Answer:
            scores = shared_words(asked.body["query"], asked.body["documents"])
            rows = [{"index": n, "relevance_score": score} for n, score in enumerate(scores)]
            return Answer({"results": sorted(rows, key=lambda row: -row["relevance_score"])})

        service.answer(answer)
        return HttpReranker(f"{service.url}/v1", "a-reranker")


@needs_onnx
class TestOnnxReranker(RerankerContract):
    @pytest.fixture
    def reranker(self, tmp_path: Path) -> Reranker:
        return OnnxReranker(tiny_cross.write(tmp_path / "tiny"))
