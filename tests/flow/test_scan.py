"""The scan of files: every form that words may have there is found, and what is not there is not."""

from __future__ import annotations

import ast
import base64
import random
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rememora.flow import scan
from rememora.flow.scan import scan as look

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = [
    *("wonderful", "Müllerstraße", "她住在里", "タワーで", "서울에서"),
    *("🦄🪐🧭🪁", "ｆｕｌｌｗｉｄｔｈ", "e\u0301te\u0301s"),
]
FORMS: dict[str, Callable[[str], bytes]] = {
    "raw": lambda word: word.encode(),
    "lower case": lambda word: word.lower().encode(),
    "upper case": lambda word: word.upper().encode(),
    "folded": lambda word: word.casefold().encode(),
    "composed": lambda word: unicodedata.normalize("NFC", word).encode(),
    "decomposed": lambda word: unicodedata.normalize("NFD", word).encode(),
    "compatible": lambda word: unicodedata.normalize("NFKC", word).encode(),
    "UTF-16, little end first": lambda word: word.encode("utf-16-le"),
    "UTF-16, big end first": lambda word: word.encode("utf-16-be"),
    "base64": lambda word: base64.b64encode(word.encode() + b"zz"),
    "base64 behind a byte": lambda word: base64.b64encode(b"x" + word.encode() + b"z"),
    "base64 behind two bytes": lambda word: base64.b64encode(b"xy" + word.encode()),
}


def found(tmp_path: Path, data: bytes, *needles: str) -> set[str]:
    file = tmp_path / "data"
    file.write_bytes(data)
    return set(look([str(file)], needles).found[str(file)])


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_every_form_is_found(tmp_path: Path, word: str, form: Callable[[str], bytes]) -> None:
    assert word in found(tmp_path, b"\0\1" + form(word) + b"\0", word)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_term_is_found_without_what_it_shares_with_the_one_before(tmp_path: Path, count: int) -> None:
    rest = b"wonderful"[count:]

    assert found(tmp_path, b"\0\5" + bytes([len(rest)]) + rest, "wonderful") == {rest.decode()}


def test_pair_of_characters_is_found_as_a_term(tmp_path: Path) -> None:
    pair = "住在".encode()

    assert found(tmp_path, bytes([len(pair)]) + pair, "她住在里") == {"住在"}


@pytest.mark.parametrize(
    "data",
    [
        b"notething 7",  # the end of one column and the beginning of the next make "ething"
        b"wonder",  # the beginning of the word is another word
        b"",  # an empty file
    ],
)
def test_what_only_looks_like_it_is_not_found(tmp_path: Path, data: bytes) -> None:
    assert found(tmp_path, data, "something", "wonderful") == set()


def test_phrases_that_begin_alike_are_told_apart(tmp_path: Path) -> None:
    phrases = ["the same beginning", "the same beginning of", "the same bend", "the sam", "the salt"]

    assert found(tmp_path, b"x the same beginning, the samovar", *phrases) == {phrases[0], "the sam"}


def test_chance_has_none_of_many_words(tmp_path: Path) -> None:
    chance = random.Random(7)
    words = ["".join(chance.choices("abcdefgh", k=8)) for _ in range(200)]

    assert found(tmp_path, chance.randbytes(4 << 20), *words) == set()


def test_word_that_lies_over_the_edge_of_two_pieces_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "CHUNK", 64)
    for place in range(50, 70):
        assert "wonderful" in found(tmp_path, b"." * place + b"wonderful" + b"." * 99, "wonderful"), place


def test_file_that_is_gone_is_an_error_and_no_clean_one(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        look([str(tmp_path / "none")], ["wonderful"])


def test_it_shares_no_code_with_the_rest_of_the_house() -> None:
    tree = ast.parse(Path(scan.__file__).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert not [name for name in names if name and name.startswith("rememora")]
