"""System B's way from a host's settings to a model."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.llms.hosts import host
from tests.llms.installed import needs_alice

from rememora.core.host_settings import providers
from rememora.core.inheriting import Selection, credential, gateway
from rememora.integrations.alice import create_alice_memory
from rememora.model.errors import LLMUnresolved
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from rememora.integrations.alice import AliceMemory

CASES = "alice-memory-llm/model_resolution.json"

pytestmark = needs_alice


def resolved(given: dict[str, Any]) -> dict[str, object]:
    """Name the result as the case file does; what is an error has sent nothing, since nothing here can."""
    current, secrets = given["current_selection"], given["secrets"]
    try:
        found = gateway(
            providers(given["settings_yaml"], file="settings.yaml"),
            selection=Selection(current["provider"], current["model"]) if current else None,
            capture_model=given["capture_model"],
        )
        places = [secrets.get(place, {}) for place in ("env", "dotenv", "credentials_refs")]
        key = credential(found.variable, places)
    except LLMUnresolved as error:
        return {"error": error.code, "names": error.names, "network_calls": 0}
    return {"base_url": found.base_url, "model": found.model, "key": key}


def test_settings_lead_to_the_model_the_case_says(case: dict[str, Any]) -> None:
    found = resolved(case["input"])

    assert {name: found.get(name) for name in case["expected"]} == case["expected"]


def test_files_of_a_host_lead_to_the_model_the_case_says(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, wanted = case["input"], dict(case["expected"])
    secrets, current = given["secrets"], given["current_selection"]
    for name in ("WB_KEY", "OT_KEY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in secrets.get("env", {}).items():
        monkeypatch.setenv(name, value)
    lines = [f"{name}={value}" for name, value in secrets.get("dotenv", {}).items()]
    references = json.dumps({"refs": secrets["credentials_refs"]}) if "credentials_refs" in secrets else ""
    host(tmp_path, given["settings_yaml"], env="\n".join(lines), credentials=references)

    with create_alice_memory(
        {"capture": {"model": given["capture_model"]}}, home=tmp_path, clock=FrozenClock()
    ) as memory:
        if current:
            memory.select(current["provider"], current["model"])
        found = connection(memory)

    assert {name: found.get(name) for name in wanted} == wanted


def connection(memory: AliceMemory) -> dict[str, object]:
    """Ask where a capture would go; nothing is sent by that."""
    model: Any = memory._parts.llm
    try:
        found = model.connection()
    except LLMUnresolved as error:
        return {"error": error.code, "names": error.names, "network_calls": 0}
    return {"base_url": found.gateway.base_url, "model": found.gateway.model, "key": found.key}
