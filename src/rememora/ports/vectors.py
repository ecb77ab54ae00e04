"""What a store that keeps vectors must do. A store without it answers by words, and recall says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.embedding import Vector as Array
    from rememora.model.queries import Candidate, Where
    from rememora.model.vectors import VectorSpace, Waiting

    Vector = Sequence[float] | Array
    Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """What a search by vector found.

    Attributes:
        found: Candidates with their cosine, -1 to 1, nearest first.
        background: The mean cosine to all that was searched; what has nothing to do with the question
            lies around it, wherever the model puts that.
        searched: Vectors that were compared.
    """

    found: tuple[tuple[Candidate, float], ...]
    background: float
    searched: int


class Vectors(Protocol):
    """Vectors of entries of the full text, in named spaces side by side.

    An entry that is removed or replaced loses its vectors; a rebuild of the full text keeps them.
    """

    def spaces(self) -> list[VectorSpace]:
        """Return all spaces, oldest first."""

    def waiting(
        self, space: str, *, limit: int, after: int | None = None, keys: Sequence[Key] | None = None
    ) -> list[Waiting]:
        """Return entries without a vector in *space*, oldest first.

        Args:
            space: A name that need not exist yet.
            limit: At most so many.
            after: Only entries behind this number; `None` is where `put` was told that all is looked at.
            keys: Only these (source, scope, id).
        """

    def count_waiting(self, space: str) -> int:
        """Count the entries without a vector in *space*."""

    def put(
        self, space: str, vectors: Sequence[tuple[int, Vector]], *, dimensions: int, looked_to: int = 0
    ) -> int:
        """Keep vectors of entries, by entry number; return how many are new.

        One that is there stays; an entry that has gone meanwhile is passed over. A space that is new is made.

        Args:
            space: Its name.
            vectors: Entry number and vector of each.
            dimensions: Numbers in each vector.
            looked_to: `waiting` need not look at the entries up to this number again.

        Raises:
            InvalidInput: The space, or a vector, has other dimensions.
        """

    def nearest(
        self, space: str, asked: Vector, scopes: Sequence[str], where: Where, *, limit: int
    ) -> Nearest:
        """Return the entries whose vectors are nearest to *asked* by cosine, nearest first.

        Raises:
            InvalidInput: The space has other dimensions than *asked*.
        """

    def cosines(self, space: str, asked: Vector, keys: Sequence[Key]) -> dict[Key, float]:
        """Return the cosine of each of these entries that has a vector.

        Raises:
            InvalidInput: The space has other dimensions than *asked*.
        """

    def kept(self, space: str, keys: Sequence[Key]) -> dict[Key, Vector]:
        """Return the vectors of these entries as they are kept, which is a little coarser than they were put."""

    def seal(self, space: str) -> int:
        """Make everything that is derived from the vectors of a space anew; return how many there are."""

    def drop(self, space: str) -> int:
        """Delete a space with its vectors; return how many there were."""
