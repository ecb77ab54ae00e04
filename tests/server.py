"""A service on the loopback interface that answers what the test tells it to."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from rememora.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass
class Asked:
    """One request as it arrived."""

    path: str
    body: Any
    headers: dict[str, str]


@dataclass
class Answer:
    """What to answer; a mapping or list is sent as JSON."""

    body: object = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    waits: bool = False  # says nothing until the test is over
    drips: bool = False  # a byte every hundredth of a second
    hangs_up: bool = False  # in the middle, where there is a body

    @property
    def data(self) -> bytes:
        if isinstance(self.body, bytes):
            return self.body
        return json.dumps(self.body).encode()


class Service:
    """Answers one after the other; the last one for ever after."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.answers: list[Answer | Callable[[Asked], Answer]] = []
        self.released = threading.Event()
        self.url = ""

    def answer(self, *answers: Answer | Callable[[Asked], Answer]) -> None:
        self.answers = list(answers)

    def next(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        chosen = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return chosen if isinstance(chosen, Answer) else chosen(asked)


@contextmanager
def serving() -> Iterator[Service]:
    """Run a service until the block is left."""
    service = Service()

    class Door(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = 2**16  # head and body in one packet, or the caller's system waits 40 ms for a second one

        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"]))
            answer = service.next(Asked(self.path, json.loads(text), dict(self.headers)))
            if answer.waits:
                service.released.wait(30)
                self.close_connection = True
                return
            self.send_response(answer.status)
            for name, value in {"Content-Length": str(len(answer.data)), **answer.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if answer.drips:
                self._drip(answer.data)
            else:
                self.wfile.write(answer.data[: len(answer.data) // 2] if answer.hangs_up else answer.data)
            self.close_connection |= answer.hangs_up

        def _drip(self, data: bytes) -> None:
            for number in range(len(data)):
                self.wfile.write(data[number : number + 1])
                self.wfile.flush()
                if service.released.wait(0.01):
                    self.close_connection = True
                    return

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *args: object) -> None:
            """Say nothing of callers that hang up."""

    server = Quiet(("127.0.0.1", 0), Door)
    service.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


class Paced:
    """Time that only waiting moves on, and what was waited."""

    def __init__(self) -> None:
        self.waited_s: list[float] = []
        self.wire = Wire(
            elapsed_ms=lambda: sum(self.waited_s) * 1000,
            now_ms=lambda: 1_767_225_600_000,  # 2026-01-01T00:00:00Z
            pause=self.waited_s.append,
            chance=lambda: 0.5,
        )


def vectors(asked: Asked) -> Answer:
    """Answer as OpenAI does: for each text its length and 1, in a scrambled order."""
    texts = asked.body["input"]
    rows = [{"index": n, "embedding": [float(len(text)), 1.0]} for n, text in enumerate(texts)]
    return Answer({"object": "list", "data": rows[::-1], "model": asked.body["model"]})


def says(text: str, **message: object) -> Answer:
    """Answer as a chat completion that says *text*."""
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": text, **message},
        "finish_reason": "stop",
    }
    return Answer({"object": "chat.completion", "choices": [choice]})
