"""Words of English and Chinese questions that name no thing, kept by hand; English ones as index terms.

They say what a question wants to have told, or stand for what an answer says in plainer words.
"""

from __future__ import annotations

_ASKING = """
accord ago aspect consider current currently decid describ detail discuss during exampl explain feel item kind
likely many mention might name opinion recent recently regard say soon sort still summari summaris summariz
summary tell time topic type long mean meaning think thought specific term
"""
ASKING = frozenset(_ASKING.split())
"""What is asked for, and of which talk."""

ASKING_PHRASES = (
    r"\b(?:can|could|would) you (?:please )?(?:list|give|tell|walk|show|remind|share)(?: me)?(?: through)?\b"
    r"|\b(?:the )?order (?:in which|that)\b|\bin (?:the right )?order\b|\b(?:bring|brought|came|come) up\b"
    r"|\b(?:throughout|across|over|during|in|from|based on|through) (?:all )?(?:our|my|the|these) "
    r"(?:past |previous |earlier )?(?:conversation|chat|discussion|session|message|request|talk)s?\b"
    r"|\bmention only[^.?!]*|\ba (?:clear|comprehensive|complete|brief|full|short) summary of\b|\bover time\b"
    r"|\bdifferent (?:aspect|topic|concern|way|thing|concept|area)s?\b|\bstep by step\b"
    r"|\bdid (?:i|we|you) (?:say|tell)\b"
)
"""The same in several words, which alone may name things: a shopping list, an order."""

_GENERAL = """
abilit ability accept accomplish accomplishment achiev achievement acquir activity adapt adjust admir advantag
advic affect agre allow also amount anoth another anticipat appreciat approach around attain attend attitud
attribut avoid aware awareness away bad balanc base basic becom began begin behind belief believ benefit besid
best better between beyond big both bring build built captur career case caus certain challeng chang
characteristic choic choos circumstanc combin come comfort commit common compar comparison complet concern
condition connection consequenc consist contain continu contribut cop cover creat creation cultural deal dedicat
deep demonstrat desir despit develop development difference different difficult difficulty discover discovery do
dream early educational effect effort either element emotion emotional emphasis emphasiz enabl encounter
encourag end engag enhanc enjoy ensur entir environment essential establish evalu event eventual evolv exclud
excit excitement exist expect expectation experienc explor express expression extent fac face factor far favorit
favourit featur field final financial find finish focus form former found frequency frequent frustrat full fun
future gain general generally get give go goal good got great grow growth guid habit had handl happen happy hard
help helpful highlight hop hope idea identify illustrat impact import important improv improvement impression
includ increas indicat individual influenc initial inspir inspiration inspire instead intend intention interact
interaction interest involv involvement issue issu item journey keep key know lack large last later latest lead
learn least less lesson let level life local look main mainly maintain major mak make manag matter meaningful
mental method mindset minor moment motivat motivation multipl nearby necessary need negativ new next none notic
number obstacl obtain occasion occur offer often old one ongoing opportunity option origin original other outcom
overall overcom part participat particular partak pass passion passionat past path pattern perceiv percentag
perform period person personal perspectiv phas physical piec plan point popular portion positiv possess
possibility possible potential practic prefer preferenc prepar present previous primarily primary prioritis
prioritiz problem process produc professional progress project promot propos protect provid purpos pursu pursuit
put quality quantity quick quit rais rang rar rarely rat rate rather reach react reaction real realis realiz
really reason recall receiv recogniz recognis recommend recommendation reduc reflect refus reject relat relation
relationship reliev rely remain remember remind reminder replac repres represent requir resolv respect respond
response responsib responsibility result reveal role routin seek select sens separat serious serv set setback
several shar share should show significanc significant similar simpl singl situation skill small social solv
someth something sourc special spend stag stage start stat status stay step stop strateg strategy strength
strengthen stress strong struggl stuff style subject succe success successful suggest suggestion support sur
sustain symbol symbolis symboliz take task technique tend theme thing throughout together total touch toward
tradition trait transform transition tri try turn unique use used useful usual usually valu value various
venture view want way well whole wish within without work world worry would two three four five six seven eight
nine ten
"""
GENERAL = frozenset(_GENERAL.split())
"""Verbs and nouns of everything: an answer rarely repeats them."""

ASKING_ZH = """
推荐 分享 提到 提过 名字 名称 内容 遇到 具体 日期 时候 当时 话题 聊天 类型 事情 方法 方式 办法 做法
建议 经历 里面 喜欢 不喜欢 最近 地方 记得 告诉 说过 聊 第一次 对话 讲 可能 原因 感兴趣 最感兴趣 想 要
觉得 感觉 认为 打算 计划 适合 相关 关于 过 最 一部 一本 一个 一道 一件 一档 一座 一种 一次 这天
那一天 天 曾 你 给 向 去 咨询 帮助 教 问 介绍 提醒 说 解释 总结 列出 顺序
"""

DATED = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\d\d"
    r"|yesterday|today|week|weekend|month|year|last"
)
"""Terms that stand for a time, in a question that names one."""

DATE_ZH = (
    r"\d+\s*[年月日号]|[一二三四五六七八九十]+[月日号]|今天|昨天|前天|上周|上个月|今年|去年|前年"
    r"|周[一二三四五六日]"
)
