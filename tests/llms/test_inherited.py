"""The model of a host's own settings: what leads to it, what does not, and that nothing is sent then."""

from __future__ import annotations

import logging
import sys
import traceback
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from tests.llms.hosts import host
from tests.llms.installed import needs_alice
from tests.server import Answer, says

import rememora
from rememora.core.host_settings import UNREADABLE
from rememora.llms import InheritedLLM
from rememora.model.errors import InvalidInput, LLMError, LLMRefused, LLMUnavailable, LLMUnresolved
from rememora.testing import RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Paced, Service

pytestmark = needs_alice

KEY = "sk-" + "a1B2" * 8
HERE = {"provider": "here", "model": "hy4"}


def settings(service: Service) -> str:
    """Two gateways of one service, told apart by their paths."""
    return f"""\
theme: dark
llm-pi-ai:
    providers:
        here:
            baseURL: {service.url}/a
            apiKeyEnv: HERE_KEY
            models: [hy4free, hy4]
        other:
            baseURL: {service.url}/b
            apiKeyEnv: OTHER_KEY
            models: [m1]
"""


def inheriting(home: Path, paced: Paced, selection: object = HERE, **options: Any) -> InheritedLLM:
    variables = options.pop("variables", {})
    return InheritedLLM(
        home, selection=lambda: selection, environment=variables.get, wire=paced.wire, **options
    )


def ask(llm: InheritedLLM, **options: Any) -> str:
    given: dict[str, Any] = {"purpose": "distill", "max_tokens": 2048, "timeout_s": 10.0}
    return llm.complete("p", **given | options)


def sent(service: Service) -> list[tuple[str, str, str]]:
    return [(each.path, each.body["model"], each.headers.get("Authorization", "")) for each in service.asked]


def test_model_of_the_conversation_is_asked_at_its_gateway(
    service: Service, paced: Paced, tmp_path: Path
) -> None:
    service.answer(says("好"))
    llm = inheriting(host(tmp_path, settings(service)), paced, variables={"HERE_KEY": "k1"})

    assert llm.name == "inherit"
    assert ask(llm) == "好"
    assert sent(service) == [("/a/chat/completions", "hy4", "Bearer k1")]
    assert llm.name == "here/hy4"


def test_next_call_follows_the_conversation(service: Service, paced: Paced, tmp_path: Path) -> None:
    service.answer(says("yes"))
    turns: list[object] = [HERE, SimpleNamespace(provider="other", model="m1")]
    variables = {"HERE_KEY": "k1", "OTHER_KEY": "k2"}
    llm = InheritedLLM(
        host(tmp_path, settings(service)),
        selection=lambda: turns.pop(0),
        environment=variables.get,
        wire=paced.wire,
    )

    ask(llm)
    ask(llm)

    assert sent(service) == [
        ("/a/chat/completions", "hy4", "Bearer k1"),
        ("/b/chat/completions", "m1", "Bearer k2"),
    ]


def test_files_are_read_anew_at_each_call_and_left_as_they_are(
    service: Service, paced: Paced, tmp_path: Path
) -> None:
    service.answer(says("yes"))
    home = host(tmp_path, settings(service), env="HERE_KEY=one\n")
    llm = inheriting(home, paced)
    ask(llm)

    moved = settings(service).replace("/a", "/c")
    host(home, moved, env="export HERE_KEY='two' # new\n")
    ask(llm)

    assert sent(service) == [
        ("/a/chat/completions", "hy4", "Bearer one"),
        ("/c/chat/completions", "hy4", "Bearer two"),
    ]
    assert (home / "settings.yaml").read_text(encoding="utf-8") == moved
    assert sorted(path.name for path in home.iterdir()) == [".env", "settings.yaml"]


@pytest.mark.parametrize(
    ("pinned", "path", "model"),
    [
        ("m1", "/b", "m1"),  # listed by the other
        ("here/hy4free", "/a", "hy4free"),  # with the name of its provider
        ("hy4free", "/a", "hy4free"),  # without
    ],
)
def test_pinned_model_brings_its_own_gateway_and_key(
    service: Service, paced: Paced, tmp_path: Path, pinned: str, path: str, model: str
) -> None:
    service.answer(says("yes"))
    variables = {"HERE_KEY": "k/a", "OTHER_KEY": "k/b"}
    home = host(tmp_path, settings(service))

    ask(inheriting(home, paced, None, capture_model=pinned, variables=variables))

    assert sent(service) == [(f"{path}/chat/completions", model, f"Bearer k{path}")]


@pytest.mark.parametrize(
    ("places", "key"),
    [
        ({"environ": "e", "env": "d", "refs": "c"}, "e"),  # all three
        ({"env": "d", "refs": "c"}, "d"),  # the file before the references
        ({"refs": "c"}, "c"),  # the last
        ({"environ": " ", "env": "", "refs": "c"}, "c"),  # blank is none
        ({"refs": "0123"}, "0123"),  # digits stay as they are written
        ({"refs": "on"}, "on"),  # and words
    ],
)
def test_secret_comes_from_the_first_place_that_has_it(
    service: Service, paced: Paced, tmp_path: Path, places: dict[str, str], key: str
) -> None:
    service.answer(says("yes"))
    home = host(
        tmp_path,
        settings(service),
        env=f"HERE_KEY={places['env']}\n" if "env" in places else "",
        credentials=f"refs:\n  HERE_KEY: {places['refs']}\n",
    )

    ask(inheriting(home, paced, variables={"HERE_KEY": places["environ"]} if "environ" in places else {}))

    assert sent(service) == [("/a/chat/completions", "hy4", f"Bearer {key}")]


def test_provider_that_declares_no_credential_is_sent_none(
    service: Service, paced: Paced, tmp_path: Path
) -> None:
    service.answer(says("yes"))
    home = host(tmp_path, f"llm-pi-ai: {{providers: {{local: {{base_url: {service.url}/v1}}}}}}")

    ask(inheriting(home, paced, {"provider": "local", "model": "qwen3:4b"}))

    assert sent(service) == [("/v1/chat/completions", "qwen3:4b", "")]


NO_SELECTION = "no_model_selection"
NOT_FOUND, NO_ADDRESS = "provider_not_found", "provider_without_address"
BUILTIN = {"provider": "builtin", "model": "x"}
TWO_OWNERS = "llm-pi-ai: {providers: {a: {models: [x]}, b: {models: [x]}}}"
TWICE = "llm-pi-ai:\n  providers:\n    here: {baseURL: 'http://a'}\n    here: {baseURL: 'http://b'}\n"


def here(block: str) -> str:
    return f"llm-pi-ai: {{providers: {{here: {block}}}}}"


BROKEN: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("no conversation", "", {"selection": None}, NO_SELECTION, "no model selection"),
    ("half of one", "", {"selection": {"provider": "here"}}, NO_SELECTION, "no model selection"),
    (
        "no such provider",
        "",
        {"selection": BUILTIN},
        NOT_FOUND,
        "'builtin'; declared: here, oth",
    ),
    ("no such model", "", {"capture_model": "gpt"}, NOT_FOUND, "for model 'gpt': no provider lists it"),
    ("not among its models", "", {"capture_model": "here/m1"}, NOT_FOUND, "no provider lists it"),
    ("no key", "", {}, "missing_credential", "missing credential HERE_KEY"),
    (
        "another's key",
        "",
        {"variables": {"OTHER_KEY": KEY}},
        "missing_credential",
        "missing credential HERE_KEY",
    ),
    ("two owners", TWO_OWNERS, {"capture_model": "x"}, NOT_FOUND, "a, b list it; write provider/model"),
    (
        "no address",
        here("{apiKeyEnv: K}"),
        {},
        NO_ADDRESS,
        "'here': expected an address as baseURL, found none",
    ),
    ("no good address", here("{baseURL: 'localhost:1'}"), {}, NO_ADDRESS, "found one that is none"),
    ("a broken address", here("{baseURL: 'http://[::1'}"), {}, NO_ADDRESS, "found one that is none"),
    (
        "a key in the address",
        here(f"{{baseURL: 'https://me:{KEY}@host'}}"),
        {},
        NO_ADDRESS,
        "no user or password",
    ),
    ("an empty block", here(""), {}, NO_ADDRESS, "found none"),
    ("no providers", "theme: dark", {}, NOT_FOUND, "declared: none"),
    ("nothing", "# later", {}, NOT_FOUND, "declared: none"),
    (
        "providers of another shape",
        "llm-pi-ai: {providers: [here]}",
        {},
        UNREADABLE,
        "at llm-pi-ai.providers",
    ),
    ("a block of another shape", here(KEY), {}, UNREADABLE, "names and values at provider 'here'"),
    (
        "a tab",
        "llm-pi-ai:\n\tproviders:\n\t\there: 1\n",
        {},
        UNREADABLE,
        r"a tab in the indentation .* in line 2",
    ),
    (
        "no YAML",
        f"llm-pi-ai: [\nkey: {KEY}",
        {},
        UNREADABLE,
        "found something else in line 2",
    ),
    ("an alias that is none", f"llm-pi-ai: *{KEY}", {}, UNREADABLE, "in line 1"),
    ("a tag", f"llm-pi-ai: !!python/object/apply:os.system ['{KEY}']", {}, UNREADABLE, "expected YAML"),
    ("a name twice", TWICE, {}, UNREADABLE, "in line 3"),
    ("many brackets", "[" * 5_000, {}, UNREADABLE, "more than 100 open brackets"),
    ("a deep one", "- " * 5_000, {}, UNREADABLE, "expected YAML"),
]


@pytest.mark.parametrize(
    ("text", "options", "code", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_what_leads_nowhere_says_why_and_sends_nothing(
    service: Service,
    paced: Paced,
    tmp_path: Path,
    text: str,
    options: dict[str, Any],
    code: str,
    message: str,
) -> None:
    service.answer(says("yes"))
    llm = inheriting(host(tmp_path, text or settings(service)), paced, **options)

    with pytest.raises(LLMUnresolved, match=message) as caught:
        ask(llm)

    assert caught.value.code == code
    assert KEY not in "".join(traceback.format_exception(caught.value)) + repr(llm)
    assert service.asked == []
    told = None if code == "no_model_selection" else str(caught.value)  # a conversation will come
    assert llm.missing() == told


def test_host_without_settings_is_named(paced: Paced, tmp_path: Path) -> None:
    llm = inheriting(tmp_path / "家", paced)

    with pytest.raises(LLMUnresolved, match=r"expected settings.yaml in .*家, found none"):
        ask(llm)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfea", "settings.yaml: expected UTF-8"),  # another encoding
        (b"#" * 300_000, "at most 262144 bytes"),  # no settings of anybody
    ],
)
def test_settings_that_are_no_text_are_refused(
    paced: Paced, tmp_path: Path, data: bytes, message: str
) -> None:
    (tmp_path / "settings.yaml").write_bytes(data)

    with pytest.raises(LLMUnresolved, match=message):
        ask(inheriting(tmp_path, paced))


def test_folder_in_the_place_of_a_file_is_said(service: Service, paced: Paced, tmp_path: Path) -> None:
    home = host(tmp_path, settings(service))
    (home / ".env").mkdir()

    with pytest.raises(LLMUnresolved, match=r"^.env: expected a readable file, found "):
        ask(inheriting(home, paced))


@pytest.mark.parametrize("package", ["yaml", "dotenv"])
def test_package_that_is_not_installed_is_named(
    service: Service, paced: Paced, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    home = host(tmp_path, settings(service), env="HERE_KEY=unread")

    with pytest.raises(LLMUnresolved, match=r"found none: pip install 'rememora\[alice\]'"):
        ask(inheriting(home, paced))


def test_key_that_the_gateway_refuses_is_named_and_not_shown(
    service: Service, paced: Paced, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    service.answer(Answer({"error": f"bad key {KEY}"}, 401))
    llm = inheriting(host(tmp_path, settings(service), env=f"HERE_KEY={KEY}\n"), paced)

    with pytest.raises(LLMRefused, match="credential HERE_KEY: expected a key that is good there") as caught:
        ask(llm)

    shown = "".join(traceback.format_exception(caught.value)) + caplog.text + repr(llm)
    assert KEY not in shown + repr(llm.connection())
    assert llm.connection().key == KEY


def test_selection_that_raises_is_an_outage(paced: Paced, tmp_path: Path) -> None:
    def broken() -> object:
        raise KeyError("step")

    llm = InheritedLLM(tmp_path, selection=broken, wire=paced.wire)

    with pytest.raises(LLMUnavailable, match="host settings: KeyError"):
        ask(llm)
    assert "KeyError" in str(llm.missing())


def test_selection_that_hangs_is_left_at_the_deadline(service: Service, paced: Paced, tmp_path: Path) -> None:
    llm = InheritedLLM(tmp_path, selection=lambda: service.released.wait(30), wire=paced.wire)

    with pytest.raises(LLMError, match=r"within 0.05 s"):
        ask(llm, timeout_s=0.05)


def test_what_a_gateway_refuses_is_learnt_once(service: Service, paced: Paced, tmp_path: Path) -> None:
    service.answer(lambda asked: Answer(b"no", 400) if "response_format" in asked.body else says("{}"))
    llm = inheriting(host(tmp_path, settings(service), env="HERE_KEY=k\n"), paced)

    assert [ask(llm, as_json=True), ask(llm, as_json=True)] == ["{}", "{}"]
    assert ["response_format" in each.body for each in service.asked] == [True, False, False]


def test_home_is_what_the_environment_names(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.answer(says("yes"))
    monkeypatch.setenv("DSH_HOME", str(host(tmp_path / "dsh", settings(service))))
    monkeypatch.setenv("HERE_KEY", "k1")

    assert ask(InheritedLLM(selection=lambda: HERE, max_tokens=100)) == "yes"
    assert service.asked[0].body["max_tokens"] == 100


def test_home_is_a_folder_of_the_user_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DSH_HOME", raising=False)

    assert InheritedLLM().home.endswith(".dsh")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"selection": HERE}, "^selection: expected a callable"),  # it would never change
        ({"capture_model": " "}, "^capture_model: "),  # blank
        ({"capture_model": None}, "^capture_model: "),  # none
        ({"max_tokens": 0}, "^max_tokens: "),  # no room
    ],
)
def test_argument_that_cannot_work_is_refused_at_once(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        InheritedLLM(**options)


def test_store_opens_before_there_was_a_conversation(paced: Paced, tmp_path: Path) -> None:
    events = RecordedEvents()

    with rememora.open(":memory:", llm=inheriting(tmp_path, paced, None), on_event=events):
        pass

    assert events.failures() == []
