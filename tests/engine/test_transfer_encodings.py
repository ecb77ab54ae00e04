"""Files in another encoding than UTF-8: named, with what to do, and nothing garbled is stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from rememora import InvalidInput, Rememora
from rememora.core.formats.encodings import NOT_UTF8

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ("明天改坐地铁二号线。", "Le café est fermé à midi.")
ADVICE = "iconv -f GB18030 -t UTF-8"


def message(words: str) -> str:
    return json.dumps({"role": "user", "content": words}, ensure_ascii=False)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(
    ("name", "text", "encoding"),
    [
        ("x.jsonl", message(WORDS[0]), "gb18030"),
        ("x.jsonl", message(WORDS[1]), "latin-1"),
        ("x.jsonl", message("plain"), "utf-16-le"),  # without a mark
        ("x.jsonl", message(WORDS[0]), "utf-32"),  # its mark begins as that of UTF-16
        ("x.json", "[" + message(WORDS[0]) + "]", "gb18030"),
        ("x.md", f"# 出行\n\n{WORDS[0]}\n", "gb18030"),
        ("x.md", f"# Café\n\n{WORDS[1]}\n", "latin-1"),
        ("x.md", "# Tram\n\nLine 14 🚋\n", "utf-16-be"),
        ("x.md", "# 路面電車\n\n14番です。\n", "shift_jis"),
        ("x.md", "# 전차\n\n14번입니다.\n", "euc-kr"),
    ],
)
def test_file_of_another_encoding_is_refused_with_advice(
    mem: Rememora, tmp_path: Path, name: str, text: str, encoding: str, strict: bool
) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding, "replace"))
    before = mem.status()

    with pytest.raises(InvalidInput, match=ADVICE):
        mem.import_(path, strict=strict)

    assert mem.status() == before


@pytest.mark.parametrize(
    ("name", "pieces", "bad_line"),
    [
        ("x.jsonl", [message("first 好") + "\n", message("second 🚋") + "\n", message(WORDS[0])], 3),
        (
            "x.json",
            ["[" + message("one 好") + ",\n", message("two é") + ",\n", message(WORDS[0]) + "]"],
            3,
        ),
        ("x.md", ["# 一 🚋\n\n好的\n\n", "# 二\n\n可以\n\n", WORDS[0] + "\n"], 9),
    ],
)
def test_line_of_another_encoding_is_named_and_the_rest_goes_in(
    mem: Rememora, tmp_path: Path, name: str, pieces: list[str], bad_line: int
) -> None:
    path = tmp_path / name
    path.write_bytes("".join(pieces[:-1]).encode() + pieces[-1].encode("gb18030"))

    strict = mem.import_(path, strict=True)
    assert (strict.stored, mem.status()["messages"], mem.status()["memories"]) == (0, 0, 0)
    report = mem.import_(path)

    assert [(bad.line, bad.reason) for bad in report.rejected] == [(bad_line, NOT_UTF8)]
    assert report.stored == 2
    kept = [*(found.text for found in mem.rehydrate(since=0)), *(found.text for found in mem.list())]
    assert kept
    assert not any(character in text for text in kept for character in "\ufffd\ufdd0\ufdef\0")


def test_own_export_with_a_line_of_another_encoding_is_named(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("The café is closed at noon ☕")
    mem.remember("地铁二号线")
    mem.export(tmp_path / "x.jsonl")
    data = (tmp_path / "x.jsonl").read_bytes().replace("café".encode(), "café".encode("latin-1"))
    (tmp_path / "x.jsonl").write_bytes(data)

    report = mem.import_(tmp_path / "x.jsonl", scope="other")

    assert {bad.reason for bad in report.rejected} >= {NOT_UTF8}
    assert "地铁二号线" in [found.text for found in mem.list(scope="other")]


def test_character_that_the_end_of_the_head_cuts_is_no_other_encoding(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(message("x" + "好" * 30_000), encoding="utf-8")

    assert mem.import_(path).stored == 1


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize(
    ("name", "text", "stored"),
    [
        ("x.jsonl", f"{message('one 好')}\n{message('two 🚋')}\n5\n{message('three é')}\n", 3),
        ("x.md", "# 一\n\n好的 🚋\n\n# Two\n\nLine 14 is late.\n", 2),
        ("x.json", '{"id": "1", "memory": "里昂"}\n{"id": "2", "memory": "Paris"}\n', 2),
        ("x.log", "_**User (2026-01-12 15:08:38Z)**_\n\nHi\n\n---\n\n_**Agent (m 2026-01-12 15:08:42Z)**_\n\nHo\n", 2),
    ],
)  # fmt: skip
def test_lines_end_as_on_any_system(
    mem: Rememora, tmp_path: Path, name: str, text: str, stored: int, end: str
) -> None:
    path = tmp_path / name
    path.write_bytes(text.replace("\n", end).encode())

    report = mem.import_(path)

    assert (report.stored, [bad.line for bad in report.rejected]) == (
        stored,
        [3] if name == "x.jsonl" else [],
    )
    assert not any("\r" in found.text for found in mem.rehydrate(since=0))
    assert not any("\r" in found.text for found in mem.list())
