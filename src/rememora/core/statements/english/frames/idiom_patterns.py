"""Table of `idioms`."""

from __future__ import annotations

from rememora.core.statements.english.frames.idioms_of_bodies import ABOUT_BODIES
from rememora.core.statements.english.frames.idioms_of_bounds import ABOUT_BOUNDS
from rememora.core.statements.english.frames.idioms_of_choice import ABOUT_CHOICES
from rememora.core.statements.english.frames.idioms_of_life import ABOUT_LIFE
from rememora.core.statements.english.frames.idioms_of_selves import ABOUT_SELVES
from rememora.core.statements.english.frames.idioms_of_taste import ABOUT_TASTE
from rememora.core.statements.english.frames.idioms_of_work import ABOUT_WORK

_WHAT = (
    "(?P<w>(?!(?:it|this|that|these|those|what|he|she|they|you|there|nothing|everything|something|"
    "which|who|how|why|if|when|your|i|we|so|and|but|the (?:first|second|last|code|error|above|one|idea|"
    r"plan|way|answer|option|output))\b)(?:[\w'/&.+#%-]+ ){1,6}?)"
)


IDIOMS: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        ("and i", "and me", "and my", " me", " my"),
        "disagrees",
        "preference",
        _WHAT
        + (
            r"and (?:i|me|my \w+) (?:do not|never|have never|did not ever|just do not|"
            "really do not) (?:really )?(?:get along|mix|agree|go together|work|see eye to eye)"
        ),
        True,
    ),
    (
        ("and i", "and me", "and my", " me", " my"),
        "disagrees",
        "preference",
        _WHAT
        + (
            "(?:(?:do|does) not (?:really )?(?:agree|sit well|sit right|go down well|work) (?:with|for) (?:me|"
            r"my \w+)|disagrees? with me|(?:does|do) not do it for me|(?:do|does) nothing for me)"
        ),
        True,
    ),
    (
        (" me", " my"),
        "harms",
        "fact",
        _WHAT
        + (
            "(?:(?:always|usually|really|absolutely|just) )*(?:gives?|cause|causes|triggers?|upsets?|makes?|"
            "kills?|sends?|puts?|keeps?|wrecks?|messes?|destroys?|leaves?) (?:me |my )(?:(?:to|into|up|a|an|"
            "the|terrible|awful|bad|severe|horrible|really|very) )*(?:migraines?|headaches?|hives|heartburn|"
            r"rash|rashes|stomach\w*|nausea|nauseous|sick|anxious|anxiety|asthma|allerg\w+|gut|creeps|break out|"
            "sneeze|itch|bloated|jittery|queasy|sleepy|up at night|awake|to sleep|hospital|into|panic|dizzy|"
            "swell|throw up|tired|skin|gag|want to (?:die|scream|throw up)|ill)"
        ),
        True,
    ),
    (
        (" me", "my "),
        "soothes",
        "preference",
        _WHAT
        + (
            "(?:(?:always|usually|really|just) )*(?:makes? me (?:happy|smile|calm|feel (?:alive|calm|better|"
            "free|at home))|relaxes me|calms me|cheers me up|helps? me (?:relax|unwind|sleep|focus|concentrate|"
            "think|cope|de-stress|destress)|keeps? me (?:sane|going|calm|grounded|healthy|fit|young)|"
            "brings? me joy|clears my head|bores me|annoys me|drives? me (?:nuts|crazy|mad|up the wall|insane)|"
            "gets? on my nerves|freaks? me out|scares? me|terrif(?:y|ies) me|stress(?:es)? me out|"
            "grosses? me out|turns? me off|puts? me (?:off|to sleep)|wears? me out|makes? me cringe|"
            "makes? my skin crawl)"
        ),
        False,
    ),
    (
        ("my ", " me", "all i", "what i", "must", "non-neg", "rated", "no-go", "breaker", "breaker", "draw"),
        "thing",
        "preference",
        _WHAT
        + (
            "(?:is|are) (?:just |so |really |definitely |absolutely |totally )*(?:not )?(?:(?:really |exactly |"
            "quite )?my (?:thing|cup of tea|jam|favorites?|go-to|kryptonite|weakness|bag|style|comfort food|"
            "guilty pleasure|love language|happy place|passion|drink of choice|pet peeve|life|religion|nemesis|"
            "sport|poison|idea of fun|speed|strong suit|forte)|(?:not )?(?:for me|up my alley|"
            "right up my alley|a no-go|a no go|off the table for me|out of the question for me|"
            "off limits for me|a dealbreaker|a deal-breaker|a deal breaker|a must for me|a must|non-negotiable|"
            "sacred to me|where i draw the line|the bane of my existence|the way to go for me|underrated|"
            r"overrated|all i (?:need|drink|eat|wear)|what i (?:like|love|enjoy|prefer|hate)))\b"
        ),
        False,
    ),
    (
        (" me", " us", "best"),
        "suits",
        "preference",
        _WHAT
        + (
            "(?:(?:always|usually|generally|really|do|does) )*(?:not )?(?:(?:works?|is|are) (?:best|better|"
            "easiest|fine) for (?:me|us)|suits? (?:me|us) (?:best|better|fine)?|works? best$)"
        ),
        False,
    ),
    (
        ("beat", "top", "trump", "compare", "nothing", "go wrong"),
        "beats",
        "preference",
        (
            "(?:nothing (?:beats|compares to|tops)|there is nothing (?:better than|i (?:love|like|enjoy|"
            "hate) more than|like)|you can not beat|can not beat|can not go wrong with|hard to beat) (?P<w>.+)"
        ),
        False,
    ),
    (
        ("beat", "top", "trump", "compare", "nothing", "go wrong"),
        "beats",
        "preference",
        _WHAT
        + (
            r"(?:beats?|trumps?|tops) (?!me|the (?:purpose|error))\w+(?: \w+){0,4}(?: (?:any day|every time|"
            "hands down|for me|any time))"
        ),
        False,
    ),
    (
        ("give me", "i will", "i would", "make mine"),
        "give_me",
        "preference",
        (
            "(?:give me|i will take|i would take|i will have|make mine) (?P<w>.+?) (?:over|any day|every time|"
            "instead of|before) ?"
        ),
        False,
    ),
    (
        ("what i", "i "),
        "best",
        "preference",
        (
            "(?:what i (?:really )?(?:like|love|enjoy|hate|dislike|prefer|value|can not stand)(?: (?:most|best|"
            "the most|more than anything))?|the (?:thing|one thing|food|drink|place|part of my job|only thing|"
            "animal|sport) (?:that )?i (?:really )?(?:love|hate|like|enjoy|dislike|fear|miss|value|"
            "can not stand|can not live without|can not eat|never eat)(?: (?:most|best|the most|"
            "more than anything))?) (?:is|are) (?!that you|how you|your|this|that the|when (?:you|it)|"
            r"it\b)(?P<w>.+)"
        ),
        False,
    ),
    (
        (" me", " my"),
        "harms",
        "fact",
        _WHAT + r"(?:could|will|would|can) (?:literally |actually )?kill me",
        True,
    ),
    (
        ("my idea",),
        "idea_of",
        "preference",
        r"my idea of (?:fun|heaven|hell|happiness|luxury|a (?:\w+ )?(?:\w+)) is (?!this|that|it)(?P<w>.+)",
        False,
    ),
    (
        ("i c",),
        "leaves_cold",
        "preference",
        (
            "i can (?:take or leave|do without|live without|happily skip) (?P<w>.+)|"
            "i could do without (?P<w2>.+)"
        ),
        True,
    ),
    (
        ("my ",),
        "speaks",
        "fact",
        (
            "my (?:spoken |written )?(?:english|spanish|french|german|italian|chinese|mandarin|japanese|korean|"
            "portuguese|russian|arabic|dutch|swedish|polish|hindi|turkish|greek|latin|cantonese|typing|"
            "handwriting|math|cooking) is (?:not )?(?:pretty |very |really |quite |still |a bit |so )*(?:rusty|"
            "fluent|bad|terrible|good|basic|limited|poor|weak|decent|nonexistent|conversational|okay|great|"
            "intermediate|excellent)"
        ),
        False,
    ),
    *ABOUT_LIFE,
    *ABOUT_TASTE,
    *ABOUT_BODIES,
    *ABOUT_BOUNDS,
    *ABOUT_CHOICES,
    *ABOUT_SELVES,
    *ABOUT_WORK,
)
