"""Table of `idioms`: homes, names, work, what must not be."""

from __future__ import annotations

ABOUT_LIFE: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        ("home", "where i", "my "),
        "home",
        "fact",
        (
            r"home (?:for me |base |sweet home )?is (?!where|not)(?P<w>\w.+)|i call (?P<w2>\w+(?: \w+)?) home|"
            r"(?:[\w']+ ){1,2}is (?:where i (?:live|grew up|was born|work|am based|come from|went to (?:school|"
            "university|college)|got married|am from)|my (?:hometown|home town|home|home city|birthplace|"
            "mother tongue|native language|second home)|not my (?:first|native) language|my (?:first|second|"
            "third|mother|native) (?:language|tongue))"
        ),
        False,
    ),
    (
        ("pays", "for a living", "living", "by day", "day job"),
        "pays",
        "fact",
        (
            r"(?:[\w']+ ){1,4}pays (?:my|the) (?:bills|rent)|i (?:make|earn) (?:a|my) living (?:as|by|from|"
            r"with) .+|i (?!do\b)\w+(?: \w+){0,3} for a living|by day i .+|my day job is .+|"
            "what i do for a living is .+"
        ),
        False,
    ),
    (
        ("birthday", "born", "turn"),
        "birthday",
        "identity",
        (
            r"i (?:was born|turn \d\d|will turn \d\d|am turning \d\d|celebrate my birthday|have my birthday) .+|"
            "my birthday (?:is|'s|falls) (?!today|coming|soon|over)(?:on |in )?(?P<w>.+)"
        ),
        False,
    ),
    (
        ("call", "refer", "address", "known as", "names"),
        "call_me",
        "identity",
        (
            "(?:please )?(?:just )?(?:call me|address me as|refer to me as|you can call me|everyone calls me|"
            "people call me|friends call me|my friends call me|everybody calls me|i am called|i am known as|"
            "i prefer (?:to be|being) called|my names(?: is)?) (?!back|later|when|if|crazy|old|on|at|tomorrow|"
            r"out|an? |the |in|names|that|it|stupid|weird|biased|paranoid|skeptical)(?P<name>[\w\"' -]{1,30})$"
        ),
        False,
    ),
    (
        ("you ", "horses", "i would"),
        "never_catch",
        "preference",
        (
            "you (?:will never|will not ever|can not) (?:catch|see|find|get|make) me (?P<w>.+)|"
            "wild horses could not (?P<w2>.+)|i would (?:never|rather die than|rather not ever) (?:eat|drink|"
            "live|own|buy|use|wear|work|move|go back|set foot|touch|run|vote) ?(?P<w3>.+)"
        ),
        True,
    ),
    (
        ("it ",),
        "important",
        "preference",
        (
            "it (?:is (?:very |really |so )?important (?:to|for) me (?:that|to)|matters (?:a lot )?to me that|"
            "bothers me when|drives me (?:nuts|crazy|mad|up the wall) when|annoys me when|"
            "makes me happy when) (?!you|this|that)(?P<w>.+)"
        ),
        False,
    ),
    (
        ("pronouns", "i use"),
        "pronouns",
        "identity",
        r"(?:my )?pronouns(?: are|:)? .+|i use (?:she|he|they|xe|ze)(?: ?/ ?\w+){1,2}(?: pronouns)?$",
        False,
    ),
    (("runs in",), "runs_in", "fact", r"[\w ]+ runs in (?:my|our|the) family", False),
    (
        ("i am", "we are"),
        "left",
        "constraint",
        (
            "(?:i am|we are) (?:trying to )?(?:avoiding|cutting out|off|staying off|staying away from|"
            r"allergic to|not allowed) (?!(?:today|now|work|topic|to)\b)(?P<w>.+)"
        ),
        True,
    ),
)
