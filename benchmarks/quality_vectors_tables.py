"""Shows the lines of `quality_vectors`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks.lines import table
from benchmarks.quality_vectors import BOTH, DENSE, MEASURES, VARIANTS, WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.lines import Line

GROUPED = ("recall@10", "MRR")


def tables(lines: Sequence[Line]) -> str:
    """Show each set, part and embedder."""
    return "\n\n".join(map(_block, lines))


def _block(line: Line) -> str:
    name, part, model = line.part.split("/", maxsplit=2)
    found = line.metrics
    talks = len(line.settings["conversations"])
    title = (
        f"**{name}, {part}, {model}** ({line.settings['embedder']}): {found['questions']} questions on"
        f" {talks} conversations; `{line.settings['command']}`, seed {line.seed}"
    )
    parts = [title, _totals(found["total"])]
    if part == "all":
        categories = {**found["by_category"], "all but unanswerable": found["answerable_only"]}
        parts += [_grouped("category", categories), _grouped("conversation", found["by_conversation"])]
    return "\n\n".join(parts)


def _totals(total: Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]]) -> str:
    rows = [
        [name, *(_with_gain(name, *(total[name][m][k][0] for k in ("mean", "gain"))) for m in MEASURES)]
        for name in VARIANTS
    ]
    low_high = [f"{low:+.3f} {high:+.3f}" for _, low, high in (total[BOTH][m]["gain"] for m in MEASURES)]
    rows.insert(2, ["gain of it over words alone, 95 %", *low_high])
    return table(["", *(f"{m} (gain)" for m in MEASURES)], rows)


def _with_gain(name: str, value: float, gain: float) -> str:
    return f"{value:.3f}" if name == WORDS else f"{value:.3f} ({gain:+.3f})"


def _grouped(title: str, groups: Mapping[str, Mapping[str, Any]]) -> str:
    rows = [
        [
            name,
            group["questions"],
            *(
                _with_gain(variant, group[variant][m], group[variant][m] - group[WORDS][m])
                for m in GROUPED
                for variant in (WORDS, BOTH, DENSE)
            ),
        ]
        for name, group in groups.items()
    ]
    header = [f"{m}, {variant}" for m in GROUPED for variant in (WORDS, BOTH, DENSE)]
    return table([title, "questions", *header], rows)
