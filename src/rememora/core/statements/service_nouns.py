"""Classes of nouns by which `services` tells a real job from a part in a game; all are alternatives of a pattern.

Services are trades that give advice or work on what they are given. Not among them, for one meets them only in a
scene: who serves at a counter, drives, guards, judges or interviews, and kin, crowned heads and beasts.
"""

from __future__ import annotations

_HEALTH = (
    r"nutritionist|dieti[ct]ian|doctor|physician|gp|nurse|midwife|pharmacist|dentist|surgeon|vet|veterinarian|"
    r"(?:derma|cardio|neuro|onco|uro|gyn(?:a?e)co|endocrino|immuno|psycho|audio|patho)logist|allergist|"
    r"p(?:a?e)diatrician|psychiatrist|(?:physio|psycho)?therapist|counsell?or|sleep scientist|optometrist|physio|yogi"
)
_LAW_AND_MONEY = (
    r"lawyer|attorney|solicitor|barrister|paralegal|notary|accountant|bookkeeper|auditor|actuary|economist|"
    r"(?:tax|financial|investment|legal|business|market|data|security|systems?|policy|research) (?:preparer|expert|"
    r"analyst)|(?:travel|estate|real estate|insurance|letting|booking) agent|(?:mortgage|insurance) broker|investor"
)
_LEARNING = (
    r"tutor|teacher|professor|instructor|lecturer|mentor|coach|trainer|educator|librarian|linguist|historian|"
    r"mathematician|statistician|physicist|chemist|biologist|scientist|researcher"
)
_WORDS = (
    r"editor|copy-?editor|proofreader|copywriter|ghostwriter|translator|interpreter|reviewer|"
    r"(?:technical|cv|resume|letter|essay|content|blog|speech|grant|report) writer|"
    r"grammar checker|spelling corrector|journalist"
)
_MAKING = (
    r"engineer|developer|programmer|architect|coder|tester|debugger|sysadmin|administrator|designer|dba|analyst|"
    r"(?:product|project|program(?:me)?|account|marketing|community|social media|engineering|hr) manager|marketer|"
    r"strategist|pair programmer|(?:tech|team) lead|scrum master|agile coach|sre|c[tfm]o|"
    r"code review bot|electrician|plumber|carpenter|mechanic|gardener|"
    r"(?:sous-)?chef|cook|baker|sommelier|stylist|hairdresser|make-?up artist|decorator|photographer"
)
_HELPING = (
    r"assistant|helper|guru|professional|practitioner|ad?vis[eo]r|consultant|expert|specialist|"
    r"planner|organi[sz]er|scheduler|secretary|copilot|"
    r"guide|counselor|concierge|pa|personal shopper|"
    r"(?:thinking|brainstorming|accountability|study|sparring|writing|training|running|gym|workout|coding|conversation|"
    r"exchange) (?:partner|buddy)|"
    r"second brain|sounding board|chatbot|life coach|(?:ai|coding|research) agent|language model|ai"
)
ENGLISH = f"{_HEALTH}|{_LAW_AND_MONEY}|{_LEARNING}|{_WORDS}|{_MAKING}|{_HELPING}"

ENGLISH_BEINGS = (
    r"knights?|dragons?|wizards?|witch(?:es)?|warlocks?|pirates?|elf|elves|dwarf|dwarves|orcs?|goblins?|trolls?|"
    r"vampires?|zombies?|werewol(?:f|ves)|ghosts?|demons?|devils?|angels?|mermaids?|fair(?:y|ies)|aliens?|androids?|"
    r"cyborgs?|superhero(?:es)?|villains?|kings?|queens?|princes?|princess(?:es)?|emperors?|empress|squires?|bards?|"
    r"sorcer(?:er|ess)|paladins?|rogues?|ninjas?|samurai|cowboys?|spy|spies|thie(?:f|ves)|bandits?|vikings?|pharaohs?|"
    r"gladiators?|monsters?"
)
ENGLISH_FICTION = (
    rf"{ENGLISH_BEINGS}|elven|dwarven|evil|mad|undead|cursed|haunted|magical|enchanted|immortal|medieval|victorian|"
    r"fictional|imaginary|fantasy|galactic|interstellar|dystopian|post-apocalyptic|time-travell?ing"
)
"""Who and what is found in tales only."""
ENGLISH_FICTION_PLACES = (
    r"(?:in|on|of|from|at|aboard) (?:(?:a|an|the|this|my|our) )?(?:\w+ )?(?:story|tale|novel|scene|game|film|movie|"
    r"play|sitcom|kingdom|castle|palace|spaceship|starship|spacecraft|space station|galaxy|mars|moon|dungeon|"
    r"apocalypse|(?:1[0-8]|2[1-9])\d\d|\d\dth century|ancient \w+|middle ages|wild west)|murder|text adventure"
)
ENGLISH_COUNTERS = (
    r"shop|store|sales|hotel|restaurant|bar|caf[eé]|airport|museum|box office|ticket|flight|front desk"
)
"""Where one is served: a shop assistant is met in a scene, a personal assistant is not."""
ENGLISH_OF_TRADES = r"(?:world|master|bachelor|children|women|men|today|people|buyer|driver|user|devil)'s\b"
"""Possessives that are a part of a trade ("a women's health coach"); that of somebody else makes a made-up master."""
ENGLISH_PARTNERS = (
    r"patient|client|customer|guest|witness|suspect|defendant|accused|plaintiff|candidate|applicant|interviewee|"
    r"passenger|caller|shopper|diner|prisoner|hostage"
)
"""Who stands across from somebody at work: a person that says so of themselves speaks as one."""
ENGLISH_LEARNERS = (
    r"student|pupil|learner|apprentice|traveller|traveler|tourist|visitor|tenant|buyer|employee|boss|judge|jury|"
    r"parent|waiter|waitress|barista|opponent"
)
"""The same, but true of many people; "the student" is a part, "a student" is not."""
ENGLISH_TEMPERS = (
    r"(?:angry|difficult|nervous|rude|demanding|new|shy|stubborn|unhappy|annoying|worried|regular)"
)

CHINESE = (
    r"律师|法务|法律专家|顾问|教练|老师|教师|家教|私教|导师|教授|讲师|助手|助理|秘书|管家|营养师|营养学家|医生|大夫|医师|药师|护士|"
    r"咨询师|治疗师|康复师|理疗师|理财师|规划师|策划师?|设计师|工程师|程序员|开发者|开发人员|架构师|分析师|科学家|研究员|学者|"
    r"审稿人|审阅者|评审员?|审查员|编辑|校对员?|翻译官?|译者|译员|口译员|文案|撰稿人|写手|会计师?|税务师|审计师|精算师|产品经理|"
    r"项目经理|专家|达人|行家|厨师|大厨|品酒师|导游|规划员|园艺师|兽医|电工|造型师|摄影师|参谋|智囊|机器人|搭[子档]|(?:学习|健身|跑步|写作|编程|语言)伙伴|陪练|"
    r"中医|牙医|心理学家|经济学家|(?:房产)?中介|HR|AI|(?:后端|前端|Java|Python|全栈)开发"
)
CHINESE_FICTION = (
    r"骑士|精灵|巫师|女巫|法师|魔法|魔王|魔女|恶魔|妖[怪精]|神仙|修仙|仙[人女侠]|鬼[怪魂]|[恶女]鬼|僵尸|丧尸|吸血鬼|海盗|侠|"
    r"皇帝|皇后|国王|女王|公主|王子|王爷|大臣|将军|[皇后]宫|宫[中里廷女]|御[医厨用]|"
    r"太监|刺客|杀手|间谍|特工|侦探|勇者|古代|[唐宋元明清秦汉]朝|民国|江湖|武林|门派|末日|末世|外星|太空|星际|飞船|火星|穿越|中世纪|"
    r"王国|虚构|架空|游戏[里中]|故事[里中]|小说[里中]|剧[里中]|电影[里中]"
)
CHINESE_PARTNERS = (
    r"病人|患者|客户|顾客|客人|嫌疑人|被告|原告|证人|面试者|应聘者|乘客|来访者|当事人|委托人|犯人"
)
CHINESE_LEARNERS = r"学生|徒弟|学员|游客|候选人|求职者|考生|买家|租客|店员|服务员|家长|老板"
"""True of many people; a part only right behind the part of the assistant: 你是老师，我是学生."""

JAPANESE = (
    r"栄養士|弁護士|税理士|会計士|司法書士|社労士|医師|医者|看護師|薬剤師|歯科医|獣医師?|教師|先生|講師|教授|コーチ|トレーナー|"
    r"翻訳者|翻訳家|通訳|編集者|校正者|校閲者|エンジニア|プログラマー|開発者|コンサルタント|アドバイザー|専門家|アシスタント|秘書|"
    r"プランナー|デザイナー|ライター|カウンセラー|セラピスト|シェフ|料理人|マーケター|アナリスト|研究者|レビュアー|助手|相談員|ガイド"
)
JAPANESE_FICTION = (
    r"騎士|魔法|魔王|勇者|ドラゴン|海賊|忍者|侍|吸血鬼|ゾンビ|幽霊|妖|王国|王様|女王|姫|宇宙船|"
    r"異世界|中世|江戸|架空|探偵|物語"
)
JAPANESE_PARTNERS = (
    r"患者|お?客|生徒|被告|依頼人|依頼者|応募者|受験者|面接|容疑者|証人|騎士|勇者|王様|王子|国王|弟子|乗客"
)

KOREAN = (
    r"영양사|변호사|세무사|회계사|법무사|의사|간호사|약사|수의사|교사|선생님|강사|교수|코치|트레이너|번역가|통역사|통역가|편집자|"
    r"교정자|엔지니어|프로그래머|개발자|컨설턴트|조언자|어드바이저|전문가|비서|어시스턴트|조수|도우미|플래너|디자이너|"
    r"상담사|상담가|치료사|셰프|요리사|분석가|연구원|리뷰어|멘토|마케터|심리학자|가이드|설계사"
)
KOREAN_FICTION = (
    r"기사단|마법|마왕|용사|드래곤|해적|닌자|흡혈귀|좀비|유령|요정|왕국|국왕|왕(?:의|자|비)|공주|우주선|"
    r"이세계|중세|조선시대|가상|탐정|소설|이야기"
)
KOREAN_PARTNERS = (
    r"환자|손님|고객|학생 역|피고|원고|의뢰인|"
    r"지원자|면접자|용의자|증인|용사|왕자|국왕|공주|제자|승객"
)
