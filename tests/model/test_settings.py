"""Settings: defaults, what is said about each, and what each refuses."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from rememora.model.described import check_value, described, expected, fields_of, is_setting
from rememora.model.errors import InvalidInput, RememoraError, SettingInvalid
from rememora.model.settings import DEFAULTS, NAMES, Settings, check


def test_defaults_are_the_documented_ones() -> None:
    assert {name: getattr(DEFAULTS, name) for name in NAMES} == {
        "default_scope": "default",
        "require_scope": False,
        "timezone": "UTC",
        "archive": True,
        "pool_max_exchanges": 2_000,
        "pool_max_bytes": 33_554_432,
        "trash_days": 7,
        "busy_timeout_ms": 10_000,
        "mac_key_file": "",
        "preview_ttl_s": 600,
        "recall_limit": 10,
        "tokens_vocabulary": "o200k",
        "recall_timeout_ms": 6_000,
        "recall_max_chars": 600,
        "assemble_capsule": True,
        "assemble_memories": True,
        "assemble_unsure_share": 0.5,
        "assemble_skills": True,
        "assemble_skills_max": 5,
        "assemble_goal": True,
        "assemble_pointers": True,
        "assemble_topics": True,
        "topics_mode": "rules",
        "topics_directory_tokens": 1_800,
        "topics_packet_tokens": 2_400,
        "recall_fusion": "calibrated",
        "posting_budget": 2_000,
        "rescore_depth": 100,
        "api_key_env": "",
        "embedding_provider": "openai",
        "embedding_url": "",
        "embedding_model": "",
        "embedding_dimensions": 0,
        "embedding_folder": "",
        "embedding_passage_prefix": "",
        "embedding_query_prefix": "",
        "embedding_timeout_ms": 6_000,
        "embedding_on_write": True,
        "rerank_url": "",
        "rerank_model": "",
        "rerank_key_env": "",
        "rerank_folder": "",
        "rerank_timeout_ms": 1_500,
        "rerank_candidates": 30,
        "rerank_max_chars": 2_000,
        "rerank_accept": 0.5,
        "rerank_reject": 0.0009,
        "llm_url": "",
        "llm_model": "",
        "llm_key_env": "",
        "llm_timeout_ms": 60_000,
        "llm_max_tokens": 2_048,
        "capture_enabled": True,
        "capture_mode": "statements",
        "capture_idle_ms": 600_000,
        "capture_model": "inherit",
        "capture_max_daily_extractions": 50,
        "capture_max_user_chars": 500,
        "capture_max_assistant_chars": 200,
        "capture_gist_min_chars": 12,
        "capture_gist_max_concepts": 8,
        "capture_gist_max_chars": 2_000,
        "capture_gist_ttl_ms": 0,
        "capture_gist_max_daily": 500,
        "compaction_window_tokens": 200_000,
        "compaction_waterline": 0.5,
        "compaction_step": 0.1,
        "compaction_keep": 0.1,
        "compaction_capsule_tokens": 2_000,
        "compaction_mode": "rules",
        "memory_hot_max": 3_000,
        "memory_warm_max": 12_000,
        "memory_half_life_days": 45.0,
        "memory_floor": 0.01,
        "goal_drift_threshold": 0.0,
        "goal_enabled": True,
        "hooks_enabled": True,
        "hooks_cooldown_s": 3_600,
        "dedup_near_dup": 0.85,
        "dedup_similar_floor": 0.5,
        "dedup_similar_max": 3,
    }


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        DEFAULTS.recall_limit = 3  # type: ignore[misc]


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_has_key_unit_and_one_line_of_documentation(name: str) -> None:
    kind, setting = described()[name]

    assert kind in (bool, int, float, str)
    assert setting.key
    assert setting.unit
    assert setting.doc.endswith(".")
    assert "\n" not in setting.doc


@pytest.mark.parametrize("name", NAMES)
def test_every_default_passes_its_own_check(name: str) -> None:
    check_value(name, getattr(DEFAULTS, name))


def test_every_setting_is_described_once_and_in_order() -> None:
    keys = [setting.key for _, setting in described().values()]

    assert tuple(described()) == NAMES
    assert sorted(NAMES) == sorted(field.name for field in fields(Settings))
    assert len(set(keys)) == len(keys)


def test_settings_that_only_later_features_use_say_which() -> None:
    planned = {name for name, (_, setting) in described().items() if setting.planned}

    assert planned == set()


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("scope_id", ("default_scope",)),  # alice-memory
        ("default_scope", ("default_scope",)),  # the field
        ("recall.timeout_ms", ("recall_timeout_ms",)),  # snake case
        ("recall.timeoutMs", ("recall_timeout_ms",)),  # camel case
        ("recall_timeout_ms", ("recall_timeout_ms",)),  # the field
        ("capture.idleMs", ("capture_idle_ms",)),  # as alice-memory writes it
        ("capture.maxDailyExtractions", ("capture_max_daily_extractions",)),  # likewise
        ("capture.max_turn_chars.user", ("capture_max_user_chars",)),  # one of two
        (
            "capture.max_turn_chars",
            ("capture_max_user_chars", "capture_max_assistant_chars"),
        ),  # a lone number
        ("capture.maxTurnChars", ("capture_max_user_chars", "capture_max_assistant_chars")),  # camel case
        ("posting_budget", ("posting_budget",)),  # the field, outside its group
        ("recall.posting_budget", ("posting_budget",)),  # inside
        ("recallTimeoutMs", ("recall_timeout_ms",)),  # the field in camel case
        ("capture", ()),  # a group
        ("capture..mode", ()),  # a dot too many
        ("capture_.mode", ()),  # both marks
        ("Capture.Mode", ()),  # capitals that nothing documents
        ("CAPTURE_MODE", ()),  # an environment variable has a prefix
        ("trash.days", ()),  # a group that is none
        ("capture-mode", ()),  # a hyphen
        ("ｃａｐｔｕｒｅ.mode", ()),  # full width
        ("recall.limits", ()),  # a slip
        ("recall.límit", ()),  # an accent is another letter
        ("召回.limit", ()),  # another language
        ("", ()),  # nothing
    ],
)
def test_key_is_found_in_every_spelling(key: str, found: tuple[str, ...]) -> None:
    assert fields_of(key) == found
    assert is_setting(key) == (len(found) == 1)


@pytest.mark.parametrize(
    ("name", "value", "expectation"),
    [
        ("recall_limit", "10", "a whole number from 1 to 1000 (hits)"),  # digits are no number
        ("recall_limit", 10.0, "a whole number from 1 to 1000 (hits)"),  # nor is half of one
        ("recall_limit", True, "a whole number from 1 to 1000 (hits)"),  # equals 1
        ("recall_limit", None, "a whole number from 1 to 1000 (hits)"),  # nothing
        ("recall_limit", 0, "a whole number from 1 to 1000 (hits)"),  # just below
        ("recall_limit", 1001, "a whole number from 1 to 1000 (hits)"),  # just above
        pytest.param(
            "recall_limit", 10**5000, "a whole number from 1 to 1000 (hits)", id="huge"
        ),  # Python refuses to print it
        ("trash_days", -1, "a whole number from 0 to 36500 (days)"),  # 0 is gone now, less is nothing
        ("memory_half_life_days", 0, "a number from 0.01 to 36500 (days)"),  # would divide by 0
        (
            "memory_half_life_days",
            float("nan"),
            "a number from 0.01 to 36500 (days)",
        ),  # compares with nothing
        ("dedup_near_dup", 1.01, "a number from 0 to 1 (similarity)"),  # no cosine
        ("archive", 1, "true or false"),  # equals true
        ("archive", "yes", "true or false"),  # a word in a file is a text
        ("archive", {}, "true or false"),  # a group in its place
        ("default_scope", "", "a text that is not empty"),  # a scope is never empty
        ("default_scope", " \u3000", "a text that is not empty"),  # nor blank, in any width
        ("default_scope", "a\0b", "a text that is not empty"),  # SQLite would cut it
        ("default_scope", "\ud83d", "a text that is not empty"),  # half an emoji cannot be stored
        ("default_scope", ["ana"], "a text that is not empty"),  # one scope, not several
        ("capture_mode", "both", "one of statements, gist, llm, off"),  # not on the list
        ("api_key_env", "MY KEY", "the name of an environment variable"),  # a blank
        ("api_key_env", "密钥", "the name of an environment variable"),  # shells take only ASCII
    ],
)
def test_wrong_value_is_refused_with_what_was_expected(name: str, value: Any, expectation: str) -> None:
    with pytest.raises(SettingInvalid) as refusal:
        check(replace(DEFAULTS, **{name: value}))

    assert refusal.value.key == described()[name].setting.key
    assert refusal.value.expected == expectation
    assert f"{refusal.value.key}: expected {expectation}, found " in str(refusal.value)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("trash_days", 0),  # gone now
        ("memory_half_life_days", 45),  # a whole number is a number
        ("dedup_near_dup", 1),  # the bound itself
        ("default_scope", "团队/ana 🧭"),  # any language, emoji
        ("default_scope", "ｕｓｅｒ e\u0301"),  # full-width, combining marks
        ("default_scope", "사용자・ユーザー"),  # Korean, Japanese
        ("api_key_env", ""),  # no key
        ("api_key_env", "SOME_SERVICE_KEY"),  # a name
        ("capture_mode", "off"),  # on the list
    ],
)
def test_right_value_is_accepted(name: str, value: Any) -> None:
    settings = replace(DEFAULTS, **{name: value})

    check(settings)

    assert getattr(settings, name) == value


def test_defaults_are_checked_like_any_other_when_made_anew() -> None:
    check(DEFAULTS)
    check(Settings())


def test_key_written_where_its_name_belongs_is_not_repeated() -> None:
    secret = "sk-" + "0123456789abcdef"

    with pytest.raises(SettingInvalid) as refusal:
        check(Settings(api_key_env=secret))

    assert secret not in str(refusal.value)
    assert "not shown" in str(refusal.value)


def test_error_names_layer_and_key_as_they_were_written() -> None:
    with pytest.raises(SettingInvalid) as refusal:
        check_value("recall_limit", "ten", origin="config.toml", key="recallLimit")

    assert str(refusal.value) == (
        "config.toml: recallLimit: expected a whole number from 1 to 1000 (hits), found 'ten'"
    )


def test_error_is_an_invalid_input_with_its_own_code() -> None:
    assert issubclass(SettingInvalid, InvalidInput)
    assert issubclass(InvalidInput, RememoraError)
    assert (RememoraError.code, InvalidInput.code, SettingInvalid.code) == (
        "error",
        "invalid_input",
        "setting_invalid",
    )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_expected_can_be_said_of_every_setting(name: str) -> None:
    assert expected(name).startswith(("a ", "one of ", "true or false", "the name of "))
