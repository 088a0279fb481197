"""The keys of names as the database has them, computed anew by migrations.

Where two names have the same key, the older account keeps it. The other keeps its name
too, without a key, and is asked for another name at the next log-in.
"""

from typing import Any, Final

from accounts.names import name_rules

BATCH: Final = 1_000
_WRITTEN: Final = ("name_key", "login_key", "must_rename")


def recompute(people: Any, former_names: Any) -> None:
    """Store the key of every name of these managers, of people and of former names.

    House bots come before members, and members before guests. Of two former names with
    one key the one given up last keeps its address. Call it in a transaction.
    """
    _recompute_people(people)
    _recompute_former(former_names)


def _recompute_people(people: Any) -> None:
    # A new key may be another person's old one: all go before any is written.
    people.update(name_key=None)
    # No account is left that a deleted one could look like.
    living = people.exclude(username__startswith="deleted-")
    taken: set[str] = set()
    ordered = living.order_by("-is_bot", "is_guest", "date_joined", "pk")
    rows = list(ordered.values_list("pk", "username", "name"))
    for at in range(0, len(rows), BATCH):
        batch = []
        for pk, username, name in rows[at : at + BATCH]:
            person = people.model(pk=pk, login_key=name_rules.key(username))
            key = name_rules.key(name or username)
            person.must_rename = key in taken
            person.name_key = None if person.must_rename else key or None
            taken |= {key} - {""}
            batch.append(person)
        people.bulk_update(batch, _WRITTEN)


def _recompute_former(former_names: Any) -> None:
    kept: dict[str, Any] = {}
    for row in former_names.order_by("given_up_at"):
        row.key = name_rules.key(row.name)
        kept[row.key] = row
    former_names.all().delete()
    former_names.bulk_create(kept.values(), batch_size=BATCH)
