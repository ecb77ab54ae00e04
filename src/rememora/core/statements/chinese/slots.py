"""English names for what has one value: the attribute of a slot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.statements.chinese.frames import Fit
    from rememora.core.statements.chinese.subjects import Subject

_FIELDS = {
    "数据库|主库": "database",
    "缓存": "cache",
    "前端框架|前端": "frontend_framework",
    "后端框架|后端语言|后端": "backend_framework",
    "主要?语言|开发语言|编程语言|语言": "language",
    "框架": "framework",
    "端口": "port",
    "版本": "version",
    "分支": "branch",
    "仓库": "repository",
    "域名": "domain",
    "时区": "time_zone",
    "编码": "encoding",
    "许可证|协议": "license",
    "构建工具": "build_tool",
    "打包工具": "bundler",
    "包管理": "package_manager",
    "测试框架": "test_framework",
    "负责人": "owner",
    "项目名|产品名|名称": "name",
    "代号": "code_name",
    "预算|经费": "budget",
    "截止|死线|ddl|DDL|deadline|Deadline|交稿|截稿": "deadline",
    "上线|发布|发版": "release_date",
    "交付": "delivery_date",
    "团队|人数": "team_size",
    "操作系统": "operating_system",
    "消息队列|队列": "message_queue",
    "缩进": "indentation",
    "命名": "naming_style",
    "CI": "ci",
    "评审|评审会": "review_date",
    "婚礼|婚期": "wedding_date",
    "手术": "surgery_date",
    "面试": "interview_date",
    "答辩": "defence_date",
    "考试": "exam_date",
    "周会|例会|站会|晨会": "meeting_time",
    "预产期": "due_date",
}
_FAVOURITES = {
    "颜色|色": "color",
    "歌手": "singer",
    "乐队": "band",
    "歌": "song",
    "书|小说": "book",
    "作家|作者": "author",
    "电影|片子": "film",
    "导演": "director",
    "菜系": "cuisine",
    "菜|食物|东西|吃": "food",
    "水果": "fruit",
    "饮料|喝": "drink",
    "城市|地方": "place",
    "季节": "season",
    "运动": "sport",
    "球队|队": "team",
    "球星|球员": "player",
    "动物": "animal",
    "花": "flower",
    "语言": "language",
    "编辑器": "editor",
    "游戏": "game",
    "明星|演员|偶像": "star",
}

_OF_THE_PROJECT = {
    "deadline",
    "release_date",
    "delivery_date",
    "budget",
    "database",
    "framework",
    "team_size",
}
_OF_A_PERSON = {"wedding_date", "surgery_date", "interview_date", "exam_date", "due_date", "defence_date"}


def attribute(fit: Fit, words: str) -> str:
    """Give the attribute that a fit fills, or nothing when there is none with a single value."""
    name = fit.frame.attribute
    if fit.frame.name == "switched":
        return _moved(fit.match[0])
    if name == "favorite":
        said = fit.match.groupdict().get("attr") or ""
        known = _named(_FAVOURITES, said)
        return f"favorite_{known}" if known else ""
    if fit.frame.name == "field":
        return _named(_FIELDS, fit.match.groupdict().get("attr") or words)
    if name == "date":
        return _named(_FIELDS, fit.match.groupdict().get("x") or words)
    return name


def _moved(words: str) -> str:
    verbs = {"搬[到去来回进]": "home_city", "跳槽[到去]": "employer", "转行[做当]": "job"}
    return next((name for verb, name in verbs.items() if re.search(verb, words)), "")


def _named(names: dict[str, str], said: str) -> str:
    for pattern, name in names.items():
        if said and re.search(
            f"(?:{pattern})(?:这块|方面|时间|日期|号|器|工具|平台|规范|风格|人)*$", said.strip()
        ):
            return name
    return ""


def subject(about: Subject, attribute: str) -> str:
    """Give the subject of a slot: "user", or the words for somebody or something else."""
    if attribute in _OF_THE_PROJECT and about.kind in "NT":
        return "project"
    if about.kind in "SN" or attribute in _OF_A_PERSON:
        return "user"
    words = re.sub(r"^(?:我们家?|我家?)的?", "", about.words)
    return "project" if words in ("", "项目", "这个项目", "本项目", "这边") else words
