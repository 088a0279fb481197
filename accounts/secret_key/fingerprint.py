"""Distinguish secret keys without revealing them."""

import hashlib
import hmac


def of(key: str) -> str:
    """Return 16 hex digits that identify a secret key and reveal nothing else."""
    told = hmac.new(key.encode(), b"meldhouse backup", hashlib.sha256)
    return told.hexdigest()[:16]
