"""A chat in the terminal with memory-river's interface: what was injected is shown before each answer.

python examples/river.py http://localhost:11434/v1 [directory] [chat model] [embedding model]

The server is Ollama, or anything that speaks OpenAI's dialect: it embeds (qwen3-embedding:0.6b) and answers (qwen3:8b).
"""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING, Any

from rememora import RememoraError
from rememora.embedders import HttpEmbedder
from rememora.integrations.river import create_memory_river
from rememora.llms import ChatCompletions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.integrations.river import MemoryRiver

SESSION, KEPT_MESSAGES = "chat", 20
HELP = "/save words · /recall words · /goal words · /skills · /load name · /end"


def river_on(server: str, directory: str, chat: ChatCompletions, embedding: str) -> MemoryRiver:
    """Return a river with its two models; the second directory is taken, and nothing is put there."""
    config = {"data_dir": directory, "ram_dir": f"{directory}/ram", "recall_limit": 5}
    return create_memory_river(config, {"embedder": HttpEmbedder(server, embedding), "llm": chat})


def run(river: MemoryRiver, line: str) -> str:
    """Carry out what the user asks of the memory itself."""
    name, _, rest = line.removeprefix("/").partition(" ")
    if name == "save" and rest:
        return river.remember(rest).status
    if name == "recall":
        return "\n".join(f"{hit.score:.2f}  {hit.text}" for hit in river.recall(rest)) or "nothing"
    if name == "goal":
        return river.gwm.on(rest[:30], rest) if rest else river.gwm.off()
    if name == "skills":
        return "\n".join(f"{skill.name}: {skill.summary}" for skill in river.skills.list()) or "none"
    if name == "load":
        skill = river.skills.load(rest)
        return "no such skill" if skill is None else "\n".join(skill.steps)
    return HELP


def injected(given: Sequence[Any], prompt: Sequence[Any]) -> str:
    """Return what a prompt has that was not said."""
    return "\n".join(message["content"] for message in prompt if message not in given)


def talk(river: MemoryRiver, chat: ChatCompletions, lines: Iterable[str]) -> None:
    """Read lines until they end, or until /end."""
    messages: list[dict[str, str]] = []
    number = count(1)
    for line in lines:
        text = line.strip()
        if text == "/end":
            return
        if text.startswith("/"):
            print(run(river, text))
            continue
        if not text:
            continue
        messages = [*messages, {"role": "user", "content": text}][-KEPT_MESSAGES:]
        prompt = river.assemble_context(messages, SESSION)
        print(f"[injected]\n{injected(messages, prompt) or '(nothing)'}\n")
        try:
            reply = chat.chat(prompt, max_tokens=1024, timeout_s=120)
        except RememoraError as error:  # the next turn may work
            print(f"no answer: {error}", file=sys.stderr)
            messages.pop()
            continue
        print(reply)
        messages.append({"role": "assistant", "content": reply})
        turn = [{"id": f"{SESSION}-{next(number)}", **message} for message in messages[-2:]]
        river.archive_transcript(SESSION, turn)


def main(arguments: Sequence[str], lines: Iterable[str] = sys.stdin) -> int:
    """Chat until the input ends."""
    if not arguments:
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    server, directory, model, embedding = [
        *arguments[:4],
        *("./river", "qwen3:8b", "qwen3-embedding:0.6b")[max(0, len(arguments) - 1) :],
    ]
    try:
        chat = ChatCompletions(server, model)
        river = river_on(server, directory, chat, embedding)
        river.start()
    except RememoraError as error:
        print(f"river: {error}", file=sys.stderr)
        return 1
    try:
        talk(river, chat, lines)
    finally:
        river.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
