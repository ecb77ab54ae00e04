"""Words that speak of what people have and change, in English: by the attribute that they speak of, and how surely.

Before the bar stand words that alone are enough, behind it those that need another one. Like `attribute_words` it holds
what a thesaurus does; "*" stands for any end of a word.
"""

from __future__ import annotations

SENSES = """
home: moved relocation live lives lived living home hometown address flat apartment condo house-hunting
 reside resides residing resident residence relocat* resettl* settled settle settling moved-to moving-to
 moved-in move-in moved-out moved-here moved-back moved-from new-place my-place a-place place-in based
 domicile lodging* digs hang-my-hat upped-sticks unpacked unpacking rent-a renting roommate-in homeowner
 tenant landlord lease movers removal-van housewarming keys-to crash-pad homebase put-down-roots roots-in
 bought-a-house dwell* inhabit* hq'd holed-up stationed emigrat* immigrat* decamp* | house place city town
 boxes van moving packed packing neighbourhood neighborhood keys rent mortgage settled county village
employer: employ* payroll hired hires work-for works-for working-for work-at works-at working-at worked-at
 worked-for job-at job-with gig-at day-job my-work workplace wage wages salary poached joined-the-team bills
 new-job earn* living-at colleagues-at office-of paycheck paycheque paychecks contract-with contract-at
 notice-at laid-off redundant sacked fired resign* onboarding recruit* freelanc* intern-at internship
 clock-in badge headhunted sign-my-cheques in-the-employ full-time part-time | work works working job gig
 company firm office team offer position role boss colleagues start started joined join contract notice
job: occupation profession career trade by-trade for-a-living | job work role position retrain* promoted
car: car cars vehicle automobile drive drives driving driven wheels ride's garage driveway behind-the-wheel
 motor dealership test-drive mileage | ride road parked garage tank engine
bike: bike bikes bicycle e-bike cycle cycles | ride pedal*
phone: phone phones mobile smartphone cellphone handset cell texting iphone android | text call calls
 upgraded screen
computer: laptop computer desktop notebook macbook workstation pc | machine typing
camera: camera dslr | photos shoot shooting lens
editor: editor ide code-in coding-in code-editor text-editor | code coding write program programming plugin
browser: browser browse browsing | tabs surf
system: distro operating-system os linux | machine laptop installed boot
email: email e-mail inbox mailbox | mail
bank: bank my-account an-account opened-an-account bank's banks banking checking-account current-account
 savings | account salary card accounts
insurance: insurance insurer insured policy | cover coverage
provider: broadband isp internet-provider carrier sim phone-plan | internet network plan contract
energy: electricity power-company utility | energy supplier meter
dentist: dentist dentists dental teeth tooth fillings root-canal cavity cavities molar | checkup drill crown
doctor: doctor patient patients doctors gp physician clinic general-practitioner family-doctor | practice
 surgery health appointment
therapist: therapist therapy physio physiotherapist psychologist counsellor counselor chiropractor osteopath
 shrink my-back my-knee my-knees my-shoulder my-neck my-spine | back session sessions treats knee shoulder
hairdresser: hairdresser hairdresser's barber barbers haircut haircuts hair salon stylist | cut cuts trim
lawyer: lawyer solicitor attorney | legal
accountant: accountant bookkeeper tax-adviser | taxes books
vet: vet veterinarian vets | dog cat
gym: gym fitness-studio workout-at membership-at | work-out train membership lift weights
sport: sport sports exercise workout train-in | training fit fitness practise practice club match
hobby: hobby hobbies pastime free-time spare-time passion new-thing obsession | weekends evenings into
 hooked fun obsessed interest
instrument: instrument instruments | play plays playing practise practice lessons rehearse band music
language: language vocab vocabulary fluent grammar | learn learning learns study studying class lessons
 course speak duolingo app conversation
team: team support-the football-club fan-of | supporter season club
choir: choir choir's ensemble orchestra | sing singing
diet: diet eating-plan | eat eats eating food meals
drink: drink drinks drinking beverage sip sipping cuppa | morning mornings cup mug mugs thirst kettle
allergy: allergic allergy allergies | reaction
medication: medication meds tablets pills prescribed prescription dose | take taking
partner: wife husband girlfriend boyfriend fiance fiancee dating married engaged partner spouse | together
 love broke-up
roommate: roommate flatmate housemate | share sharing
boss: boss manager supervisor line-manager report-to reports-to | lead head
teacher: teacher tutor coach instructor trainer | lessons teaches class
school: university college school uni campus enrolled attend attends | student study studying
subject: major majoring degree studying-for | study studies
book: reading novel book | page chapter author
series: series show watching binge binging binge-watching | season episode episodes netflix
newspaper: newspaper magazine subscribe subscribed subscription | read
supermarket: supermarket groceries grocery shop-at | shopping weekly
airline: airline frequent-flyer | fly flights
commute: commute commuting get-to-work go-to-work ride-to-work | train bus bike tram
pet: pet dog cat puppy kitten hamster rabbit parrot tortoise goldfish | adopted vet breed
deadline: deadline due-date due | hand-in submission
keyboard: keyboard | keys type
nickname: call-me go-by goes-by nickname | name
"""
