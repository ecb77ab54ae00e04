"""Tables of `life`: which verbs in the past tell of a change that lasts."""

from __future__ import annotations

from rememora.core.statements.english.lexicon import wordset

TURNS = {
    "move": (
        "(?:back )?(?:to|here|out|in with|into|from|house|away|abroad|over|"
        r"home)\b(?! it)(?: (?P<v>[\w' .-]+))?"
    ),
    "relocate": r"(?:to|from)\b",
    "grow": r"up (?!my|to)\w",
    "graduate": r"(?:from|in|with|last|college|high|this|two|\w+ years)\b",
    "marry": r"\w",
    "divorce": r"\w|$",
    "retire": r"(?:from|in|last|early|at|two|after|\w+ years)|$",
    "quit": r"(?!it\b|that\b|the (?:app|program|game))\w",
    "stop": (
        "(?:eating|drinking|smoking|working|using|wearing|taking|buying|playing|driving|going to|watching|"
        r"running|vaping)\b(?! (?:it|this|that|at))"
    ),
    "give": r"up (?!on\b|it\b|after\b|trying|because|and)\w",
    "start": (
        "(?:a (?:new job|business|company|podcast|blog|family|band|bakery|phd|diet|newsletter|startup)|"
        r"my own|at (?:a|my|\w+ (?:as|last|in))|working (?:at|for|as)|learning|taking (?:\w+ )?(?:lessons|"
        r"classes)|a new (?:job|role|position)|playing|practicing|training|therapy|seeing a)\b"
    ),
    "join": (
        r"(?:a|an|the|my|our) (?:\w+ ){0,3}(?:team|club|gym|choir|band|army|navy|company|startup|church|"
        "group|board|orchestra|league|union|party|society|firm)|[a-z]+ (?:as|in|last)"
    ),
    "leave": (
        r"(?:my job|my company|the \w+ (?:in|last|after|two)|the (?:church|army|company|navy|firm|"
        r"military)|\w+ (?:in|last|after) |"
        "my (?:husband|wife))"
    ),
    "adopt": r"(?:a|an|two|three|our|my|\w+ from)\b",
    "buy": (
        r"(?:a|an|our|my|us)(?: \w+){0,2} (?:house|flat|apartment|condo|car|boat|van|farm|cabin|piano|"
        r"motorcycle|bike|cottage|home|place|tesla|telescope|macbook|camera)\b"
    ),
    "sell": r"(?:my|our) (?:\w+ )?(?:house|flat|car|company|business|boat|apartment|motorcycle|bike|startup)",
    "inherit": r"\w",
    "get": (
        "(?:married|divorced|engaged|a (?:new )?(?:job|dog|cat|puppy|kitten|promotion|tattoo|divorce|"
        "degree|phd)|promoted|laid off|fired|diagnosed|my (?:degree|license|licence|phd|citizenship|"
        r"green card|first|master's|bachelor's|black belt)|into (?:university|college|med|law|grad|\w+ing)|"
        r"accepted|hired|sober|custody|the job|tenure|rid of (?:my|our))\b"
    ),
    "lose": (
        "(?:my (?:sense of|kidney|licence|taste|voice|spleen|job|mother|father|mom|dad|wife|husband|"
        "hearing|sight|brother|sister|leg|house|license|"
        r"dog|cat|son|daughter|shop|business)|(?:our|the) (?:dog|cat|baby|biggest|house))\b"
    ),
    "break": r"up\b|my (?:leg|arm|ankle|wrist|collarbone|hip)",
    "die": r"",
    "pass": r"away|my (?:driving|bar|exam|test)",
    "become": r"(?:a|an|the|vegan|vegetarian|allergic|\w+ citizen)\b",
    "turn": r"(?:\d\d|vegan|vegetarian|thirty|forty|fifty)\b",
    "study": r"(?!this|that|it|for|the|all|hard|a lot|how)\w",
    "convert": r"to \w+|from",
    "earn": r"(?:my|a|an) ",
    "build": r"(?:our own|my own|a house|our house)",
    "found": r"(?:a|an|my|the|our)\b",
    "find": r"a (?:new )?job|out i (?:am|have)",
    "win": r"(?!)",
    "go": (
        r"(?:vegan|vegetarian|gluten-free|to (?:\w+ )?(?:university|college|school|art school|law school)|"
        r"to \w+ university|freelance|plant-based|sober|through a divorce|bankrupt|part-time|remote)\b"
    ),
    "take": (
        r"up (?!this|that|the\b|space|too|so|my|a lot|where|with)\w|early retirement|the (?:[\w-]+ "
        r"){0,3}(?:job|role|position|offer|flat|house|gig|contract)\b|redundancy|out a (?:mortgage|"
        r"loan)"
    ),
    "hand": r"(?:in )?my notice",
    "qualify": r"as |in \d",
    "retrain": r"as ",
    "train": r"as (?:a|an) ",
    "foster": r"\w",
    "settle": r"(?:in|down in|here) ",
    "sign": r"up for (?!this|that|it|the (?:newsletter|service|site))\w",
    "book": (
        r"(?:a|an|our|my|us a|the) (?:\w+ ){0,2}(?:flight|flights|trip|hotel|cruise|holiday|vacation|venue|"
        "table|appointment|ticket|tickets|cabin)"
    ),
    "enroll": r"in \w",
    "register": r"for (?!this|an account)\w",
    "name": r"(?:our|my) (?:new )?(?:baby|son|daughter|dog|cat|puppy|kitten|boat|car|company)\b",
    "serve": r"in (?:the|\w+)\b",
    "emigrate": r"",
    "immigrate": r"",
    "switch": r"(?:from|to|jobs|careers|majors|over)\b",
    "change": r"(?:jobs|careers|my name|my major|schools|our name)\b",
    "open": (
        r"(?:a|an|my|our) (?:\w+ ){0,3}(?:restaurant|shop|store|cafe|bakery|practice|studio|bar|gym|"
        "gallery)"
    ),
    "cut": r"(?:out|down on|back on) \w",
    "have": (
        "(?:a (?:baby|stroke|heart attack|bad fall|miscarriage|kidney|hip|knee)|twins|my (?:gallbladder|"
        r"appendix|tonsils|first child)|surgery|\w+ surgery|\w+ replacement)"
    ),
}


MOVES = wordset(
    """migrate move switch port convert upgrade replace drop ditch retire deprecate swap abandon rename
    standardize rewrite adopt"""
)
