"""Table of `idioms`: what was chosen, given up, called off, named."""

from __future__ import annotations

_NOT_VAGUE = (
    "(?!(?:it|this|that|these|those|them|him|her|you|your|me|my own|us|everything|something|"
    "anything|one|both|either|neither|"
    r"trying|asking|today|tonight|for now|the (?:first|second|last|other|same|following|idea|line|"
    r"code|function|variable|file|"
    r"above|paragraph|sentence|example|email|draft|text|word|words|title|essay|poem|story|branch|"
    r"test|tests|import)|a (?:bit|lot)|the (?:table|column|job|process|row|rows|database|"
    r"container|index|session|request|thread|pod|task|call|ball|plate|glass|phone|server|cache)|"
    r".*\b(?:by accident|still|fails?|error|but it)\b)\b)"
)
_NOW = (
    "(?:(?:finally|officially|just|now|definitely|all|both|basically|pretty much|also|already|since|still) )*"
)
_WE = (
    rf"(?:(?:i|we|the (?:team|board|boss|client|committee|family|group|council)|my (?:boss|wife|"
    rf"husband|partner)|(?:wife|husband) and i) {_NOW}(?:have |has |are |am |is )?{_NOW})?"
)
_THEN = (
    r"(?:we are |i am |we will |i will |let 's |just |going to |gonna )*(?:use|using|go with|"
    r"going with|going for|make it|doing|do|have|having|"
    r"go for|keep|stick with|sticking with|switch to|switching to|back to) \w"
)

ABOUT_CHOICES: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        (
            "given up on",
            "ruled out",
            "scrap",
            "binn",
            "shelv",
            "park",
            "ditch",
            "axed",
            "axing",
            "canned",
            "nixed",
            "plug on",
            "called off",
            "cancel",
            "dropp",
            "kill",
            "knock",
            "abandon",
        ),
        "given_up",
        "decision",
        _WE
        + (
            "(?:given up on|ruled out|ruling out|scrapped|scrapping|binned|binning|shelved|shelving|"
            "ditched|ditching|axed|axing|nixed|"
            "pulled the plug on|pulling the plug on|called off|calling off|cancelled|canceled|cancelling|"
            "dropped|dropping|killed off|"
            r"killing off|killing|abandoned|abandoning|knocked|done with) (?:the (?:whole )?idea of |"
            r"plans for )?(?P<w>" + _NOT_VAGUE + r"\w.*)"
        ),
        True,
    ),
    (
        (
            "gone with",
            "went with",
            "gone for",
            "went for",
            "going with",
            "going for",
            "landed on",
            "plumped",
            "settl",
            "lock",
            "sticking",
            "signed off on",
            "commit",
            "sold on",
            "trigger",
            "set on",
            "opting",
            "opted",
            "picked",
            "chose",
            "moving ahead",
            "running with",
        ),
        "going_with",
        "decision",
        _WE
        + (
            "(?:gone with|went with|gone for|going with|going for|landed on|plumped for|settled on|"
            "settled for|settling on|locked in|locking in|"
            "sticking with|sticking to|signed off on|committed to|committing to|sold on|pulled the "
            "trigger on|dead set on|set on|opted for|"
            r"opting for|ended up with|ended up going with|moving ahead with|running with|decided on|come "
            r"down on the side of) (?P<w>"
            + _NOT_VAGUE
            + r"(?!a (?:walk|run|drink|swim|drive|walk|meal|coffee|jog))\w.*)"
        ),
        False,
    ),
    (
        ("naming", "calling", "christen", "name will be", "named"),
        "naming",
        "decision",
        (
            r"(?:i|we) (?:am|are|have) (?:definitely |officially |now )*(?:naming|calling|christening|"
            r"named|called) (?:him|her|it|them|the [\w-]+|our [\w-]+|the [\w-]+ [\w-]+) "
            r"(?P<w>(?!a day|quits|off|out|back|about|in|on|from|at|with|every|the|later|again|tomorrow|"
            r"stupid)[\w'-]+.*)"
        ),
        False,
    ),
    (
        ("final", "decision", "decided", "settled", "official", "sorted", "verdict", "winner"),
        "verdict",
        "decision",
        (
            r"(?:(?:the )?(?:final|our|my) (?:answer|call|choice|decision|verdict|pick)|decision (?:made|"
            r"time over)|(?:it is |that is )?(?:decided|settled|official|sorted)(?: then)?|"
            r"verdict (?:in|is in)|(?:the )?winner) (?:[:,—] |is |was )+(?:it is |we are |i am )?(?P<w>"
            + _NOT_VAGUE
            + r"(?!up\b|not (?:yet|sure)|hard)\w.*)|"
            r"(?P<w2>(?!(?:it|this|that)\b)[\w' +.#-]{3,60}) (?:, )?(?:and |— )?that is (?:final|decided|"
            r"settled|the final (?:answer|decision|word)|official|the decision)\b"
        ),
        False,
    ),
    (
        (
            "scrap ",
            "bin ",
            "ditch ",
            "drop ",
            "forget ",
            "lose ",
            "nix ",
            "kill ",
            "sod ",
            "screw ",
            "never mind ",
        ),
        "instead",
        "decision",
        (
            rf"(?:scrap|bin|ditch|drop|forget|lose|nix|kill|sod|screw|never mind) (?:the |that |using |"
            rf"about )*(?P<w>[\w'.+#-]+(?: [\w'.+#-]+){{0,3}}) (?:, |— |and |: )+(?:{_THEN})"
        ),
        False,
    ),
    (
        ("instead of", "rather than"),
        "instead",
        "decision",
        (
            r"(?:(?:we are|i am|let 's|we will|actually) )*(?:doing|making|going with|going for|using|"
            r"having|taking|make|switch to|going) (?!this|that|the function|a (?:loop|list|function))"
            r"(?:it )?(?P<w>[\w'.+#-]+(?: [\w'.+#-]+){0,4}) (?:instead of|rather than) (?!just|only|the "
            r"(?:code|function))\w.*"
        ),
        False,
    ),
    (
        ("it is", "it will be", "wins", "gets the nod", "got the nod", "gets my vote", "won"),
        "it_is",
        "decision",
        (
            r"(?P<w>(?!(?:it|what|how|where|here|there|that|as|i|the way|so|because|if|whatever|yes|no|"
            r"sure|why|than|like|ok|who|which|and|but|when|since|he|she|good|bad|nice|sorry|think)\b)"
            r"[\w.+#'-]+(?: [\w.+#'-]+){0,4}) (?:it is(?: then)?$|it will be$|wins(?: then| it)?$|(?:gets|"
            r"got) (?:the nod|my vote|the job|our vote))"
        ),
        False,
    ),
    (
        ("no more ",),
        "no_more",
        "decision",
        (
            r"no more (?P<w>[\w'-]+(?: [\w'-]+){0,3}) (?:after|from|past|beyond|until|till|this (?:year|"
            r"quarter)|for (?:us|me)|in (?:this|our|my|the) \w+)\b.*"
        ),
        True,
    ),
    (
        ("quit", "off ", "given up", "gave up", "cut out", "stopp", "packed in", "kicked", "sworn"),
        "quitted",
        "fact",
        (
            r"(?:(?:i|we) (?:have |am |are )?)?(?:finally |officially |now )*(?:quit|given up|gave up|cut "
            r"out|packed in|kicked|sworn off|swore off|stopped eating|stopped drinking|off|laid off the|"
            r"knocked \w+ on the head) "
            r"(?P<w>(?!trying|on\b|it|that|this|the (?:code|app|call)|work\b|to\b|with\b|topic|"
            r"by\b)(?:[\w'-]+ ){1,3}?)(?:as of|since|until|from|for (?:good|lent|january|now on|\w+ "
            r"(?:weeks|months|years))|in (?:january|february|march|"
            r"april|may|june|july|august|september|october|november|december|20\d\d)|last|this|two|three|"
            r"\d+ \w+ ago|cold turkey|on \w+ orders)\b.*"
        ),
        True,
    ),
    (
        ("it is a yes", "it is a no", "it is a firm", "it is a hard", "it is a definite"),
        "verdict",
        "decision",
        (
            r"it is a (?:firm |hard |definite |big )?(?:yes|no) (?:to|on|for|from (?:me|us) (?:to|on)) "
            r"(?P<w>(?!this|that|it\b|me\b)\w.*)"
        ),
        False,
    ),
)
