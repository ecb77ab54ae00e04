"""`rememora chat`: talk to a model, and see what was recalled and what was kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import lines
from rememora.cli.faults import ERROR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from rememora.cli.chatting import Conversation, Turn
    from rememora.cli.door import Door
    from rememora.llms import ChatCompletions

_HELP = "/why ID, /forget ID, /quit; everything else goes to the model"


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
    object. What is typed goes to the service, with the lines that were recalled for it, and nowhere else. A
    turn that the model does not answer is kept as failed. The end of the input, or /quit, ends it.
    """
    conversation = _conversation(door, _model(door, url, model, key_env), scope, session, **how)
    failed = False
    for text in _typed(door):
        if text.startswith(("/why ", "/forget ")):
            _look(door, scope, *text.split(maxsplit=1))
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
        output.note(_HELP)
    while True:
        if asks:
            click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        text = line.strip()
        if not line or text in ("/quit", "/exit"):
            return
        if text == "/help":
            output.note(_HELP)
        elif text:
            yield text


def _show(door: Door, text: str, turn: Turn) -> None:
    if door.json:
        from rememora.model.plain import plain

        output.json_line({"user": text, **plain(turn)})  # type: ignore[dict-item]  # a record becomes a mapping
        return
    for line in turn.recalled:
        output.note(f"recalled: {line}")
    for line in lines(turn.reply):
        output.say(line)
    for kept in turn.kept:
        reason = f" ({kept.reason})" if kept.reason else ""
        output.note(f"{kept.status}: {kept.text} {kept.id}{reason}")
    if turn.failure:
        output.complain(f"{turn.failure}; the turn is kept as failed: {turn.id}")
    if turn.degraded:
        output.note(f"less than asked for: {', '.join(turn.degraded)}")


def _look(door: Door, scope: str | None, verb: str, id: str) -> None:
    """Do a command on a memory; what goes wrong is one line, and the conversation goes on."""
    from rememora.cli.chatting import failure_of

    def act() -> None:
        if verb == "/forget":
            for receipt in door.engine.forget(id, scope=scope):
                output.note(f"{receipt.status}: {receipt.id} {receipt.reason or ''}".rstrip())
            return
        found = door.engine.why(id, scope=scope)
        for span in found.evidence:
            output.note(f"said: {span.text} {span.message_id}")
        output.note(f"decision: {found.decision} {found.reason or ''}".rstrip())

    failure = failure_of(act)
    if failure:
        output.complain(failure)
