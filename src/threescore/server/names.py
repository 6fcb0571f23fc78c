"""What people may be called: one cleaning for every name, and when two names look alike.

A name is compared by its likeness, in which signs that look the same are the same: letters of other alphabets, 0 and O, l and
I and 1, wide and narrow forms, blanks. (Unicode's own table of look-alikes has thousands of signs for which nobody has a
font; those are kept out by letting a name have one alphabet.) Guests may share a name with one another, but nobody is called
like an account that is not theirs.
"""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa

from threescore.minds.naming import LEVELS
from threescore.server.refusal import Refusal, bad
from threescore.server.schema import PERSONS
from threescore.server.storage import Storage

# What somebody is called whose account is gone.
NOBODY = "Somebody"
LONGEST = 32
# Letters that no eye tells from a Latin one, in lower case: Greek, Cyrillic, Armenian, and Latin ones of their own.
LOOK_ALIKES = str.maketrans(
    {
        **dict(zip("αβγεικνορτυχωϲϳηζμ", "abyeiknoptuxwcjnzu", strict=True)),
        **dict(zip("авгекмнорстухѕіїјԁԛԝһӏьбзчѵғҽ", "abrekmhopctyxsiijdqwhlb634vfe", strict=True)),
        **dict(zip("օոսհցյզվքԼ", "onuhgjqyfl", strict=True)),
        **dict(zip("ıɩɑɡʏʀɴᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍᴏᴘꜱᴛᴜᴠᴡᴢ", "iiagyrnabcdeghijklmopstuvwz", strict=True)),
        "ø": "o", "đ": "d", "ħ": "h", "ł": "l", "ŧ": "t", "æ": "ae", "œ": "oe", "ﬁ": "fi",
        "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "5": "s", "$": "s", "@": "a",
    }
)  # fmt: skip
# What two letters together look like.
PAIRS = (("rn", "m"), ("vv", "w"))
# Seen by nobody, although Unicode counts some of them as letters, marks or signs.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0D), (0xE0100, 0xE01EF)) for code in range(first, last + 1)
}  # fmt: skip
# Whether an emoji is drawn or written; a keyboard adds that by itself.
STYLES = str.maketrans({"\ufe0e": None, "\ufe0f": None})
MOST_MARKS = 2
# Alphabets that are written together.
TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})

UNSEEN = "a name is made of letters, digits and signs that can be seen"


def clean(name: str) -> str:
    """A name as it is shown: one spelling, no space at the ends or doubled; a Refusal if it cannot be one."""
    called = " ".join(unicodedata.normalize("NFKC", name.translate(STYLES)).split())
    if not called or any(
        unicodedata.category(sign)[0] in "CZ" or sign in INVISIBLE for sign in called.replace(" ", "")
    ):
        raise bad(UNSEEN, "name_unseen")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in called):
        raise bad(UNSEEN, "name_unseen")
    if len(called) > LONGEST:
        raise bad(f"a name has at most {LONGEST} signs", "name_long", {"most": LONGEST})
    marks = 0
    for sign in unicodedata.normalize("NFD", called):
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            raise bad(UNSEEN, "name_unseen")
    found = {alphabet(sign) for sign in called} - {""}
    if len(found) > 1 and not any(found <= family for family in TOGETHER):
        raise bad("a name is written in one alphabet, so that nobody is taken for somebody else", "name_alphabets")
    return called


def alphabet(sign: str) -> str:
    """The alphabet of a letter, such as LATIN; nothing for what belongs to none."""
    if unicodedata.category(sign) not in ("Lu", "Ll", "Lt", "Lo"):
        return ""
    return unicodedata.name(sign, "UNKNOWN").split()[0].partition("-")[0]


def folded(name: str) -> str:
    """A name as who logs in may type it."""
    return unicodedata.normalize(
        "NFKC", " ".join(unicodedata.normalize("NFKC", name.translate(STYLES)).split())
    ).casefold()


def likeness(name: str) -> str:
    """What a name looks like: two names with the same likeness can be taken for one another."""
    # Accents apart, so that a letter is known under its own; twice, because some look like another that looks like a third.
    letters = unicodedata.normalize("NFD", "".join(folded(name).split()))
    plain = letters.translate(LOOK_ALIKES).translate(LOOK_ALIKES)
    for pair, one in PAIRS:
        plain = plain.replace(pair, one)
    return unicodedata.normalize("NFC", plain)


# The house's own bots, who is gone, and seats that nobody has named (in English or German) lend their names to no account.
SEATS = [f"{seat} {number}" for seat in ("Seat", "Platz") for number in range(1, 65)]
RESERVED = frozenset(likeness(name) for name in (NOBODY, *SEATS, *(f"{level} mind" for level in LEVELS)))


def taken(name: str) -> Refusal:
    text = f"the name {name!r} is taken; please choose another one"
    return Refusal(409, "taken", text, "name_taken", {"name": name})


async def own(storage: Storage, name: str, person: str | None) -> str:
    """A name, cleaned, that somebody may be called by; a Refusal if it looks like an account's that is not theirs."""
    called = clean(name)
    if await somebody_else(storage, called, person):
        raise taken(called)
    return called


async def somebody_else(storage: Storage, name: str, person: str | None) -> bool:
    """Whether a name looks like that of an account that is not the person's."""
    async with storage.read() as connection:
        holder = await connection.scalar(sa.select(PERSONS.c.id).where(PERSONS.c.likeness == likeness(name)))
    return holder is not None and holder != person
