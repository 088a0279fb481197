"""The row changes of an act alone, as pgbench makes them: the floor of every act."""

import shutil
import subprocess
import tempfile
from glob import glob
from pathlib import Path
from urllib.parse import urlsplit

from bench.acts import servers
from tests.reachable import missing

CONNECTIONS, SECONDS, ROWS = 8, 6, 1_000
SCHEMA = f"""
CREATE TABLE seat_of_play (id int PRIMARY KEY, version int, clock bytea, fresh bytea);
CREATE TABLE deal (id int PRIMARY KEY, state bytea, actions int);
CREATE TABLE log (id bigserial PRIMARY KEY, deal int, n int, data bytea);
INSERT INTO seat_of_play SELECT n, 1, decode(repeat('ab', 300), 'hex'),
  decode(repeat('cd', 80), 'hex') FROM generate_series(1, {ROWS}) n;
INSERT INTO deal SELECT n, decode(repeat('ef', 2600), 'hex'), 0
  FROM generate_series(1, {ROWS}) n;
"""
ACT = f"""
\\set n random(1, {ROWS})
BEGIN;
SELECT version FROM seat_of_play WHERE id = :n FOR NO KEY UPDATE;
INSERT INTO log (deal, n, data) VALUES (:n, 1, decode(repeat('11', 60), 'hex'));
UPDATE deal SET state = decode(repeat('ee', 2600), 'hex'), actions = actions + 1
  WHERE id = :n;
UPDATE seat_of_play SET version = version + 1, clock = decode(repeat('ac', 300), 'hex'),
  fresh = decode(repeat('cc', 80), 'hex') WHERE id = :n;
COMMIT;
"""


def main() -> None:
    """Print transactions a second with eight connections."""
    found = shutil.which("pgbench") or next(
        iter(glob("/usr/lib/postgresql/*/bin/pgbench")), None
    )
    if missing("postgres") or not found:
        print("SKIPPED: pgbench, which needs a PostgreSQL and its programs")
        return
    import psycopg

    url = servers.fresh_database("meldhouse_bench_rows")
    with psycopg.connect(url, autocommit=True) as line:
        line.execute(SCHEMA)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(ACT)
        script.flush()
        where = urlsplit(url)
        done = subprocess.run(  # noqa: S603
            [
                *(found, "-n", "-M", "prepared", "-f", script.name),
                *("-c", str(CONNECTIONS), "-j", "1", "-T", str(SECONDS)),
                *("-h", where.hostname or "", "-p", str(where.port or 5432)),
                *("-U", where.username or "postgres", Path(where.path).name),
            ],
            check=True,
            capture_output=True,
            text=True,
        )
    rate = next(line for line in done.stdout.splitlines() if line.startswith("tps"))
    print(f"{'pgbench, the same row changes':38}{float(rate.split()[2]):9.0f} a second")
