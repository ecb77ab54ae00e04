"""Reads the pages; a test that asks for `page` runs once for each of them, `pair` for each translation."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(
    r"(?:<!-- (?P<mark>[^\n]*?) -->\n\n?)?^```(?P<kind>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the comment above it ("file: …" or "not run: …")."""

    kind: str
    code: str
    mark: str


@dataclass(frozen=True)
class Page:
    """One Markdown file."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def blocks(self) -> list[Block]:
        return [Block(m["kind"], m["code"], m["mark"] or "") for m in _FENCE.finditer(self.text)]

    @property
    def prose(self) -> str:
        """The text without fenced blocks and comments."""
        return re.sub(r"<!--.*?-->", "", _FENCE.sub("", self.text), flags=re.DOTALL)

    @property
    def headings(self) -> list[tuple[int, str]]:
        return [(len(m[1]), m[2]) for m in re.finditer(r"^(#+) (.+)$", self.prose, re.MULTILINE)]


TOP = [Page(path) for path in sorted(ROOT.glob("*.md"))]
DOCS = [Page(path) for path in sorted((ROOT / "docs").rglob("*.md"))]
PAIRS = [
    (page, Page(other))
    for page in TOP + DOCS
    if (other := page.path.with_suffix(".zh.md")).exists() or page.name in ("README.md", "docs/quickstart.md")
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "page" in metafunc.fixturenames:
        metafunc.parametrize("page", TOP + DOCS, ids=lambda page: page.name)
    if "pair" in metafunc.fixturenames:
        metafunc.parametrize("pair", PAIRS, ids=lambda pair: pair[0].name)


@pytest.fixture(scope="session")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
