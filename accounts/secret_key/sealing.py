"""What the database keeps sealed with the secret key: seeds and second factors."""

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def box(purpose: bytes) -> MultiFernet:
    """Return what seals and opens for one purpose; opening may raise `InvalidToken`.

    The secret key seals. Earlier keys (`SECRET_KEY_FALLBACKS`) open what they sealed.
    """
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(purpose, key)) for key in keys])


def _derived(purpose: bytes, key: str) -> bytes:
    digest = hashlib.sha256(purpose + b"\0" + key.encode()).digest()
    return base64.urlsafe_b64encode(digest)
