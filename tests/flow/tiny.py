"""An embedder that knows four subjects, and fails in whatever way a test wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.errors import EmbedderTimeout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.model.errors import EmbedderError
    from rememora.ports.embedder import Mode
    from rememora.testing import FrozenClock

SUBJECTS = (
    ("coffee", "brew", "morning drink", "咖啡", "喝什么", "コーヒー", "飲み物", "커피", "음료", "☕", "🥤"),
    ("cat", "whiskers", "pet", "猫", "宠物", "ペット", "고양이", "반려동물", "🐈", "🐾"),
    ("oslo", "bergen", "where she lives", "奥斯陆", "オスロ", "오슬로", "🏠"),
)


class TinyEmbedder:
    """See `ports.embedder.Embedder`: an axis for each subject that a text names, and one for all the rest.

    Attributes:
        calls: Texts of each call.
        error: Raised by every call while it is set.
        instead: Makes the whole answer of the texts, in place of vectors.
        takes_s: How long a call takes by *clock*; past its timeout it ends with `EmbedderTimeout`.
    """

    max_batch = 4

    def __init__(self, *, name: str = "tiny", dimensions: int = 4, clock: FrozenClock | None = None) -> None:
        self.dimensions, self.space, self._clock = dimensions, f"{name}/{dimensions}", clock
        self.calls: list[tuple[Mode, tuple[str, ...]]] = []
        self.timeouts_s: list[float] = []
        self.error: EmbedderError | None = None
        self.instead: Callable[[Sequence[str]], object] | None = None
        self.takes_s = 0.0

    def missing(self) -> str | None:
        return None

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        self.calls.append((mode, tuple(texts)))
        self.timeouts_s.append(timeout_s)
        if self._clock is not None:
            self._clock.advance(seconds=min(self.takes_s, timeout_s))
        if self.takes_s > timeout_s:
            raise EmbedderTimeout(f"no answer within {timeout_s} s")
        if self.error is not None:
            raise self.error
        if self.instead is not None:
            return self.instead(texts)  # type: ignore[return-value]  # whatever a test wants
        return [self.vector(text) for text in texts]

    def vector(self, text: str) -> list[float]:
        """Return the vector of a text."""
        found = [float(any(word in text.lower() for word in words)) for words in SUBJECTS]
        return [*found, 0.0 if any(found) else 1.0, *[0.0] * (self.dimensions - 4)]
