"""What the API accepts as a body: one JSON object of at most 64 KiB in UTF-8."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import BaseParser

from wallet.errors import Refusal


class OneObject(BaseParser):
    """Parse the body, or raise `too_large` (413) or `bad_json` (400)."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return the object; for duplicate keys the last one counts."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        # The header may be missing or wrong, so check the actual size.
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise Refusal("too_large", status=413, max=limit)
        if not body:
            return {}
        try:
            value = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            raise Refusal(
                "bad_json", status=400, line=error.lineno, column=error.colno
            ) from None
        except (UnicodeDecodeError, RecursionError, ValueError):
            raise Refusal("bad_json", status=400, line=1, column=1) from None
        if not isinstance(value, dict):
            raise Refusal("bad_json", status=400, line=1, column=1)
        return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
