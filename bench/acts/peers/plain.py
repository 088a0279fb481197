"""The least a Channels site does for a durable move: one consumer, the ORM, the layer.

No rules, no rights, no clock and no views: lock the row, compare the version, write a
log row and the state, tell the group. What the house needs beyond this is its own cost.
Served by daphne as `bench.acts.peers.plain:application`.
"""

import os
from typing import Any

import django
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import path

STATE_BYTES = 2_600
"""About what a deal of two with thirteen cards each is stored as."""
MESSAGE_BYTES = 370


def _database() -> dict[str, Any]:
    if os.environ["PLAIN_DATABASE"] == "postgresql":
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "meldhouse_bench_plain",
            "USER": "postgres",
            "HOST": "127.0.0.1",
            "OPTIONS": {"pool": {"min_size": 2, "max_size": 8}},
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["PLAIN_FILE"],
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            "timeout": 20,
        },
    }


settings.configure(
    DATABASES={"default": _database()},
    INSTALLED_APPS=["channels"],
    SECRET_KEY="plain",  # noqa: S106
    ALLOWED_HOSTS=["*"],
    CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()

from django.db import connection, models, transaction  # noqa: E402


class Table(models.Model):  # noqa: DJ008
    """A table with its state and the version of it."""

    version = models.IntegerField(default=1)
    state = models.BinaryField()

    class Meta:
        """An application of its own."""

        app_label = "plain"


class Move(models.Model):  # noqa: DJ008
    """A move of a table, in order."""

    table = models.ForeignKey(Table, models.CASCADE)
    version = models.IntegerField()
    data = models.JSONField()

    class Meta:
        """An application of its own."""

        app_label = "plain"


def _store(table_id: int, version: int, move: Any) -> int:
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.version != version:
            return 0
        Move.objects.create(table=table, version=version + 1, data=move)
        table.version += 1
        table.state = os.urandom(8) + bytes(table.state)[8:]
        table.save(update_fields=["version", "state"])
    return table.version


class Consumer(AsyncJsonWebsocketConsumer):
    """One seat's socket."""

    async def connect(self) -> None:
        """Join the group of the table."""
        self.table_id = self.scope["url_route"]["kwargs"]["table"]
        self.room = f"table.{self.table_id}"
        await self.channel_layer.group_add(self.room, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave it."""
        await self.channel_layer.group_discard(self.room, self.channel_name)

    async def receive_json(self, content: Any, **_more: Any) -> None:
        """Store the move, then tell both."""
        store = database_sync_to_async(_store, thread_sensitive=False)
        version = await store(self.table_id, content["version"], content["move"])
        told = {"type": "moved", "version": version}
        await self.channel_layer.group_send(self.room, told)

    async def moved(self, message: dict[str, Any]) -> None:
        """Pass it on, filled up to the size of a small view."""
        filling = "x" * (MESSAGE_BYTES - 40)
        await self.send_json({"version": message["version"], "view": filling})


def make_tables(count: int) -> None:
    """Make the tables of the schema and so many rows."""
    with connection.schema_editor() as editor:
        editor.create_model(Table)
        editor.create_model(Move)
    rows = (Table(state=os.urandom(STATE_BYTES)) for _row in range(count))
    Table.objects.bulk_create(rows)
    connection.close()


routes = URLRouter([path("ws/<int:table>/", Consumer.as_asgi())])
application = ProtocolTypeRouter({"http": get_asgi_application(), "websocket": routes})

if __name__ == "__main__":
    import sys

    make_tables(int(sys.argv[1]))
