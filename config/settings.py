"""Every setting of the site; variables come through `config.env`."""

import secrets
from datetime import timedelta
from pathlib import Path

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("MELDHOUSE_DATA") or BASE_DIR / ".data")

DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.text("REDIS_URL")
DEBUG = env.flag("MELDHOUSE_DEBUG")
SECRET_KEY = env.text("MELDHOUSE_SECRET_KEY") or secrets.token_urlsafe(48)
ALLOWED_HOSTS = env.words("MELDHOUSE_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
SITE_ORIGINS = env.words("MELDHOUSE_ORIGINS")
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS
CASH_ENABLED = False

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "allauth",
    "allauth.account",
    "django_htmx",
    "accounts",
    "wallet",
    "tables",
    "lobby",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
DATABASES = {"default": env.database(DATABASE_URL, DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
LOCALE_PATHS = [BASE_DIR / "locale"]
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
