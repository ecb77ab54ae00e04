"""What every place of session files promises, as tests: `SessionFilesContract`. Needs pytest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rememora.ports.session_files import SessionFiles

DATA = {
    "lines": b'{"role": "user", "content": "hi"}\n{"role": "assistant", "content": "\xe4\xbd\xa0\xe5\xa5\xbd"}\n',
    "no end of the last line": b"one\ntwo",
    "other line ends": b"one\r\ntwo\r\n",
    "no text": b"\xff\x00\n\n",
    "nothing": b"",
}


class SessionFilesContract:
    """What every place of session files promises.

    Subclass it and provide the `files` fixture, and `put` and `content`, which write and read the file of a session
    behind the back of the adapter.
    """

    def put(self, files: SessionFiles, session: str, data: bytes) -> None:
        """Let the file of a session hold these bytes, as its host would."""
        raise AssertionError(f"expected a subclass that writes {data!r} as session {session!r} of {files!r}")

    def content(self, files: SessionFiles, session: str) -> bytes:
        """Return the bytes of the file of a session."""
        raise AssertionError(f"expected a subclass that reads session {session!r} of {files!r}")

    def test_session_without_a_file_is_none(self, files: SessionFiles) -> None:
        assert files.read("nobody") is None

    @pytest.mark.parametrize("data", DATA.values(), ids=DATA.keys())
    def test_lines_are_given_byte_for_byte(self, files: SessionFiles, data: bytes) -> None:
        self.put(files, "s", data)

        found = files.read("s")

        assert found is not None
        assert b"".join(found.lines) == data

    def test_mark_is_that_of_the_content(self, files: SessionFiles) -> None:
        self.put(files, "s", b"one\n")
        first, again = files.read("s"), files.read("s")
        self.put(files, "s", b"two\n")
        other = files.read("s")

        assert first is not None
        assert again is not None
        assert other is not None
        assert first.mark == again.mark != other.mark

    def test_file_is_replaced_and_what_it_was_is_kept(self, files: SessionFiles) -> None:
        self.put(files, "s", b"one\ntwo\n")
        found = files.read("s")
        assert found is not None

        copy = files.replace("s", [b"new\n", found.lines[1]], mark=found.mark)

        assert copy
        assert self.content(files, "s") == b"new\ntwo\n"

    def test_file_that_has_changed_stays(self, files: SessionFiles) -> None:
        self.put(files, "s", b"one\n")
        found = files.read("s")
        assert found is not None
        self.put(files, "s", b"one\none more\n")

        assert files.replace("s", [b"new\n"], mark=found.mark) is None
        assert self.content(files, "s") == b"one\none more\n"

    def test_sessions_have_files_of_their_own(self, files: SessionFiles) -> None:
        self.put(files, "a", b"a\n")
        self.put(files, "b", b"b\n")
        found = files.read("a")
        assert found is not None

        files.replace("a", [b"new\n"], mark=found.mark)

        assert (self.content(files, "a"), self.content(files, "b")) == (b"new\n", b"b\n")
