"""The commands for goals, hooks, budgets, ticks and captured turns."""

from __future__ import annotations

import click

from benchmarks.lines import save


@click.command()
@click.option("--misses", is_flag=True, help="List what went wrong; never of the held-out part.")
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def drift(*, misses: bool, keep: bool) -> None:
    """Dialogues that leave their goal or keep to it: which of them are noticed, by words."""
    from benchmarks import drift

    lines = drift.measure()
    click.echo(drift.tables(lines))
    if misses:
        for part in drift.LOOKED_AT:
            for dialogue in drift.read(drift.DIALOGUES / f"{part}.txt"):
                at = drift.first_reminder(dialogue)
                if (at is None) != (dialogue.leaves is None) or (at or 0) < (dialogue.leaves or 0):
                    click.echo(f"{dialogue.id}: leaves at {dialogue.leaves}, reminded at {at}")
    if keep:
        save(lines)


@click.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def tokens(data: str | None, *, keep: bool) -> None:
    """The token estimate beside three real tokenizers, on texts that it was not fitted on."""
    from benchmarks import datasets, tokens

    try:
        lines = tokens.measure(datasets.data_folder(data))
    except LookupError as error:
        raise click.ClickException(str(error)) from None
    click.echo(tokens.tables(lines))
    if keep:
        save(lines)


@click.command()
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def hooks(*, keep: bool) -> None:
    """A year with triggers: which stay, which go, and how often they fire."""
    from benchmarks import hook_year

    lines = [hook_year.measure()]
    click.echo(hook_year.tables(lines))
    if keep:
        save(lines)


@click.command()
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def idle(*, keep: bool) -> None:
    """A tick that finds nothing due, with turns that wait for a model."""
    from benchmarks import idle

    lines = idle.measure()
    click.echo(idle.tables(lines))
    if keep:
        save(lines)


@click.command()
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def capture(*, keep: bool) -> None:
    """A turn captured into 10,000 memories: one that teaches something, and one that does not."""
    from benchmarks import captures

    lines = captures.measure()
    click.echo(captures.tables(lines))
    if keep:
        save(lines)
