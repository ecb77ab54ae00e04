"""A proposal of the assistant that the user accepts: "Yes, let's do that"."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.english.folding import folded
from rememora.core.statements.english.rendering import speaker
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.english.reading import Read
    from rememora.core.statements.statement import Passage, Turn

_FIRM = (
    r"\s*(?:(?:yes|yeah|yep|yup|sure|ok|okay|great|perfect|alright|right|cool|awesome|excellent|"
    "absolutely|definitely|sounds (?:good|great|perfect)|good (?:idea|plan|call)|great idea|"
    r"makes sense|fine|love it|i like (?:it|that))\b[\s,.!—-]*)*"
    "(?:(?:please )?(?:do|use) (?:it|that|this)(?: one)?|let(?:'s|s| us) (?:do|go with|go for|use|take|"
    "stick with|adopt|try) (?:that|it|this|your (?:suggestion|proposal|recommendation|plan))(?: one|"
    " plan| then)?|go (?:ahead|for it)(?: (?:and|with) (?:do )?(?:that|it|this))?|go with (?:that|it|"
    "this)(?: one)?"
    r"|agreed|deal|approved|lgtm|\+1|i agree(?: with (?:that|you|this))?|we(?:'ll| will|"
    "'re going to) (?:do|go with|use) (?:that|it)|i(?:'ll| will) (?:do|go with|use|take) (?:that|"
    "it)(?: one)?|works for (?:me|us)|that works(?: for (?:me|us))?|done deal|it's settled|settled|"
    "you(?:'ve| have) convinced me|count me in|make it so|that's (?:the plan|decided|settled|"
    r"what we'll do)|consider it (?:decided|done|settled)|decided)\b"
)
_YES = (
    r"\s*(?:yes|yeah|yep|yup|absolutely|definitely|exactly|yes please|sounds good|sounds great|perfect|"
    r"great idea|good idea|good call)\b"
)
_REST = (
    r"[\s,.!)(:—-]*(?:please|then|thanks?(?: you)?(?: so much| a lot)?|now|👍|✅|🙂|😊|for (?:the|our|"
    r"this) [\w ]{2,30}|from now on|as (?:you )?(?:proposed|suggested|planned))?[\s,.!)👍✅🙂😊]*$"
)
_PROPOSED = (
    r"(?:\bi(?:'d| would)? (?:suggest|recommend|propose|advise)|\bi(?:'d| would) (?:go with|use|pick|"
    r"choose|switch|move|keep)|\bhow about\b|\bwhat about\b|\b(?:shall|should) (?:we|i)\b|\blet(?:'s|"
    r" us)\b|\b(?:we|you) (?:could|should|might|can)\b|\bwhy (?:don't|not) (?:we|you)?\b|"
    r"\bmy (?:suggestion|recommendation|proposal|advice)\b|\b(?:do|would) you (?:want|like) (?:to|me to|"
    r"us to)\b|\bwant (?:me )?to\b|\bit (?:would|might|may) be (?:best|better|good)\b|\b(?:proposal|"
    "suggestion|recommendation|plan):)"
)
_CONCRETE = (
    r"\b(?:use|using|go(?:ing)? with|switch(?:ing)?|mov(?:e|ing)|adopt(?:ing)?|schedul\w+|set(?:ting)?|"
    r"keep(?:ing)?|drop(?:ping)?|replac\w+|nam(?:e|ing)|call(?:ing)?|postpon\w+|start(?:ing)?|deploy\w*|"
    r"migrat\w+|stor(?:e|ing)|pick(?:ing)?|book(?:ing)?|meet(?:ing)?|push(?:ing)?|releas\w+|launch\w*|"
    r"ship(?:ping)?|split(?:ting)?|host(?:ing)?|limit\w*|cap(?:ping)?|pin(?:ning)?|stick(?:ing)?|"
    r"choos\w+|standardi\w+|put(?:ting)?|tak(?:e|ing)|plan(?:ning)?|mak(?:e|ing)|cut(?:ting)?|"
    r"test(?:ing)?|rotat\w+|squash\w*|requir\w+|avoid\w*|turn(?:ing)?|run(?:ning)?|renam\w+|"
    r"stay(?:ing)?|aim(?:ing)?|hold(?:ing)?|add(?:ing)?|build(?:ing)?|writ(?:e|ing)|remov\w+|disabl\w+|"
    r"enabl\w+)\b"
)
_HELP = (
    r"\b(?:me to (?:explain|show|help|give|list|write|draft|summari[sz]e|elaborate|provide|tell|search|"
    "look|generate|continue|send|share|go (?:over|through|into)|walk|expand|create|fix|run|proceed|"
    "start)|i (?:explain|show|help|give|fix|run|write|proceed|continue|elaborate)|more (?:details|"
    "information|examples)|let me know|take a (?:break|look|walk|moment)|try (?:again|to relax)|"
    r"see a doctor|chat|talk)\b"
)
_SENTENCE = r"[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]+)*[.!?]*"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def accepted(passage: Passage, turn: Turn, sentences: Sequence[Read]) -> Statement | None:
    """Give the decision that the first sentence makes by accepting the one proposal before it."""
    if len(turn.messages) < 2 or turn.messages[-2].role != "assistant" or not sentences:
        return None
    proposal = _only_proposal(turn.messages[-2].text)
    if proposal is None:
        return None
    end = _end_of_acceptance(passage.text, turn.messages[-2].text[slice(*proposal)])
    if end is None:
        return None
    words = " ".join(passage.text[:end].split())
    start = len(passage.text) - len(passage.text.lstrip())
    proposed = " ".join(turn.messages[-2].text[slice(*proposal)].split())
    return Statement(
        kind="decision",
        text=f'{speaker(turn)} (to the proposal "{proposed}"): {words}',
        start=passage.start + start,
        end=passage.start + end,
        rule="acceptance",
        accepts=(*proposal, len(turn.messages) - 2),
    )


def _end_of_acceptance(text: str, proposal: str) -> int | None:
    """Give where the words of acceptance end; None if nothing is accepted, or only in part."""
    low = folded(text)
    first = _compiled(_SENTENCE).match(low, len(low) - len(low.lstrip()))
    if first is None or "?" in first[0]:
        return None
    end = first.end()
    line = low[:end]
    firm = _compiled(_FIRM).match(line)
    if firm is None and end < len(low):  # "Sounds good. Let's go with that."
        second = _compiled(_SENTENCE).match(low, end)
        if second and _compiled(_YES).match(line) and "?" not in second[0]:
            end, line = second.end(), low[: second.end()]
            firm = _compiled(_FIRM).match(line)
    asked = proposal.rstrip().endswith("?") and _compiled(_YES).match(line)
    accepted = firm or asked
    if not accepted or not _compiled(_REST).match(line[accepted.end() :]):
        return None
    rest = low[end:].lstrip(" .,!\n")
    if rest.startswith(("but", "except", "however", "although", "actually", "only", "wait", "no,", "though")):
        return None
    return len(line.rstrip())


def _only_proposal(text: str) -> tuple[int, int] | None:
    """Give the place of the sentence that proposes something, if there is exactly one and it is no offer of help."""
    low = folded(text[-3_000:])
    shift = max(0, len(text) - 3_000)
    found = [match for match in _compiled(_SENTENCE).finditer(low) if _compiled(_PROPOSED).search(match[0])]
    if len(found) != 1:
        return None
    sentence = found[0][0]
    if (
        _compiled(_HELP).search(sentence)
        or not _compiled(_CONCRETE).search(sentence)
        or re.search(r"\bor\b|\beither\b", sentence)
    ):
        return None
    start = found[0].start() + len(sentence) - len(sentence.lstrip(" -*•\t"))
    return shift + start, shift + found[0].start() + len(sentence.rstrip())
