"""Tables of `habits`: with which objects a verb in the present tells of a habit."""

from __future__ import annotations

from rememora.core.statements.english.lexicon import wordset

OBJECTS = {
    "run": (
        "(?:a|an|my own|our) (?!script|test|command|query|quick|check|build|local|function|loop|server on|"
        r"job|into)\w|marathons|half|ultra|\d+ ?(?:k|km|miles)\b|(?:almost )?every"
    ),
    "listen": r"to (?!this|that|the|me|it|your|you)\w",
    "watch": r"(?!this|that|the (?:video|movie|show|film|log|output)|it|out|your|for|over|me|as)\w",
    "read": (
        "(?!this|that|the (?!news|economist|guardian|times)|it|your|through|about|over|in|from|some|"
        r"a (?:file|csv|line|text)|an article|all|and|them|somewhere)\w"
    ),
    "write": (
        "(?!this|that|the|it|your|to|down|about|a (?!blog|column|diary|journal|newsletter)|an|my (?:essay|"
        r"paper|code)|some|and|in (?:a|the)|them|tests? for)\w"
    ),
    "code": r"(?:in|mostly|mainly|for) (?!this|that|it|the)\w|c\+\+|python|rust|java",
    "program": r"in \w|mostly|for a",
    "develop": r"(?!this|that|the|it|your|an? (?:function|script|plan)|into|my)\w",
    "teach": r"(?!me|you|him|her|it|that|this|them|us)\w",
    "drive": (
        r"(?:a|an|my|our|the (?:bus|train|same)|stick|manual|automatic|electric|for|\d+|to work|trucks?|"
        r"buses|motorbikes?|only)\b"
    ),
    "wear": r"(?!this|that|it|the|them|out|off)\w",
    "subscribe": r"to (?!this|that|it|your)\w",
    "attend": r"(?!this|that|it|the (?:meeting|call))\w",
    "suffer": r"from (?!this|that|it|the)\w",
    "identify": r"as \w",
    "hail": r"from \w",
    "cheer": r"for \w",
    "vote": r"\w",
    "support": r"(?!this|that|it|you|your|the (?:idea|plan|following|above|argument|claim))\w",
    "lead": (
        r"(?:a|an|the|our) (?:\w+ ){0,3}(?:team|group|project|department|guild|choir|band|club|squad|org|"
        "chapter|unit|division|engineering|platform|workshop|troop|lab)"
    ),
    "manage": (
        r"(?:a|an|the|our|\d+|two|three|four|five|six|ten) (?:\w+ ){0,3}(?:team|group|project|department|"
        "store|shop|people|engineers|restaurant|hotel|portfolio|budget|developers|employees|properties|"
        "building)"
    ),
    "head": r"(?:up )?(?:a|an|the|our) (?:\w+ ){0,3}(?:team|group|department|lab|division|unit)",
    "research": r"(?!this|that|it|the (?:topic|issue)|how|what|online|on|for)\w",
    "perform": r"(?:in|with|as|stand-up|at|live)\b",
    "play": (
        "(?!it|this|that|with (?:it|the|this)|a role|around|along|devil|out|back|the (?:video|file|game|"
        r"audio|role|song|sound))\w"
    ),
    "lift": r"weights?|heavy|(?:\w+ )*(?:times|days)",
    "draw": r"(?!this|that|it|a|the|on|from|your)\w|$",
    "observe": r"(?:ramadan|lent|shabbat|sabbath|kosher|passover|the sabbath)",
    "celebrate": r"(?!this|that|it|the fact|with|by|when)\w",
    "stream": r"(?:on|games|every|\w+ on)\b",
    "journal": r"every|daily|in the|$",
    "translate": r"(?:from|between|for|novels|books|legal|medical|professionally|poetry)\b",
    "invest": r"in (?!this|that|it)\w",
    "trade": r"(?:stocks|crypto|options|forex|futures)",
    "sell": r"(?!it|this|that|them|the|my)\w",
    "rent": r"(?:a|an|my|our|out)\b",
    "owe": r"(?:\w+ )*[$€£]?\d",
    "fish": r"(?:every|on|in|for|with|$)",
    "box": r"(?:at|every|on|$)",
    "camp": r"(?:every|in|a lot)",
    "hunt": r"(?:deer|ducks?|every|in|$)",
    "specialize": r"in (?!this|that|it)\w",
    "specialise": r"in (?!this|that|it)\w",
    "major": r"in \w",
    "minor": r"in \w",
    "collect": r"(?!this|that|it|the|them|all|data|my|from|and)\w",
    "own": r"(?!this|that|it|up|the (?:problem|mistake|fact)|my (?:mistake|own))\w",
    "speak": r"(?!to|with|up|about|of|for|out|on|too|in (?:riddles|general)|the truth|as|from)\w",
    "breed": r"\w",
    "raise": r"(?!this|that|it|the|a|an|my|your|your|concerns|issues?)\w",
    "foster": r"\w",
    "study": r"(?!this|that|it|the (?!piano|violin|cello)|hard|for (?:my|the|a|this)|your|how|with)\w",
    "practice": (
        "(?!this|that|it|the (?!piano|violin|cello|drums|guitar|flute)|what|my (?:presentation|speech)|"
        r"safe)\w"
    ),
    "coach": r"(?!me|him|her|you|them)\w",
    "sing": r"(?:in|at|along in|alto|bass|tenor|soprano|jazz|opera|with|for)\b|$",
    "dance": r"(?!with me|around)\w|$",
    "paint": r"(?!this|that|it|the|a|my|your|me)\w|$",
    "garden": r"\w|$",
    "cycle": r"(?:to|every|around|a|\d)",
    "bike": r"(?:to|every|around|\d)",
    "test": r"(?!)",
    "ride": r"(?:a|an|my|horses|motorcycles|bikes|the (?:bus|train|subway))\b",
    "restore": r"(?!this|that|it|the|from|a|my)\w",
    "practise": r"(?!this|that|it|the)\w",
    "pray": r"",
    "fast": r"",
}


BARE = (
    "(?:(?:my|our) (?:kids|children|own|dog|clients)|by|during|through|around|from|between|two|three|"
    r"\d|to work|every|a lot|for|in|with|at|on|competitively|professionally|regularly|daily|as|my own|"
    r"our own|[a-z]+s\b|$)"
)


SENSES = (
    "(?:to (?:it|this|that)|the (?:error|output|same|code|bug)|an? (?:error|exception|warning|bug|"
    r"crash|message)|errors|this|that|it|what|how|why|stuck|confused|you|if|whether|i\b|he\b|she\b|"
    r"they\b|ready|nervous about (?:this|that))"
)


BY_HABIT = wordset(
    """think say know mean believe guess suppose see hear wonder hope tell agree forget assume try look seem
    imagine thank appreciate happen wish want ask feel"""
)


TAKEN = (
    r"(?:(?:\w+|\d+) (?:pills?|tablets?|drops|mg) of |"
    r"my (?:\w+ )?(?:coffee|tea|eggs|steak|meds|medication|pills|whisky|martini|burgers?|showers?|"
    r"insulin|vitamins|dog|kids|son|daughter)\b|\d+ ?(?:mg|pills|units)|(?:insulin|metformin|medication|"
    "meds|antidepressants|blood|statins|vitamins?|melatonin|supplements|creatine|lithium|warfarin|"
    r"sugar|milk|cream|oat milk|it black|naps)\b|the (?:bus|train|subway|tube|metro|tram|ferry|stairs|"
    r"bike)|(?:\w+ )?(?:lessons|classes|courses)|\w+ for my \w+)"
)


NARRATED = wordset(
    """run call click press open type execute compile import load pass set add change remove update install
    push pull refresh restart build test submit print return insert create log connect select enter start
    stop hit scroll switch move copy paste save close follow define declare assign convert parse replace
    delete edit fix debug deploy commit merge check compare calculate compute sort filter loop iterate read
    write display render fetch post request query join plot train fit predict solve apply substitute
    multiply divide integrate differentiate factor simplify recommend propose suggest advise vote refer
    await mention describe present discuss argue conclude analyze analyse explore examine lack mean include
    consider encounter face receive provide seek arrive leave finish reach miss catch reckon sense bring
    turn use walk sit stand drop throw grab pick hold hand smile laugh cry dream have do be take make get go
    come keep give say love quit once then first now here there"""
)
"""What is told as a story or of a task in the present: "I click the button and get an error"."""
