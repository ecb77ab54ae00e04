"""Which layer wins, what files may say, and where the store lies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rememora.config import data_directory, load
from rememora.model.errors import SettingInvalid
from rememora.model.settings import DEFAULTS, NAMES, Settings

SRC = Path(__file__).parents[1] / "src"
NOTHING: dict[str, str] = {}

# Every key of alice-memory's own example, with values that differ from all defaults.
OLD_FILE = {
    "data_dir": "",
    "scope_id": "team",
    "api_key_env": "SOME_SERVICE_KEY",
    "embedding": {"url": "http://127.0.0.1:9/v1/embeddings", "model": "a-model", "dimensions": 512},
    "capture": {
        "enabled": False,
        "idleMs": 1000,
        "model": "other",
        "maxDailyExtractions": 5,
        "max_turn_chars": {"user": 50, "assistant": 20},
    },
    "recall": {"limit": 3, "timeout_ms": 900, "max_chars": 100},
    "memory": {"hot_max": 30, "warm_max": 120, "half_life_days": 4.5},
}
OLD_FILE_READ = Settings(
    default_scope="team",
    api_key_env="SOME_SERVICE_KEY",
    embedding_url="http://127.0.0.1:9/v1/embeddings",
    embedding_model="a-model",
    embedding_dimensions=512,
    capture_enabled=False,
    capture_idle_ms=1000,
    capture_model="other",
    capture_max_daily_extractions=5,
    capture_max_user_chars=50,
    capture_max_assistant_chars=20,
    recall_limit=3,
    recall_timeout_ms=900,
    recall_max_chars=100,
    memory_hot_max=30,
    memory_warm_max=120,
    memory_half_life_days=4.5,
)


def write(directory: Path, **files: str) -> str:
    for name, text in files.items():
        (directory / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return str(directory)


def camel(value: Any) -> Any:
    """Spell every key of a nested dict in camel case."""
    if not isinstance(value, dict):
        return value
    heads = {key: key.split("_") for key in value}
    return {
        head[0] + "".join(part.capitalize() for part in head[1:]): camel(value[key])
        for key, head in heads.items()
    }


def test_nothing_given_means_the_built_in_defaults(tmp_path: Path) -> None:
    loaded = load(str(tmp_path), environ=NOTHING)

    assert loaded.settings is DEFAULTS
    assert set(loaded.origins.values()) == {"built-in"}
    assert set(loaded.origins) == set(NAMES)
    assert loaded.unknown == ()


@pytest.mark.parametrize(
    ("layers", "limit", "origin"),
    [
        (0, 10, "built-in"),  # nothing else
        (1, 21, "config.base.json"),  # what an interface has left
        (2, 22, "config.toml"),  # the file
        (3, 23, "config.local.json"),  # what one machine says
        (4, 24, "environment REMEMORA_RECALL_LIMIT"),  # what one run says
        (5, 25, "keyword"),  # what the program says
    ],
)
def test_stronger_layer_wins(tmp_path: Path, layers: int, limit: int, origin: str) -> None:
    if layers >= 1:
        write(tmp_path, config__base__json='{"recall": {"limit": 21}}')
    if layers >= 2:
        write(tmp_path, config__toml="[recall]\nlimit = 22\n")
    if layers >= 3:
        write(tmp_path, config__local__json='{"recall": {"limit": 23}}')
    environ = {"REMEMORA_RECALL_LIMIT": "24"} if layers >= 4 else NOTHING
    keywords = {"recall_limit": 25} if layers >= 5 else None

    loaded = load(str(tmp_path), keywords=keywords, environ=environ)

    assert (loaded.settings.recall_limit, loaded.origins["recall_limit"]) == (limit, origin)


def test_layers_mix_setting_by_setting(tmp_path: Path) -> None:
    write(
        tmp_path, config__json='{"trash_days": 1, "scope_id": "ana"}', config__local__toml="trash_days = 2\n"
    )

    loaded = load(str(tmp_path), keywords={"archive": False}, environ={"REMEMORA_TIMEZONE": "Asia/Shanghai"})

    assert loaded.settings == Settings(
        trash_days=2, default_scope="ana", archive=False, timezone="Asia/Shanghai"
    )
    assert {field: origin for field, origin in loaded.origins.items() if origin != "built-in"} == {
        "trash_days": "config.local.toml",
        "default_scope": "config.json",
        "archive": "keyword",
        "timezone": "environment REMEMORA_TIMEZONE",
    }


@pytest.mark.parametrize("spelled", [OLD_FILE, camel(OLD_FILE)], ids=["as written", "camel case"])
def test_every_key_of_the_old_system_is_understood(tmp_path: Path, spelled: dict[str, Any]) -> None:
    loaded = load(write(tmp_path, config__json=json.dumps(spelled)), environ=NOTHING)

    assert loaded.settings == OLD_FILE_READ
    assert loaded.unknown == ()


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("recall.limit = 4", "recall_limit", 4),  # dotted
        ("[recall]\nlimit = 4", "recall_limit", 4),  # in its table
        ("recall_limit = 4", "recall_limit", 4),  # the field
        ('"recall.limit" = 4', "recall_limit", 4),  # dotted in quotes
        ("capture.max_turn_chars = 70", "capture_max_user_chars", 70),  # one number for both roles
        ("capture.max_turn_chars = 70", "capture_max_assistant_chars", 70),  # the other role
        ("[capture.maxTurnChars]\nuser = 70", "capture_max_user_chars", 70),  # one role
        ("memory.half_life_days = 30", "memory_half_life_days", 30),  # a whole number of days
        ("dedup.near_dup = 0.92", "dedup_near_dup", 0.92),  # a fraction
        ("scope_id = '团队 🧭'", "default_scope", "团队 🧭"),  # any language
        ("\ufeffscope_id = 'ana'\r\ntrash_days = 3\r\n", "trash_days", 3),  # as Windows editors save
        ("", "recall_limit", 10),  # an empty file says nothing
        ("# only a comment", "recall_limit", 10),  # nor does a comment
    ],
)
def test_toml_file_is_read(tmp_path: Path, text: str, field: str, value: object) -> None:
    loaded = load(write(tmp_path, config__toml=text), environ=NOTHING)

    assert getattr(loaded.settings, field) == value


def test_null_in_json_leaves_a_setting_alone(tmp_path: Path) -> None:
    loaded = load(
        write(tmp_path, config__json='{"recall": {"limit": null}, "embedding": null}'), environ=NOTHING
    )

    assert loaded.settings is DEFAULTS
    assert loaded.unknown == ()


def test_keys_without_effect_are_named_without_their_values(tmp_path: Path) -> None:
    text = '{"recall": {"limits": 3, "limit": 3}, "api_key": "hush", "note": {}, "data_dir": "elsewhere"}'

    loaded = load(write(tmp_path, config__json=text, config__local__toml="a.b.c = 1\n"), environ=NOTHING)

    assert loaded.settings == Settings(recall_limit=3)
    assert loaded.unknown == (
        "config.json: recall.limits",
        "config.json: api_key",
        "config.json: data_dir",
        "config.local.toml: a.b.c",
    )


def test_variables_without_effect_are_named_without_their_values() -> None:
    environ = {
        "REMEMORA_RECAL_LIMIT": "3",  # a slip
        "REMEMORA_SCOPE_ID": "团队",  # the key of a file
        "REMEMORA_NOSUCH": "",  # empty: not given
        "REMEMORA_DIR": "store",  # chooses the place
        "REMEMORA_CONFIG": "config.toml",  # chooses the file
        "REMEMORA_RECALL_LIMIT": "4",  # a setting
        "OTHER_RECALL_LIMIT": "5",  # not ours
    }

    loaded = load(None, environ=environ)

    assert loaded.settings == Settings(recall_limit=4)
    assert loaded.unknown == ("environment: REMEMORA_RECAL_LIMIT", "environment: REMEMORA_SCOPE_ID")


BROKEN = [
    ("config.toml", "recall.limit = 'ten'", ["recall.limit", "whole number from 1 to 1000", "'ten'"]),  # type
    ("config.toml", "recall.limit = 0", ["recall.limit", "whole number from 1 to 1000", "found 0"]),  # range
    ("config.toml", "recall.limit = true", ["recall.limit", "found true"]),  # true is not 1
    ("config.toml", "recall.limit = 2026-01-12", ["recall.limit", "a date"]),  # TOML has dates
    ("config.toml", "[archive]\non = true", ["archive", "true or false", "a dict"]),  # a group for a value
    ("config.json", '{"capture": {"idleMs": -1}}', ["capture.idleMs", "found -1"]),  # as the file spells it
    ("config.json", '{"memory": {"half_life_days": NaN}}', ["memory.half_life_days", "nan"]),  # not a number
    ("config.json", '{"scope_id": "\\ud83d"}', ["scope_id", "text"]),  # half an emoji
    ("config.json", '{"recall": {"limit": 3}, "recallLimit": 4}', ["recallLimit", "another above"]),  # twice
    ("config.toml", "a = 1\nb = \n", ["TOML", "line 2"]),  # no value
    ("config.toml", "a = 1\n\nb = [1,\n", ["TOML", "line 4"]),  # ends too early
    ("config.json", '{\n "a": 1,\n}', ["JSON", "line 3"]),  # a spare comma
    ("config.json", "", ["JSON", "line 1"]),  # empty
    ("config.json", "[1]", ["a JSON object", "a list"]),  # no object
    ("config.json", '{"a":' * 100_000, ["JSON"]),  # nested beyond reason
    ("config.local.json", "{", ["JSON", "line 1"]),  # the local file too
    ("config.local.toml", "timezone = 'Nowhere'", ["timezone", "Europe/Berlin", "'Nowhere'"]),  # no zone
]


@pytest.mark.parametrize(("name", "text", "parts"), BROKEN)
def test_wrong_file_is_refused_and_the_place_named(
    tmp_path: Path, name: str, text: str, parts: list[str]
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")

    with pytest.raises(SettingInvalid) as refusal:
        load(str(tmp_path), environ=NOTHING)

    for part in [name, *parts]:
        assert part in str(refusal.value)


def test_settings_nested_beyond_reason_are_unknown_not_a_crash(tmp_path: Path) -> None:
    text = '{"a":' * 400 + "1" + "}" * 400

    loaded = load(write(tmp_path, config__json=text), environ=NOTHING)

    assert loaded.unknown == ("config.json: a.a.a.a.a.a.a.a.a",)


def test_other_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(b"trash_days = 1\n" + "scope_id = '团队'".encode("gb18030"))

    with pytest.raises(SettingInvalid, match=r"config\.toml: expected UTF-8, found other bytes in line 2"):
        load(str(tmp_path), environ=NOTHING)


def test_two_files_of_one_layer_are_refused(tmp_path: Path) -> None:
    write(tmp_path, config__toml="", config__json="{}")

    with pytest.raises(SettingInvalid, match=r"expected config\.toml or config\.json, found both"):
        load(str(tmp_path), environ=NOTHING)


@pytest.mark.parametrize(
    ("variable", "text", "field", "value"),
    [
        ("REMEMORA_RECALL_LIMIT", "3", "recall_limit", 3),  # a number
        ("REMEMORA_RECALL_LIMIT", " 3 ", "recall_limit", 3),  # with blanks
        ("REMEMORA_RECALL_LIMIT", "３", "recall_limit", 3),  # full-width
        ("REMEMORA_RECALL_LIMIT", "", "recall_limit", 10),  # empty: not set
        ("REMEMORA_MEMORY_HALF_LIFE_DAYS", "4.5", "memory_half_life_days", 4.5),  # a fraction
        ("REMEMORA_ARCHIVE", "0", "archive", False),  # no
        ("REMEMORA_ARCHIVE", "Off", "archive", False),  # no
        ("REMEMORA_REQUIRE_SCOPE", "TRUE", "require_scope", True),  # yes
        ("REMEMORA_REQUIRE_SCOPE", "yes", "require_scope", True),  # yes
        ("REMEMORA_REQUIRE_SCOPE", " on ", "require_scope", True),  # with blanks
        ("REMEMORA_DEFAULT_SCOPE", "团队", "default_scope", "团队"),  # a text
        ("REMEMORA_DEFAULT_SCOPE", "1", "default_scope", "1"),  # digits stay a text
        ("REMEMORA_SCOPE_ID", "x", "default_scope", "default"),  # only the field's own name counts
    ],
)
def test_environment_is_read_as_the_type_of_the_setting(
    variable: str, text: str, field: str, value: object
) -> None:
    loaded = load(None, environ={variable: text})

    assert getattr(loaded.settings, field) == value


@pytest.mark.parametrize(
    ("variable", "text", "message"),
    [
        ("REMEMORA_RECALL_LIMIT", "ten", "recall.limit: expected a whole number"),  # a word
        ("REMEMORA_RECALL_LIMIT", "3.0", "recall.limit: expected a whole number"),  # a fraction
        ("REMEMORA_RECALL_LIMIT", "9" * 5000, "recall.limit: expected a whole number"),  # too long to read
        ("REMEMORA_MEMORY_HALF_LIFE_DAYS", "nan", "memory.half_life_days: expected a number"),  # not a number
        ("REMEMORA_ARCHIVE", "maybe", "archive: expected true or false"),  # neither
        ("REMEMORA_TIMEZONE", "Nowhere", "timezone: expected an IANA"),  # no zone
    ],
)
def test_wrong_variable_is_refused_by_name(variable: str, text: str, message: str) -> None:
    with pytest.raises(SettingInvalid) as refusal:
        load(None, environ={variable: text})

    assert str(refusal.value).startswith(f"environment {variable}: {message}")


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"recall_limits": 3}, "keyword: recall_limits: expected the name of a setting"),  # a slip
        ({"recall.limits": 3}, "keyword: recall.limits: expected the name of a setting"),  # a slip in a key
        ({"recall.limit": 0.5}, "keyword: recall.limit: expected a whole number"),  # a file's key
        (
            {"recall.limit": 3, "recall_limit": 3},
            "keyword: recall_limit: expected one spelling of it",
        ),  # twice
        ({7: 3}, "keyword: 7: expected the name of a setting"),  # no name at all
        ({"recall_limit": "3"}, "keyword: recall.limit: expected a whole number"),  # a text
        ({"default_scope": ""}, "keyword: scope_id: expected a text that is not empty"),  # empty
    ],
)
def test_wrong_keyword_is_refused(keywords: dict[str, object], message: str) -> None:
    with pytest.raises(SettingInvalid) as refusal:
        load(None, keywords=keywords, environ=NOTHING)

    assert str(refusal.value).startswith(message)


def test_keyword_may_be_spelled_as_in_a_settings_file() -> None:
    keywords = {"capture.mode": "gist", "recallLimit": 3, "capture.max_turn_chars": 800}

    loaded = load(None, keywords=keywords, environ=NOTHING)

    settings = loaded.settings
    assert (settings.capture_mode, settings.recall_limit) == ("gist", 3)
    assert settings.capture_max_user_chars == settings.capture_max_assistant_chars == 800
    assert loaded.origins["capture_mode"] == "keyword"


def test_keyword_of_none_is_not_given() -> None:
    loaded = load(None, keywords={"recall_limit": None, "trash_days": 0}, environ=NOTHING)

    assert loaded.settings == Settings(trash_days=0)
    assert loaded.origins["recall_limit"] == "built-in"


def test_store_in_memory_reads_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, config__toml="recall.limit = 3\n")
    monkeypatch.chdir(tmp_path)

    loaded = load(None, environ={"REMEMORA_CONFIG": "config.toml", "REMEMORA_TRASH_DAYS": "0"})

    assert loaded.settings == Settings(trash_days=0)


def test_process_environment_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMEMORA_RECALL_LIMIT", "7")
    monkeypatch.setenv("REMEMORA_DIR", "~/mine")
    monkeypatch.setenv("HOME", "/home/of/test")

    assert load(None).settings.recall_limit == 7
    assert data_directory(None).path == str(Path("~/mine").expanduser())


def test_files_are_only_read(tmp_path: Path) -> None:
    write(tmp_path, config__toml="trash_days = 1\n", config__local__json="{}")
    files = sorted(tmp_path.iterdir())
    for file in files:
        file.chmod(0o400)
        os.utime(file, ns=(1_000_000_000, 1_000_000_000))
    before = [(file.name, file.stat().st_mtime_ns, file.read_bytes()) for file in files]

    load(str(tmp_path), environ=NOTHING)
    data_directory(None, environ={"REMEMORA_CONFIG": str(tmp_path / "config.toml")})

    after = [(file.name, file.stat().st_mtime_ns, file.read_bytes()) for file in sorted(tmp_path.iterdir())]
    assert after == before


def test_key_file_is_found_from_home_and_from_the_data_directory(tmp_path: Path) -> None:
    home = str(Path("~/mac.key").expanduser())

    loaded = load(write(tmp_path, config__toml="mac_key_file = 'keys/mac.key'"), environ=NOTHING)

    assert loaded.settings.mac_key_file == str(tmp_path / "keys" / "mac.key")
    assert load(None, keywords={"mac_key_file": "~/mac.key"}, environ=NOTHING).settings.mac_key_file == home


def test_moved_file_takes_the_place_of_the_one_in_the_data_directory(tmp_path: Path) -> None:
    write(tmp_path, config__toml="recall.limit = 21\ntrash_days = 1", config__local__toml="archive = false")
    moved = tmp_path / "moved.json"
    moved.write_text('{"dataDir": "store", "recall": {"limit": 3}}', encoding="utf-8")

    loaded = load(str(tmp_path), environ={"REMEMORA_CONFIG": str(moved)})

    assert loaded.settings == Settings(recall_limit=3, archive=False)
    assert loaded.origins["recall_limit"] == str(moved)
    assert loaded.unknown == ()


def test_moved_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.toml")

    with pytest.raises(SettingInvalid, match=r"missing\.toml: expected a readable file, found No such file"):
        load(str(tmp_path), environ={"REMEMORA_CONFIG": missing})


@pytest.mark.parametrize(
    ("option", "environ", "path", "origin"),
    [
        ("a", {"REMEMORA_DIR": "b", "REMEMORA_CONFIG": "c.toml"}, "a", "option"),  # the option beats all
        (
            None,
            {"REMEMORA_DIR": "b", "REMEMORA_CONFIG": "c.toml"},
            "b",
            "environment REMEMORA_DIR",
        ),  # then this
        (
            None,
            {"REMEMORA_DIR": "", "REMEMORA_CONFIG": "c.toml"},
            "in_c",
            "data_dir in c.toml",
        ),  # empty: not set
        (
            None,
            {"REMEMORA_CONFIG": "sub/d.json"},
            "sub/in_d",
            "data_dir in sub/d.json",
        ),  # from the file's place
        ("库/é", {}, "库/é", "option"),  # any language
    ],
)
def test_data_directory_is_chosen_in_order(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    option: str | None,
    environ: dict[str, str],
    path: str,
    origin: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    write(tmp_path, c__toml="data_dir = 'in_c'\n")
    write(tmp_path / "sub", d__json='{"dataDir": "in_d"}')

    located = data_directory(option, environ=environ)

    assert (located.path, located.origin) == (str(tmp_path / path), origin)
    assert not Path(located.path).exists(), "choosing creates nothing"


@pytest.mark.parametrize("text", ["", "data_dir = ''\n"], ids=["no key", "empty key"])
def test_without_a_choice_the_platform_decides(tmp_path: Path, text: str) -> None:
    import platformdirs

    write(tmp_path, c__toml=text)

    located = data_directory(None, environ={"REMEMORA_CONFIG": str(tmp_path / "c.toml")})

    assert located.path == platformdirs.user_data_dir("rememora", appauthor=False)
    assert located.origin == "built-in"


def test_tilde_is_the_home_folder() -> None:
    assert data_directory("~/x", environ=NOTHING).path == str(Path("~/x").expanduser())


@pytest.mark.parametrize(
    "option",
    ["", "  "],  # an unset variable in a script; the store must not land in the working directory
)
def test_blank_option_is_refused(option: str) -> None:
    with pytest.raises(SettingInvalid, match="option: data_dir: expected a directory"):
        data_directory(option, environ=NOTHING)


def test_data_dir_that_is_no_text_is_refused(tmp_path: Path) -> None:
    write(tmp_path, c__toml="data_dir = 3\n")

    with pytest.raises(SettingInvalid, match=r"c\.toml: data_dir: expected a directory, found 3"):
        data_directory(None, environ={"REMEMORA_CONFIG": str(tmp_path / "c.toml")})


def test_loading_without_files_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import dataclasses, sys; before = set(sys.modules)\n"
        "from rememora.config import data_directory, load\n"
        "load(data_directory(sys.argv[1]).path); load(None)\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    environ = {"PYTHONPATH": str(SRC), "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}

    run = subprocess.run(
        [sys.executable, "-S", "-c", code, str(tmp_path)],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )

    assert [name for name in run.stdout.split() if not name.startswith(("rememora", "__future__"))] == []
