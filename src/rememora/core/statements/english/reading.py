"""From the sentences of a passage to statements: frames, modality, pronouns and dates put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.english import jests, leads, modality, referring, scenes, segments
from rememora.core.statements.english.clauses import clauses, sentences
from rememora.core.statements.english.dating import dates, resolved, validity
from rememora.core.statements.english.endings import ended
from rememora.core.statements.english.folding import folded
from rememora.core.statements.english.frames.found import DATED, Found, has
from rememora.core.statements.english.lexicon import verbs
from rememora.core.statements.english.matching import match, parsed_or_none
from rememora.core.statements.english.openings import turned, with_opening
from rememora.core.statements.english.parsing import inherited
from rememora.core.statements.english.rendering import Insert, speaker, subject, with_inserts
from rememora.core.statements.english.slots import began, slot
from rememora.core.statements.english.wholeness import whole
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.statements.english.clauses import Clause, Sentence
    from rememora.core.statements.english.parsing import Parsed
    from rememora.core.statements.statement import Passage, Turn

_LONGEST = 400
"""Characters of a clause; a longer one is not one statement."""


class Read(NamedTuple):
    """A sentence that was read: its clauses, how it was said, and what it states."""

    sentence: Sentence
    clauses: list[Clause]
    modality: str | None
    statements: list[Statement]


def read(passage: Passage, turn: Turn, *, before: str) -> list[Read]:
    """Read the sentences of *passage*; *before* is the text that a pronoun may point back to."""
    text = passage.text
    low = folded(text)
    found: list[Read] = []
    scene = "hypothetical" if scenes.playing(turn) else None
    for sentence in sentences(text, low):
        raw = clauses(low, sentence)
        parts = [clause for clause in map(leads.bare, raw) if clause.words]
        whole = low[sentence.start : sentence.end]
        if scenes.joking(whole):
            found = [_said(one, "quoted") for one in found]
            found.append(Read(sentence, parts, "quoted", []))
            continue
        if not parts:
            found.append(Read(sentence, parts, None, []))
            continue
        if jests.absurd(whole) or (
            scenes.shouted(text[sentence.start : sentence.end]) and not text.isupper()
        ):
            found.append(Read(sentence, parts, "quoted", []))
            continue
        norm = " ".join(clause.norm for clause in parts)
        scene = (
            None
            if scenes.ends_play(norm)
            else "hypothetical"
            if scenes.starts_play(norm, within=turn.text) or scenes.setting_out(parts[0].norm)
            else scene
        )
        how = scene or (
            "quoted" if scenes.ironic(raw[0].norm) else modality.of_sentence(parts, sentence.mark)
        )
        kept = leads.asked_to_keep(raw[0])
        parts, known = segments.cut(parts, text) if how is None else (parts, {})
        found.append(
            Read(
                sentence,
                parts,
                how,
                list(_statements(parts, passage, turn, how=how, before=before, kept=kept, known=known)),
            )
        )
        before = f"{before} {text[sentence.start : sentence.end]}"[-600:]
    return found


def _said(one: Read, how: str) -> Read:
    from dataclasses import replace

    return one._replace(statements=[replace(statement, modality=how) for statement in one.statements])


def _statements(
    parts: list[Clause],
    passage: Passage,
    turn: Turn,
    *,
    how: str | None,
    before: str,
    kept: bool,
    known: dict[int, Found],
) -> Iterator[Statement]:
    last: Parsed | None = None
    reported = False
    for at, clause in enumerate(parts):
        if clause.joint in ("but", ", but", "—", ";"):
            reported = False
        if clause.joint == ":" and modality.cited(parts[at - 1].norm):
            reported = True
        shared = clause.joint.startswith("+")
        if shared and (last is None or not _goes_on(last, clause)):
            continue
        seen = turned(clause, parts[at - 1] if at and clause.joint == "," else None)
        parsed = inherited(clause, last) if shared and last else parsed_or_none(seen, passage.text)
        found = known.get(clause.start) or (
            match(
                seen,
                passage.text,
                parsed=parsed,
                alone=at == 0
                or clause.joint in (";", "—", "-", "--", ",")
                or clause.joint.lstrip(", ").startswith("so"),
                orders=last is None or last.who in ("i", "we", "you", "all"),
            )
            if len(clause.norm) <= _LONGEST
            else None
        )
        if (
            found is None
            and kept
            and at == 0
            and parsed is not None
            and _worth_keeping(parsed)
            and not has(r"^(?:to|i (?:need|have|want|am going) to)\b", clause.norm)
        ):
            found = Found("fact", "asked_to_keep", parsed.negative)
        if found and not whole(found, seen.norm, parsed, passage.text[clause.start : clause.end]):
            found = None
        clause_how = _how(found, clause, parts, how) if found else None
        if found:
            clause = with_opening(clause, parts, at)
            statement = _statement(
                found,
                clause,
                seen,
                parsed,
                passage,
                turn,
                how="quoted" if reported else clause_how,
                before=before,
                shared=shared,
            )
            if statement:
                yield statement
        reported = reported or (modality.reporting(clause.norm) and not found)
        last = parsed or last
        before = f"{before} {passage.text[clause.start : clause.end]}"


def _goes_on(last: Parsed, clause: Clause) -> bool:
    """Tell whether a clause without a subject has that of the *last*: not behind a "will" or a "to"."""
    plain = (
        last.aux in ("", "am", "is", "are", "do", "does")
        and " to " not in f" {last.rest} "
        and not verbs.is_past(last.verb)
    )
    liking = clause.words[0].text in verbs.LIKING
    return plain and (not liking or (last.lemma in verbs.LIKING and clause.joint != "+and"))


def _worth_keeping(parsed: Parsed) -> bool:
    """Tell whether what is to be remembered is about the user, or about something that has a name."""
    if parsed.who in ("i", "we"):
        return not verbs.is_past(parsed.verb) and parsed.aux not in ("was", "were", "did", "had")
    return parsed.who in ("mine", "ours", "name", "the")


_REPORTED = (
    r"\b(?:says?|said|told|thinks?|claims?|insists?(?! on)|wrote|believes?|calls? me|heard|"
    r"according to)\b"
)


def _how(found: Found, clause: Clause, parts: list[Clause], how: str | None) -> str | None:
    dated = has(DATED, clause.norm)
    if found.modality:
        return found.modality
    if (
        how == "hypothetical"
        and found.kind == "constraint"
        and found.rule in ("standing", "must")
        and not has(r"\b(?:suppose|imagine|pretend|were)\b", parts[0].norm)
        and has(r"^(?:if|unless|until|once)", parts[0].norm)
    ):
        return None
    if (
        modality.reporting(clause.norm)
        and found.rule not in ("standing", "asked_to_keep", "call_me", "pronouns", "told_by")
        and has(_REPORTED, clause.norm)
        and not has(r"^(?:i|we) (?:do not )?(?:believe|have always said|think)", clause.norm)
    ):
        return "quoted"
    return how or modality.of_clause(clause.norm, kind=found.kind, dated=dated)


def _statement(
    found: Found,
    clause: Clause,
    seen: Clause,
    parsed: Parsed | None,
    passage: Passage,
    turn: Turn,
    *,
    how: str | None,
    before: str,
    shared: bool,
) -> Statement | None:
    """Make the statement; None where it cannot be understood without the turn."""
    text = passage.text
    inserts: list[Insert] = []
    pronoun = None if found.rule in referring.NO_RIDDLE else referring.open_pronoun(list(clause.words))
    if pronoun:
        meant = referring.antecedent(pronoun.text, before)
        if meant is None:
            return None
        inserts.append(Insert(pronoun.end, meant))
    found_dates = dates(clause, text, turn)
    inserts += resolved(found_dates, clause, text, turn.zone)
    if shared and parsed is not None:
        inserts.append(Insert(clause.start, subject(parsed)))
    from_ms, to_ms = validity(found_dates, clause, text)
    address = slot(found, seen, parsed, text, turn, found_dates)
    if from_ms is None and address is not None:
        from_ms = began(parsed, address[2], found_dates)
    over = ended(text[clause.start : clause.end])
    return Statement(
        kind=found.kind,
        text=f"{speaker(turn)}: {with_inserts(text, clause.start, clause.end, inserts)}",
        start=passage.start + clause.start,
        end=passage.start + clause.end,
        rule=found.rule,
        polarity="negative" if found.negative or over else "positive",
        replaces=over,
        modality=how or "stated",
        slot=address,
        valid_from_ms=from_ms,
        valid_to_ms=to_ms,
    )
