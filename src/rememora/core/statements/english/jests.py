"""Jokes that carry no mark, known by what they say."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import compiled
from rememora.core.statements.english.lexicon import wordset
from rememora.core.statements.weighing.classes import ENGLISH

_HINTS = wordset(
    """cat cats dog dogs hamster goldfish parrot tortoise gecko hen hens rabbit toaster fridge kettle roomba
    printer houseplant plant plants sourdough sofa couch bed dishwasher microwave wifi washing duvet pillow
    monstera fern cactus starter clock scale scales allergic intolerant allergy belt phd degree doctorate
    masters medal champion professional certified expert diploma fluent married future years half mostly
    basically entirely made pure blood veins bloodstream domination secretly trench raised protection unicorn
    hogwarts narnia mordor mars moon traveler traveller immortal mansion yacht butler jet island minions lair
    castle throne moat twin machine spaceship nemesis raccoons bermuda identify spirit goblin raccoon sloth
    gremlin potato vampire hobbit cryptid lizard dinosaur swamp haunted sentient spite anxiety vibes rage tape
    hope prayer prayers chaos regret tears despair tack cretaceous jurassic ice dawn beginning anyone hermit ask
    seafood ending netflix lord crumbs sir queen king lady prince princess baron duke emperor empress captain
    agent count commander gm dm game officially since reincarnated coffee caffeine decades birthdays hobbies
    talents skills strengths superpower superpowers language other rogue paladin bard warlock cleric druid
    sorcerer barbarian tiefling dwarf orc elf avatar sim pc
    heat death ticket spreadsheet inbox terminal backlog attender attendee meeting"""
)
"""One of them is in every joke below."""
_ABSURD = (
    r"\b(?:my|our|the|\w+'s) (?:\w+ ){0,2}(?:cat|cats|dog|dogs|hamster|goldfish|parrot|tortoise|"
    r"gecko|hens?|rabbit|toaster|fridge|kettle|"
    r"roomba|printer|houseplant|plant|plants|sourdough|sofa|couch|bed|dishwasher|microwave|wifi|"
    r"washing machine|duvet|pillow|monstera|fern|cactus|starter|alarm clock|bathroom scale|"
    r"scales) (?:\w+ )?"
    r"(?:is (?:(?:our|my|the) (?:\w+ )?(?:cto|ceo|cfo|boss|manager|lawyer|therapist|accountant|"
    r"landlord|supervisor|president|king|queen|overlord|hr|intern|coach|lead|husband|wife|"
    r"co-?pilot|assistant|guru)|plotting|judging|"
    r"unionising|unionizing|suing|on strike|possessed|haunted|sentient|gaslighting)|has (?:vetoed|"
    r"filed|unionised|unionized|resigned|quit|hired|fired|declared|joined|approved|rejected|"
    r"requested|demanded|a (?:phd|linkedin|law degree|better))|"
    r"filed|vetoed|demands|insists|negotiates|pays rent|runs the (?:company|team|household|house)|"
    r"signs off|reviews my|owns (?:me|us|the)|hates me|judges|works (?:as|in|for)|does (?:my|our) "
    r"taxes)\b"
    r"|\b(?:allergic to|intolerant (?:to|of)|allergy to) (?:mondays?|work|mornings|effort|"
    r"exercise|meetings|adulting|responsibility|people|bullshit|bs|nonsense|deadlines|stupidity|"
    r"housework|ironing|the gym|emails|spreadsheets|fun|commitment|sunlight|waking up|maths)\b"
    r"|\b(?:black belt|phd|degree|doctorate|masters|olympic medal|gold medal|world champion|"
    r"professional|certified|expert|diploma) (?:in |at )?(?:procrastinat\w+|napp\w+|overthink\w+|"
    r"complain\w+|sarcasm|faff\w+|losing|snack\w+|sleeping|sitting|doing nothing|being late|"
    r"eating crisps|excuses)\b"
    r"|\bfluent in (?:sarcasm|swearing|typos|nonsense|body language|cat|dog|emoji|silence)\b|"
    r"\bmarried to (?:my|the) (?:job|sofa|couch|work|bed|laptop|code|fridge|air fryer)\b"
    r"|\b(?:all|both|\w+) (?:\w+ )?of my future (?:children|kids|husbands|wives|dogs|cats)\b|"
    r"\bfuture (?:ex|children kevin)"
    r"|\bbeen \d\d for (?:\w+|\d+)(?: \w+)? (?:years|decades|birthdays)\b|\b(?:[2-9]\d\d|\d{4,}|a "
    r"thousand|a million|three hundred|nine hundred) years old\b|\b1[3-9]\d years old\b"
    r"|\b(?:\d\d ?(?:%|percent)|half|mostly|basically|entirely|made (?:entirely |mostly )?of|"
    r"pure) (?:of )?(?:my (?:blood|body|diet|personality) is )?(?:coffee|caffeine|espresso|crisps|"
    r"anxiety|spite|cheese|tea|biscuits|carbs|gin|wine|sarcasm|regret|toast|pizza|pasta|"
    r"chocolate) ?(?:at this point|by now|now|these days|anyway|by volume|by weight|$)"
    r"|\bmy (?:blood|blood type|veins|bloodstream) (?:is|are|runs?) (?:\w+ )?(?:coffee|espresso|"
    r"caffeine|gravy|gin|wine|tea|ketchup|pizza|pasta|iced)\b|\bblood type is (?:coffee|espresso|"
    r"pizza|b negative like|gravy|garlic)\b"
    r"|\b(?:world domination|secretly (?:a|an) (?:vampire|lizard|spy|wizard|robot|cat|potato|"
    r"raccoon|dragon)|in a trench ?coat|raised by (?:wolves|badgers|pigeons|raccoons)|witness "
    r"protection|pet dragon|pet unicorn|hogwarts|narnia|mordor|from mars\b|on the moon\b|"
    r"time travell?er|immortal|reincarnat\w+|my (?:mansion|yacht|butler|private jet|private "
    r"island|minions|lair|castle|throne|moat|evil twin|time machine|spaceship|nemesis)|three "
    r"raccoons|two kids in a|bermuda triangle|"
    r"i identify as (?:a|an) (?:potato|raccoon|cat|sloth|toaster|helicopter|goblin|houseplant)|my "
    r"spirit animal|an? (?:actual |literal |simple |humble |total |complete |feral )?(?:goblin|"
    r"raccoon|sloth|gremlin|potato|houseplant|vampire|hobbit|cryptid|lizard|dinosaur|swamp \w+|"
    r"haunted \w+|sentient \w+)\b(?! (?:person|fan|lover|exhibit|plushie)))"
    r"|\b(?:runs?|run|powered|fuelled|fueled|survive|surviving|live|living|held together) "
    r"(?:entirely |solely |purely |exclusively |mostly |only )?(?:on|by|with) (?:\w+ )?(?:spite|"
    r"anxiety|vibes|rage|caffeine and \w+|duct tape|hope|prayers?|pure \w+|chaos|regret|tears|"
    r"despair|blu tack|coffee and \w+|gaffer tape|sheer \w+)\b"
    r"|\b(?:in|since) (?:the )?(?:cretaceous|jurassic|ice age|dawn of time|beginning of time|1[0-7]\d\d)\b"
    r"|\bheat death\b|\blives? in (?:an?|my|the) (?:\w+ )?(?:ticket|spreadsheet|inbox|terminal|backlog|meeting)\b|"
    r"\bprofessional (?:\w+ )?attend\w+"
    r"|\bmy other (?:car|\w+) is a\b|\bseafood diet\b.*\bsee food\b|\bdays ending in y\b|"
    r"\bnetflix marathons?\b|\bprofessional (?:worrier|napper|overthinker|procrastinator|snacker|"
    r"moaner|complainer|ditherer|crastinator)\b|"
    r"\bmarried to the same\b|\bretirement plan is (?:winning|dying|the lottery|a )|\btime lord\b|"
    r"\b(?:crumbs|tears) off\b|\bmy (?:hobbies|talents|skills|strengths|superpower|superpowers|"
    r"love language) (?:is|are|include)\b.*\b(?:sighing|napping|refreshing|losing|crying|"
    r"procrastinat\w+|overthinking|snacks|complaining|being left|ignoring|scrolling|panicking|"
    r"worrying|lids)\b|\bi(?:'m| am) (?:sir|queen|king|lord|lady|prince|princess|baron|duke|"
    r"emperor|empress|captain|agent|count|commander) [a-z]+\b"
    r"|\bmy (?:rogue|paladin|bard|warlock|cleric|druid|sorcerer|barbarian|tiefling|dwarf|orc|"
    r"half-elf|avatar|sim|pc)\b|\b(?:gm|dm) notes?\b|\bin-game\b"
    r"|\bif anyone asks\b|\bofficially (?:a|an) (?:old|hermit|gremlin)\b|\bask my (?:cat|dog|lawyer)\b"
)
"""What cannot be meant in earnest: beasts and machines in offices, ages of centuries, diplomas in napping."""


_LAUGHS = r"\b(?:ha){2,}h?\b|\b(?:lol|lmao|rofl|jk|obviously|obvs)\b|[😂🤣😜😝]"
_EATS = (
    r"\b(?:i|we) (?:usually |always |often |only |mostly |just |literally )*(?:eat|drink|snack on) ([a-z' -]+?) "
    r"(?:for (?:breakfast|brunch|lunch|dinner|tea|dessert)|every|all day|daily)\b"
)
_EATEN = wordset(f"{ENGLISH['FOOD']} {ENGLISH['DRINK']}")


def absurd(low: str) -> bool:
    """Tell whether a sentence is a joke by what it says."""
    return _eats_no_food(low) or (
        not _HINTS.isdisjoint(compiled(r"[a-z]+|\d+").findall(low))
        and compiled(_ABSURD).search(low) is not None
    )


def _eats_no_food(low: str) -> bool:
    """Tell whether somebody laughs about eating what is not known to be food: "I eat deadlines for breakfast haha"."""
    if "eat " not in low and "drink " not in low and "snack on " not in low:
        return False
    found = compiled(_EATS).search(low)
    return (
        found is not None
        and _EATEN.isdisjoint(found[1].split())
        and compiled(_LAUGHS).search(low) is not None
    )
