"""A model for each purpose."""

from __future__ import annotations

from typing import Any

import pytest

import rememora
from rememora.llms import adapt, by_purpose
from rememora.model.errors import InvalidInput, LLMRefused
from rememora.ports.llm import name_of
from rememora.testing import RecordedEvents, ScriptedLLM

GIVEN: dict[str, Any] = {"max_tokens": 8, "timeout_s": 5.0}


def test_each_call_goes_to_the_model_of_its_purpose() -> None:
    careful, quick, rest = (ScriptedLLM(then=name, name=name) for name in ("careful", "quick", "rest"))
    model = by_purpose({"distill": careful, "select": quick, "default": rest})

    said = {
        purpose: model.complete("p", purpose=purpose, **GIVEN, as_json=purpose == "distill")
        for purpose in ("distill", "select", "gist", "topics", "probe")
    }

    assert said == {
        "distill": "careful",
        "select": "quick",
        "gist": "rest",
        "topics": "rest",
        "probe": "rest",
    }
    assert [call.as_json for call in careful.calls] == [True]
    assert (name_of(model, "select"), name_of(model, "gist")) == ("quick", "rest")
    assert model.name == "careful, quick, rest"
    assert name_of(rest, "select") == "rest"


def test_models_may_be_callables() -> None:
    async def quick(prompt: str) -> str:
        return f"快 {prompt}"

    model = by_purpose({"select": quick, "topics": str.upper})

    assert model.complete("p", purpose="select", **GIVEN) == "快 p"
    assert model.complete("p", purpose="topics", **GIVEN) == "P"


def test_purpose_without_a_model_is_refused_by_name() -> None:
    model = by_purpose({"topics": str.upper, "distill": None})

    with pytest.raises(LLMRefused, match="expected a model for 'distill' or 'default', found only topics"):
        model.complete("p", purpose="distill", **GIVEN)
    assert name_of(model, "distill") == ""


def test_what_models_lack_is_said_once_for_each() -> None:
    lacking, whole = ScriptedLLM(), ScriptedLLM()
    lacking.lacking = "no key"

    assert by_purpose({"distill": whole}).missing() is None
    assert by_purpose({"distill": lacking, "gist": whole}).missing() == "distill: no key"
    assert by_purpose({"distill": lacking, "gist": lacking}).missing() == "gist: no key"


@pytest.mark.parametrize(
    ("models", "message"),
    [
        (
            {"destill": str.upper},
            "out of distill, gist, topics, select, compact, consolidate, probe, default, found 'destill'",
        ),  # a slip
        ({7: str.upper}, "found 7"),  # no text
        ({}, "at least one purpose, found none"),  # nothing
        ({"default": None}, "at least one purpose, found none"),  # nothing in it
        ({"gist": "gpt"}, "^gist: llm: expected a callable .*found a text"),  # no model
    ],
)
def test_purposes_that_are_none_are_refused_on_opening(models: dict[Any, object], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        rememora.open(":memory:", llm=models)


def test_front_door_takes_a_mapping_and_tells_what_is_missing() -> None:
    events, lacking = RecordedEvents(), ScriptedLLM()
    lacking.lacking = "no key, token=" + "a1B2" * 8

    with rememora.open(":memory:", llm={"distill": lacking}, on_event=events):
        pass

    assert [event.name for event in events.failures()] == ["llm.not_ready"]
    assert str(events.failures()[0].data["reason"]).startswith("distill: no key")
    assert "a1B2a1B2" not in str(events.failures()[0].data)


def test_mapping_may_hold_mappings() -> None:
    inner = ScriptedLLM(then="inner")
    model = adapt({"default": {"distill": inner, "gist": str.upper}})

    assert model is not None
    assert model.complete("p", purpose="distill", **GIVEN) == "inner"
