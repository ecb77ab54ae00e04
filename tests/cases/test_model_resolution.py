"""System B's way from a host's settings to a model."""

from __future__ import annotations

from typing import Any

from tests.llms.installed import needs_alice

from rememora.core.host_settings import providers
from rememora.core.inheriting import Selection, credential, gateway
from rememora.model.errors import LLMUnresolved

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
