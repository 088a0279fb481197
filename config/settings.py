"""All settings of the site; environment variables are read by `config.env`.

Without variables this is the embedded profile: one process, SQLite, everything in
memory. REDIS_URL (and DATABASE_URL beside it) makes it the production profile.
"""

from datetime import timedelta
from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import __version__, env, unsafe_settings
from config.beat import schedule

# Where we are -------------------------------------------------------------------------
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("MELDHOUSE_DATA") or BASE_DIR / ".data")
DATABASE_URL = env.text("DATABASE_URL")
DATABASE_REPLICA_URL = env.text("DATABASE_REPLICA_URL")
REDIS_URLS = env.words("REDIS_URL")
"""Messages between processes use all of them; rate limits and Celery the first."""
EMBEDDED = not REDIS_URLS
REDIS_URL = "" if EMBEDDED else REDIS_URLS[0]
DEBUG = env.flag("MELDHOUSE_DEBUG")
SECRET_KEY = env.secret("MELDHOUSE_SECRET_KEY", DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.words("MELDHOUSE_SECRET_KEY_FALLBACKS")
"""Earlier keys, used only for decrypting."""
unsafe_settings.check_keys(SECRET_KEY, *SECRET_KEY_FALLBACKS)
METRICS_TOKEN = env.text("MELDHOUSE_METRICS_TOKEN")
ALLOWED_HOSTS = env.words("MELDHOUSE_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
SITE_ORIGINS = env.words("MELDHOUSE_ORIGINS")
"""Full origins (`https://play.example`) of this site behind a proxy."""
unsafe_settings.check_doors(
    ALLOWED_HOSTS, SITE_ORIGINS, is_public=not EMBEDDED, debug=DEBUG
)
SECURITY_CONTACT = env.contact("MELDHOUSE_SECURITY_CONTACT")
"""Contact for vulnerability reports; "" disables security.txt."""
PROXIES = int(env.number("MELDHOUSE_PROXIES", 0, 0, 5))
"""The number of proxies in front; 0 ignores every X-Forwarded header."""

# The house ----------------------------------------------------------------------------
CASH_ENABLED = env.flag("CASH_ENABLED")
"""Whether cash is enabled (docs/ledger.md, "Cash"); if not, it does not appear
anywhere.
"""
CASH_CURRENCY = env.text("CASH_CURRENCY", "EUR")
CASH_PROVIDER = "wallet.cash.sandbox.Sandbox"
"""The only one included: play money without value."""
CASH_IDENTITY = env.choice("CASH_IDENTITY", "no", ("no", "withdraw", "play"))
"""What requires an identity check by staff (docs/ledger.md, "Cash")."""
CASH_CONTACT = env.contact("CASH_CONTACT")
"""Contact for identity checks."""
if CASH_IDENTITY != "no" and not CASH_CONTACT:
    raise ImproperlyConfigured("CASH_IDENTITY needs CASH_CONTACT: people must ask you.")
TIME_SCALE = env.number("TIME_SCALE", 1, 1, 50)
"""Divides every duration of play (docs/decisions.md, "Stake, start and pace")."""
if CASH_ENABLED and TIME_SCALE != 1:
    raise ImproperlyConfigured("TIME_SCALE must be 1 where cash is on.")
RATE_FACTOR = env.number("MELDHOUSE_RATE_FACTOR", 20 if EMBEDDED else 1, 1, 10_000)
"""Multiplies every rate limit below, because the embedded site serves one household."""
GUEST_TABLES_MAX = int(env.number("MELDHOUSE_GUEST_TABLES", 2, 1, 1_000))
MEMBER_TABLES_MAX = int(env.number("MELDHOUSE_MEMBER_TABLES", 5, 1, 1_000))
"""How many open tables of their own people may have."""
CHAT_LINES_MAX = int(env.number("MELDHOUSE_CHAT_LINES", 6, 1, 100))
"""Chat messages per person in ten seconds; against spam, not load."""
DEPOSIT_CAPS = {
    "day": int(env.number("MELDHOUSE_DEPOSIT_DAY", 10_000, 0, 10**12)),
    "week": int(env.number("MELDHOUSE_DEPOSIT_WEEK", 30_000, 0, 10**12)),
    "month": int(env.number("MELDHOUSE_DEPOSIT_MONTH", 60_000, 0, 10**12)),
}
"""The most anybody may deposit within 24 hours, 7 and 30 days, in hundredths."""
EVENT_GIVEN_MAX = int(env.number("MELDHOUSE_EVENT_GIVEN_MAX", 20_000, 0, 10**12))
"""What the house contributes to an organiser's events, in units of their chips."""
REHEARSAL_PLAYERS_MAX = int(env.number("MELDHOUSE_REHEARSAL_PLAYERS", 48, 2, 5_000))
"""The most house bots in a rehearsal."""
REHEARSAL_SECONDS_MAX = int(env.number("MELDHOUSE_REHEARSAL_SECONDS", 600, 10, 86_400))
"""A rehearsal that takes longer is aborted."""
REHEARSALS_HOUR_MAX = int(env.number("MELDHOUSE_REHEARSALS_HOUR", 10, 1, 10_000))
"""How many rehearsals an organiser can request per hour."""
REHEARSAL_NICE = int(env.number("MELDHOUSE_REHEARSAL_NICE", 10, 0, 19))
"""The nice value of a rehearsal's process."""
DISASTER_BEST_OF = env.flag("MELDHOUSE_DISASTER_BEST_OF")
"""For jurisdictions that require the outcome better for the player (ledger.md)."""
SOCKET_BYTES_MAX = 16 * 1024
REQUESTS_AT_ONCE = int(env.number("MELDHOUSE_REQUESTS_AT_ONCE", 1, 1, 64))
"""How many pages and API calls a process serves at once
(config/middleware/admission.py). More would not be faster; slow ones do not count.
"""
REQUESTS_WAITING = int(env.number("MELDHOUSE_REQUESTS_WAITING", 64, 0, 10_000))
REQUEST_WAIT_SECONDS = env.number("MELDHOUSE_REQUEST_WAIT", 5, 0, 60)
"""How many may wait, and how long; others are told when to retry."""

INSTALLED_APPS = [
    "config.staff.admin_app.HouseAdminConfig",
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
    "allauth.mfa",
    "django_htmx",
    "config",
    "accounts",
    "wallet",
    "tables",
    "tournaments",
    "players",
    "learn",
    "lobby",
    "config.staff",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.static_files.Files",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.security_headers.house_headers",
    "config.middleware.embedding.embedding_door",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.wellbeing.excluded_access.wellbeing_door",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.login.suspended_access.suspended_door",
    "accounts.login.idle_timeout.idle_door",
    "accounts.login.lapsed_members.member_cookie",
    "accounts.login.open_sessions.note_session",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.form_rate.form_door",
    "config.middleware.busy.BusyDoor",
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

# Storage ------------------------------------------------------------------------------
DATABASES = {"default": env.database(DATABASE_URL, DATA_DIR)}
DATABASE_ROUTERS = ["tables.table.lock_guard.Router"]
if DATABASE_REPLICA_URL:
    DATABASES["replica"] = env.replica(DATABASE_REPLICA_URL, DATA_DIR)
    DATABASE_ROUTERS.append("players.read_replica.Router")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    if EMBEDDED
    else {
        "BACKEND": "config.redis.cache.HouseCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
}
# Other processes are reached through Redis; a single process needs no layer.
CHANNEL_LAYERS = {} if EMBEDDED else {"default": env.channel_layer(REDIS_URLS)}

# Background tasks ---------------------------------------------------------------------
TICK_SECONDS = 0.25 if EMBEDDED else 0.5
CELERY_BROKER_URL = env.text("CELERY_BROKER_URL") or REDIS_URL or "memory://"
if EMBEDDED and CELERY_BROKER_URL != "memory://":
    raise ImproperlyConfigured("CELERY_BROKER_URL needs REDIS_URL.")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_TIMEOUT = 1.0
# Messages that beat cannot send now are outdated later, so the broker need not store
# them.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_DEFAULT_DELIVERY_MODE = "transient"
CELERY_BROKER_TRANSPORT_OPTIONS = env.broker(CELERY_BROKER_URL)
CELERY_WORKER_CONSUMER = "config.celery:Consumer"
CELERY_TASK_ALWAYS_EAGER = EMBEDDED
CELERY_TASK_IGNORE_RESULT = True
# A worker process keeps its connection for this many tasks (config/celery.py).
CELERY_DB_REUSE_MAX = 1_000
CELERY_WORKER_MAX_TASKS_PER_CHILD = 20_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CHECK_HOUR = int(env.number("MELDHOUSE_CHECK_HOUR", 3, 0, 23))
"""When the nightly check runs, in UTC (config/monitoring/nightly_check.py)."""
BACKUP_FOLDER = env.text("MELDHOUSE_BACKUP_FOLDER")
"""Where the beat makes a backup each night; "" for none (config/backup)."""
BACKUP_KEEP = int(env.number("MELDHOUSE_BACKUP_KEEP", 7, 1, 1_000))
CELERY_BEAT_SCHEDULE = schedule.entries(
    TICK_SECONDS, has_cash=CASH_ENABLED, has_backups=bool(BACKUP_FOLDER)
)
CELERY_BEAT_SCHEDULER = "config.beat.scheduler:Scheduler"

# People -------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATORS}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATORS}.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": f"{_VALIDATORS}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATORS}.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.forms.LoginForm",
    "change_password": "accounts.forms.ChangePasswordForm",
}
# Guests are logged in and may still sign up or log in (accounts.views).
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_RATE_LIMITS = {
    "guest": f"{int(10 * RATE_FACTOR)}/m/ip",
    "signup": f"{int(20 * RATE_FACTOR)}/m/ip",
    "lesson": f"{int(240 * RATE_FACTOR)}/m/ip",
    "login": f"{int(30 * RATE_FACTOR)}/m/ip",
    # The key is name and network, name alone, or name and known browser. Not
    # multiplied, because a household does not mistype passwords more often
    # (accounts/login/guess_limits.py).
    "login_failed": f"{int(10 * RATE_FACTOR)}/m/ip,5/300s/key",
    "login_failed_name": "20/h/key,100/d/key",
    "login_failed_device": "5/300s/key,50/d/key",
    "recovery_failed": f"{int(10 * RATE_FACTOR)}/m/ip,5/300s/key",
    "invitation_failed": f"{int(10 * RATE_FACTOR)}/m/ip,5/300s/key",
    "invitation_failed_network": "20/h/key",
    "form": f"{int(240 * RATE_FACTOR)}/m/key",
}
# config/middleware/client_address.py has already evaluated the proxies.
ALLAUTH_TRUSTED_PROXY_COUNT = 0
STAFF_MFA = env.flag("MELDHOUSE_STAFF_MFA", default=True)
"""Staff pages require a second factor (docs/operations/desk.md)."""
if not (STAFF_MFA or EMBEDDED):
    raise ImproperlyConfigured("MELDHOUSE_STAFF_MFA=no is for one process alone.")
MFA_ADAPTER = "accounts.second_factor.adapter.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Meldhouse"
MFA_FORMS = {
    "activate_totp": "accounts.second_factor.forms.ActivateForm",
    "authenticate": "accounts.second_factor.forms.AuthenticateForm",
    "reauthenticate": "accounts.second_factor.forms.ReauthenticateForm",
}
IDLE_MINUTES = int(env.number("MELDHOUSE_IDLE_MINUTES", 30, 0, 43_200))
"""Minutes without an action after which a member is logged out; 0: never."""
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS
CSRF_COOKIE_SAMESITE = "Lax"

# The API ------------------------------------------------------------------------------
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.tokens.authentication.BearerAuthentication",
        "config.api.session_authentication.SessionOfOurPages",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["config.api.renderers.Renderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.parsers.OneObject"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": f"{int(60 * RATE_FACTOR)}/min",
        "user": f"{int(240 * RATE_FACTOR)}/min",
        "guests": f"{int(10 * RATE_FACTOR)}/min",
        "relations": f"{int(30 * RATE_FACTOR)}/min",
        "reports": f"{int(10 * RATE_FACTOR)}/hour",
    },
    # `?format=` is a filter of events; only JSON is returned.
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "config.api.errors.handle",
    "NUM_PROXIES": 0,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Meldhouse",
    "DESCRIPTION": "Sit down and play rummy from a program of your own. "
    "Live play itself goes over WebSockets: docs/protocol.md.",
    "VERSION": __version__,
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "PREPROCESSING_HOOKS": ["wallet.cash.api.hide_while_closed"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tables.api.option_schemas.add_components",
        "config.api.schema.complete",
    ],
}

# Security -----------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        # `config.middleware.security_headers` adds the sockets of the requested host.
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
IS_HTTPS = any(origin.startswith("https://") for origin in SITE_ORIGINS)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if IS_HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
# Only a proxy knows whether a request used HTTPS. Health checks come from this machine,
# bypassing the proxy.
SECURE_SSL_REDIRECT = IS_HTTPS and PROXIES > 0
SECURE_REDIRECT_EXEMPT = ["^(healthz|readyz|metrics)$"]
# Subdomains (W005) and the browsers' preload list (W021) are up to the domain's owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Language, files, logs ----------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
TIME_ZONE = "UTC"
USE_TZ = True
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.text("MELDHOUSE_STATIC") or None
"""Only for an operator's own web server (`manage.py collectstatic`)."""
# Files are served from their folders, under plain names with an ETag and a max-age of a
# minute.
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
LOG_LEVEL = env.text("MELDHOUSE_LOG", "WARNING").upper()
SENTRY_DSN = env.sentry("MELDHOUSE_SENTRY_DSN")
"""Where errors are reported besides the log; "" sends nothing."""
LOGGING_CONFIG = None
"""`config.monitoring.logs` configures structlog and the standard library's logging."""
