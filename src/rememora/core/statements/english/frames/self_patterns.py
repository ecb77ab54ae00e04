"""Patterns of `selves`: what may follow 'I am'."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import PLACE_END

ALLERGIC = (
    "(?:severely |deathly |very |highly |mildly |extremely |slightly |so |a bit |super )*(?:allergic|"
    r"intolerant|sensitive|immune|lactose[- ]intolerant|gluten[- ]intolerant)\b"
)


AGED = (
    r"(?:now |turning |almost |nearly |about |around )?(?P<v>\d{1,2})(?: years? old| years? of age|"
    " months? old| weeks? old|(?= ,| and |$)|-year-old)"
)


SIZE = r"(?:\d' ?\d|\d ?(?:feet|foot|ft)|(?:five|six|four|seven) (?:feet|foot|ft|f)|\d{3} ?cm|1\.\d\d ?m)\b"


IN_AGE = (
    r"in (?:my|his|her|their) (?:early |mid |late |mid-)?(?:\d0s|teens|twenties|thirties|forties|"
    "fifties|sixties|seventies|eighties)"
)


FROM = (
    r"(?:originally |actually )?from (?!the (?:start|beginning|error|future|past|internet)|hr\b|"
    r"sales\b|support\b|"
    r"a \w+ perspective|work|home\b|now|"
    rf"here|it|this)(?P<v>[\w' .-]{{2,40}}?){PLACE_END}"
)


BASED = (
    "(?:currently |now )?(?:based|living|located|residing|stationed|headquartered|settled) (?:in|"
    "out of|near|at|on) (?!this|that|the (?:code|same|first)|a state|fear|hope|luxury|denial|"
    rf"line)(?P<v>[\w' .,-]{{2,40}}?){PLACE_END}"
)


WORKING = (
    "(?:currently |now )?(?:working|employed) (?:(?:full-time|part-time|remotely|nights) )?(?:as|at|"
    r"for|in|from home|with the|night|nights|remotely|part-time|full-time|two jobs)\b(?! (?:it|this|"
    "that|the (?:error|bug|moment|same|issue|file|code)|a (?:bug|fix|script|function|feature|file|"
    "paper|story|task)|progress|hand))"
)


LASTING = (
    "(?:currently |now |still |finally |slowly |also )*(?:learning (?!a (?:lot|ton|bunch|new skill)|"
    "so |about|how|new|more|from|with|to (?:love|let|be|accept|live)|that|the (?:ropes|hard))|"
    "studying (?!this|that|the)|training (?!a |the |this|my model)|majoring|minoring|dating|"
    "seeing a therapist|raising|expecting (?:a |our |my |twins)|pursuing|doing (?:a|an|my) "
    "(?:[a-z-]+ ){0,3}(?:phd|masters|diploma|apprenticeship|gcses|a-levels|course|placement|"
    "master|"
    "mba|degree|residency|bootcamp)"
    "|getting (?:married|divorced|a (?:dog|cat|puppy|kitten))|having (?:a baby|twins)|moving (?:to|"
    "in with|back to|out of)|relocating|retiring|graduating|writing (?:a|my) (?:novel|book|thesis|"
    r"dissertation|memoir|phd)|building (?:a|an|my own|our own) (?:\w+ )?(?:house|startup|boat|cabin|"
    "company|shed|guitar|business|home|life|kayak|treehouse|robot)"
    "|renovating|saving (?:up )?for|quitting|becoming|applying (?:to|for) (?!the changes)|"
    "preparing for|trying to (?:lose|quit|cut|eat less|learn|conceive|save|get pregnant)|"
    r"recovering from|planning (?:a|my|our) (?:\w+ ){0,2}(?:trip|wedding|move|renovation|vacation|party|"
    r"holiday|honeymoon|surgery|sabbatical|family)|taking (?:\w+ )?(?:lessons|classes|medication|"
    "a gap year|a sabbatical|insulin|blood thinners)|teaching|homeschooling|coaching|volunteering|"
    r"fostering)\b"
)


TASKLIKE = (
    r"\b(?:model|script|how (?:this|the|that)|this|these|that|the (?:code|error|bug|file|problem|"
    r"question|exam questions?|results?|test|feature))\b"
)


ON = (
    r"(?:on (?:a|the) (?:\w+[- ]){0,3}(?:diet|regimen|visa|pension|budget|team|board|committee|squad|"
    "plan|waitlist)|on (?:(?:a|my) gap year|linux|windows|macos|mac|ubuntu|fedora|arch|debian|"
    "android|ios|medication|"
    "antidepressants|insulin|blood thinners|metformin|statins|disability|maternity leave|"
    r"paternity leave|parental leave|sabbatical|the pill)\b|on \w+ for (?:my|his|her) \w+|(?:on|"
    "in) (?:the )?(?:gmt|utc|cet|cest|est|pst|cst|mst|edt|pdt|bst|ist|jst|aest|pacific|eastern|"
    r"central)(?:[+-]\d+)?(?: time| timezone| time zone)?\b)"
)


GOOD_AT = (
    "(?:really |very |pretty |quite |so |super |not )*(?:good|bad|rubbish|useless|crap|shit|"
    "decent|terrible|great|horrible|awful|"
    "hopeless|fluent|excellent|proficient|experienced|skilled|comfortable) (?:at|with|in|on) (?!(?:it|"
    r"this|that|you|the moment|all|night|least|first|me|the (?:idea|plan|result|answer))\b)"
)


IN_FIELD = r"in (?:the )?(?:\w+ )?(?P<f>[\w&]+)(?: \w+)?(?: industry| business| sector| space| field)?$"


HELD = (
    "(?:(?:available|unavailable|free|reachable|off|out|busy|home|in the office|on call|working|booked|"
    r"blocked) (?:(?:only )?on (?:\w+days\b|weekends|weekdays)|(?:only )?(?:in the )?(?:mornings|"
    r"afternoons|evenings)\b|(?:before|after|until|between|from) \d)|new to (?!this|it|that|the|me|"
    r"us)\w+|between jobs|in (?:my|his|her) (?:first|second|third|fourth|final|last|freshman|sophomore|"
    r"junior|senior) (?:year|semester|trimester)\b|in (?:high school|college|grad school|med school|"
    r"law school|middle school|recovery|a wheelchair|remission)\b|new to (?!this|it|that|the)\w|"
    "in charge of|responsible for|married|engaged to|divorced|related to|descended from|"
    r"the (?:\w+ ){0,3}(?:owner|lead|head|founder|cofounder|co-founder|manager|director|maintainer|"
    "youngest|oldest|eldest|middle child|only child|ceo|cto|cfo|captain|chair|editor|author|designer|"
    r"developer|one who|breadwinner|primary caregiver)\b|(?:head|director|vp|president|chair|captain|"
    "part owner|co-owner|owner|founder|cofounder) (?:of|at)|born|raised|trained as|certified|licensed|"
    r"registered|enrolled|a member|part of (?:the|a)|used to (?:\w+ing|it)|named|called|nicknamed|"
    "visually impaired|hard of hearing|hearing impaired|wheelchair[- ]bound|on the spectrum|lactose|"
    "gluten|color ?blind|colour ?blind|high school|single|self-?taught|self-employed|half|originally|"
    "vegan|night owl|prone to|known as|due|up at|off (?:on|dairy|sugar|gluten|alcohol|caffeine|"
    r"meat))\b"
)


NOT_A = (
    "(?:bit|little|lot|mess|fool|idiot|genius|loss|wreck|while|minute|step|long|huge mess|total mess|"
    "few|couple|bad idea|good idea|great idea|wizard|vampire|robot|dragon|king|queen|knight|pirate|"
    "potato|god|ghost|superhero|unicorn|time traveler|spy|alien|zombie|millionaire|billionaire|"
    "big deal|tad|hurry|rush|meeting|call|pickle|position|situation|good mood|bad mood|must|joke|"
    r"nightmare|shame|pity|mystery|given)\b"
)


STATE = (
    "(?:sorry|sure|glad|happy|sad|tired|hungry|busy|bored|fine|good|okay|ok|ready|stuck|lost|confused|"
    "curious|excited|here|back|not|all|just|so|too|very|about|going|in the|at the|wrong|right|done|"
    "able|afraid i|aware|looking|trying|getting|having|doing|thinking|wondering|feeling|using|"
    r"working)\b"
)
