"""Kept text made fit for a terminal: what would steer it is shown, not sent."""

from __future__ import annotations

import re

MAX_CHARS = 300
"""Where a text is cut in lists that go to a file or pipe."""

# Controls of ASCII and Latin 1 (ANSI escapes begin with one), line ends that are no newline,
# what turns the direction of writing, and halves of surrogate pairs (undecodable arguments).
_STEERING = "\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
_UNSAFE = re.compile(f"[{_STEERING}]")
_SPACES = re.compile("[ \t\r\n]+")


def one_line(text: str) -> str:
    """Return *text* on one line: white space becomes one space, what steers a terminal its escape."""
    return _UNSAFE.sub(_escape, _SPACES.sub(" ", text).strip(" "))


def lines(text: str) -> list[str]:
    """Return the lines of *text*, each fit for a terminal."""
    return [_UNSAFE.sub(_escape, line) for line in text.replace("\r\n", "\n").split("\n")]


def safe_json(line: str) -> str:
    """Escape in a line of JSON what JSON allows but a terminal would act on; it means the same afterwards."""
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", line)


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"
