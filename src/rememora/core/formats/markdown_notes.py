"""The format ``markdown-notes``: notes of a person, one for each top-level bullet or paragraph.

    ---
    title: Trip
    tags: [travel, 旅行]
    date: 2026-01-12
    ---

    ## Trains

    - The night train leaves at 22:10.
    - [ ] Book the sleeper

The nearest heading is the title, the headings above it and the tags are concepts; the date is that of the
nearest heading that is one, else of the front matter. A paragraph that ends in a colon stands over its list.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from rememora.core.clean import repaired
from rememora.core.formats import front_matter
from rememora.core.formats.foreign import concepts
from rememora.core.formats.markdown_blocks import blocks
from rememora.core.times import parse_time
from rememora.model.errors import InvalidInput
from rememora.model.imported import ImportedMemory, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.core.formats.foreign import Item
    from rememora.core.formats.markdown_blocks import Block

READS = "lines"

_MARKDOWN = (".md", ".markdown", ".mdown")
_DAY = re.compile(r"\W*(?P<day>\d{4}-\d\d-\d\d)(?!\d)")
_HASHTAG = re.compile(r"(?<![\w&/#])#(?P<tag>[^\W\d_][\w/-]{0,60})")
_DATES = ("date", "created", "updated", "日期")
_TAGS = ("tags", "tag", "keywords", "categories", "category", "标签")
_TITLES = ("title", "标题")


def recognises(name: str, head: str) -> bool:
    """Say whether a file is Markdown by its name; an agent's log must be asked about first."""
    return name.lower().endswith(_MARKDOWN)


def read(lines: Iterable[str]) -> Iterator[Item]:
    """Read the notes of a file."""
    source = iter(lines)
    start = list(islice(source, front_matter.MAX_LINES))
    if start:
        start[0] = start[0].removeprefix("\ufeff")
    length = front_matter.split(start)
    head = front_matter.fields(start[1 : length - 1]) if length else {}
    notes = _Notes(head)
    for block in blocks(chain(start[length:], source), first=length + 1):
        yield from notes.take(block)
    yield from notes.end()


class _Notes:
    """The headings above the block that is being read, and the paragraph that may stand over a list."""

    def __init__(self, head: Mapping[str, tuple[str, ...]]) -> None:
        self._head = head
        self._above: list[tuple[int, str]] = []
        self._waiting: Block | None = None
        self._list = ""

    def take(self, block: Block) -> Iterator[Item]:
        if block.kind == "bullet":
            if self._waiting:
                self._list, self._waiting = self._waiting.text.rstrip(":： \n"), None
            yield self._note(block)
            return
        yield from self.end()
        self._list = ""
        if block.kind == "heading":
            self._above = [(level, text) for level, text in self._above if level < block.level]
            self._above.append((block.level, block.text))
        elif block.kind == "comment":
            yield Passed(line=block.line, what="comment")
        elif block.text.rstrip().endswith((":", "：")):
            self._waiting = block
        else:
            yield self._note(block)

    def end(self) -> Iterator[Item]:
        """Give the paragraph that stood over nothing."""
        if self._waiting:
            yield self._note(self._waiting)
            self._waiting = None

    def _note(self, block: Block) -> Item:
        titles = [*self._first(_TITLES), *(text for _, text in self._above)]
        tags = [tag for key in _TAGS for tag in self._head.get(key, ())]
        prose = block.text[:10_000].partition("```")[0]  # in code they are comments and includes
        hashtags = [found["tag"] for found in _HASHTAG.finditer(prose)]
        return ImportedMemory(
            line=block.line,
            text=repaired(block.text),
            title=repaired(titles[-1]) if titles else None,
            concepts=concepts(titles[:-1], self._list, [tag.lstrip("#") for tag in tags], hashtags),
            at=self._day(),
            trust="user",
        )

    def _day(self) -> str | None:
        headings = (text for _, text in reversed(self._above))
        dates = (day["day"] for text in headings if (day := _DAY.match(text)))
        return next((date for date in chain(dates, self._first(_DATES)) if _is_time(date)), None)

    def _first(self, keys: Iterable[str]) -> list[str]:
        return [self._head[key][0] for key in keys if key in self._head][:1]


def _is_time(text: str) -> bool:
    try:
        parse_time(text, zone="UTC")
    except InvalidInput:
        return False
    return True
