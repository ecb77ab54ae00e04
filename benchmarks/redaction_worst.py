"""The pieces that cost redaction most when they are repeated, family by family."""

from __future__ import annotations

# What nearly matches, again and again: the start of a secret without its end, a name without a value, runs
# that could be read in many ways. `tests/core/test_redact_cost.py` holds the promise on the same pieces; the
# last row of a family is often what a search over random joins of the others found to be the slowest.
# In every repetition another letter takes the place of CHANGING, so that no answer is worth keeping.
# Pieces are joined here, so that no file holds a key in its full shape.
CHANGING = "\N{SECTION SIGN}"
JWT = "ey" + "J"
PEM = "-----BEGIN " + "PRIVATE KEY-----"
WORST: dict[str, tuple[str, ...]] = {
    "provider keys": (
        *("sk" + "-", "sk" + "-proj-", "gh" + "p_a", "AK" + "IA", "xox" + "b-1-", "AI" + "za"),
        *("sk" + "-a" * 10 + " ", "sk" + "-1-", "sk" + "-a-1-b-22-", "sk" + "-a1" * 10 + "é", "dp." + "pt."),
    ),
    "private keys": (
        *("-----BEGIN", "-----BEGIN ", "-----", "- ", PEM, PEM + "\n", PEM + "\nVersion: ", PEM + "["),
        *(PEM + "A" * 20 + " - ", "-----BEGIN " + "RSA PRIVATE KEY-----\nMIIE"),
    ),
    "tokens in three parts": (
        *(JWT, JWT + "-", JWT + "--", JWT + "aaaaaaaa.", "sk" + "-" + JWT, JWT + "hbc." + JWT + "hb."),
        *("a.", "a.b.c.", "a1B2.", "M" * 24 + ".abcdef."),
    ),
    "long runs": (
        *("a", "0", "A", "a1", "aB1", "aB1/", "aB1-", "aZ9+/", "deadbeef", "0123456789abcdef", "0x", "/"),
        *("0123456789abcdefg", "abcdef0123456789-", "aaaaaaaaaaaaaaa ", "A" * 31 + " ", "a" * 39 + " "),
        *(
            "aB1" * 13 + " ",
            "aB1c" * 10 + "==\n",
            "commit ",
            "commit " + "0a" * 20 + " ",
            "sha256:" + "0a" * 32 + " ",
        ),
        *(
            "data:image/png;base64," + "aB1c" * 10 + " ",
            "ssh-rsa " + "aB1c" * 10 + " ",
            "0x" + "0a" * 20 + " ",
        ),
    ),
    "URLs": (
        *(
            "http://",
            "http://a:",
            "http://a:b",
            "https://user:pass",
            "://",
            "a://",
            "a://b:",
            "a://b:c@",
            "a@",
        ),
        *("://a:[", "://a:b[@", "postgres://u:p@h ", "?key=", "?key=a-b-c-d-e-f-g-h-i ", "&sig="),
    ),
    "headers": (
        *("authorization:", "authorization: ", "authorization: bearer ", "authorization:::: ", "bearer "),
        *(
            "bearer a ",
            "bearer a1",
            "Authorization: Basic ",
            "Cookie: ",
            "cookie: a=bcdefg;",
            "Cookie: sid=a1b2c3; ",
        ),
    ),
    "assignments": (
        *(
            "password=",
            "password=a&",
            "password=\\",
            "password=foo.",
            "password=a1b2c3 ",
            'password="',
            'password="a',
        ),
        *("password: [", '"password": "', "pwd=ab1c;", "secret=x;", "secret_", "api_key: ", "key=a1b2c3 "),
        *(
            "token=",
            "token=token=",
            "token=token=" + JWT + "?",
            "?token=",
            "&token=abcdef",
            "'\"?token='",
            "'?token=\"",
        ),
        *(
            "_pass=",
            "pass=ab1 ",
            "pass: abcd ",
            "smtp_pass=",
            "pw=",
            "pw: ",
            "pw=a1b ",
            "PASS://",
            "://pwd",
            "pwd_PASS: ",
        ),
        *(
            "passwords: [a1b2, ",
            "passwords: [a,",
            'tokens: ["',
            "password: |\n  a",
            "<password>",
            "<password>ab</",
        ),
        *('password" value="', "password value=", "'?PASS口令", "_requiredpasswords: [\u200b"),
        *("-token=" * 9 + ";!", "-token:" * 9 + "&!", "-token=.A" * 8 + ";!", "-token=(A" * 8 + ";!"),
        *(f"pw={CHANGING}b1 ", f"pass: {CHANGING}bcd ", f"token={CHANGING}bcdef1 ", f"-token={CHANGING}"),
        *(f"-token=.{CHANGING}", f"token:.{CHANGING}", f"api_key=.{CHANGING}", f"-token=a.{CHANGING}"),
    ),
    "spoken": (
        *(
            "password ",
            "password is ",
            "password is ;",
            "password for a ",
            "my password for the ",
            "token is ",
            "token ",
        ),
        *(
            "the password to a is b ",
            "secret is was are ",
            "pwd ",
            "pwd was ",
            "pwd is ab1c ",
            "api key ",
            "\ntoken",
            "api key --",
        ),
        *(
            "my password is weak ",
            "the pwd is fish ",
            "my pwd is a b c d e f g ",
            "my password is blue fish ",
            "my ",
        ),
        *(
            f"pwd was {CHANGING}",
            f"my pwd is {CHANGING}ish ",
            f"token is {CHANGING}b1 ",
            f"password {CHANGING}bcde1 ",
        ),
        *("pin ", "pin is ", "PIN 123", "pin for a ", "otp 1234", "verification code ", "pin is 1234 "),
    ),
    "Chinese": (
        *(
            "密码",
            "密码是",
            "密码是a1b2c3",
            "密码 ",
            "密码「",
            "密码“a",
            "密码：",
            "密İ码是",
            "密码现在已经是",
            "令牌 = ",
        ),
        *(
            "口令是a1b2",
            "口令为 a1",
            "パスワードは",
            "비밀번호는 ",
            "비밀번호는 a1b2 ",
            "密码是abcd你",
            "密码「abcd」",
            "验证码是",
        ),
        *("1234密码0x", "：pwd", "验证码是1234", "PASSapi key=“"),
        *(f"口令{CHANGING}bcde1 ", f"密码是{CHANGING}bc1 "),
    ),
    "options": (
        *(
            "--password ",
            "--token=",
            "--",
            "--a",
            "-- -- ",
            "--a-b-c-password ",
            "--key ",
            "?--token='",
            "'\"?--token='",
        ),
        *(
            "curl -u ",
            "-u a:abc ",
            "curl -u a:abc ",
            "mysql -p",
            "mysql -pabcd ",
            "-pabc ",
            "sshpass ",
            "login -p ",
        ),
    ),
    "costumes": (
        *(
            "ｓｋ－",
            "ｐａｓｓｗｏｒｄ＝",
            "ｐａｓｓｗｏｒｄ：ａ１ｂ２ｃ３\u3000",
            "Ａ",
            "\u200b",
            "a\u200b",
            "\u200b ",
            "\u00ad",
        ),
        *("s\u200bk\u200b-", "a1B2\u200b", "p\u00adassword=", "\ufe0f\u200d", "❤\ufe0f"),
        *('"\u200b</password>h1:', "\u200bpasswords: [redis-cli -a Bearer sha512-"),
        "hox" + "bA-1-\u00ad3gh_Ａc 密码\"</passwd>h1password '?toke0x",
        f"g{CHANGING}h" + "p_axox" + 'b-1-\u00adx 1234密码"\u200b</password:0x',
    ),
    "plain text": (
        *(
            "The train to the coast leaves at nine. ",
            "昨天我们去了海边，晚上一起吃了饭。",
            " ",
            "\n",
            "\t",
            "a ",
        ),
        *("é", "😀", "\x00"),
    ),
}
