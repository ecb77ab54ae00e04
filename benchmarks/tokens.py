"""How near the token estimate is to real tokenizers; their vocabularies come out of packages and are never downloaded.

    pip install --no-deps litellm==1.110.2 dashscope==2.0.2     # o200k and DeepSeek; Qwen
    pip install tiktoken==0.14.0 tokenizers

Of the first two the files of vocabulary alone are read. A text is judged if it is of the half that the weights were
not fitted on (`token_texts`).
"""

from __future__ import annotations

import base64
import hashlib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.lines import Line, table
from benchmarks.token_texts import KINDS, texts
from rememora.core.budget import estimate_tokens
from rememora.core.token_weights import VOCABULARIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.token_texts import Text

BENCHMARK = "tokens"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
SHORT = 8
"""A text of fewer tokens is judged by its error in tokens: one of 15 % would be less than one token."""
NEAR, NEAR_TOKENS, UNDER = 0.15, 2, 0.7
_OF_LITELLM = "litellm/litellm_core_utils/tokenizers"
_FILES = {
    "o200k": f"{_OF_LITELLM}/fb374d419588a4632f3f557e76b4b70aebbca790",
    "qwen": "dashscope/resources/qwen.tiktoken",
    "deepseek": f"{_OF_LITELLM}/deepseek_tokenizer.json",
}
_CAPITALS, _SMALL = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}", r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
_ENDING = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_REST = r"\s*[\r\n]+|\s+(?!\S)|\s+"
_WORDS = {
    "o200k": (
        rf"[^\r\n\p{{L}}\p{{N}}]?[{_CAPITALS}]*[{_SMALL}]+{_ENDING}?"
        rf"|[^\r\n\p{{L}}\p{{N}}]?[{_CAPITALS}]+[{_SMALL}]*{_ENDING}?"
        rf"|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n/]*|{_REST}"
    ),
    "qwen": rf"{_ENDING}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|{_REST}",
}
"""How each cuts a text before it merges bytes, as the two publish it."""


def measure(data: Path) -> list[Line]:
    """Count the texts of the judging half with each tokenizer that is installed, beside the estimate.

    Raises:
        LookupError: The packages are not installed.
    """
    judged = [text for text in texts(data) if text.judged]
    digest = hashlib.sha256("\0".join(text.text for text in judged).encode("utf-8", "surrogatepass"))
    return [
        Line(
            benchmark=BENCHMARK,
            part=name,
            data_sha256=digest.hexdigest(),
            settings={"tokens.vocabulary": name},
            metrics=figures(judged, name, counted(name)),
        )
        for name in VOCABULARIES
    ]


def figures(judged: Sequence[Text], vocabulary: str, count: Callable[[str], int]) -> dict[str, Any]:
    """Return, for each kind of text and for all, how many estimates are near to the real counts."""
    pairs: dict[str, list[tuple[int, int]]] = {kind: [] for kind in KINDS}
    for text in judged:
        pairs[text.kind].append((count(text.text), estimate_tokens(text.text, vocabulary=vocabulary)))
    found = {kind: _figures(of_kind) for kind, of_kind in pairs.items() if of_kind}
    return {**found, "all": _figures([pair for of_kind in pairs.values() for pair in of_kind])}


def _figures(pairs: Sequence[tuple[int, int]]) -> dict[str, float]:
    long = [(real, told) for real, told in pairs if real >= SHORT]
    short = [(real, told) for real, told in pairs if real < SHORT]
    near = [abs(told - real) <= NEAR * real for real, told in long]
    close = [abs(told - real) <= max(NEAR_TOKENS, NEAR * real) for real, told in pairs]
    return {
        "texts": len(long),
        "within_15": round(sum(near) / max(1, len(long)), 4),
        "short": len(short),
        "short_within_2": round(
            sum(abs(told - real) <= NEAR_TOKENS for real, told in short) / max(1, len(short)), 4
        ),
        "within_15_or_2": round(sum(close) / max(1, len(pairs)), 4),
        "under_30": sum(told < UNDER * real for real, told in long),
    }


def counted(name: str) -> Callable[[str], int]:
    """Return what counts the tokens of a text by a real vocabulary.

    Raises:
        LookupError: Its package is not installed.
    """
    package, _, inside = _FILES[name].partition("/")
    spec = find_spec(package)
    if spec is None or spec.origin is None or find_spec("tiktoken") is None:
        raise LookupError(f"{name}: expected the packages that benchmarks/tokens.py names, found none")
    path = Path(spec.origin).parent / inside
    if path.suffix == ".json":
        from tokenizers import Tokenizer

        made = Tokenizer.from_file(str(path))
        return lambda text: len(made.encode(text, add_special_tokens=False).ids)
    import tiktoken

    encoding = tiktoken.Encoding(name, pat_str=_WORDS[name], mergeable_ranks=_ranks(path), special_tokens={})
    return lambda text: len(encoding.encode(text, disallowed_special=()))


def _ranks(path: Path) -> dict[bytes, int]:
    lines = (line.split() for line in path.read_bytes().splitlines() if line)
    return {base64.b64decode(token): int(rank) for token, rank in lines}


def tables(lines: Sequence[Line]) -> str:
    """Show a table of all vocabularies and kinds."""
    rows = [
        [
            line.part,
            kind,
            str(found["texts"]),
            f"{found['within_15']:.3f}",
            str(found["short"]),
            f"{found['short_within_2']:.3f}" if found["short"] else "",
            f"{found['within_15_or_2']:.3f}",
            str(found["under_30"]),
        ]
        for line in lines
        for kind, found in line.metrics.items()
    ]
    return table(
        [
            *("vocabulary", "texts of 8 tokens or more", "number", "within 15 % (target .95)"),
            *(
                "shorter ones",
                "within 2 tokens",
                "all within 15 % or 2 tokens",
                "more than 30 % under (target 0)",
            ),
        ],
        rows,
    )
