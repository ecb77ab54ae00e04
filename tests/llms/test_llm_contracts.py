"""The contract, over every model that is shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.llms.hosts import host
from tests.llms.installed import needs_alice
from tests.server import says

from rememora.llms import ChatCompletions, InheritedLLM, adapt, by_purpose
from rememora.testing import LLMContract, ScriptedLLM

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service

    from rememora.ports.llm import LLM


class TestScripted(LLMContract):
    @pytest.fixture
    def llm(self) -> LLM:
        return ScriptedLLM(then="buns")


class TestCallable(LLMContract):
    @pytest.fixture
    def llm(self) -> LLM:
        made = adapt(lambda prompt, purpose: f"{purpose}: buns")
        assert made is not None
        return made


class TestAsyncCallable(LLMContract):
    @pytest.fixture
    def llm(self) -> LLM:
        async def answer(prompt: str) -> str:
            return "面包"

        made = adapt(answer)
        assert made is not None
        return made


class TestRoles(LLMContract):
    @pytest.fixture
    def llm(self) -> LLM:
        return by_purpose({"distill": ScriptedLLM(then="buns"), "default": lambda prompt: "rolls"})


class TestChatCompletions(LLMContract):
    @pytest.fixture
    def llm(self, service: Service) -> LLM:
        service.answer(says("buns"))
        return ChatCompletions(service.url, "m", key=lambda: "a-key")


@needs_alice
class TestInherited(LLMContract):
    @pytest.fixture
    def llm(self, service: Service, tmp_path: Path) -> LLM:
        service.answer(says("buns"))
        host(tmp_path, f"llm-pi-ai:\n  providers:\n    here:\n      baseURL: {service.url}\n")
        return InheritedLLM(tmp_path, selection=lambda: {"provider": "here", "model": "m"})
