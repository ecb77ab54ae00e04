"""Words that tell nothing of what a talk is about."""

from __future__ import annotations

_SMALL = """
the a an is are was were be of in to for with on at by from as or and it that this these those i you we they he
she us me my your our their his her its so if then than will would can could should must not no do does did have
has had about into over before after up out 的 了 是 在 我 有 和 就 不 人 都 一 一個 一个 上 也 很 到 說 说 要 去
你 會 会 著 着 沒有 没有 看 好 自己 這 这 什麼 什么 還 还 這個 这个 那個 那个 然後 然后 如果 所以 但是 可以 因為
因为 并 並 把 给 給 对 對
"""
_OF_EVERY_TALK = """
make get go come give take put let keep use need want like know think see look find tell say ask show help work
start begin do thing way time day week month year hour minute today tomorrow yesterday now then again good great
nice fine ok okay yes thank thanks please sure right well better best much many lot more most less few long short
big small new old first last next one two three four five six seven eight nine ten part end back still just also
too only very really quite enough maybe perhaps else other another same different set add write read send call buy
cost price pay people person someone anyone everyone question answer idea problem reason exactly possible usually
often never always half whole each every both instead already yet soon later early late high low something
anything nothing it's that's don't i'm
一个 这个 那个 什么 怎么 怎样 可以 需要 应该 我们 你们 他们 自己 现在 今天 明天 昨天 时候 时间 如果 但是 因为 所以
然后 还是 或者 没有 不是 就是 知道 觉得 想要 一下 一点 有点 比较 非常 特别 大概 左右 多少 几个 哪个 哪些 是不 不要
要不 能不 不能 会不 不会 行不 好的 好了 谢谢 请问 帮我 问题 办法 方法 情况 东西 地方 合适 建议 最好 一般 已经 还有
只有 只要 以后 以前 之后 之前 开始 最后 第一 第二 每天 每次 一次 两个 三个 分钟 小时 钟头 个月 几天 的话 这样 那样
怎么样 么样 么办 怎么办 为什 为什么 直接 先用 用什 有什 一定 可能 容易 提前 准备 安排 选择 选什 哪种 哪里 哪家
"""

SMALL_WORDS = frozenset(_SMALL.split())
"""Words that are no keyword; of Chinese both forms."""

OF_EVERY_TALK = frozenset(_OF_EVERY_TALK.split())
"""Terms that talks about anything have, as `index_terms` writes them."""
