"""What aipack-memory does around each turn: capture after it, injection before it (A-025 to A-046)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rememora import InvalidInput
from rememora.core.arguments import items
from rememora.core.concepts import extract_concepts
from rememora.core.gist import gist, shortened, turn_concepts
from rememora.integrations.aipack_search import retrieve
from rememora.integrations.aipack_sentinel import block, has_block, strip

if TYPE_CHECKING:
    from typing import Any

    from rememora.integrations.aipack_entries import MemoryStore
    from rememora.integrations.aipack_events import Sink
    from rememora.integrations.aipack_options import CaptureOptions, InjectionOptions
    from rememora.ports.embedder import Embedder

    Message = Mapping[str, Any]

SUMMARY_TIMEOUT_S = 60.0


class CaptureExtension:
    """Pairs each session's question with its answer, and keeps one entry of a turn that went well."""

    name = "memory-capture"

    def __init__(self, store: MemoryStore, options: CaptureOptions, *, on_event: Sink) -> None:
        self._store, self._options = store, options
        self._tell = options.on_event or on_event
        self._asked: dict[str, str] = {}

    def before_run(self, message: str, *, session_key: str) -> None:
        """Hold on to what the user said until the turn is done."""
        self._asked[session_key] = message

    def failed(self, *, session_key: str) -> None:
        """Let go of a turn that got no answer."""
        self._asked.pop(session_key, None)

    def done(
        self, content: str, *, session_key: str, tools_used: Sequence[str] = (), success: bool = True
    ) -> None:
        """Keep the turn; what goes wrong here is an event and never disturbs the conversation (A-036)."""
        asked = strip(self._asked.pop(session_key, ""))
        if not success or len(asked) < self._options.min_length or not (content and content.strip()):
            return
        try:
            self._store.save(self._entry(asked, content, list(tools_used), session_key))
        except Exception as error:  # noqa: BLE001  # why: a host's callable, as its own store is, may raise anything
            self._tell({"type": "capture:failed", "session_key": session_key, "error": str(error)})

    def _entry(self, asked: str, answer: str, tools: list[str], session_key: str) -> dict[str, object]:
        options = self._options
        summary, concepts = self._summarized(asked, answer, tools)
        if summary:
            concepts = concepts or extract_concepts(f"{asked}\n{summary}", limit=options.max_concepts)
            text = shortened(summary, options.max_content_chars)
        else:
            concepts = turn_concepts(asked, answer, limit=options.max_concepts)
            text = gist(asked, answer, tools=tools, max_chars=options.max_content_chars)
        return {
            "content": text,
            "concepts": concepts[: options.max_concepts],
            "confidence": 0.8 if summary else 0.6,
            "source": "capture",
            "session_key": session_key,
            "ttl_ms": options.ttl_ms,
        }

    def _summarized(self, asked: str, answer: str, tools: list[str]) -> tuple[str, tuple[str, ...]]:
        """Ask the host's model; "" if there is none, or if it has nothing to say that can be used."""
        summarize = self._options.summarize_fn
        if summarize is None:
            return "", ()
        from rememora import RememoraError
        from rememora.calls import call

        try:
            said = call(
                lambda: summarize(user_message=asked, assistant_content=answer, tools_used=tools),
                what="summarize_fn",
                timeout_s=SUMMARY_TIMEOUT_S,
                late=RememoraError,
                failed=RememoraError,
            )
        except RememoraError:
            return "", ()
        summary, concepts = (
            (said.get("summary"), said.get("concepts")) if isinstance(said, Mapping) else ("", ())
        )
        known = concepts if isinstance(concepts, Sequence) and not isinstance(concepts, str) else ()
        named = tuple(word.strip() for word in known if isinstance(word, str) and word.strip())
        return (summary.strip(), named) if isinstance(summary, str) else ("", ())


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
        cleaned = [_without_blocks(message) for message in checked(messages)]
        last = next((at for at in reversed(range(len(cleaned))) if cleaned[at].get("role") == "user"), None)
        if last is None:
            return cleaned
        try:
            found = self._relevant(_text(cleaned[last].get("content")))
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


def checked(messages: object) -> list[Message]:
    """Return messages as a list.

    Raises:
        InvalidInput: It is no list, or holds something that is no mapping.
    """
    found = items("messages", messages)
    for number, message in enumerate(found):
        if not isinstance(message, Mapping):
            kind = type(message).__name__
            raise InvalidInput(
                f'messages[{number}]: expected a mapping with "role" and "content", found {kind}'
            )
    return found


def _without_blocks(message: Message) -> Message:
    """Strip a user's message that holds a block; every other one stays the same object."""
    content = message.get("content")
    if message.get("role") != "user" or not _holds_block(content):
        return message
    if isinstance(content, str):
        return {**message, "content": strip(content)}
    parts = [
        {**part, "text": strip(part["text"])} if _holds_block([part]) else part
        for part in content  # type: ignore[union-attr]  # a block is held by texts and lists only
    ]
    return {**message, "content": [part for part in parts if not _is_text(part) or part["text"]]}


def _with_block(message: Message, found: str) -> Message:
    content = message.get("content")
    if isinstance(content, str):
        return {**message, "content": f"{found}\n\n{strip(content)}"}
    return {**message, "content": [{"type": "text", "text": f"{found}\n\n"}, *(content or [])]}


def _holds_block(content: object) -> bool:
    return (
        has_block(content) if isinstance(content, str) else any(has_block(text) for text in _texts(content))
    )


def _text(content: object) -> str:
    return content if isinstance(content, str) else "".join(_texts(content)).strip()


def _texts(content: object) -> list[str]:
    return [part["text"] for part in content if _is_text(part)] if isinstance(content, Sequence) else []


def _is_text(part: object) -> bool:
    return isinstance(part, Mapping) and part.get("type") == "text" and isinstance(part.get("text"), str)
