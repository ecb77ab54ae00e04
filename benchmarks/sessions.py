"""Sessions of our own writing with what they leave open, decide and name; `labels/sessions/README.md` says how.

`read` reads them, `faults` checks them; `compaction` judges what a capsule holds of them. No rule lives here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.lines import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SESSIONS = FOLDER / "labels" / "sessions"
PARTS, LANGUAGES, FORMS = ("seen", "unseen"), ("en", "zh"), ("coding", "chat")
KINDS = ("open", "done", "decision", "name")
_LABEL = re.compile(rf"({'|'.join(KINDS)}): (.+)")


@dataclass(frozen=True, slots=True)
class Label:
    """What a capsule is to hold: the words of one of the alternatives, all in one line."""

    kind: str
    alternatives: tuple[tuple[str, ...], ...]

    def held_by(self, line: str) -> bool:
        """Tell whether a line says it."""
        small = line.casefold()
        return any(all(word.casefold() in small for word in words) for words in self.alternatives)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One labelled session; messages are those of a host, in the shape of OpenAI."""

    id: str
    language: str
    form: str
    messages: tuple[dict[str, Any], ...]
    labels: tuple[Label, ...]


def read(part: str) -> list[Session]:
    """Read the sessions of a part, "seen" or "unseen"."""
    found = []
    for language in LANGUAGES:
        text = (SESSIONS / part / f"{language}.txt").read_text(encoding="utf-8")
        for block in re.split(r"^@ ", text, flags=re.MULTILINE)[1:]:
            head, *lines = block.rstrip().split("\n")
            id, form = head.split()
            labels = tuple(_label(line) for line in lines if _LABEL.fullmatch(line))
            said = [line for line in lines if line and not _LABEL.fullmatch(line)]
            messages = tuple(_messages(id, said))
            found.append(Session(id=id, language=language, form=form, messages=messages, labels=labels))
    return found


def faults(sessions: Sequence[Session]) -> list[str]:
    """Say what is wrong, a line for each fault: a label whose words no message says, a session without labels."""
    found = []
    for session in sessions:
        said = "\n".join(json.dumps(message, ensure_ascii=False) for message in session.messages).casefold()
        found += [
            f"{session.id}: nobody says {label.alternatives}"
            for label in session.labels
            if not any(all(word.casefold() in said for word in words) for words in label.alternatives)
        ]
        if session.form not in FORMS or {label.kind for label in session.labels} < {
            "open",
            "decision",
            "name",
        }:
            found.append(f"{session.id}: expected a form and labels of open tasks, decisions and names")
    return found


def _label(line: str) -> Label:
    kind, _, words = line.partition(": ")
    return Label(kind, tuple(tuple(w.strip() for w in one.split(" & ")) for one in words.split(" / ")))


def _messages(id: str, lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    call, message = 0, dict[str, Any]()
    for line in lines:
        if line.startswith("  "):
            message["content"] += f"\n{line[2:]}"
            continue
        if message:
            yield message
        sign, words = line[:2].strip(), line[2:].strip()
        if sign in ("U:", "A:"):
            message = {"role": "user" if sign == "U:" else "assistant", "content": words}
        elif sign == ">":
            call += 1
            tool, _, arguments = words.partition(": ")
            function = {"name": tool, "arguments": arguments}
            calls = [{"id": f"{id}/{call}", "type": "function", "function": function}]
            message = {"role": "assistant", "content": "", "tool_calls": calls}
        else:
            message = {"role": "tool", "tool_call_id": f"{id}/{call}", "content": words}
    yield message
