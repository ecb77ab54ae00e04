"""A chat in the terminal that remembers, with the plugin of aipack-memory around the call of the model.

python examples/chat_plugin.py http://localhost:11434/v1 qwen3 [directory]

The server is any with OpenAI's chat completions; if it wants a key, that of the variable CHAT_KEY is sent.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from rememora import RememoraError
from rememora.integrations.aipack import create_memory_plugin
from rememora.llms import ChatCompletions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rememora.integrations.aipack import MemoryPlugin

SYSTEM = {"role": "system", "content": "You are a helpful assistant. Use what the memory block says."}
KEPT_MESSAGES = 20


def chat_with(url: str, model: str, key: str | None) -> Callable[[list[Mapping[str, Any]]], str]:
    """Return the host's own function: messages in, words out. It knows nothing of memory."""
    service = ChatCompletions(url, model, key=key, key_source="CHAT_KEY")

    def chat(messages: list[Mapping[str, Any]]) -> str:
        return service.chat(messages, max_tokens=1024, timeout_s=60)

    return chat


def run(command: str, plugin: MemoryPlugin) -> str:
    """Carry out what the user asks of the memory itself: the tools that an agent would get."""
    tools = {tool.name: tool for tool in plugin.install()["tools"]}
    name, _, rest = command.removeprefix("/").partition(" ")
    if name == "save":
        return str(tools["save_memory"].call({"content": rest}).text)
    if name == "search":
        return str(tools["search_memory"].call({"query": rest}).text)
    if name == "forget":
        return str(tools["delete_memory"].call({"id": rest}).text)
    if name == "list":
        return "\n".join(f"{entry.id}  {entry.content}" for entry in plugin.store.list())
    return "/save words · /search words · /forget id · /list"


def converse(
    plugin: MemoryPlugin, chat: Callable[[list[Mapping[str, Any]]], str], lines: Iterable[str]
) -> None:
    """Answer line by line; a model that fails costs a turn and nothing else."""
    remembering = plugin.wrap(chat, session_key="terminal")
    history: list[Mapping[str, Any]] = []
    for line in map(str.strip, lines):
        if not line:
            continue
        if line.startswith("/"):
            print(run(line, plugin))
            continue
        asked = [*history, {"role": "user", "content": line}]
        try:
            reply = remembering([SYSTEM, *asked])
        except RememoraError as error:  # of the model, as it was raised; the turn is not captured
            print(f"no answer: {error}", file=sys.stderr)
            continue
        print(reply)
        history = [*asked, {"role": "assistant", "content": reply}][-KEPT_MESSAGES:]


def main(arguments: Sequence[str], lines: Iterable[str] = sys.stdin) -> int:
    """Chat until the input ends."""
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    url, model, *folder = arguments
    plugin = create_memory_plugin(base_dir=folder[0] if folder else "./chat-plugin")
    try:
        converse(plugin, chat_with(url, model, os.environ.get("CHAT_KEY")), lines)
        print(f"{plugin.store.count()} entries are kept", file=sys.stderr)
    finally:
        plugin.dispose()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
