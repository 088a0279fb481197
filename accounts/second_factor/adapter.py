"""The allauth adapter for second factors: encrypted secrets, our own QR code."""

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
    """Secrets are encrypted in the database; the name replaces a mail address."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is wrong or has just expired. Type the next one."
        ),
        "rate_limited": _("Too many wrong codes. Please try again in 5 minutes."),
    }

    def get_totp_label(self, user: Any) -> str:
        """Return the account's label in the app."""
        return str(user.username)

    def build_totp_svg(self, url: str) -> str:
        """Return the app's URL as a QR code."""
        return segno.make(url, error="m", micro=False).svg_inline(
            border=2, dark="#14201D", light="#FFFDF8", omitsize=True, svgclass="qr"
        )

    def encrypt(self, text: str) -> str:
        """Encrypt a secret with the site's key: a leaked table is useless."""
        return box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret; one that cannot be decrypted matches no code."""
        try:
            return box().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return base64.b32encode(secrets.token_bytes(20)).decode()


def box() -> MultiFernet:
    """Return the cipher for secrets in the database, using the site's key."""
    return sealing.box(PURPOSE)
