"""Tables of `projects`: with which objects a verb tells what a team or its things do as a rule."""

from __future__ import annotations

DONE = {
    "run": (
        r"(?:on|in|our|everything|all|a|an|postgres|kubernetes|k8s|\w+ (?:on|in)|nightly|two|three|"
        r"multiple)\b(?! (?:it|this|that|the (?:script|command|test|query|code)|error|out of|fine|slow|"
        "the following))"
    ),
    "deploy": r"(?!it|this|that|the (?:fix|change|code))\w",
    "ship": r"(?!it|this|that)\w",
    "host": r"(?!it|this|that)\w",
    "target": r"(?!it|this|that)\w",
    "support": r"(?!it|this|that|you)\w",
    "require": r"(?!it|this|that)\w",
    "store": r"(?!it|this|that|the (?:result|value|index|count|sum|node|max|min))\w",
    "release": r"(?!it|this|that)\w",
    "follow": r"(?!it|this|that|the (?:steps|same|instructions)|up)\w",
    "squash": r"\w",
    "rebase": r"\w",
    "lint": r"\w",
    "format": r"(?!it|this|the (?:string|output))\w",
    "rely": r"on (?!it|this|that)\w",
    "depend": r"on (?!it|this|that)\w",
    "standardize": r"on \w",
    "pin": r"\w",
    "vendor": r"\w",
    "tag": r"\w",
    "version": r"\w",
    "freeze": r"\w",
    "review": r"(?!it|this|that|the)\w",
    "meet": r"(?:every|on|in|at|weekly|daily|twice|once|each)\b",
    "bill": r"\w",
    "charge": r"\w",
    "pay": r"\w",
    "outsource": r"\w",
    "hire": r"(?!)",
    "document": r"(?!it|this)\w",
    "publish": r"(?!it|this|that|the)\w",
    "write": r"(?:our|all|everything|tests (?:in|with|before|first)|commit|docs|in|code in|migrations|specs)\b",
    "build": (
        r"(?:with|on|our|everything|for (?:arm|linux|ios|android|windows)|\w+ (?:software|apps|tools|"
        "products|robots|games|sensors|devices|websites|bikes|furniture))"
    ),
    "track": r"(?!it|this|that|the (?:index|max|count|number))\w",
    "monitor": r"(?!it|this)\w",
    "keep": (
        "(?:our|all|secrets|docs|the (?:changelog|docs|main|repo|api|ui|tests|schema|sdk)|everything in|"
        r"migrations|releases|commits|logs for|backups|dependencies|test|a changelog|track of)\b"
    ),
    "own": r"(?!it|this|that)\w",
    "maintain": r"(?!it|this|that|a (?:list|stack|counter|set|variable|count))\w",
    "sell": r"\w",
    "serve": r"(?!it|this)\w",
    "stick": r"(?:to|with) (?!it|this|that)\w",
    "do": (
        "(?:code review|standup|stand-up|trunk|tdd|pair|mob|scrum|kanban|releases?|deploys?|agile|"
        "blue-green|canary|continuous|weekly|daily|monthly|quarterly|b2b|contract|two-week|sprint)"
    ),
    "work": (
        r"(?:in (?:two|one|three|2|1|3|sprints|\w+ sprints|pairs)|remotely|on (?!it|this|that|the (?:bug|"
        r"issue|same)|a\b)|with (?!it|this|that|the|a\b))"
    ),
    "plan": r"(?:every|on|in|sprints)\b",
    "back": r"up",
    "encrypt": r"(?!it|this)\w",
    "rotate": r"\w",
    "log": r"(?:to|everything|with|all|in)\b",
    "test": r"(?:on|with|against|in|everything|only)\b",
    "cache": r"(?:with|in|everything|for)\b",
    "index": r"(?!)",
    "enforce": r"\w",
    "mandate": r"\w",
    "forbid": r"\w",
    "ban": r"\w",
    "allow": r"(?!it|this|you|users? to|the user)\w",
    "avoid": r"(?!it|this|that)\w",
    "accept": r"(?!it|this)\w",
    "prefer": r"(?!it|this|that)\w",
    "sprint": r"in \w",
    "pair": r"\w|$",
    "sign": r"(?!)",
    "skip": r"(?!it|this|that|the (?:first|next))\w",
    "use": r"(?!)",
}


AT_WORK = (
    r"\b(?:denote\w*|represents?|then|loop|iterate|index|variable|array|list|(?:the|next|each|"
    "current) node|pointer|here|below|(?:the|see|shown|from|code) above|first|integral|equation|"
    r"get the|this (?:function|method|code|line|class|case|value|approach|way))\b"
)


THING_DOES = {
    "use": r"(?!it|this|that|the (?:wrong|same|old))\w",
    "run": (
        r"(?:on|in|under|against|with|behind|every|nightly|inside)\b(?! (?:it|this|that|error|forever|slow|"
        "infinite))"
    ),
    "live": r"(?:in|on|at|under|behind|next to|beside|alongside|outside|inside)\b",
    "talk": r"to \w",
    "communicate": r"\w",
    "get": (
        "(?:squashed|merged|reviewed|deployed|signed|rebased|released|built|tested|archived|deleted|paid|"
        r"shipped|published)\b"
    ),
    "forbid": r"\w",
    "ban": r"\w",
    "allow": r"(?!you|users? to|it|this)\w",
    "mandate": r"\w",
    "enforce": r"\w",
    "insist": r"on (?!it|this|that)\w",
    "demand": r"(?!it|this)\w",
    "expect": r"(?!it|this|you|an? )\w",
    "sit": r"(?:in|behind|on)\b",
    "belong": r"(?:in|to|under)\b",
    "go": r"(?:in|into|to|under|live|out|through|on)\b(?! (?:wrong|infinite|an error))",
    "require": r"(?!it|this|that)\w",
    "need": (
        "(?:python|node|java|ruby|go|at least|to (?:work|run|support|stay|be (?:accessible|gdpr|hipaa|"
        "backward|offline|translated|signed|approved|reviewed|squashed)|pass|comply|fit)|two approvals|"
        r"\w+ approvals?|an approval)\b"
    ),
    "support": r"(?!it|this|that)\w",
    "target": r"\w",
    "depend": r"on (?!it|this|that)\w",
    "store": r"\w",
    "start": r"(?:at|on|in|every|with|from)\b",
    "begin": r"(?:at|on|in|with)\b",
    "end": r"(?:at|on|in|with)\b",
    "expire": r"(?:at|on|in|every|after)\b",
    "happen": r"(?:at|on|in|every|once)\b",
    "deploy": r"(?:to|on|via|from|with|every|automatically)\b",
    "ship": r"(?:on|in|every|with|to|as)\b",
    "speak": r"\w",
    "serve": r"\w",
    "cost": r"\w",
    "follow": r"(?!this|that|it|the (?:same|following))\w",
    "have": (
        r"(?:a (?:hard|strict|fixed|monthly|daily|limit|budget|cap|soft)|\d|two|three|four|five|six|"
        r"no (?:budget|tests|ci|staging|dedicated|designer|qa|access to)|about|around|only)\b"
    ),
    "start-up": r"",
    "track": r"\w",
    "stay": r"(?:on|in|at|under|below|as)\b",
    "keep": r"(?!)",
    "close": r"(?:at|on|in|for)\b",
    "open": r"(?:at|on|in)\b",
    "freeze": r"(?:on|at|from|every)\b",
    "mean": r"(?!)",
    "own": r"\w",
    "meet": r"(?:every|on|in|at|weekly|daily)\b",
    "prefer": r"\w",
    "want": r"(?!)",
    "pay": r"\w",
    "take": r"(?:about |around )?(?:place|\d)",
}
