"""Table of `idioms`: what does nothing for someone, what they swear by, what is too much."""

from __future__ import annotations

_WHAT = (
    "(?P<w>(?!(?:it|this|that|these|those|what|he|she|they|you|there|nothing|everything|something|which|who|"
    "how|why|if|when|your|i|we|so|and|but|the (?:first|second|last|code|error|above|one|idea|plan|way|answer|"
    r"option|output))\b)(?:[\w'/&.+#%-]+ ){1,6}?)"
)
_VERY = (
    "(?:(?:really|very|so|all that|that|particularly|especially|exactly|quite|just|much of|a|an|"
    "such|big|huge|total|bit of) )*"
)

ABOUT_TASTE: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        (" me", " us", " my"),
        "leaves_cold",
        "preference",
        _WHAT
        + (
            "(?:really |just |absolutely |always )*(?:(?:do|does|has never done) (?:absolutely )?nothing "
            "for (?:me|us)|"
            "(?:leaves?|bores?) (?:me|us) (?:cold|to tears|rigid|stiff)|makes? (?:me|us) (?:cringe|"
            "shudder|gag|queasy)|"
            "gives? (?:me|us) the (?:ick|creeps|shivers|heebie|fear|willies)|(?:is|are) (?:completely |"
            "totally )?"
            r"(?:lost on|wasted on|beyond|beneath|hell for|torture for|too \w+ for) (?:me|us)|(?:does|do) "
            r"not float my boat|"
            r"never did it for (?:me|us)|grates? on (?:me|us)|makes? my (?:skin crawl|teeth itch|toes "
            r"curl|blood boil))\b"
        ),
        True,
    ),
    (
        (" me", " my"),
        "thing",
        "preference",
        _WHAT
        + (
            "(?:is|are|'s) (?:just |so |really |very much |definitely |absolutely |totally |more )*(?:not )?"
            "(?:(?:really |exactly |quite |much )?my (?:scene|vibe|street|bag|thing|tempo|world|happy place|"
            "comfort zone|guilty pleasure|whole personality|love language|achilles heel|weak spot|kind "
            "of \\w+|side (?:gig|hustle|project)|day job|hobby|bread and butter|speciality|specialty|"
            "trade|day off)|"
            r"(?:right )?up my (?:street|alley))\b"
        ),
        False,
    ),
    (
        (
            " in the bin",
            "do one",
            "in the sea",
            "life is too short",
            "no time for",
            "hard ",
            "big ",
            "a no ",
            "=",
            "instant",
        ),
        "dismissed",
        "preference",
        (
            "(?:life is too short for |(?:i |we )?(?:have )?(?:got )?(?:no|zero|little) time for |(?:a |"
            "it is a )?"
            "(?:hard|firm|big|massive|huge|solid|instant|resounding) (?:no|pass|nope|nah) (?:to|for|on|"
            "from me on) |"
            r"it is a no (?:to|for|on|from me on) )(?P<w>\w.*)|(?P<w2>(?:[\w'&/-]+ ){1,5})(?:can (?:get "
            r"in the bin|do one|"
            r"get in the sea|jog on)|(?:=|is|are) (?:a )?(?:hard |big |instant |automatic )?(?:no|nope|"
            r"nah|pass|meh)"
            r"(?: (?:for|from) (?:me|us))?$)"
        ),
        True,
    ),
    (
        ("sucker", "softie", "stickler", "martyr", "fiend", "glutton", "slave"),
        "fond_of",
        "preference",
        r"(?:(?:i|we) (?:am|are) )?"
        + _VERY
        + r"(?:sucker|softie|stickler|martyr|fiend|glutton|slave)s? (?:for|to) (?P<w>\w.*)",
        False,
    ),
    (
        ("not ", "never "),
        "unfond",
        "preference",
        (
            r"(?:(?:i|we) (?:am|are) |(?:i|we) (?:have )?)?(?:not|never) "
            + _VERY
            + r"(?:(?:keen|fussed|bothered|sold|mad|wild|"
            r"crazy|hot|nuts|big) (?:on|about) |(?:been )?(?:one|ones|much of one) for |(?:been |got |"
            r"gotten |really )*(?:into|liked|warmed to|taken to|took to|"
            r"cared for|understood the (?:appeal|fuss|hype) (?:of|about|over)|seen the (?:point|appeal) "
            r"(?:of|in)) |"
            r"enamou?red (?:of|with|by) |(?:a |much of a )?(?:fan|lover|drinker|eater|goer) of "
            r")(?P<w>(?!it\b|this\b|that\b)\w.*)"
        ),
        True,
    ),
    (
        ("can not ", "could never", "will not ", "would not ", "refuse to", "draw the line"),
        "bearing",
        "preference",
        (
            "(?:i |we )?(?:just |really |simply )?(?:can not|could never|could not|will not|would not|"
            "refuse to|draw the line at) "
            "(?:ever |even |go anywhere )?(?:be doing with|get on (?:board )?with|get into|get behind|"
            "get past|do without|be without|be bothered "
            "with|be dealing with|cope with(?:out)?|hack|touch|go near|set foot in|be seen (?:dead|in)|"
            "face a day without|(?<=line at ))"
            r" ?(?P<w>(?!it\b|this\b|that\b|the (?:idea|code)\b|your\b|my own\b)\w.*)"
        ),
        True,
    ),
    (
        (
            "live for",
            "live on",
            "swear by",
            "run on",
            "thrive on",
            "would die for",
            "would be lost without",
            "would marry",
            "worship",
            "a lot of time for",
            "time for",
        ),
        "fond_of",
        "preference",
        (
            "(?:i|we) (?:basically |pretty much |absolutely |totally |just |would |could |practically "
            ")*(?:live (?:for|on)|swear by|run on|"
            r"thrive on|die for|be lost without|worship|have (?:a lot|loads|so much) of (?:time|love) for|"
            r"fall apart without) "
            r"(?P<w>(?!it\b|this\b|that\b|you\b|my own\b|the (?:\w+ )?floor)[a-z].*)"
        ),
        False,
    ),
    (
        (" people", " household", " family", " folk", " type", " home", "camp"),
        "fond_of",
        "preference",
        (
            r"(?:i|we) (?:am|are) (?:all |both |very much |really |firmly |strictly |basically )*(?:not "
            r")?(?:(?:really|exactly) )?(?:in the |a |an )?"
            r"(?P<w>(?!(?:two|three|four|five|six|ten|\d+|good|nice|bad|busy|the|only|sorry|happy|smart|"
            r"simple|normal|talking|not|many|these|"
            r"those|other|different|all|some|such|your|my|very)\b)[\w'-]+(?: [\w'-]+)?) (?:people|folk|"
            r"camp)(?= |$)"
        ),
        False,
    ),
    (
        ("the better", "the merrier", "the more ", "the less "),
        "rather",
        "preference",
        (
            r"the (?!more you|more i|sooner)(?P<w>[\w'-]+(?: [\w'-]+){0,3}) (?:, )?the (?:better|merrier|"
            r"happier i (?:am|will be))(?! you| it| the)"
        ),
        False,
    ),
    (
        ("always", " or nothing", " or bust", "all the way", " every time", " any day"),
        "taken",
        "preference",
        (
            r"(?P<w>(?!(?:as|not|like|than|it|this|that|i|we|you|he|she|they|there|the|and|but|is|are|was|"
            r"thanks|same|here|good|nice|happy|"
            r"welcome|love|best|sorry|what|why|almost|nearly|what's|just|no|yes|well|my|your)\b)(?![\w' "
            r"-]*\b(?:is|are|was|has|have|am|does|do|'s|will|"
            r"can|says?|said|works?|fails?|breaks?|it|you|i)\b)[\w'-]+(?: [\w'-]+){0,4}) (?:always|or "
            r"nothing|or bust|all the way|every time)"
            r"(?: (?:please|for me|for us|, .*))?$"
        ),
        False,
    ),
    (
        ("and me ", "me and ", "i and ", " and i "),
        "disagrees",
        "preference",
        (
            r"(?:me|i) and (?P<w>(?!my\b|the\b|him|her|you)[\w'-]+(?: [\w'-]+){0,2}) (?:(?:=|equals?) "
            r"(?:no|nope|nah|disaster|trouble|bad|never)|"
            r"(?:do|did|does|will) not (?:mix|get along|get on|agree|go|work)|are (?:not (?:friends|on "
            r"speaking terms)|enemies|sworn enemies))"
        ),
        True,
    ),
    (
        ("team ",),
        "compared",
        "preference",
        (
            r"(?:i am |we are )?(?:firmly |very much |definitely |always |proudly )*team (?P<w>(?!lead|"
            r"meeting|member|is|are|has|work|of|size|that|will|and|needs?|uses?|"
            r"name|page|chat|call|building|at|for|on|in\b)[\w'-]+(?: [\w'-]+)?)(?: (?:here|all the way|"
            r"forever|always|please|every time))?$"
        ),
        False,
    ),
    (
        ("=",),
        "equals",
        "preference",
        (
            r"(?P<w>[a-z][\w'-]+(?: [\w'-]+){0,2}) = (?:soap|death|heaven|hell|life|bliss|torture|misery|"
            r"instant \w+|migraines?|hives|the devil|evil|joy|love|happiness|poison|yuck|yum|sadness|"
            r"nightmare fuel)$"
        ),
        False,
    ),
    (
        (
            " in everything",
            " on everything",
            " with everything",
            " for breakfast every",
            "never ",
            ", always",
            "please , always",
        ),
        "taken",
        "preference",
        (
            r"(?P<w>(?!i\b|it\b|we\b|the\b|put\b|use\b)[\w'-]+(?: [\w'-]+){0,2}) (?:(?:in|on|with) "
            r"everything$|, never (?!mind|again|ever|works?)[\w'-]+(?: [\w'-]+)?$|(?:please )?, always$)"
        ),
        False,
    ),
)
