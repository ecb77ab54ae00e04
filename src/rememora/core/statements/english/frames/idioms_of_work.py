"""Table of `idioms`: households, posts held, and how the things of a project are done."""

from __future__ import annotations

ABOUT_WORK: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        (" of us", "just me", "only me", "just us"),
        "household",
        "fact",
        (
            r"(?:there (?:are|is) )?(?:(?:just |only )?(?:two|three|four|five|six|seven|eight|\d) of us "
            r"(?:in|live|living|share|sharing|under|here|at|on)|(?:just|only) (?:me|us|the two of us|the "
            r"three of us)(?: two)? (?:and|plus|at home|in|with))\b(?! (?:meeting|call)).*"
        ),
        False,
    ),
    (
        (" years a ", " years as ", " years in ", " years an "),
        "years_a",
        "identity",
        (
            r"(?:i have (?:been |spent |had )?)?(?:\d+|[a-z]+(?:-[a-z]+)?) (?:odd )?years (?:a|an|as an?|"
            r"in (?:the )?)(?!(?:a|the|total|prison|row|future|past)\b) ?[a-z][\w-]+.*"
        ),
        False,
    ),
    (
        (
            "chair ",
            "secretary",
            "treasurer",
            "captain",
            "founder",
            "owner",
            "director",
            "trustee",
            "governor",
            "organiser",
            "organizer",
            "leader",
            "head of",
        ),
        "role",
        "identity",
        (
            r"(?:i am |currently |co-|vice[- ]|deputy |former )*(?:the |a )?(?:chair|secretary|treasurer|"
            r"captain|co-?founder|founder|co-?owner|owner|director|trustee|governor|organi[sz]er|leader|"
            r"head) (?:of|at|for) (?!this|that|it\b|the (?:line|list|table|file|repo|queue|state|class|"
            r"bed))[a-z]\w.*"
        ),
        False,
    ),
    (
        (
            " the books",
            " the accounts",
            " payroll",
            "the cooking",
            "the shopping",
            "the school run",
            "the rota",
            "the catering",
            "i look after",
            "we look after",
            "i care for",
        ),
        "does_for",
        "fact",
        (
            r"(?:i|we) (?:do (?:all )?(?:the )?(?:books|accounts|payroll|cooking|shopping|school run|rota|"
            r"catering|night feeds|laundry|admin|invoicing)|look after|care for) ?(?!this|that|"
            r"it\b)[a-z].*"
        ),
        False,
    ),
    (
        ("through", "via", " on ", " in ", " with ", " by ", " to ", " off ", " under ", " behind"),
        "things_go",
        "fact",
        (
            r"(?:our |the |all )*(?:everything|migrations|deploys|deployments|releases|backups|logs|cron "
            r"jobs|emails|payments|auth|secrets|config|metrics|alerts|tickets|docs|translations|invoices|"
            r"payroll|support|hosting|monitoring|infra|search|caching|uploads|assets|billing|feature "
            r"flags|artifacts|traffic|prod|production|staging|staging env|previews|dev) "
            r"(?:(?:is|are|gets?|'s) (?:now |all |still |mostly )*(?:deployed|hosted|run|stored|kept|"
            r"managed|handled|tracked|shipped|outsourced|built|served|done|generated|provisioned|sent|"
            r"written|monitored|in|on|behind)|runs?|goes|go|lives?|sits?|comes?|ships?) ?(?:through|via|"
            r"on|in|with|by|to|out of|off|under|behind|inside)? (?!the (?:error|same|wrong|fire)|this|"
            r"that|it\b|error|fire|progress|vain|time|fine|order|my way|hand|place|a loop|"
            r"production fails)[a-z].*"
        ),
        False,
    ),
    (
        ("main is", "master is", "trunk is", "develop is", "prod is", "production is", "staging is"),
        "branch",
        "fact",
        (
            r"(?:main|master|develop|trunk|prod|production|staging) is (?:protected|locked|frozen|"
            r"read-only|deployed|the default|off limits|what we deploy)\b.*"
        ),
        False,
    ),
    (
        (
            "we squash",
            "we rebase",
            "we lint",
            "we type",
            "we test",
            "we review",
            "we pair",
            "we mob",
            "we tag",
            "we sign",
            "we version",
            "we trunk",
        ),
        "does",
        "fact",
        (
            r"we (?:always )?(?:squash|rebase|lint|type-?check|test|review|pair|mob|tag|sign|version)(?: "
            r"on)? (?:everything|all|every|with|by|before|on)\b.*"
        ),
        False,
    ),
    (
        ("has to ", "have to ", "must ", "needs to ", "can not ", "need to "),
        "must",
        "constraint",
        (
            r"(?:(?P<w>(?!(?:it|this|that|these|those|what|he|she|they|you|there|which|who|how|why|if|"
            r"when|your|i|we|so|everyone|someone)\b)[\w.'-]+(?: [\w.'-]+){0,3}) )?(?:has to|have to|must|"
            r"needs to|can not|should never) (?:still |also |always |not )*"
            r"(?:(?:stay|be|remain|fit|go|run|load|respond|finish|cost|weigh|exceed|take|come|work|keep|"
            r"hold|last) (?!.*\b(?:words?|lines?|characters?|sentences?|paragraphs?|an? (?:string|number|"
            r"list|int))\b)(?:[\w-]+ ){0,4}?(?:under|below|within|above|over|at least|at most|less than|"
            r"more than|no more than|in|on|offline|compatible|by|accessible|wheelchair|before|after|until|"
            r"without|"
            r"vegan|halal|kosher|gluten|nut|dairy|dishwasher|machine|child|dog|cat|pet|family|[$€£]?\d)|"
            r"comply with|support|meet|work (?:offline|without|on|with|in))\b.*"
        ),
        False,
    ),
    (
        (" until ",),
        "until",
        "constraint",
        r"(?:i|we) (?:only |just )?have (?:only |just )?until (?!then|now|today|tonight)\w.*",
        False,
    ),
    (
        ("been told", "been advised", "been ordered"),
        "told_by",
        "constraint",
        (
            r"(?:(?:i|we) (?:have |was |were )?)?been (?:told|advised|ordered) (?:by (?:the|my|our) \w+ "
            r")?(?:not )?to (?:keep|avoid|eat|stay|cut|limit|rest|lose|take|drink|wear|sleep|lay off|stop|"
            r"give up|walk|use|go) (?!it\b|this|that)\w.*"
        ),
        False,
    ),
    (
        (
            "approved",
            "signed off",
            "agreed",
            "greenlit",
            "okayed",
            "accepted",
            "rejected",
            "vetoed",
            "turned down",
            "said yes",
            "said no",
        ),
        "others_decided",
        "decision",
        (
            r"(?:the |our |my )?(?:board|boss|client|council|bank|landlord|committee|management|finance|"
            r"legal|leadership|cto|ceo|team|wife|husband|partner) (?:'s |has |have |is )?(?:finally |just "
            r")?(?:approved|signed off on|agreed (?:to|on)|green-?lit|okayed|said (?:yes|no) to|accepted|"
            r"rejected|vetoed|turned down) (?!it\b|this|that)\w.*"
        ),
        False,
    ),
    (
        ("no longer", "not in ", "not at "),
        "no_longer",
        "fact",
        (
            r"(?:i am |we are )?no longer (?:in|at|with|a|an|on|using|working|living|doing|eating|"
            r"drinking|married|vegan|vegetarian|single|employed) ?(?!an? (?:issue|problem|thing)|the "
            r"(?:case|same)|need|use\b|there|it\b)[\w'-]*.*"
        ),
        True,
    ),
    (
        ("pronounced", "spelled", "spelt"),
        "spelled",
        "identity",
        (
            r"(?:it is|that is|my (?:name|surname) is|i am) (?:pronounced|spelled|spelt) (?!wrong|"
            r"incorrectly|like this|the same)\w.*"
        ),
        False,
    ),
    (
        ("from now on", "from here on", "going forward"),
        "from_now_on",
        "decision",
        r"(?:i|we) (?:will|are|am) (?:now )?(?!be able)\w+ .*(?:from (?:now|here) on|going forward)\b.*",
        False,
    ),
    (
        ("name is going to", "name will be"),
        "naming",
        "decision",
        r"(?:the|his|her|its|their|our|my) (?:\w+ )?(?:'s )?name (?:is going to be|will be) \w.*",
        False,
    ),
    (
        ("here from",),
        "here_from",
        "identity",
        (
            r"(?!(?:i|we|it|right|just|still|get|got|came|come|moved|anyone|up|not|is|are)\b)[a-z]+ here "
            r"from (?:the )?[a-z]\w.*"
        ),
        False,
    ),
    (
        ("in this house", "at ours", "in this family", "round here"),
        "house_rule",
        "constraint",
        (
            r"(?:strictly |all |fully |only )*(?:halal|kosher|vegan|vegetarian|organic|no [\w-]+(?: \w+)?|"
            r"[\w-]+[- ]free|[\w-]+ only) (?:in this house(?:hold)?|at ours|in this family|round "
            r"here)\b.*"
        ),
        False,
    ),
)
