"""The command `python -m benchmarks distilled`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from benchmarks import local_model, scripted_model
from benchmarks.lines import SEED, save

if TYPE_CHECKING:
    from benchmarks.distilled import Model


@click.command()
@click.option(
    "--model",
    "name",
    help=f"Model that proposes: {', '.join((*local_model.MODELS, *scripted_model.NAMES))}; without, the rules alone.",
)
@click.option("--sample", type=click.IntRange(min=4), help="So many of the conversations; all by default.")
@click.option("--seed", type=int, default=SEED, show_default=True, help="For drawing them.")
@click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, help="For the model to run on."
)
@click.option(
    "--work",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the weights and the answers, which are then not made twice; a temporary one by default.",
)
@click.option("--list", "listed", is_flag=True, help="List every memory with its verdict as well.")
@click.option("--save", "keep", is_flag=True, help="Append the outcome to benchmarks/results/.")
def distilled(
    *,
    name: str | None,
    sample: int | None,
    seed: int,
    threads: int,
    work: Path | None,
    listed: bool,
    keep: bool,
) -> None:
    """Labelled conversations: what rules, a model, and both keep of them, and whether the user said so."""
    from benchmarks import conversations, distilled

    scripted = name in scripted_model.NAMES
    if name is not None and not scripted and (absent := local_model.missing(name)) is not None:
        raise click.BadParameter(absent, param_hint="--model")
    talks = distilled.sample(conversations.read(), sample, seed=seed)
    with TemporaryDirectory() as temporary:
        folder = work or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        model: Model | None = None
        if name is not None:
            kept = folder / f"{name}.jsonl"
            model = (
                scripted_model.ScriptedModel(name)
                if scripted
                else local_model.LocalModel(name, folder, kept=kept, threads=threads)
            )
        lines, outcomes = distilled.measure(
            talks, model, seed=seed, told=lambda text: click.echo(text, err=True)
        )
    if listed:
        click.echo("\n".join(map(distilled.shown, outcomes)))
    click.echo(distilled.tables(lines))
    if keep:
        save(lines)
