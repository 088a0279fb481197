"""Telling secret keys apart without knowing them."""

import hashlib
import hmac


def of(key: str) -> str:
    """Return 16 hex digits that tell one secret key from another, and no more."""
    told = hmac.new(key.encode(), b"meldhouse backup", hashlib.sha256)
    return told.hexdigest()[:16]
