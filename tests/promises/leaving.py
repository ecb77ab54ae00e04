"""Two services on the loopback interface, a host's day with them, and what they were sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.server import Answer, Asked, Service

from rememora import prompts

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora
    from rememora.testing import FrozenClock

SECRET = "sk-" + "a1B2" * 8
KEYS = {"EMBEDDING_KEY": "key-of-the-embedder", "MODEL_KEY": "key-of-the-model"}
IDLE_MS = 600_000
LONG, LONG_ANSWER = "장마가 시작됐다. " * 60, "梅雨入り" * 100
HEAD = {
    "host",
    "accept",
    "accept-encoding",
    "connection",
    "user-agent",
    "content-length",
    "content-type",
    "authorization",
}


def says(text: str) -> Answer:
    return Answer({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]})


def configure(folder: Path, embedder: Service, model: Service, **capture: object) -> None:
    """Name both services in the settings of a store."""
    folder.mkdir(exist_ok=True)
    settings = {
        "api_key_env": "EMBEDDING_KEY",
        "embedding": {"url": f"{embedder.url}/v1", "model": "m3"},
        "llm": {"url": f"{model.url}/v1", "model": "small", "key_env": "MODEL_KEY"},
        "capture": capture,
    }
    (folder / "config.json").write_text(json.dumps(settings), encoding="utf-8")


def shell(folder: Path, *words: str, typed: str = "", code: int = 0) -> str:
    from click.testing import CliRunner

    from rememora.cli import commands

    result = CliRunner().invoke(commands, [*words, "--dir", str(folder)], input=typed)
    assert result.exit_code == code, result.output
    return result.output


def session(mem: Rememora, clock: FrozenClock, file: Path) -> None:
    """Do what a host does in a day: write, ask, distil, examine."""
    ana = mem.bind(scope="scope-of-ana", session="session-7")
    kept = ana.remember(f"The key is {SECRET}", title="Keys", concepts=["门禁"], id="mem-1")
    ana.capture(f"我对花生过敏。 {SECRET}", "好的。", id="turn-1")
    ana.capture(LONG, LONG_ANSWER, id="turn-2")
    ana.begin("This one fails", id="turn-3")
    ana.fail("turn-3", "no answer")
    ana.begin("Still being answered 🍜", id="turn-4")
    ana.archive([{"role": "user", "name": "Ana", "content": "도서관은 수요일에 엽니다."}], session="old")
    ana.recall(f"Which key is {SECRET}?")
    context = ana.assemble(
        [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "花生？"}]
    )
    ana.used(context, "不要花生。")
    ana.forget(query="peanuts")
    ana.rehydrate(keyword="花生")
    ana.why(kept.id)
    ana.export(file)
    ana.status()
    clock.advance(ms=IDLE_MS)
    ana.upkeep.tick()
    ana.upkeep.distill()
    ana.upkeep.sweep()
    ana.upkeep.consolidate()
    ana.upkeep.rebuild()
    ana.upkeep.doctor(probe=True)
    ana.forget(kept.id)
    ana.restore(kept.id)


def place(service: Service) -> tuple[str, int]:
    host, _, port = service.url.removeprefix("http://").partition(":")
    return host, int(port)


def texts_to(service: Service) -> list[str]:
    """Return the texts that were sent for vectors; nothing else is in these requests."""
    assert all(set(asked.body) == {"model", "input"} for asked in service.asked)
    assert {asked.path for asked in service.asked} <= {"/v1/embeddings"}
    return [text for asked in service.asked for text in asked.body["input"]]


def prompt_of(asked: Asked) -> str:
    """Return the one message of a request to the model."""
    assert asked.path == "/v1/chat/completions"
    assert set(asked.body) - {"response_format"} == {"model", "messages", "max_tokens"}
    assert asked.body["max_tokens"] <= 2048
    (message,) = asked.body["messages"]
    assert message["role"] == "user"
    return str(message["content"])


def turns_in(asked: Asked) -> list[str]:
    """Return the lines of turns in a prompt, of which all the rest is the same for everybody."""
    prompt = prompt_of(asked)
    nonce = prompt.partition("<turns ")[2].partition(">")[0]
    turns = prompt.partition(f"<turns {nonce}>\n")[2].partition(f"\n</turns {nonce}>")[0]
    known = [prompts.fill("distill", language, turns=turns, nonce=nonce) for language in ("en", "zh")]
    assert prompt in known
    return turns.splitlines()


def assert_clean(embedder: Service, model: Service) -> None:
    """No secret, id, scope, session or key of the other service is in any request."""
    for service, own in ((embedder, "EMBEDDING_KEY"), (model, "MODEL_KEY")):
        assert all({name.lower() for name in asked.headers} <= HEAD for asked in service.asked)
        assert {asked.headers["Authorization"] for asked in service.asked} == {f"Bearer {KEYS[own]}"}
        sent = "".join(json.dumps([asked.path, asked.body], ensure_ascii=False) for asked in service.asked)
        for word in (SECRET, "scope-of-ana", "session-7", "turn-", "mem-1", "fails", "Still being", *KEYS):
            assert word not in sent
    assert "Keys" not in json.dumps([asked.body for asked in model.asked]), "a stored memory"
