"""One visit through the proxy: a page, the certificate, a socket."""

import http.client
import ssl
import time
from typing import Final
from urllib.parse import urlsplit

from config.doctor.finding import CERTIFICATE, PROXY, Finding, failed, ok, warning

ANSWER_SECONDS: Final = 5.0
DAY_SECONDS: Final = 86_400
CERTIFICATE_DAYS: Final = 14
SOCKET: Final = "/ws/me/"
_HANDSHAKE: Final = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    # Any 16 bytes: the answer to them is not used.
    "Sec-WebSocket-Key": "bWVsZGhvdXNlLWRvY3Rvcg==",
}


class Visit:
    """Requests to one address, as a browser would send them."""

    def __init__(self, url: str) -> None:
        """Take the address of the site, `https://play.example`."""
        self.parts = urlsplit(url)
        self.origin = f"{self.parts.scheme}://{self.parts.netloc}"

    def page(self) -> Finding:
        """Ask for `/healthz`; over https look when the certificate ends."""
        try:
            status, days = self._asked("/healthz", {})
        except ssl.SSLCertVerificationError as error:
            return failed(
                f"The certificate of {self.origin} is not valid: "
                f"{error.verify_message}.",
                CERTIFICATE,
            )
        except (OSError, http.client.HTTPException) as error:
            return failed(f"{self.origin} does not answer: {error}.", PROXY)
        if status != http.HTTPStatus.OK:
            return failed(f"{self.origin}/healthz answers {status}, not 200.", PROXY)
        if days is not None and days < CERTIFICATE_DAYS:
            return warning(
                f"The certificate of {self.origin} ends in {days:.0f} days: renew it.",
                CERTIFICATE,
            )
        return ok(f"{self.origin}/healthz answers.")

    def socket(self) -> Finding:
        """Open a WebSocket with the site's own origin."""
        try:
            status, _ = self._asked(SOCKET, {**_HANDSHAKE, "Origin": self.origin})
        except (OSError, http.client.HTTPException) as error:
            return failed(f"No socket opens at {self.origin}: {error}.", PROXY)
        if status == http.HTTPStatus.SWITCHING_PROTOCOLS:
            return ok("A socket opens.")
        if status == http.HTTPStatus.FORBIDDEN:
            return failed(
                f"Sockets from {self.origin} are refused: add it to "
                "MELDHOUSE_ORIGINS, and let the proxy pass Host.",
                PROXY,
            )
        return failed(
            f"A socket is answered {status}: the proxy must pass Upgrade and "
            "Connection.",
            PROXY,
        )

    def _asked(self, path: str, headers: dict[str, str]) -> tuple[int, float | None]:
        """Return the status of an answer, and for how many days the certificate is."""
        is_sealed = self.parts.scheme == "https"
        kind = http.client.HTTPSConnection if is_sealed else http.client.HTTPConnection
        line = kind(self.parts.netloc, timeout=ANSWER_SECONDS)
        try:
            line.request("GET", self.parts.path.rstrip("/") + path, headers=headers)
            left = (
                _days_left(line.sock) if isinstance(line.sock, ssl.SSLSocket) else None
            )
            return line.getresponse().status, left
        finally:
            line.close()


def _days_left(sealed: ssl.SSLSocket) -> float:
    told = sealed.getpeercert() or {}
    ends_at = ssl.cert_time_to_seconds(str(told["notAfter"]))
    return (ends_at - time.time()) / DAY_SECONDS
