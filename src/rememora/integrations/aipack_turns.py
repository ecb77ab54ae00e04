"""What aipack-memory does around each turn: capture after it, injection before it (A-025 to A-046)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from rememora import RememoraError
from rememora.core import turns
from rememora.core.gist import gist_of
from rememora.integrations.aipack_events import guarded
from rememora.integrations.aipack_merging import told_again
from rememora.integrations.aipack_search import retrieve
from rememora.integrations.aipack_sentinel import block, has_block, strip

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rememora import Rememora
    from rememora.integrations.aipack_entries import MemoryStore
    from rememora.integrations.aipack_events import Sink
    from rememora.integrations.aipack_options import CaptureOptions, InjectionOptions
    from rememora.llms import Summarizer
    from rememora.ports.embedder import Embedder

    Message = Mapping[str, Any]
    Keep = Callable[[str, str, list[str], str], object]

SUMMARY_TIMEOUT_S = 60.0
"""How long a turn waits for the host's summary."""


class CaptureExtension:
    """Pairs each session's question with its answer, and keeps one entry of a turn that went well."""

    name = "memory-capture"

    def __init__(
        self, keep: Keep, options: CaptureOptions, *, consolidate: Callable[[], Any] | None, on_event: Sink
    ) -> None:
        self._keep, self._options, self._consolidate = keep, options, consolidate
        self._tell = guarded(options.on_event) if options.on_event else on_event
        self._asked: dict[str, str] = {}
        self._captured = 0

    def before_run(self, message: object, *, session_key: str) -> None:
        """Hold on to what the user said until the turn is done: a text, or parts with some."""
        self._asked[session_key] = text_of(message)

    def failed(self, *, session_key: str) -> None:
        """Let go of a turn that got no answer."""
        self._asked.pop(session_key, None)

    def done(
        self, content: str, *, session_key: str, tools_used: Sequence[str] = (), success: bool = True
    ) -> None:
        """Keep the turn; what goes wrong here is an event and never disturbs the conversation (A-036)."""
        asked = strip(self._asked.pop(session_key, ""))
        answer = text_of(content)
        if not success or len(asked) < self._options.min_length or not answer.strip():
            return
        try:
            self._keep(asked, answer, list(tools_used), session_key)
        except Exception as error:  # noqa: BLE001  # why: a host's callable, as its own store is, may raise anything
            self._tell({"type": "capture:failed", "session_key": session_key, "error": str(error)})
            return
        self._captured += 1
        every = self._options.consolidate_every
        if every and self._consolidate is not None and self._captured % every == 0:
            self._consolidated(self._consolidate)

    def _consolidated(self, consolidate: Callable[[], Any]) -> None:
        try:
            done = consolidate()
        except Exception as error:  # noqa: BLE001  # why: a host's callable, as its own store is, may raise anything
            self._tell({"type": "consolidate:failed", "error": str(error)})
        else:
            self._tell({"type": "consolidate", **(done if isinstance(done, Mapping) else {})})


def text_of(message: object) -> str:
    """Return the text of what a host hands over; empty for what has none."""
    if isinstance(message, str):
        return message
    return "".join(turns.texts_of({"role": "user", "content": message})) if isinstance(message, list) else ""


def kept_by(mem: Rememora) -> Keep:
    """Return what keeps a turn in our own store: its words, and its gist that points at them."""

    def keep(asked: str, answer: str, tools: list[str], session_key: str) -> None:
        used = [{"name": name, "content": ""} for name in tools]
        receipt = mem.capture(asked, answer, tools=used, session=session_key)
        if "capture_failed" in receipt.degraded:
            raise RememoraError("the words of the turn are kept, and its gist could not be made")
        for one in receipt.memories:
            if one.status == "duplicate" and one.of:
                told_again(mem, one.of)

    return keep


def saved_in(store: MemoryStore, options: CaptureOptions, summarizer: Summarizer | None) -> Keep:
    """Return what keeps a turn in a host's store, which takes entries only."""

    def keep(asked: str, answer: str, tools: list[str], session_key: str) -> None:
        summary = None
        if summarizer is not None:
            with suppress(RememoraError):  # the host's function, or something of ours within it
                summary = summarizer.summarize(asked, answer, tools_used=tools, timeout_s=SUMMARY_TIMEOUT_S)
        made = gist_of(
            asked,
            answer,
            tools=tools,
            summary=summary,
            max_concepts=options.max_concepts,
            max_chars=options.max_content_chars,
        )
        entry = {"content": made.text, "concepts": made.concepts, "confidence": made.confidence}
        store.save({**entry, "source": "capture", "session_key": session_key, "ttl_ms": options.ttl_ms})

    return keep


class InjectionTransformer:
    """Takes last turn's blocks out of the user's messages, and puts one before the newest (A-041)."""

    name = "memory-injection"

    def __init__(
        self, store: MemoryStore, options: InjectionOptions, *, embedder: Embedder | None, on_event: Sink
    ) -> None:
        self._store, self._options = store, options
        self._embedder, self._tell = embedder, on_event

    def __call__(self, messages: Sequence[Message]) -> list[Message]:
        """Return the messages for the model; those that came in stay as they are."""
        cleaned = [_without_blocks(message) for message in turns.checked(messages)]
        last = next((at for at in reversed(range(len(cleaned))) if _is_users(cleaned[at])), None)
        if last is None:
            return cleaned
        try:
            found = self._relevant("".join(turns.texts_of(cleaned[last])))
        except Exception as error:  # noqa: BLE001  # why: a host's callable, as its own store is, may raise anything
            self._tell({"type": "inject:failed", "error": str(error)})
            return cleaned
        if found:
            cleaned[last] = _with_block(cleaned[last], found)
        return cleaned

    def _relevant(self, asked: str) -> str:
        """Return the block for these words, and count its lines as recalled."""
        if not asked.strip():
            return ""
        options = self._options
        found = retrieve(
            self._store,
            options.query_transform(asked) if options.query_transform else asked,
            limit=options.max_memories,
            min_score=options.min_score,
            embedder=self._embedder,
            failed=lambda code: self._tell({"type": "embedding:error", "error": code}),
        )
        for hit in found:
            self._store.touch_recall(hit.entry.id)
        return block([(hit.entry.id, hit.entry.content, hit.score) for hit in found])


def _is_users(message: Message) -> bool:
    return isinstance(message, Mapping) and message.get("role") == "user"


def _without_blocks(message: Message) -> Message:
    if not _is_users(message):
        return message
    return turns.changed(message, lambda text: strip(text) if has_block(text) else text)  # type: ignore[no-any-return]  # a message of the host's kind


def _with_block(message: Message, found: str) -> Message:
    content = message["content"]
    if isinstance(content, str):
        return {**message, "content": f"{found}\n\n{strip(content)}"}
    return {**message, "content": [{"type": "text", "text": f"{found}\n\n"}, *content]}
