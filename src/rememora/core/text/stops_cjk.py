"""Function and question words of Chinese, Japanese and Korean, kept by hand.

Only questions lose them. In Chinese and Japanese, which set no spaces, a stop word
cuts a run in two, so that no bigram reaches across it; the *kept* words hold one by
accident and are never cut.
"""

from __future__ import annotations

_CHINESE = """
什么时候 什么样 什么 甚么 什麼 什麼時候 啥 哪里 哪儿 哪裡 哪个 哪些 哪位 哪天 哪年 哪种 哪一个 哪一天 哪
怎么样 怎么 怎麼 怎样 怎樣 如何 为什么 為什麼 为何 为啥 多少 多久 多大 多长 多高 多远
几个 几号 几点 几次 几岁 几年 几月 几天 几位 几种 几本 几家 幾個 幾點 幾次 幾歲 谁 誰
吗 嗎 呢 吧 啊 呀 嘛 哦 噢 的 了 是 我 你 您 他 她 它 咱 这 這 那 也 都 就 很 把 被 与 及 在 和 跟
我们 你们 您们 他们 她们 它们 咱们 我們 你們 他們 自己 大家
这个 那个 这些 那些 这里 那里 这样 那样 这么 那么 這個 那個 一下 一个 一些 一种 一直
是不是 是否 有没有 有沒有 能不能 会不会 可不可以 可以 能否 对吗 还是 或者 以及 而且 但是 因为 所以 如果
虽然
请问 請問 请 告诉 告訴 还记得 记不记得 你知道 知不知道 曾经 曾經 提到过 说过 关于 關於 对于
"""

_CHINESE_KEPT = """
目的 标的 打的 的士 的确 的哥 了解 瞭解 了不起 了结 了断 了然 了却 了事 明了 末了 罢了 是非 国是
自我 忘我 我国 我方 我军 我校 我司 你好 他人 他乡 他国 他杀 维他 吉他 其他 其它 利他 排他 这边 那边
那不勒斯 那曲 那英 那霸 那拉提 那达慕 刹那 也门 也许
首都 成都 京都 新都 花都 古都 故都 旧都 江都 丰都 昌都 武都 邺都 益都 宁都 于都 望都 帝都 魔都 陪都 商都 冰都 瓷都
雾都 国都 迁都 建都 定都 都市 都会 都城 都督 都护 都江堰 都柏林 都灵 都匀 都昌 都安 都兰 都铎
就业 就医 就诊 就读 就餐 就职 就寝 就任 就座 就近 就绪 就地 成就 造就 铸就 将就 迁就
把握 把手 把戏 把关 把脉 把守 把柄 把门 把玩 把持 把子 拖把 火把 车把 门把 刀把 扫把 一把手 二把手
被子 被单 被褥 被窝 被套 被罩 被面 被芯 被告 被动 被害 被迫 被试 被保险人 被申请人 被执行人 棉被 丝被 绒被 凉被
夏被 冬被 空调被 毛巾被 植被
参与 给与 赠与 与会 与时俱进 及格 及时 及第 及早 普及 涉及 提及 顾及 遍及 危及 波及 触及 埃及 来得及
现在 存在 潜在 所在 内在 外在 健在 实在 自在 正在 旨在 在线 在职 在场 在校 在岗 在逃 在押 在座 在世 在建 在途
在读 在编 在乎 在意 在行 在野
和平 和谐 和尚 和服 和牛 和解 和好 和弦 和声 和珅 和田 和县 和龙 和歌山 和风 和室 和睦 和气 和蔼 和约 和谈 和议
和局 和棋 和善 和煦 和美 和林格尔 暖和 总和 饱和 温和 柔和 平和 共和 缓和 调和 中和 随和 祥和 谦和 附和 搅和 议和
讲和 求和 言和 太和 雍和 颐和 永和 协和 义和 泰和 仁和 昭和 令和 大和
跟踪 跟进 跟随 跟团 跟帖 跟班 跟头 跟拍 跟单 跟腱 跟骨 脚跟 鞋跟 后跟 高跟 平跟 粗跟 细跟
请假 请客 请求 请柬 请帖 请教 请示 请愿 请安 请辞 请罪 请功 请缨 请款 申请 邀请 聘请 宴请 恳请 提请
酒吧 网吧 贴吧 水吧 茶吧 书吧 氧吧 吧台 吧主 呢子 呢绒 呢料 呢喃 毛呢 花呢 吗啡 吗丁啉 喇嘛 谁知 哪吒 哪怕
大家庭 大家族 大家长 大家闺秀 一下午 一直播 一直升机 一种植 曾经理 曾经营 小说 里程碑 几年级 几号线 几号楼
多大学 多高中 多高校 多长辈 原告 控告 广告 报告 公告 警告 预告 忠告 通告 转告 海关 机关 公关 许可 认可
研究所 派出所 厕所 诊所 事务所 交易所 场所 原因
"""

_CHINESE_BEGINNING = "被 把 跟 请 就 与 及"

_CHINESE_LINKING = "把 被 和 跟 与 及"

_BEHIND_A_NOUN = "是 在 的 了 吗 嗎 呢 吧 啊 呀 嘛 多少 怎么 怎麼 怎样"

_JAPANESE_ASKING = "どこ どれ どの だれ いつ いくつ いくら おいくつ おいくら なに なん なぜ"

_JAPANESE_POINTING = """
それ これ あれ その この あの ここ そこ あそこ それぞれ また そして しかし わたし あなた ぼく
"""

_JAPANESE_BOUND = "こと もの とき ところ"

_JAPANESE_TRAILING = """
だった ますか ましたか ました ません ます という とは から まで より には では への での などの など
ている ていた ています ていました
"""

_JAPANESE_PERSONS = "私 僕 俺 彼女 彼"

_JAPANESE = """
どちら どっち どんな どうして どうやって どうですか どうでした どのくらい どれくらい どれぐらい
誰 何 何か いつから いつまで でしょうか でしょう ですか でした です ですね ですよ ください 下さい
について に関して とは何ですか とは何でしょうか とは何だ とはなんですか 私たち 私達 僕たち 彼ら 彼女たち
"""

_JAPANESE_KEPT = """
いつも いつか 彼岸 幾何 如何 下僕 公僕 くだもの けだもの わるもの たべもの のみもの おいも ものがたり ものさし
ものまね ものおき ものづくり もの凄 ことば ことり ことし ことわざ ことぶき ことがら ときめき ときどき ところてん
からだ からあげ からし からす からい からっぽ からくり からない からなかっ からなく からず たからもの たからくじ ちから
たより びより みより いくらが いくらを いくらは いくらの いくらと いくら丼 いくら軍艦
なにわ なにげ なんば なんこつ なんきん なんてん こころ ここち ここの そのだ このみ このは このしろ このわた
おとこ おとこのこ おんなのこ いとこ きのこ たけのこ おでこ おはな また旅 またたび ぼくとう ぼくじょう
"""

_JAPANESE_GRAMMAR = """
です ます ませ せん した して しま てい いる いた いま った って ある あり こと もの から まで より ため
など でし だっ
には では とは への での のは のが のを のに ので にも でも とも まし しょ ょう うか すか たか てる いう
とい
れる られ なる なり なっ れて れた その この あの それ これ あれ そし また さん ちゃ
"""

_KOREAN_PARTICLES = """
에서는 에게서 한테서 으로는 에서도 이라는 까지는 부터는
에서 에게 한테 으로 까지 부터 처럼 보다 이랑 이나 께서 마다 밖에 에는 에도
은 는 이 가 을 를 에 의 도 로 와 과 만 랑 께
"""

_KOREAN_ENDINGS = """
이었습니까 하셨습니까 하였나요 이었나요 했었나요 했습니까 했습니다
합니까 습니까 입니까 십니까 습니다 입니다 합니다 했나요 하나요 하는지 인가요 이에요 있나요 했어요
인지 예요 이야 했어 해요 하는 나요 까요 는지 어요 아요 었지 았지 니까 니 요
"""

_KOREAN = """
무엇 무엇인가요 무엇입니까 뭐 뭘 뭐가 뭐를 뭐야 뭐예요 뭐니 무슨 어디 어디서 어디야 어디예요 언제 언제야
누구 누가 누구야 누구예요 왜 어떻게 어떤 어느 몇 몇이 몇이야 몇이에요 몇이니 얼마 얼마나 얼마야 얼마예요
인가요 입니까 입니다 있나요 있어요 있습니까 했나요 하나요 나 내 저 제 너 네 당신 우리 그 그녀 이것 그것
저것 것 수 때
나는 나를 나의 나도 나에게 나한테 내가 저는 저를 저의 저도 저에게 제가 너는 너를 너의 너도 네가
그는 그가 그를 그의 그도 것은 것이 것을 것도 것과 때는 때에 때가 때도
그리고 그런데 하지만 또는 및 대해 대한 관해 좀 은 는 이 가 을 를 에 의 도 로 와 과 에서 으로
"""

CHINESE = frozenset(_CHINESE.split())
CHINESE_KEPT = frozenset(_CHINESE_KEPT.split())

CHINESE_BEGINNING = frozenset(_CHINESE_BEGINNING.split())
"""Stop words that may be the first half of a word whose second half stands alone behind them: 被告, 跟团."""

CHINESE_LINKING = frozenset(_CHINESE_LINKING.split())
"""Stop words that something must follow; where nothing does, they end a word: 拖把, 蚕丝被, 脚跟."""

BEHIND_A_NOUN = tuple(_BEHIND_A_NOUN.split())
"""What does not count as something."""

JAPANESE_ASKING = frozenset(_JAPANESE_ASKING.split())
"""Words that begin a phrase, so that only a particle or another script may stand before them."""

JAPANESE_POINTING = frozenset(_JAPANESE_POINTING.split())
"""The same, but so short and common inside words (ねこの, みその) that fewer particles are trusted."""

JAPANESE_BOUND = frozenset(_JAPANESE_BOUND.split())
"""Nouns that only follow an attribute: 行くこと, 猫のこと, but not ことば."""

JAPANESE_TRAILING = frozenset(_JAPANESE_TRAILING.split())
"""Endings and particles that need a word before them: 東京から, but not からあげ or ちから."""

JAPANESE_PERSONS = frozenset(_JAPANESE_PERSONS.split())
"""Pronouns that are the first half of a word before another Han character: 私立, 彼氏."""

JAPANESE = (
    frozenset(_JAPANESE.split())
    | JAPANESE_ASKING
    | JAPANESE_POINTING
    | JAPANESE_BOUND
    | JAPANESE_TRAILING
    | JAPANESE_PERSONS
)
JAPANESE_KEPT = frozenset(_JAPANESE_KEPT.split())

JAPANESE_GRAMMAR = frozenset(_JAPANESE_GRAMMAR.split())
"""Hiragana pairs that only inflect or connect; they are not indexed at all."""

KOREAN_PARTICLES = tuple(_KOREAN_PARTICLES.split())
"""What follows a noun without a space, longer ones first."""

KOREAN_ENDINGS = tuple(_KOREAN_ENDINGS.split())
"""What ends a sentence or a question, longer ones first."""

KOREAN = frozenset(_KOREAN.split())
"""Whole words, with or without a particle, and the particles of words in Latin letters."""
