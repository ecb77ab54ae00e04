"""Table of `idioms`: who someone is, said on the way ("as a retired bus driver"), and what happened to them."""

from __future__ import annotations

ABOUT_SELVES: tuple[tuple[tuple[str, ...], str, str, str, bool], ...] = (
    (
        ("as a ", "as an ", "as someone "),
        "as_a",
        "identity",
        (
            r"(?:(?:speaking|coming (?:at|to|from) (?:this|it|here)|asking|writing|talking|i ask|i say "
            r"this|i am asking|approaching this) )?as (?:someone (?:who (?!wants|needs|is (?:trying|"
            r"looking|new|curious|interested|just))|with (?!no idea)|on |from |that )|an? (?!(?:\w+ "
            r")?(?:result|rule|joke|test|side|bonus|function|gift|list|table|kid|child|thought|"
            r"reminder|reference|start|starting|first|second|last|final|quick|whole|group|team|matter|"
            r"consequence|heads|general|compromise|way|treat|surprise|backup|string|json|pdf|csv|file|"
            r"link|class|module|variable|dependency|workaround|precaution|favou?r|hobby|"
            r"pirate|wizard|robot|vampire|poem|haiku|story|teen|teenager|baby|boy|girl|student (?:i was|"
            r"back)|dessert|side|main|snack|present|birthday|thank|sign|topping|example|beginner|note|"
            r"follow|placeholder|default|service|percentage|fraction|user|customer|visitor|guest|admin|"
            r"reader|reward|bet)\b))"
            r"(?P<w>[\w'-]+(?: [\w'()/,-]+)*)"
        ),
        False,
    ),
    (
        (" here",),
        "here",
        "identity",
        (
            r"(?:a |an |just a |another |fellow |your friendly |one )?(?P<w>(?!(?:i|we|you|it|he|she|they|"
            r"the|this|that|is|are|was|what|how|where|who|right|over|up|down|in|out|from|not|no|new|still|"
            r"why|come|same|same thing|nothing|all|so|here|anyone|any|same question|question|quick|"
            r"problem|bug|error|help|newbie|noob|stuck|weather|raining|sunny|foggy|"
            r"late|confused|lost|anyone)\b)(?:(?!is\b|are\b|was\b|i\b|we\b|it\b|you\b)[\w'-]+ "
            r"){0,3}[\w'-]*(?:nurse|psych|brain|teenager|teacher|engineer|gardener|plumber|farmer|student|"
            r"retired|doctor|lawyer|vegan|vegetarian|allergic|welsh|british|german|adhd|autistic|dyslexic|"
            r"celiac|diabetic|parent|mum|mom|dad|household|couple|owner|lefty|southpaw|"
            r"brit|scot|aussie|kiwi|yank|canadian|american|dutchman|irish|french|italian|hater|lover|fan|"
            r"addict|phobe|signer|architect|developer|programmer|nomad|expat|immigrant|"
            r"introvert|extrovert|insomniac|asthmatic|sufferer|survivor|speaker|midwife|translator|carer|"
            r"driver|chef|baker|librarian|renter|landlord|freelancer|consultant|manager|"
            r"accountant|paramedic|blind|deaf|grandmother|grandfather|grandma|grandad|scientist|artist|"
            r"musician|designer)) here(?: ,.*)?$"
        ),
        False,
    ),
    (
        (" called ", " named ", " goes by ", " answers to "),
        "called",
        "fact",
        (
            r"(?:my |our |the )?(?P<w>(?!(?:it|this|that|he|she|they|there|what|which|i|we|you|your|a|an|"
            r"is|file|function|class|method|variable|column|table|field|branch|folder|var|param|parameter|"
            r"property|event|error|thing|component|endpoint|module|package|library|script|test|book|film|"
            r"movie|song|show)\b)[\w'-]+(?: (?!(?:file|function|class|method|variable|column|table|field|"
            r"folder|is|"
            r"component|endpoint|module|package|library|script|book|film|movie|song|which|"
            r"that)\b)[\w'-]+){0,2}) (?:(?:is|are|'s) (?:called|named)|goes by|answers to) (?!out|up|back|"
            r"off|from|for|by|on|in|when|at|with|if|upon|every|twice|the same|the|a\b)(?P<x>[\w'-]+.*)"
        ),
        False,
    ),
    (
        (" and i ", " and me "),
        "together",
        "fact",
        (
            r"(?:my )?(?P<w>[\w']+(?: \w+)?) and (?:i|me) (?:(?:have |just |finally |both |only |also |"
            r"are |all )*)(?:are both \w+|both \w+|split up|broke up|broken up|separated|got (?:married|"
            r"engaged|divorced|back together)|married|engaged|divorced|expecting|getting (?:married|"
            r"divorced)|share (?:a|an|the|our|custody)|own (?:a|an|the|our)|run (?:a|an|the|our)|live|"
            r"work (?:at|for|in|together)|met (?:in|at|on)|"
            r"adopted|adopting|foster|bought|moved|have (?:two|three|a|an|been|our|twins|one|four|no)|"
            r"been (?:together|married)|called it quits|tied the knot|co-?parent|co-?own)\b.*"
        ),
        False,
    ),
    (
        (
            "offer accepted",
            "notice in",
            "my notice",
            "got the job",
            "got the keys",
            "made redundant",
            "laid off",
            "exchanged on",
            "we got the",
            "passed my",
            "exchang",
            "new job",
            "new baby",
            "new puppy",
            "just turned",
            "turning ",
        ),
        "happened",
        "fact",
        (
            r"(?:(?:i|we) (?:have |just |finally )*)?(?:just )?(?:(?:had (?:an|our|my) )?offer accepted "
            r"on (?:a|an|the|our|my)|handed (?:in )?my notice|(?:got|landed|accepted) the job|got the "
            r"keys (?:to|for)|(?:been |was |got |getting )?(?:made redundant|laid off)|exchanged "
            r"(?:contracts )?on|passed my|just turned \d|(?:am |are )?turning \d\d|"
            r"new (?:job|baby|puppy|house|flat) (?:starts?|arrived|arrives|as|at|in|on|due|from))\b(?P<w>.*)"
        ),
        False,
    ),
    (
        (
            "running a",
            "run a",
            "run the",
            "dm'ing",
            "dming",
            "gming",
            "coaching",
            "teaching",
            "hosting",
            "leading",
            "captain",
            "fostering",
            "minding",
        ),
        "runs",
        "fact",
        (
            r"(?:i |we |i am |we are )?(?:dm'?ing|gm'?ing|running|run|coaching|coach|hosting|captain|"
            r"leading) (?P<w>(?:a|an|the|my|our|his|her) (?:\w+[ -]){0,3}(?:campaign|club|group|choir|"
            r"team|league|bakery|shop|cafe|café|studio|business|charity|pub|farm|practice|allotment|band|"
            r"scout\w*|brownies|lodge|surgery|podcast|newsletter|workshop|class|salon|b&b|hostel|agency|"
            r"nursery)\b.*)"
        ),
        False,
    ),
    (
        (
            "moved to",
            "shifted to",
            "pushed to",
            "pushed back",
            "rescheduled",
            "brought forward",
            "bumped to",
            "switched to",
            "changed to",
        ),
        "moved",
        "fact",
        (
            r"(?:the |our |my )?(?P<w>(?!(?:it|this|that|i|we|he|she|they|you|code|function|file|cursor|"
            r"line)\b)[\w'-]+(?: [\w'-]+){0,3}) (?:(?:got|get|was|were|is|are|has been|have been|being) "
            r"(?:now |just )?)(?:moved|shifted|pushed|rescheduled|brought forward|bumped|switched|"
            r"changed)(?: back| forward)? to \w.*"
        ),
        False,
    ),
    (
        (
            "rating",
            "elo",
            "handicap",
            "pb ",
            "ftp",
            "resting",
            "bmi",
            "blood pressure",
            "cholesterol",
            "size",
            "inseam",
            "salary",
            "rent",
            "mortgage",
            "commute",
            "mileage",
            "grade",
            "gpa",
            "blood type",
        ),
        "measure",
        "fact",
        (
            r"(?!the average|average|typical)(?:my |our )?(?:[\w-]+ ){0,2}(?:rating|elo|handicap|pb|ftp|"
            r"resting (?:hr|heart rate)|bmi|blood pressure|blood type|cholesterol|(?:shoe|ring|hat|dress|"
            r"collar) size|inseam|salary|rent|mortgage|commute|mileage|gpa) (?:(?<=blood type )|is |'s |= "
            r"|: |comes to )+(?:about |around |roughly |only |~ |now )*(?:[$€£]?\d|[abo]\b|size).*"
        ),
        False,
    ),
    (
        ("/them", "/her", "/him", "/they", "/xem", "/zir"),
        "pronouns",
        "identity",
        (
            r"(?:i am (?:a )?)?(?:they/them|she/her|he/him|they/he|he/they|she/they|they/she|xe/xem|"
            r"ze/zir)(?:/\w+)?\b(?! (?:is|are|pronouns? (?:in|is)|in the)).*"
        ),
        False,
    ),
    (
        (" user", " owner", " native", " resident"),
        "user",
        "identity",
        (
            r"(?:long-?time |lifelong |happy |proud )?(?:(?P<w>[\w+#-]+) (?:user|owner|player|resident|"
            r"native) (?:here|since .*|for .*)|(?:arch|vim|neovim|emacs|linux|mac|windows|android|iphone|"
            r"ubuntu|fedora|nixos|debian|kindle|firefox|dvorak|colemak) user)$"
        ),
        False,
    ),
)
