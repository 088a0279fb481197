"""Where PostgreSQL is, by one URL for all: failover, a pooler, and the encoding."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError
from django.core.management.sql import emit_pre_migrate_signal
from django.db import connection

from config import env
from config.data_refusal import DataRefusal
from config.postgresql import databases, encoding

FAILOVER = "postgresql://u:p%40@h1:5433,h2/db?target_session_attrs=read-write"


def settings_of(url: str) -> dict[str, Any]:
    return env.database(url, Path("/nowhere"))


class Asked:
    """Stands for a server, or a pooler before it, that knows some databases."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *known: str) -> None:
        self.known, self.asked, self.said = known, [], []  # type: ignore[var-annotated]
        monkeypatch.setattr(psycopg, "connect", self.connect)

    def connect(self, **where: Any) -> Any:
        self.asked.append(where)
        if where["dbname"] not in self.known:
            name = where["dbname"]
            raise psycopg.OperationalError(
                f'connection failed\nno such database "{name}"'
            )
        return self

    def execute(self, query: Any, values: Any = None) -> Any:
        self.said.append(query if isinstance(query, str) else query.as_string())
        return self

    def fetchone(self) -> Any:
        return None

    def close(self) -> None: ...

    def __enter__(self) -> "Asked":
        return self

    def __exit__(self, *_more: object) -> None: ...


def test_a_url_names_several_hosts() -> None:
    found = settings_of(FAILOVER)
    assert (found["HOST"], found["PORT"]) == ("h1,h2", "5433,")
    assert (found["USER"], found["PASSWORD"], found["NAME"]) == ("u", "p@", "db")
    assert found["OPTIONS"]["target_session_attrs"] == "read-write"
    one = settings_of("postgresql://h1/db")["OPTIONS"]["pool"]["timeout"]
    assert found["OPTIONS"]["pool"]["timeout"] > one
    assert databases.place(found) == "h1:5433,h2:5432"


def test_a_url_may_name_none() -> None:
    found = settings_of("postgresql:///meldhouse")
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("", "", "meldhouse")


def test_a_url_that_cannot_be_read_is_refused_without_its_password() -> None:
    with pytest.raises(ImproperlyConfigured, match="cannot be read") as refused:
        settings_of("postgresql://u:hush%zz@h/d")
    assert "hush" not in str(refused.value)


def test_the_programs_of_postgresql_ask_the_same_hosts() -> None:
    found = databases.environment(settings_of(f"{FAILOVER}&sslcrl=%2Fcrl"))
    assert found == {
        "PGHOST": "h1,h2",
        "PGPORT": "5433,",
        "PGUSER": "u",
        "PGPASSWORD": "p@",
        "PGDATABASE": "db",
        "PGTARGETSESSIONATTRS": "read-write",
        "PGSSLCRL": "/crl",
    }


def test_the_server_is_asked_with_the_same_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Asked(monkeypatch, "postgres")
    with databases.server(settings_of(FAILOVER)):
        pass
    assert server.asked[0]["host"] == "h1,h2"
    assert server.asked[0]["target_session_attrs"] == "read-write"
    assert "pool" not in server.asked[0]


def test_a_pooler_that_knows_only_the_house_lets_us_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Asked(monkeypatch, "db")
    databases.ensure(settings_of(FAILOVER))
    assert [one["dbname"] for one in server.asked] == ["db"]
    assert server.said == []


def test_a_database_that_is_missing_is_made_in_utf8(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Asked(monkeypatch, "postgres")
    databases.ensure(settings_of(FAILOVER))
    assert (
        server.said[-1] == "CREATE DATABASE \"db\" ENCODING 'UTF8' TEMPLATE template0"
    )


def test_nobody_who_lets_us_in_is_named_with_what_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Asked(monkeypatch)
    with pytest.raises(CommandError, match='h1:5433,h2:5432: no such database "db"'):
        databases.ensure(settings_of(FAILOVER))


def _encoded_in(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cursor:
        def __enter__(self) -> "Cursor":
            return self

        def __exit__(self, *_more: object) -> None: ...

        def execute(self, _query: str) -> None: ...

        def fetchone(self) -> tuple[str]:
            return (found,)

    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr(connection, "cursor", Cursor)


@pytest.mark.parametrize("found", ["SQL_ASCII", "LATIN1"])
def test_a_database_in_another_encoding_is_refused(
    monkeypatch: pytest.MonkeyPatch, found: str
) -> None:
    _encoded_in(found, monkeypatch)
    words = "createdb --encoding=UTF8 --template=template0"
    with pytest.raises(DataRefusal, match=words) as refused:
        encoding.check()
    assert refused.value.code == "wrong_encoding"
    assert found in str(refused.value)


def test_no_table_is_made_in_a_database_in_another_encoding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _encoded_in("SQL_ASCII", monkeypatch)
    with pytest.raises(DataRefusal, match="wrong_encoding"):
        emit_pre_migrate_signal(0, False, "default", plan=[])


@pytest.mark.databases
@pytest.mark.django_db
def test_our_own_database_is_accepted() -> None:
    encoding.check()
