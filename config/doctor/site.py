"""Checks of the settings of the public site: host names, proxies, cookies, checks."""

from typing import Any, Final
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.core import checks
from django.http.request import validate_host

from config.doctor import machine
from config.doctor.finding import (
    AWAY,
    LEDGER,
    PROXY,
    START,
    Finding,
    failed,
    ok,
    warning,
)
from config.redis.absence import ANSWER_SECONDS
from config.unsafe_settings import LOOPBACK

OF_THIS_MACHINE: Final = LOOPBACK | {"[::1]"}


def host_names() -> Finding:
    """Compare the host names with the origins: each origin needs its name."""
    names = {urlsplit(origin).hostname or "" for origin in settings.SITE_ORIGINS}
    missing = sorted(
        name for name in names if not validate_host(name, settings.ALLOWED_HOSTS)
    )
    if missing:
        return failed(
            f"Every page of {', '.join(missing)} is answered 400: add it to "
            "MELDHOUSE_HOSTS.",
            PROXY,
        )
    public = set(settings.ALLOWED_HOSTS) - OF_THIS_MACHINE
    if public and not settings.SITE_ORIGINS:
        return warning(
            f"MELDHOUSE_ORIGINS is empty: add https:// and the name for "
            f"{', '.join(sorted(public))}.",
            PROXY,
        )
    return ok("Host names and origins fit each other.")


def proxies() -> Finding:
    """Check that the proxy that https needs is counted."""
    if settings.IS_HTTPS and not settings.PROXIES:
        return failed(
            "https needs a proxy in front, and MELDHOUSE_PROXIES is 0: everybody "
            "seems to come from one address; set the number of your proxies.",
            PROXY,
        )
    if settings.PROXIES and not settings.IS_HTTPS:
        return warning(
            "MELDHOUSE_PROXIES is set, and no origin is https: cookies travel "
            "unsealed; set MELDHOUSE_ORIGINS.",
            PROXY,
        )
    return ok("Proxies and origins fit each other.")


def secure_cookies() -> Finding:
    """Check that cookies of a public site are sent over https only."""
    if settings.SESSION_COOKIE_SECURE and settings.CSRF_COOKIE_SECURE:
        return ok("Cookies travel over https only.")
    if settings.EMBEDDED and not settings.SITE_ORIGINS:
        return ok("Cookies travel over http: the site is for this machine or network.")
    return warning(
        "Cookies travel over http too: give MELDHOUSE_ORIGINS an https origin.", PROXY
    )


def django_checks() -> Finding:
    """Run the checks of `manage.py check`, for a public site those of `--deploy` too.

    Those of the database find guards of the ledger that are missing.
    """
    found = checks.run_checks(
        tags=[checks.Tags.security, checks.Tags.database],
        include_deployment_checks=settings.IS_HTTPS,
        databases=["default"],
    )
    for one in found:
        if not one.is_silenced():
            said = f"{one.id}: {one.msg}".splitlines()[0]
            if str(one.id).startswith("wallet."):
                return failed(f"{said} Run `manage.py migrate`.", LEDGER)
            level = failed if one.is_serious() else warning
            return level(f"{said} `manage.py check --deploy` has all.", START)
    return ok("The checks of Django find nothing.")


def redis_servers() -> Finding:
    """Ask each Redis for its version."""
    judged = ok("No Redis is used.")
    for url in settings.REDIS_URLS:
        place = urlsplit(url)
        where = f"{place.hostname}:{place.port or 6379}"
        server = redis.Redis.from_url(
            url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
        )
        try:
            told: Any = server.info("server")
        except redis.RedisError as error:
            return failed(f"The Redis at {where} does not answer: {error}", AWAY)
        finally:
            server.close()
        numbers = tuple(int(part) for part in str(told["redis_version"]).split(".")[:2])
        judged = machine.judge(f"The Redis at {where},", numbers, machine.REDIS)
        if judged.entry:
            break
    return judged
