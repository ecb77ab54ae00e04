"""English words for what is still to be done, what is settled, and what is done."""

from __future__ import annotations

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight"
_MONTH = r"january|february|march|april|may|june|july|august|september|october|november|december"
_WHO = r"(?:i|we|you|he|she|they|it|someone|somebody|one of us|[a-z]+)"

OPEN = (
    (r"\bto-?do\b|\bfixme\b|\bremind me\b|\bremember to\b|\bon (?:the|my|our) list\b|\bto the list\b", 2),
    (r"\b(?:do not|don't|must not|mustn't|shouldn't|won't|not) forget\b|\bleft to do\b|\baction item\b", 2),
    (
        r"\bstill (?:need|have to|has to|must|ha(?:ve|s)(?:n't| not)|open|missing|to be|lacks?|fails?|white|owe)\b",
        2,
    ),
    (r"\bstill\b.{0,40}\b(?:missing|open|pending|to be \w+ed|need(?:s|ed)?|outstanding|unclear)\b", 2),
    (
        r"\b(?:what|all that) remains\b|\bremains? (?:open|to)\b|\boutstanding\b|\bunresolved\b|\bout of date\b",
        2,
    ),
    (r"(?:\bnot|n't)\b[^.;]{0,40}\byet\b|^not yet\b|\bnot now\b|\bnot (?:done|started|finished)\b", 2),
    (
        r"\b(?:ha(?:ve|s)(?:n't| not))\b.{0,30}\b(?:asked|checked|done|figured|decided|paid|sent|written|booked)\b",
        2,
    ),
    (
        r"\b(?:don't|do not) know (?:yet|if|whether|how)\b|\bneed to (?:work|figure|find|think|talk|decide)\b",
        2,
    ),
    (
        r"\b(?:ha(?:s|ve)|needs?|ought|is|are|still) to be \w+(?:ed|en|t|n)\b|\bmust be \w+(?:ed|en|t|ld|n)\b",
        2,
    ),
    (r"\bneeds? to \w+|\bneed(?:s|ed)? (?:an? |the )?(?:review|test|fix|answer|decision|permission)\b", 1),
    (r"\b(?:have|has|'ve) (?:got )?to\b|\bmust\b(?! not)|\bshould\b(?! be (?:fine|ok|enough|able))", 1),
    (r"\bwants? (?:to|the|us|me|him|her|it)\b.{0,60}\b(?:before|by|until)\b", 2),
    (
        r"\bwaiting (?:for|on)\b|\bwaits? for\b|\bblocked (?:by|on)\b|\bonce (?:she|he|they|it|we|that|the)\b",
        1,
    ),
    (
        rf"\b(?:before|until|till|after|when|as soon as)\b.{{0,40}}\b(?:{_WHO}|the|merg\w+|deploy\w*|end|\d+)\b",
        1,
    ),
    (rf"\bby (?:then|the end|next|{_DAY}|{_MONTH}|the \d+|\d)\b|\bdeadline\b|\b(?:is|are) due\b", 2),
    (r"\bnext (?:time|session|week|month|sprint|iteration|release|step)\b|\bfirst thing\b", 1),
    (
        rf"\b(?:{_DAY})\b|\blater\b|\banother (?:day|time|pr)\b|\bat some point\b|\bfor now\b|\bsoon\b|\bfollow-?up\b",
        1,
    ),
    (
        r"\bthis (?:week|weekend|month|evening|afternoon)\b|\bone day\b|\bsome other time\b|\bthe other day\b",
        1,
    ),
    (r"\b(?:i|we|you|he|she|they|somebody|someone)(?:'ll| will|'d like to)\b|\bi'm going to\b", 1),
    (r"\blet's\b.{0,40}\b(?:next|tomorrow|later|another|then)\b|\bopen (?:a|the|an) (?:ticket|issue)\b", 2),
    (r"\b(?:can|could|would|will) you\b.{0,60}\b(?:then|next|later|tomorrow|after|when|first)\b", 1),
    (r"\bticket\b|\bfollow up\b|\bnot done\b|\bwon't be\b.{0,20}\buntil\b|\bpostpone\b|\bput off\b", 1),
    (
        (
            r"\b(?:i|we) (?:could|might|should|ought to|need to|have to|must) (?:also )?"
            r"(?:find|ask|check|talk|look|call)\b"
        ),
        2,
    ),
    (r"\b(?:someone|somebody) (?:needs|has|should|must|ought)\b|\bleave (?:that|it|this)\b.{0,30}\bfor\b", 2),
    (r"\bthink about\b.{0,30}\b(?:after|later|next|then)\b", 2),
    # What is so again and again, was so, or is only a manner of speaking, is no task.
    (
        (
            r"\b(?:every|each) (?:other |second |single )?(?:day|week|month|year|morning|evening|night|\w+day)\b"
            r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:usually|always|often|sometimes|never)\b"
            r"|\b(?:opens?|closes?|closed) (?:at|by|from|on)\b"
        ),
        -2,
    ),
    (
        (
            r"\bwhen (?:i|we|he|she|they) (?:was|were)\b|\bas a (?:child|kid|boy|girl)\b"
            r"|\bthat (?:evening|night|summer)\b|\bonce (?:\w+ ){1,2}(?:got|came|was|were|had)\b"
            r"|\bafter the (?:war|divorce|wedding)\b|\byears ago\b"
        ),
        -2,
    ),
    (
        (
            r"\b(?:yesterday|ago|last (?:night|week|weekend|month|year|summer|winter|spring|autumn|\w+day))\b"
            r"|\b(?:i|we|he|she|they|it|[a-z]+) (?:had|went|walked|lived|came|met|ate|saw|felt|spent|stayed)\b"
        ),
        -1,
    ),
    (
        (
            r"\b(?:has|have|must|should) (?:got )?(?:to )?be (?:the (?:most|best|worst|\w+est)|so|very|fine|ok|proud)\b"
            r"|\bshould know\b|\bhasn't changed\b"
            r"|\byou (?:have to|must|should|need to) (?:see|watch|read|try|taste|hear|meet) (?:this|that|it|the)\b"
        ),
        -2,
    ),
    # What was so, or is asked in general, is no task either.
    (r"\bused to\b|\bhad to\b|\bwould have\b|\bwas going to\b|\?\s*$", -1),
    (r"^(?:let me|i'll (?:look|start|read|check|see|begin)|i'm (?:adding|checking|reading|looking))\b", -2),
    (r"\bnow\b(?!,)(?!.{0,12}\bnot\b)", -1),
)

SETTLED = (
    (
        (
            r"\b(?:let's|we'll|we will|i'll|i will|we|i'd) (?:just )?(?:go|going) (?:with|for)\b"
            r"|^(?:ok(?:ay)?,? )?go with\b"
        ),
        3,
    ),
    (
        r"\b(?:decided|decision|agreed|settled|we(?:'re| are) going (?:for|with)|i give in|chose|chosen|final)\b",
        3,
    ),
    (r"\b(?:it is|that's the|that is the|it's the)[.!,]*\s*$|^[\w' -]{2,40} it is\b|\bit is then\b", 3),
    (
        r"\b(?:let's|we'll|we will|i'll|i'm) (?:just )?(?:use|take|taking|keep|do|stay|stick|pick|make|have|start)\b",
        2,
    ),
    (r"\blet's not\b|\bwe won't\b|\bwe(?:'re| are) not (?:going|doing)\b", 2),
    (
        r"\b(?:stick|stay|staying|sticking) (?:with|in|on)\b|\b(?:we|then we|you) (?:both )?(?:stay|keep|use|take)\b",
        2,
    ),
    (r"\b(?:prefer|rather have|choose|pick|want) (?:the|a|it|to)\b.{0,60}|\bi don't want\b|\bwe want\b", 2),
    (
        (
            r"\b(?:i've|we've|i|we) (?:changed (?:my|our) mind|made up)\b|\bafter all\b"
            r"|\binstead(?: of)?\b|\brather than\b"
        ),
        2,
    ),
    (
        r"\b(?:no longer|not any ?more|not any longer|won't .{0,40}any (?:more|longer)|we dropped|dropped)\b",
        2,
    ),
    (r"\b(?:never|always|don't ever|do not ever|under no circumstances)\b|\bmust not\b|\bnot before\b", 2),
    (r"^(?:please )?(?:don't|do not|no)\b|^no [a-z]+\b|\bplease (?:never|always|don't|keep|use)\b", 2),
    (
        (
            r"\bfair enough\b|^(?:yes|yeah|yep|ok(?:ay)?|right|sure|exactly)(?:[,.!]+ *| )"
            r"(?:\w+[ ,]+){0,2}(?:please|then|let's|pin|use|take)\b"
        ),
        2,
    ),
    (r"\bthen\b\s*[.!]?\s*$", 2),
    (
        r"\bgo with\b|\bgo for\b|\bopt for\b|\bsettle (?:on|for)\b|\bshould (?:follow|be|use|stay|always|never)\b",
        2,
    ),
    (r"^(?:rename|use|keep|drop|take|make it|put it)\b", 2),
    (r"\b(?:understood|noted|agreed|a clear decision)\b\s*[:,](?:\s+[\w'-]+){3}", 3),
    (r"^[\w' -]{2,40}[.!]$(?<=\w\w[.!])", 1),
    (
        r"\bdon't (?:touch|use|add|change|bother)\b|\bthat's (?:the|our|settled|it)\b|\bwe pin\b|\bgets? a\b",
        2,
    ),
    # A question settles nothing, nor does what is only thought about.
    (r"\?\s*$", -9),
    (r"\b(?:maybe|perhaps|might|could|thinking of|not sure|wonder|if we ever|was thinking)\b", -1),
    (r"\bi'll (?:look|start|read|check|see|begin|guard|define|have|add|write|draft|put)\b", -1),
)

DONE = (
    (
        r"\b(?:done|added|fixed|finished|completed|implemented|merged|deployed|removed|sent|created|passes|pass(?:ed)?)\b",
        2,
    ),
    (
        (
            r"\b(?:is|are) (?:in|ready|there|set up|up and running|running|active|clean|green)\b"
            r"|\bof course:|\bhere (?:is|are|it is)\b"
        ),
        2,
    ),
    (r"\b(?:works|built|builds|it now|renamed|rewritten|installed|updated)\b", 2),
    (r"\b(?:not|n't|still|never|yet|to be|until|needs?)\b", -2),
)

WISH = r"\b(?:i|we|please|my|our|remind|don't|let's|put|you)\b"

LEANS = (
    r"(?:and |so |but |then |also |until then,? )*(?:that|this|it|they|these|those|he|she|both"
    r"|the (?:same|other|latter|one|rest|[a-z]+ (?:has|have|is|are|needs?)))\b"
    r"|put (?:that|it|this|the [a-z]+)\b|i'll (?:ask|tell|write to|do|handle|check) (?:him|her|it|them|that)\b"
)
"""A sentence that begins so leans on the one before it."""
