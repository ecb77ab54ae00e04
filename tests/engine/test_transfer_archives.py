"""Account exports as they are downloaded: read in place, and trusted in nothing."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from typing import TYPE_CHECKING

import pytest
from tests.core.formats.exports import CHATGPT, CLAUDE, CODEX, FILES, lines

import rememora
from rememora import InvalidInput, Rememora
from rememora.flow import zips

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def archive(path: Path, members: dict[str, bytes], *, packed: bool = True) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


def talk(count: int) -> bytes:
    return json.dumps(
        [{"role": "user", "content": f"point {n}", "id": f"p{n}"} for n in range(count)]
    ).encode()


def test_account_export_is_read_from_its_archive(mem: Rememora, tmp_path: Path) -> None:
    path = archive(
        tmp_path / "导出 🗜️.zip",
        {
            "chat.html": b"<html>",
            "user.json": b"{}",
            "message_feedback.json": b"[]",
            "会话/conversations.json": FILES["chatgpt"],
            "dalle/x.webp": b"RIFF",
        },
    )

    report = mem.import_(path)

    assert (report.format, report.stored, report.sessions, report.rejected) == ("chatgpt", 7, 1, ())
    assert report.passed == {
        "hidden message": 1, "image": 1, "message without words": 1, "other branch": 1, "other file": 4,
    }  # fmt: skip
    assert [hit.source_id for hit in mem.recall("车站在哪里").hits][:2] == [
        "a2",
        "u2",
    ]  # what is asked is answered
    assert mem.import_(path).duplicates == 7


def test_every_member_is_read_in_the_order_of_names(mem: Rememora, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    other = lines(CODEX).replace(b'"x1"', b'"x2"')
    members = {"p/b.jsonl": lines(CODEX), "p/a.jsonl": other + b"5\n", "p/a.txt": b"5"}

    report = mem.import_(archive(tmp_path / "x.zip", members), progress=lambda *told: seen.append(told))

    assert (report.format, report.stored, report.sessions) == ("codex", 14, 2)
    assert [bad.reason.partition(":")[0] for bad in report.rejected] == ["p/a.jsonl"]
    assert [m.session for m in mem.rehydrate(since=0)] == ["x2"] * 7 + ["x1"] * 7
    assert seen[-1] == (sum(len(members[name]) for name in ("p/a.jsonl", "p/b.jsonl")),) * 2


def test_archive_of_notes_is_read_also_beside_an_export(mem: Rememora, tmp_path: Path) -> None:
    notes = {
        "vault/日記.md": "# 2026-01-02\n\n晴れ ☀️。\n".encode(),
        "vault/empty.md": b"",
        "vault/app.json": b"{}",
    }

    report = mem.import_(archive(tmp_path / "vault.zip", notes))
    beside = mem.import_(archive(tmp_path / "x.zip", {**notes, "conversations.json": FILES["claude"]}))

    assert (report.format, report.memories, report.passed) == ("markdown-notes", 1, {"other file": 1})
    assert (beside.format, beside.duplicates, beside.messages) == ("claude+markdown-notes", 1, 6)
    assert beside.passed["other file"] == 1


def test_strict_reads_an_archive_twice(mem: Rememora, tmp_path: Path) -> None:
    path = archive(
        tmp_path / "x.zip", {"a.json": FILES["claude"], "b.json": json.dumps([*CLAUDE, 7]).encode()}
    )

    assert (mem.import_(path, strict=True).stored, mem.status()["messages"]) == (0, 0)
    assert mem.import_(path).stored == 6


@pytest.mark.parametrize(
    "name", ["../x.json", "/etc/x.json", "a/../../x.json", "C:\\x.json", "\\\\host\\x.json"]
)
def test_name_that_leaves_the_archive_is_refused_and_named(mem: Rememora, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()

    report = mem.import_(archive(folder / "x.zip", {name: FILES["claude"], "b.json": FILES["chatgpt"]}))

    (bad,) = report.rejected
    assert "one that leaves it" in bad.reason
    assert (report.format, report.stored) == ("chatgpt", 7)
    assert [p.name for p in tmp_path.rglob("*")] == ["in", "x.zip"]
    with pytest.raises(InvalidInput, match="one that leaves it"):
        mem.import_(archive(folder / "y.zip", {name: FILES["claude"]}))


def test_encrypted_member_is_named(mem: Rememora, tmp_path: Path) -> None:
    path = archive(tmp_path / "x.zip", {"conversations.json": FILES["claude"]}, packed=False)
    data = bytearray(path.read_bytes())
    data[6] |= 1  # the flag in the member's own header
    data[data.index(b"PK\x01\x02") + 8] |= 1  # and in the directory
    path.write_bytes(data)

    with pytest.raises(InvalidInput, match=r"'conversations.json': expected a member that is not encrypted"):
        mem.import_(path)


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"PK\x03\x04 and then nothing", "found a damaged one"),  # no directory
        (b"PK\x05\x06" + bytes(18), "found none"),  # an empty archive
    ],
)
def test_file_that_only_begins_as_an_archive_is_named(
    mem: Rememora, tmp_path: Path, data: bytes, named: str
) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(data)

    with pytest.raises(InvalidInput, match=named):
        mem.import_(path)


def test_name_of_an_archive_does_not_make_it_one(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(FILES["claude"])

    assert mem.import_(path).format == "claude"


def test_archive_without_a_known_export_is_named(mem: Rememora, tmp_path: Path) -> None:
    inner = archive(tmp_path / "inner.zip", {"conversations.json": FILES["claude"]}).read_bytes()
    path = archive(tmp_path / "x.zip", {"inner.zip": inner, "a.json": b"{}"})

    with pytest.raises(InvalidInput, match="expected a member of one of the formats"):
        mem.import_(path)
    with pytest.raises(InvalidInput, match="expected a member of the format codex"):
        mem.import_(archive(tmp_path / "y.zip", {"a.json": FILES["claude"]}), format="codex")


def test_bomb_is_refused_before_it_is_unpacked(mem: Rememora, tmp_path: Path) -> None:
    bomb = b'[{"mapping": {}, "title": "' + b"a" * 50_000_000 + b'"}]'

    with pytest.raises(InvalidInput, match=r"200 times its size.*found 50,000,0"):
        mem.import_(archive(tmp_path / "x.zip", {"conversations.json": bomb}))


def test_many_members_that_share_their_bytes_are_refused(
    mem: Rememora, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zips, "_ALWAYS_ALLOWED", 0)
    monkeypatch.setattr(zips, "MAX_RATIO", 3)
    path = archive(tmp_path / "x.zip", {"a.json": talk(2_000)})
    data = path.read_bytes()
    start = data.index(b"PK\x01\x02")
    entry = data[start : data.index(b"PK\x05\x06")]
    directory = entry * 20  # twenty names for one body
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 20, 20, len(directory), start, 0)
    path.write_bytes(data[:start] + directory + end)

    with pytest.raises(InvalidInput, match="to unpack to at most"):
        mem.import_(path)


def test_member_that_is_larger_than_it_says_gives_no_byte_more(mem: Rememora, tmp_path: Path) -> None:
    path = archive(tmp_path / "x.zip", {"a.json": talk(2_000)})
    data = bytearray(path.read_bytes())
    struct.pack_into("<L", data, data.index(b"PK\x01\x02") + 24, 20_000)  # the size in the directory
    path.write_bytes(data)

    report = mem.import_(path)

    assert 0 < report.stored < 500
    assert len(report.rejected) == 1
    assert "expected a sound member" in report.rejected[0].reason


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_damaged_member_is_named_and_what_stands_before_it_goes_in(
    mem: Rememora, tmp_path: Path, share: float
) -> None:
    path = archive(tmp_path / "x.zip", {"a.json": talk(20_000)})
    data = bytearray(path.read_bytes())
    place = int(data.index(b"PK\x01\x02") * share)
    data[place : place + 40] = bytes(40)
    path.write_bytes(data)

    report = mem.import_(path)

    assert 0 < report.stored < 20_000
    assert report.rejected


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.ZIP_STORED])
def test_other_ways_of_packing_are_read(mem: Rememora, tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w", method) as file:
        file.writestr("conversations.json", json.dumps(CHATGPT))

    assert mem.import_(tmp_path / "x.zip").stored == 7


def test_archive_that_is_cut_off_is_named(mem: Rememora, tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("conversations.json", FILES["chatgpt"])
    data = buffer.getvalue()
    path = tmp_path / "x.zip"

    for cut in range(4, len(data), 97):
        path.write_bytes(data[:cut])
        with pytest.raises(InvalidInput, match="damaged"):
            mem.import_(path)


@pytest.mark.parametrize("strict", [False, True])
def test_members_of_several_formats_are_read_in_one_import(
    mem: Rememora, tmp_path: Path, strict: bool
) -> None:
    here = export_of_a_note(tmp_path)
    memories = json.dumps({"results": [{"id": "1", "memory": "Rides line 14 🚋", "user_id": "ana"}]}).encode()
    members = {"a.json": FILES["chatgpt"], "b.jsonl": lines(CODEX), "c.json": memories, "d.jsonl": here}
    seen: list[tuple[int, int]] = []
    path = archive(tmp_path / "x.zip", {**members, "photo.webp": b"RIFF"})

    report = mem.import_(path, strict=strict, progress=lambda *told: seen.append(told))

    assert (report.format, report.rejected) == ("rememora+chatgpt+codex+mem0", ())
    own = 2  # a memory, and the note that it was told in
    assert (report.stored, report.memories, report.passed["other file"]) == (7 + 7 + 1 + own, 1, 1)
    assert seen == sorted(seen)
    assert seen[-1] == (sum(map(len, members.values())),) * 2
    assert mem.import_(path, strict=strict).stored == 0


def export_of_a_note(tmp_path: Path) -> bytes:
    """An export of ours with one memory, which is not here."""

    with rememora.open(":memory:") as other:
        other.remember("The grinder is conical ☕")
        other.export(tmp_path / "own.jsonl")
    return (tmp_path / "own.jsonl").read_bytes()


@pytest.mark.parametrize("bad", ["a.jsonl", "own.jsonl"])
def test_strict_takes_back_all_formats_of_an_archive(mem: Rememora, tmp_path: Path, bad: str) -> None:
    members = {"own.jsonl": export_of_a_note(tmp_path), "a.jsonl": lines(CODEX)}
    members[bad] += b'{"type": "gossip", "payload": 5}\n'
    before = mem.status()

    report = mem.import_(archive(tmp_path / "x.zip", members), strict=True)

    assert (report.stored, len(report.rejected)) == (0, 1)
    assert report.rejected[0].reason.startswith(bad)
    assert mem.status() == before


def with_wrong_checksum(path: Path, name: bytes) -> None:
    data = bytearray(path.read_bytes())
    entry = data.index(name, data.index(b"PK\x01\x02")) - 46
    data[entry + 16] ^= 0xFF
    path.write_bytes(data)


def with_unknown_method(path: Path, name: bytes) -> None:
    data = bytearray(path.read_bytes())
    for place in (data.index(name) - 30 + 8, data.index(name, data.index(b"PK\x01\x02")) - 46 + 10):
        struct.pack_into("<H", data, place, 97)
    path.write_bytes(data)


def untouched(path: Path, name: bytes) -> None:
    """The bytes themselves are the fault."""


@pytest.mark.parametrize(
    ("data", "spoil", "why"),
    [
        pytest.param(FILES["claude"], with_wrong_checksum, "Bad CRC-32", id="checksum"),
        pytest.param(FILES["claude"], with_unknown_method, "compression method", id="method"),
        pytest.param(b"[" + b" " * 9_000_000 + b"]", untouched, "200 times its size", id="bomb"),
        pytest.param("[{}]".encode("utf-32-le"), untouched, "iconv", id="another encoding"),
    ],
)
def test_member_that_cannot_be_read_is_named_beside_a_good_one(
    mem: Rememora, tmp_path: Path, data: bytes, spoil: Callable[[Path, bytes], None], why: str
) -> None:
    path = archive(tmp_path / "x.zip", {"damaged.json": data, "good.json": FILES["chatgpt"]})
    spoil(path, b"damaged.json")

    strict = mem.import_(path, strict=True)
    assert (strict.stored, mem.status()["messages"]) == (0, 0)
    report = mem.import_(path)

    assert (report.format, report.stored) == ("chatgpt", 7)
    (bad,) = report.rejected
    assert "damaged.json" in bad.reason
    assert why in bad.reason
