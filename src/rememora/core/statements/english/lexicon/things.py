"""What people have and work on."""

from __future__ import annotations

from rememora.core.statements.english.lexicon import wordset

HAD = wordset(
    """wife husband partner boyfriend girlfriend fiance sister sisters brother brothers sibling siblings son
    sons daughter daughters kid kids child children baby toddler twin twins grandchildren grandkids nephew
    niece cousin family roommate roommates flatmate dog dogs cat cats puppy kitten parrot hamster rabbit
    bunny horse pony tortoise turtle lizard gecko snake ferret chickens hens goats pet pets beagle labrador
    poodle corgi bees allergy allergies diabetes asthma eczema psoriasis epilepsy migraines arthritis adhd
    autism dyslexia ocd ptsd anxiety depression insomnia celiac ibs tinnitus vertigo phobia disability
    condition hypertension anemia scoliosis astigmatism pacemaker car house apartment flat condo cottage
    cabin farm garden balcony greenhouse boat motorcycle motorbike bike bicycle van truck tesla ps5
    playstation xbox switch macbook thinkpad iphone android pixel laptop tattoo tattoos piano guitar violin
    drone telescope degree phd masters master bachelor master's bachelor's mba diploma license licence
    certification passport visa citizenship permit mortgage phone-number subscription membership sourdough
    collection blog podcast channel newsletter business company startup bakery shop store tooth spot
    weakness thing knack aversion intolerance background experience stutter lisp accent curfew deadline
    budget pension salary kidney lung aids burner stove solar conservatory basement cellar loft garage
    driveway patio terrace
    courtyard yard pond orchard paddock shed sauna fireplace elevator stairlift ramp towbar lodger nan
    gran grandson granddaughter stepson stepdaughter stepkids lurcher whippet
    greyhound spaniel collie tortoises ferrets axolotl hearing implant stoma prosthesis prosthetic allotment
    hayfever coeliac gout endometriosis pcos fibromyalgia lupus sciatica hypermobility dyspraxia osteoporosis
    polytunnel wheelchair campervan caravan narrowboat dishwasher aga banjo cello accordion ukulele saxophone
    printer kiln oven airfryer instapot record vinyl synth"""
)
"""What someone has for long."""

LASTING = wordset(
    """year years month months people engineers developers employees users customers offices team servers
    regions"""
)

ORGANIZATIONS = wordset(
    """client legal compliance management customer security law contract regulator policy guide guideline
    auditors hr leadership"""
)
"""Who makes rules for a project."""

TASK = wordset(
    """question questions issue issues problem problems error errors bug bugs code file files function method
    class script snippet query data output input result results list table array string object variable loop
    test tests code idea ideas draft essay paragraph sentence text letter email message reply response
    answer document report story poem article thesis section slide slides image picture photo line lines
    column columns row rows bit little lot headache cold feeling doubt guess point moment minute second
    suggestion concern request favor problem while mess fool idiot genius loss bad turn understanding
    assumption hunch impression approach solution attempt plan prompt command terminal browser screen task
    assignment homework title summary caption word words mind mood day morning evening week weekend opinion
    fault mistake pleasure apologies friend's wish version hypothesis conclusion recommendation advice dream
    wish plan change changes implementation pr commit patch diff branch merge log logs config configuration
    call"""
)
"""What a conversation works on, or is full of: "my question is" is nothing to keep."""

PROJECT = wordset(
    """project repo repository codebase monorepo app application site website service services backend frontend
    api apis server servers database db cluster infra infrastructure stack platform product ci pipeline cd
    build builds release releases launch deploy deploys deployment deployments deployed staging production
    prod environment team company startup office client customer customers users budget deadline deadlines
    codename schema branch main master default standup stand-up sprint sprints retro retrospective demo
    kickoff kick-off offsite roadmap milestone beta alpha mvp license docs documentation wiki tests
    test-suite tests suite coverage linter formatter style convention conventions policy rule library
    package packages sdk cli module modules migrations migration commits commit prs pr pull requests request
    code comments tickets queue broker cache bucket storage gateway proxy scheduler worker workers dashboard
    monitoring logs secrets config configuration framework runtime compiler version python node java go rust
    typescript frontend's mascot logo domain hosting registry timezone currency contract invoice invoices
    rent lease wedding conference exhibition workshop school meeting meetings review reviews onboarding
    freeze cutover rollout outage auth authentication authorization payments search emails logging caching
    sessions uploads backups translations indentation localization notifications window sla target minimum
    maximum limit limits quota owner lead maintainer"""
)
"""What a team has or makes."""

EVENTS = wordset(
    """birthday anniversary wedding surgery operation appointment exam exams final finals midterm interview
    flight trip vacation holiday honeymoon conference graduation funeral party concert recital marathon race
    match game tournament launch release deadline demo kickoff kick-off offsite presentation defense defence
    viva meeting standup retro review audit move lease visa passport contract due delivery checkup check-up
    mri scan dentist therapy course semester school term internship shift reunion baptism christening
    ceremony festival exhibition opening gig show audition hearing trial inspection renewal submission
    application training freeze cutover migration sprint beta go-live golive rollout workshop lesson class
    camp retreat ball prom shower visit appointment rehearsal competition championship"""
)
"""What takes place on a date."""


SINGLE = wordset(
    """name nickname surname birthday birthdate age job profession occupation title employer company hometown
    city address email phone number timezone language religion nationality height weight size diet deadline
    budget salary rent wifi password locker major degree school university team phone os editor shell
    keyboard laptop car bank doctor dentist gp landlord manager boss wife husband spouse partner boyfriend
    girlfriend fiance mom dad mother father database db stack backend frontend ci branch license codename
    framework hosting host domain pronouns blood zodiac sign anniversary middle mother's pin style goal
    handle username"""
)
"""Attributes that have one value at a time, so that a new one closes the old."""
