"""What only a real process shows: streams, pipes, signals, start-up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from tests.cli.conftest import Shell

SOURCE = str(Path(rememora.__file__).parents[1])
posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX")


def run(*words: str | bytes | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own, its streams piped."""
    typed: list[str | bytes | Path] = [sys.executable, "-m", "rememora", *words]
    return subprocess.run(typed, capture_output=True, env=_environment(environment), timeout=60, check=False)


def _environment(extra: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("REMEMORA_", "PYTHON"))}
    return kept | {"PYTHONPATH": SOURCE, "PYTHONIOENCODING": "utf-8"} | extra


def test_version_is_the_version_of_the_package(shell: Shell) -> None:
    assert run("--version").stdout.decode().split() == ["rememora", rememora.__version__]


@pytest.mark.parametrize(
    "words", [("demo",), ("--help",), ("config",), ("doctor",), ("nosuch",), ("show", "x")]
)
def test_piped_output_has_no_ansi_codes(shell: Shell, words: tuple[str, ...]) -> None:
    result = run("--dir", shell.directory, *words, FORCE_COLOR="1")

    assert b"\x1b" not in result.stdout + result.stderr
    assert b"Traceback" not in result.stderr


def test_recall_loads_neither_rich_nor_numpy_nor_asyncio(shell: Shell, talk: Path) -> None:
    shell("import", talk)
    code = (
        "import sys\nfrom rememora.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit as end: assert not end.code\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )

    shown = subprocess.run(
        [sys.executable, "-c", code, "recall", "备份", "--dir", shell.directory],
        capture_output=True, env=_environment({}), timeout=60, check=True,
    ).stdout.decode()  # fmt: skip

    assert "b/1" in shown
    assert not {"rich", "numpy", "asyncio", "msgspec", "platformdirs"} & set(shown.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "手冲 ☕ café".encode()),  # as it is
        ("latin-1", b"\\u624b\\u51b2 \\u2615 caf\xe9"),  # what the code page lacks is escaped
    ],
)
def test_terminal_without_the_characters_gets_their_escapes(
    shell: Shell, encoding: str, shown: bytes
) -> None:
    shell.remember("手冲 ☕ café")

    result = run("list", "--dir", shell.directory, PYTHONIOENCODING=encoding)

    assert result.stdout.rstrip().endswith(shown)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "cp936"])
def test_json_is_read_back_whatever_the_encoding(shell: Shell, encoding: str) -> None:
    shell.remember("手冲 ☕ café \x9b \u2028")

    result = run("list", "--json", "--dir", shell.directory, PYTHONIOENCODING=encoding)

    assert json.loads(result.stdout.decode(encoding))["text"] == "手冲 ☕ café \x9b \u2028"
    assert (b"\\u624b" in result.stdout) == (encoding != "utf-8")


@posix
def test_undecodable_arguments_are_no_traceback(shell: Shell, tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(file)).write_text('{"role": "user", "content": "hello"}\n', encoding="utf-8")

    assert run("remember", b"caf\xe9", "--dir", shell.directory).returncode == 0
    assert run("recall", b"\xff\xfe", "--dir", shell.directory).returncode == 0
    assert run("show", b"\xff", "--dir", shell.directory).returncode == 1
    imported = run("import", file, "--dir", shell.directory)
    assert imported.stdout.decode().endswith("\\udcff.jsonl: 1 stored, 0 duplicates, 0 rejected (messages)\n")
    assert [memory["text"] for memory in shell.json("list")] == ["caf\ufffd"]


@posix
@pytest.mark.parametrize("words", [("export", "-"), ("rehydrate", "--since", "2000-01-01")])
def test_closed_pipe_ends_quietly(shell: Shell, tmp_path: Path, words: tuple[str, ...]) -> None:
    rows = [{"role": "user", "content": f"{n} " + "word " * 200} for n in range(150)]
    shell("import", shell.write(tmp_path / "long.jsonl", rows))
    typed: list[str | Path] = [sys.executable, "-m", "rememora", *words, "--dir", shell.directory]

    with subprocess.Popen(
        typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment({})
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()

    assert process.returncode == 141
    assert said == b""


@posix
def test_ctrl_c_ends_with_130_and_one_line(shell: Shell) -> None:
    typed: list[str | Path] = [sys.executable, "-m", "rememora", "remember", "-", "--dir", shell.directory]
    with subprocess.Popen(
        typed,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_environment({}),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        while not (shell.directory / "memories.sqlite3").exists():  # until it waits for its input
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)

    assert process.returncode == 130
    assert said == b"rememora: interrupted\n"


@posix
def test_terminal_gets_colours_and_whole_width_but_no_kept_escape(shell: Shell, talk: Path) -> None:
    shell.remember("drill \x1b[31mred " + "备份 word " * 30)

    recalled, listed, imported, settings = (
        on_terminal(*words, "--dir", str(shell.directory))
        for words in (("recall", "drill"), ("list",), ("import", str(talk)), ("config",))
    )

    assert "\x1b[1m1" in recalled
    assert "drill \\x1b[31mred" in recalled
    assert "\x1b[31m" not in recalled + listed
    assert any(line.endswith("…") for line in listed.splitlines())
    assert shell.json("list")[0]["id"] in listed  # the text is cut, not the id
    assert "100%" in imported
    rows = [line.split()[:5] for line in imported.splitlines()]
    assert ["messages", "2", "4", "0", "0"] in rows
    assert "REMEMORA_CAPTURE_MAX_DAILY_EXTRACTIONS " in settings  # no name is cut


def on_terminal(*words: str) -> str:
    """Run on a terminal of 80 columns and return everything that reached it."""
    import pty

    master, slave = pty.openpty()
    environment = _environment({"TERM": "xterm-256color", "COLUMNS": "80"})
    environment.pop("NO_COLOR", None)
    typed: list[str | Path] = [sys.executable, "-m", "rememora", *words]
    with subprocess.Popen(typed, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        seen = b""
        while True:
            try:
                part = os.read(master, 65_536)
            except OSError:  # how Linux says that nobody writes any more
                break
            if not part:
                break
            seen += part
        os.close(master)
    assert process.returncode == 0
    return seen.decode()
