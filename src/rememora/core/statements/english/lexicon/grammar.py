"""Words that carry grammar: auxiliaries, adverbs, pronouns, and the verb forms that `parsing` looks for."""

from __future__ import annotations

from rememora.core.statements.english.lexicon import wordset

BE = wordset("am is are was were be been")


MODAL = wordset("can could will would should must may might shall")


DO = wordset("do does did")


ADVERBS = wordset(
    """really just also still only always usually generally mostly absolutely personally actually definitely
    truly honestly kinda rather totally currently now normally typically often mainly primarily strictly
    simply sometimes already both all even quite pretty so very super basically exclusively solely literally
    simply regularly daily officially proudly happily recently finally mostly seriously deeply genuinely
    especially particularly certainly obviously occasionally once frequently consistently religiously
    secretly severely deathly highly extremely mildly fully completely entirely legally formerly originally
    presently almost sort kind of too much today permanently each long deliberately intentionally explicitly
    tend nowadays probably likely maybe perhaps possibly"""
)


SELDOM = wordset("never rarely seldom hardly barely scarcely neither")


HABITUAL = wordset(
    """always usually generally normally typically often mostly mainly regularly daily only exclusively
    religiously never rarely seldom hardly strictly tend consistently frequently"""
)


DETERMINERS = wordset(
    "my our the this that his her their your all every each no any both a an most these those some"
)


PRONOUNS = wordset("i we he she they it that this these those there here you who which")


FINITE = (
    BE
    | MODAL
    | DO
    | wordset(
        """has have had 's lives works uses runs needs loves hates likes prefers plays goes starts begins ends
    expires costs takes owns drives speaks studies teaches means makes gives keeps sits belongs supports
    requires depends deploys ships builds targets agrees turns opens closes falls moves died passed left got
    became said says thinks told wants went came made enjoys adores dislikes eats drinks smokes works stays
    comes handles leads manages sells owes breaks kills suits beats bores scares freaks upsets triggers
    never always used moved switched doesn't agrees stores returns contains follows follow speak live work
    love hate like prefer use need run go stay get make give keep want eat drink start begin end belong rule
    rock suck sucks rocks calls call graduates suffers turned started shipped changed leaves arrives lands
    departs meets tastes smells bother bothers annoys relaxes calms wakes helps inspires matters matter
    refuses collects swims dances sings paints writes reads watches cooks bakes travels commutes knows hurts
    aches live-in attends focuses tracks changes rotates pushes merges touches resets renews repeats meets
    agreed settled forbids allows bans mandates enforces insists demands expects talks communicates sends
    kills drives plays passed adopted named reports answers collects allow live get sends could cause causes
    gives need require requires lands happens happen takes take cannot"""
    )
)


PLURAL_ONLY = wordset(
    """follow speak live work love hate like prefer use need run go stay get make give keep want eat drink
    start begin end belong rule rock suck call matter bother require leave take"""
)
"""Forms that are verbs only behind a plural: "tool use" and "the first start" are nouns."""


BEFORE_VERB = ADVERBS | SELDOM | {"not", ",", ")", "i", "we", "they", "you"}


PARTICIPLES = wordset(
    """been gone done seen known grown chosen written given taken become lived worked had eaten drunk spoken
    driven begun broken moved"""
)


NO_RELATION = wordset(
    """early morning type lead tech senior junior native local principal person reader maker guard writer
    driver"""
)
