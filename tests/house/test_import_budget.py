"""What a start pays for. The number of instructions is a benchmark; what is loaded is a promise."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {
    "asyncio",
    "click",
    "httpx2",
    "logging",
    "mcp",
    "msgspec",
    "numpy",
    "platformdirs",
    "rich",
    "sqlite3",
    "tomllib",
    "zoneinfo",
}

RECALL = 'import rememora; rememora.open(":memory:").recall("x")'
TALK = """
import rememora
with rememora.open(":memory:") as mem:
    mem.capture("I moved to Lisbon.", "Noted.", id="e1")
    mem.remember("喜欢手冲咖啡", kind="preference")
    assert mem.recall("咖啡").hits
"""


def loaded(code: str) -> set[str]:
    """Return the modules that *code* loads in a fresh interpreter, beyond those it starts with."""
    tell = "print(json.dumps(sorted(set(sys.modules) - before)))"
    probe = f"import sys, json; before = set(sys.modules)\n{code}\n{tell}"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_importing_the_package_loads_none_of_its_modules() -> None:
    assert {name for name in loaded("import rememora") if name.partition(".")[0] == "rememora"} == {
        "rememora"
    }


@pytest.mark.parametrize("code", [RECALL, TALK], ids=["recall", "talk"])
def test_common_path_loads_nothing_heavy(code: str) -> None:
    assert {name.partition(".")[0] for name in loaded(code)} & HEAVY == set()


@pytest.mark.parametrize("code", [RECALL, TALK], ids=["recall", "talk"])
def test_common_path_loads_no_third_party_package_but_apsw(code: str) -> None:
    tops = {name.partition(".")[0] for name in loaded(code)}

    assert tops - sys.stdlib_module_names - {"rememora"} == {"apsw"}


def test_recall_does_not_load_what_only_other_verbs_need() -> None:
    unneeded = (
        "rememora.aio",
        "rememora.cli",
        "rememora.core.formats",
        "rememora.demo",
        "rememora.embedders",
        "rememora.llms",
        "rememora.operations",
        "rememora.services",
        "rememora.testing",
        "rememora.wire",
    )

    assert {name for name in loaded(RECALL) if name.startswith(unneeded)} == set()


def test_naming_the_tools_loads_no_schemas_yet() -> None:
    assert "msgspec" not in loaded("import rememora; rememora.tools, rememora.Tool, rememora.ToolResult")
