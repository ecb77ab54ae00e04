"""Texts to count tokens of, by kind, in two halves by where they are from: one to fit on, one to judge.

English and Chinese conversations, Markdown and logs come out of the data sets; code is the standard library of the
Python that runs; documents of two languages, JSON and SQL are this repository's own. None of it is copied.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import datasets, turns
from benchmarks.lines import SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("English", "Chinese", "mixed", "code", "Markdown", "JSON", "logs")
"""Mixed are Chinese paragraphs with English names and code in them."""
_ROOT = Path(__file__).resolve().parents[1]
_MOST = 800
"""Texts of a kind in each half."""
_MOST_OF_ONE = 40
"""Of one source no more: a long file shall not stand for all code."""
_LINES, _MOST_CHARS = 40, 6_000
_FENCED = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_TALKS = {"en": "English", "zh": "Chinese"}
_LATIN = re.compile(r"[A-Za-z]{2}")
_HAN = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Text:
    """One text, and the name of what it is from."""

    kind: str
    source: str
    text: str

    @property
    def judged(self) -> bool:
        """Whether it is of the half that judges: that of every second source, by its hash."""
        return hashlib.sha256(self.source.encode()).digest()[0] % 2 == 1


def texts(data: Path) -> list[Text]:
    """Return the texts of both halves, as many as there are for each kind."""
    drawn = random.Random(SEED)
    found: dict[tuple[str, bool], list[Text]] = {}
    sources: dict[tuple[str, str], list[Text]] = {}
    for text in _all(data):
        if text.text.strip():
            sources.setdefault((text.kind, text.source), []).append(text)
    for of_one in sources.values():
        some = drawn.sample(of_one, min(len(of_one), _MOST_OF_ONE))
        found.setdefault((some[0].kind, some[0].judged), []).extend(some)
    halves = [found.get((kind, half), []) for kind in KINDS for half in (False, True)]
    return [text for half in halves for text in drawn.sample(half, min(len(half), _MOST))]


def _all(data: Path) -> Iterator[Text]:
    yield from _conversations(data)
    yield from _turns()
    yield from _code()
    yield from _documents()
    yield from _records()
    yield from _logs(data)


def _conversations(data: Path) -> Iterator[Text]:
    for name in (datasets.LOCOMO, datasets.BEAM, datasets.MEMORYBANK):
        paths = datasets.files(name, data)
        for talk in datasets.read(name, paths) if paths else []:
            for at, message in enumerate(talk.said):
                text = message.content[:_MOST_CHARS]
                kind = (
                    "Chinese" if name == datasets.MEMORYBANK else "Markdown" if "```" in text else "English"
                )
                yield Text(kind, f"{name} {talk.id} {at // _MOST_OF_ONE}", text)


def _turns() -> Iterator[Text]:
    """Give the messages of the turns that are labelled here; short ones, as people write."""
    for path in turns.files():
        language = path.stem[:2]
        for at, labelled in enumerate(turns.read(path) if language in _TALKS else ()):
            for said in labelled.turn.messages:
                kind = "mixed" if language == "zh" and _LATIN.search(said.text) else _TALKS[language]
                yield Text(kind, f"{path.name} {at // _MOST_OF_ONE}", said.text)


def _code() -> Iterator[Text]:
    paths = sysconfig.get_paths()
    for folder, pattern in (
        (paths["stdlib"], "*.py"),
        (paths["stdlib"], "*/*.py"),
        (paths["include"], "*.h"),
    ):
        for path in sorted(Path(folder).glob(pattern)):
            if "packages" not in path.parent.name:
                yield from _pieces("code", path)
    for path in sorted((_ROOT / "src").rglob("*.sql")):
        yield from _pieces("code", path)


def _pieces(kind: str, path: Path) -> Iterator[Text]:
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for at in range(0, len(lines), _LINES):
        yield Text(kind, path.name, "\n".join(lines[at : at + _LINES])[:_MOST_CHARS])


def _documents() -> Iterator[Text]:
    """Give sections of the documents in English, paragraphs of those in Chinese."""
    for path in [*sorted((_ROOT / "docs").rglob("*.md")), *sorted(_ROOT.glob("*.md"))]:
        whole = path.read_text(encoding="utf-8")
        if ".zh." in path.name:
            parts = [part for part in whole.split("\n\n") if len(_HAN.findall(part)) > 10]
            yield from (Text("mixed", path.name, part[:_MOST_CHARS]) for part in parts)
        else:
            parts = re.split(r"\n(?=## )", whole)
            yield from (Text("Markdown", path.name, part[:_MOST_CHARS]) for part in parts)


def _records() -> Iterator[Text]:
    for path in sorted((_ROOT / "benchmarks" / "results").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield Text("JSON", path.name, line[:_MOST_CHARS])
            yield Text("JSON", path.name, json.dumps(json.loads(line), indent=2)[: _MOST_CHARS // 2])


def _logs(data: Path) -> Iterator[Text]:
    for path in sorted((data / "coding-sessions").glob("*.md")):
        whole = path.read_text(encoding="utf-8")
        for at, block in enumerate(_FENCED.findall(whole)):
            yield Text("logs", f"{path.name} {at // 10}", block[:_MOST_CHARS])
    for path in sorted((data / "coding-transcripts").glob("*.json")):
        for at, entry in enumerate(json.loads(path.read_text(encoding="utf-8"))["history"]):
            if entry.get("role") != "assistant" and isinstance(entry.get("content"), str):
                yield Text("logs", f"{path.name} {at}", entry["content"][:_MOST_CHARS])
            if entry.get("tool_calls"):
                yield Text("JSON", path.name, json.dumps(entry["tool_calls"]))
