"""Common words that are values of what people have: hobbies, drinks, trades. With `value_classes`, which has more."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.value_classes import class_of

_ENGLISH = {
    "hobby": (
        "pottery crochet crocheting knitting sewing embroidery quilting woodcarving woodworking carpentry "
        "whittling calligraphy "
        "origami birdwatching birding beekeeping chess astronomy stargazing salsa tango baking cooking "
        "gardening painting "
        "drawing sketching photography genealogy geocaching foraging brewing homebrewing gaming boardgames "
        "puzzles scrapbooking "
        "juggling magic fishing hunting reading writing blogging podcasting singing acting improv theatre "
        "cosplay lego "
        "modelling numismatics philately bonsai candlemaking soapmaking glassblowing metalworking "
        "blacksmithing leatherwork "
        "macrame weaving needlepoint watercolour watercolor sculpture sculpting ceramics crosswords sudoku "
        "poker bridge "
        "backgammon karaoke hiking camping skateboarding meditation journaling collecting stamps vinyl "
        "drones robotics "
        "falconry kombucha-brewing lockpicking"
    ),
    "drink": (
        "coffee tea espresso latte cappuccino americano macchiato mocha cortado matcha chai rooibos oolong "
        "sencha mate cocoa "
        "chocolate kombucha kefir lemonade juice smoothie soda cola coke pepsi water milk chicory cider beer "
        "wine ale stout gin "
        "whisky whiskey vodka rum horchata lassi ayran tonic decaf mint peppermint chamomile hibiscus ginger "
        "kvass maté"
    ),
    "job": (
        "accountant actor actuary architect baker banker barber barista bartender biologist bookkeeper "
        "bricklayer builder "
        "butcher carpenter cashier chef chemist cleaner clerk coach coder consultant cook counsellor courier "
        "dentist designer "
        "developer doctor driver economist editor electrician engineer farmer firefighter fisherman florist gardener "
        "geologist glazier guide hairdresser illustrator interpreter janitor jeweller journalist judge "
        "lawyer lecturer "
        "librarian locksmith manager mason mechanic midwife miner musician nanny notary nurse optician "
        "painter paramedic "
        "pharmacist photographer physicist physiotherapist pilot plumber policeman postman potter programmer "
        "professor "
        "psychologist receptionist recruiter reporter roofer sailor salesman scientist seamstress secretary shepherd "
        "soldier solicitor statistician surgeon surveyor tailor teacher technician therapist tiler translator tutor "
        "upholsterer vet waiter waitress watchmaker weaver welder writer zoologist bus-driver"
    ),
    "diet": (
        "vegan vegetarian pescatarian keto paleo halal kosher gluten-free dairy-free omnivore carnivore "
        "flexitarian"
    ),
    "commute": "tram metro subway underground ferry scooter carpool",
    "bike": "e-bike ebike tandem unicycle",
    "browser": "firefox chrome safari brave opera vivaldi chromium",
    "phone": (
        "iphone pixel galaxy fairphone xperia nokia oneplus motorola huawei xiaomi redmi oppo vivo realme "
        "zenfone blackberry "
        "poco honor"
    ),
    "editor": (
        "emacs vim neovim nano zed kakoune helix sublime notepad++ pycharm intellij webstorm eclipse vscode "
        "atom textmate "
        "bbedit geany xcode micro spacemacs rider clion rubymine goland jetbrains"
    ),
    "system": (
        "ubuntu debian fedora arch gentoo nixos mint manjaro opensuse slackware freebsd windows macos linux "
        "alpine"
    ),
    "computer": "thinkpad macbook chromebook zenbook ideapad latitude elitebook framework surface imac",
    "camera": "nikon canon fujifilm leica olympus pentax lumix hasselblad",
}
_N = "[^的是了我你他她它把被让叫跟和与在用换到去来着给从对每都就也很以后，。！？；、：\\s]"
"""A character of a name."""
_CHINESE = {
    "hobby": (
        r"(?:陶艺|书法|钓鱼|养蜂|观鸟|下棋|象棋|围棋|摄影|烘焙|园艺|刺绣|编织|木工|折纸|集邮|手账|剪纸|插花|"
        r"茶艺|魔术|追星|桌游|拼图|绘画|画画|水彩|天文)"
    ),
    "drink": (
        rf"(?:{_N}{{0,3}}茶|{_N}{{0,2}}咖啡|拿铁|美式|卡布奇诺|豆浆|牛奶|可乐|雪碧|苏打水|可可|酸梅汤|果汁|"
        rf"{_N}{{1,2}}汁|啤酒|红酒|白酒|米酒|黄酒|普洱|乌龙|龙井|奶茶|酸奶|柠檬水|椰汁|气泡水)"
    ),
    "job": (
        rf"(?:{_N}{{1,3}}(?:师|员)|(?:作|画|科学|音乐|艺术|企业)家|[中牙兽军]医|[电木焊瓦钳技油漆]工|水管工|"
        rf"清洁工|[歌舵水鼓]手|[木铁鞋花]匠|会计|翻译|导游|厨师|裁缝|司机|护士|律师|保安|编辑|记者|演员|模特|"
        rf"主播|农民|警察|经理|秘书|作家)"
    ),
    "sport": rf"(?:{_N}{{1,2}}球|桨板|太极|飞盘|瑜伽|普拉提)",
    "diet": r"(?:吃素|素食|纯素|生酮|轻食)",
    "bike": r"(?:电动车|自行车|电瓶车|折叠车)",
    "teacher": rf"{_N}{{1,3}}(?:教练|老师|师傅|导师)",
    "ime": rf"{_N}{{1,4}}(?:输入法|拼音|五笔|双拼)|五笔|双拼",
    "phone": (
        r"(?:红米|小米|华为|荣耀|魅族|诺基亚|一加|真我|苹果|三星|努比亚|锤子|坚果|中兴|酷派|摩托罗拉|索尼|"
        r"鸿蒙|欧珀|维沃)(?:畅享|青春版|[0-9A-Za-z一二三四五六七八九十]{0,6})"
    ),
}


def kind_of(value: str) -> str | None:
    """Return the attribute that a value belongs to by its own words, or `None`."""
    known = class_of(value)
    if known is not None:
        return known
    if value.isascii() or "é" in value:
        parts = value.casefold().split()
        return next((known for part in (*parts[-1:], *parts[:1]) if (known := _by_word().get(part))), None)
    return next((name for name, pattern in _patterns().items() if pattern.fullmatch(value)), None)


def fits_unspaced(value: str, attribute: str) -> bool:
    """Tell whether words may be a value of an attribute, as far as they say what they are."""
    kind = kind_of(value)
    return (
        kind in (None, attribute)
        or {kind, attribute} <= {"sport", "hobby", "instrument"}
        or ({kind, attribute} <= {"dentist", "doctor", "teacher", "therapist", "job", "vet", "name", "boss"})
    )


@cache
def words() -> re.Pattern[str]:
    """Return what finds a common word that is a value, in English."""
    from rememora.core import value_classes

    some = {word for group in (*value_classes.ENGLISH.values(), *_ENGLISH.values()) for word in group.split()}
    return re.compile(
        rf"(?i)(?<![\w-])(?:{'|'.join(sorted(map(re.escape, some), key=len, reverse=True))})(?![\w-])"
    )


@cache
def unspaced() -> re.Pattern[str]:
    """Return what finds a common word that is a value, in Chinese; only whole words of the tables."""
    from rememora.core import value_classes

    some = [value_classes.CHINESE[name].replace(".{", f"{_N}{{") for name in ("instrument", "sport", "car")]
    return re.compile("|".join([*_CHINESE.values(), *some]))


@cache
def _by_word() -> dict[str, str]:
    return {word: name for name, some in _ENGLISH.items() for word in some.split()}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in _CHINESE.items()}
