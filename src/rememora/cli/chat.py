"""`rememora chat`: talk to a model, and see what was recalled and what was kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import lines
from rememora.cli.faults import ERROR
from rememora.cli.slashes import ENDS, HELP, is_slash, obey

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from rememora.cli.chatting import Conversation, Turn
    from rememora.cli.door import Door
    from rememora.llms import ChatCompletions

_LOST = {"redacted": "a secret was taken out before it was kept", "llm_missing": ""}
"""What `degraded` means, where a name alone does not say it; what waits is told on a line of its own."""


@command(
    "Talk to a model that remembers.",
    "rememora chat --url http://localhost:11434/v1 --model qwen3:4b",
    "rememora chat --scope ana --key-env DEEPSEEK_API_KEY --url https://api.deepseek.com/v1 --model deepseek-chat",
    """echo "我对花生过敏。" | rememora chat --json""",
)
@click.option("--url", metavar="URL", help="Service with /chat/completions; by default the setting llm.url.")
@click.option("--model", metavar="NAME", help="Model that it runs; by default the setting llm.model.")
@click.option(
    "--key-env", metavar="VARIABLE", help="Variable that holds its key; by default the setting llm.key_env."
)
@click.option("--system", metavar="TEXT", default="", help="What the model is told first.")
@click.option("--budget-tokens", type=click.IntRange(0), metavar="N", help="Recall at most so many tokens.")
@click.option(
    "--max-tokens",
    type=click.IntRange(1),
    metavar="N",
    help="Longest reply; by default the setting llm.max_tokens.",
)
@options.scope
@click.option("--session", metavar="NAME", help="Name of this conversation; by default a new one.")
def chat(
    door: Door,
    scope: str | None,
    session: str | None,
    url: str | None,
    model: str | None,
    key_env: str | None,
    **how: Any,
) -> None:
    """Read what the user types, line by line, and show for each turn what was recalled and what was kept.

    Replies go to standard output, what was recalled and kept to standard error; with --json each turn is one
    object. What is typed goes to the service, with the conversation so far and the lines that were recalled for
    it; where the settings name an embedder that is a service, questions and what is kept go there too. A turn
    that the model does not answer is kept as failed. /why ID shows what a memory rests on, /forget ID forgets
    it; the end of the input, /quit or /exit ends the conversation.
    """
    conversation = _conversation(door, _model(door, url, model, key_env), scope, session, **how)
    failed = False
    for text in _typed(door):
        if is_slash(text):
            obey(door, scope, text)
            continue
        turn = conversation.turn(text)
        failed = bool(turn.failure)
        _show(door, text, turn)
    if failed:
        click.get_current_context().exit(ERROR)


def _model(door: Door, url: str | None, model: str | None, key_env: str | None) -> ChatCompletions:
    from functools import partial

    from rememora.config import variable
    from rememora.llms import ChatCompletions

    settings = door.loaded.settings
    url, model = url or settings.llm_url, model or settings.llm_model
    for name, value in (("--url", url), ("--model", model)):
        if not value:
            raise click.UsageError(f"expected {name} or the setting llm.{name[2:]}, found neither")
    named = key_env or settings.llm_key_env
    return ChatCompletions(
        url,
        model,
        key=partial(variable, named) if named else None,
        key_source=f"environment variable {named}" if named else "--key-env",
    )


def _conversation(
    door: Door,
    model: ChatCompletions,
    scope: str | None,
    session: str | None,
    *,
    system: str,
    budget_tokens: int | None,
    max_tokens: int | None,
) -> Conversation:
    from itertools import count

    from rememora.cli.chatting import Conversation
    from rememora.clocks import SystemClock

    settings, started_ms = door.loaded.settings, SystemClock().now_ms()
    name = session or f"chat-{started_ms}"
    engine = door.engine.bind(scope=scope, session=name)
    numbers = count(1)

    def answer(messages: list[Mapping[str, str]]) -> str:
        return model.chat(
            messages,
            max_tokens=max_tokens or settings.llm_max_tokens,
            timeout_s=settings.llm_timeout_ms / 1000,
        )

    return Conversation(
        engine,
        answer,
        system=system,
        budget_tokens=budget_tokens,
        new_id=lambda: f"{name}-{started_ms}-{next(numbers)}",
    )


def _typed(door: Door) -> Iterator[str]:
    """Yield what is typed, without blank lines, up to the end or /quit."""
    asks = sys.stdin.isatty() and not door.json
    if asks:
        output.note(HELP)
    while True:
        if asks:
            click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        text = line.strip()
        if not line or text in ENDS:
            return
        if text:
            yield text


def _show(door: Door, text: str, turn: Turn) -> None:
    if door.json:
        from rememora.model.plain import plain

        output.json_line({"user": text, **plain(turn)})  # type: ignore[dict-item]  # a record becomes a mapping
        return
    for line in turn.recalled:
        output.note(f"recalled: {line}")
    for line in lines(turn.reply) if turn.reply else ():
        output.say(line)
    for kept in turn.kept:
        reason = f" ({kept.reason})" if kept.reason else ""
        output.note(f"{kept.status}: {kept.text} {kept.id}{reason}")
    if turn.failure:
        output.complain(f"{turn.failure}; the turn is kept as failed: {turn.id}")
    if turn.waiting:
        output.note(_waiting(door, turn.waiting))
    for lost in filter(None, (_LOST.get(name, f"less than asked for: {name}") for name in turn.degraded)):
        output.note(lost)


def _waiting(door: Door, count: int) -> str:
    turns = "1 turn waits" if count == 1 else f"{count} turns wait"
    if door.loaded.settings.llm_url:
        return f"{turns} to be distilled: {door.to_run('distill')}"
    return f"{turns}; set llm.url and llm.model to distil {'it' if count == 1 else 'them'}"
