"""Words of English by walk of life; a word may belong to several, and none of every talk is among them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "computing": """
        code coding software program programming programmer developer bug bugs debug debugging test tests testing
        unittest coverage refactor function functions class module package library framework compile compiler build
        deploy deployment release server servers staging production database databases sql postgresql mysql sqlite
        query queries schema index migrate migration api endpoint request requests response http https json yaml xml
        csv regex script scripts python java javascript typescript rust golang php ruby css html browser frontend
        backend website web site url cookie session token login password csrf oauth git commit branch merge pull
        repository docker container kubernetes pod cluster cloud bucket lambda cache queue thread memory heap leak
        cpu latency timeout retry log logs logging traceback stack exception error errors crash async loop array
        string integer variable column columns row rows backup backups restore rsync snapshot checksum
        encrypt encryption disk raid terabyte gigabyte router firewall network wifi vpn dns port packet bandwidth
        linux windows macos ubuntu kernel terminal shell bash cron algorithm dataset embedding tensor app apps
        interface widget render loader collation codec jpeg png resize thumbnail transcode frame buffer notification
        email assert mock fixture pipeline ci monitoring dashboard reader accessibility contrast label placeholder
        navigation pixel font layout admin user users sync offline online android ios tester
        testers data entity plugin extension automation automated bot crawler scraper webhook microservice
        load balancer proxy certificate hosting domain spreadsheet excel macro wiki documentation storage hash key
        keys permission role privacy policy ui ux prototype scroll barcode upload download bundle version versioning
        import export validate validation batch batches engine engines sensor readings partition compression delta
        encoding parse parser parsing tokenizer config configuration environment variables dependency dependencies
        npm pip yarn webpack vite react angular vue svelte django hibernate graphql grpc
        websocket tcp udp ssl tls ssh sudo hotfix rollback canary feature flag flags metric metrics alert
        alerts trace profiler benchmark throughput shard replica replication failover injection sanitize escape
        unicode utf ascii byte bytes binary decimal null undefined boolean callback promise closure
        recursion pointer struct enum inheritance polymorphism singleton linter formatter ide editor vim emacs
        jupyter notebook pandas numpy tensorflow pytorch prompt llm chatbot tokens gateway daemon
        firmware emulator virtual machine provider template templates mailing inbox spam bounce bounces
        address consent analytics tracker tracking changelog readme security vulnerability severity
        startup recommender recommendation sorting pagination checkout cart booking
        reservation calendar push mobile responsive stylesheet svg canvas animation
    """,
    "devices": """
        phone smartphone laptop tablet camera lens battery charger headphones earbuds microphone speaker monitor
        keyboard printer scanner drone tv television console bluetooth usb megapixel gpu graphics card geforce
        radeon nvidia overclock overclocking undervolt thermal paste fan motherboard processor ram ssd psu airflow
        fps gaming joystick playstation xbox nintendo smartwatch kindle projector remote antenna recording headset
        subwoofer amplifier turntable webcam tripod flash zoom aperture iso watch
    """,
    "business": """
        sales revenue margin profit quarter quarterly report reports customer client market marketing campaign brand
        budget invoice invoicing office desk desks meeting agenda workshop onboarding agent agents ticket tickets
        complaint support team manager lead employee colleague hiring hire salary recruit interview company startup
        investor pitch presentation slides stakeholder roadmap deadline project product supplier warehouse logistics
        shipment units returns region regional escalation feedback handout mover movers reception currencies shop
        store retail stock inventory lease landlord franchise opening apprentice staff business entrepreneur
        competitor customers churn subscription pricing logo flyer advert advertising newsletter promotion negotiate
        negotiation job career resume cv applicant contract freelance shift shifts overtime department board ceo
        merger audit strategy procurement vendor provider contractor offer offers quote quotes bid deal client-base
        outreach leads funnel conversion webinar survey stakeholders milestone kpi okr sprint scrum kanban
        retrospective standup handover employer employers employees form hr recruiter interviewer references notice
        resignation raise bonus trademark branding slogan packaging distributor wholesale storefront cashier till
        donors donor charity nonprofit fundraising sponsor
    """,
    "money": """
        bank banking loan mortgage interest credit debit tax taxes refund insurance premium deductible rider
        coverage pension retirement savings invest investment stocks shares fund funds dividend bitcoin crypto
        currency exchange grant funding foundation expense receipt reimbursement fee fees rate rates inflation wage
        wages salary budget inheritance debt owe lender broker portfolio etf bond bonds paycheck payroll withholding
        cash coins cheque transfer iban invoice receipts deduct deduction subsidy subsidies euro euros dollar
        dollars afford
    """,
    "law": """
        law legal lawyer lawyers attorney court judge contract lease landlord tenant rent eviction objection notice
        clause lawsuit sue liability copyright patent trademark visa passport permit licence license police fine
        regulation warranty notary custody testament consent gdpr compliance dispute settlement witness crime
        burglary theft immigration citizenship consulate embassy leave parental employer rules act paragraph statute
        legislation rights claim claims liable
    """,
    "study": """
        study studying exam exams university college lecture lectures professor undergraduate student students
        thesis dissertation essay paper papers homework course courses semester reading curriculum seminar grade
        grades degree scholarship abstract literature methods reviewer statistics hypothesis anova regression sample
        textbook campus tutor tutoring revise revision quiz learn learning psychology philosophy sociology economics
        phd master bachelor supervisor defense viva citation citations bibliography footnote footnotes p-value
        t-test variance correlation sampling coin fair graduate literacy rural scores annex
    """,
    "schooling": """
        school kindergarten daycare homework teacher teachers pupil pupils classroom playground recess preschool
        nursery grader lesson lessons class reunion gym alumni prom grade grades principal headmaster bully report
        textbook tablets spelling
    """,
    "language": """
        translate translation translator grammar vocabulary pronounce pronunciation italian german french spanish
        portuguese chinese japanese korean latin english arabic russian verb verbs noun nouns sentence sentences
        phrase phrases politely formal imperative hyphenation glossary dictionary spelling accent fluent paragraph
        word wording idiom tense plural conjugate subtitle subtitles bilingual
    """,
    "science": """
        research science scientist experiment experiments physics chemistry biology astronomy planet star stars
        galaxy theory laboratory lab coral reef species climate ocean marine cell genome genetics molecule quantum
        equation theorem calculus algebra geometry greenhouse carbon dioxide glacier thermometer telescope
        microscope fossil evolution ecology gravity electron atom voltage volcano earthquake satellite rocket nasa
        mars moon eclipse comet meteor solar panels kilowatt kilowatts inverter watt watts energy wind turbine
        nuclear reactor battery sensor
    """,
    "history": """
        history historical medieval century centuries empire king queen war wars revolution archive archives museum
        ancient roman hanse venice merchant plague treaty castle railway mill trade dynasty pharaoh viking crusade
        colony colonial slavery monarchy genealogy ancestor ancestors painter painters painted rembrandt vermeer
        hals ruisdael baroque renaissance gothic sculpture fresco dutch
    """,
    "health": """
        health medical doctor doctors physician hospital clinic nurse ward medicine medication pill pills drug
        vaccine symptom symptoms pain painful hurt hurts ache headache migraine fever cough flu cold infection
        allergy allergic knee shoulder back hip hips ankle wrist neck bone muscle tendon surgery therapy therapist
        physiotherapist physiotherapy dentist dental tooth teeth eye eyes skin rash blood pressure heart sleep
        insomnia asleep melatonin stress anxiety depression diet vitamin calories pregnancy pregnant treatment
        diagnosis stutter snore snoring earplugs nausea stomach liver kidney lung cancer diabetes cholesterol
        prescription antibiotics bandage swollen itch sunburn contact lenses glasses optician midwife obese dizzy
        nap naps bedtime awake tired fatigue exhausted breathing breathe asthma inhaler pollen hay sneeze throat
        tonsils ear ears hearing tinnitus nose sinus vomit vomiting diarrhea constipation digestion reflux ulcer
        hernia appendix urine bladder gout arthritis joint joints spine disc sciatica posture cramp sprain fracture
        cast stitches wound bruise burn blister wart mole acne eczema psoriasis dandruff period periods menopause
        contraception fertility ivf miscarriage birth labor breastfeeding formula vaccination measles covid virus
        bacteria fungus immune iron deficiency thyroid hormone insulin sugar dialysis transplant scan mri xray
        ultrasound biopsy tumour chemo counselling trauma panic adhd autism dementia alzheimer stroke epilepsy
        paralysis rehab wheelchair crutches hearing-aid dentures braces cavity filling gum gums crown floss
        toothbrush weight kilos fasting smoker smoking nicotine alcohol hangover detox supplements magnesium omega
    """,
    "fitness": """
        run running runner jog jogging marathon training train workout exercise exercises gym stretch stretching
        yoga pilates planks squats swim swimming stride kilometre mile race recovery warmup strength endurance
        distance clamshells dumbbell barbell deadlift protein cardio treadmill
    """,
    "sports": """
        football soccer basketball tennis golf hockey rugby cricket baseball offside goalkeeper keeper penalty
        penalties corner kick cup final league championship olympics coach referee tournament score scored match
        stadium player players fans volleyball badminton wrestling boxing ufc formula grandprix wimbledon nba nfl
        quarterback striker midfielder racket chess
    """,
}
