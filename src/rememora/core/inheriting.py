"""Which service and model a host's own settings lead to. A gateway is never guessed, and gets no other's key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from rememora.model.errors import LLMUnresolved

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

INHERIT = "inherit"
VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")


class Selection(NamedTuple):
    """What the conversation runs on."""

    provider: str
    model: str


class Gateway(NamedTuple):
    """Where a model is reached.

    Attributes:
        provider: Its name in the host's settings.
        model: The model, as the provider knows it.
        base_url: Where requests go.
        variable: Name of the credential; empty for a provider that declares none.
    """

    provider: str
    model: str
    base_url: str
    variable: str


def gateway(
    providers: Mapping[str, Mapping[str, Any]], *, selection: Selection | None, capture_model: str
) -> Gateway:
    """Return where the model is reached.

    Args:
        providers: Name to block, with ``baseURL``, ``apiKeyEnv`` and ``models`` in any spelling.
        selection: What the conversation runs on; `None` before there was any.
        capture_model: "inherit" for the conversation's model; or a model that a provider lists, which brings
            its own address and key, or ``provider/model``.

    Raises:
        LLMUnresolved: Nothing can be reached; the code says why.
    """
    if capture_model == INHERIT:
        if selection is None:
            raise LLMUnresolved("no_model_selection", "no model selection: no conversation was seen yet")
        chosen = selection
    else:
        chosen = _owner(providers, capture_model)
    block = providers.get(chosen.provider)
    if block is None:
        raise LLMUnresolved(
            "provider_not_found",
            f"host LLM provider not found: {chosen.provider!r:.80}; declared: {_listed(providers)}",
            names=chosen.provider,
        )
    return Gateway(*chosen, _address(block, chosen.provider), _variable(block, chosen.provider))


def credential(variable: str, layers: Iterable[Mapping[str, str]]) -> str:
    """Return the secret of the first layer that holds one.

    Args:
        variable: Its name.
        layers: The places in their order.

    Raises:
        LLMUnresolved: None does; the message names the variable.
    """
    for layer in layers:
        if (value := layer.get(variable, "").strip()) != "":
            return value
    raise LLMUnresolved("missing_credential", f"missing credential {variable}", names=variable)


def _owner(providers: Mapping[str, Mapping[str, Any]], pinned: str) -> Selection:
    """Find whose model it is; one that is listed twice has to be written as ``provider/model``."""
    provider, slash, model = pinned.partition("/")
    if slash and model and provider in providers:
        listed = _models(providers[provider])
        if not listed or model in listed:
            return Selection(provider, model)
    owners = [name for name, block in providers.items() if pinned in _models(block)]
    if len(owners) == 1:
        return Selection(owners[0], pinned)
    found = f"{_listed(owners)} list it; write provider/model" if owners else "no provider lists it"
    raise LLMUnresolved(
        "provider_not_found", f"host LLM provider not found for model {pinned!r:.80}: {found}", names=pinned
    )


def _models(block: Mapping[str, Any]) -> list[str]:
    """Return the models of a block: a list of names or of objects with one, or names with their settings."""
    listed = _field(block, "models")
    if isinstance(listed, Mapping):
        return [name for name in listed if isinstance(name, str)]
    if not isinstance(listed, list):
        return [listed] if isinstance(listed, str) and listed else []
    names = [
        _field(entry, "id") or _field(entry, "name") if isinstance(entry, Mapping) else entry
        for entry in listed
    ]
    return [name for name in names if isinstance(name, str)]


def _variable(block: Mapping[str, Any], provider: str) -> str:
    """Return the name of the credential; what cannot be one may be the key itself, and is never shown."""
    name = _text(block, "apikeyenv")
    if name and not VARIABLE.fullmatch(name):
        raise LLMUnresolved(
            "missing_credential",
            f"host LLM provider {provider!r:.80}: expected the name of a variable as apiKeyEnv,"
            " found something else (not shown: it may be the key itself)",
            names=provider,
        )
    return name


def _address(block: Mapping[str, Any], provider: str) -> str:
    address = _text(block, "baseurl")
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        usable = False
    if usable:
        return address
    found = "one that is none" if address else "none"
    raise LLMUnresolved(
        "provider_without_address",
        f"host LLM provider {provider!r:.80}: expected an address as baseURL, found {found}",
        names=provider,
    )


def _text(block: Mapping[str, Any], name: str) -> str:
    value = _field(block, name)
    return value.strip() if isinstance(value, str) else ""


def _field(block: Mapping[str, Any], name: str) -> Any:
    """Return a field however it is spelled: baseURL, base_url, base-url."""
    return next((value for key, value in block.items() if _folded(key) == name), None)


def _folded(key: object) -> str:
    return str(key).replace("_", "").replace("-", "").lower()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))[:200] or "none"
