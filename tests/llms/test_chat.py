"""ChatCompletions against a service on the loopback interface: what it sends, and what it makes of every answer."""

from __future__ import annotations

import logging
import socket
import traceback
from typing import TYPE_CHECKING, Any

import pytest
from tests.server import Answer, Asked, says

from rememora.llms import ChatCompletions
from rememora.model.errors import (
    InvalidInput,
    LLMAnswer,
    LLMError,
    LLMRefused,
    LLMTimeout,
    LLMUnavailable,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server import Paced, Service

KEY = "sk-" + "a1B2" * 8


def made(service: Service, paced: Paced, **options: Any) -> ChatCompletions:
    return ChatCompletions(f"{service.url}/v1", "qwen3:4b", wire=paced.wire, **options)


def ask(llm: ChatCompletions, prompt: str = "面包 🥐?", **options: Any) -> str:
    given: dict[str, Any] = {"purpose": "distill", "max_tokens": 2048, "timeout_s": 10.0}
    return llm.complete(prompt, **given | options)


def test_prompt_goes_as_a_message_of_the_user(service: Service, paced: Paced) -> None:
    service.answer(says("是的 🙂"))

    assert ask(made(service, paced, key=KEY)) == "是的 🙂"
    (request,) = service.asked
    assert request.path == "/v1/chat/completions"
    assert request.body == {
        "model": "qwen3:4b",
        "messages": [{"role": "user", "content": "面包 🥐?"}],
        "max_tokens": 2048,
    }
    assert request.headers["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("", "/chat/completions"),  # a host alone, as DeepSeek has it
        ("/v1", "/v1/chat/completions"),  # as OpenAI's clients want it
        ("/v1/", "/v1/chat/completions"),  # with a stroke
        ("/v1/chat/completions", "/v1/chat/completions"),  # in full
        ("/d?api-version=2", "/d/chat/completions?api-version=2"),  # with a query, to be completed
    ],
)
def test_address_is_completed(service: Service, paced: Paced, given: str, path: str) -> None:
    service.answer(says("yes"))

    ask(ChatCompletions(service.url + given, "m", wire=paced.wire))

    assert service.asked[0].path == path
    assert "Authorization" not in service.asked[0].headers


def test_half_a_character_is_mended_before_it_is_sent(service: Service, paced: Paced) -> None:
    service.answer(says("yes"))

    ask(made(service, paced), "bread \ud83e")

    assert service.asked[0].body["messages"][0]["content"] == "bread \ufffd"


def test_answers_are_no_longer_than_the_cap(service: Service, paced: Paced) -> None:
    service.answer(says("yes"))
    llm = made(service, paced, max_tokens=100)

    for wanted in (50, 2048):
        ask(llm, max_tokens=wanted)

    assert [each.body["max_tokens"] for each in service.asked] == [50, 100]


def test_more_fields_are_sent_with_each_request(service: Service, paced: Paced) -> None:
    service.answer(says("yes"))

    ask(made(service, paced, options={"temperature": 0, "reasoning_effort": "low"}))

    assert service.asked[0].body["reasoning_effort"] == "low"
    assert service.asked[0].body["temperature"] == 0


def test_json_is_asked_for_where_the_caller_wants_it(service: Service, paced: Paced) -> None:
    service.answer(says("{}"))
    llm = made(service, paced)

    ask(llm, as_json=True)
    ask(llm)

    wanted = [each.body.get("response_format") for each in service.asked]
    assert wanted == [{"type": "json_object"}, None]


def no_json(status: int, words: str) -> Callable[[Asked], Answer]:
    def picky(request: Asked) -> Answer:
        return Answer({"error": words}, status) if "response_format" in request.body else says("{}")

    return picky


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (400, "unknown field"),  # most
        (422, "extra inputs are not permitted"),  # servers that check every field
        (415, "no such media"),  # a gateway
        (500, "response_format is not supported"),  # older ones
    ],
)
def test_server_that_refuses_json_mode_is_asked_without_and_never_again_with_it(
    service: Service, paced: Paced, status: int, words: str
) -> None:
    service.answer(no_json(status, words))
    llm = made(service, paced)

    assert ask(llm, as_json=True) == "{}"
    refused = len(service.asked) - 1
    assert ask(llm, as_json=True) == "{}"

    assert ["response_format" in each.body for each in service.asked] == [True] * refused + [False, False]


def test_server_that_refuses_both_ways_is_asked_in_json_mode_again(service: Service, paced: Paced) -> None:
    service.answer(Answer({"error": "no such model"}, 400))
    llm = made(service, paced)

    for _ in range(2):
        with pytest.raises(LLMRefused, match="no such model"):
            ask(llm, as_json=True)

    assert ["response_format" in each.body for each in service.asked] == [True, False] * 2


def test_server_that_took_json_mode_before_means_something_else_by_a_refusal(
    service: Service, paced: Paced
) -> None:
    service.answer(says("{}"), Answer({"error": "prompt too long"}, 400))
    llm = made(service, paced)
    ask(llm, as_json=True)

    with pytest.raises(LLMRefused, match="prompt too long"):
        ask(llm, as_json=True)

    assert len(service.asked) == 2


def test_other_name_of_the_longest_answer_is_taken_from_a_refusal(service: Service, paced: Paced) -> None:
    def picky(request: Asked) -> Answer:
        if "max_tokens" in request.body:
            words = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
            return Answer({"error": {"message": words}}, 400)
        return says("{}")

    service.answer(picky)
    llm = made(service, paced)

    assert [ask(llm, as_json=True), ask(llm, as_json=True)] == ["{}", "{}"]
    sent = [("max_completion_tokens" in each.body, "response_format" in each.body) for each in service.asked]
    assert sent == [(False, True), (True, True), (True, True)]


WORDS: list[tuple[str, dict[str, object], str]] = [
    ("a text", {"content": "好 e\u0301"}, "好 e\u0301"),
    ("parts", {"content": [{"type": "text", "text": "좋"}, {"type": "image"}, "은"]}, "좋은"),
    ("reasoning_content", {"content": "", "reasoning_content": "{}"}, "{}"),
    ("reasoning", {"content": None, "reasoning": "ｙｅｓ"}, "ｙｅｓ"),
    ("content before reasoning", {"content": "yes", "reasoning_content": "hm"}, "yes"),
    ("fenced", {"content": "```json\n{}\n```"}, "```json\n{}\n```"),
]


@pytest.mark.parametrize(("message", "text"), [row[1:] for row in WORDS], ids=[row[0] for row in WORDS])
def test_words_are_taken_from_wherever_they_are(
    service: Service, paced: Paced, message: dict[str, object], text: str
) -> None:
    service.answer(Answer({"choices": [{"message": message}]}))

    assert ask(made(service, paced)) == text


def test_old_completions_are_read_too(service: Service, paced: Paced) -> None:
    service.answer(Answer({"choices": [{"text": "yes"}]}))

    assert ask(made(service, paced)) == "yes"


EMPTY: list[tuple[str, dict[str, object], str]] = [
    ("thought too long", {"message": {"content": ""}, "finish_reason": "length"}, "'length'; .*2048 tokens: raise"),
    ("says nothing of it", {"message": {"content": None}}, "no finish_reason; .*raise llm.max_tokens"),
    ("blank", {"message": {"content": " \u3000\n"}, "finish_reason": "stop"}, "finish_reason 'stop'.$"),
    ("filtered", {"message": {"content": []}, "finish_reason": "content_filter"}, "'content_filter'.$"),
    ("calls a tool", {"message": {"tool_calls": [{}]}, "finish_reason": "tool_calls"}, "'tool_calls'.$"),
    ("quotes a key", {"message": {"content": ""}, "finish_reason": f"bad {KEY}"}, "finish_reason 'something else'"),
    ("no message", {}, "no finish_reason"),
    ("another shape", {"message": ["yes"], "finish_reason": 7}, "no finish_reason"),
]  # fmt: skip


@pytest.mark.parametrize(("choice", "message"), [row[1:] for row in EMPTY], ids=[row[0] for row in EMPTY])
def test_reply_without_words_says_why_and_what_helps(
    service: Service, paced: Paced, choice: dict[str, object], message: str
) -> None:
    service.answer(Answer({"choices": [choice]}))

    with pytest.raises(LLMAnswer, match=r"the model qwen3:4b returned no content .*" + message):
        ask(made(service, paced))


BAD: list[tuple[str, Answer, type[LLMError], str]] = [
    ("no choice", Answer({"choices": []}), LLMAnswer, "returned no content"),
    ("another shape", Answer({"id": 3, "data": []}), LLMAnswer, "found an object with data, id"),
    ("choices of another", Answer({"choices": "yes"}), LLMAnswer, "found an object with choices"),
    ("an error that claims success", Answer({"error": {"message": "overloaded"}}), LLMAnswer, "an error: 'overloaded'"),
    ("the same, short", Answer({"error": "overloaded"}), LLMAnswer, "an error: 'overloaded'"),
    ("a list", Answer([]), LLMAnswer, "found a list"),
    ("a null", Answer(b"null"), LLMAnswer, "found nothing"),
    ("HTML", Answer(b" <!doctype html><h1>Sign in</h1>"), LLMAnswer, "expected JSON, found HTML"),
    ("nothing", Answer(b""), LLMAnswer, "expected JSON, found nothing"),
    ("half of it", Answer(b'{"choices": [{"mess'), LLMAnswer, "expected JSON, found something else"),
    ("other bytes", Answer(b"\xff\xfe\x00{"), LLMAnswer, "expected JSON"),
    ("a deep one", Answer(b"[" * 100_000 + b"]" * 100_000), LLMAnswer, "nested too deep"),
    ("a redirect", Answer(b"", 302, {"Location": "http://127.0.0.1:9/"}), LLMRefused, "redirect .302., not followed"),
    ("no key", Answer({"error": "no"}, 401), LLMRefused, "status 401.*key: expected a key.*found none"),
    ("no right", Answer({"error": "no"}, 403), LLMRefused, "status 403"),
    ("no such path", Answer(b"not found", 404), LLMRefused, "status 404.*is 'qwen3:4b' a model there"),
    ("an outage", Answer(b"oops", 500), LLMUnavailable, "status 500, 'oops'"),
    ("a hang-up", Answer({"choices": []}, hangs_up=True), LLMUnavailable, "no answer"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "kind", "message"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_answer_is_an_error_that_says_what_was_found(
    service: Service, paced: Paced, answer: Answer, kind: type[LLMError], message: str
) -> None:
    service.answer(answer)

    with pytest.raises(LLMError, match=message) as caught:
        ask(made(service, paced))

    assert type(caught.value) is kind
    assert service.url in str(caught.value)


def test_busy_service_is_asked_again_after_the_time_it_names(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"slow down", 429, {"Retry-After": "2"}), Answer(b"", 503), says("yes"))

    assert ask(made(service, paced)) == "yes"
    assert paced.waited_s == [2.0, 0.25]


def test_wait_that_would_outlast_the_deadline_is_not_begun(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 429, {"Retry-After": "3600"}))

    with pytest.raises(LLMUnavailable, match="asks to wait 3600 s"):
        ask(made(service, paced))

    assert (len(service.asked), paced.waited_s) == (1, [])


def test_nobody_there_is_unavailable_after_every_attempt(paced: Paced) -> None:
    with socket.socket() as taken:  # bound and not listening: whoever calls is turned away
        taken.bind(("127.0.0.1", 0))
        llm = ChatCompletions(f"http://127.0.0.1:{taken.getsockname()[1]}", "m", wire=paced.wire)

        with pytest.raises(LLMUnavailable, match=r"no answer .ConnectError."):
            ask(llm)

    assert len(paced.waited_s) == 3


@pytest.mark.parametrize(
    "answer",
    [Answer(waits=True), Answer(b" " * 100_000, drips=True)],
    ids=["silent", "dripping"],
)
def test_slow_service_is_left_at_the_deadline_and_the_next_call_works(
    service: Service, answer: Answer
) -> None:
    service.answer(lambda asked: answer if "slow" in str(asked.body) else says("yes"))
    llm = ChatCompletions(service.url, "m")

    with pytest.raises(LLMTimeout, match=r"within 0.1 s"):
        ask(llm, "slow", timeout_s=0.1)

    assert ask(llm) == "yes"


def test_no_call_is_begun_when_the_time_is_over(service: Service, paced: Paced) -> None:
    service.answer(says("yes"))

    with pytest.raises(LLMTimeout):
        ask(made(service, paced), timeout_s=0.0)

    assert service.asked == []


def test_environment_proxies_are_used_only_when_asked_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rememora.services.pause", lambda _: None)
    for name in ("HTTP_PROXY", "http_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(name, "")
    service.answer(says("yes"))

    assert ask(ChatCompletions(service.url, "m")) == "yes"
    with pytest.raises(LLMError):
        ask(ChatCompletions(service.url, "m", environment_proxies=True), timeout_s=1.0)
    assert len(service.asked) == 1


ECHOES: list[Callable[[], Answer]] = [
    lambda: Answer({"error": f"bad key {KEY}"}, 401),
    lambda: Answer({"error": f"bad key {KEY}"}, 400),
    lambda: Answer({"error": {"message": f"bad key {KEY}"}}),
    lambda: Answer(f"<h1>{KEY}</h1>".encode()),
    lambda: Answer(f"bad key {KEY}".encode(), 500),
    lambda: Answer(f"bad key {KEY}".encode(), 404),
    lambda: Answer(b"", 302, {"Location": f"http://127.0.0.1:9/?key={KEY}"}),
    lambda: Answer({f"{KEY}": 1}),
]


@pytest.mark.parametrize("echo", ECHOES)
@pytest.mark.parametrize("as_json", [False, True])
def test_key_is_never_shown(
    service: Service,
    paced: Paced,
    caplog: pytest.LogCaptureFixture,
    echo: Callable[[], Answer],
    as_json: bool,
) -> None:
    caplog.set_level(logging.INFO)
    service.answer(echo())
    llm = made(service, paced, key=KEY)

    with pytest.raises(LLMError) as caught:
        ask(llm, as_json=as_json)

    shown = "".join(traceback.format_exception(caught.value)) + caplog.text + repr(llm) + str(llm)
    assert KEY not in shown
    assert service.asked[0].headers["Authorization"].endswith(KEY)


def test_key_that_looks_like_any_word_is_not_shown_either(service: Service, paced: Paced) -> None:
    service.answer(Answer({"error": {"message": "rosebud is not a good key"}}))

    with pytest.raises(LLMAnswer, match=r"\[key\] is not a good key"):
        ask(made(service, paced, key="rosebud"))


def test_missing_key_is_named_before_anything_is_sent(service: Service, paced: Paced) -> None:
    llm = made(service, paced, key=lambda: None, key_source="environment variable MY_KEY")

    with pytest.raises(LLMRefused, match=r"^environment variable MY_KEY: expected the key of") as caught:
        ask(llm)

    assert llm.missing() == str(caught.value)
    assert service.asked == []
    assert made(service, paced).missing() is None


def test_key_is_asked_for_at_each_call(service: Service, paced: Paced) -> None:
    service.answer(says("yes"))
    keys = iter(["one", "two\n"])
    llm = made(service, paced, key=lambda: next(keys))

    ask(llm)
    ask(llm)

    assert [each.headers["Authorization"] for each in service.asked] == ["Bearer one", "Bearer two"]


def test_conversation_is_sent_as_it_is(service: Service, paced: Paced) -> None:
    service.answer(says("こんにちは"))
    messages = [{"role": "system", "content": "短く"}, {"role": "user", "content": "やあ", "id": "7"}]

    reply = made(service, paced).chat(messages, max_tokens=12, timeout_s=5, options={"temperature": 0.2})

    assert reply == "こんにちは"
    assert service.asked[0].body == {
        "model": "qwen3:4b",
        "messages": [{"role": "system", "content": "短く"}, {"role": "user", "content": "やあ"}],
        "temperature": 0.2,
        "max_tokens": 12,
    }


@pytest.mark.parametrize(
    "messages",
    [
        [],  # none
        "やあ",  # a text
        [{"role": "user"}],  # without words
        [{"role": "user", "content": None}],  # likewise
        [7],  # no message
    ],
)
def test_messages_that_are_none_are_refused(service: Service, paced: Paced, messages: Any) -> None:
    with pytest.raises(InvalidInput, match="messages: expected"):
        made(service, paced).chat(messages, max_tokens=12, timeout_s=5)

    assert service.asked == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"url": "localhost:11434"}, "^url: expected one such as https://host/v1"),  # no scheme
        ({"url": f"https://me:{KEY}@host/v1"}, "^url: expected no user or password"),  # a key in it
        ({"model": " "}, "^model: "),  # blank
        ({"max_tokens": 0}, "^max_tokens: "),  # no room
        ({"options": {"a": {1}}}, "^options: expected values that JSON can hold"),  # a set
        ({"options": {"a": float("nan")}}, "^options: "),  # not in JSON
        ({"options": [1]}, "^options: expected a mapping"),  # no names
        ({"options": {1: 1}}, "^options: expected a mapping"),  # no texts as names
    ],
)
def test_argument_that_cannot_work_is_refused_at_once(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        ChatCompletions(**{"url": "https://host/v1", "model": "m", **arguments})

    assert KEY not in str(caught.value)


def test_query_of_the_address_is_not_shown(service: Service, paced: Paced) -> None:
    service.answer(Answer(b"", 404))
    llm = ChatCompletions(f"{service.url}/v1?user=ana", "m", wire=paced.wire)

    with pytest.raises(LLMRefused) as caught:
        ask(llm)

    assert "ana" not in f"{caught.value} {llm!r}"
