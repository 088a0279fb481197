"""Pages of a list over REST: so many rows, beyond a cursor that the list gave out."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode

from rest_framework.request import Request

from accounts.requests.row_ids import ID_DIGITS_MAX
from tables.errors import Refusal

PAGE_SIZE = 50
PAGE_PARAMETERS = frozenset({"cursor", "limit"})


def page(request: Request, *filters: str) -> tuple[int, int | None]:
    """Return the page's size and the number its rows lie below."""
    limit = limit_of(request, PAGE_PARAMETERS.union(filters), PAGE_SIZE)
    asked = request.query_params.get("cursor")
    return limit, None if asked is None else _below(asked)


def limit_of(request: Request, known: frozenset[str], most: int) -> int:
    """Return the rows asked for; raise for a parameter the list does not know."""
    for name in request.query_params:
        if name not in known:
            raise Refusal("unknown_field", status=400, field=name[:40])
    limit = request.query_params.get("limit", str(most))
    if not limit.isdecimal() or len(limit) > 3 or not 1 <= int(limit) <= most:
        raise Refusal("bad_limit", status=400, high=most)
    return int(limit)


def cursor(pk: int) -> str:
    """Return the `next` of a list whose last row has this number."""
    return urlsafe_b64encode(f"below:{pk}".encode()).decode().rstrip("=")


def _below(cursor: str) -> int:
    try:
        text = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        text = ""
    word, _, number = text.partition(":")
    if word != "below" or not number.isdigit() or len(number) > ID_DIGITS_MAX:
        raise Refusal("bad_cursor", status=400)
    return int(number)
