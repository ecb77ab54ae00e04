from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.text import index_terms
from rememora.core.text.irregular import BASE_FORMS
from rememora.core.text.stem import stem
from rememora.core.text.stops_en import ENGLISH


@pytest.mark.parametrize(
    "forms",
    [
        "dog dogs",  # plain plural
        "box boxes",  # plural behind a hiss
        "class classes",  # double s is no plural
        "city cities",  # y and ies
        "tie ties tied tying",  # too short for y
        "hope hopes hoping hoped",  # silent e comes back
        "hop hops hopping hopped",  # doubled consonant
        "use uses using used",  # two letters before the suffix
        "visit visits visiting visited",  # neither e nor doubling
        "travel travelling traveling travelled traveled",  # British and American
        "install installs installing installed",  # ll that belongs to the word
        "call calls calling called",  # the same in a short word
        "study studies studying studied",  # y before -ing, i before -ed
        "decide decides deciding decided",  # e off and on
        "create creates creating created",  # -at takes its e back
        "move moving moved",  # one syllable with e
        "play plays playing played",  # y after a vowel
        "need needs needed needing",  # -eed is no -ed
        "go goes going went gone",  # irregular verb
        "write writes writing wrote written",  # irregular verb with silent e
        "buy buys buying bought",  # irregular past
        "child children",  # irregular noun
        "knife knives",  # f and v
        "mouse mice",  # vowel change
        "live lives living lived",  # the verb, not the plural of life
        "morning mornings",  # a plural in -ings is no tense
        "evening evenings",  # likewise
        "ceiling ceilings",  # likewise
        "building buildings build builds built",  # where -ing is one, the plural follows it
        "menu menus",  # -us that is a plural
        "guru gurus",  # likewise
        "bureau bureaus",  # likewise
        "taxi taxis",  # -is that is a plural
        "ski skis skiing",  # the same in a short word
        "zombie zombies",  # -ies of a word in -ie
        "calorie calories",  # likewise
        "hoodie hoodies",  # likewise
        "brownie brownies",  # likewise
        "selfie selfies",  # likewise
        "cookie cookies",  # likewise
        "allergy allergies allergic",  # the word that people ask with
        "color colors colored coloring colour colours coloured colouring",  # -our
        "favorite favorites favourite favourites",  # -our inside
        "neighborhood neighbourhoods",  # before -hood
        "behavior behaviour",  # behind an i
        "behavioral behavioural",  # likewise, with an ending
        "honorable honourable",  # before -able
        "organize organizes organized organizing organise organises organised organising",  # -ise
        "organization organizations organisation organisations",  # inside
        "organizer organiser organisers",  # before -er
        "analyze analyzed analyzing analyse analysed analysing",  # -yse
        "center centers centered centering centre centres centred centring",  # -re
        "theater theatre theatres",  # likewise
        "kilometer kilometers kilometre kilometres",  # in a compound
        "catalog catalogs cataloged cataloging catalogue catalogues catalogued cataloguing",  # -ogue
        "dialog dialogue dialogues",  # likewise
        "cancel canceled canceling cancelled cancelling",  # doubled l
        "traveler travelers traveller travellers",  # before -er
        "defense defence defences",  # -ence
        "license licenses licensed licence licences",  # likewise
        "practice practiced practicing practise practised practising",  # the verb with an s
        "gray grey greyed",  # no rule at all
        "jewelry jewellery",  # nor here
    ],
)
def test_forms_of_one_word_share_a_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hope", "hop"),  # silent e carries meaning
        ("care", "car"),  # the same in a short word
        ("plane", "plan"),  # and behind two consonants
        ("evening", "even"),  # -ing that is no ending
        ("news", "new"),  # -s that is no plural
        ("used", "us"),  # a verb, not a pronoun
        ("general", "generation"),  # derived words are kept apart
        ("universe", "university"),  # likewise
        ("string", "str"),  # no vowel before -ing
        ("university", "universal"),  # and these
        ("organ", "organize"),  # nor is -ize taken off
        ("organ", "organic"),  # nor -ic
        ("policy", "police"),  # y and e are not the same
        ("hour", "or"),  # -our of one syllable
        ("four", "for"),  # likewise
        ("our", "or"),  # too short for any rule
        ("tour", "tor"),  # one syllable
        ("pour", "poor"),  # likewise
        ("flour", "floor"),  # likewise
        ("source", "sorce"),  # -our that goes on otherwise
        ("course", "corse"),  # likewise
        ("resource", "resorce"),  # likewise, in a longer word
        ("encourage", "encorage"),  # likewise, before -age
        ("horizon", "horison"),  # a z that begins no ending
        ("journal", "jornal"),  # likewise, before -al
        ("wing", "win"),  # -ing without a vowel before
        ("king", "kin"),  # likewise
        ("thing", "thin"),  # likewise
        ("during", "dure"),  # a preposition
        ("morning", "morn"),  # a noun of its own
        ("ceiling", "ceil"),  # likewise
        ("bus", "bu"),  # -us that is none
        ("menu", "men"),  # the u stays
        ("virus", "viru"),  # -us in a longer word
        ("paris", "pari"),  # a name in -is
        ("basis", "basi"),  # a noun in -is
        ("tennis", "tenni"),  # likewise
        ("july", "julie"),  # a month and a name
        ("mary", "marie"),  # two names
        ("prize", "prise"),  # -ize of one syllable
        ("size", "sis"),  # likewise
        ("maize", "mais"),  # a vowel before it
        ("wizard", "wisard"),  # no syllable before it
        ("vogue", "vog"),  # -ogue of one syllable
        ("rogue", "rog"),  # likewise
        ("acre", "acer"),  # -re that is no -er
        ("genre", "gener"),  # likewise
        ("timbre", "timber"),  # a word of its own
        ("meter", "metro"),  # neighbours in a dictionary
        ("center", "cent"),  # -er is no ending
        ("advice", "advise"),  # noun and verb that differ
        ("color", "colon"),  # neighbours
        ("movie", "move"),  # likewise
        ("brownie", "brown"),  # -ie is no ending
        ("selfie", "self"),  # likewise
        ("taxi", "tax"),  # nor is -i
        ("ski", "sky"),  # nor is it a y
        ("analyze", "analyst"),  # a person
        ("allergic", "allege"),  # neighbours
    ],
)
def test_different_words_keep_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize("form", sorted(BASE_FORMS))
def test_irregular_form_has_the_stem_of_its_base(form: str) -> None:
    assert stem(form) == stem(BASE_FORMS[form])


@pytest.mark.parametrize("stop", sorted(ENGLISH))
def test_stop_word_is_written_as_an_index_term(stop: str) -> None:
    assert stop in {term for word in (stop, stop + "e") for term in index_terms(word)}


@given(st.text(string.ascii_lowercase, min_size=1, max_size=80))
def test_stem_is_never_empty_and_hardly_longer_than_the_word(word: str) -> None:
    assert 1 <= len(stem(word)) <= len(word) + 1
