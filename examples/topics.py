"""A chat in the terminal that opens old topics when they matter, as a user of topic-memory would write it.

python examples/topics.py http://localhost:11434/v1 qwen3 [directory]

One server answers the user and keeps the topics; it is any with OpenAI's chat completions. If it wants a key, that of
the variable CHAT_KEY is sent.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from rememora import RememoraError
from rememora.integrations.topic_memory import (
    SqliteMemoryStorage,
    create_memory,
    create_openai_compatible_memory_llm,
)
from rememora.llms import ChatCompletions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rememora.integrations.topic_memory import MemoryEngine, RetrieveResult

    Chat = Callable[[list[Mapping[str, Any]]], str]

SYSTEM = "You are a helpful assistant."


def chat_with(url: str, model: str, key: str | None) -> Chat:
    """Return the host's own function: messages in, words out. It knows nothing of memory."""
    service = ChatCompletions(url, model, key=key, key_source="CHAT_KEY")

    def chat(messages: list[Mapping[str, Any]]) -> str:
        return service.chat(messages, max_tokens=1024, timeout_s=60)

    return chat


def prompt(old: RetrieveResult, said: str) -> list[Mapping[str, Any]]:
    """Put what is remembered before what the user says now: old topics, then the last exchanges."""
    messages: list[Mapping[str, Any]] = [{"role": "system", "content": SYSTEM}]
    if old.memory_context:
        messages.append({"role": "system", "content": old.memory_context})
    for exchange in old.recent_context:
        messages.append({"role": "user", "content": exchange.user_text})
        messages.append({"role": "assistant", "content": exchange.assistant_text})
    return [*messages, {"role": "user", "content": said}]


def turn(memory: MemoryEngine, chat: Chat, said: str) -> str:
    """Begin, retrieve, ask, complete, and let the worker look whether there is something to group."""
    pending = memory.begin(said)
    old = memory.retrieve(user_message=said)
    if old.trace.selector_error:
        print(f"no topics: {old.trace.selector_error}", file=sys.stderr)
    try:
        reply = chat(prompt(old, said))
    except BaseException as error:
        memory.fail_exchange(exchange_id=pending.id, failure_reason=str(error))
        raise
    memory.complete_exchange(exchange_id=pending.id, assistant_text=reply)
    done = memory.maybe_run_topic_worker()
    if done.errors:
        print(f"topics {done.reason}: {done.errors[0]}", file=sys.stderr)
    return reply


def listed(memory: MemoryEngine) -> str:
    """Return the topics, one a line."""
    lines = []
    for topic in memory.list_topics():
        spans = ", ".join(f"{span.start_sequence}-{span.end_sequence}" for span in topic.spans)
        lines.append(f"{topic.topic_id}  {topic.status}  {spans}  {', '.join(topic.label_terms)}")
    return "\n".join(lines) or "no topics yet: they begin at six exchanges"


def converse(memory: MemoryEngine, chat: Chat, lines: Iterable[str]) -> None:
    """Answer line by line; a model that fails costs a turn and nothing else."""
    for line in map(str.strip, lines):
        if not line:
            continue
        if line == "/topics":
            print(listed(memory))
            continue
        try:
            print(turn(memory, chat, line))
        except RememoraError as error:
            print(f"no answer: {error}", file=sys.stderr)


def main(arguments: list[str], lines: Iterable[str] = sys.stdin) -> int:
    """Run the chat until the input ends."""
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    url, model, *rest = arguments
    key = os.environ.get("CHAT_KEY")
    llm = create_openai_compatible_memory_llm(base_url=url, model=model, api_key=key)
    with SqliteMemoryStorage(rest[0] if rest else "./topics") as storage:
        converse(create_memory(storage=storage, llm=llm), chat_with(url, model, key), lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
