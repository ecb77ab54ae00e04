"""What a block is made of: sections in a fixed order within one budget, one section a file.

A section is a function `offer` in a module of this folder, named as the section is. To add one: the file, its
place in `ORDER` and in `ASKED`, and a setting `assemble.<name>` that switches it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from rememora.core import quoted_lines
from rememora.core.dedupe import normal_form

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.flow.deps import Deps
    from rememora.model.queries import Where
    from rememora.model.results import Recall

ORDER = ("capsule", "memories", "topics", "skills", "goal", "pointers")
"""The order in the block: capsule, memories, topics, skills, goal, pointers; those of them that are here."""
ASKED = ("capsule", "skills", "goal", "memories", "topics", "pointers")
"""The order in which they may spend: what is short and always wanted (capsule, skills, goal) before what fills
all that is left (memories, then topics), and last the pointers, which depend on what went in."""
SHARES = {"capsule": 0.3, "skills": 0.15, "goal": 0.15}
"""The most of the whole budget that a section may take; another one may take what is left."""


_COMPARED_CHARS = 2_000
"""By so much of their beginnings two texts are compared; more costs time and tells no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line that a section offers.

    Attributes:
        id, scope: What it quotes.
        section: As in `Injected`.
        shown: The words of others in it; from then on they are known as an echo.
        text: The whole line.
        head: The heading that it stands under, or empty.
        tokens: Estimated tokens of the line and its end, and those of its heading if it is the first under it.
        counts: It is a memory, which counts as recalled when it goes in.
    """

    id: str
    scope: str
    section: str
    shown: str
    text: str
    tokens: int
    head: str = ""
    counts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The turn, as a section sees it.

    Attributes:
        messages: The conversation without former blocks.
        text: The user's last message, whole.
        asked: Those words of it that were asked with.
        language: "en" or "zh", of the words around the lines.
        limit: Lines of memories and messages that are wanted; where more was found, it fills what is left.
        timeout_s: Seconds that a search of a section may take.
        session: The session of the turn, whatever recall is limited to.
        found: What recall found; `None` where memories are switched off.
        said: Texts of the messages, as `compared` has them.
        left: Tokens that this section may take; `None` is no limit.
        taken: The lines that are in so far, in the order in which sections were asked.
    """

    messages: Sequence[Any]
    scopes: tuple[str, ...]
    where: Where
    text: str
    asked: str
    language: str
    limit: int
    timeout_s: float
    session: str | None
    found: Recall | None
    said: frozenset[str]
    left: int | None = None
    taken: tuple[Line, ...] = ()

    def is_new(self, text: str) -> bool:
        """Tell whether no message says this already."""
        return compared(text) not in self.said


class Fitted(list[Line]):
    """Lines that fit together, of more that there was no room for."""


class Section(Protocol):
    """Offers lines; the assembler takes those that fit, in their order."""

    def __call__(self, deps: Deps, turn: Asked) -> Sequence[Line]:
        """Return lines, best first, in the order in which they shall stand.

        Each is one `quoted_lines.Record`: a block with any other line in it would never be stripped again. A section
        asks no model and writes nothing. One whose lines only make sense together offers no more than fits.

        Raises:
            StoreError: The store fails; the turn then goes on without a block.
        """


def offers(name: str) -> Section:
    """Return the function of a section; its module is loaded now."""
    section: Section = import_module(f"{__name__}.{name}").offer
    return section


def compared(text: str) -> str:
    """Return by what two texts are held to be the same."""
    return normal_form(text[:_COMPARED_CHARS])


def written(lines: Sequence[Line]) -> list[str]:
    """Return the text of lines, in their order, with their headings."""
    texts: list[str] = []
    above = ""
    for line in lines:
        texts += [line.head, line.text] if line.head not in ("", above) else [line.text]
        above = line.head or above
    return texts


def line_of(
    deps: Deps, record: quoted_lines.Record, *, scope: str, section: str, counts: bool = False
) -> Line:
    """Make a line of a record."""
    text = quoted_lines.line_of(record)
    return Line(
        id=record.id,
        scope=scope,
        section=section,
        shown=record.text,
        text=text,
        tokens=deps.cost(f"{text}\n"),
        counts=counts,
    )
