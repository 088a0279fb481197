# Everything a visitor, a contributor and a machine asks of this repository.
#   make run     from a fresh clone to a playing site (PORT=8000 HOST=127.0.0.1)
#   make test    everything that can run here; what cannot is skipped by name
#   make test-newer-sqlite  the database tests with an SQLite newer than the system's
#   make test-chromium  what a whole browser may do differently, with Debian's chromium
#   make check   format, lint, types, layers, migrations; the scripts too, where node is
#   make test-scripts  the unit tests of the scripts, with Node.js 18 or newer
#   make messages  the list of all messages for translators, config/locale/django.pot
#   make soak    the same tests at full size (PART= N= SEED=), and the pages in other engines
#   make faults  kills, stops and poisons parts of the production profile while people play
#   make security  docs/security.md line by line, with bandit, pip-audit, schemathesis
#   make load    how many people the production profile holds, and what each thing costs
#   make bench   solvers, playouts and bots beside public packages; transfers; the pages on a phone
#   make up      the production profile on this machine (DATABASE_URL, REDIS_URL)
#   make release the source archive of HEAD in dist/, checked outside of this tree
#   make setup   the virtual environment in .venv, nothing else
#   make lock    write the requirements*.txt anew (needs uv)

PORT ?= 8000
HOST ?= 127.0.0.1
PYTHON ?= python3
PY := .venv/bin/python
# One more than two cores: what waits for a server or a clock leaves them to the others;
# with a fourth the whole takes a fifth longer.
# What is skipped is listed at the end (-rs), with what this machine lacks for it.
PYTEST := $(PY) -m pytest -q -rs -n 3
POSTGRES := $${TEST_POSTGRES_URL:-postgresql://postgres@127.0.0.1:5432/meldhouse}
# Run on PostgreSQL too: every day what is marked `databases`, in the soak all of it.
ON_DATABASES := tests/wallet tests/accounts tests/tables tests/lobby tests/tournaments \
  tests/config/staff tests/config/secret_key tests/config/postgresql/test_answer_timeout.py \
  tests/config/backup tests/config/upgrade tests/releases
# Run with Debian's full chromium in CI too; `make test` takes the shell where it is.
ON_CHROMIUM := $(addprefix tests/browser/,staff/test_complaint.py \
  lobby/test_first_visit.py table/hand/test_drag.py table/test_looks.py \
  table/matches/test_two_browsers.py)

SECURITY := tests/security
APPS := rules wallet accounts tables tournaments players learn lobby config

# The tools that check the scripts of the pages, and how they do it.
SCRIPTS := tests/javascript
NODE := .venv/node

# Packages are installed uncompiled: the first start compiles what it imports, and must
# be allowed to keep it, or every start would do it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-sqlite test-postgres test-newer-sqlite test-chromium check check-scripts test-scripts soak soak-sqlite soak-postgres faults
.PHONY: security bench load release up setup venv dev lock messages
.DEFAULT_GOAL := run

# Installs a requirements file when it is not the one installed last.
define install
@sum=$$(sha256sum $(1)); stamp=.venv/.installed-$(1); \
if [ "$$(cat $$stamp 2>/dev/null)" != "$$sum" ]; then \
  echo "Installing $(1) (once) ..."; \
  $(PY) -m pip install -qq --no-input --no-deps --no-compile \
    --disable-pip-version-check -r $(1) && \
  echo "$$sum" > $$stamp; \
fi
endef

# Of these the files with tests that are marked: finding the others takes seconds.
MARKED = $$(grep -rlE 'mark\.databases|last_on_databases' --include='test_*.py' $(ON_DATABASES))

# Runs database tests where a PostgreSQL answers.
define on_postgres
@if $(PY) -m tests.reachable postgres >/dev/null; then \
  echo "On PostgreSQL: $(ON_DATABASES) $(1)"; \
  CI="$(CI)" DATABASE_URL="$(POSTGRES)" $(PYTEST) $(1) $(2); \
else \
  echo "SKIPPED: the database tests on PostgreSQL"; [ -z "$(CI)" ]; \
fi
endef

setup: venv
	$(call install,requirements.txt)

venv:
	@[ -x .venv/bin/pip ] || { \
	  $(PYTHON) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' \
	    2>/dev/null || { \
	    echo "Python 3.11 or newer with venv is needed. On Debian or Ubuntu:"; \
	    echo "  sudo apt install git make python3-venv"; exit 1; }; \
	  $(PYTHON) -m venv --clear .venv; }

# Under CI a skipped test is a failure: what compares with public packages must run.
dev: setup
	$(call install,requirements-dev.txt)
	$(if $(CI),$(call install,requirements-bench.txt))

run: setup
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT)

up: setup
	@DATABASE_URL="$${DATABASE_URL:-postgresql://postgres@127.0.0.1:5432/meldhouse}" \
	REDIS_URL="$${REDIS_URL:-redis://127.0.0.1:6379/0}" \
	exec $(PY) manage.py up --host $(HOST) --port $(PORT)

# PostgreSQL beside SQLite: one process, which waits for its server half of the time.
# What it has to say comes at the end. Both would compile the house on a fresh clone.
# TESTS= are the folders or files that run on SQLite.
TESTS ?= tests
test: dev
	@$(PY) -m compileall -q -j 2 $(APPS)
	@said=$$(mktemp); trap 'rm -f $$said' EXIT; \
	$(MAKE) --no-print-directory test-postgres >$$said 2>&1 & beside=$$!; \
	$(MAKE) --no-print-directory test-sqlite; sqlite=$$?; \
	wait $$beside; postgres=$$?; cat $$said; [ $$sqlite$$postgres = 00 ]

test-sqlite: dev
	CI="$(CI)" $(PYTEST) $(TESTS)

test-postgres: dev
	$(call on_postgres,-n 0 -m databases,$(MARKED))

# Newer releases of SQLite plan queries in other ways; a wheel brings one of its own.
test-newer-sqlite: dev
	@if $(PY) -m tests.reachable newer_sqlite; then \
	  echo "On a newer SQLite: $(ON_DATABASES)"; \
	  CI="$(CI)" TEST_SQLITE=newer $(PYTEST) -m databases $(MARKED); \
	else \
	  echo "SKIPPED: the database tests on a newer SQLite"; [ -z "$(CI)" ]; \
	fi

test-chromium: dev
	CI="$(CI)" TEST_BROWSER=chromium $(PYTEST) $(ON_CHROMIUM)

check: dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy --strict $(APPS)
	$(PY) -m pytest -q tests/test_architecture.py tests/test_words.py tests/words
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py check
	@$(MAKE) --no-print-directory check-scripts

# The unit tests of static/js, with Node's own runner: package.json says that its files are
# modules. A test that is skipped fails too.
test-scripts:
	@if ! node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null; then \
	  echo "SKIPPED: the unit tests of the scripts, because Node.js 18 or newer is not installed"; \
	  [ -z "$(CI)" ]; exit; \
	fi; \
	said=$$(node --test $(SCRIPTS)/unit/*.test.js 2>&1) && \
	! echo "$$said" | grep -qE '(skipped|todo) [1-9]' || { echo "$$said"; exit 1; }; \
	echo "$$said" | sed -nE 's/.*pass ([0-9]+)$$/\1 unit tests of the scripts pass./p'

# Unit tests, types and lint of static/js. Node.js is a tool for this alone.
check-scripts: test-scripts
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
	  echo "SKIPPED: types and lint of the scripts, because node and npm are not installed"; \
	  exit 0; \
	fi; \
	sum=$$(sha256sum < $(SCRIPTS)/package-lock.json); stamp=$(NODE)/.installed; \
	if [ "$$(cat $$stamp 2>/dev/null)" != "$$sum" ]; then \
	  mkdir -p $(NODE) && cp $(SCRIPTS)/package*.json $(NODE) && \
	  (cd $(NODE) && npm ci --silent --no-audit --no-fund) && echo "$$sum" > $$stamp || { \
	    echo "SKIPPED: types and lint of the scripts, because npm cannot fetch their tools"; \
	    [ -z "$(CI)" ]; exit; \
	  }; \
	fi; \
	$(NODE)/node_modules/.bin/tsc -p $(SCRIPTS) && \
	$(NODE)/node_modules/.bin/tsc -p $(SCRIPTS)/tsconfig.strict.json && \
	$(NODE)/node_modules/.bin/eslint -c $(SCRIPTS)/eslint.config.mjs static/js $(SCRIPTS)/unit && \
	echo "The scripts keep their types and the rules of their lint."

messages: setup
	@$(PY) -m tests.words.catalogue

soak: soak-sqlite $(if $(PART),,soak-postgres)

# Drivers of other browsers: only the soak's part `engines` needs them.
soak-sqlite: dev
	$(if $(filter-out engines,$(PART)),,$(call install,requirements-engines.txt))
	SOAK=1 PART="$(PART)" N="$(N)" SEED="$(SEED)" $(PYTEST) -v -rA tests

soak-postgres: dev
	$(call on_postgres,,$(ON_DATABASES))

# Every part of the production profile killed with -9, ten times, in the middle of play;
# then tests/rig/faults: what hangs, keeps dying, leaves, is set aside or cannot be read;
# then the nemesis: all of it at random, the same again with SEED=.
faults:
	@$(MAKE) soak PART=kills N="$(or $(N),10)"

# Tests of docs/security.md beyond the everyday ones, on SQLite and where a PostgreSQL
# answers. What needs a feed that cannot be reached is skipped by name.
security: dev
	$(call install,requirements-security.txt)
	SOAK=1 PART=security $(PYTEST) $(SECURITY)
	$(PYTEST) $(SECURITY)
	@if $(PY) -m tests.reachable postgres >/dev/null; then \
	  echo "On PostgreSQL: odd parameters"; \
	  SOAK=1 PART=security DATABASE_URL="$(POSTGRES)" \
	    $(PYTEST) $(SECURITY)/test_odd_parameters.py \
	      $(SECURITY)/test_every_persona.py; \
	else \
	  echo "SKIPPED: odd parameters on PostgreSQL"; \
	fi

bench: dev
	$(call install,requirements-bench.txt)
	$(PY) -m bench

load: dev
	$(PY) -m bench.load $(PART)

# The archive is unpacked into a temporary folder, where `make run` has to answer and
# `make test` to pass; RELEASE_TESTS=tests/rules/gin runs only these tests there.
release: setup
	@git diff --quiet HEAD || { echo "Commit first: the archive holds HEAD."; exit 1; }
	@name=meldhouse-$$($(PY) manage.py version) && mkdir -p dist && \
	git archive --prefix=$$name/ -o dist/$$name.tar.gz HEAD && \
	$(PY) -m tests.releases.check_archive dist/$$name.tar.gz $(RELEASE_TESTS)

UV := uv pip compile --quiet --python-version 3.11 --generate-hashes --no-emit-index-url
lock:
	$(UV) requirements.in -o requirements.txt
	$(UV) requirements-dev.in -o requirements-dev.txt
	$(UV) requirements-bench.in -o requirements-bench.txt
	$(UV) requirements-engines.in -o requirements-engines.txt
	$(UV) requirements-security.in -o requirements-security.txt
