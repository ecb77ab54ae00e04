"""Which memory a correction means."""

from __future__ import annotations

import pytest

from rememora.core.correction import meant
from rememora.testing import a_memory

NOW = a_memory(id="now", recorded_ms=2_000)


def old(id: str, text: str, **changes: object) -> object:
    return a_memory(**{"id": id, "text": text, "recorded_ms": 1_000, **changes})


@pytest.mark.parametrize(
    ("words", "among", "found"),
    [
        ("Monday", [old("a", "launch on Monday"), old("b", "tea")], "a"),  # the only one
        ("monday", [old("a", "launch on Monday")], "a"),  # in another case
        ("", [old("a", "launch on Monday")], "a"),  # what was said last
        ("", [old("a", "x"), old("b", "y")], None),  # two of them
        ("", [old("a", "x"), old("a", "x")], "a"),  # the same one twice
        ("8080", [old("a", "port 18080")], None),  # a part of a word
        ("née", [old("a", "Zoë, née Renée"), old("b", "Renée")], "a"),  # a part of a word with accents
        ("анна", [old("a", "Аннабель")], None),  # a part of a Cyrillic word
        ("Vim", [old("a", "我用vim写代码"), old("b", "vimium")], "a"),  # a Latin word among Chinese
        ("부산", [old("a", "사용자는 부산에 산다")], "a"),  # a Korean word with its particle
        ("ＶＩＭ", [old("a", "uses vim")], "a"),  # full width
        ("c++", [old("a", "writes c++17"), old("b", "writes c")], "a"),  # a sign at its end
        ("周五", [old("a", "发布在周五下午")], "a"),  # a script without spaces
        ("Leeds", [old("a", "lives there", slot=("ana", "city", "Leeds"))], "a"),  # the value of a slot
        ("tea", [old("a", "tea", status="superseded")], None),  # no longer the word
        ("tea", [old("a", "tea", integrity="false")], None),  # changed from outside
        ("tea", [old("a", "tea", recorded_ms=3_000)], None),  # said afterwards
        ("tea", [old("now", "tea")], None),  # itself
        ("tea", [], None),  # nothing there
    ],
)
def test_one_memory_is_meant_or_none(words: str, among: list[object], found: str | None) -> None:
    target = meant(words, among, NOW)  # type: ignore[arg-type]

    assert (target and target.id) == found
