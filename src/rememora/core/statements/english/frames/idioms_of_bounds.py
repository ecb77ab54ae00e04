"""Table of `idioms`: what is not to be: limits of money, size and time, what is ruled out."""

from __future__ import annotations

_MONEY = (
    r"(?:[$€£]\d[\d.,]*k?|\d[\d.,]*(?:k|mb|gb|kb|ms|kg|cm|mm|km|m|s|h)?(?: ?(?:quid|euros?|eur|"
    r"gbp|usd|dollars?|pounds?|bucks|chf|francs?|kr|yen|rupees|grand))?)"
)
_UNIT = (
    r"(?:quid|euros?|eur|gbp|usd|dollars?|pounds?|bucks|chf|francs?|grand|a (?:night|month|head|"
    r"week|year|day|person|pop)|per \w+|each|kg|kilos?|cm|mm|"
    r"metres?|meters?|minutes?|mins|min|hours?|hrs|km|miles|people|guests|kcal|calories|mb|gb|ms|"
    r"percent|all in|total)"
)


ABOUT_BOUNDS: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        ("budget", "ceiling", "limit", "cap", "max", "ceiling"),
        "budget",
        "constraint",
        (
            r"(?:(?:the|my|our|total|absolute|hard|upper|spending|weekly|monthly|yearly|annual|price|"
            r"weight|time|luggage) )*(?:budget|ceiling|limit|cap|maximum|max|spend) (?:(?:for|on) [\w' "
            r"-]{2,30}? )?(?:is |'s |: |of |= |are )*"
            r"(?:about |around |roughly |at |only |strictly |a strict |max |maximum |under )*(?P<w>"
            + _MONEY
            + (
                r")(?! ?(?:words?|lines?|chars?|characters?|sentences?|bullets?|paragraphs?|pages?|slides?|"
                r"tokens?|requests?|results?|items?|%))(?:\b.*|$)"
            )
        ),
        False,
    ),
    (
        (
            "max",
            "top",
            "at most",
            "no more",
            "under ",
            "up to",
            "not over",
            "less than",
            "nothing over",
            "nothing above",
            "penny",
            "cent ",
            "at least",
            "minimum",
            "limit",
            "cap ",
            "capped",
            "not a ",
        ),
        "limit",
        "constraint",
        (
            r"(?:(?:it |everything |anything |they |the [\w-]+ )?(?:must |should |has to |have to |needs "
            r"to |need to |can |to )?(?:be |cost |stay |fit |come in |come in at |can not |not "
            r")*)?(?:(?:max|maximum|at most|no more than|under|up to|"
            r"not over|less than|below|nothing over|nothing above|capped at|cap at|at least|minimum|not "
            r"more than|within) )(?:of )?"
            + _MONEY
            + (
                rf" ?{_UNIT}(?: {_UNIT})*(?: (?:max|tops|at most|please|if possible|for .*|including .*|"
                rf"because .*))?$|"
            )
            + _MONEY
            + (
                rf" ?(?:{_UNIT} ?)*(?:max|tops|at most|absolute max|maximum|is (?:my|our|the) (?:limit|max|"
                rf"ceiling|budget|cap|maximum)|and not a (?:penny|cent) more|or (?:less|under))(?: .*)?$|not a "
                rf"(?:penny|cent|euro) (?:more|over) ?.*"
            )
        ),
        False,
    ),
    (
        (
            "off the table",
            "off limits",
            "off-limits",
            "out of the question",
            "no-go",
            "no go",
            "banned",
            "verboten",
            "not an option",
            "non-starter",
            "nonstarter",
            "forbidden",
            "not allowed",
            "taboo",
            "a no no",
            "no-no",
            "not up for",
        ),
        "ruled_out",
        "constraint",
        (
            r"(?P<w>(?!(?:it|this|that|these|those|what|he|she|they|you|there|which|who|how|why|if|when|"
            r"your|i|we|so)\b)(?:[\w'/&.+#%-]+ ){1,6}?)(?:is|are|'s|has to stay|stays?|remains?) "
            r"(?:strictly |totally |completely |just |absolutely |"
            r"now |definitely |also |all )*(?:off the table|off[ -]limits|out of the question|a (?:strict "
            r"|hard |definite |total |big )?(?:no-go|no go|non-starter|nonstarter|no-no|no no)|banned|"
            r"verboten|not an option|forbidden|not allowed|"
            r"taboo|not up for (?:debate|negotiation|discussion))\b"
        ),
        True,
    ),
    (
        ("nothing ", "nobody ", "no one ", "no "),
        "rule",
        "constraint",
        (
            r"(?:nothing|nobody|no one|no (?:deploys?|merges?|releases?|code|changes?|pr|prs|commits?|"
            r"data|customer data|pii|secrets?)) (?:ships|merges|goes (?:out|live|in|to prod|to "
            r"production)|gets (?:merged|deployed|in|shipped|released|past)|leaves|deploys|lands|touches|"
            r"pushes|"
            r"goes|is merged|is deployed|is released|may|can|ever|without|on (?:fridays|weekends)|after "
            r"\d|during)\b(?! (?:wrong|happens?|right))(?P<w>.*)"
        ),
        True,
    ),
    (
        ("free ", "-free", "only ", "no shoes"),
        "household",
        "constraint",
        (
            r"(?:(?:we are|it is|this is|ours is|i live in|we live in|i run|we run|we keep) )?(?:a |an "
            r")?(?:strictly |totally )?(?P<w>(?:[\w-]+[ -]free|no-\w+|no \w+|kosher|halal|vegan|"
            r"vegetarian|smoke-free|dry|screen-free|shoes-off)) (?:house|household|home|kitchen|office|"
            r"family|building|shop|zone|workplace|classroom|nursery)\b.*"
        ),
        False,
    ),
    (
        ("needs", "need ", "has to", "have to", "must", "can only", "may only"),
        "must",
        "constraint",
        (
            r"(?:everything|anything|all|every|any|each) (?!i\b|you\b|we need|of (?:this|it|"
            r"that))(?P<w>[\w'-]+(?: [\w'-]+){0,4}?) (?:has to|have to|must|needs to|need to|needs|can "
            r"only|may only|gets|goes through|is to be|should never|may not|must not|can not) (?!know|see|"
            r"do this|help|think)\w.*"
        ),
        False,
    ),
    (
        ("floor", "minimum", "baseline", "default", "standard", "ceiling", "oldest"),
        "floor",
        "constraint",
        (
            r"(?P<w>(?!(?:it|this|that|what|which|there)\b)[\w.+#-]+(?: [\w.+#-]+){0,3}) is (?:the|our|"
            r"my) (?:absolute |hard |bare )?(?:floor|minimum|baseline|standard|ceiling|oldest (?:one |"
            r"version )?we support|only (?:one|thing) we (?:support|allow))\b.*"
        ),
        False,
    ),
    (
        ("all our", "all my", "all of our", "all of my"),
        "all_ours",
        "fact",
        (
            r"all (?:of )?(?:our|my) (?!tests? (?:fail|pass)|code\b|life\b|love\b|friends "
            r"are)(?P<w>[\w-]+(?: [\w-]+){0,2}) (?:are|is|use|uses|go|goes|run|runs|live|lives|have|has|"
            r"need|needs|get|gets|come|comes|sit|sits) (?!broken|failing|gone|fine|good|great|red|green|"
            r"down|lost|still|stuck|so\b|too\b|very\b|wrong)\w.*"
        ),
        False,
    ),
    (
        ("i can ", "we can ", "can only", "stretch to"),
        "budget",
        "constraint",
        (
            r"(?:i|we) (?:can |could |will )(?:only |just )?(?:spend|pay|afford|stretch to|go (?:up )?to|"
            r"manage) (?:up to |about |around |max )?"
        )
        + _MONEY
        + r"\b.*",
        False,
    ),
)
