"""memory-river's configuration: two directories, and everything else merged with the defaults (D-055)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rememora import InvalidInput

if TYPE_CHECKING:
    from typing import Any

DEFAULTS: dict[str, Any] = {
    "auto_recall": True,
    "recall_limit": 5,
    "skill_limit": 5,
    "drift_threshold": 0.78,
    "timezone": "UTC",
    "hooks": {"enabled": True, "generate": True, "per_memory": 3, "cooldown_ms": 3_600_000},
    "cleanup": {"trash_days": 7},
    "health": {"half_life_days": 45.0, "floor": 0.01},
    "embedding": {"timeout_ms": 6_000},
    "retrieval": {"timeout_ms": 6_000, "fusion": "calibrated"},
    "causal_engine": {},
    "concentration": {},
}
"""What holds where a host says nothing. `causal_engine` and `concentration` are taken and steer nothing: what
follows from what is worked out by the gate, and compaction has its own settings."""

_REQUIRED = ("data_dir", "ram_dir")


def merged(config: object) -> dict[str, Any]:
    """Return the whole configuration.

    Raises:
        InvalidInput: A directory is missing, a name is unknown, or a value is of another type than its default.
    """
    config = mapping("config", config)
    for name in _REQUIRED:
        value = config.get(name)
        if not isinstance(value, (str, os.PathLike)) or not os.fspath(value):
            raise InvalidInput(f"config: expected {' and '.join(_REQUIRED)}, found no {name}")
    given = {name: value for name, value in config.items() if name not in _REQUIRED}
    whole = _deep(DEFAULTS, given, "config")
    return {**whole, **{name: os.fspath(config[name]) for name in _REQUIRED}}


def mapping(name: str, value: object) -> Mapping[str, Any]:
    """Return a value that is a mapping, or raise `InvalidInput`."""
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{name}: expected a mapping, found {type(value).__name__}")
    return value


def settings_of(config: Mapping[str, Any]) -> dict[str, object]:
    """Return what the engine is told; memory-river has one scope, and learns nothing by itself from turns."""
    return {
        "require_scope": False,
        "capture_enabled": False,
        "timezone": config["timezone"],
        "recall_limit": config["recall_limit"],
        "recall_timeout_ms": config["retrieval"]["timeout_ms"],
        "recall_fusion": config["retrieval"]["fusion"],
        "embedding_timeout_ms": config["embedding"]["timeout_ms"],
        "goal_drift_threshold": config["drift_threshold"],
        "assemble_goal": False,  # its reminder goes behind the conversation, and not into the block
        "assemble_skills_max": config["skill_limit"],
        "hooks_enabled": config["hooks"]["enabled"],
        "hooks_cooldown_s": config["hooks"]["cooldown_ms"] // 1000,
        "trash_days": config["cleanup"]["trash_days"],
        "memory_half_life_days": config["health"]["half_life_days"],
        "memory_floor": config["health"]["floor"],
    }


def _deep(defaults: Mapping[str, Any], given: Mapping[str, Any], place: str) -> dict[str, Any]:
    unknown = sorted(str(name) for name in given if name not in defaults)
    if unknown and defaults:
        raise InvalidInput(
            f"{place}: expected only {', '.join(sorted(defaults))}, found {', '.join(unknown)}"
        )
    whole = dict(defaults)
    for name, value in given.items():
        usual = defaults.get(name)
        if isinstance(usual, Mapping):
            if not isinstance(value, Mapping):
                raise InvalidInput(f"{place}.{name}: expected a mapping, found {type(value).__name__}")
            whole[name] = _deep(usual, value, f"{place}.{name}")
        else:
            whole[name] = _like(usual, value, f"{place}.{name}")
    return whole


def _like(usual: object, value: object, place: str) -> object:
    if usual is None or (isinstance(usual, float) and isinstance(value, int) and not isinstance(value, bool)):
        return value
    if type(value) is not type(usual):
        raise InvalidInput(f"{place}: expected {type(usual).__name__}, found {type(value).__name__}")
    return value
