"""Reading a large export in: megabytes a CPU second, and the memory that it takes.

Two files of the same talk: an account export of ChatGPT (one JSON document, each message with the metadata
that such exports have, about a kilobyte) and plain messages as JSON lines.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.process import python
from benchmarks.sentences import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

COMMAND = "python -m benchmarks imports --save"
MEGABYTES = 100
TARGET_MB, TARGET_RSS_MB = 5, 300
_TURNS = 20
_START_S = 1_700_000_000.0
_ROLES = ("user", "assistant")
_METADATA = {
    "is_visually_hidden_from_conversation": False,
    "finish_details": {"type": "stop", "stop_tokens": [200002]},
    "citations": [],
    "content_references": [],
    "gizmo_id": None,
    "is_complete": True,
    "model_slug": "some-model",
    "default_model_slug": "auto",
    "parent_id": "00000000-0000-0000-0000-000000000000",
    "request_id": "0000000000000000-XXX",
    "timestamp_": "absolute",
    "message_type": None,
    "serialization_metadata": {"custom_symbol_offsets": []},
    "safe_urls": [],
    "search_result_groups": [],
    "image_results": [],
}


def measure(megabytes: int, *, work: str | None = None) -> list[Line]:
    """Write both files in the folder *work*, read each in with a process of its own, and remove them."""
    writers = {"chatgpt": _chatgpt, "messages": _messages}
    with tempfile.TemporaryDirectory(prefix="rememora-imports-", dir=work) as name:
        lines = []
        for form, write in writers.items():
            path = Path(name) / f"{form}.json{'l' if form == 'messages' else ''}"
            with path.open("w", encoding="utf-8") as file:
                file.writelines(write(megabytes * 1_000_000))
            asked = {"task": "imported", "path": str(path), "store": str(Path(name) / f"store-{form}")}
            found = json.loads(python("-m", "benchmarks.fresh", text=json.dumps(asked)))
            lines.append(_line(form, megabytes, path.stat().st_size, found))
            path.unlink()
    return lines


def _line(form: str, megabytes: int, size_bytes: int, found: dict[str, float]) -> Line:
    return Line(
        benchmark="imports",
        part=form,
        data_sha256=hashlib.sha256((FOLDER / "imports.py").read_bytes()).hexdigest(),
        settings={"megabytes": megabytes, "seed": SEED},
        metrics={
            "file MB": round(size_bytes / 1e6, 1),
            "messages": int(found["stored"]),
            "rejected": int(found["rejected"]),
            "MB a CPU second": round(size_bytes / 1e6 / found["cpu_s"], 2),
            "messages a CPU second": round(found["stored"] / found["cpu_s"]),
            "resident at most, MB": round(found["peak_kb"] / 1024, 1),
        },
    )


def _talk() -> Iterator[list[str]]:
    """Yield the texts of one conversation after the other: short questions, longer answers."""
    writer = Writer(SEED + 4)
    number = 0
    while True:
        lengths = [
            1 + (number + turn) % 4 if turn % 2 == 0 else 6 + (number + turn) % 12 for turn in range(_TURNS)
        ]
        yield [" ".join(writer.sentence()[0] for _ in range(length)) for length in lengths]
        number += 1


def _chatgpt(size_bytes: int) -> Iterator[str]:
    written = 0
    yield "["
    for number, texts in enumerate(_talk()):
        piece = ("," if number else "") + json.dumps(_conversation(number, texts), ensure_ascii=False)
        written += len(piece.encode())
        yield piece
        if written >= size_bytes:
            break
    yield "]"


def _conversation(number: int, texts: Sequence[str]) -> dict[str, Any]:
    ids = [f"{number:08x}-{turn:04x}" for turn in range(len(texts) + 1)]
    mapping: dict[str, Any] = {ids[0]: {"id": ids[0], "message": None, "parent": None, "children": [ids[1]]}}
    for turn, text in enumerate(texts, start=1):
        message = {
            "id": ids[turn],
            "author": {"role": _ROLES[(turn + 1) % 2], "name": None, "metadata": {}},
            "create_time": _START_S + number * 1_000 + turn,
            "update_time": None,
            "content": {"content_type": "text", "parts": [text]},
            "status": "finished_successfully",
            "end_turn": True,
            "weight": 1.0,
            "metadata": _METADATA,
            "recipient": "all",
            "channel": None,
        }
        mapping[ids[turn]] = {
            "id": ids[turn],
            "message": message,
            "parent": ids[turn - 1],
            "children": ids[turn + 1 : turn + 2],
        }
    return {
        "title": f"Talk {number}",
        "create_time": _START_S + number * 1_000,
        "mapping": mapping,
        "current_node": ids[-1],
        "conversation_id": f"talk-{number}",
        "id": f"talk-{number}",
    }


def _messages(size_bytes: int) -> Iterator[str]:
    written = 0
    for number, texts in enumerate(_talk()):
        for turn, text in enumerate(texts):
            message = {
                "id": f"{number}/{turn}",
                "role": _ROLES[turn % 2],
                "content": text,
                "session": f"{number}",
            }
            line = json.dumps(message, ensure_ascii=False) + "\n"
            written += len(line.encode())
            yield line
        if written >= size_bytes:
            return


def tables(lines: Sequence[Line]) -> str:
    """Show each file in a row."""
    names = list(lines[0].metrics)
    rows = [[line.part, *(f"{line.metrics[name]:,}" for name in names)] for line in lines]
    target = f"Targets: {TARGET_MB} MB a CPU second; for 500 MB less than {TARGET_RSS_MB} MB of memory."
    return f"{target}\n\n" + table(["file", *names], rows)
