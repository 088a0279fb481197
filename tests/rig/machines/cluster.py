"""One PostgreSQL primary with two standbys, of which one must confirm each commit."""

import re
import subprocess

import psycopg

from tests.rig.house import ROOT, wait_until
from tests.rig.servers import Postgres

DEPLOY = ROOT / "docs" / "deploy" / "postgresql"
NAMES = ("pg1", "pg2", "pg3")
FOLLOW_SECONDS = 60.0
STANDBY_OF_TESTS = {"wal_keep_size": "256MB"}


def settings(name: str) -> list[str]:
    """Return what operators copy, as one of the three servers has it."""
    lines = (DEPLOY / "replication.conf").read_text().splitlines()
    found = dict(re.findall(r"^(\w+) = (.*)$", "\n".join(lines), re.M))
    found |= {"cluster_name": name, **STANDBY_OF_TESTS}
    return [f"{key}={value.strip(chr(39))}" for key, value in found.items()]


class Standby(Postgres):
    """A copy of a running server that follows it."""

    def __init__(self, name: str, primary: Postgres) -> None:
        """Copy the primary; nothing runs before `start`."""
        self._primary = primary
        super().__init__(*settings(name))

    def _make(self) -> None:
        words = ["pg_basebackup", "-D", str(self.data), "-R", "-X", "stream"]
        self._run([*words, "-c", "fast", "-d", address_of(self._primary)])


class Cluster:
    """The three of them; the first one of `servers` is the primary."""

    def __init__(self) -> None:
        """Start a primary, and let two standbys follow it."""
        self.primary = Postgres(*settings(NAMES[0]))
        self.primary.start()
        self.names = {NAMES[0]: self.primary}
        for name in NAMES[1:]:
            self.join(name)
        self.wait()

    @property
    def standbys(self) -> list[Postgres]:
        """Those that follow the primary."""
        return [one for one in self.names.values() if one is not self.primary]

    def name_of(self, server: Postgres) -> str:
        """Return the name by which the others know a server."""
        return next(name for name, one in self.names.items() if one is server)

    def join(self, name: str) -> Postgres:
        """Make a standby of this name anew, from the primary as it is now."""
        if name in self.names:
            self.names[name].stop()
        self.names[name] = standby = Standby(name, self.primary)
        standby.start()
        return standby

    def wait(self) -> None:
        """Wait until every standby follows the primary."""
        query = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'"

        def follow() -> bool:
            with psycopg.connect(address_of(self.primary), autocommit=True) as line:
                return line.execute(query).fetchone() == (len(self.standbys),)

        wait_until(follow, FOLLOW_SECONDS, "the standbys follow")

    def promote(self) -> Postgres:
        """Promote as operators do; return the old primary."""
        old = self.primary
        servers = [old, *self.standbys]
        done = subprocess.run(
            [str(DEPLOY / "promote"), *map(address_of, servers)],
            capture_output=True,
            text=True,
            timeout=FOLLOW_SECONDS,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        told = done.stdout.strip().splitlines()[-1]
        self.primary = next(one for one in servers if address_of(one) == told)
        assert self.primary is not old
        return old

    def stop(self) -> None:
        """End them all."""
        for server in self.names.values():
            server.stop()


def address_of(server: Postgres) -> str:
    """Return where a server is, as `psql` and a standby take it."""
    return f"host=127.0.0.1 port={server.port} user=postgres dbname=postgres"
