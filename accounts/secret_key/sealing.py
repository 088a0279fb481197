"""Encryption of stored data with the secret key: seeds and second factors."""

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def box(purpose: bytes) -> MultiFernet:
    """Return a cipher for one purpose; decrypting may raise `InvalidToken`.

    The secret key encrypts; earlier keys (`SECRET_KEY_FALLBACKS`) can still decrypt.
    """
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(purpose, key)) for key in keys])


def _derived(purpose: bytes, key: str) -> bytes:
    digest = hashlib.sha256(purpose + b"\0" + key.encode()).digest()
    return base64.urlsafe_b64encode(digest)
