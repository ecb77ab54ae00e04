"""Asking the embedder: for the vector of a question, and for those of what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.calls import said
from rememora.core.embedding import MAX_CHARS, checked, space_name
from rememora.core.redact import redact
from rememora.model.errors import EmbedderError, EmbedderResting, EmbedderUnavailable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.core.embedding import Vector
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message
    from rememora.ports.embedder import Embedder, Mode
    from rememora.ports.vectors import Key

SHARE_OF_TIME = 0.8
"""Of the time for a recall, what the embedder may take: the words must be searched within the rest."""

REFUSED = "vector_refused"
"""The embedder answered, and what it gave for this text is no vector."""

_PROBE = "How many numbers does this model give?"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a vector of a space."""

    space: str
    vector: Vector


def ask(
    deps: Deps, embedder: Embedder, text: str, *, timeout_s: float | None
) -> tuple[Asked | None, tuple[str, ...]]:
    """Have the vector of a question made; without one, the second value says why."""
    try:
        (vector,) = embedded(
            deps, embedder, [_cut(redact(_cut(text)).text)], mode="query", timeout_s=within_s(deps, timeout_s)
        )
    except EmbedderError as error:
        return None, (error.code,)
    return (
        (None, (REFUSED,))
        if isinstance(vector, str)
        else (Asked(space_name(embedder.space, len(vector)), vector), ())
    )


def within_s(deps: Deps, left_s: float | None) -> float:
    """Return how long the embedder may take when so much time is left for a recall; `None` is no bound."""
    most_s = deps.settings.embedding_timeout_ms / 1000
    return most_s if left_s is None else max(0.0, min(most_s, left_s * SHARE_OF_TIME))


def embedded(
    deps: Deps, embedder: Embedder, texts: Sequence[str], *, mode: Mode, timeout_s: float | None = None
) -> list[Vector | str]:
    """Return a vector of length 1 for each text, or in words why it has none.

    Raises:
        EmbedderError: The embedder gave no answer, or one that cannot be used, or it rests.
    """
    if not texts:
        return []
    if deps.breaker.resting(deps.clock.elapsed_ms()):
        raise EmbedderResting
    if timeout_s is None:
        timeout_s = deps.settings.embedding_timeout_ms / 1000
    try:
        answer = embedder.embed(texts, mode=mode, timeout_s=timeout_s)
        return checked(answer, count=len(texts), dimensions=embedder.dimensions)
    except EmbedderError as error:
        _note_failure(deps, error.code, error.__cause__ or error)
        raise
    except Exception as error:  # why: a host's own embedder, whatever it raises
        _note_failure(deps, EmbedderUnavailable.code, error)
        raise EmbedderUnavailable(f"embedder: expected vectors, found {said(error)}") from error


def _note_failure(deps: Deps, code: str, error: BaseException) -> None:
    """Let the embedder rest, and tell the kind of error: its words may be a user's, and go to the caller alone."""
    deps.breaker.failed(deps.clock.elapsed_ms())
    deps.emit("embedder.failed", failure=True, code=code, error=type(error).__name__)


def space_now(embedder: Embedder) -> str:
    """Name the space of an embedder; a host's own may leave the dimensions out, and change them one day."""
    return space_name(embedder.space, embedder.dimensions)


def space_of(deps: Deps, embedder: Embedder) -> str:
    """Return the name of the space; a model that has not answered yet is asked for its dimensions.

    Raises:
        EmbedderError: It gave no answer.
    """
    if embedder.dimensions is not None:
        return space_now(embedder)
    (probe,) = embedded(deps, embedder, [_PROBE], mode="store")
    return space_now(embedder) if isinstance(probe, str) else space_name(embedder.space, len(probe))


def texts_of(deps: Deps, keys: Iterable[Key]) -> dict[Key, str]:
    """Read what is to be embedded, inside a block; what has gone, or holds no words, is left out."""
    groups: dict[tuple[str, str], list[str]] = {}
    for source, scope, id in keys:
        groups.setdefault((source, scope), []).append(id)
    texts: dict[Key, str] = {}
    for (source, scope), ids in groups.items():
        if source == "memory":
            found = {m.id: memory_text(m) for m in deps.store.memories.several(scope, ids)}
        else:
            found = {m.id: message_text(m) for m in deps.store.transcript.messages(scope, ids)}
        texts |= {(source, scope, id): found[id] for id in ids if found.get(id, "").strip()}
    return texts


def memory_text(memory: Memory) -> str:
    """Return what stands for a memory: title, text and concepts."""
    return _cut("\n".join(part for part in (memory.title, memory.text, ", ".join(memory.concepts)) if part))


def message_text(message: Message) -> str:
    """Return what stands for a message; who said it is part of what is asked for."""
    return _cut(f"{message.name}: {message.text}" if message.name else message.text)


def _cut(text: str) -> str:
    return text[:MAX_CHARS]
