"""Hide secrets in what is logged or sent to Sentry.

Hidden are passwords, tokens, cookies, session ids, secret keys, seeds and cards: by the
name that they stand under, and by what they look like in a text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

HIDDEN: Final = "[hidden]"
NAMES: Final = frozenset(
    {"password", "password1", "password2", "oldpassword", "passwd", "passphrase"}
    | {"secret", "secrets", "token", "tokens", "csrftoken", "csrfmiddlewaretoken"}
    | {"cookie", "cookies", "session", "sessions", "sessionid", "authorization"}
    | {"seed", "seeds", "card", "cards", "hand", "hands", "deck", "stock", "dsn"}
)
"""A name is one of these if any of its words is: `session_key`, `x-csrftoken`."""
_WORDS: Final = re.compile(r"[A-Za-z0-9]+")
_NAMED: Final = "|".join(sorted(NAMES, key=len, reverse=True))
_CARD: Final = r"""["']?(?:[A2-9TJQK][shdc]\d?|\*\d?)["']?"""
_CARDS: Final = re.compile(rf"(?<![\w*]){_CARD}(?:[\s,]+{_CARD})+(?!\w)")
"""Two cards or more: one alone looks like any other word."""
_HIDE_ALL: Final = lambda _found: HIDDEN  # noqa: E731
_Hide = Callable[[re.Match[str]], str]
_IN_TEXT: Final[tuple[tuple[re.Pattern[str], _Hide], ...]] = (
    # Headers, to the end of their line.
    (
        re.compile(r"(?im)\b((?:set-)?cookie|authorization)([\"']?\s*:\s*)[^\r\n]+"),
        lambda found: f"{found[1]}{found[2]}{HIDDEN}",
    ),
    # What PostgreSQL adds: `Key (token)=(abc)`, and the row that was refused.
    (
        re.compile(r"(Key \([^)]*\)=|Failing row contains )\([^\n]*\)"),
        lambda found: f"{found[1]}({HIDDEN})",
    ),
    # `password=abc`, `"session_key": "abc"`.
    (
        re.compile(
            rf"(?i)((?<![a-z0-9])(?:[a-z0-9]+[_-])*(?:{_NAMED})(?:[_-][a-z0-9]+)*"
            r"""["']?\s*[=:]\s*)(?:\[[^\]]*\]|"[^"]*"|'[^']*'|[^\s"',;&)}]+)"""
        ),
        lambda found: f"{found[1]}{HIDDEN}",
    ),
    # The secret of an invitation, and of a deal that was shared.
    (re.compile(r"([?&]with=)[^&\s\"']+"), lambda found: f"{found[1]}{HIDDEN}"),
    (re.compile(r"(/deals/shared/)[^/\s\"']+"), lambda found: f"{found[1]}{HIDDEN}"),
    # The password in an address such as DATABASE_URL.
    (re.compile(r"(://[^\s:/@]*:)[^\s/@]+@"), lambda found: f"{found[1]}{HIDDEN}@"),
    # Bearer tokens.
    (re.compile(r"\bmh_[A-Za-z0-9_-]{8,}"), _HIDE_ALL),
    # Seeds, digests and session ids: 32 or more small letters and digits.
    (re.compile(r"\b(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{32,}\b"), _HIDE_ALL),
    (_CARDS, _HIDE_ALL),
)


def is_secret(name: str) -> bool:
    """Return whether the value with this name must be hidden."""
    return not NAMES.isdisjoint(word.lower() for word in _WORDS.findall(name))


def in_text(text: str) -> str:
    """Return a text with its secrets hidden."""
    for pattern, hide in _IN_TEXT:
        text = pattern.sub(hide, text)
    return text


def hidden(value: Any) -> Any:
    """Return a value of a log line or a report with everything secret in it hidden."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return in_text(value)
    if isinstance(value, bytes):
        return in_text(value.decode("latin-1"))
    if isinstance(value, Mapping):
        return {
            key: HIDDEN if isinstance(key, str) and is_secret(key) else hidden(one)
            for key, one in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        words = [one for one in value if isinstance(one, str)]
        if _CARDS.search(", ".join(words)):
            return HIDDEN
        return [hidden(one) for one in value]
    return in_text(str(value))
