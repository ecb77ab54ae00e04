"""A chat in the terminal whose own model sums up, after ten idle minutes, what is worth keeping.

python examples/idle_distilling.py http://localhost:11434/v1 qwen3 [directory]

The server is any with OpenAI's chat completions; if it wants a key, that of the variable CHAT_KEY is sent. Nothing is
sent to anybody else: recall goes by words. Words of turns are in memory only. What the user did not say, as the model
has it, waits for a yes: `/inbox`, `/accept id`.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from rememora import RememoraError
from rememora.integrations.alice import create_alice_memory
from rememora.llms import ChatCompletions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.integrations.alice import AliceMemory

SYSTEM = {"role": "system", "content": "You are a helpful assistant. Use what the memory block says."}
KEPT_MESSAGES = 20


def show(event: Mapping[str, object]) -> None:
    """Say what came of a capture; failures are a line of the log already."""
    if event["type"] == "memory-capture:success":
        print(f"[memory] {event['count']} new, {event['quarantined']} for /inbox", file=sys.stderr)


def answered(memory: AliceMemory, model: ChatCompletions, history: list[Any], text: str) -> list[Any]:
    """Do one turn, and return the messages with it."""
    turn = memory.begin(text)
    asked = [*history, {"role": "user", "content": text}]
    try:
        reply = model.chat([SYSTEM, *memory.inject(asked)], max_tokens=1024, timeout_s=60)
    except RememoraError as error:
        memory.fail(turn, error.code)
        print(f"no answer: {error}", file=sys.stderr)
        return history
    memory.end(turn, reply)
    print(reply)
    return [*asked, {"role": "assistant", "content": reply}][-KEPT_MESSAGES:]


def run(command: str, memory: AliceMemory) -> str:
    """Carry out what the user asks of the memory itself."""
    name, _, rest = command.removeprefix("/").partition(" ")
    if name == "status":
        return "\n".join(memory.status_lines())
    if name == "doctor":
        return "\n".join(memory.doctor_lines())
    if name == "inbox":
        return "\n".join(
            f"{one.memory.id}  {one.memory.text}  ({one.reason})" for one in memory.mem.inbox.list()
        )
    if name == "accept":
        return str(memory.mem.inbox.accept(rest).status)
    if name == "list":
        return "\n".join(f"{entry.id}  {entry.text}" for entry in memory.mem.list())
    if name == "forget":
        tools = {tool.name: tool for tool in memory.tools}
        return tools["alice_memory_forget"].call({"query": rest}).text
    return "/status · /doctor · /list · /inbox · /accept id · /forget words"


def converse(memory: AliceMemory, model: ChatCompletions, lines: Iterable[str]) -> None:
    """Answer line by line."""
    history: list[Any] = []
    for line in map(str.strip, lines):
        memory.tick()  # a window that became idle meanwhile; the background thread does the same
        if line.startswith("/"):
            try:
                print(run(line, memory))
            except RememoraError as error:
                print(error, file=sys.stderr)
        elif line:
            history = answered(memory, model, history, line)


def main(arguments: Sequence[str], lines: Iterable[str] = sys.stdin, **options: Any) -> int:
    """Chat until the input ends, then distil what waits: its words go with the process."""
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    url, name, *folder = arguments
    settings = {
        "data_dir": folder[0] if folder else "./idle-distilling",
        "embedding": {"url": ""},  # or the built-in service is asked as soon as SILICONFLOW_API_KEY is set
        "llm": {"url": url, "model": name, "key_env": "CHAT_KEY" if os.environ.get("CHAT_KEY") else ""},
    }
    model = ChatCompletions(url, name, key=os.environ.get("CHAT_KEY"), key_source="CHAT_KEY")
    with create_alice_memory(settings, on_event=show, **options) as memory:
        if not options:
            memory.mem.run_in_background()
        converse(memory, model, lines)
        memory.mem.upkeep.distill()
        print("\n".join(memory.status_lines()), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
