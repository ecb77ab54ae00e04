"""From a host's providers to a gateway."""

from __future__ import annotations

from typing import Any

import pytest

from rememora.core.inheriting import Gateway, Selection, credential, gateway
from rememora.model.errors import LLMUnresolved

URL = "https://a.example/v1"


@pytest.mark.parametrize(
    ("block", "found"),
    [
        ({"baseURL": URL, "apiKeyEnv": "K"}, Gateway("p", "m", URL, "K")),  # as the host writes it
        ({"base_url": URL, "api_key_env": "K"}, Gateway("p", "m", URL, "K")),  # snake case
        ({"base-url": f" {URL} ", "API-KEY-ENV": " K "}, Gateway("p", "m", URL, "K")),  # dashes, blanks
        ({"baseURL": URL}, Gateway("p", "m", URL, "")),  # no key needed
        ({"baseURL": URL, "apiKeyEnv": ["K"]}, Gateway("p", "m", URL, "")),  # no name of a variable
        ({"baseURL": URL, "models": ["other"]}, Gateway("p", "m", URL, "")),  # the host knows what it runs
    ],
)
def test_block_is_read_in_every_spelling(block: dict[str, Any], found: Gateway) -> None:
    assert gateway({"p": block}, selection=Selection("p", "m"), capture_model="inherit") == found


ROUTER: dict[str, dict[str, Any]] = {
    "router": {"baseURL": "https://r.example", "models": ["deep/chat", "glm-4.6"]},
    "deep": {"baseURL": "https://d.example", "models": [{"id": "chat"}, {"name": "思考"}]},
    "智谱": {"baseURL": "https://z.example", "models": {"glm-4.6": {"context": "128k"}, "glm-4.5": None}},
    "open": {"baseURL": "https://o.example"},
    "single": {"baseURL": "https://s.example", "models": "solo"},
}


@pytest.mark.parametrize(
    ("pinned", "provider", "model"),
    [
        ("chat", "deep", "chat"),  # an object with an id
        ("思考", "deep", "思考"),  # with a name
        ("glm-4.5", "智谱", "glm-4.5"),  # a name with its settings
        ("solo", "single", "solo"),  # one alone
        ("deep/chat", "deep", "chat"),  # its provider before another's longer name
        ("router/deep/chat", "router", "deep/chat"),  # the other's
        ("智谱/glm-4.6", "智谱", "glm-4.6"),  # of two owners
        ("open/anything:4b", "open", "anything:4b"),  # one that lists nothing
    ],
)
def test_pinned_model_has_one_owner(pinned: str, provider: str, model: str) -> None:
    found = gateway(ROUTER, selection=Selection("open", "m"), capture_model=pinned)

    assert (found.provider, found.model) == (provider, model)


@pytest.mark.parametrize(
    ("pinned", "message"),
    [
        ("glm-4.6", "router, 智谱 list it"),  # two owners
        ("deep/gpt", "no provider lists it"),  # not among its models
        ("deep/", "no provider lists it"),  # no model
        ("ｃｈａｔ", "no provider lists it"),  # full-width is another name
        ("anything", "no provider lists it"),  # listing nothing owns nothing
        ("", "no provider lists it"),  # nothing
    ],
)
def test_model_without_one_owner_is_not_guessed(pinned: str, message: str) -> None:
    with pytest.raises(LLMUnresolved, match=message) as caught:
        gateway(ROUTER, selection=Selection("open", "m"), capture_model=pinned)

    assert (caught.value.code, caught.value.names) == ("provider_not_found", pinned)


def test_later_places_are_looked_at_only_when_needed() -> None:
    def places() -> Any:
        yield {"K": " one "}
        raise AssertionError

    assert credential("K", places()) == "one"
    with pytest.raises(LLMUnresolved, match=r"^missing credential K$"):
        credential("K", [{}, {"K": " "}, {"k": "two"}])


@pytest.mark.parametrize(
    "written", ["9f8e7d6c5b4a3928", "a key of mine", "k" * 101, "sk" + "-a1b2c3d4", "钥匙"]
)
def test_key_in_the_place_of_its_name_is_never_shown(written: str) -> None:
    with pytest.raises(LLMUnresolved, match="not shown") as caught:
        gateway(
            {"p": {"baseURL": URL, "apiKeyEnv": written}},
            selection=Selection("p", "m"),
            capture_model="inherit",
        )

    assert caught.value.code == "missing_credential"
    assert written not in str(caught.value)
