"""What is taken for a secret by the words around it, what stays, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.redact import context, redact, redact_value

NAMED = [
    ("my password is {}.", "hunter2", "said in English"),
    ("the password for the router is {}", "hunter2", "words between name and link"),
    ("set the password to {} please", "hunter2", "as an order"),
    ("password is {}", "P@ss-word", "a sign makes it no predicate"),
    ("password: {}", "swordfish", "a word of letters, assigned"),
    ("Here is the password:\n\n{}\n\nBye", "hunter2", "on its own line"),
    ("Password = '{}'", "correct horse battery", "a phrase in quotes"),
    ("passwords: `{}`", "hunter2", "plural"),
    ("DB_PASSWORD={}\nDB_PORT=5432", "blue_horse", "environment file"),
    ("mysql -u root --password {} -h db", "swordfish", "option of a command"),
    ("pwd={};server=db", "abc123", "connection string"),
    ('{{"password": "{}", "port": 1}}', "hunter2", "JSON"),
    ('{{\\"password\\": \\"{}\\"}}', "hunter2", "JSON within JSON"),
    ("api key: {}", "abcd1234efgh", "key with a space in its name"),
    ("X-Api-Key: {}", "abcd1234efgh", "header"),
    ("token is {}", "abcd1234efgh", "token, said"),
    ("AWS_SECRET_ACCESS_KEY={}", "aB3/dE6fG+hJ8kL/mN0pQ2rS", "secret under its name"),
    ("client_secret='{}'", "abcd1234efgh", "secret in code"),
    ("https://example.org/a?token={}&lang=en", "abcdefgh", "query of a URL, letters only"),
    ("https://example.org/a?page=2&api_key={}&lang=en", "zzz9", "query of a URL, short"),
    ("Authorization: Basic {}", "dXNlcjpwYXNz", "header, basic"),
    ("authorization: bearer {}", "abc.def.ghi123", "header, lower case"),
    ("密码是 {}", "hunter2", "Chinese"),
    ("密码是{}，别忘了", "admin", "Chinese, a word that ends the clause"),
    ("密码：{}", "123456", "Chinese, full-width colon"),
    ("密码为{}，谢谢", "Abc@123", "Chinese, 为"),
    ("密码改成了 {}", "qwerty99", "Chinese, changed"),
    ("帳號 ana 密碼 {}", "abc12345", "Chinese, traditional, side by side"),
    ("口令是：{}。", "opensesame", "Chinese, 口令"),
    ("我的API密钥为：{}，", "abcd1234efgh", "Chinese, key"),
    ("パスワードは{}です", "hunter2", "Japanese"),
    ("パスワード：「{}」です", "ひらけごま", "Japanese, in brackets"),
    ("비밀번호는 {} 입니다", "hunter2", "Korean"),
    ("비밀번호: {}", "qwer1234!", "Korean, colon"),
    ('smtp_pass = "{}"', "swordfish", "pass as the end of a name"),
    ("db_pass: {}", "swordfish", "pass as the end of a name, YAML"),
    ('pass: "{}"', "swordfish", "pass alone, in quotes"),
    ('say {{"user": "ana", "pass": "{}"}}', "swordfish", "pass alone, JSON"),
    ("PASS={}", "swordfish", "pass alone, environment file"),
    ("user: ana\npass: {}\n", "swordfish", "pass alone, YAML"),
    ("openssl rsa -passin pass:{}", "hunter2x", "pass with its value glued on"),
    ("curl -u ana:{} https://example.org", "swordfish", "curl, user and password"),
    ("curl --user 'ana:{}' https://example.org", "blue horse", "curl, in quotes"),
    ("mysql -uroot -p{} shop", "swordfish", "mysql, glued on"),
    ("docker exec db mysqldump -p'{}' shop", "blue horse", "mysql, in quotes"),
    ("sshpass -p {} ssh ana@example.org", "swordfish", "sshpass"),
    ("mongosh -u ana -p {} db", "swordfish", "mongo"),
    ("redis-cli -h cache -a {} ping", "swordfish", "redis"),
    ("docker login -u ana -p {}", "swordfish", "login to a registry"),
    ("login root passwd {}", "hunter2", "side by side in English"),
    ("pw: {}", "swordfish", "pw"),
    ("the wifi pw is {}", "hunter2", "pw, said"),
    ("<db:password>{}</db:password>", "swordfish", "XML"),
    ('<add key="Password" value="{}"/>', "swordfish", "XML, value of an attribute"),
    ('{{"name": "DB_PASSWORD", "value": "{}"}}', "swordfish", "JSON, value of a name"),
    ("- name: DB_PASSWORD\n  value: {}", "swordfish", "YAML, value of a name"),
    ("password: |\n  {}\nport: 1", "correct horse", "YAML block"),
    ("passwords: [none, {}]", "swordfish", "second of a list"),
    ("Cookie: theme=dark; sessionid={}; lang=en", "swordfish", "cookie of a session"),
    ("-H 'Cookie: a={}'", "1f3870be", "cookie that looks random"),
    ("验证码是 {}，五分钟内有效", "537153", "Chinese, a code"),
    ("your verification code is {}.", "537153", "a code"),
    ("OTP: {}", "537 153", "a code in two halves"),
    ("인증번호는 {}입니다", "537153", "Korean, a code"),
    ("確認コード：{}", "537153", "Japanese, a code"),
    ("my PIN is {}", "4821", "PIN, said"),
    ("the pin for the card is {}, ok", "4821", "pin, said in small letters"),
    ("PIN {}", "4821", "PIN, side by side"),
    ("银行卡 PIN 码是{}", "4821", "Chinese, PIN"),
    ("密码是这个：{}", "hunter2", "Chinese, 这个"),
    ("密码都是 {}", "hunter2", "Chinese, 都是"),
    ("密碼係 {}", "hunter2", "Cantonese"),
    ("密码是 {} 你记一下", "woaini", "Chinese, letters only, and the sentence goes on"),
    ("my password is {}", "swordfish", "English, letters only"),
    ("My Netflix password is {} and I like fish", "swordfish", "English, letters only, and more is said"),
    (
        "the password is {}",
        "correct horse battery staple",
        "English, a phrase that opens with an ordinary word",
    ),
    ("Ana's password is now {}.", "blue horse", "English, a phrase of two words"),
    ("https://example.org/send?key={}", "693a91f6-7a0c-4bc4-97a0-0ec2dffa5aaa", "key of a webhook"),
    ("postgres://{}@db.example.org:5432/x", "admin:s3cr#t", "URL, with a sign"),
    ("see amqp://{}@[::1]:80/v and more", "u:p", "URL, short"),
]


@pytest.mark.parametrize(("place", "secret", "reason"), NAMED, ids=[row[2] for row in NAMED])
def test_what_words_call_a_secret_goes(place: str, secret: str, reason: str) -> None:
    clean = redact(place.format(secret))

    left, right = place.format("\x01").split("\x01")
    assert clean.text.startswith(left), reason
    assert clean.text.endswith(right), reason
    assert secret not in clean.text
    assert len(clean.families) == 1


@pytest.mark.parametrize("link", ["=", ":", "= ", ": "])
def test_each_value_of_a_name_that_is_told_twice_in_a_row_is_its_own(link: str) -> None:
    first, second = "q7Kx" + "2mZp9RtB4wLs", "Hd83" + "kfPq0VnXe5Jc"

    clean = redact(f"token{link}{first}-token{link}{second} and token{link}token{link}{first}").text

    assert first not in clean
    assert second not in clean
    assert redact("-token=(A" * 20).families == ()


def test_full_width_name_announces_a_secret() -> None:
    assert redact("ｐａｓｓｗｏｒｄ：ｈｕｎｔｅｒ２").text == "ｐａｓｓｗｏｒｄ：[redacted:password]"


def test_value_longer_than_what_is_judged_goes_whole() -> None:
    value = "x1" * 400

    assert redact(f"password={value}&port=1").text == "password=[redacted:password]&port=1"


# Pieces that meet in real text and break naive rules when they touch.
PIECES = [
    *(
        "password",
        "token",
        "secret",
        "api key",
        "pwd",
        "密码",
        "口令",
        "パスワード",
        "비밀번호",
        "Bearer ",
        "Basic ",
    ),
    *(
        " is ",
        "=",
        ": ",
        "：",
        "是",
        "は",
        " for a",
        "--",
        "?",
        "&",
        "x=",
        "'",
        '"',
        "`",
        "“",
        "”",
        "「",
        "（",
        "）",
    ),
    *(
        "[",
        "]",
        "(",
        ")",
        "{",
        "<",
        "\\",
        "\\n",
        "\n",
        " ",
        "/",
        "-",
        "_",
        ".",
        ",",
        "$",
        "@",
        "://",
        "\u200b",
        "\u00ad",
    ),
    *(
        "a1b2c3",
        "hunter",
        "required",
        "1234",
        " 位",
        " words",
        "md5",
        "foo(",
        "foo.bar",
        "Ａ",
        "ｐａｓｓ",
        "İ",
    ),
    *("sk-", "gh" + "p_", "hf_", "ey" + "J", "SG.", "xox" + "b-1-", "12345678:AA", "AK" + "IA", "aB1c" * 12),
    *("0123456789abcdef" * 2, "-----BEGIN ", "PRIVATE KEY-----", "-----END ", "-----", "Authorization:"),
    *(
        "pass",
        "_pass",
        "pw",
        "PIN ",
        "otp",
        "验证码",
        "my ",
        "swordfish",
        "correct horse battery staple",
        " and ",
    ),
    *("commit ", '"commit": ', "sha256:", "sha512-", "etag: ", "提交 ", "git show ", "MD5 (a) = ", "0x"),
    *("data:image/png;base64,", "ssh-rsa AAAA", "h1:", "curl ", "-u a:", "mysql ", "-p", "sshpass "),
    *(
        "redis-cli -a ",
        "docker login ",
        "Cookie: ",
        "sid=",
        "sig=",
        "key=",
        " value=",
        'value": ',
        "</password>",
    ),
    *("password: |\n", "\n  ", "passwords: [", ", ", "|", ">", ";"),
    *("[redacted:", "[redacted:password]", "[redacted:base64]", "\ud800", "\x00", "🔑"),
]
messy = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
texts = st.one_of(st.text(st.characters()), messy)


@settings(derandomize=True, deadline=None)
@given(messy)
def test_what_repeats_is_judged_as_if_nothing_were_recalled(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(context, "_JUDGED", 0)
        judged_anew = redact(text * 4)

    assert redact(text * 4) == judged_anew


def test_long_secret_is_read_on_even_if_one_like_it_was_judged() -> None:
    shorter, longer = (" " * 60 + f"token={'z1' * length}" for length in (300, 400))

    assert redact(shorter + longer).text == (" " * 60 + "token=[redacted:token]") * 2


def test_what_stands_behind_is_read_far_enough_even_if_one_like_it_was_judged() -> None:
    said = " " * 60 + "密码是 537153 "

    assert redact(f"{said}chapters{said}characters").text == (
        f"{said.replace('537153', '[redacted:password]')}chapters{said}characters"
    )


def test_blanks_up_to_the_end_are_seen_even_if_others_like_them_were_judged() -> None:
    said = " " * 60 + "my password is swordfish" + " " * 400

    assert redact(f"{said}x{said}").text == f"{said}x{said.replace('swordfish', '[redacted:password]')}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("the api key: 8473bx1952", "one of many keys that are no secrets"),
        ("the signing_key: 8473bx1952", "with an underscore"),
        ("the licensekey: 8473bx1952", "written together"),
        ("the passphrase: 84731952", "begins as passport does"),
        ("the PIN code: 847319", "ends as opinion does"),
        ("the one-time code: 847319", "a code of one kind"),
        ("the login code: 847319", "a code of another"),
        ("the otp: 847319", "stands in desktop, too, and means nothing there"),
    ],
)
def test_names_that_ordinary_words_resemble_are_told_from_them(text: str, reason: str) -> None:
    assert redact(text).families, reason


def test_name_that_begins_only_once_a_key_before_it_is_gone_still_announces_a_secret() -> None:
    number = "a1" * 16

    clean = redact(f"{number}\ufe0fotp: 84731952")

    assert clean.text == "[redacted:hex]\ufe0fotp: [redacted:password]"


@settings(derandomize=True, deadline=None)
@given(texts)
def test_redacting_twice_equals_redacting_once(text: str) -> None:
    once = redact(text)

    assert redact(once.text).text is once.text
    if not once.families:
        assert once.text is text


SECRET_FIELDS = [
    "password",
    "userPassword",
    "api_key",
    "API-KEY",
    "token",
    "accessToken",
    "clientSecret",
    "密码",
    "비밀번호",
    "pass",
    "smtp_pass",
    "smtpPass",
    "wifi pw",
    "pin",
    "otp",
    "auth",
]


@pytest.mark.parametrize("field", SECRET_FIELDS)
def test_string_under_the_name_of_a_secret_goes_whole(field: str) -> None:
    clean = redact_value({field: "any words", "port": 5432})

    assert clean.value[field].startswith("[redacted:")
    assert clean.value["port"] == 5432
    assert len(clean.families) == 1


@pytest.mark.parametrize("field", ["bypass", "first_pass", "opinion", "spin", "max_tokens", "author"])
def test_string_under_another_name_stays(field: str) -> None:
    value = {field: "any words"}

    assert redact_value(value).value == value


@pytest.mark.parametrize("blank", ["", " ", "\n"])
def test_blank_string_under_the_name_of_a_secret_stays(blank: str) -> None:
    assert redact_value({"password": blank}) == ({"password": blank}, ())


def test_list_under_the_name_of_tokens_keeps_its_words() -> None:
    clean = redact_value({"tokens": ["hello", "world", "abcd1234efgh"], "passwords": ["hello"]})

    assert clean.value == {
        "tokens": ["hello", "world", "[redacted:token]"],
        "passwords": ["[redacted:password]"],
    }


def test_text_behind_a_word_is_read_far_enough_to_see_that_it_names_the_next_value() -> None:
    clean = redact("password: swordfish description: fish")

    assert clean.text == "password: [redacted:password] description: fish"


def test_shape_of_a_value_stays() -> None:
    value = {
        "note": "密码是 hunter2",
        "list": ["plain", 1, 2.5, None, True, {"token": ["abcd1234efgh", 7]}],
        "schema": {"password": {"type": "string"}},
        "max_tokens": "2000",
        7: ("a", "b"),
    }

    clean = redact_value(value)

    assert clean.value == {
        "note": "密码是 [redacted:password]",
        "list": ["plain", 1, 2.5, None, True, {"token": ["[redacted:token]", 7]}],
        "schema": {"password": {"type": "string"}},
        "max_tokens": "2000",
        7: ("a", "b"),
    }
    assert clean.families == ("password", "token")


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), texts),
    lambda inner: st.one_of(
        st.lists(inner), st.dictionaries(st.one_of(st.sampled_from(SECRET_FIELDS), texts), inner)
    ),
    max_leaves=12,
)


@settings(derandomize=True, deadline=None)
@given(json_values)
def test_redacting_a_value_twice_equals_redacting_it_once(value: object) -> None:
    once = redact_value(value).value

    assert redact_value(once).value == once
