"""What may stand only in certain modules: SQL, asyncio, prompts, output, catching everything."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = Path(__file__).parents[2] / "src" / "rememora"

SQL = re.compile(
    r"\A\s*(?:SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|ALTER|DROP|BEGIN IMMEDIATE)\b"
    r"|\bSELECT\s.+?\sFROM\s|\bINSERT\s+(?:OR\s+\w+\s+)?INTO\s|\bUPDATE\s+\w+\s+SET\s|\bDELETE\s+FROM\s",
    re.DOTALL,
)
PROMPT = re.compile(
    r"\bYou are (?:an?|the) (?!\w+ing\b)\w+"
    r"|\b(?:Respond|Reply|Answer|Return) (?:only|ONLY|with JSON)\b"
    r"|你是一[个名位]|请?(?:只|仅)(?:输出|返回)"
)
KINDS_OF_GUARD = re.compile(r"background tick|event sink|last line of a door|host's callable")


def texts(source: str) -> Iterator[str]:
    """Yield every string of *source*, parts of f-strings too, docstrings left out."""
    tree = ast.parse(source)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def holds_sql(source: str) -> bool:
    return any(SQL.search(text) for text in texts(source))


def holds_prompt(source: str) -> bool:
    return any(PROMPT.search(text) for text in texts(source))


def imports(source: str, top: str) -> bool:
    """Tell whether *source* imports the package *top* or a part of it, also by a call."""
    return any(
        name.partition(".")[0] == top for node in ast.walk(ast.parse(source)) for name in imported(node)
    )


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [item.name for item in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    if isinstance(node, ast.Call) and called(node) in {"import_module", "__import__"}:
        return [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
    return []


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def prints(source: str) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"print", "pprint", "breakpoint"}
        for node in ast.walk(ast.parse(source))
    )


def unmarked_guards(source: str) -> list[int]:
    """Return the lines that catch everything, keep it, and do not say which of the four kinds they are."""
    lines = source.splitlines()
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ExceptHandler)
        and catches_everything(node.type)
        and not isinstance(node.body[-1], ast.Raise)
        and not marked(lines[node.lineno - 1])
    ]


def catches_everything(caught: ast.expr | None) -> bool:
    kinds = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(
        kind is None or (isinstance(kind, ast.Name) and kind.id in {"Exception", "BaseException"})
        for kind in kinds
    )


def marked(line: str) -> bool:
    _, noqa, comment = line.partition("# noqa: BLE001")
    _, why, reason = comment.partition("# why:")
    return bool(noqa and why and KINDS_OF_GUARD.search(reason))


def suppresses_everything(source: str) -> bool:
    return any(
        isinstance(node, ast.Call) and called(node) == "suppress" and any(map(catches_everything, node.args))
        for node in ast.walk(ast.parse(source))
    )


def imports_asyncio(source: str) -> bool:
    return imports(source, "asyncio")


@pytest.mark.parametrize(
    ("scan", "source", "found"),
    [
        (holds_sql, "x = 'SELECT 1'", True),  # a statement
        (holds_sql, "x = '''\n  INSERT OR IGNORE INTO t VALUES (?)'''", True),  # over several lines
        (holds_sql, "x = f'PRAGMA user_version = {n}'", True),  # in an f-string
        (holds_sql, "x = 'WITH a AS (SELECT b FROM c) SELECT d FROM a'", True),  # not at the beginning
        (holds_sql, "def f():\n    '''SELECT what you like FROM this.'''", False),  # a docstring
        (holds_sql, "x = 'update: expected text, found none'", False),  # words of a message
        (holds_sql, "x = 'Updates what was selected'", False),  # words that begin alike
        (holds_prompt, "x = 'You are a careful archivist.'", True),  # a role
        (holds_prompt, "x = f'{a}. Return only JSON.'", True),  # a form
        (holds_prompt, "x = '你是一个记忆助手，只输出 JSON'", True),  # in Chinese
        (holds_prompt, "x = 'the directory you are in'", False),  # talk to the user
        (holds_prompt, "'''You are a docstring.'''", False),  # talk to the reader
        (imports_asyncio, "import asyncio.events as e", True),  # by another name
        (imports_asyncio, "def f():\n    from asyncio import run", True),  # late
        (imports_asyncio, "import importlib\nimportlib.import_module('asyncio')", True),  # hidden
        (imports_asyncio, "from rememora.aio import asyncio_", False),  # another thing
        (prints, "print('x')", True),  # the plain way
        (prints, "click.echo('x'); self.print()", False),  # another's method
        (suppresses_everything, "with contextlib.suppress(Exception): pass", True),  # a guard in other words
        (suppresses_everything, "with suppress(OSError): pass", False),  # one kind
    ],
)
def test_scan_tells_what_it_looks_for(scan: Callable[[str], bool], source: str, found: bool) -> None:
    assert scan(source) is found


@pytest.mark.parametrize(
    ("line", "body", "fault"),
    [
        ("except Exception:", "pass", True),  # silent
        ("except:", "pass", True),  # bare
        ("except (OSError, BaseException) as e:", "log(e)", True),  # in company
        ("except Exception:  # noqa: BLE001", "pass", True),  # no reason
        ("except Exception:  # noqa: BLE001  # why: it may fail", "pass", True),  # not one of the four
        (
            "except Exception:  # noqa: BLE001  # why: an event sink is the host's",
            "pass",
            False,
        ),  # one of the four
        ("except BaseException:", "close()\n    raise", False),  # goes on upwards
        ("except OSError:", "pass", False),  # one kind
    ],
)
def test_scan_tells_a_guard_from_a_swallower(line: str, body: str, fault: bool) -> None:
    assert bool(unmarked_guards(f"try:\n    f()\n{line}\n    {body}\n")) is fault


def modules(scan: Callable[[str], object]) -> set[str]:
    """Return the modules in which *scan* finds something."""
    return {
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        if scan(file.read_text(encoding="utf-8"))
    }


def test_sql_lives_under_stores_only() -> None:
    assert {name for name in modules(holds_sql) if not name.startswith("stores/")} == set()


@pytest.mark.parametrize("driver", ["apsw", "sqlite3"])
def test_database_driver_is_imported_under_stores_only(driver: str) -> None:
    assert {n for n in modules(lambda s: imports(s, driver)) if not n.startswith("stores/")} == set()


def test_asyncio_is_imported_by_the_twin_and_by_calls_only() -> None:
    assert "aio.py" in modules(imports_asyncio)
    assert modules(imports_asyncio) <= {"aio.py", "calls.py"}


def test_prompts_live_under_prompts_only() -> None:
    assert {name for name in modules(holds_prompt) if not name.startswith("prompts/")} == set()


def test_everything_is_caught_in_four_marked_kinds_of_places_only() -> None:
    found = modules(unmarked_guards) | modules(suppresses_everything)

    # `testing` is tests: a thread there carries what it caught to the one that asserts.
    assert {name for name in found if not name.startswith("testing/")} == set()


def test_only_the_command_line_prints() -> None:
    assert {
        name for name in modules(prints) if not name.startswith("cli/") and name != "__main__.py"
    } == set()


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b")
    files = [
        file for file in PACKAGE.rglob("*") if file.suffix in {".py", ".sql", ".md", ".html", ".js", ".css"}
    ]

    assert [file.name for file in files if later.search(file.read_text(encoding="utf-8"))] == []
