"""The model that settings name, from the front door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.server import says

import rememora
from rememora import SettingInvalid
from rememora.llms import ChatCompletions
from rememora.ports.llm import name_of
from rememora.testing import RecordedEvents, ScriptedLLM

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service


def chosen(**settings: object) -> Any:
    with rememora.open(":memory:", settings=settings, on_event=lambda _: None) as mem:
        return mem._deps.llm


def ask(llm: Any, **options: Any) -> str:
    given: dict[str, Any] = {"purpose": "distill", "max_tokens": 8_000, "timeout_s": 10.0}
    answer: str = llm.complete("p", **given | options)
    return answer


def test_nothing_is_chosen_unless_an_address_is_named() -> None:
    assert chosen() is None
    assert chosen(llm_model="m", llm_key_env="KEY", capture_model="other") is None


def test_address_model_and_key_make_a_service(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    service.answer(says("好"))
    llm = chosen(llm_url=f"{service.url}/v1", llm_model="qwen3", llm_key_env="MY_KEY", llm_max_tokens=512)

    assert isinstance(llm, ChatCompletions)
    for key in ("one", "two"):
        monkeypatch.setenv("MY_KEY", key)
        assert ask(llm) == "好"
    assert [each.headers["Authorization"] for each in service.asked] == ["Bearer one", "Bearer two"]
    assert [each.body["max_tokens"] for each in service.asked] == [512, 512]
    assert {each.body["model"] for each in service.asked} == {"qwen3"}


def test_service_of_ones_own_needs_no_key(service: Service) -> None:
    service.answer(says("yes"))

    ask(chosen(llm_url=service.url, llm_model="m"))

    assert "Authorization" not in service.asked[0].headers


def test_pinned_model_distils_and_the_other_does_the_rest(service: Service) -> None:
    service.answer(says("yes"))
    llm = chosen(llm_url=service.url, llm_model="small", capture_model="large")

    ask(llm)
    ask(llm, purpose="select")

    assert [each.body["model"] for each in service.asked] == ["large", "small"]
    assert (name_of(llm, "distill"), name_of(llm, "probe")) == ("large", "small")


@pytest.mark.parametrize(
    "settings", [{"capture_model": "m"}, {"llm_model": "m"}, {"llm_model": "m", "capture_model": "m"}]
)
def test_one_name_is_enough(settings: dict[str, object]) -> None:
    llm = chosen(llm_url="http://localhost:1/v1", **settings)

    assert (isinstance(llm, ChatCompletions), llm.name) == (True, "m")


def test_settings_file_may_name_it(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(
        '[llm]\nurl = "http://localhost:1/v1"\nmodel = "m"\nkey_env = "K"\ntimeoutMs = 5\n', encoding="utf-8"
    )

    with rememora.open(tmp_path, on_event=lambda _: None) as mem:
        llm, settings = mem._deps.llm, mem._deps.settings

    assert repr(llm) == "ChatCompletions('http://localhost:1/v1/chat/completions', 'm')"
    assert (settings.llm_key_env, settings.llm_timeout_ms) == ("K", 5)


def test_store_opens_without_the_key_and_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    events = RecordedEvents()
    settings = {"llm_url": "https://host.example/v1", "llm_model": "m", "llm_key_env": "MY_KEY"}

    with rememora.open(":memory:", settings=settings, on_event=events) as mem:
        mem.remember("The bakery opens at six")
        assert mem.recall("bakery").hits

    (event,) = events.failures()
    assert event.name == "llm.not_ready"
    assert str(event.data["reason"]).startswith("environment variable MY_KEY: expected the key of https://")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"llm_url": "https://host/v1"},
            "^llm.model: expected the model that llm.url should run",
        ),  # which one?
        ({"llm_url": "host/v1", "llm_model": "m"}, "^llm.url: .*found 'host/v1'"),  # no URL
        ({"llm_url": "http://[::1", "llm_model": "m"}, "^llm.url: "),  # a broken one
        ({"llm_url": "https://a:b@host/v1", "llm_model": "m"}, "^llm.url: .*no user or password"),  # a key
        ({"llm_key_env": "sk-not-a-name"}, "llm.key_env: expected the name of .*not shown"),  # the key itself
        ({"llm_timeout_ms": 0}, "llm.timeout_ms: "),  # no time
        ({"llm_max_tokens": 0}, "llm.max_tokens: "),  # no room
    ],
)
def test_settings_that_name_what_is_not_there_do_not_open(
    settings: dict[str, object], message: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingInvalid, match=message):
        rememora.open(tmp_path, settings=settings)

    assert list(tmp_path.iterdir()) == []


def test_argument_beats_settings() -> None:
    given = ScriptedLLM()
    settings = {"llm_url": "https://host/v1", "llm_model": "m"}

    with rememora.open(":memory:", llm=given, settings=settings) as mem:
        assert mem._deps.llm is given
