"""The prizes of an event: pool, overlay, the prize of every place."""

from tables.clock import timers
from tournaments.event import record
from tournaments.models import RakeTier, Tournament
from tournaments.prizes import hooks, structure


def tiers() -> list[structure.Tier]:
    """Return the rake tiers: those in the admin, else the defaults."""
    rows = RakeTier.objects.values_list("at_least", "rake_bp")
    return [structure.Tier(*row) for row in rows] or list(structure.TIERS)


def part_of(event: Tournament) -> structure.Parts:
    """Return the parts of an entry: for the prizes, and the rake."""
    return structure.parts(event.entry, event.rake_bp)


def pool_of(event: Tournament, entries: int | None = None) -> structure.Pool:
    """Return the pool at so many entries; by default at those paid."""
    paid = event.entries if entries is None else entries
    part = part_of(event).prize
    return structure.pool(paid, part, added=event.added, guarantee=event.guarantee)


def shares_of(event: Tournament, entrants: int) -> tuple[int, ...]:
    """Return the prize shares by place: the organiser's, or the defaults."""
    if event.shares:
        return tuple(event.shares)
    return hooks.usual_shares.get()(event, entrants)


def prizes_of(
    event: Tournament, entrants: int | None = None, entries: int | None = None
) -> tuple[int, ...]:
    """Return the prize of each place, in units, at so many entrants and entries."""
    if event.prizes_fixed_at is not None:
        return tuple(event.prizes)
    field = event.entrants if entrants is None else entrants
    pool = pool_of(event, entries if entries is not None else entrants)
    if not pool.amount or not field:
        return ()
    return structure.payouts(pool.amount, shares_of(event, field))


def fix_prizes(event: Tournament) -> None:
    """Fix the prize of every place, because nobody can enter any more."""
    event.prizes_fixed_at = None
    event.prizes = list(prizes_of(event))
    event.prizes_fixed_at = timers.now()
    event.save(update_fields=["prizes", "prizes_fixed_at"])
    record.note(event, "prizes", pool=sum(event.prizes), places=len(event.prizes))
