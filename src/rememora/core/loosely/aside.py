"""Sentences that name a value and tell nothing of it: a way there and back, a part of it, a present, a joke.

    is_aside("I left the Golf at the garage") -> True

Their words begin or end something all the same, so each sort is known by its frame. English and Chinese; what is in
doubt is one, since a value that is wrongly over is worse than one that stays a while too long.
"""

from __future__ import annotations

import re
from functools import cache

from rememora.core.loosely.han import has_han

_KIN = (
    r"mother|mum|mom|father|dad|sister|brother|son|daughter|wife|husband|girlfriend|boyfriend|partner|aunt|uncle|"
    r"cousin|niece|nephew|friend|colleague|boss|neighbou?r|parents|kids?|children|flatmate|roommate"
)
_KIN_ZH = (
    "同事|朋友|邻居|室友|同学|老板|领导|女友|男友|女朋友|男朋友|老婆|老公|爸妈?|妈妈?|哥哥?|姐姐?|弟弟?|妹妹?"
)


def is_aside(text: str) -> bool:
    """Tell whether a text begins or ends no value, whatever its words."""
    return (_chinese() if has_han(text) else _english()).search(text) is not None


def is_order(text: str) -> bool:
    """Tell whether a text orders something to be done, and does not say what somebody no longer does."""
    return _order().match(text) is not None


def is_of_part(text: str, end: int) -> bool:
    """Tell whether what is said of a value that ends at a place is said of a part of it: "the Golf's hubcaps"."""
    return _part().match(text, end) is not None


def does_something(behind: str) -> bool:
    """Tell whether a value itself does something to another thing: "Siemens is closing its Munich office"."""
    return _does().match(behind) is not None


def is_denied(before: str) -> bool:
    """Tell whether a word that would end something stands behind a denial: "never", 没有."""
    return _denial().search(before) is not None


def is_for_today(text: str) -> bool:
    """Tell whether what is done, or is not, is so on one day only, and nothing is given up."""
    return _day().search(text) is not None and _for_good().search(text) is None


def is_added(text: str) -> bool:
    """Tell whether something comes beside what was before, and takes no place."""
    return _beside().search(text) is not None


@cache
def _english() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\bleft (?:(?!and\b|for\b|to\b)[\w.'-]+ ){1,4}?(?:at (?!last\b|long last\b|the end\b)|"
        r"in (?:the|my|a|our)\b|on (?:the|my|a|our)\b|"
        r"early\b|this (?:morning|afternoon|evening)\b|to (?:catch|pick|get|go|see|visit|meet)\b|unlocked|charging)"
        r"|\bleft (?-i:[A-Z]\w+) (?:a|an|the|my|some)\b"
        r"|\b(?:switch|turn|sign|log|shut|power)\w* (?:off|down)\b"
        r"|\b(?:for|in|under) (?:a )?(?:repair|service|maintenance)\b"
        r"|\b(?:letter|mail|e-?mail|call|news|message|heard) from\b|\b(?:looks?|seems?|"
        r"sounds?) (?:(?!after\b|over\b|under\b)\w+er|nice|good)\b"
        r"|\bquit .{1,20} by \w+ing\b|\bjoined .{1,30} (?:for|in the|on the|at the)\b"
        r"|\b(?:laptop|phone|car|computer|violin|guitar|piano|camera|bike) (?:bag|case|cover|charger|stand|"
        r"insurance|"
        r"keys?|battery|screen|seat|holder|solo)s?\b"
        r"|\bleft (?:me|him|her|us|them|you)\b"
        r"|\bdropp?\w* (?:off|by|in|around)\b|\bdropp?\w* .{1,30}? (?:off|a line)\b"
        r"|\bstopp?\w* (?:by|at|in|over|off)\b"
        r"|\bclosed .{1,40}\bopened\b|\bopened .{1,40}\bclosed\b"
        r"|\bfor (?:today|tonight|the (?:day|night|evening|weekend)|one (?:summer|day|night|week))\b"
        r"|\bsee you\b|\blaugh\w*|\bnearly\b|\bfiguratively\b|\bsaid (?:no ?one|nobody)\b"
        r"|\bbroke up (?:a|the)\b"
        r"|\blost (?:to|against|(?:the|a|my|our) (?:match|game|set|bet|final|race|thread))\b"
        r"|\b(?:not|never|n't) (?:leaving|quitting|selling|going anywhere|giving (?:it )?up)\b"
        r"|^\W*(?:everyone|everybody|people|half (?:of|the)|many|most|they say|rumou?r)\b"
        rf"|\b(?:got|bought|gave|ordered|getting|buying) (?:him|her|them|(?:my|our) (?:{_KIN})|"
        rf"(?-i:[A-Z])\w+) (?:a|an)\b"
        rf"|\bfor (?:my|our|his|her|their) (?:{_KIN}|birthday)\b"
        r"|\b(?:courtesy|loan|replacement|rental|hire) (?:car|phone|bike)\b|\bin the (?:shop|garage|workshop)\b"
        r"|\bagainst (?:my|our|the) tax\w*"
        r"|\bin (?:my|the|a|this|that) (?:game|novel|story|book|film|movie|dream)\b"
        r"|\b(?:left|quit|sold|moved|joined|switched|bought|split|broke up)\b.{1,80}\b(?:just|only|"
        r"i'm) (?:kidding|joking)\b"
        r"|\b(?:dreamt|dreamed) (?:that|of|about)\b"
        r"|\bcancel\w* (?:my|our|the) (?:trip|appointment|meeting|match|reservation|booking|flight|visit)\b"
    )


@cache
def _chinese() -> re.Pattern[str]:
    return re.compile(
        "停[在到好]|落在|忘了?[带拿锁关]|忘记[带拿锁关]|没带"
        "|送修|送(?!给|人)[^，。]{1,8}(?:去|到|上学|回家)|在修[，。]|代步"
        "|(?:早点|提前|早早|晚点|准时)(?:离开|下班|走)|离开[^，。]{1,8}(?:去赶|赶|坐)"
        "|下?(?:周[一二三四五六日天]?|个?月|年|次)见|明天见|回头见|早点回来"
        "|^(?:大家|别人|人家|听说|据说|很多人|不少人|都说)"
        f"|给(?:我?(?:{_KIN_ZH}|爷爷|奶奶|外婆|儿子|女儿|孩子)|[小老阿]\\S)[^，。]{{0,4}}[买换送]|礼物"
        "|(?:真|好|很|特别)想|巴不得|恨不得|差点|笑死|乐死"
        "|(?:小说|游戏|电影|剧|故事|梦)[里中]|早知道|早该|试了试|试用|又(?:[喝抽玩用]上|开始(?!吃))"
        "|(?:狗|猫|鸟)粮|深色模式|浅色模式|轮胎|[换修]了?(?:块|个|新的?)?(?:屏幕|电池|外?壳|主板|系统|皮肤|"
        "头像|铃声)|(?:更新|升级)了?(?:系统|版本|到\\s*\\d)"
        "|(?:离开|辞|搬|卖|换|买|分手|离职)[^。]{0,20}[，,][^，。]{0,4}(?:开玩笑|逗你|骗你)"
    )


@cache
def _order() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\W*(?:get rid|scrub|(?:please )?(?:don't|do not|never)\b(?!.*\b(?:any ?more|any longer|again)\b))"
    )


@cache
def _part() -> re.Pattern[str]:
    return re.compile(
        r"(?i)['\u2019]s (?!(?:been|gone|over|history|dead|done|out|broken|not|no|now|a|had|closed|sold|stolen|"
        r"finished|in|kaput|toast|too|days|the|chapter|at|behind|for|let|just|finally|officially)\b)\w"
        "|的?(?:电池|屏幕|键盘|充电|外壳|后盖|老师|教练|里的|里头|队|轮胎|后备箱|钥匙)"
    )


@cache
def _does() -> re.Pattern[str]:
    """Behind a value: a verb and what it is done to, which is neither who speaks nor what binds them to it."""
    return re.compile(
        r"(?i) (?:(?:is|has|was|just|also|now|crashed and) )*(?:clos|mov|retir|los|lost|dropp|cancel|sold|"
        r"sell|sack|"
        r"fir|lay|laid|switch|chang|end|replac|trad|left|got|gave)\w*(?: (?:off|up|in|out))? "
        r"(?:(?:its|his|her|their|our|all|the|a|an|some|half|\d+)\b(?! (?:ghost|dust|towel))"
        r"|me (?:no|a|an|the|with)\b|my (?!job|contract|position|role|post|employment)\w|from\b)"
        "|[把让](?!我(?:裁|开|炒|辞|优|给))"
    )


@cache
def _denial() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:\b(?:never|not|haven't|hasn't|didn't|can't|cannot|couldn't|won't|wasn't|isn't|ain't|"
        r"without|why|how|people|who|everyone|others)"
        r"(?: (?:yet|even|really|just|get|got|be|been))*\s*|(?:没有?|未|别|不会|并没有?|没有?从|从未|不打算)\s*)$"
    )


@cache
def _day() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week))\b|今[天晚早]|"
        r"昨[天晚]|明天|这周|本周"
    )


def is_at_times(text: str) -> bool:
    """Tell whether what is done, or is not, is so at some times of a day, or while something ran out."""
    return _times().search(text) is not None


def is_other_doing(before: str) -> bool:
    """Tell whether somebody else, who is no name that is known, does what the words before a value tell."""
    return _other().search(before) is not None


def names_more(behind: str) -> bool:
    """Tell whether a value is only the first part of a name of something: "my old violin case"."""
    word = _next().match(behind)
    return word is not None and word[1] not in _SMALL_BEHIND and not word[1].endswith(("ly", "ed"))


_SMALL_BEHIND = frozenset(
    """
    and but so or because for to in at on with without after when since as by from of off than then before while if
    today yesterday tomorrow last this next now already again finally anymore any altogether too also more over out up
    down away back behind is was are were has had have got it its i we he she they my our his her their the a an that
    which who where years months weeks days ages year month week day long is gone job jobs app phone car place flat
    post position role contract account subscription membership lease class classes lessons course team office lot
    months once just still not no never instead due thanks via into till until during these those good
    """.split()  # noqa: SIM905  # it is read as a text
)


@cache
def _next() -> re.Pattern[str]:
    return re.compile(r" ([a-z]+)\b")


@cache
def _other() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|[,;.] )(?:[Tt]he|[Aa]n?|[Tt]hat|[Aa]nother) (?:(?!me\b|us\b|I\b|we\b|my\b)\w+ ){1,4}"
        r"(?:dropped|sold|quit|gave|lost|moved|switched|ditched)\b"
    )


@cache
def _times() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\bafter (?:\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o.clock)|lunch|noon|dinner|midday|work)|"
        r"\bin the (?:morning|afternoon|evening)s?\b|\bat night\b"
        r"|\bbefore bed\b|\b(?:ran|run|running) out\b|[点午晚餐饭]以?后|晚上|^算了[，,]|喝完了|用完了"
    )


@cache
def _for_good() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:quit\w*|g[ia]ve\w* (?:it )?up|giving up|any ?more|any longer|for good|no longer|"
        r"never again|from today|"
        r"as of|start\w*|took up|switched|new|stolen|sold|nicked)\b|被偷|卖|戒|放弃|不再|从今|以后|开始|改"
    )


@cache
def _beside() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:also|as well|besides|in addition|on top of|another|second)\b|\btoo\W*$|除了|除开|另外还|"
        r"同时也|[也还][^，。是]{1,6}$"
    )


def says_of_town(behind: str) -> bool:
    """Tell whether words behind a town end no living there: it is dead in August, its team lost."""
    return _town().match(behind) is not None


@cache
def _town() -> re.Pattern[str]:
    """What is said of a town and ends no living there: it is dead in August, the team lost."""
    return re.compile(
        r"(?i) (?:(?:is|was) )?(?:so )?(?:dead|died|closed|closing|retired|sold|lost|gone|stolen|cancell?ed)\b"
    )
