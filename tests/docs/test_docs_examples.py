"""Every ```python and ```console block of a page is run, in order, in an empty folder.

In Python, a comment `# -> text` after a print (or on the lines below it) is what it prints; no print goes
unsaid. In a console, the lines below `$ command` are its output, `# exit 3` behind it its exit code.
`…` stands for anything.
"""

from __future__ import annotations

import ast
import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.clocks import SystemClock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.docs.conftest import Block, Page

NOW_MS = 1_777_888_800_000  # 2026-05-04T10:00:00Z


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REMEMORA_CONFIG", raising=False)
    monkeypatch.delenv("SILICONFLOW_API_KEY", raising=False)
    monkeypatch.setenv("REMEMORA_DIR", str(tmp_path / "store"))
    monkeypatch.setenv("PYTHONPATH", str(Path(rememora.__file__).parents[1]))  # for the processes of examples
    monkeypatch.setattr(SystemClock, "now_ms", lambda _: NOW_MS)
    return tmp_path


def test_examples_do_and_print_what_the_page_says(page: Page, folder: Path) -> None:
    if page.name.endswith(".zh.md"):
        pytest.skip("its blocks are those of the English page, byte for byte")
    names: dict[str, object] = {"__name__": "__main__"}
    for block in page.blocks:
        if block.mark.startswith("not run: "):
            continue
        if block.mark.startswith("file: "):
            _write(folder / block.mark.removeprefix("file: "), block.code)
        elif block.kind == "python":
            _run_python(block, names)
        elif block.kind == "console":
            _run_console(block)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _run_python(block: Block, names: dict[str, object]) -> None:
    printed: dict[int, list[str]] = {}

    def note(*values: object, sep: str = " ") -> None:
        printed.setdefault(sys._getframe(1).f_lineno, []).extend(sep.join(map(str, values)).split("\n"))

    names["print"] = note
    exec(compile(block.code, "<page>", "exec"), names)
    for start, end, said in _expectations(block.code):
        found = [line for number in range(start, end + 1) for line in printed.pop(number, [])]
        _compare(said, found, block.code.splitlines()[start - 1])
    assert not printed, f"a print without '# ->' on line {min(printed)} of:\n{block.code}"


def _expectations(code: str) -> Iterator[tuple[int, int, list[str]]]:
    """Give first line, last line and the expected output of each print that is reached."""
    lines = code.splitlines()
    for node in ast.walk(ast.parse(code)):
        if not (isinstance(node, ast.Expr) and ast.unparse(node).startswith("print(")):
            continue
        end = node.end_lineno or node.lineno
        said = re.findall(r"# -> (.*)$", lines[end - 1])
        for below in lines[end:]:
            if not (more := re.match(r"\s*# -> (.*)$", below)):
                break
            said.append(more[1])
        yield node.lineno, end, said


def _run_console(block: Block) -> None:
    from click.testing import CliRunner

    from rememora.cli import commands

    for part in re.split(r"^\$ ", block.code, flags=re.MULTILINE)[1:]:
        line, *said = part.rstrip("\n").split("\n")
        typed, _, code = line.partition("# exit ")
        program, *arguments = shlex.split(typed)
        assert program == "rememora", (
            f"expected a rememora command, found {line!r}; mark the block 'not run: …'"
        )
        result = CliRunner().invoke(commands, arguments, prog_name="rememora")
        assert result.exit_code == int(code or 0), f"$ {line}\n{result.output}"
        if said:
            _compare(said, result.output.rstrip("\n").split("\n"), line)


def _compare(said: list[str], found: list[str], line: str) -> None:
    pattern = re.escape("\n".join(said)).replace("…", ".*?")
    assert re.fullmatch(pattern, "\n".join(found), re.DOTALL), (
        f"{line}\nsays:\n" + "\n".join(said) + "\nprints:\n" + "\n".join(found)
    )
