"""Messages in the shapes of several services."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rememora.core.capsules.said import MESSAGE_TOKENS, Answer, Call, read

CALL = {"id": "c1", "type": "function", "function": {"name": "bash", "arguments": '{"command": "ls"}'}}


@pytest.mark.parametrize(
    ("message", "calls", "answers"),
    [
        ({"role": "assistant", "content": "", "tool_calls": [CALL]}, [("c1", "bash")], []),  # OpenAI
        (
            {"role": "assistant", "function_call": {"name": "f", "arguments": "{}"}},
            [("", "f")],
            [],
        ),  # its older form
        (
            {"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"},
            [("c1", "f")],
            [],
        ),  # responses
        ({"type": "function_call_output", "call_id": "c1", "output": "ok"}, [], [("c1", "ok")]),
        ({"role": "tool", "tool_call_id": "c1", "content": "ok"}, [], [("c1", "ok")]),
        ({"role": "tool", "tool_call_ids": ["c1", "c2"], "content": "ok"}, [], [("c1", "ok"), ("c2", "ok")]),
        ({"role": "function", "name": "f", "content": "ok"}, [], [("", "ok")]),  # no id at all
        (
            {
                "role": "assistant",
                "content": [{"type": "tool_use", "id": "t", "name": "Bash", "input": {"a": 1}}],
            },
            [("t", "Bash")],
            [],
        ),  # Anthropic
        (
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "t", "content": [{"text": "好"}]}],
            },
            [],
            [("t", "好")],
        ),
        (
            {
                "role": "assistant",
                "content": [{"type": "tool-call", "toolCallId": "x", "toolName": "f", "args": {}}],
            },
            [("x", "f")],
            [],
        ),  # AI SDK
        ({"role": "user", "content": "hello 👋🏽"}, [], []),
    ],
)
def test_calls_and_results_are_read(message: dict[str, Any], calls: list[Any], answers: list[Any]) -> None:
    (said,) = read([message])

    assert [(call.id, call.name) for call in said.calls] == calls
    assert [(answer.id, answer.text) for answer in said.answers] == answers


def test_object_of_a_client_library_is_read_as_a_mapping_is() -> None:
    function = SimpleNamespace(name="bash", arguments="{}")
    message = SimpleNamespace(
        role="assistant", content=None, tool_calls=[SimpleNamespace(id="c", function=function)]
    )

    (said,) = read([message])

    assert (said.role, said.text, said.calls) == ("assistant", "", (Call("c", "bash", "{}"),))


def test_failure_that_the_host_names_is_kept() -> None:
    part = {"type": "tool_result", "tool_use_id": "t", "content": "x", "is_error": True}

    assert read([{"role": "user", "content": [part]}])[0].answers == (Answer("t", "x", True),)


def test_thoughts_are_no_words_and_pictures_leave_their_mark() -> None:
    parts = [
        {"type": "thinking", "thinking": "hm"},
        {"type": "image", "source": {}},
        {"type": "text", "text": "看"},
    ]

    (said,) = read([{"role": "user", "content": parts}])

    assert said.text == "[image]\n看"
    assert said.tokens > 500, "a picture is not free"


def test_arguments_that_hold_themselves_cost_nothing_and_raise_nothing() -> None:
    loop: dict[str, object] = {}
    loop["self"] = loop

    (said,) = read(
        [{"role": "assistant", "content": [{"type": "tool_use", "id": 7, "name": "f", "input": loop}]}]
    )

    assert said.calls == (Call("7", "f", ""),)


@pytest.mark.parametrize("content", [None, 5, b"x", {"text": "x"}, [], [None], "", "文" * 10])
def test_any_content_is_read(content: object) -> None:
    (said,) = read([{"role": "user", "content": content}])

    assert said.tokens >= MESSAGE_TOKENS
