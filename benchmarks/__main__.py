"""The command line: `python -m benchmarks NAME [options]`."""

from __future__ import annotations

import click

from benchmarks.compaction_command import compaction
from benchmarks.distilled_command import distilled
from benchmarks.lines import SEED, commit, save
from benchmarks.minding_commands import capture, drift, hooks, idle, tokens
from benchmarks.quality_commands import EMBEDDER, SAVE, abstention, done, embedder_of, fit, packing, quality
from benchmarks.stories_command import stories


@click.group()
def main() -> None:
    """Measure quality, speed and cost. Every figure of REPORT.md comes from one of these commands."""
    commit()  # as it is now: a long run is of the code that it began with


@main.command()
@EMBEDDER
@SAVE
def multilingual(model: str | None, *, keep: bool) -> None:
    """Chinese, Japanese, Korean and English: does the right message come first?"""
    from benchmarks import languages, models

    if model is None:
        lines = languages.measure()
    else:
        with embedder_of(model) as embedder:
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
@click.option(
    "--left-out", is_flag=True, help="Write nothing; tell how good the weights are on authors left out."
)
def fit_statements(*, left_out: bool) -> None:
    """Fit the weights that statements are weighed by, and write them into the package."""
    from benchmarks import fitted, fitted_left_out
    from benchmarks.statements import LANGUAGES

    if left_out:
        for language in LANGUAGES:
            click.echo(f"**{language}**\n\n{fitted_left_out.tables(language)}\n")
        return
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


for measured in (quality, abstention, packing, fit):
    main.add_command(measured)
main.add_command(compaction)
main.add_command(distilled)
main.add_command(stories)
main.add_command(drift)
main.add_command(hooks)
main.add_command(tokens)
main.add_command(idle)
main.add_command(capture)


@main.command()
def report() -> None:
    """Write the tables of benchmarks/REPORT.md from the saved lines."""
    from benchmarks.report import REPORT, written

    REPORT.write_text(written(REPORT.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
