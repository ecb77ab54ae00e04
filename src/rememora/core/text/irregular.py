"""English forms that no suffix rule reaches.

Irregular verbs and nouns, plurals that do not tell their singular, and words that only look inflected.
Forms that are a common word of their own as well (wound, ground, rose, bit) are left
alone; of two bases the likelier one in talk is taken (lives: to live, not life).
"""

from __future__ import annotations

from rememora.core.text.british import AMERICAN

_VERBS = """
be: am is are was were been being
have: has had having
do: does did done doing
go: goes going went gone
say: said
make: made
get: got gotten
take: took taken
come: came
see: saw seen
know: knew known
give: gave given
find: found
think: thought
tell: told
become: became
leave: left
feel: felt
bring: brought
begin: began begun
keep: kept
hold: held
write: wrote written
stand: stood
hear: heard
mean: meant
meet: met
run: ran
pay: paid
sit: sat
speak: spoke spoken
lead: led
grow: grew grown
lose: lost
fall: fell fallen
send: sent
build: built
understand: understood
draw: drew drawn
break: broke broken
spend: spent
rise: risen
drive: drove driven
buy: bought
wear: wore worn
choose: chose chosen
eat: ate eaten
teach: taught
catch: caught
fly: flew flown
sing: sang sung
swim: swam swum
win: won
drink: drank drunk
sleep: slept
forget: forgot forgotten
sell: sold
fight: fought
throw: threw thrown
ride: rode ridden
shake: shook shaken
steal: stole stolen
hide: hid hidden
blow: blew blown
wake: woke woken
freeze: froze frozen
tear: tore torn
swear: swore sworn
sink: sank sunk
ring: rang rung
shoot: shot
seek: sought
deal: dealt
dream: dreamt
learn: learnt
burn: burnt
bend: bent
lend: lent
feed: fed
bleed: bled
breed: bred
dig: dug
hang: hung
stick: stuck
strike: struck stricken
sweep: swept
weep: wept
kneel: knelt
shine: shone
light: lit
slide: slid
bite: bitten
spin: spun
swing: swung
cling: clung
sting: stung
flee: fled
forgive: forgave forgiven
mistake: mistook mistaken
undertake: undertook undertaken
overcome: overcame
withdraw: withdrew withdrawn
rebuild: rebuilt
undergo: undergoes underwent undergone
arise: arose arisen
awake: awoke awoken
show: shown
sew: sewn
prove: proven
lay: laid
lie: lying lain
die: dying
tie: tying
agree: agreed
free: freed
guarantee: guaranteed
"""

_NOUNS = """
child: children
person: people
man: men
woman: women
foot: feet
tooth: teeth
goose: geese
mouse: mice
ox: oxen
knife: knives
wife: wives
half: halves
shelf: shelves
wolf: wolves
thief: thieves
scarf: scarves
self: selves
potato: potatoes
tomato: tomatoes
bus: buses
gas: gases
analysis: analyses
crisis: crises
hypothesis: hypotheses
diagnosis: diagnoses
criterion: criteria
phenomenon: phenomena
datum: data
index: indices
matrix: matrices
vertex: vertices
appendix: appendices
quiz: quizzes
allergy: allergic
chili: chilies chilli chillies
"""

_SINGULARS_IN_IE = """
auntie beanie belie birdie biggie boogie bookie bootie bourgeoisie brie brownie budgie caddie calorie camaraderie
collie commie cookie cootie cowrie cutie dearie doggie druggie eyrie foodie freebie genie goalie goodie
groupie hippie homie hoodie hottie indie junkie kiddie lassie lingerie magpie menagerie meanie movie necktie newbie
nightie oldie onesie patisserie pinkie pixie potpie prairie quickie reverie roadie rookie rotisserie selfie smoothie
softie sortie sweetie techie townie trekkie untie valkyrie veggie walkie talkie wedgie yuppie zombie
"""
"""Their plurals look like those of words in -y."""

_SINGULARS_IN_I_OR_U = """
alibi bikini bonsai broccoli chili deli emoji graffiti hibachi jacuzzi khaki kiwi koi martini mini origami panini
paparazzi rabbi safari salami samurai ski spaghetti taxi tsunami wasabi wiki yeti yogi zucchini
bayou bureau caribou chateau cpu emu gnu gpu guru haiku menu milieu plateau sudoku tableau tiramisu tofu tutu zebu
"""
"""Their plurals look like words in -is and -us, which are none."""

_UNINFLECTED = """
anything ceiling during evening everything lens morning news nothing outing series sibling something species
"""


def _table() -> dict[str, str]:
    table = {word: word for word in _UNINFLECTED.split()}
    for word in (_SINGULARS_IN_IE + _SINGULARS_IN_I_OR_U).split():
        table[word + "s"] = word
    for line in (_VERBS + _NOUNS + AMERICAN).split("\n"):
        base, _, forms = line.partition(": ")
        table.update(dict.fromkeys(forms.split(), base))
    return table


BASE_FORMS = _table()
"""Inflected form to base form; both still go through the suffix rules' last step."""
