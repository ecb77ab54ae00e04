"""Words that stand where a secret could stand, yet are none.

They follow "password:" and its like in documentation, forms, schemas and code.
Only words that were seen there or say what a value is, not whose it is.
"""

from __future__ import annotations

ORDINARY = frozenset(
    # what one says of a password, or how a sentence after it goes on
    """
    a all also always an and any are arg argument as ask at be been being but by can cannot change
    changed check choose click contact create default disabled do does double each either empty
    enabled encrypted enter every expired expires fail failed field fill find flag flags follow for
    forgot from generate get given go had happy has hashed have here hidden hide how if in incorrect
    insert invalid is it its just keep leave let long make manager masked maximum may minimum
    missing more most must need needed never new no none not note nothing of off old on one only
    open option optional or our passed paste please protected provide provided put read recommended
    redacted removed required reset same see select send set should show some something specified
    still store stored strength strong submit such supplied sure that the their them then there
    these they this three to too try two type unchanged unknown unset up update use used user
    username valid via was we weak what when where which who why will with without write wrong yes
    you your
    """.split()  # noqa: SIM905 - a page of words reads better than a page of quotes
    # types, formats and algorithms
    + """
    any argon2 array base64 bcrypt blob bool boolean byte bytes changeme char email false float form
    hash hex hidden html identifier input int integer json jwt label length list literal masked md5
    nil null nullable number numeric oauth oauth2 object pbkdf2 placeholder plain plaintext prop ref
    regex schema scrypt sha1 sha256 sha512 sso state str string struct tbd text title todo true
    tuple undefined url utf8 uuid value varchar varchar255 vector void xxx xxxx xxxxx xxxxxx
    """.split()  # noqa: SIM905
)

# What is said of a password rather than being one: "my password is weak". Words that end as most
# predicates do ("-ed", "-able", ...) need no row.
PREDICATES = ORDINARY | frozenset(
    """
    able about above absent accurate across active alike alphanumeric already alright annoying another
    anything attached automatic awful awesome back bad base64-encoded basic been best better blank both
    broken case caps certain characters clear clever close common compliant complex complicated correct
    crap critical current dead definitely different digit digits down dumb dynamic early easier easiest
    easy eight else enough entirely entropy essential everything everywhere evil exactly exempt exposed
    external extra false familiar fine five forgotten fourteen free fresh fun funny garbage generic
    gibberish global gone good great guess half hard harder hers high his huge human important impossible
    inactive inside internal irrelevant junk key kept known laughable least legacy legal length letters
    lengthy like likely literally local lost lower lowercase mandatory me mine mixed most much my
    mystery near neither nine nobody nonexistent nonsense nowhere numbers obsolete obvious ok okay one
    online opaque out outdated over part partly per perfect permanent personal phrase poor possible
    present pretty private probably problem public quite random rather ready really reasonable recent
    relevant right risky rotten rubbish safe salt salty sensitive seven short simple since six sixteen
    so someone something somewhere soon special specific standard static stolen strange strict stronger
    stuff such super symbols taken temporary ten terrible text than these things thirty times tough
    tricky trivial true truly twelve twenty two ugly unclear under unique unusual up uppercase vague
    visible vital void weaker weird well whatever wherever within word words worse worst worth written
    wrong x yet yours zero sent sold spelt told
    """.split()  # noqa: SIM905
)
