"""Changes that name both values, in plain English; see `tellings_en_more`."""

from __future__ import annotations

from rememora.core.tellings_en_frames import ADV as _ADV
from rememora.core.tellings_en_frames import ART as _ART
from rememora.core.tellings_en_frames import WHO as _WHO
from rememora.core.tellings_en_frames import WHOSE as _WHOSE
from rememora.core.tellings_en_words import (
    BEGAN,
    GAVE,
    INSTEAD,
    LEFT,
    NAME,
    NOUN,
    NOW,
    OLD,
    OLD_NAME,
    PREP,
    SMALL,
    THING,
    WENT,
    V,
)


def exchanges() -> list[tuple[str, str | None]]:
    """Give changes that name both values; the one before must be known, so nearly any verb will do."""
    who, art = f"{_WHO} {_ADV}", f"(?:{_ART} )?"
    then = rf"{NOW},? (?:and|then|so)(?: (?:now|then|I|we|{_ADV[3:-3]}))* {BEGAN}"
    return [
        (
            (
                rf"^{NAME} (?:has |have )?(?:replaced|took over from|taken over from|succeeded)"
                rf" {art}{OLD}{NOW}$"
            ),
            None,
        ),
        (
            (
                rf"{who}(?:ended up )?(?:leaving|swapping|trading|ditching|dropping|abandoning)"
                rf" {art}{OLD} for {art}{V}"
            ),
            None,
        ),
        (rf"^No more {OLD},? (?:it is|I am (?:with|at|in|on)|I (?:use|have)) {art}{V}{NOW}$", None),
        (rf"^{OLD} is out,? (?:and )?{art}{V} is in$", None),
        (
            (
                rf"^[Ii]t is (?:not|no longer) {OLD}(?: any ?more| any longer)?,? (?:it is|but)"
                rf" {art}{V}{NOW}$"
            ),
            None,
        ),
        (
            (
                rf"^(?:Instead of|Rather than|After) {art}{OLD},? (?:I|we) (?:now )?(?:[a-z]+ ){{1,"
                rf"2}}?(?:{PREP} )?{art}{V}{NOW}$"
            ),
            None,
        ),
        (rf"{who}no longer [a-z]+ (?:{PREP} )?{art}{OLD},? but {art}{V}{NOW}$", None),
        (
            (
                rf"^{OLD} (?:is|was|got|became) [a-z ]{{3,30}},? so (?:I|we) (?:have )?{WENT}(?:"
                rf" over)? to {art}{V}{NOW}$"
            ),
            None,
        ),
        (rf"{who}(?:changed|switched|swapped) {_ART} {THING} from {OLD} to {art}{V}", None),
        (
            (
                rf"{who}(?:finally )?{LEFT} {SMALL}{OLD} and (?:went|stayed|signed|moved) (?:with"
                rf"|for|to) {art}{V}"
            ),
            None,
        ),
        (
            (
                rf"{who}(?:done|finished|through) with {art}{OLD},? (?:so |and )?(?:I|we) (?:now"
                rf" )?(?:[a-z]+ ){{1,2}}?{art}{V}{NOW}$"
            ),
            None,
        ),
        (rf"{who}(?:\w+ \w+ and )?{WENT}(?: over)? from {art}{OLD} (?:over )?to {art}{V}", None),
        (rf"{who}(?:moved|transferred|took|switched) {_ART} [a-z]+ from {OLD} (?:over )?to {V}", None),
        (rf"{who}(?:\w+ \w+ and )?{GAVE}(?: in)? {art}{OLD} for {art}(?!good\b|now\b){V}", None),
        (rf"{who}(?:have |has )?replaced {art}{OLD} (?:with|by) {art}{V}", None),
        (
            (
                rf"^{NAME} (?:has |have )?(?:replaced|took over from|taken over from|succeeded) {OLD}"
                rf" as {_WHOSE} {NOUN}"
            ),
            None,
        ),
        (rf"(?i:goodbye|bye|so long),? {OLD},? (?:and )?(?i:hello|hi),? (?:to )?{V}", None),
        (rf"{who}{LEFT} {SMALL}{OLD_NAME}(?: [a-z]+)?{then} {art}{V}", None),
        (rf"{who}{LEFT} {SMALL}{OLD}(?: aside)?{then} {art}{V}", None),
        (rf"{who}put {art}{OLD} aside{then} {art}{V}", None),
        (
            (
                rf"^(?:{_WHOSE} |The )?{OLD} (?:is|was) (?:history|over|gone|out|done),? (?:and |so )?"
                rf"(?:I|we) (?:am|are|have|use|do|play|go)(?: (?:on|with|at|in|to))? {art}{V}"
            ),
            None,
        ),
        (
            (
                rf"^(?:{_WHOSE} |The )?{OLD} (?:died|broke(?: down)?|was stolen|gave out|packed up"
                r"|is broken),? (?:and |so )?"
                rf"(?:it is|it's|I (?:use|have|got|drive|ride)) {art}{V}{NOW}$"
            ),
            None,
        ),
        (rf"{who}(?:[a-z]+ ){{1,3}}?{art}{V}{NOW},? {INSTEAD} {SMALL}{OLD}$", None),
        (rf"{_WHOSE} {NOUN} (?:is|has been) {art}{V}{NOW},? {INSTEAD} {SMALL}{OLD}$", None),
        (rf"{who}(?:am|is|are) (?:now )?with {V}{NOW},? after (?:[a-z]+ ){{0,4}}{OLD_NAME}$", None),
        (rf"{who}(?:{WENT}|taken up|took up|gone over)(?: over)? (?:to )?{art}{V}{NOW}$", None),
        (rf"{who}(?:into|on to|onto) {art}{V}{NOW}$", None),
        (
            (
                rf"{who}(?:own|owns|bought|have bought|has bought|have got|has got|got) an? {NAME}"
                r"(?=$|,| now)"
            ),
            None,
        ),
        (
            (
                rf"{who}(?:in|at|with|on) {V}{NOW},? (?:and |as )?(?:I|we) (?:have )?{LEFT}"
                rf" {SMALL}{OLD}"
            ),
            None,
        ),
        (rf"{who}settled in {V},? after leaving {OLD}$", "home_city"),
    ]
