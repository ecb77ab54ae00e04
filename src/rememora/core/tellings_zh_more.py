"""How plain Chinese sentences tell values with other verbs and nouns; like `tellings_en_more`, by classes of words."""

from __future__ import annotations

from rememora.core.tellings_zh import ADV as _ADV
from rememora.core.tellings_zh import LEARNT
from rememora.core.tellings_zh import WHO as _WHO

_V = "(?P<new>[^，。！？；、：\\s“”的]{1,10}?)"
OLD = "(?P<old>[^，。！？；、：\\s“”的我]{1,10}?)"
_END = "(?=了|啦|呢|吧|的|，|。|！|$)"
_COUNT = "(?:一?[部台辆只个条家款位张]|新)?"
NOUN = (
    "(?P<noun>工作单位|手机|笔记本(?:电脑)?|电脑|相机|耳机|手表|车|自行车|电动车"
    "|银行|开户行|工资卡|账户|主治医生|家庭医生|医生|大夫|牙医|理发师"
    "|律师|会计|房东|保姆|教练|老师|老板|上司|领导|公司|单位|东家|雇主|学校|专业"
    "|健身房|乐器|运动|外语|宠物|宽带|运营商|保险|邮箱|浏览器"
    "|编辑器|输入法|操作系统|球队|超市)"
)
"""Nouns of what people have one of: before the value, after it, or without 的 behind the owner."""
THING = NOUN.replace("(?P<noun>", "(?:", 1)
MADE = "(?:手机|笔记本(?:电脑)?|电脑|相机|耳机|手表|车)"
"""Things that follow the name of who makes them."""
_TO = "(?:(?:搬|转|换|跳槽|跳|挪|移|调|改|升级)?(?:到|去|来|进|成)|转投|投奔)了?"
DO = "(?:用|玩|弹|拉|吹|学|练|开|骑|住在?|在|去|找|看|喝|吃|穿|听|养|订|碰)"
_NEXT = "(?:改由|改成|换成|改|换|现在|如今|目前|而是|又|重新|开始|已经)"
_STILL = "(?:还是|仍是|仍然是|依然是|依旧是|一直是|还|仍|依然|一直|是)"

_SERVICES = (
    ("(?:剪头发|剪发|理发|做头发|烫头发)", "hairdresser"),
    ("(?:看牙|补牙|洗牙)", "dentist"),
    ("看病", "doctor"),
    ("(?:报税|做账|记账)", "accountant"),
    ("(?:修车|保养车)", "mechanic"),
    ("(?:打工|干活|做事)", "employer"),
)
"""What somebody does for somebody, and what they are to them."""
_SPEAKS = "(?P<new>[^，。！？；、：\\s“”的我]{1,6}[语文话])"
_SOUNDS = (
    "(?P<new>[^，。！？；、：\\s“”的我]{0,3}(?:琴|筝|笛|箫|胡|琶|鼓|号|笙|单簧管"
    "|双簧管|唢呐|吉他|萨克斯|贝斯|尤克里里))"
)
_BANK = "(?P<new>[^，。！？；、：\\s“”的我]{1,8}银行)"
_CURES = "(?P<new>[^，。！？；、：\\s“”的我找]{1,3}(?:大夫|医生|医师))"
"""A language, an instrument, a bank and a doctor are known by their own last character."""


def more_frames() -> list[tuple[str, str | None]]:
    """Return further patterns that tell a value, the plainest first."""
    return [*_exchanges(), *_homes(), *_by_noun(), *_by_part()]


def _exchanges() -> list[tuple[str, str | None]]:
    """Give changes that name both values; the one before must be known, so nearly any verb will do."""
    who = f"^{_WHO}(?:的)?(?:{_ADV}|是)"
    return [
        (f"{who}(?:从|由){OLD}(?:改|转|换|变)(?:为|成|到|用|去)了?{_V}{_END}", None),
        (f"{who}{_NEXT}*{DO}(?:的是|了)?{_V}了?，(?:再)?(?:也)?不(?:再)?{DO}{OLD}(?:了|$)", None),
        (f"^{_NEXT}+(?:是|{DO}){_V}了?，不(?:再)?(?:是|{DO}){OLD}(?:了|$)", None),
        (f"^{_V}(?:取代|替换|代替)了?{OLD}$", None),
        (
            (
                f"{who}(?:换掉|告别|弃用|停用|退掉?|放弃|扔掉?|卖掉?|送走)了?{OLD}(?:的[^，。]{{1,4"
                f"}})?了?，(?:我)?{_NEXT}*(?:是|{DO}|来到|换|办|选|买|加入|签|入手)了?{_V}{MADE}"
                f"?{_END}"
            ),
            None,
        ),
        (
            (
                f"{who}把{OLD}(?:的[^，。]{{1,4}})?(?:退|换|停|销|卖|扔|送)掉?了，(?:我)?{_NEXT}*"
                f"(?:是|{DO}|换|办|选|买|加入|签|入手)了?{_V}{MADE}?{_END}"
            ),
            None,
        ),
        (f"{who}(?:放弃|舍弃|弃){OLD}(?:选|改|换|去|用|投)了?{_V}{_END}", None),
        (f"{who}不(?:再)?{DO}{OLD}{MADE}?了，{DO}{_V}{MADE}?{_END}", None),
        (f"{who}把{THING}从{OLD}{_TO}{_V}{_END}", None),
        (f"{who}把{NOUN}{_TO}{_V}{_END}", None),
        (f"{who}从{OLD}{_TO}{_V}{MADE}?{_END}", None),
        (
            (
                f"{who}(?:离开|搬离|告别|搬出)了?{OLD}了?，{_ADV}(?:我)?{_ADV}(?:搬[到去进]"
                f"|住[进在到]?|在){_V}(?:住|安家|生活)?{_END}"
            ),
            "home_city",
        ),
        (
            (
                f"{who}(?:离开|告别|辞掉?|放弃|丢下|卖掉?|注销|退掉?)了?{OLD}(?:的[^，。]{{1,4}})?"
                f"了?，(?:我)?{_NEXT}*(?:用|玩|学|练|开|去|加入|签|买|找|是)了?{_V}{MADE}?{_END}"
            ),
            None,
        ),
        ((f"{who}不(?:再)?{DO}{OLD}{THING}?了?，(?:我)?{_NEXT}+{DO}?(?:的是|了)?{_V}{MADE}?{_END}"), None),
        (
            (
                f"{who}把{OLD}(?:放下|卖|送人|退|扔|停)掉?了，(?:我)?{_NEXT}*(?:用|玩|学|练|开|买)"
                f"(?:的是|了)?{_V}{MADE}?{_END}"
            ),
            None,
        ),
        (
            (
                f"^{OLD}{THING}?(?:我)?(?:不{DO}|坏|丢|停|放弃)了，(?:我的?)?{THING}?{_NEXT}*"
                f"{DO}?(?:的?是|的|成|了)?{_V}{MADE}?{_END}"
            ),
            None,
        ),
        (
            (
                f"^我的{OLD}{THING}?(?:坏|丢|没|报废)了，(?:我的?)?{THING}?{_NEXT}*{DO}?"
                f"(?:的?是|的|成|了)?{_V}{MADE}?{_END}"
            ),
            None,
        ),
        (f"^{_V}(?:接替|代替|取代|接了){OLD}(?:当|做|成了?)?{_WHO}的{NOUN}", None),
        (
            (
                f"{who}{_NEXT}+(?:由|让|找)?{_V}(?:给我|帮我|来)?[^，。]{{0,4}}了?，不(?:再)?"
                f"(?:找|去|是){OLD}了?$"
            ),
            None,
        ),
    ]


def _homes() -> list[tuple[str, str | None]]:
    who = f"^{_WHO}(?:的|一家|们家|家|人|全家)?(?:{_ADV}|是|都|目前|长期)*"
    return [
        (
            (
                f"^{_WHO}(?:[和跟]家人|一个人|自己|全家|一家)?{_ADV}(?:租住|常住|现居|居住|落户"
                f"|定居|长住|住)(?:在|于)?{_V}(?:市区|这边|那边)?{_END}"
            ),
            "home_city",
        ),
        (f"^{_WHO}{_ADV}在{_V}(?:租了?房|租房住|买了?房|置了?业)", "home_city"),
        (
            f"{who}(?:住(?:在|进|到)?|搬[到去来进]|住的{_STILL}?){_V}(?:这边|那边)?(?:住|生活)?{_END}",
            "home_city",
        ),
        (f"{who}人?在{_V}(?:安(?:了|的)?家|落脚|落户|生活|居住|定居|住)", "home_city"),
        (f"{who}在{_V}(?=，(?:长期|一直|常年)住)", "home_city"),
        (f"^{_WHO}人在{_V}(?=，|$)", "home_city"),
        (f"{who}把家搬[到去]了?{_V}(?:去)?{_END}", "home_city"),
        (f"^{_WHO}是{_V}的(?:常住)?(?:居民|市民)", "home_city"),
        (f"^{_V}(?:{_ADV})是{_WHO}(?:现在|如今|目前)?的家", "home_city"),
        (f"{who}(?:搬家|换城市)了，{_NEXT}*(?:住在?|搬[到去]|在|是|去了?){_V}{_END}", "home_city"),
        (f"^(?P<who>我)?家(?:还|仍|依然|就)*在{_V}{_END}", "home_city"),
        (f"^(?:搬到|搬去)[^，。]{{1,8}}，(?P<who>我)住的(?:还|仍)?是{_V}{_END}", "home_city"),
    ]


def _by_noun() -> list[tuple[str, str | None]]:
    who = f"^{_WHO}(?:的)?"
    is_ = "(?:是|叫|换成了?|改成了?|变成了?|仍是|还是|依然是)"
    return [
        (
            (
                f"^{_WHO}(?:今年|已经|刚满|刚|现在|都|满)*(?P<new>[0-9]{{1,3}}"
                f"|[一二三四五六七八九十]{{1,3}})岁"
            ),
            "age",
        ),
        (f"{who}(?:新的?|现在的?)?{NOUN}{_ADV}{is_}(?!不){_V}{_END}", None),
        (f"^(?P<who>我)?(?:的)?{NOUN}{_STILL}是?{_V}{_END}", None),
        (f"^{_WHO}[^，。的是不]{{1,4}}的{NOUN}{_ADV}是{_V}{_END}", None),
        (
            (f"^{_WHO}{_ADV}(?:用|拿|开|骑|有|买|换|新买|入手|添|使)(?:的是|了|的|着)?{_COUNT}{_V}{NOUN}"),
            None,
        ),
        (f"^{_WHO}{_ADV}(?:改用|换用|换了?|从){_V}{NOUN}", None),
        (f"^{_WHO}{_ADV}换{NOUN}了，{_NEXT}*(?:换的|换成|改成|用的?是?|是|找|去|叫){_V}{_END}", None),
        (
            (f"^{_WHO}(?:给自己)?{_ADV}(?:找|换|买|添|请|入手)了?{_COUNT}新的?{NOUN}，(?:是|叫)?{_V}{_END}"),
            None,
        ),
        (f"^{_WHO}(?:{_ADV}跳槽了|换工作了)，(?:新)?(?P<noun>东家|公司|单位|雇主)是{_V}{_END}", None),
        (f"^{_V}(?:{_ADV})是{_WHO}(?:现在|如今|目前)?的{NOUN}", None),
    ]


def _by_part() -> list[tuple[str, str | None]]:
    """Give values of a part that somebody plays, or that their own name tells the class of."""
    who = f"^{_WHO}(?:{_ADV}|会|在|正在|最近|晚上|业余)*"
    return [
        (
            (
                "^(?P<who>我)(?:的)?(?:女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|爱人|对象"
                f"|太太){_ADV}(?:是|叫)(?!不|个|做|一){_V}{_END}"
            ),
            "partner",
        ),
        (f"^{_WHO}{_ADV}是{_V}的(?:正式)?(?:员工|职员|雇员)", "employer"),
        (f"^{_WHO}{_ADV}任职{_V}{_END}", "employer"),
        (f"^{_WHO}{_ADV}去{_V}(?:上班|工作|任职)", "employer"),
        (f"^{_V}(?:聘|录用|雇|招|挖)了(?P<who>我)", "employer"),
        (f"^{_WHO}{_ADV}健身(?:在|去){_V}{_END}", "gym"),
        (f"^{_WHO}{_ADV}办了?{_V}的健身卡", "gym"),
        (f"^{_WHO}{_ADV}(?:的钱)?(?:在|存在?){_V}(?:存钱|存款|里)", "bank"),
        (f"^{_WHO}{_ADV}(?:用|装|办)(?:的是|了)?{_V}的{NOUN}{_END}", None),
        *((f"^{_NEXT}*(?:由)?{_V}(?:{_ADV})(?:给|帮|替){_WHO}{verb}", family) for verb, family in _SERVICES),
        *((f"^{_NEXT}*(?:给|帮|替){_WHO}{verb}的{_STILL}{_V}{_END}", family) for verb, family in _SERVICES),
        *(
            (f"^{_WHO}{_ADV}{verb}(?:都|一直|总|现在)*(?:找|去|在){_V}(?:那里|那儿|那边)?{_END}", family)
            for verb, family in _SERVICES
        ),
        *(
            (
                (
                    f"^{_WHO}{_ADV}(?:改|还是|都|转到|换到|一直)*(?:找|去|让|在)?{_V}(?:那里|那儿"
                    f"|那边)?{verb}{_END}"
                ),
                family,
            )
            for verb, family in _SERVICES[:-1]
        ),
        *((f"^{_WHO}{_ADV}(?:在|给|帮){_V}{verb}", family) for verb, family in _SERVICES[-1:]),
        (f"^{_WHO}{_ADV}(?:受雇于|就职于|任职于|供职于|签约|签了){_V}$", "employer"),
        (f"^{_WHO}{_ADV}去了?{_V}报到", "employer"),
        (f"^{_WHO}{_ADV}被{_V}(?:录用|聘用|挖走|挖去)", "employer"),
        (f"^{_WHO}{_ADV}(?:还)?留在{_V}(?:公司|上班|工作)?{_END}", "employer"),
        (f"^{_WHO}{_ADV}在{_V}(?:当|做|管)(?!饭|客|梦|了)[^，。]{{1,5}}$", "employer"),
        (f"^{_WHO}{_ADV}是{_V}的病人", "doctor"),
        (f"^{_WHO}{_ADV}在{_V}(?:开了?户|办了?卡)", "bank"),
        (f"{who}(?:改|转|开始)*(?:学|自学|报了)(?:的{_STILL})?{_SPEAKS}(?:班|课)?{_END}", "language"),
        (f"{who}(?:改|转|开始|还是)*(?:玩|弹|拉|吹|学|练)(?:的{_STILL})?{_SOUNDS}{_END}", "instrument"),
        (f"^{_NEXT}*{DO}的{_STILL}{_SOUNDS}{_END}", "instrument"),
        (f"{who}(?:改|转|开始|还是|是)*(?:玩|学|练|打|踢|跳)(?:的{_STILL})?{_V}{_END}", LEARNT),
        (f"^{_NEXT}*{DO}的{_STILL}{_V}{_END}", LEARNT),
        (f"{who}(?:改|换)*用(?:的?{_STILL})?{_BANK}{_END}", "bank"),
        (f"{who}(?:改|还是)*(?:找|看)的?(?:{_STILL})?{_CURES}(?:看病)?{_END}", "doctor"),
    ]
