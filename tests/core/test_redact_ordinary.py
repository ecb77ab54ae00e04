"""What looks like a secret and stays, and where the line runs."""

from __future__ import annotations

import pytest

from rememora.core.redact import redact

ORDINARY = [
    ("the password is required", "predicate"),
    ("password is too short", "predicate of two words"),
    ("The password is 8 characters long", "a length"),
    ("Password: must contain 8 chars", "rule of a form"),
    ("forgot password: click the link", "sentence after a colon"),
    ("忘记密码是常有的事", "Chinese sentence"),
    ("密码是8位数字", "Chinese length"),
    ("密码的长度是 12345678", "of something else"),
    ("密码是用 SHA-256 加密的", "an algorithm"),
    ("密码是 bcrypt 哈希存储", "an algorithm, letters only"),
    ("密码：请输入密码", "label of a form"),
    ("密码学是一门学科", "longer word"),
    ("密码 2024年更新", "a year"),
    ("密钥是 4096 位的", "a size"),
    ("パスワードは8文字以上です", "Japanese length"),
    ("비밀번호는 8자 이상이어야 합니다", "Korean length"),
    ("the password is case sensitive", "predicate of two words, no password"),
    ("my password is terrible.", "predicate after my"),
    ("the password is stored in the vault", "participle"),
    ("Your password is not strong enough", "negated"),
    ("the password is correct but the login fails", "predicate, and more is said"),
    ("my password is swordfishing", "a participle by its ending: the price of it"),
    ("the password is up-to-date", "predicate with hyphens"),
    ("a password is swordfish", "nobody's password"),
    ("my token is swordfish", "letters only, of another kind"),
    ("密码是必填项", "Chinese predicate"),
    ("密码是常见的安全措施", "Chinese predicate"),
    ("密码错误，密码太短", "Chinese predicate"),
    ("密码是 admin 用户的", "Chinese, of somebody"),
    ("密码是 redis 里存的", "Chinese, at some place"),
    ("密码是 LDAP 统一管", "Chinese, a technique"),
    ("密码 SHA-256 加密", "an algorithm, side by side"),
    ("密码 sha512 存储", "an algorithm with six characters, side by side"),
    ("口令 base64编码", "an algorithm, glued to Chinese"),
    ("--- PASS: TestParse/10KB_line (0.01s)", "verdict of a test"),
    ("PASS: 120, FAIL: 3", "count of tests"),
    ("first_pass = a1b2c3", "pass of a compiler"),
    ("low-pass: a1b2c3", "filter"),
    ("bypass: a1b2c3d4", "longer word"),
    ("try:\n    pass\nexcept: x1y2z3", "statement"),
    ("密码 aes-256 加密", "an algorithm with six characters and a digit"),
    ("password field2 is hidden", "numbered word, side by side"),
    ("password 8-character minimum", "length, side by side"),
    ("password = $1", "parameter of a shell"),
    ("password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256", "sealed value"),
    ("tokens: [hello, world]", "list of words"),
    ("docker run -u 1000:1000 -p 8080:80 web", "options of another program"),
    ("curl x | ssh -p 22222 example.org", "options of the next program"),
    ("mysql -p shop", "no password, it will be asked for"),
    ("ssh login -p 22222", "port"),
    ("Cookie: theme=dark; path=/; max-age=2592000", "cookie of no session"),
    ("<label for='password'>Passwort eingeben</label>", "markup, a label"),
    ("pin 1234 of the chip", "any pin"),
    ("the PIN is 1234 characters long", "a length"),
    ("PIN is 12345678901", "longer number"),
    ("pin it to 3.14.159", "a version"),
    ("https://example.org/?key=frequently-asked-questions", "key of words"),
    ("token is a unit of text", "another trade's token"),
    ("my token budget is 2000", "another trade's token"),
    ("The token is 2000 tokens long", "another trade's token"),
    ("tokens: 2000", "a count"),
    ("page_token=CAUQAA1234", "cursor"),
    ('"eos_token": "<|endoftext|>"', "mark of a vocabulary"),
    ("token 是 JWT 格式", "a format"),
    ("secret: ingredient", "a word"),
    ("the secret is 42", "a number"),
    ("def password(self):", "code, definition"),
    ("password: str = Field(...)", "code, type"),
    ("password = user.password", "code, attribute"),
    ("password = getpass.getpass()", "code, call"),
    ("token = tokens[i]", "code, subscript"),
    ("assert token == expected_token", "code, comparison"),
    ("export TOKEN=$GITHUB_TOKEN", "reference"),
    ("password=${DB_PASSWORD}", "reference"),
    ("password=<your password>", "place for one"),
    ("password: ********", "mask"),
    ("PWD: /srv/app", "a path"),
    ('{"password": {"type": "string"}}', "JSON schema"),
    ("Bearer 是一种认证方式", "word"),
    ("Authorization: Bearer <token>", "place for one"),
    ("Authorization: Bearer your_token_here", "place for one"),
    ("颜色 #ff00aa", "colour"),
    ("2026-11-29T20:00:00Z", "date"),
    ("550e8400-e29b-41d4-a716-446655440000", "UUID"),
    ("Order_550E8400-e29b-41d4-a716-446655440000", "UUID with a prefix"),
    ("fixed in 0123abc, then 0123abcd4567", "short hashes"),
    ("v1.2.3-rc.4+build.5678", "version"),
    ("12345678901234567890123456789012345678901234567890", "long decimal number"),
    ("task-based, risk-free desk-lamp", "sk- within words"),
    ("sk-estimator-doc-link-container-fluid", "sk- as a style name"),
    ("/home/Ana/Projects2024/MyApp/src/Main/java/org/example/HttpServer2/VeryLong", "path"),
    ("aB3dE6f/G9hJ2kL5/mN8pQ1r/S4tU7vW0/xY3zA6bC9d", "path of restless names, a slash in eleven characters"),
    ("C:\\Users\\Ana\\Documents\\Projects2024\\MyApplication\\Source\\Main", "path"),
    ("photo 0123abcd4567ef89" + "0123abcd4567ef89.jpg", "name of a file"),
    ("https://example.org/docs/d/1aB2cD3eF4gH5iJ6kL7mN8oP9qR0sT1uV2wX3yZ4aB5c/edit", "URL"),
    ("https://example.org/a/b/commit/0123abcd4567ef890123" + "abcd4567ef8901234567", "commit's URL"),
    ("http://localhost:8080/users@home", "URL with an @ in its path"),
    ("ssh://git@example.org/x/y.git", "URL with a user and no password"),
    ("MyVeryLongClassNameForHttp2ServerConnectionFactoryBeanProvider", "CamelCase"),
    ("get_hf_models_config_name_for_version_2_of_the_public_api_client", "snake_case"),
    ("rememora.core.redact.rules.provider_keys.something_longer", "module path"),
    ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "long word"),
    ("用户偏好 pnpm，端口 5432", "Chinese"),
    ("👨\u200d👩\u200d👧 ❤\ufe0f é é ＡＢＣ１２３", "emoji, combining marks, full-width"),
]

SHA1 = "3f786850e387550fdab836ed" + "7e6dc881de23001b"
MD5 = "d41d8cd98f00b204" + "e9800998ecf8427e"
BLOCK = "aB3dE6fG9hJ2kL5mN8pQ" * 4

# What the word before it calls a number that may be known.
PUBLIC = [
    (f"commit {SHA1}", "commit"),
    (f"fixed in commit `{SHA1}`.", "commit, in code marks"),
    (f'"commit": "{SHA1}"', "commit, JSON"),
    (f"提交 {SHA1}", "commit, Chinese"),
    (f"git checkout {SHA1}", "checkout"),
    (f"git revert {SHA1}", "revert"),
    (f"git cherry-pick {SHA1}", "cherry-pick"),
    (f"Merge: {SHA1}", "merge"),
    (f"git reset --hard {SHA1}", "reset with an option"),
    (f"uses: actions/checkout@{SHA1}", "pinned action"),
    (f"sha1 {SHA1}", "digest"),
    (f"image@sha256:{MD5 * 2}", "digest of an image"),
    (f"--hash=sha256:{MD5 * 2}", "digest of a package"),
    (f"sha512-{BLOCK}==", "subresource integrity"),
    (f"SHA256:{BLOCK[:43]}", "fingerprint"),
    (f"example.org/x v1.2.3 h1:{BLOCK[:43]}=", "digest of a Go module"),
    (f"md5: {MD5}", "digest"),
    (f"MD5 (disk.img) = {MD5}", "digest of a file"),
    (f'ETag: W/"{MD5}"', "entity tag"),
    (f"trace_id={MD5}", "trace"),
    (f"traceparent: 00-{MD5}-00f067aa0ba902b7-01", "trace, header"),
    ("0x5aAeb6053F3E94C9b9A0" + "9f33669435E7Ef1BeAed", "address of a wallet"),
    (f"<img src='data:image/png;base64,{BLOCK}'>", "picture"),
    (f"ssh-ed25519 AAAA{BLOCK} ana@example.org", "public key"),
    (f"ssh-rsa AAAA{BLOCK}== ana@example.org", "public key"),
    ("class sk-loading-indicator-container-1", "style name with a number"),
]
ORDINARY += PUBLIC


@pytest.mark.parametrize(
    ("text", "reason"), ORDINARY, ids=[f"{n}-{row[1]}" for n, row in enumerate(ORDINARY)]
)
def test_ordinary_text_comes_back_as_the_same_object(text: str, reason: str) -> None:
    clean = redact(text)

    assert clean.text is text, reason
    assert clean.families == ()


NOT_PUBLIC = [
    (SHA1, "bare"),
    (f"key={SHA1}", "key"),
    (f"key=0x{SHA1}", "key in the form of an address"),
    (f"password md5: {MD5}", "digest of a password"),
    (f"api key sha256:{MD5 * 2}", "digest of a key"),
    (f"password=commit {SHA1}", "the word is a value"),
    (f"committed {SHA1}", "longer word"),
    (f"0x{MD5 * 2}", "longer than an address"),
    (f"data:text/plain;base64,{BLOCK}", "text, not a picture"),
]


@pytest.mark.parametrize(("text", "reason"), NOT_PUBLIC, ids=[row[1] for row in NOT_PUBLIC])
def test_number_goes_unless_the_word_before_it_says_what_it_is(text: str, reason: str) -> None:
    clean = redact(text).text

    assert MD5[-12:] not in clean, reason
    assert SHA1[-12:] not in clean, reason
    assert BLOCK[:20] not in clean, reason
