"""Words by what kind of thing they name, so that what was learnt of one tells of its like: "allergic to kiwi".

A word is in one class alone. Those that nobody listed are told by their ending, or not at all (`shapes`).
"""

from __future__ import annotations

from rememora.core.statements.english.lexicon import wordset

ENGLISH = {
    "NUM": """
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty half dozen hundred
    thousand couple first second third twice""",
    "DAY": """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays weekend weekends january february march april june july august september october november december
    morning mornings evening evenings night nights afternoon afternoons lunchtime noon midnight""",
    "PER": """
    year years month months week weeks day days hour hours minute minutes summer winter spring autumn christmas
    easter ramadan term semester quarter""",
    "REL": """
    budgie sisters boys parent husband bandmate bandmates ex-husband apprentice kid sibling assistant grandkid nana
    axolotl neighbour father-in-law cat godmother bunny tortoises donkey wife pharmacist flatmate cousin newborn
    cousins housemates carer sons fiancee nan cockatiel cleaner teammate cow bird housemate oncologist stepkid girls
    colleagues dad eldest ex alpacas pets lizard ducks sister lad lads friends midwife baby stepsister gecko pet
    stepkids parents grandma puppy employees granddaughter youngest coworkers pup stepdad students physio snake boy
    mentor lodger puppies sheep colleague coach doctor supervisor trainee toddler collie vet flatmates papa goat
    lass missus fish whippet brother stepbrother child turtle grandchildren nanny partner fiance daughter uncle
    lawyer folks hamster kids oldest spaniel cows hens stepmom chickens brothers stepmother mother-in-law adviser
    kitten rabbit bestie niece's daughters manager student granny hamsters roommates friend rabbits mama teenager
    ex-wife cats pony stepfather girl intern ex-boyfriend mom roommate tortoise goats stepson children spouse dog
    co-founder grandson employee therapist greyhound tenant cofounder aunt son family father neighbors tutor
    girlfriend mummy nephew gp godson in-laws niece grandkids advisor chinchilla goddaughter ones dogs
    brother-in-law nanna grandchild babysitter accountant sister-in-law horse grandpa landlord stepdaughter
    ex-girlfriend ferret guinea grandmother dentist neighbours trainer gran coworker twin kittens boyfriend
    grandfather mother neighbor parrot supplier grandparents boss bees lurcher siblings mum mam grandad aunty auntie
    fiancé fiancée twins stepmum mate teacher""",
    "PET": """
    siamese dachshund tabby labrador ferrets corgi terrier bunnies horses bulldog beagle pigs poodle husky pig
    shepherd birds retriever turtles""",
    "FOOD": """
    meat beef pork lamb chicken seafood shellfish prawns shrimp nuts peanuts almonds dairy milk cheese butter
    yoghurt yogurt eggs egg gluten wheat bread toast porridge rice pasta noodles potatoes beans lentils tofu soy
    sesame onion onions garlic mushrooms tomatoes tomato peppers chilli spicy olives coriander cilantro broccoli
    spinach kale cucumber avocado fruit apples apple bananas kiwi strawberries mango pineapple citrus grapefruit
    chocolate sugar sweets candy cake biscuits cookies crisps pizza burgers sushi curry soup salad salt honey
    mustard mayo ketchup vegan vegetarian veggie halal kosher coeliac celiac pescatarian keto""",
    "DRINK": """
    coffee tea espresso latte cappuccino decaf matcha beer wine whisky whiskey gin rum vodka alcohol booze juice
    water soda cola coke cider""",
    "ILL": """
    allergic allergy allergies intolerant diabetes diabetic asthma eczema epilepsy migraine migraines arthritis adhd
    autism autistic dyslexia dyslexic anxiety depression insomnia cancer stroke heart knee knees hip back hearing
    deaf blind colour-blind colourblind pregnant surgery kidney liver blood pressure cholesterol medication insulin
    inhaler pills tablets antibiotics penicillin ibuprofen aspirin statins wheelchair pain reflux ibs crohn vertigo
    tinnitus""",
    "TECH": """
    python java javascript typescript rust go golang ruby php kotlin swift react vue angular svelte node django
    flask rails postgres postgresql mysql sqlite mongodb redis kafka docker kubernetes terraform aws azure gcp
    hetzner linux ubuntu debian fedora arch windows macos mac android ios git github gitlab npm pnpm yarn pip poetry
    conda vim neovim emacs vscode vs code pycharm intellij jest pytest vitest eslint prettier ruff mypy black
    tailwind css html graphql rest api apis database db server servers cluster staging production prod ci pipeline
    branch main trunk repo repository monorepo commit commits merge pr prs tests test deploy release version lint
    types tabs spaces schema migrations docs logs""",
    "HOB": """
    guitar piano violin cello drums choir band football rugby cricket tennis golf running marathon cycling climbing
    hiking swimming yoga pilates gym chess knitting crochet sewing gardening allotment baking cooking painting
    pottery photography fishing sailing surfing skiing dancing ballet reading novels films movies anime gaming games
    minecraft lego""",
    "LANG": """
    english french german spanish italian portuguese dutch polish russian turkish arabic hindi urdu bengali japanese
    korean chinese mandarin cantonese welsh irish gaelic greek swedish danish norwegian finnish hungarian romanian
    ukrainian czech twi yoruba igbo swahili american british scottish canadian australian indian nigerian ghanaian
    brazilian mexican""",
    "TEXT": """
    email emails mail letter essay poem story paragraph sentence text message reply answer answers response summary
    list table bullet bullets points title caption headline speech translation draft function script query regex
    report slides presentation cv resume recipe joke song lyrics post tweet blog article image picture chart graph
    plan itinerary quiz""",
    "HOME": """
    flat apartment house home cottage farm garden room kitchen bathroom bedroom balcony garage car van bike bicycle
    motorbike boat truck laptop phone iphone computer printer camera tv boiler oven fridge washing""",
    "LIKE": """
    like love enjoy adore prefer fancy favourite favorite fond fan keen into likes loves enjoys prefers loved liked
    enjoyed rather""",
    "HATE": """
    hate dislike loathe detest despise dread can't-stand hates dislikes avoid afraid scared fear""",
    "DEC": """
    standardise resolve settle approve agree select finalize greenlight pick adopt opt vote conclude finalise decide
    choose rule standardize decided chose chosen picked opted settled agreed committed resolved voted adopted
    approved concluded""",
    "CHG": """
    ditch graduate convert start move switch migrate drop stop buy replace upgrade abandon quit divorce leave join
    sell inherit remove transition port transfer retire deprecate relocate marry rename moved switched migrated
    relocated transferred renamed dropped ditched replaced left joined started stopped married divorced graduated
    retired moving switching dropping leaving""",
    "CONS": """
    eat drink smoke vape order cook bake brew eating drinking smoking eats drinks smokes ate drank""",
    "WORK": """
    work works working worked job office shift shifts shop store company firm business startup team clients client
    customers customer school university uni college hospital studio bakery salon practice charity ngo council
    warehouse factory""",
    "LIVE": """
    live lives living lived born grew raised based""",
    "OWN": """
    own owns run runs ran keep keeps have has""",
    "SPK": """
    speak speaks study studies studying learn learning teach teaches teaching play plays playing train training""",
    "SAY": """
    say says said tell tells told ask asks asked write writes wrote heard reckons thinks claims""",
    "MIND": """
    think guess know mean feel believe suppose wonder hope wish want need try seem look""",
    "RULE": """
    always never must mustn't only should don't no-one""",
    "NAME": """
    name named called call""",
}
"""Classes of English words; trades are in `english.lexicon.people`."""

FUNCTION_WORDS = wordset(
    """
    a about above actually after again against ago all already also always am an and another any are aren't as at be
    because been before being below between both but by can can't could couldn't dare did didn't do does doesn't
    doing don't done down during each even ever every few for from get gets getting going gonna got gotta had hadn't
    haha has hasn't have haven't having he he's her here hers him his how i i'd i'll i'm i've if in into is isn't it
    it's its just last let let's lets lol many may maybe me might mine more most much must my myself n't need never
    new next no nope not now of off often ok okay old on once only or other ought our ours out over own please
    probably rarely really same shall she she's should shouldn't since so some sometimes sorry still such than thank
    thanks that that's the their them then there there's these they they're they've this those through to today
    tomorrow tonight too under until up us usually very wanna was wasn't we we'd we'll we're we've were weren't what
    what's when where which while who who's whom whose why will with won't would wouldn't yeah yes yesterday yet you
    you'd you'll you're you've your yours"""
)
"""English words that stay as they are."""

CHINESE = {
    "R": """
    爸妈 父母 妈妈 爸爸 老妈 老爸 母亲 父亲 爷爷 奶奶 外公 外婆 姥姥 姥爷 公公 婆婆 岳父 岳母
    丈母娘 老丈人 哥哥 姐姐 弟弟 妹妹 我哥 我姐 我弟 我妹 我妈 我爸 我爷 我奶 表哥 表姐 表弟 表妹
    堂哥 堂弟 堂妹 嫂子 姐夫 舅舅 姑姑 姑父 姨妈 小姨 大姨 叔叔 伯伯 侄子 侄女 外甥 外甥女 老公
    老婆 太太 先生 丈夫 妻子 爱人 媳妇 对象 男朋友 女朋友 男友 女友 未婚妻 未婚夫 前夫 前妻 儿子
    女儿 闺女 孩子 娃 宝宝 老大 老二 老三 大宝 二宝 双胞胎 孙子 孙女 室友 舍友 同事 同桌 闺蜜 朋友
    哥们 发小 邻居 房东 老板 领导 上司 经理 主管 组长 导师 师父 师傅 学生 同学 班主任 老师 徒弟
    搭档 合伙人 客户 甲方 教练 医生 大夫 阿姨 保姆 那口子 家里人 全家 姊 阿嬤 阿公""",
    "P": """
    猫 狗 兔子 仓鼠 鹦鹉 乌龟 金毛 柯基 布偶 橘猫 英短 泰迪 拉布拉多 哈士奇 柴犬 边牧 土狗 狸花
    三花 龙猫 金鱼 守宫 貓 狗子""",
    "F": """
    牛肉 羊肉 猪肉 鸡肉 海鲜 虾 蟹 鱼 花生 坚果 牛奶 奶 鸡蛋 面 米饭 粥 面包 馒头 饺子 火锅 烧烤
    香菜 葱 姜 蒜 辣椒 辣 甜 咸 酸 苦瓜 茄子 西兰花 菠菜 番茄 西红柿 土豆 豆腐 豆浆 蘑菇 芒果
    榴莲 苹果 香蕉 草莓 西瓜 葡萄 柠檬 糖 盐 酱油 醋 味精 油条 包子 螺蛳粉 米线 粉 汤 沙拉 寿司
    披萨 汉堡 炸鸡 蛋糕 巧克力 零食 内脏 肥肉 素 清真 生冷 油炸 主食 甜食 早饭 午饭 晚饭 外卖""",
    "D": """
    咖啡 美式 拿铁 奶茶 茶 绿茶 红茶 普洱 啤酒 白酒 红酒 酒 可乐 果汁 水 冰水 热水 豆奶 燕麦奶 烟""",
    "I": """
    过敏 糖尿病 高血压 低血糖 哮喘 鼻炎 胃病 胃炎 痛风 甲亢 甲减 抑郁 焦虑 失眠 癫痫 心脏病 偏头痛
    湿疹 近视 散光 色盲 色弱 耳鸣 怀孕 孕期 哺乳 手术 支架 透析 化疗 骨折 腰突 颈椎 腰椎 膝盖 血压
    血糖 尿酸 结石 结节 中风 癌 肿瘤 青霉素 头孢 布洛芬 胰岛素 药""",
    "J": """
    护士 教师 程序员 工程师 设计师 产品经理 会计 律师 司机 厨师 销售 运营 编辑 记者 翻译 公务员 警察
    消防员 快递 外卖员 网约车 保安 保洁 木匠 电工 焊工 水电工 裁缝 理发师 摄影师 导游 空姐 飞行员
    农民 渔民 研究生 博士 硕士 本科 大一 大二 大三 大四 高三 高二 高一 初三 中专 后端 前端 测试
    运维 算法 实习 个体户 自由职业 退休 全职妈妈""",
    "C": """
    北京 上海 广州 深圳 杭州 南京 苏州 成都 重庆 武汉 西安 长沙 郑州 天津 青岛 大连 沈阳 哈尔滨
    长春 济南 厦门 福州 泉州 昆明 贵阳 南宁 海口 三亚 兰州 银川 西宁 拉萨 乌鲁木齐 太原 石家庄 合肥
    南昌 无锡 宁波 温州 佛山 东莞 珠海 台北 高雄 台中 台南 新竹 香港 澳门 东北 四川 湖南 湖北 广东
    广西 河南 河北 山东 山西 陕西 甘肃 宁夏 新疆 内蒙古 云南 贵州 福建 江西 江苏 浙江 安徽 海南
    日本 韩国 美国 英国 德国 法国 加拿大 澳洲 新加坡 泰国 老家""",
    "T": """
    今年 去年 明年 前年 后年 上个月 下个月 这个月 上周 下周 这周 本周 周末 周一 周二 周三 周四 周五
    周六 周日 周天 星期一 星期二 星期三 星期四 星期五 星期六 星期天 礼拜一 礼拜二 礼拜三 礼拜四 礼拜五
    礼拜六 礼拜天 早上 上午 中午 下午 晚上 凌晨 半夜 傍晚 月底 月初 年底 年初 春节 国庆 中秋 五一
    元旦 清明 端午 寒假 暑假 周年 春天 夏天 秋天 冬天 每天 每周 每月 每年 每次""",
    "N": """
    今天 昨天 明天 后天 前天 今晚 昨晚 明早 刚才 刚刚 现在 待会 等会 一会儿 这次 马上 目前""",
    "X": """
    邮件 文案 作文 文章 诗 小说 故事 段子 标题 简历 报告 周报 总结 代码 函数 脚本 表格 图 朋友圈
    祝福语 台词 剧本 歌词 句子 段落 稿子 方案 计划 清单 菜谱 菜单 题""",
    "L": """
    喜欢 喜歡 最爱 偏爱 钟意 热爱 爱 迷 习惯 愿意 乐意""",
    "H": """
    讨厌 討厭 不喜欢 受不了 烦 恨 怕 反感 嫌 腻 恶心 忌""",
    "K": """
    以后 今后 往后 一律 永远 统一 必须 不许 不准 禁止 别再 不要再 只能 不能 务必 记住 默认 从今
    规矩 规定""",
    "E": """
    决定 定了 敲定 拍板 说好 商量好 选了 选定 不打算 打算 改成 改到 换成 换了 放弃 取消 不要了 搬到
    搬家 辞职 离职 入职 结婚 离婚 领证 分手 怀上 毕业 考上 录取 开业 关店 转行""",
    "W": """
    公司 单位 工厂 厂 店 学校 医院 团队 项目 部门 组 实验室 工作室 上班 工作 加班 夜班 倒班 出差
    客户端 服务器 数据库 仓库 接口 版本 分支 系统 平台 网站 小程序""",
    "Q": """
    如果 要是 假如 假设 万一 比如 除非 只要 听说 据说 好像 可能 也许 大概 是不是 能不能 会不会
    要不要 怎么 什么 为什么 多少 哪 吗 呢""",
    "S": """
    说 讲 告诉 问 写 唱 回 喊 叫 称""",
    "G": """
    哈哈 哈哈哈 笑死 呵呵 嘿嘿 呜呜 哈""",
}
"""Classes of Chinese words, in the spelling of `chinese.spelling`."""

FUNCTION_CHARACTERS = frozenset(
    "!?~·—“”…、。「」万上下不与且个中为也买了人从他以们件会但位住你俺做像元养内再几分别到前卖去又"
    "只叫可号吃各后向吧听呀呗和咯咱哟哦哪唉啊啦喝喽嗯嘛回因在地块外多大天太她学它家对小少就岁己干年开张当"
    "往很得您想我或所才把按教新无日旧是更最月有未本条来某次欸每比没点玩用的看真着种穿等给老而能自若被要让"
    "该诶读走跟边过还这遍那都里钟间！（），：？"
    '"'
)
"""Chinese characters that stay as they are."""
