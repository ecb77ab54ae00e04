"""Lines to turns: which headings of a Markdown log begin a turn, and which are quoted."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.formats.markdown_nesting import Nesting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TIME = r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?"
_HEADING = re.compile(
    rf"_\*\*(?P<who>User|Agent)(?P<side> - sidechain)?(?: \((?P<model>.*?) ?(?P<at>{TIME})?\))?\*\*_\s*\Z"
)

# A fence that nobody closed is told from code that quotes a log within so many lines;
# a made-up log is seldom longer, and it bounds what is held and read twice.
_MAX_DOUBTFUL_LINES = 200


class Line(NamedTuple):
    """A line of a turn, and the stretch of text or the block that it belongs to."""

    number: int
    text: str
    part: int


class Turn(NamedTuple):
    """A heading, taken apart, and the lines below it."""

    role: str
    name: str | None
    at: str | None
    line: int
    body: list[Line]


def has_heading(text: str) -> bool:
    """Whether some line of *text* is the heading of a turn."""
    return any(_HEADING.match(line) for line in text.splitlines())


def turns(lines: Iterable[str]) -> Iterator[tuple[Turn, str | None]]:
    """Give each turn and the role of the next; what stands before the first heading has the role ``""``."""
    source = ((number, _bare(number, text)) for number, text in enumerate(lines, start=1))
    again: deque[tuple[int, str]] = deque()
    open_turn = _OpenTurn(Turn("", None, None, 1, []))
    while True:
        number, text = again.popleft() if again else next(source, (0, ""))
        if not number:
            again.extend(open_turn.give_back())
            if again:
                continue
            yield open_turn.turn, None
            return
        heading = _heading(number, text)
        if heading and open_turn.ends_before(heading):
            yield open_turn.turn, heading.role
            open_turn = _OpenTurn(heading)
        elif open_turn.take(number, text, heading):
            again.extendleft(reversed(open_turn.give_back()))


class _OpenTurn:
    """The turn that is being read, and whether a heading seen in its code may be the next turn's.

    People paste a fence and forget to close it. A heading in it is quoted, unless
    it is later than the turn, which a quoted log seldom is, and the fence then turns
    out not to close as fences do; from that heading on the lines are read again.
    """

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self._nesting = Nesting(blocks=turn.role == "assistant")
        self._doubtful_from: int | None = None

    def ends_before(self, heading: Turn) -> bool:
        return self._nesting.free or (self._nesting.ajar and self._earlier_than(heading))

    def take(self, number: int, text: str, heading: Turn | None) -> bool:
        """Add a line, and say whether the lines since the doubtful heading must be given back."""
        body = self.turn.body
        if heading and self._doubtful_from is None and self._earlier_than(heading):
            self._doubtful_from = len(body)
        contradicted = self._nesting.contradicts(text)
        body.append(Line(number, text, self._nesting.feed(text)))
        if self._nesting.free:
            self._doubtful_from = None
        since = self._doubtful_from
        return since is not None and (contradicted or len(body) - since > _MAX_DOUBTFUL_LINES)

    def give_back(self) -> list[tuple[int, str]]:
        """Remove the lines since the doubtful heading, if there is one, and return them."""
        if self._doubtful_from is None:
            return []
        lines = [(line.number, line.text) for line in self.turn.body[self._doubtful_from :]]
        del self.turn.body[self._doubtful_from :]
        self._nesting = Nesting(blocks=False)
        self._doubtful_from = None
        return lines

    def _earlier_than(self, heading: Turn) -> bool:
        return bool(self.turn.at and heading.at) and _second(self.turn.at) < _second(heading.at)


def _bare(number: int, text: str) -> str:
    text = text.removesuffix("\n").removesuffix("\r")
    return text.removeprefix("\ufeff") if number == 1 else text


def _heading(number: int, text: str) -> Turn | None:
    found = _HEADING.match(text)
    if found is None:
        return None
    # A sidechain is one agent talking to another: its "user" is no person.
    role = "user" if found["who"] == "User" and not found["side"] else "assistant"
    name = None if role == "user" else found["model"] or ("sidechain" if found["side"] else None)
    return Turn(role, name, found["at"], number, [])


def _second(at: str | None) -> str:
    """Return the time to the second, in the one spelling that sorts by time within a zone."""
    return (at or "")[:19].replace("T", " ")
