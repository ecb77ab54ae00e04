"""British spellings brought to the American ones, where a rule can tell: -our, -ise, -yse, -ogue.

What no rule can tell (centre, defence, grey) stands in a table.
"""

from __future__ import annotations

AMERICAN = """
caliber: calibre
center: centre centred centring
fiber: fibre
liter: litre
luster: lustre
maneuver: manoeuvre manoeuvred manoeuvring
meager: meagre
meter: metre
centimeter: centimetre
kilometer: kilometre
millimeter: millimetre
milliliter: millilitre
saber: sabre
somber: sombre
specter: spectre
theater: theatre
defense: defence
license: licence licenced licencing
offense: offence
practice: practise practised practising
pretense: pretence
airplane: aeroplane
aluminum: aluminium
anesthesia: anaesthesia
anesthetic: anaesthetic
artifact: artefact
cozy: cosy
counselor: counsellor
curb: kerb
diarrhea: diarrhoea
donut: doughnut
encyclopedia: encyclopaedia
estrogen: oestrogen
gray: grey greys greyed greying
enrollment: enrolment
fulfillment: fulfilment
installment: instalment
jeweler: jeweller
jewelry: jewellery
judgment: judgement
marvelous: marvellous
math: maths
mold: mould mouldy
mustache: moustache
pajama: pyjama
pediatric: paediatric
plow: plough ploughed ploughing
program: programme
skeptic: sceptic
skillful: skilful
skeptical: sceptical
tire: tyre
traveler: traveller
woolen: woollen
yogurt: yoghurt
"""
"""Each American word and British forms of it; read into the table of irregular forms."""

_BEHIND_OUR = frozenset(
    [
        "",
        "ably",
        "abl",
        "al",
        "ation",
        "er",
        "ful",
        "hood",
        "is",
        "ist",
        "it",
        "itism",
        "iz",
        "less",
        "ly",
        "ous",
        "y",
    ]
)
"""What follows -our in a stem: colour, favourite, honourable, neighbourhood, but not encourage or resource."""

_BEHIND_Z = frozenset(["", "a", "e", "i"])
"""Letters behind the z of a stem in -ize: organiz, organization, organizer."""

_VOWELS = frozenset("aeiouy")


def american(word: str) -> str:
    """Fold the spelling of a stemmed *word*; of -ise and -ize the s is kept, which hardly ends other stems."""
    if "our" in word:
        word = _without_u(word)
    if word.endswith("ogu") and _sounds(word[:-3]):
        return word[:-1]
    return _with_s(_with_s(word, "iz"), "yz")


def _without_u(word: str) -> str:
    at = word.rfind("our")
    if word[at + 3 :] in _BEHIND_OUR and _sounds(word[:at].rstrip("i")):
        return word[: at + 1] + word[at + 2 :]
    return word


def _with_s(word: str, ending: str) -> str:
    at = word.rfind(ending)
    if at > 0 and word[at + 2 : at + 3] in _BEHIND_Z and _sounds(word[:at]):
        return word[: at + 1] + "s" + word[at + 2 :]
    return word


def _sounds(beginning: str) -> bool:
    """Tell whether a syllable that ends in a consonant stands before: "col", "real", but not "h", "fl", "qu"."""
    return beginning[-1:] not in _VOWELS and not _VOWELS.isdisjoint(beginning)
