"""Verbs by what a sentence in the habitual present says with them; `lemma` gives the plain form."""

from __future__ import annotations

from rememora.core.statements.english.lexicon import wordset

LIKING = wordset(
    """like love enjoy adore prefer favor hate dislike loathe detest despise dread abhor fancy cherish dig fear
    avoid treasure"""
)
"""Takes anything as its object, and is a preference."""

DISLIKING = wordset("hate dislike loathe detest despise dread abhor fear avoid")

CONSUMING = wordset("eat drink smoke vape order cook bake brew")
"""What is eaten and drunk: a preference."""

HABITS = wordset(
    """speak play collect drive own teach study coach volunteer commute sing dance paint knit crochet bake
    garden hike swim climb cycle bike ski snowboard surf sail row box fence skate breed raise foster
    practice practise meditate pray fast exercise specialize specialise major minor babysit freelance
    moonlight podcast blog vlog stream journal sew quilt juggle sketch draw sculpt camp fish hunt lift ride
    restore translate mentor tutor lecture research perform jog game bowl backpack forage homebrew
    homeschool hotdesk telework telecommute observe celebrate attend wear subscribe root cheer vote identify
    suffer listen watch read write code program develop hail lead manage head run invest trade sell rent owe
    support"""
)
"""What a person does as a habit or a trade; some of them only with certain objects."""

PROJECT = wordset(
    """use run deploy ship host target support require store release prefer follow squash rebase lint format
    version tag rely depend standardize standardise pin vendor mirror cache log back test freeze review pair
    meet bill charge pay outsource hire document publish build write track monitor keep index expose serve
    proxy route own maintain sign encrypt rotate retain enforce mandate ban forbid allow accept reject block
    skip avoid sprint plan work do stick stay"""
)
"""What a team or a project does as a rule."""

MENTAL = wordset(
    """think guess know mean say see feel hear believe suppose understand remember forget wonder agree disagree
    care mind want wish hope expect promise swear bet doubt imagine realize realise notice assume figure
    trust apologize apologise appreciate thank get seem look sound need try ask tell keep give take make
    have let recall suspect admit confess regret love-hate look worry matter like-new happen help come go
    put send call start stop end finish plan intend aim"""
)
"""Says something of the moment unless more is said: "I think", "I need", "I see"."""

DECIDED = wordset(
    """decide choose pick opt settle select agree commit resolve vote adopt standardize standardise approve
    greenlight rule conclude finalize finalise"""
)

CHANGED = wordset(
    """move switch migrate relocate transfer convert upgrade port transition rename drop ditch replace abandon
    retire deprecate remove leave quit join start stop marry divorce graduate retire adopt buy sell inherit"""
)

_REGULAR = (
    CHANGED
    | DECIDED
    | PROJECT
    | HABITS
    | LIKING
    | MENTAL
    | wordset(
        """turn sign book enroll register end pass name learn ditch die start join study cut open emigrate
    qualify retrain train hand foster settle take immigrate earn serve inherit convert"""
    )
)

_IRREGULAR = {
    "has": "have",
    "does": "do",
    "goes": "go",
    "is": "be",
    "are": "be",
    "am": "be",
    "was": "be",
    "were": "be",
    "been": "be",
    "chose": "choose",
    "chosen": "choose",
    "went": "go",
    "gone": "go",
    "left": "leave",
    "bought": "buy",
    "sold": "sell",
    "made": "make",
    "got": "get",
    "gotten": "get",
    "had": "have",
    "did": "do",
    "quit": "quit",
    "ran": "run",
    "wrote": "write",
    "written": "write",
    "gave": "give",
    "given": "give",
    "took": "take",
    "taken": "take",
    "built": "build",
    "met": "meet",
    "grew": "grow",
    "grown": "grow",
    "lost": "lose",
    "broke": "break",
    "broken": "break",
    "found": "find",
    "began": "begin",
    "became": "become",
    "become": "become",
    "kept": "keep",
    "paid": "pay",
    "spent": "spend",
    "died": "die",
    "lived": "live",
    "studied": "study",
    "married": "marry",
    "switched": "switch",
    "picked": "pick",
    "dropped": "drop",
    "stopped": "stop",
    "settled": "settle",
    "moved": "move",
    "changed": "change",
    "used": "use",
    "loved": "love",
    "hated": "hate",
    "agreed": "agree",
    "focuses": "focus",
    "taught": "teach",
    "won": "win",
    "swapped": "swap",
    "opted": "opt",
    "replaced": "replace",
    "decided": "decide",
    "graduated": "graduate",
    "migrated": "migrate",
    "relocated": "relocate",
    "postponed": "postpone",
    "rescheduled": "reschedule",
    "shipped": "ship",
    "planned": "plan",
    "pushed": "push",
}


def lemma(word: str) -> str:
    """Give the plain form of a verb: "lives" is "live", "studied" is "study"."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ed") and len(word) > 4:
        for plain in (word[:-2], word[:-1], word[:-3] if word[-3:-2] == word[-4:-3] else "", f"{word[:-3]}y"):
            if plain in _REGULAR:
                return plain
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def is_past(word: str) -> bool:
    """Tell whether *word* looks like a past form."""
    return word in _PAST or (
        word.endswith("ed")
        and len(word) > 4
        and word not in {"need", "feed", "breed", "speed", "exceed", "embed"}
    )


_PAST = wordset(
    """went had did was were got took made said told saw came thought knew felt left bought met ran wrote gave
    found lost broke grew kept paid spent taught won meant wore swore tore drew threw flew froze rose shook hid sought
    stole swept wept ate drank slept woke spoke drove rode swam sang began
    became heard sent built stood fell lent led forgot brought caught fought sold held"""
)
