"""Classes of words that plain English sentences tell values with, as pieces of patterns."""

from __future__ import annotations

from rememora.core.tellings_en_frames import ART as _ART

NAME = r"(?P<new>(?:(?:Dr|Mr|Ms|Mrs)\. )?(?:[A-Z]|[a-z](?=[A-Z]))[\w&'-]*(?: (?!I\b)[A-Z][\w&'-]*){0,3})"
V = r"(?P<new>[^\s,;:]+(?: [^\s,;:]+){0,3})"
OLD = r"(?P<old>(?:(?:Dr|Mr|Ms|Mrs)\. )?[^\s,;:]+(?: [^\s,;:]+){0,2}?)"
OLD_NAME = r"(?P<old>(?:(?:Dr|Mr|Ms|Mrs)\. )?[A-Z][\w&'-]*(?: [A-Z][\w&'-]*){0,2})"
NOUN = r"(?P<noun>(?:[a-z]+ )?(?:[a-z]+|[A-Z]{2,3}))"
THING = r"(?P<noun>[a-z]+|[A-Z]{2,3})"
PREP = "(?:in|at|with|to|for|of|by|from|on|over|as)"
SMALL = rf"(?:(?:{_ART[3:-1]}|{PREP}|over|up|away|out|that|old|former) )*"
HAVE = (
    "(?:have got|has got|have|has|got|get|use|uses|own|owns|bought|carry|carries"
    "|drive|drives|ride|rides|hired|found"
    "|picked|chose|work on|works on|type on|types on|am on|is on)"
)
WENT = (
    "(?:switched|changed|moved|went|gone|transferred|upgraded|downgraded|migrated"
    "|jumped|converted|moved on"
    "|switched over|crossed over|graduated)"
)
GAVE = "(?:swapped|traded|exchanged|ditched|dumped|abandoned|left|dropped|gave up|traded in)"
LEFT = (
    "(?:left|leave|dropped|ditched|dumped|closed(?! down)|cancelled|quit|sold"
    "|resigned from|put aside|gave up(?: on)?|given up|broke up with|split up with"
    "|separated from|parted ways with"
    "|stopped(?: [a-z]+ing)?|said goodbye to|waved goodbye to|handed in (?:my|his"
    "|her) notice at|parted with)"
)
BEGAN = (
    "(?:joined|started(?: (?:at|with|on))?|took up|picked up|signed with|went over"
    " to|went to|moved to|moved over to"
    "|bought|got|made|began|settled in|am (?:on|with|at|in)|is (?:on|with|at|in)"
    "|(?:lives?|works?|plays?|uses?|drives?|studies|study|learns?|does|do|goes|go"
    "|rides?|banks?|see|sees)"
    "(?: (?:in|at|with|for|to))?|(?:am|is) (?:learning|playing|studying|using"
    "|driving|riding|living in|working at"
    "|working for|seeing))"
)
NOW = r"(?: (?:now|these days|nowadays|from now on|today|at last|instead|for now))?"
INSTEAD = "(?:instead of|rather than|in place of|and not|no longer|(?<=, )not)"
