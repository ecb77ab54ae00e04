"""The texts that models are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rememora import prompts

FOLDER = Path(prompts.__file__).parent
DISTILL = {"turns": "turn 11 [user]: I live in Berlin", "nonce": "k3v7q2zd"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_prompt_holds_turns_forbidden_list_sources_and_task(language: str) -> None:
    text = prompts.fill("distill", language, **DISTILL)

    assert "<turns k3v7q2zd>\nturn 11 [user]: I live in Berlin\n</turns k3v7q2zd>" in text
    assert text.count("\n- ") >= 4 + 4, "four groups that are forbidden, then the fields"
    assert [line[:2] for line in text.splitlines() if line[:1].isdigit()] == ["1.", "2.", "3."]
    for word in ("items", "content", "type", "confidence", "source_turn_ids", "quote"):
        assert f'"{word}"' in text
    for kind in ("preference", "fact", "decision", "correction"):
        assert kind in text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_instructions_are_short(language: str) -> None:
    text = prompts.fill("distill", language, turns="", nonce="n")

    assert len(text) < 2_000, "about four hundred tokens"


def test_what_fills_a_gap_opens_none() -> None:
    assert "{nonce} {turns}" in prompts.fill("distill", "en", turns="{nonce} {turns}", nonce="n")


@pytest.mark.parametrize("given", [{}, {"turns": "t"}, {**DISTILL, "more": "x"}])
def test_missing_or_spare_gap_is_an_error(given: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="expected"):
        prompts.fill("distill", "en", **given)


def test_version_names_the_prompt_and_follows_from_its_words() -> None:
    assert prompts.version("distill", "en").startswith("distill.en/")
    assert prompts.version("distill", "en") != prompts.version("distill", "zh")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.md")), ids=lambda file: file.name)
def test_every_prompt_exists_in_both_languages_with_the_same_gaps(file: Path) -> None:
    purpose, _, _ = file.name.split(".")

    gaps = [
        set(prompts._GAP.findall((FOLDER / f"{purpose}.{one}.md").read_text("utf-8"))) for one in ("en", "zh")
    ]
    assert gaps[0] == gaps[1]
