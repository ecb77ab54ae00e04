"""Large exports as other programs write them, made of sentences: what `imports` reads in."""

from __future__ import annotations

import json
import random
from itertools import count, islice, pairwise
from typing import TYPE_CHECKING, Any

from benchmarks.lines import SEED
from benchmarks.sentences import SHARE_OF_CHINESE, Writer
from benchmarks.vocabulary import zipf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Written = Iterator[str]

_TURNS = 20
_PROJECTS, _NAMES = 7, 2_000
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
_USAGE = {
    "input_tokens": 4,
    "cache_creation_input_tokens": 1_024,
    "cache_read_input_tokens": 20_480,
    "output_tokens": 256,
    "service_tier": "standard",
}


def chatgpt(writer: Writer) -> Written:
    """Yield an account export of ChatGPT: one JSON document, about a kilobyte of metadata a message."""
    yield "["
    for number, texts in enumerate(_talks(writer)):
        yield ("," if number else "") + _json(_conversation(number, texts))


def messages(writer: Writer) -> Written:
    """Yield plain messages, one JSON object a line."""
    for number, texts in enumerate(_talks(writer)):
        for turn, text in enumerate(texts):
            said = {
                "id": f"{number}/{turn}",
                "role": _ROLES[turn % 2],
                "content": text,
                "session": f"{number}",
            }
            yield _json(said) + "\n"


def claude_code(writer: Writer) -> Written:
    """Yield transcripts of a coding agent: requests, thoughts, calls, and twice what each call gave."""
    projects = [_Project(writer, SEED + number) for number in range(_PROJECTS)]
    for number in count():
        project = projects[number % _PROJECTS]
        for turn in range(_TURNS):
            for place, line in enumerate(_work(writer, project, f"{number:06x}{turn:04x}")):
                yield _json({**_envelope(number, turn, place), **line}) + "\n"


FILES: dict[str, tuple[str, Callable[[Writer], Written], float, str]] = {
    "chatgpt": ("chatgpt.json", chatgpt, SHARE_OF_CHINESE, "]"),
    "chatgpt, English": ("chatgpt-english.json", chatgpt, 0, "]"),
    "messages": ("messages.jsonl", messages, SHARE_OF_CHINESE, ""),
    "messages, English": ("messages-english.jsonl", messages, 0, ""),
    "claude-code": ("claude-code.jsonl", claude_code, 0, ""),
}
"""Name of a file as the report has it: its name on disk, who writes it, the share of Chinese, how it ends."""


def written(name: str, size_bytes: int) -> Written:
    """Yield the pieces of one of `FILES` until it is at least so large, and its end."""
    _, write, chinese, end = FILES[name]
    size = 0
    for piece in write(Writer(SEED + 4, chinese=chinese)):
        size += len(piece.encode())
        yield piece
        if size >= size_bytes:
            break
    yield end


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _talks(writer: Writer) -> Iterator[list[str]]:
    """Yield the texts of one conversation after the other: short questions, longer answers."""
    for number in count():
        lengths = [
            1 + (number + turn) % 4 if turn % 2 == 0 else 6 + (number + turn) % 12 for turn in range(_TURNS)
        ]
        yield [_text(writer, length) for length in lengths]


def _text(writer: Writer, sentences: int) -> str:
    return " ".join(writer.sentence()[0] for _ in range(sentences))


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


def _envelope(number: int, turn: int, place: int) -> dict[str, Any]:
    return {
        "parentUuid": f"{number:08x}-0000-4000-8000-{turn:06x}{place:06x}",
        "isSidechain": False,
        "userType": "external",
        "cwd": f"/home/dev/project-{number % _PROJECTS}",
        "sessionId": f"{number:08x}-0000-4000-8000-000000000000",
        "version": "2.0.0",
        "gitBranch": "main",
        "uuid": f"{number:08x}-0000-4000-8000-{turn:06x}{place + 1:06x}",
        "timestamp": f"2026-02-{1 + number % 28:02}T09:{turn:02}:{place:02}.000Z",
    }


def _work(writer: Writer, project: _Project, id: str) -> Iterator[dict[str, Any]]:
    """Yield a request, a thought, a command with its output, a file that is written, and a word at the end."""
    path = project.path()
    printed = "\n".join(f"{path}:{line}:{project.line()}" for line in range(1, 12))
    code = "\n".join(project.line() for _ in range(30))
    yield {"type": "user", "message": {"role": "user", "content": _text(writer, 2)}}
    yield _answer(id, {"type": "thinking", "thinking": _text(writer, 4), "signature": "s" * 200})
    run = {"command": f"grep -rn {project.name()} src | head", "description": _text(writer, 1)}
    yield _answer(id, {"type": "tool_use", "id": f"toolu_{id}a", "name": "Bash", "input": run})
    yield _result(f"toolu_{id}a", printed, {"stdout": printed, "stderr": "", "interrupted": False})
    edit = {"file_path": path, "content": code}
    yield _answer(id, {"type": "tool_use", "id": f"toolu_{id}b", "name": "Write", "input": edit})
    yield _result(f"toolu_{id}b", f"File created: {path}", {"filePath": path, "content": code})
    yield _answer(id, {"type": "text", "text": _text(writer, 6)})


def _answer(id: str, block: dict[str, Any]) -> dict[str, Any]:
    said = {"id": f"msg_{id}", "role": "assistant", "model": "some-model"}
    return {"type": "assistant", "message": {**said, "content": [block], "usage": _USAGE}}


def _result(call: str, text: str, kept: dict[str, Any]) -> dict[str, Any]:
    block = {"tool_use_id": call, "type": "tool_result", "content": text, "is_error": False}
    return {"type": "user", "message": {"role": "user", "content": [block]}, "toolUseResult": kept}


class _Project:
    """Names of one program and the lines that use them; as in any, a few names are everywhere."""

    def __init__(self, writer: Writer, seed: int) -> None:
        self._chance = random.Random(seed)
        words = (word for word in iter(lambda: writer.sentence()[1][1].lower(), None) if word.isalpha())
        self._names = [f"{first}_{second}" for first, second in islice(pairwise(words), _NAMES)]
        self._weights = zipf(_NAMES, flat=10)

    def name(self) -> str:
        return self._chance.choices(self._names, cum_weights=self._weights)[0]

    def path(self) -> str:
        return f"src/{self.name()}/{self.name()}.py"

    def line(self) -> str:
        name, called, first, second = (self.name() for _ in range(4))
        return self._chance.choice(
            (
                f"    {name} = self.{called}({first}, {second})",
                f"    if {name}.{called} is not None:",
                f"    def {called}(self, {first}: str, {second}: int = {self._chance.randint(0, 99)}) -> str:",
                f"        return {{'{first}': {name}, '{second}': self.{called}()}}",
                "",
            )
        )
