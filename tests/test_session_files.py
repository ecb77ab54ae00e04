"""Session files keep what every place of them promises, in a folder and in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora import DiskFull
from rememora.ports.session_files import SessionFile
from rememora.session_files import JsonLinesSessions
from rememora.testing import SessionFilesContract

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rememora.ports.session_files import SessionFiles


class TestJsonLinesSessions(SessionFilesContract):
    @pytest.fixture
    def files(self, tmp_path: Path) -> SessionFiles:
        self.folder = tmp_path
        return JsonLinesSessions(tmp_path)

    def put(self, files: SessionFiles, session: str, data: bytes) -> None:
        (self.folder / f"{session}.jsonl").write_bytes(data)

    def content(self, files: SessionFiles, session: str) -> bytes:
        return (self.folder / f"{session}.jsonl").read_bytes()

    def test_what_is_appended_while_it_is_replaced_is_not_lost(
        self, files: SessionFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.put(files, "s", b"one\n")
        found = files.read("s")
        assert found is not None
        host = (self.folder / "s.jsonl").open("ab", buffering=0)
        replace = __import__("os").replace

        def late(old: str, new: str) -> None:
            host.write(b"late\n")  # between the last look and the step
            replace(old, new)

        monkeypatch.setattr("rememora.session_files.os.replace", late)

        files.replace("s", [b"new\n"], mark=found.mark)

        host.close()
        assert self.content(files, "s") == b"new\nlate\n"

    def test_nothing_is_left_of_a_write_that_fails(
        self, files: SessionFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_: object) -> None:
            raise OSError(28, "No space left on device")

        self.put(files, "s", b"one\n")
        found = files.read("s")
        assert found is not None
        monkeypatch.setattr("rememora.session_files.os.fsync", full)

        with pytest.raises(DiskFull, match="no room"):
            files.replace("s", [b"new\n"], mark=found.mark)

        assert [path.name for path in self.folder.iterdir()] == ["s.jsonl"]
        assert self.content(files, "s") == b"one\n"

    def test_nothing_is_left_where_the_file_moved_at_the_last_moment(
        self, files: SessionFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.put(files, "s", b"one\n")
        found = files.read("s")
        assert found is not None
        monkeypatch.setattr("rememora.session_files._is_still", lambda *_: False)

        assert files.replace("s", [b"new\n"], mark=found.mark) is None
        assert [path.name for path in self.folder.iterdir()] == ["s.jsonl"]


class InMemory:
    """The smallest adapter there is."""

    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}

    def read(self, session: str) -> SessionFile | None:
        data = self.data.get(session)
        return None if data is None else SessionFile(tuple(data.splitlines(keepends=True)), repr(data))

    def replace(self, session: str, lines: Sequence[bytes], *, mark: str) -> str | None:
        if repr(self.data[session]) != mark:
            return None
        self.data[f"{session}.before"] = self.data[session]
        self.data[session] = b"".join(lines)
        return f"{session}.before"


class TestInMemory(SessionFilesContract):
    @pytest.fixture
    def files(self) -> SessionFiles:
        self.place = InMemory()
        return self.place

    def put(self, files: SessionFiles, session: str, data: bytes) -> None:
        self.place.data[session] = data

    def content(self, files: SessionFiles, session: str) -> bytes:
        return self.place.data[session]
