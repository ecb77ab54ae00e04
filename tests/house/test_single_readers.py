"""One module reads the environment, one the clock, one chance."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parents[2] / "src" / "rememora"

# What only one module may touch; a name also covers everything below it.
READERS = {
    "config.py": (
        "os.environ",
        "os.environb",
        "os.getenv",
        "os.getenvb",
        "os.putenv",
        "os.unsetenv",
        "os.path.expanduser",
        "os.path.expandvars",
        "posixpath.expanduser",
        "ntpath.expanduser",
        "pathlib.Path.home",
        "platformdirs",
    ),
    "clocks.py": (
        "time",
        "datetime.datetime.now",
        "datetime.datetime.utcnow",
        "datetime.datetime.today",
        "datetime.date.today",
    ),
    "entropy.py": ("os.urandom", "os.getrandom", "random", "secrets", "uuid.uuid1", "uuid.uuid4"),
}
# Methods that read the home folder from whatever they are called on.
METHODS = {"expanduser": "config.py"}


def uses(source: str) -> Iterator[str]:
    """Yield the full name of every module and attribute that *source* names, aliases resolved."""
    tree = ast.parse(source)
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for item in node.names:
                names[item.asname or item.name.split(".")[0]] = (
                    item.name if item.asname else item.name.split(".")[0]
                )
                yield item.name
        elif isinstance(node, ast.ImportFrom):
            for item in node.names:
                names[item.asname or item.name] = f"{node.module}.{item.name}"
                yield f"{node.module}.{item.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield f".{node.attr}"
            yield from full_name(node, names)


def full_name(node: ast.Attribute, names: dict[str, str]) -> Iterator[str]:
    parts = [node.attr]
    inner = node.value
    while isinstance(inner, ast.Attribute):
        parts.append(inner.attr)
        inner = inner.value
    if isinstance(inner, ast.Name) and inner.id in names:
        yield ".".join([names[inner.id], *reversed(parts)])


def readers_needed(source: str) -> set[str]:
    """Return the modules that alone may hold *source*."""
    found = set(uses(source))
    needed = {reader for method, reader in METHODS.items() if f".{method}" in found}
    for reader, owned in READERS.items():
        if any(name == mine or name.startswith(f"{mine}.") for name in found for mine in owned):
            needed.add(reader)
    return needed


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        ("import os\nos.environ['A']", {"config.py"}),  # the plain way
        ("import os as o\no.environ.get('A')", {"config.py"}),  # under another name
        ("from os import environ as e", {"config.py"}),  # without a use
        ("from os import getenv\ngetenv('A')", {"config.py"}),  # the other function
        ("import os.path\nos.path.expanduser('~')", {"config.py"}),  # home
        ("from os import path\npath.expanduser('~')", {"config.py"}),  # home, under a short name
        ("def f(p): return p.expanduser()", {"config.py"}),  # home, as a method
        ("from pathlib import Path\nPath.home()", {"config.py"}),  # home, once more
        ("import time", {"clocks.py"}),  # no other use of it than reading
        ("from time import monotonic", {"clocks.py"}),  # nor of its parts
        ("from datetime import datetime as d\nd.now()", {"clocks.py"}),  # the wall clock
        ("import datetime\ndatetime.date.today()", {"clocks.py"}),  # the day
        (
            "def f():\n    from datetime import datetime\n    return datetime.utcnow()",
            {"clocks.py"},
        ),  # hidden
        ("import random", {"entropy.py"}),  # chance
        ("from secrets import token_hex", {"entropy.py"}),  # chance
        ("from uuid import uuid4", {"entropy.py"}),  # chance
        ("import os, uuid\nos.urandom(4); uuid.uuid1()", {"entropy.py"}),  # chance
        ("import os\nos.environ\nos.urandom(1)", {"config.py", "entropy.py"}),  # two at once
        ("from datetime import datetime, time, timedelta\ndatetime(2026, 1, 1)", set()),  # no clock read
        ("from uuid import UUID, uuid5", set()),  # computed, not drawn
        ("import os\nos.path.isfile('a'); os.fsync(3)", set()),  # files are the store's business
        ("self.time.now(); environ = {}; environ.get('A')", set()),  # names of one's own
        ("'os.environ'  # import random", set()),  # words only
    ],
)
def test_scan_sees_through_names(source: str, needed: set[str]) -> None:
    assert readers_needed(source) == needed


@pytest.mark.parametrize("reader", sorted(READERS))
def test_reader_itself_is_seen_by_the_scan(reader: str) -> None:
    assert readers_needed((PACKAGE / reader).read_text(encoding="utf-8")) == {reader}


def test_environment_clock_and_chance_have_one_reader_each() -> None:
    trespassers = {
        f"{module} does the work of {reader}"
        for file in PACKAGE.rglob("*.py")
        if (module := file.relative_to(PACKAGE).as_posix())
        for reader in readers_needed(file.read_text(encoding="utf-8"))
        if reader != module
    }

    assert trespassers == set()
