"""`rememora chat`, against a service on the loopback interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.server import Answer, Asked, Service, serving

import rememora
from rememora.cli.chatting import Conversation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Shell


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as service:
        service.answer(reply)
        yield service


def says(text: str) -> Answer:
    return Answer({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]})


def reply(asked: Asked) -> Answer:
    """Answer as a model would that knows only what it is shown."""
    last = asked.body["messages"][-1]["content"]
    return says("不要加花生。🥜" if "花生" in last else "Noted.")


def chat(shell: Shell, service: Service, *options: str, typed: str, code: int = 0) -> list[Any]:
    import json

    words = ("chat", "--url", f"{service.url}/v1", "--model", "small", "--json", *options)
    return [json.loads(line) for line in shell(*words, input=typed, code=code).stdout.splitlines()]


def test_what_was_said_in_one_conversation_is_before_the_model_in_the_next(
    shell: Shell, service: Service
) -> None:
    (first,) = chat(shell, service, typed="我对花生过敏。\n")
    assert [kept["status"] for kept in first["kept"]] == ["stored"]
    assert "花生" in first["kept"][0]["text"]
    assert first["recalled"] == []

    (second,) = chat(shell, service, typed="我对什么过敏？\n")

    assert "花生" in " ".join(second["recalled"])
    assert second["reply"] == "不要加花生。🥜"
    assert "花生" in service.asked[-1].body["messages"][-1]["content"]


def test_model_sees_the_conversation_and_never_an_old_block(shell: Shell, service: Service) -> None:
    shell.remember("The drill lies in the blue cabinet")

    chat(shell, service, "--system", "Be brief.", typed="Where is the drill?\n\n  \nAnd the blue cabinet?\n")

    messages = service.asked[-1].body["messages"]
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "user"]
    assert messages[1]["content"] == "Where is the drill?"
    assert "<memory" in messages[3]["content"]


def test_turns_are_shown_as_people_read_them(shell: Shell, service: Service) -> None:
    shell.remember("The drill lies in the blue cabinet")

    result = shell(
        "chat",
        "--url",
        service.url,
        "--model",
        "small",
        input="Where is the drill?\n/quit\nx\n",
    )

    assert result.stdout == "Noted.\n"
    assert "wait" not in result.stderr
    assert "recalled: " in result.stderr
    assert "blue cabinet" in result.stderr
    assert len(service.asked) == 1


def test_model_that_fails_costs_no_word_that_was_typed(shell: Shell, service: Service) -> None:
    service.answer(Answer({"error": {"message": "no such model"}}, status=404), says("Here."))

    failed, answered = chat(shell, service, typed="I moved to Lyon.\nHello there, model\n")

    assert (failed["reply"], failed["kept"]) == ("", [])
    assert "404" in failed["failure"]
    assert answered["reply"] == "Here."
    with rememora.open(shell.directory) as mem:
        (exchange,) = mem.exchanges(status="failed")
    assert (exchange.user_text, exchange.failure_reason) == ("I moved to Lyon.", "llm_refused")


def test_last_turn_without_a_reply_is_an_error(shell: Shell, service: Service) -> None:
    service.answer(Answer(b"<html>", status=404))
    (turn,) = chat(shell, service, typed="hello there\n", code=1)
    assert turn["failure"]


def test_commands_look_at_a_memory_and_forget_it(shell: Shell, service: Service) -> None:
    id = shell.remember("The drill lies in the blue cabinet")

    result = shell(
        *("chat", "--url", service.url, "--model", "small"),
        input=f"/help\n/why {id}\n/why nothing-like-it\n/forget {id}\n",
    )

    assert service.asked == []
    assert "The drill lies in the blue cabinet" in result.stderr
    assert "expected a memory" in result.stderr or "found none" in result.stderr
    assert "forgotten" in result.stderr
    assert shell.json("list") == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/why", "expected /why ID, found no ID"),
        ("/forget  ", "expected /forget ID, found no ID"),
        ("/foo bar", "no command /foo, and nothing was sent: /why ID"),
        ("/忘记", "no command /忘记, and nothing was sent"),
        ("/", "no command /, and nothing was sent"),
        ("/exit", ""),  # ends the conversation
    ],
)
def test_slip_in_a_command_is_a_hint_and_is_never_sent(
    shell: Shell, service: Service, typed: str, said: str
) -> None:
    result = shell("chat", "--url", service.url, "--model", "small", input=f"{typed}\n")

    assert service.asked == []
    assert said in result.stderr
    assert result.stdout == ""


def test_text_that_begins_with_a_path_is_no_command(shell: Shell, service: Service) -> None:
    (turn,) = chat(shell, service, typed="/etc/hosts is what?\n")
    assert turn["user"] == "/etc/hosts is what?"


def test_failed_turn_prints_no_line_of_a_reply(shell: Shell, service: Service) -> None:
    service.answer(Answer(status=404))

    result = shell("chat", "--url", service.url, "--model", "small", input="hello there\n", code=1)

    assert result.stdout == ""
    assert "the turn is kept as failed" in result.stderr


@pytest.mark.parametrize(
    ("llm", "told"),
    [
        ("", "2 turns wait; set llm.url and llm.model to distil them"),
        (
            '[llm]\nurl = "http://127.0.0.1:9/v1"\nmodel = "small"\n',
            "2 turns wait to be distilled: rememora distill",
        ),
    ],
    ids=["no model in the settings", "a model in the settings"],
)
def test_turns_that_wait_for_a_model_say_so_and_what_helps(
    shell: Shell, service: Service, llm: str, told: str
) -> None:
    shell.directory.mkdir()
    settings = f'[capture]\nmode = "llm"\n{llm}'
    (shell.directory / "config.toml").write_text(settings, encoding="utf-8")

    result = shell("chat", "--url", service.url, "--model", "small", input="我住在里昂。\nI like jazz.\n")

    assert told in result.stderr
    assert "llm_missing" not in result.stderr
    assert result.stdout == "Noted.\nNoted.\n"


def test_scopes_are_apart(shell: Shell, service: Service) -> None:
    chat(shell, service, "--scope", "ana", typed="我对花生过敏。\n")
    (turn,) = chat(shell, service, "--scope", "ben", typed="我对什么过敏？\n")
    assert turn["recalled"] == []


@pytest.mark.parametrize(
    ("options", "missing"),
    [((), "--url"), (("--url", "http://127.0.0.1:9/v1"), "--model")],
)
def test_service_that_nobody_named_is_a_usage_error(
    shell: Shell, options: tuple[str, ...], missing: str
) -> None:
    result = shell("chat", *options, input="hi\n", code=2)
    assert f"expected {missing} or the setting" in result.stderr
    assert not shell.directory.exists()


def test_key_that_is_missing_is_named_and_nothing_is_sent(
    shell: Shell, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    (turn,) = chat(shell, service, "--key-env", "NO_SUCH_KEY", typed="hello there\n", code=1)
    assert "NO_SUCH_KEY" in turn["failure"]
    assert service.asked == []


def test_turn_that_is_interrupted_is_failed_and_not_left_open() -> None:
    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    with rememora.open(":memory:") as mem:
        talk = Conversation(mem, interrupted, system="", budget_tokens=None, new_id=lambda: "t1")
        with pytest.raises(KeyboardInterrupt):
            talk.turn("I live in Berlin")

        assert [(one.status, one.failure_reason) for one in mem.exchanges()] == [("failed", "interrupted")]
