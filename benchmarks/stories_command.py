"""`python -m benchmarks stories`."""

from __future__ import annotations

import click

from benchmarks.lines import SEED, save
from benchmarks.stories_templates import PARTS, WORKED_WITH


@click.command()
@click.option("--part", type=click.Choice(PARTS), default="seen", show_default=True)
@click.option(
    "--stories",
    "number",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="In each language, and as many facts of six versions.",
)
@click.option("--seed", type=int, default=SEED, show_default=True, help="For making them.")
@click.option("--list", "listed", is_flag=True, help="List wrong answers as well; not of the unseen part.")
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def stories(*, part: str, number: int, seed: int, listed: bool, keep: bool) -> None:
    """Generated lives: what is so now, what was, what is forgotten, what fell with it, what nobody said."""
    from benchmarks import stories

    if listed and part not in WORKED_WITH:
        raise click.UsageError(
            f"--list: expected --part {' or '.join(WORKED_WITH)}, since rules are not made from unseen words"
        )
    lines, found = stories.measure(part, number, seed=seed, told=lambda text: click.echo(text, err=True))
    if listed:
        click.echo(stories.wrong(found))
    click.echo(stories.tables(lines))
    from benchmarks.stories_alike import closed

    wrong, asked = closed(part)
    click.echo(
        f"look-alike facts wrongly closed by talk: {wrong} of {asked} sentences ({wrong / max(1, asked):.3f})"
    )
    if keep:
        save(lines)
