"""Which lines of a message were pasted: code, logs, letters, documents, talks of others.

Each line is judged by its look, then its paragraph by its lines: one line of a log makes the lines that
stand with it part of the log.
"""

from __future__ import annotations

import re
from functools import cache

LONGEST_LINE = 4_000
"""Characters of a line that are looked at to judge it."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


FENCE = r"\s{0,3}(?:```|~~~)"
QUOTE = r"\s{0,3}(?:>(?!>>)|\|\s)"
TAG = r"\s*<(?P<name>[A-Za-z][\w.-]{0,40})(?:\s[^<>]{0,200})?>"
RULE = r"\s{0,3}(?:-{3,}|={3,}|\*{3,}|_{3,}|#{5,}|—{3,})\s*$"

_TALK = (
    r"\s*[*_>\-\[(]{0,4}(?:user|human|assistant|system|bot|ai|chatbot|chatgpt|gpt|claude|gemini|agent|"
    "customer|support"
    r"|interviewer|interviewee|q|a|用户|助手|客服|系统|ユーザー|アシスタント|사용자|"
    r"어시스턴트)\d{0,2}[\])*_]{0,4}\s{0,2}[:：]"
)
_CLOCKED = (
    r"\s*[\[(]?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?[\])]?\s{0,3}[-–]?\s{0,3}[^\s:：][^:：]{0,30}[:：](?:\s|"
    r"(?<=：)\S)"
)
_HEAD_HAN = (
    r"\s*[\u4e00-\u9fffA-Za-z][^\s:：，。]{0,11}\s(?:\d{4}[-/]\d\d?[-/]\d\d?\s)?\d{1,2}:\d\d(?::\d\d)?\s*$"
)
_NAMED = (
    r"\s*[*_]{0,2}[A-Z][\w.'-]{1,20}(?: "
    r"[A-Z][\w.'-]{0,20})?[*_]{0,2}\s?(?:\([^)]{1,20}\)\s?)?[:：][*_]{0,2}\s+\S"
)
_NAMED_HAN = (
    r"\s*[\[【(（]?(?!(?:姓名|名字|昵称|年龄|性别|生日|职业|工作|爱好|兴趣|特长|城市|坐标|地址|电话|邮箱|备注|注意|"
    r"注|补充|背景|目标|需求|要求|预算|时间|地点|技术栈|语言|框架|前端|后端|数据库|问题|过敏|饮食|忌口|口味|"
    r"偏好|习惯|"
    r"家庭|情况|现状|更正|更新|提醒|另外|对了|其他|现在|我|以后)[\])】）]?\s?[:：])"
    r"[\u4e00-\u9fffA-Za-z]{1,6}[\])】）]?(?:\s?[\d:/-]{4,16})?\s?[:：]\s?[^\n]{0,200}?"
    r"[我你咱他她吧吗呢哈啊嘛哦呀了行好]"
)
_DOCUMENT_HAN = (
    r"\s*(?:【[^】]{0,20}(?:公告|通知|招聘|转发|启事|说明|纪要|须知|声明|简介|招租|出租|转让|求购|出售|租房|"
    r"求租|急聘|急售|通报|预警|提醒)】|【[^】]{2,20}】\s*$|"
    r"《[^》]{2,30}》\s*$|第[一二三四五六七八九十百\d]{1,4}[条章节]|[一二三四五六七八九十]{1,2}、[^，。]{2,20}$|"
    r"(?:尊敬的|敬爱的)|亲爱的[^，。]{1,12}[:：,，]\s*$|各位(?:同事|老师|家长|业主|同学|领导|客户|用户|伙伴|"
    r"亲友|邻居)[^。]{0,6}[:：,，!！]|"
    r"(?:会议|面试|访谈|通话|项目)?(?:纪要|记录)\s*[:：]|(?:参会|与会)(?:人员?|者)|"
    r"[^，。！？：:\n我你要写交做看发有没帮请]{0,24}(?:会议纪要|通知|公告|"
    "说明书|合同|协议书?|"
    r"简历|周报|日报|公约|须知|守则|招聘|启事|更新日志|使用说明|岗位职责|任职要求|"
    r"产品介绍)(?:[（(][^）)\n]{1,8}[）)])?\s*[:：]?\s*$)"
)
_NOTES = (
    r"\s*(?:Note|PS|Context|Update|Edit|Reminder|Correction|FYI|Also|Background|Name|Age|Job|Important|"
    r"Remember)\b"
)
_LETTER = r"\s*(?:From|To|Cc|Bcc|Subject|Sent|Date|Re|Fwd|发件人|收件人|主题|件名|差出人|제목)\s?[:：]\s?\S"
_GREETING = r"\s*(?:Dear|Hi|Hello|Hey|Good (?:morning|afternoon|evening))\s+[\w .'-]{1,30},\s*$"

_LOG = (
    r"\s*\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\s*\[?\d\d:\d\d:\d\d[\].,]"
    r"|\s*(?:\S{0,40}\s)?\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL)\]?[:\s\]|]"
    r"|\s*Traceback \(most recent|\s*File \"[^\"]{1,200}\", line \d|\s+at [\w.$<>]{1,80}\s?\(|"
    r"\s*[\w.]{2,60}(?:Error|Exception)\b[:(]"
    r"|\s*npm (?:ERR|WARN)|\s*(?:FAIL|PASS|PASSED|FAILED)\b|\s*make(?:\[\d\])?: |\s*(?:error|warning|"
    r"fatal)(?:\[\w+\])?: "
    r"|\s*[✗✘✓✔×✖]\s|\s*\d+ (?:failed|passed)\b"
    r"|\s*[A-Z][a-z]{2}\s{1,2}\d{1,2} \d\d:\d\d:\d\d "
)
_CODE = (
    r"\s*(?:import|from) [\w.{},* ]{1,60}(?:$|;| import | from )|\s*(?:def|class|func|fn|function|"
    "interface|struct|enum|impl|package|namespace)"
    r" [\w.$]{1,60}\s?[(:<{]|\s*(?:const|let|var|val|public|private|static|async|export|return|"
    r"await)\s[^.]{0,80}[=({;]"
    r"|\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP)\s[\w\"*.,() ]{1,80}(?:FROM|VALUES|"
    "SET|TABLE|INDEX|;)"
    r"|\s*(?:\$|>>>|\.\.\.|%|PS [A-Z]:\\[^>]{0,60}>|\w{1,20}@[\w.-]{1,30}:[^$]{0,60}\$)\s\S|\s*(?://|"
    r"/\*|\*/|#!|@\w{1,40}(?:\(|$)|#include|<!--)"
    r"|\s*[\]})]{1,4}[;,]?\s*$|\s*(?:if|for|while|switch|elif|else|try|catch|except|"
    r"with)\b[^.?!]{0,120}[:{]\s*$"
    r"|\s*[\"'][\w .-]{1,60}[\"']\s?:\s?[\"\[{\d\w]|\s*[{\[]\s*(?:$|[\"'{\[])|[+\-] {2,}\S|@@ |"
    r"diff --git|index [0-9a-f]{7}|\+\+\+ |--- [ab/]"
    r"|\s*[\w.\[\]]{1,40}\s?(?:=|\+=|:=|==|=>|->)\s?[\w\"'\[{(].*|"
    r"\s*[\w.]{1,40}\([^)]{0,100}\)[;:{]?\s*$|\s*#\s?\w.{0,60}(?:=|\(\))"
    r"|\s*(?:git|npm|pnpm|yarn|pip|docker|kubectl|curl|cd|sudo|make|cargo|brew|apt) (?:install|i|add|"
    "run|commit|push|pull|clone|build|test|start|init|apply|get|exec|up|down|compose|ps|logs|status|"
    r"diff|checkout|merge|rebase|-\S{1,40}|\S{0,40}[/.]\S{0,60})(?: [-\w./@:=]{1,80}){0,10}\s*$"
)
_CODE_END = r"[;{}]\s*$|\)\s?=>|=>\s|\|\|\s|&&\s|\);|\\\s*$"
_SETTING = r"\s*[a-z_][\w.-]{0,40}\s?[:=]\s?[^\s].{0,80}$"
_BULLET = r"\s*(?:[-*•+]|\d{1,2}[.)])\s"
_NOTICE = r"\s*\[[^\]]{3,200}\]\s*$"
_HEADING = r"#{1,6}\s+\S"

PROSE = r"[^.!?]{0,400}?\b(?:I|I'm|I’m|my|we|We|our|Our|My)\b"


def matches(pattern: str, line: str) -> bool:
    """Tell whether *line* begins as *pattern* says."""
    return _compiled(pattern).match(line[:LONGEST_LINE]) is not None


def is_talk(line: str) -> bool:
    """Tell whether *line* is one of a transcript, with the role or the hour of who speaks."""
    return any(matches(look, line) for look in (_TALK, _CLOCKED, _HEAD_HAN))


def is_named_talk(line: str) -> bool:
    """Tell whether *line* may be one of a transcript, with a name; two of them are one."""
    return (matches(_NAMED, line) and not matches(_NOTES, line)) or matches(_NAMED_HAN, line)


def is_reply(line: str) -> bool:
    """Tell whether *line* is the speaker's own in a transcript, which one of somebody else makes it."""
    return matches(r"\s*我\s?[:：]", line)


def is_letter(line: str) -> bool:
    """Tell whether *line* is a head line of a letter."""
    return matches(_LETTER, line)


def is_greeting(line: str) -> bool:
    """Tell whether a letter may begin with *line*."""
    return matches(_GREETING, line)


def is_heading(line: str) -> bool:
    """Tell whether *line* is a heading of Markdown."""
    return matches(_HEADING, line)


def is_document(line: str) -> bool:
    """Tell whether a Chinese document begins with *line*: a notice, a contract, minutes."""
    return matches(_DOCUMENT_HAN, line)


def is_log(line: str) -> bool:
    """Tell whether *line* is one of a log or of a trace."""
    return matches(_LOG, line) or matches(_NOTICE, line)


def is_code(line: str) -> bool:
    """Tell whether *line* is code, a command or its output."""
    if matches(_BULLET, line) and matches(PROSE, line):
        return False
    return matches(_CODE, line) or _compiled(_CODE_END).search(line[-200:]) is not None


def is_setting(line: str) -> bool:
    """Tell whether *line* may be one of a file of settings; three of them are one."""
    return matches(_SETTING, line) and not matches(PROSE, line)
