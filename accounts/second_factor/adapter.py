"""How django-allauth keeps second factors here: sealed, and drawn in our own way."""

import base64
import secrets
from typing import Any, Final

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import InvalidToken, MultiFernet
from django.utils.translation import gettext_lazy as _

from accounts.secret_key import sealing

PURPOSE: Final = b"second factors"


class Adapter(DefaultMFAAdapter):
    """Secrets lie sealed in the database; a name stands for a mail address."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is wrong or has just expired. Type the next one."
        ),
        "rate_limited": _("Too many wrong codes. Please try again in 5 minutes."),
    }

    def get_totp_label(self, user: Any) -> str:
        """Return how the app calls the account."""
        return str(user.username)

    def build_totp_svg(self, url: str) -> str:
        """Return the app's address as a QR code."""
        return segno.make(url, error="m", micro=False).svg_inline(
            border=2, dark="#14201D", light="#FFFDF8", omitsize=True, svgclass="qr"
        )

    def encrypt(self, text: str) -> str:
        """Seal a secret with the site's own: a stolen table opens nothing."""
        return box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Unseal it; what cannot be unsealed is a secret that no code fits."""
        try:
            return box().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return base64.b32encode(secrets.token_bytes(20)).decode()


def box() -> MultiFernet:
    """Return what seals secrets that the database keeps, by the site's own key."""
    return sealing.box(PURPOSE)
