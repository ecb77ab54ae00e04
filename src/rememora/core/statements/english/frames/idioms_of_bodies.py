"""Table of `idioms`: what a body cannot take, and what others ordered."""

from __future__ import annotations

_OTHERS = (
    r"(?:(?:the|my|our|his|her) (?:\w+ )?)?(?:physio\w*|doctor|doc|gp|vet|consultant|dentist|"
    r"dietitian|dietician|surgeon|midwife|cardiologist|"
    r"allergist|oncologist|neurologist|rheumatologist|specialist|nurse|landlord|landlady|lease|"
    r"contract|council|hoa|insurer|insurance|school|nursery|board|legal|"
    r"hr|compliance|security|client|boss|manager|head office|cto|ceo|finance|accounting|auditors?|"
    r"regulator|policy|visa|building|venue|it department)"
)


ABOUT_BODIES: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        (
            *(
                "killed",
                "itch",
                "swell",
                "swollen",
                "tingl",
                "burn",
                "hurt",
                "ache",
                "close up",
                "flare",
                "hospital",
                "a&e",
            ),
            *(
                "orbit",
                "stomach",
                "tummy",
                "my skin",
                "asthma",
                "eczema",
                "sinus",
                "ibs",
                "reflux",
                "throat",
                "mouth",
                "lips",
            ),
            *(
                "puke",
                "throw up",
                "wheez",
                "faint",
                "come out",
                "all night",
                "me ill",
                "sick",
                "queasy",
                "bloat",
                "gassy",
            ),
            *(
                "rash",
                "me out",
                "havoc",
                "play hell",
                "number on",
                "bad things",
                "through me",
                "repeat",
                "aggravate",
                "trigger",
            ),
            *(
                "wreck",
                "stay down",
                "agree with",
                "off my",
                "sideways",
                "for six",
                "my eyes",
                "my back",
                "my knee",
                "my joints",
            ),
        ),
        "harms",
        "constraint",
        (
            r"(?P<w>(?!(?:it|this|that|these|those|what|he|she|they|you|there|nothing|everything|which|"
            r"who|how|why|if|when|your|i|we|so)\b)(?:[\w'/&.+#%-]+ ){1,6}?)(?:(?:always|usually|really|"
            r"nearly|almost|literally|just|once) )*"
            r"(?:killed|(?:makes?|gets?|leaves?|turns?|sends?|has|have|had|made|sets?|set) (?:me|my|off "
            r"my) (?:\w+ ){0,2}(?:itch\w*|swell\w*|swollen|tingl\w+|burn\w*|hurt|ache|close up|flare\w*|"
            r"hospital|a&e|er\b|orbit|stomach|tummy|skin|asthma|eczema|sinuses|ibs|reflux|"
            r"throat|mouth|lips|eyes|back|knees?|joints|vomit|puke|throw up|wheez\w+|faint|come out|loo|"
            r"up all night|ill|sick|queasy|bloat\w*|gassy|rash)|"
            r"(?:brings?|brought) me out in|plays? (?:havoc|hell) with (?:me|my)|(?:does|do) (?:a number "
            r"on|bad things to) (?:me|my)|flares? up my|aggravates? my|triggers? my|wrecks? my|wreaks? "
            r"havoc on my|"
            r"(?:does|do|will) not (?:stay down|agree with (?:me|my))|goes? (?:right |straight )?through "
            r"me|knocks? me (?:out|sideways|for six)|wipes? me out|repeats? on me|puts? me in (?:a&e|"
            r"hospital|bed))(?: (?:me|my).*|\b)"
        ),
        True,
    ),
    (
        (
            "my stomach",
            "my body",
            "my gut",
            "my skin",
            "my back",
            "my knee",
            "my knees",
            "my eyes",
            "my ibs",
            "my reflux",
            "my asthma",
            "my joints",
            "my head",
            "my hips",
            "my wrists",
            "my shoulder",
            "my heart",
        ),
        "cannot",
        "constraint",
        (
            r"my (?:stomach|body|gut|skin|back|knees?|eyes|ibs|reflux|asthma|joints|head|hips?|wrists?|"
            r"shoulders?|heart) (?:(?:just |really )?(?:can not|will not|does not|do not|is not|are not) "
            r"(?:take|handle|tolerate|cope|like|do|process|digest|let|forgive|up to|allow|good with|happy "
            r"with)|"
            r"(?:hates?|rejects?|rebels?|objects? to|punishes me)) ?(?P<w>\w.*)?"
        ),
        True,
    ),
    (
        (
            " says",
            " said",
            " wants",
            " told",
            "insist",
            "does not allow",
            "do not allow",
            "will not let",
            "forbids",
            "forbade",
            "banned",
            "has me",
            "ordered",
            "put me on",
            "took me off",
            "reckons",
            "strict",
            "demands",
            "requires",
        ),
        "told_by",
        "constraint",
        (
            _OTHERS
            + r" (?:has |have |just |also )*(?:says?|said|wants|wanted|told (?:me|us)|insists?|insisted|"
            r"ordered|orders|does not allow|do not allow|will not (?:let|allow)|forbids|forbade|banned|"
            r"has banned|put me on|took me off|has (?:me|her|him|us|them|the \w+) on|has me on|demands?|"
            r"requires?|is strict about|are strict about|is adamant)(?: (?:me|us))? ?(?:that )?(?:to |i |"
            r"we |my |our |on |about )?(?P<w>(?:no|not|never|only|avoid|stay|keep|lay off|steer|cut|stop|"
            r"must|can not|have to|need to|should not|may not|do not|absolutely no|rest|at least|at most|"
            r"a|an|zero|off|"
            r"low|strictly|eat|drink|drilling|pets|subletting|smoking|[\w-]+ing)\b.*)"
        ),
        False,
    ),
    (
        ("'s orders",),
        "told_by",
        "constraint",
        (
            r"(?:doctor|gp|vet|physio|dentist|consultant|surgeon|midwife) 's orders(?: (?:are|is|:|,))* "
            r"\w.*|.* , (?:doctor|gp|vet|physio) 's orders$"
        ),
        False,
    ),
    (
        (" and i am ", " and we are "),
        "harms",
        "constraint",
        (
            r"(?P<w>(?!i\b|we\b)[\w'-]+(?: [\w'-]+){0,4}) and (?:i am|we are) (?:up all night|awake|wired|"
            r"useless|a wreck|bouncing|ill|sick|in bed|doubled over|in hives|asleep|out cold)\b.*"
        ),
        True,
    ),
)
