# The house in a container: small, not as root, with a root file system nobody writes to.
#   docker build -t meldhouse .
#   docker run --rm -p 127.0.0.1:8000:8000 --read-only --tmpfs /tmp -v meldhouse:/data meldhouse
# is the whole house in one process; compose.yaml is a public one.
# What is copied is named here, so nothing else of the folder gets in.

FROM python:3.11-slim-bookworm AS packages
RUN python -m venv --without-pip /venv
COPY requirements.txt /
# Every package is a wheel with a known hash; nothing is built here.
RUN pip --python /venv/bin/python install --no-cache-dir --no-compile --no-deps \
      --only-binary :all: --require-hashes -r /requirements.txt && \
    python -m compileall -q -j 0 /venv

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin meldhouse && \
    install -d -m 700 -o meldhouse -g meldhouse /data
COPY --from=packages /venv /venv
WORKDIR /meldhouse
COPY manage.py LICENSE ./
COPY rules rules
COPY wallet wallet
COPY accounts accounts
COPY tables tables
COPY tournaments tournaments
COPY players players
COPY learn learn
COPY lobby lobby
COPY config config
COPY templates templates
COPY static static
COPY docs/rules docs/rules
RUN python -m compileall -q -j 0 .
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    MALLOC_ARENA_MAX=1 \
    DJANGO_SETTINGS_MODULE=config.settings \
    MELDHOUSE_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
