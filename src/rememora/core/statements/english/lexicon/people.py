"""Whom and what people talk of: relations, pets, trades, traits."""

from __future__ import annotations

from functools import cache

from rememora.core.statements.english.lexicon import wordset

RELATIONS = wordset(
    """wife husband spouse partner boyfriend girlfriend fiance fiancee mom dad mother father parents parent
    sister brother siblings sibling sisters brothers twin son daughter sons daughters kid kids child
    children baby toddler teenager grandma grandpa grandmother grandfather grandparents granny nana aunt
    uncle cousin cousins niece nephew niece's in-laws mother-in-law father-in-law sister-in-law
    brother-in-law stepmom stepdad stepson stepdaughter godson goddaughter godmother ex ex-wife ex-husband
    ex-girlfriend ex-boyfriend half family friend friends bestie roommate roommates flatmate flatmates
    housemate neighbor neighbour neighbors neighbours youngest eldest oldest intern employee employees
    trainee newborn nanny babysitter accountant lawyer boss manager colleague colleagues coworker coworkers
    teammate cofounder co-founder assistant therapist doctor dentist mentor coach trainer tutor student
    students landlord dog dogs cat cats puppy kitten parrot hamster rabbit bunny horse pony fish tortoise
    turtle lizard gecko snake ferret bird budgie chickens hens goat goats guinea pet pets
    nan gran nanna papa mama mummy missus grandson granddaughter grandkid grandkids grandchild grandchildren
    stepkids stepkid stepbrother stepsister stepmother stepfather lodger tenant carer physio gp vet supervisor
    advisor adviser boy boys girl girls lad lads lass folks ones chinchilla axolotl cockatiel hamsters rabbits
    tortoises bees ducks sheep alpacas donkey cow cows kittens puppies pup greyhound whippet lurcher spaniel
    collie bandmate bandmates housemates apprentice trainee supplier cleaner midwife oncologist pharmacist"""
)
"""Those of whom a person says "my"; pets too."""

PETS = wordset(
    """dog dogs cat cats puppy puppies kitten kittens parrot hamster hamsters rabbit rabbits bunny bunnies
    horse horses pony fish tortoise turtle turtles lizard gecko snake ferret ferrets bird birds budgie
    chickens hens goat goats guinea pig pigs pet pets beagle labrador poodle corgi dachshund retriever
    terrier shepherd bulldog husky siamese tabby"""
)

_TRADES = wordset(
    """nurse teacher doctor lawyer dentist engineer developer programmer designer architect accountant chef
    cook baker barista bartender carpenter plumber electrician mechanic pilot musician pianist violinist
    guitarist drummer singer dancer painter writer author poet journalist editor translator interpreter
    librarian scientist physicist chemist biologist mathematician statistician economist psychologist
    therapist counselor counsellor surgeon veterinarian vet pharmacist paramedic firefighter soldier veteran
    farmer gardener florist fisherman butcher tailor hairdresser barber photographer filmmaker director
    producer actor actress artist illustrator animator student undergrad postdoc professor lecturer
    researcher analyst consultant manager founder ceo cto cfo coo entrepreneur freelancer contractor intern
    apprentice recruiter salesperson realtor cashier clerk secretary receptionist assistant driver trucker
    courier sailor captain coach trainer instructor tutor nanny babysitter cleaner janitor guard detective
    judge paralegal notary priest pastor imam rabbi monk nun politician diplomat sysadmin admin devops sre
    tester pm lead principal tech technician welder machinist roofer mason landscaper beekeeper brewer
    sommelier jeweler potter weaver optician optometrist radiologist cardiologist neurologist pediatrician
    anesthesiologist midwife doula physiotherapist chiropractor nutritionist dietitian geologist astronomer
    archaeologist anthropologist historian linguist philosopher sociologist actuary auditor banker broker
    trader investor underwriter marketer copywriter blogger youtuber streamer podcaster gamer retiree
    homemaker housewife stay-at-home mum mom dad parent mother father grandmother grandfather uncle aunt
    twin widow widower bachelor vegetarian vegan pescatarian flexitarian teetotaler teetotaller smoker
    ex-smoker non-smoker nonsmoker drinker insomniac diabetic asthmatic introvert extrovert ambivert
    perfectionist minimalist feminist atheist agnostic christian catholic muslim hindu buddhist jew
    protestant pagan quaker mormon lefty southpaw expat immigrant refugee citizen resident native local
    foreigner newlywed runner cyclist swimmer climber hiker skier surfer sailor skater boxer wrestler golfer
    fencer archer marathoner triathlete birder birdwatcher angler collector knitter woodworker maker
    tinkerer foodie gourmet homebody bookworm nerd geek techie night-owl polyglot carnivore omnivore celiac
    coeliac freshman sophomore junior senior beginner novice expert specialist graduate alumnus dropout
    volunteer activist member fan lover enthusiast fanatic addict buff aficionado devotee junkie hater
    person guy girl man woman morning early bird owl type sparky chippy postman postie cop policeman
    policewoman goalie goalkeeper striker councillor curate vicar plasterer joiner decorator tiler fitter
    glazier childminder carer surveyor solicitor barrister registrar anaesthetist cellist ceramicist luthier
    bookbinder glassblower blacksmith farrier gamekeeper distiller winemaker cheesemonger greengrocer
    seamstress upholsterer stonemason arborist crofter ranger steward docker miner rigger scaffolder
    dispatcher operator lifeguard referee umpire choreographer conductor composer organist sculptor
    cartoonist novelist screenwriter proofreader stenographer quant bookkeeper treasurer curator archivist
    conservator chaplain deacon missionary undertaker milkman fireman headteacher undergraduate postgrad
    pensioner trucker roadie groundskeeper zookeeper falconer shepherdess vegetarian"""
)
_SUFFIXES = ("ologist", "ician", "grapher", "keeper", "maker", "worker", "iatrist", "therapist", "smith")


@cache
def trades() -> frozenset[str]:
    """Give the nouns that say what someone is, in one and in many."""
    return frozenset([*_TRADES, *(f"{word}s" for word in _TRADES)])


def is_trade(word: str) -> bool:
    """Tell whether *word* says what someone is: a trade, a belief, a habit."""
    return word in trades() or word.endswith(_SUFFIXES)


TRAITS = wordset(
    """vegan vegetarian pescatarian pescetarian flexitarian gluten-free dairy-free lactose-intolerant lactose
    celiac coeliac diabetic asthmatic epileptic anemic dyslexic dyspraxic autistic adhd neurodivergent
    colorblind color-blind colourblind blind deaf hard-of-hearing nearsighted shortsighted farsighted
    left-handed right-handed ambidextrous lefty bilingual trilingual multilingual married unmarried single
    divorced widowed engaged separated pregnant adopted retired unemployed self-employed freelance employed
    jobless religious christian catholic muslim hindu buddhist jewish atheist agnostic protestant orthodox
    sikh gay lesbian bi bisexual straight queer trans transgender nonbinary non-binary asexual pansexual
    kosher halal teetotal sober celibate introverted extroverted shy german french british american canadian
    mexican chinese japanese korean indian italian spanish portuguese dutch polish russian ukrainian swedish
    norwegian danish finnish irish scottish welsh greek turkish brazilian argentinian chilean colombian
    peruvian cuban egyptian moroccan nigerian kenyan ghanaian ethiopian iranian iraqi israeli lebanese
    syrian pakistani bangladeshi vietnamese thai filipino filipina indonesian malaysian singaporean
    taiwanese australian austrian swiss belgian czech slovak hungarian romanian bulgarian serbian croatian
    bosnian albanian icelandic estonian latvian lithuanian male female disabled allergic intolerant
    sensitive immunocompromised hypertensive bald blonde tall short ticklish claustrophobic
    arachnophobic lefthanded squeamish fluent hyperactive paraplegic tone-deaf monolingual nocturnal
    non-smoking childless childfree remote myopic keto paleo low-carb hypothyroid anaemic semi-retired
    long-sighted short-sighted nonverbal handed footed child-free widowed stateless coeliac
    colourblind dyscalculic teetotaler vegetarian hypermobile nut-free t-total anosmic lefty type-1 type-2 bipolar
    perimenopausal menopausal postpartum postmenopausal partially-sighted visually-impaired"""
)
"""Adjectives that tell of a person for years."""

FIELDS = wordset(
    """sales marketing finance accounting tech it hr healthcare education banking insurance consulting
    construction logistics retail hospitality advertising publishing journalism law medicine nursing
    academia politics government military army navy farming agriculture engineering research biotech pharma
    devops qa support design fashion film music real security manufacturing recruitment procurement
    operations ops media telecoms"""
)
"""Lines of work: "I'm in sales"."""
