"""The columns that an action reads from each model, in the order of its fields."""

from typing import Final

TABLE: Final = """\
t.id, t.name, t.game, t.options, t.seats_max, t.stake, t.ledger, t.pace, t.on_timeout,
t.assist, t.chat, t.is_private, t.invite_n, t.is_practice, t.is_rated, t.is_demo,
t.host, t.host_go, t.bots_fill, t.bots_level, t.creator_id, t.opened_once, t.version,
t.phase, t.next_due_at, t.clock, t.fresh, t.clock_moved_until, t.waiting_count,
t.circle, t.deals_count, t.match_id, t.deal_id, t.next_deal_id, t.rematch_of_id,
t.watched_at, t.quarantined_at, t.created_at, t.closed_at
"""
MATCH: Final = """\
m.id, m.table_id, m.game, m.options, m.rules_version, m.stake, m.ledger, m.state,
m.actions_count, m.ending, m.result, m.rake, m.started_at, m.ended_at
"""
DEAL: Final = """\
d.id, d.table_id, d.match_id, d.number, d.commitment, d.log_n, d.log_head,
d.transcript, d.mode, d."order", d.present, d.toss, d.options, d.state,
d.actions_count, d.reshuffles_count, d.ending, d.result, d.committed_at,
d.seeds_closed_at, d.started_at, d.ended_at, d.revealed_at, d.abandoned, d.doubted_at
"""
NEXT_DEAL: Final = DEAL.replace("d.", "n.")
MARK: Final = """\
t.id, t.version, t.clock, t.deal_id, t.name, t.game, t.options, t.seats_max, t.stake,
t.ledger, t.pace, t.on_timeout, t.assist, t.chat, t.is_private, t.invite_n,
t.is_practice, t.is_rated, t.is_demo, t.host, t.bots_fill, t.bots_level, t.creator_id,
t.opened_once, t.clock_moved_until, t.rematch_of_id, t.quarantined_at, t.created_at
"""
"""Columns that identify a table's state: `tables.table.loading.Mark`."""
SEAT: Final = """\
s.id, s.table_id, s.number, s.user_id, s.stack_id, s.topups, s.is_leaving, s.is_last,
s.short_until, s.is_away, s.seen_at, s.process, s.sat_at, s.left_at
"""
USER: Final = """\
u.is_superuser, u.username, u.is_staff, u.is_active, u.id, u.name, u.name_key,
u.login_key, u.must_rename, u.is_guest, u.is_bot, u.bot_level, u.bot_style,
u.muted_until, u.hides_chat, u.shows_name, u.rest_until, u.is_excluded
"""
"""Without the password and other columns that tables do not use."""
STACK: Final = "a.id, a.ledger, a.kind, a.owner_id, a.key, a.balance"
ARRANGEMENT: Final = "g.id, g.deal_id, g.seat, g.groups, g.revision"
ENTRANT: Final = """\
e.id, e.match_id, e.seat_id, e.number, e.user_id, e.place, e.points, e.how, e.entries,
e.chips, e.disconnections, e.missed_turns, e.back_by, e.is_called
"""


def names_in(listed: str) -> list[str]:
    """Return the bare names of these columns."""
    return [one.strip().partition(".")[2].strip('"') for one in listed.split(",")]
