"""Which attribute a value belongs to by itself: who switches to the cello plays it, whatever the verb.

Common nouns, as any dictionary groups them, and makes of cars; another proper name says nothing of what it is.
"""

from __future__ import annotations

import re
from functools import cache

ENGLISH = {
    "instrument": (
        "accordion bagpipes banjo bass bassoon bongos bugle cello clarinet cornet drums dulcimer "
        "euphonium fiddle flute "
        "glockenspiel guitar harmonica harp harpsichord horn keyboard lute lyre mandolin marimba oboe organ piano "
        "piccolo recorder saxophone sitar synthesizer tambourine timpani trombone trumpet tuba ukulele viola violin "
        "vibraphone xylophone zither"
    ),
    "sport": (
        "aerobics aikido archery badminton ballet baseball basketball biathlon bodybuilding "
        "bouldering bowling boxing "
        "canoeing capoeira climbing cricket crossfit curling cycling dancing darts diving fencing floorball football "
        "golf gymnastics handball hiking hockey jogging judo karate kayaking kickboxing kitesurfing lacrosse netball "
        "padel parkour pilates polo powerlifting rowing rugby running sailing skating skiing snowboarding soccer "
        "softball squash surfing swimming taekwondo tennis trampolining triathlon volleyball walking weightlifting "
        "windsurfing wrestling yoga zumba"
    ),
    "car": (
        "alfa audi bentley bmw buick byd cadillac chevrolet chevy chrysler citroen cupra dacia "
        "dodge ferrari fiat ford "
        "genesis gmc honda hyundai infiniti jaguar jeep kia lada lamborghini lancia lexus lotus "
        "maserati mazda mercedes "
        "mitsubishi nissan opel peugeot polestar porsche renault rivian saab seat skoda smart "
        "subaru suzuki tesla toyota "
        "vauxhall volkswagen volvo vw"
    ),
    "diet": "keto paleo pescatarian vegan vegetarian",
    "language": (
        "afrikaans albanian arabic armenian basque bengali bulgarian cantonese catalan croatian czech danish dutch "
        "english esperanto estonian farsi finnish french gaelic georgian german greek gujarati "
        "hebrew hindi hungarian "
        "icelandic indonesian irish italian japanese korean latin latvian lithuanian malay maltese mandarin marathi "
        "mongolian norwegian persian polish portuguese punjabi romanian russian serbian slovak slovenian spanish "
        "swahili swedish tagalog tamil telugu thai turkish ukrainian urdu vietnamese welsh yoruba zulu"
    ),
}
CHINESE = {
    "instrument": (
        "(?:钢琴|电子琴|手风琴|口琴|竖琴|风琴|[小中大]提琴|.{0,2}胡琴|古琴|月琴|扬琴|马头琴|吉他|贝斯|尤克里里|曼陀林|琵琶|古筝|二胡|板胡"
        "|.{0,2}笛|箫|笙|埙|唢呐|葫芦丝|萨克斯|.{0,2}单簧管|双簧管|巴松|黑管|.{0,2}号|架子鼓|.{0,2}鼓|三弦|柳琴|阮)"
    ),
    "sport": (
        "(?:.{0,3}球|游泳|跑步|慢跑|马拉松|瑜伽|普拉提|柔道|空手道|跆拳道|拳击|散打|太极拳?|武术|击剑|射箭|射击|攀岩|抱石|骑行|滑雪|滑冰"
        "|滑板|轮滑|赛艇|皮划艇|帆船|冲浪|潜水|体操|健美操|举重|摔跤|登山|徒步|跳绳|跳舞|芭蕾|街舞|竞走|铁人三项|马术)"
    ),
    "language": "(?:.{1,4}[语文]|(?:粤|闽南|客家|上海)话)",
    "bank": ".{1,8}银行",
    "doctor": ".{1,3}(?:大夫|医生|医师)",
    "car": (
        "(?:奥迪|宝马|奔驰|保时捷|本田|比亚迪|标致|别克|长安|长城|大众|法拉利|丰田|菲亚特|福特|哈弗|红旗|吉利|吉普|捷豹|凯迪拉克|雷克萨斯"
        "|雷诺|理想|林肯|铃木|领克|路虎|马自达|蔚来|五菱|现代|小鹏|雪佛兰|雪铁龙|斯柯达|斯巴鲁|特斯拉|沃尔沃|起亚|奇瑞|日产|三菱|萨博|问界)"
    ),
    "diet": "(?:素食|纯素|生酮)",
}


def class_of(value: str) -> str | None:
    """Return the attribute that a value belongs to by its own words; `None` for a name or what may be several."""
    if value.isascii():
        *first, last = value.casefold().split() or [""]
        return _by_word().get(last) if not first or (len(first) == 1 and first[0] in _OF_A_KIND) else None
    return next((name for name, pattern in _patterns().items() if pattern.fullmatch(value)), None)


_OF_A_KIND = frozenset(
    [
        "water",
        "table",
        "ice",
        "field",
        "beach",
        "double",
        "acoustic",
        "electric",
        "alto",
        "tenor",
        "bass",
        "grand",
        "classical",
        "jazz",
        "rock",
        "mountain",
        "road",
        "track",
        "scuba",
        "figure",
        "roller",
        "nordic",
        "alpine",
        "indoor",
        "open",
        "brazilian",
        "american",
        "ballroom",
        "tap",
        "folk",
        "swiss",
    ]
)
"""Words before a kind that make it no other."""


@cache
def _by_word() -> dict[str, str]:
    return {word: name for name, words in ENGLISH.items() for word in words.split()}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in CHINESE.items()}
