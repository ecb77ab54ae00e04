"""`rememora backfill`, with an embedding service on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.server import Answer, Service, serving, vectors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Shell


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Give a service, and settings that name it; it is used by `backfill` alone."""
    with serving() as running:
        monkeypatch.setenv("REMEMORA_EMBEDDING_URL", running.url)
        monkeypatch.setenv("REMEMORA_EMBEDDING_MODEL", "m3")
        monkeypatch.setenv("REMEMORA_API_KEY_ENV", "A_KEY")
        monkeypatch.setenv("A_KEY", "letmein")
        monkeypatch.setenv("REMEMORA_EMBEDDING_ON_WRITE", "false")
        yield running


def test_backfill_makes_the_vectors_that_are_missing(shell: Shell, service: Service) -> None:
    service.answer(vectors)
    shell.remember("Likes pour-over coffee")
    shell.remember("喜欢手冲咖啡 ☕️")

    (first,) = shell.json("backfill", "--limit", "1")
    (rest,) = shell.json("backfill")

    assert (first["embedded"], first["waiting"]) == (1, 1)
    assert rest == {"space": "m3/2", "embedded": 1, "refused": {}, "waiting": 0, "degraded": []}
    assert "vectors: m3/2 (2); in use: m3/2, 0 wait" in shell("status").stdout
    assert shell("backfill").stdout == "m3/2: 0 vectors made, 0 wait\n"


def test_backfill_that_ends_early_says_why_and_keeps_what_is_done(shell: Shell, service: Service) -> None:
    service.answer(Answer(b"<html>", 403))
    shell.remember("Likes tea")

    result = shell("backfill", code=1)

    assert "ended early: embedder_refused; what is done is kept, run it again" in result.stderr
    assert "letmein" not in result.output


def test_import_says_how_many_entries_wait_for_their_vectors(shell: Shell, service: Service) -> None:
    talk = '{"role": "user", "content": "Likes tea"}\n{"role": "user", "content": "喜欢喝茶 🍵"}\n'
    told = "2 entries wait for their vectors: rememora backfill\n"
    service.answer(vectors)

    assert "wait" not in shell("import", "-", "--dry-run", input=talk).stderr
    assert shell("import", "-", input=talk).stderr.endswith(told)
    assert shell("import", "-", "--json", input='{"role": "user", "content": "茶"}').stderr.endswith(
        "\n3 entries wait for their vectors: rememora backfill\n"
    )
    assert shell("import", "-", input=talk).stderr.startswith(
        "3 "
    )  # nothing new came in, but they still wait
    shell("distill")
    shell("backfill")
    assert shell("import", "-", input='{"role": "user", "content": "차"}').stderr.endswith(
        "\n1 entry waits for its vector: rememora backfill\n"
    )


def test_import_without_an_embedder_says_nothing_of_vectors(shell: Shell) -> None:
    told = shell("import", "-", input='{"role": "user", "content": "Likes tea"}').stderr

    assert "vector" not in told


def test_backfill_without_an_embedder_says_what_to_set(shell: Shell) -> None:
    shell.remember("Likes tea")

    assert "set embedding.folder, or embedding.url" in shell("backfill", code=1).stderr


def test_space_of_a_former_model_can_be_dropped(shell: Shell, service: Service) -> None:
    service.answer(vectors)
    shell.remember("Likes tea")
    shell("backfill")

    assert shell("backfill", "--drop-space", "m3/2").stdout == "m3/2: 1 vectors deleted\n"
    assert (
        "expected one of no space, found 'm3/2'" in shell("backfill", "--drop-space", "m3/2", code=1).stderr
    )
