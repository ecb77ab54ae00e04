"""`python -m benchmarks compaction`."""

from __future__ import annotations

import click

from benchmarks.lines import save


@click.command()
@click.option("--data", help="Folder of the data sets; else what REMEMORA_DATA names, else ../shared/data.")
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def compaction(data: str | None, *, keep: bool) -> None:
    """Long conversations in a quarter of their tokens: what is still reached, and what the capsule alone holds."""
    from benchmarks import compaction, datasets

    lines = compaction.measure(datasets.data_folder(data))
    click.echo(compaction.tables(lines))
    if keep:
        save(lines)
