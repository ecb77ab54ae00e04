"""Messages that tell how things stand and then ask for something: what of them is stated."""

from __future__ import annotations

from tests.core.statements.rows_zh import Stated

STATED = [
    Stated("孩子四岁半，挑食得要命，西兰花碰都不碰，求个食谱", "fact", "孩子四岁半，挑食得要命", "told"),
    Stated(
        "孩子四岁半，挑食得要命，西兰花碰都不碰，求个食谱",
        "preference",
        "西兰花碰都不碰，求个食谱",
        "abstains",
        negative=True,
    ),
    Stated(
        "我爸前年中风，左半边身子不太利索，给推荐个轮椅", "fact", "我爸前年中风，左半边身子不太利索", "told"
    ),
    Stated("我在国企，朝九晚五，周末双休，适合什么副业", "fact", "我在国企", "told"),
    Stated("我在国企，朝九晚五，周末双休，适合什么副业", "preference", "朝九晚五", "wakes"),
    Stated("我在国企，朝九晚五，周末双休，适合什么副业", "preference", "周末双休", "wakes"),
    Stated("我老公程序员，常年凌晨两点睡，怎么劝", "fact", "我老公程序员", "told"),
    Stated("我老公程序员，常年凌晨两点睡，怎么劝", "preference", "常年凌晨两点睡", "habit"),
    Stated("阳台朝西，夏天晒得要死，种点啥", "fact", "阳台朝西，夏天晒得要死", "faces"),
    Stated(
        "家里暖气二十八度，冬天穿短袖，绿萝老黄叶", "fact", "家里暖气二十八度，冬天穿短袖，绿萝老黄叶", "told"
    ),
    Stated("我跟前台都用钉钉，飞书那套早废了", "fact", "我跟前台都用钉钉，飞书那套早废了", "told"),
    Stated(
        "这个仓库的提交都得走PR，直接推main会被打回来",
        "constraint",
        "这个仓库的提交都得走PR，直接推main会被打回来",
        "must",
    ),
    Stated(
        "我们组六个人，三个在成都三个远程，站会几点开合适",
        "fact",
        "我们组六个人，三个在成都三个远程",
        "family_is",
    ),
    Stated("婚礼定了明年五月二号，预算十五万，帮列个清单", "decision", "婚礼定了明年五月二号", "chosen"),
    Stated("婚礼定了明年五月二号，预算十五万，帮列个清单", "constraint", "预算十五万", "limit"),
    Stated("我弟高三，数学偏科，物理还行，志愿怎么填", "fact", "我弟高三，数学偏科，物理还行", "studies"),
    Stated("咖啡因一沾就心慌，奶茶也算，晚上提神喝啥", "constraint", "咖啡因一沾就心慌，奶茶也算", "reacts"),
    Stated("刚从教培转行做宠物殡葬，文案风格求建议", "fact", "刚从教培转行做宠物殡葬", "life_event"),
    Stated("租房合同年底到期，房东要涨五百，咋谈", "fact", "租房合同年底到期", "event"),
    Stated("租房合同年底到期，房东要涨五百，咋谈", "fact", "房东要涨五百", "told"),
    Stated(
        "我司报销只认电子发票，纸质的财务不收", "preference", "我司报销只认电子发票，纸质的财务不收", "fan"
    ),
    Stated("汇报对象是德国人，PPT一律英文", "constraint", "汇报对象是德国人，PPT一律英文", "one_rule"),
    Stated("本人手残党，复杂的菜就算了，给个十分钟能搞定的", "preference", "本人手残党", "fan"),
    Stated("左耳听不太清，打电话我都用右边", "preference", "打电话我都用右边", "uses"),
    Stated("我姐在澳洲，时差三小时，约几点视频好", "fact", "我姐在澳洲，时差三小时", "based"),
    Stated(
        "减肥四个月了，从160到138，现在卡平台期",
        "preference",
        "减肥四个月了，从160到138，现在卡平台期",
        "diet",
    ),
    Stated("狗子绝育了，一岁三个月，体重11斤，吃多少合适", "identity", "狗子绝育了，一岁三个月", "age"),
    Stated("狗子绝育了，一岁三个月，体重11斤，吃多少合适", "identity", "体重11斤", "size"),
    Stated("数据库主键全用雪花id，自增的不许用", "fact", "数据库主键全用雪花id，自增的不许用", "told"),
    Stated("我家那位不吃葱姜蒜，我无辣不欢，做啥菜能兼顾", "preference", "我无辣不欢", "bound"),
    Stated("最近在备考教资，三月九号笔试", "identity", "最近在备考教资", "works_at"),
    Stated("最近在备考教资，三月九号笔试", "fact", "三月九号笔试", "event"),
    Stated("我是左撇子，剪刀鼠标都得买左手款", "fact", "我是左撇子，剪刀鼠标都得买左手款", "condition"),
    Stated("上周把iPhone换成了华为Mate60，备忘录怎么迁", "decision", "上周把iPhone换成了华为Mate60", "told"),
    Stated("奶奶今年八十大寿，喜欢听越剧，送啥好", "preference", "奶奶今年八十大寿，喜欢听越剧", "loves"),
    Stated(
        "我不碰股票，基金定投每月两千",
        "preference",
        "我不碰股票，基金定投每月两千",
        "abstains",
        negative=True,
    ),
    Stated("项目目前只支持iOS15以上，安卓明年再说", "fact", "项目目前只支持iOS15以上", "stack"),
    Stated("车位在B2，限高1米9，SUV能进不", "fact", "车位在B2，限高1米9，SUV能进不", "own_value"),
    Stated("习惯晚睡，两点之前睡不着", "preference", "习惯晚睡，两点之前睡不着", "prefers_used"),
]
