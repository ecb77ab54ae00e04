"""Patterns of `corrections`, for folded text."""

from __future__ import annotations

WITHDRAWN = (
    r"(?:(?:oh|no|ok|okay|wait|actually|sorry|hmm|please|well|hold on|so)[\s,.!—-]+)*(?:scratch that|"
    "strike that|(?:please )?forget (?:what i (?:just )?(?:said|told you|wrote)|everything i (?:said|"
    "told you)|i said (?:that|anything)|my (?:last|previous|earlier) (?:message|statement|point|"
    "comment))|never ?mind what i (?:just )?(?:said|told you|wrote)|(?:please )?(?:ignore|"
    "disregard) (?:what i (?:just )?(?:said|told you|wrote)|my (?:last|previous|earlier) (?:message|"
    "statement|point|comment|answer))|i take (?:that|it|what i said) back|delete that|undo that|"
    "i didn't mean that)"
)


ABOUT = (
    r"\s*(?:(?:earlier|before|yesterday|just now)\s*)?(?:about|on|regarding|"
    r"re)\s+(?P<about>[^.!?,;—\n]{2,80})"
)


MARKED = (
    "(?:(?:oh|ah|hmm|um|uh|oops|whoops|well|ok|wait|so|sorry|my bad|my mistake|apologies|typo|"
    r"hold on)[\s,.!—:-]+)*(?:(?:no|nope|actually|correction|sorry|oops|wait|my bad|my mistake|"
    "apologies|turns out|it turns out|i misspoke|i was wrong(?: about (?:that|it))?|that's wrong|"
    "that was wrong|"
    "that's not right|i mixed (?:that|it) up|i got (?:that|it) wrong|typo|scratch that|strike that|"
    r"i made a mistake|i meant|rather|change of plans?|nah|i lied|brain fart|i misremembered|misremembered|"
    r"(?:(?:we|i)(?:'ve| have)? (?:switched|moved|changed)|(?:the|my|our) \w+(?:'s| has)? "
    r"(?:changed|moved)|that's changed)(?=[,;—:])|"
    r"you (?:keep|kept|always) (?:calling|saying|writing|spelling|getting|putting) [^,.;\n]{1,40}(?=[,;—])|"
    r"i had (?:that|it) (?:backwards|wrong)|got (?:that|it) backwards|ignore me|you've got "
    r"(?:that|it) wrong|not quite)\b[\s,.!:;—-]*)+"
)


NOT = (
    r"(?P<new>[^.!?\n]{1,160}?)[,;]?\s*(?:—\s*)?(?:and )?not\s+(?:the |a |an |on |in |at |by |to |for |"
    r"my |our )?(?P<old>[^.!?,;\n]{1,60})"
)


NOT_BUT = (
    r"(?:it's |it is |that's |the \w+ is )?not\s+(?:the |a |an |on |in |at |"
    r"by )?(?P<old>[^.!?,;\n]{1,60}?)(?:,? but|,|;| —)\s*(?:rather )?(?:it's |"
    r"it is )?(?P<new>[^.!?\n]{1,160})"
)


MEANT = (
    "(?:i (?:meant|mean)(?: to say)?|make that|should be|it should (?:be|say|read)|"
    r"i should have said)\s+(?P<new>[^.!?\n]{1,160})"
)


SAID_BUT = (
    r"(?:i|we) (?:said|told you|wrote|mentioned)\s+(?P<old>[^.!?,;\n]{1,60}?)(?: (?:earlier|before|"
    r"yesterday|last time))?,?\s*(?:but|however|(?<=,)\s*(?=it's |it is |actually )|(?:and "
    r")?(?=(?:i )?meant )|(?:and )?i was wrong,?|(?:and )?that was wrong,?|i lied,?|"
    r"wrong,)\s*(?:i meant|meant|it's|it is|actually|that's wrong|"
    r"i was wrong|we)\b(?P<new>[^.!?\n]{0,160})"
)


MOVED = (
    "(?:we|they|i|the (?:client|team|boss|venue|doctor|school|office)|my (?:boss|doctor|dentist|"
    r"manager|client)|our (?:client|boss|manager|landlord))(?:'ve| have| had to| has| just)*\s+(?:just |"
    "now |finally )*(?:moved|pushed|postponed|rescheduled|shifted|changed|switched|delayed|bumped|"
    r"brought forward|renamed|swapped|updated|extended)\s+(?P<old>(?:the|our|my|his|her|"
    r"their)\s[\w' -]{2,40}?)(?:\s(?:back|out|forward|"
    r"up))?(?:\s+from\s+(?P<was>[\w' -]{2,30}?))?\s+(?:to|until|by|for)\s+(?P<new>[^.!?\n]{2,80})"
    r"|(?P<old2>(?:the|our|my)\s[\w' -]{2,40}?)\s+(?:has been|was|got|is|has|is being|have been|"
    r"were)\s+(?:now |just )?(?:moved|pushed|postponed|rescheduled|shifted|changed|delayed|bumped|"
    r"renamed|brought forward|extended)(?:\s(?:back|out|forward|"
    r"up))?(?:\s+from\s+(?P<was2>[\w' -]{2,30}?))?\s+(?:to|until|by)\s+(?P<new2>[^.!?\n]{2,80})"
    r"|(?P<old3>(?:the|our|my)\s[\w' -]{2,40}?)\s+(?:is|are)\s+(?:now|"
    r"actually)\s+(?P<new3>[^.!?\n]{2,60}?)\s*[,;]\s*not\s+(?:on |in |at )?(?P<was3>[^.!?,;\n]{2,40})"
)


VAGUE = (
    r"\s*(?:it|this|that|the (?:same|other one|first|second|code|function)|what|yours?|so|just|sure|"
    r"worries|problem|thanks|i think|exactly|quite|really|a (?:bug|problem))\b\s*(?:[.!,]|$)"
)


HINTS = (
    *("scratch", "strike", "forget", "never", "ignore", "disregard", "take", "delete that", "undo that"),
    *("no,", "no.", "no ", "nope", "actually", "correction", "sorry", "oops", "wait", "my bad", "mistake"),
    *("misspoke", "mixed", "typo", "rather", "moved", "pushed", "postponed", "rescheduled", "shifted"),
    *("switched", "bumped", "brought", "renamed", "swapped", "updated", "extended", "not ", "told you"),
    *(
        "turns out",
        "meant",
        "change of plan",
        "nah",
        "i lied",
        "brain",
        "misremember",
        "backwards",
        "ignore me",
        "not quite",
    ),
    *("apolog", "wrong", "changed", "delayed", "wrote", "made a", "mean", "said"),
)
"""One of them is in every correction; most messages have none, and are done with."""


BEFORE_MOVE = (
    "(?:(?:actually|update|fyi|btw|by the way|ok|so|also|hey|hi|heads up|correction|sorry|no|and|well|"
    r"oh)[\s,:.!—-]+)*"
)


STRONG = (
    r"correction|scratch|strike|i was wrong|typo|mistake|misspoke|changed|switched|moved|i lied|"
    r"misremember|meant|plan|wrong|turns out|you (?:keep|kept|always)"
)


ANEW = (
    r"(?:now )?(?:it's|it is|its|make it|make that|that's|it should be)\s+(?:actually |really |now )?(?!not\b|"
    r"a (?:bug|problem|joke)|the (?:same|other)|too|very|so\b|what|how|why|because|when|"
    r"if\b)[^.!?\n]{1,60}"
)


STATE = (
    r"\b(?:fine|ok|okay|good|great|broken|working|works|done|wrong|right|correct|true|false|better|"
    r"worse|easy|hard|nice|possible|impossible|fixed|failing|up to you|time|cool|weird|odd|funny|not)\b"
)
