"""What a sentence does with a value: begins, ends or takes it back; whether it tells anything; what follows from what.

    acts("bored of chess, got hooked on salsa instead") -> Acts(ends=True, begins=True, ...)

Told by words that do so whatever they are said of. English and Chinese.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from rememora.core.loosely.han import has_han

_KEPT = 64
"""Texts whose acts are kept: the same one is asked for several times in a row."""


class Acts(NamedTuple):
    """Which words of each sort a text holds.

    Attributes:
        begins: Something new holds, or something else than before.
        ends: Something is over.
        wrong: What was told is taken back.
        stays: Something goes on, or holds again.
        joins: One thing follows from another.
        passing: It is for a while only, or a visit.
    """

    begins: bool
    ends: bool
    wrong: bool
    stays: bool
    joins: bool
    passing: bool


@lru_cache(_KEPT)
def acts(text: str) -> Acts:
    """Return what a text does."""
    patterns = _chinese() if has_han(text) else _english()
    return Acts(*(one.search(text) is not None for one in patterns))


@lru_cache(_KEPT)
def is_open(text: str) -> bool:
    """Tell whether a text asks, supposes, wishes, plans or quotes: then it tells no value."""
    return _opens().search(text) is not None


@lru_cache(_KEPT * _KEPT)
def is_act(word: str) -> bool:
    """Tell whether a Chinese word by itself says that something begins or ends."""
    return any(one.fullmatch(word) is not None for one in _chinese()[:3])


@cache
def _english() -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(
            r"(?i)\b(?:new|now|nowadays|these days|lately|from (?:now|here|today|monday|tuesday|wednesday|"
            r"thursday|friday) "
            r"?on(?:wards?)?|as of|"
            r"switch\w*|swap\w*|chang\w+|mov(?:e|ed|ing)|relocat\w+|upgrad\w+|replac\w+|trad(?:e|ed|ing)|"
            r"start(?:ed|ing)?|join\w*|"
            r"bought|got|getting|gotten|picked up|took up|taken up|taking up|taken over|took over|hired|poached|"
            r"landed|adopted|"
            r"signed (?:up|with|on)|"
            r"instead|rather than|in place of|converted|became|become|turned|going with|went (?:with|over|for)|"
            r"gone over|"
            r"goodbye|bye|hello|welcome to|ditch\w*|dropp?(?:ed|ing)?|left|leaving|history|anymore|any more|no "
            r"longer|"
            r"took the place|gave way|succeed\w*|used to be|not anymore|first day|hooked|discover\w*|fell for|"
            r"transfer\w*|migrat\w+|jump\w*|promot\w+|retrain\w*|exchang\w*|made way|took me on|settled (?:in|on|"
            r"for)|"
            r"finally|at last|caved|opted for|chose|picked|sticking with|since|ever since|"
            r"resettl\w+|up(?:ped|ping) sticks|guess who)\b|->|=>|→"
        ),
        re.compile(
            r"(?i)\b(?:no longer|no more|not anymore|any ?more|any longer|quit|quits|quitting|stopped|stopping|"
            r"ended|(?:is|are|was|all|it's) over|over with|"
            r"finished|done with|through with|gave up|given up|giving up|gave it up|gave (?:my|the|his|her|their)|"
            r"give up|"
            r"dropped|dropping|drop|ditch\w*|left|leaving|sold|lost|stolen|nicked|scrapp\w+|binned|junked|trashed|"
            r"totall?ed|"
            r"written off|wrote off|uninstall\w*|delet\w+|cancel\w+|clos\w+|shut down|went under|retired|died|"
            r"dead|passed away|"
            r"parted (?:with|ways)|part(?:ing)? ways|broke (?:up|down)|broken up|split up|divorced|fired|sacked|"
            r"laid off|redundant|"
            r"let (?:me|him|her|them|us) go|walked out|cleared out|moved out|handed (?:back|in)|gave (?:back|"
            r"away)|given away|"
            r"giving away|ran out|expired|behind (?:me|him|her|them|us)|chapter|cold turkey|packed (?:it |that )?in|"
            r"threw in the towel|lost interest|off|swore off|history|resigned|kicked the habit|hung up|"
            r"called it a day|had enough|fed up|sick of|tired of|bored (?:of|with)|gone off|went off|put down|not "
            r"going back|"
            r"goodbye|bye|farewell|retire|never again|not renewed|wasn't renewed|days are over|got too|behind|put "
            r"aside|shelved|"
            r"rid of|disposed|got shot of|unemployed|out of work|homeless|carless|phoneless|parted|not .{1,30} "
            r"anymore|"
            r"isn't .{1,30} anymore|don't .{1,30} anymore|doesn't .{1,30} anymore|dumped|pulled the plug|"
            r"unsubscrib\w+|"
            r"moved on from|wrapped up|put .{1,20} to rest|never touch)\b"
        ),
        re.compile(
            r"(?i)\b(?:sorry|scrap|scratch|strike that|wrong|misspoke|mis-?typed?|misremember\w*|misread|"
            r"mistak\w+|my mistake|my bad|"
            r"correction|oops|whoops|actually|mix(?:ed)?[ -](?:\w+ ){0,3}?up|confus\w+|muddled|meant|typo|"
            r"autocorrect|"
            r"no wait|hold on|ignore|disregard|never ?mind|forget what|false alarm|kidding|joking|jok(?:e|ed)|"
            r"fell through|"
            r"falling through|"
            r"didn't happen|never happened|not happening|came to nothing|turned out|turns out|off the table|"
            r"collapsed|evaporated|"
            r"backed out|called off|cancel\w*|returned|take (?:it|that) back|took it back|brain fog|silly me|"
            r"my fault|apolog\w+|forgive me|slip of|untrue|not true|not right|incorrect|no slots|rescinded|withdrawn|"
            r"withdrew|changed (?:my|his|her|their) minds?|didn't work out|didn't go through|not after all|after all|"
            r"never (?:signed|moved|left|switched|bought|did|worked|went|joined|changed|was|were)|wrote|i said|"
            r"nah|nope|erm?|hmm|ignore|reversed|undone|undo|nothing came of|went back|going back|within the hour|"
            r"hated it|for a day|swap(?:ped)? back|not signed|(?:did not|didn't) (?:move|switch|change|buy|join|"
            r"leave|start|take|get|quit|swap|replace|sell))\b"
        ),
        re.compile(
            r"(?i)\b(?:still|stays?|staying|stayed|remains?|remained|keep|keeps|keeping|kept|continu\w+|as "
            r"(?:always|ever|before|usual)|"
            r"back (?:to|with|on|at|in)|stick(?:s|ing)? with|all along|never left|again|unchanged|same as)\b"
        ),
        re.compile(
            r"(?i)\b(?:so|hence|thus|therefore|thereby|which (?:is (?:why|how)|got|gave|made|means|meant|lets|let)|"
            r"that(?:'s| is) (?:why|how)|"
            r"means|because|since|as|given|seeing|thanks to|due to|owing to|with|comes with|being|made me|makes me|"
            r"lets me|forces|forced|requires?|gets me|gave me|gives me|got me|told me|hands out|allows?|allowed|"
            r"needed|need|"
            r"could|can|had to|have to|has to|ever since|now that|considering|on account|thanks|leads? to|led to|"
            r"without|if it weren't|no \w+)\b"
        ),
        re.compile(
            r"(?i)\b(?:for (?:a|one|two|three|four|five|six|several|some|the next|the|\d+) (?:few |couple of |more )?"
            r"(?:nights?|days?|weeks?|weekends?|months?|hours?|minutes?|evenings?|summer|holidays?|moment|meeting|"
            r"conference|wedding)|"
            r"(?:two|three|four|\d+|one)[- ](?:day|week|night|month)(?:s)? (?:stay|trip|visit|stint|break)|"
            r"on holiday|on vacation|vacation\w*|holidays? in|visit\w*|trip|trips|travell?ing to|flight|flying to|"
            r"weekend in|"
            r"business trip|conference|hotel|airbnb|hostel|until (?:monday|tuesday|wednesday|thursday|friday|"
            r"saturday|sunday|"
            r"next|the end)|temporar\w+|borrow\w*|rented? (?:a )?car|rental|for now in|passing through|stopover|"
            r"layover|"
            r"honeymoon|staying (?:at|with|in a)|on loan)\b"
        ),
    )


@cache
def _chinese() -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(
            "新|现在|如今|眼下|最近|这阵子|这段时间|以后|往后|从今|起|开始|换|改|转|搬|迁|升级|买了|入手|提了|"
            "提的|接替|顶替|替了|替代|代替"
            "|取代|挖走|挖去|跳槽|进了|去了|加入|入职|录用|投奔|沉迷|迷上|爱上|不再|不是.{1,12}了|成了|变成|总算|"
            "终于|上手|接手|接管|拜拜|再见"
            "|而是|报到|定下来|落户|安家|挪到|喽|入坑|上车|下单|拿下|要我了|带我|以来|那会儿|之后|"
            "不[玩用喝练学去住开干当]|"
            "离[开了职]|退|卸|扔|放下|放一边|腻|就转了"
        ),
        re.compile(
            "不再|不[玩用喝练学去住开干当跟搞做吃养看碰弹待]|不在.{1,8}[住干做待上了]|没了|丢了|丢失|被偷|偷了|"
            "卖|送人|送给|扔|砸|报废|坏了|撞|卸载|卸了|删了|注销|退[了掉休租出]|辞|离职|离开|离了|裸辞"
            "|裁|优化|开除|炒|解雇|失业|待业|不干|不续|到期|结束|翻篇|关门|倒闭|停[了课]|停|戒|放弃|分手|离婚|"
            "去世|死了|走了|过世|拜拜|再见|告别"
            "|没兴趣|腻|认输|搁|撤|交还|搬离|搬出|最后一天|歇|没[^，。]{1,8}了|生涯|不算|不是.{1,12}的?人|过去时|"
            "断了|绝交|取消|拉黑|闲着|不打算再"
        ),
        re.compile(
            "错|刚才.{0,6}不算|那句不算|没有?(?:搬|换|买|去成|改|转|跳槽|加入|开始)|反了|混|岔|口误|笔误|手滑|"
            "嘴瓢|糊涂|糊了|迷糊|弄混|记混|不对|作废|算了|收回|更正|纠正|别管|当我没说|当没说|玩笑|逗你|瞎说|"
            "胡说|黄了|没成"
            "|没谈成|没买成|没转成|没去成|没换成|取消|退货|泡汤|没约上|没档期|搞错|"
            "不是.{1,12}[，,]?[我]?[是才应]|说成|写成|其实是|才是|应该是|想说"
            "|受不了|试了|没这回事|口胡|反悔|变卦|吹了|落空|撤回|退了|换回|又[喝用住回]回?|不搬了|假的|"
            "没在.{1,8}[干过]"
        ),
        re.compile(
            "还是|还在|还[住用开喝练学跟留]|仍|依然|依旧|照旧|照样|继续|没变|不变|一直|又.回|换回|回到|保持|留着|"
            "来着|老样子|没动|接着"
        ),
        re.compile(
            "因为|由于|所以|因此|于是|只好|就|才|才能|得以|多亏|既然|要不是|若不是|幸亏|托|嘛|害得|使得|让我|"
            "逼得|叫我|要求|省下|省得|有了|之后|老[^师板家婆公]|多了"
            "|自从|为了|导致|难怪|也就|便|从而|这样|不得不|得[挂戴穿交去买备换]|给了我|配了|可以|能|没.{1,6}[，,]"
        ),
        re.compile(
            "出差|旅游|旅行|度假|玩[几两三一]天|[几两三四五六七八九十一\\d]+(?:天|个?晚上?|周|星期|个月)(?:就|后|"
            "的|而已|左右)?[回走]|待[几两三四五六七八九十一\\d]+(?:天|周|晚|个)"
            "|住[了]?[几两三四五六七八九十一\\d]+(?:天|晚|周|个星期)|临时|借住|暂住|酒店|民宿|旅馆|探亲|看望|"
            "开会|路过|转机|借[了的来]|租车|回来"
        ),
    )


@cache
def _opens() -> re.Pattern[str]:
    english = (
        r"(?i:\b(?:if|(?:would|should)(?! have| 've| know)|might|(?-i:may)|maybe|perhaps|wish|wishing|hope|"
        r"hoping|want to|wants to|wanted to|wanna|"
        r"plan|plans|planning|(?:am|is|are|was|were|'m|'s|'re|not) going to|gonna|thinking (?:of|about)|"
        r"considering|consider|"
        r"used to (?!be\b.{1,30}\bnow)|unless|whether|imagine|suppose|pretend|almost|nearly|(?:i|we|he|she|"
        r"they|it)(?:'ll| will)|dream\w*|"
        r"someday|one day|looking for|recommend|suggest|translate|rewrite|(?:please |can you |could you "
        r")write|draft|summari[sz]e|explain|convert|imagine)\b|^\W*(?:write|name|list|give me|tell me|what|"
        r"who|where|when|how|why|which|is|are|do|does|did|can)\b)"
    )
    chinese = (
        "如果|假如|(?<!主)要是(?!不)|也许|可能|或许|想(?:要|去|搬|换|买|学|找)|打算(?!再)|计划|准备|希望|"
        "差点|是不是|会不会|[吗呢么]$|曾经|以前|假装|假设|帮我|翻译|^写(?!成)"
        "|推荐|建议|怎么|什么|为什么|多少|哪[里儿个家些]|谁[^都也]|万一|考虑|梦[见到想]"
    )
    return re.compile(f'{english}|{chinese}|[?？]\\s*$|[“”「」]|‘[^’]{{3,}}’|(?<!\\w)"')
