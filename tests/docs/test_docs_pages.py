from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from tests.docs.conftest import Page

_OF_OTHERS = re.compile(r"MCP memory server|mcp-memory(?:-server)?", re.IGNORECASE)
"""A program whose file is read, and no server of ours."""

_NOT_BUILT = re.compile(
    r"\b(MCP|HTTP|inspector)\b"
    r"|检视",
    re.IGNORECASE,
)
_ADMITTED = re.compile(r"not\s+(here\s+)?yet|尚未|还没有", re.IGNORECASE)


def test_a_translation_has_the_headings_of_its_original(pair: tuple[Page, Page]) -> None:
    english, chinese = pair

    assert [level for level, _ in chinese.headings] == [level for level, _ in english.headings]


def test_a_translation_has_the_code_of_its_original(pair: tuple[Page, Page]) -> None:
    english, chinese = pair

    assert chinese.blocks == english.blocks


def test_links_lead_somewhere(page: Page) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.prose):
        if target.startswith("https://"):
            continue
        path, _, anchor = unquote(target).partition("#")
        linked = (page.path.parent / path).resolve() if path else page.path
        assert linked.exists(), target
        if anchor:
            assert anchor in _anchors(linked), target


def _anchors(path: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in titles}


def test_no_page_claims_what_is_not_built(page: Page, generator: ModuleType) -> None:
    if page.path.name in generator.PAGES or page.name.startswith("CHANGELOG"):
        pytest.skip("made from the code")
    for section in re.split(r"^(?=#+ )", page.prose, flags=re.MULTILINE):
        if _ADMITTED.search(section.partition("\n")[0]):
            continue
        for passage in re.split(r"\n\n|\n(?=[-*|] |\d+\. )", section):
            claimed = _NOT_BUILT.search(_OF_OTHERS.sub("", passage))
            assert not claimed or _ADMITTED.search(passage), passage


@pytest.mark.parametrize("name", ["cli.md", "errors.md", "python.md", "settings.md", "tools.md"])
def test_reference_pages_are_what_the_code_says(name: str, generator: ModuleType) -> None:
    kept = (generator.FOLDER / name).read_text(encoding="utf-8")

    assert kept == generator.PAGES[name](), "run: python docs/generate.py"


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")

    built = subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "--quiet",
            "--site-dir",
            str(tmp_path / "site"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert built.returncode == 0, built.stderr
