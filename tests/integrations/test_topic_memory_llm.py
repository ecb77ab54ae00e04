"""The model of topic-memory's interface, asked over the loopback interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.server import Answer, Service, serving

from rememora import InvalidInput, RememoraError
from rememora.integrations.topic_memory import MemoryLlmRequest, create_openai_compatible_memory_llm

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "sk-" + "proj4f9A8b7C6d5E4f3A2b1C0d9E8f7A6b5C"
ASKED = MemoryLlmRequest(system="你是主题助手", user="用户：🍵", max_tokens=40)


def said(words: object) -> Answer:
    return Answer({"choices": [{"message": {"content": words}}]})


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    for name in ("BASE_URL", "API_KEY", "MODEL"):
        monkeypatch.delenv(f"MEMORY_LLM_{name}", raising=False)
    with serving() as service:
        service.answer(said("好的 ✅"))
        yield service


def test_system_and_user_are_two_messages_and_sampling_is_left_to_the_service(service: Service) -> None:
    model = create_openai_compatible_memory_llm(base_url=f"{service.url}/v1", model="mm")

    assert model.complete(ASKED) == "好的 ✅"
    (asked,) = service.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.body == {
        "model": "mm",
        "messages": [
            {"role": "system", "content": "你是主题助手"},
            {"role": "user", "content": "用户：🍵"},
        ],
        "max_tokens": 40,
    }
    assert "Authorization" not in asked.headers


@pytest.mark.parametrize("ending", ["/v1", "/v1/", "/v1/chat/completions"])
def test_address_may_be_given_with_or_without_its_end(service: Service, ending: str) -> None:
    create_openai_compatible_memory_llm(base_url=service.url + ending, model="mm").complete(ASKED)

    assert service.asked[0].path == "/v1/chat/completions"


def test_everything_may_come_from_the_environment_and_the_key_is_read_at_each_call(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_LLM_BASE_URL", service.url)
    monkeypatch.setenv("MEMORY_LLM_MODEL", "from-there")
    monkeypatch.setenv("MEMORY_LLM_API_KEY", "first")
    model = create_openai_compatible_memory_llm()

    model.complete(ASKED)
    monkeypatch.setenv("MEMORY_LLM_API_KEY", "second")
    model.complete(ASKED)

    assert [asked.headers["Authorization"] for asked in service.asked] == ["Bearer first", "Bearer second"]
    assert service.asked[0].body["model"] == model.name == "from-there"


def test_key_of_the_environment_goes_to_no_other_address(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_LLM_BASE_URL", "https://paid.example/v1")
    monkeypatch.setenv("MEMORY_LLM_API_KEY", KEY)

    create_openai_compatible_memory_llm(base_url=service.url, model="mm").complete(ASKED)

    assert "Authorization" not in service.asked[0].headers


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ({}, "base_url: expected base_url=… or the variable MEMORY_LLM_BASE_URL, found neither"),
        ({"base_url": "http://localhost:1/v1"}, "model: .*MEMORY_LLM_MODEL"),
        ({"base_url": "", "model": "mm"}, "base_url: .*found neither"),
        ({"base_url": "localhost", "model": "mm"}, "url: expected one such as"),
        ({"base_url": "http://localhost:1", "model": "mm", "timeout_s": 0}, "timeout_s"),
    ],
)
@pytest.mark.usefixtures("service")
def test_what_is_missing_or_wrong_is_named(options: dict[str, str], missing: str) -> None:
    with pytest.raises(InvalidInput, match=missing):
        create_openai_compatible_memory_llm(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Answer(b"nope"), "llm_answer"),  # not JSON
        (Answer({"choices": []}), "llm_answer"),  # no answer in it
        (said("  \n"), "llm_answer"),  # a blank one
        (said(None), "llm_answer"),  # none at all
        (Answer({"error": {"message": f"bad {KEY}"}}, 401), "llm_refused"),  # a wrong key
        (Answer(f"quota of {KEY}".encode() * 500, 400), "llm_refused"),  # a long body, with a key in it
        (Answer(b"", 302, {"Location": "https://elsewhere.example"}), "llm_refused"),  # leads elsewhere
    ],
)
def test_failure_is_an_error_of_ours_that_is_short_and_shows_no_key(
    service: Service, answer: Answer, code: str
) -> None:
    service.answer(answer)
    model = create_openai_compatible_memory_llm(base_url=service.url, api_key=KEY, model="mm")

    with pytest.raises(RememoraError) as caught:
        model.complete(ASKED)

    assert caught.value.code == code
    assert KEY not in f"{caught.value!r}{caught.value.__cause__!r}{model!r}"
    assert len(str(caught.value)) < 500


def test_service_that_does_not_answer_is_given_up(service: Service) -> None:
    service.answer(Answer(waits=True))
    model = create_openai_compatible_memory_llm(base_url=service.url, model="mm", timeout_s=0.05)

    with pytest.raises(RememoraError) as caught:
        model.complete(ASKED)

    assert caught.value.code == "llm_timeout"
