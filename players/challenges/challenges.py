"""Offer, accept, decline and withdraw two-player games.

A challenge goes to one member, a seek to anybody in the lobby. Accepting opens a
private table with both seated, in one transaction; the challenger must have a page open
at that moment, so that nobody's chips are played while they are away.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import may_meet, may_play
from accounts.friends import inbox
from accounts.models import User
from accounts.models.many_keys import among
from accounts.people import relations
from accounts.requests.row_ids import id_of
from players.models import Challenge
from players.models.challenges import ChallengeQuerySet
from tables.clock import timers
from tables.errors import Refusal
from tables.games import stopped_games, titles
from tables.messages import notices
from tables.messages.protocol import NoticeData
from tables.models import Pace, Table
from tables.seats import rated_tables, seating, shapes

LASTS: Final = {
    "5m": timedelta(minutes=5),
    "1h": timedelta(hours=1),
    "24h": timedelta(hours=24),
}
OPEN_MAX: Final = 5
A_DAY: Final = 30
AGAIN_AFTER: Final = timedelta(hours=1)
"""How long to wait before challenging a member again who declined."""
HERE: Final = timedelta(seconds=30)
RENEWED: Final = timedelta(seconds=4)
"""The minimum time between renewals of a challenge."""
SEEKS_SHOWN: Final = 8
KEPT: Final = timedelta(days=60)
HOUSE_CODES: Final = frozenset({"play_stopped", "draining", "busy"})
State = Challenge.State

Refusal.teach(
    {
        "members_challenge": _("Guests can't challenge anybody. Add a password first."),
        "already_challenged": _("Your last challenge is still open. Cancel it first."),
        "challenged_lately": _("This player declined recently. Try again later."),
        "too_many_challenges": ngettext_lazy(
            "You have %(max)s challenge open or sent today, the most you can have.",
            "You have %(max)s challenges open or sent today, the most you can have.",
            "max",
        ),
        "challenge_over": _("This challenge is no longer open."),
        "challenger_away": _(
            "%(name)s isn't online right now. The challenge stays open."
        ),
        "challenger_not_ready": _("%(name)s can't sit down for this game right now."),
    }
)
inbox.teach(
    "challenges",
    {
        # Translators: a player's name and a game, such as “Gin to 100”.
        "challenged": _("%(name)s challenged you: %(what)s."),
        # Translators: a player's name and a game, such as “Gin to 100”.
        "challenge_accepted": _("%(name)s accepted your challenge: %(what)s."),
        # Translators: a player's name and a game, such as “Gin to 100”.
        "challenge_declined": _("%(name)s declined your challenge: %(what)s."),
    },
)


class ChallengeAccepted(NoticeData, frozen=True, kw_only=True):
    """Somebody has accepted the person's challenge: where both sit."""

    kind: ClassVar = "challenge_accepted"
    table: int
    url: str
    by: str


def offer(
    by: User,
    to: User | None,
    game: str,
    *,
    stake: int,
    options: dict[str, Any] | None = None,
    pace: str = Pace.NORMAL,
    rated: bool = False,
    lasts: str = "1h",
) -> Challenge:
    """Challenge a member, or (None) create a seek.

    Raise `members_challenge` (403), what `may_meet.check_challenge` raises of the
    other, `already_challenged`, `challenged_lately`, `too_many_challenges`, and what
    opening such a table would (`unknown_game`, `bad_option`, `bad_amount`, ...).
    """
    _check_member(by)
    if to is not None:
        may_meet.check_challenge(by, to)
    rules = shapes.game_of(game)
    resolved = shapes.options_of(rules, options)
    most = shapes.stake_max(rules)
    shapes.check_shape(rules, resolved, seats=2, stake=stake, pace=pace, most=most)
    if rated:
        rated_tables.check_shape(by, pace=pace, never={})
    stopped_games.check(game)
    if lasts not in LASTS:
        raise Refusal("bad_field", status=400, field="lasts")
    now = timers.now()
    try:
        with transaction.atomic():
            relations.one_by_one(by)
            _check_pace(by, to, now)
            made = Challenge.objects.create(
                by=by,
                to=to,
                game=game,
                options=rules.encode_options(resolved),
                stake=stake,
                pace=pace,
                rated=rated,
                created_at=now,
                expires_at=now + LASTS[lasts],
                seen_at=now,
            )
            if to is not None:
                _tell(to, "challenged", made, by)
    except IntegrityError:
        raise Refusal("already_challenged") from None
    return made


def accept(challenge_id: Any, user: User) -> Table:
    """Open the table with both seated and return it; the challenger's pages go there.

    Raise `members_challenge` (403), `challenge_over`, `challenger_away` (name),
    `challenger_not_ready` (name), or the reason why the person may not sit down.
    """
    _check_member(user)
    with transaction.atomic():
        row = _open_to(challenge_id, user)
        if not is_here(row):
            raise Refusal("challenger_away", name=row.by.display_name)
        _close(row, State.ACCEPTED)
        try:
            table = seating.open_table(
                row.by,
                row.game,
                seats=2,
                stake=row.stake,
                options=bytes(row.options),
                pace=row.pace,
                private=True,
                rated=row.rated,
            )
            seating.sit_down(table.pk, row.by)
        except Refusal as refusal:
            if refusal.code in HOUSE_CODES:
                raise
            raise Refusal("challenger_not_ready", name=row.by.display_name) from None
        seating.sit_down(table.pk, user)
        Challenge.objects.filter(pk=row.pk).update(table=table)
        url = reverse("table", args=[table.pk])
        _tell(row.by, "challenge_accepted", row, user, url=url)
        told = ChallengeAccepted(table=table.pk, url=url, by=user.display_name)
        notices.send(row.by_id, told)
    return table


def decline(challenge_id: Any, user: User) -> None:
    """Decline a challenge; raise `challenge_over`."""
    with transaction.atomic():
        row = _open_to(challenge_id, user)
        if row.to_id is None:
            raise Refusal("challenge_over")
        _close(row, State.DECLINED)
        _tell(row.by, "challenge_declined", row, user)


def withdraw(challenge_id: Any, user: User) -> None:
    """Withdraw one's own challenge or seek; raise `challenge_over`."""
    with transaction.atomic():
        row = _found(challenge_id).filter(by=user).first()
        if row is None:
            raise Refusal("challenge_over")
        _close(row, State.WITHDRAWN)


def table_of(challenge_id: Any, user: User) -> Table | None:
    """Return the open table of an accepted challenge, or None."""
    mine = Challenge.objects.filter(pk=id_of(challenge_id), by=user)
    rows = mine.filter(state=State.ACCEPTED)
    row = rows.filter(table__closed_at=None).select_related("table").first()
    return row.table if row is not None else None


def own(user: User) -> tuple[list[Challenge], list[Challenge]]:
    """Return the open challenges to a member, and those the member made."""
    rows = Challenge.objects.open(timers.now()).select_related("by", "to")
    rows = rows.filter(Q(by=user) | Q(to=user)).order_by("-pk")
    found = list(rows)
    incoming = [row for row in found if row.to_id == user.pk]
    seen = may_meet.answerable(user, [row.by for row in incoming])
    own = [row for row in found if row.by_id == user.pk]
    return [row for row in incoming if row.by_id in seen], own


def seeks(reader: Any, most: int = SEEKS_SHOWN) -> list[Challenge]:
    """Return the seeks of people who are online, including one's own.

    Seeks of people who are kept apart from the reader are left out.
    """
    now = timers.now()
    rows = Challenge.objects.open(now).filter(to=None, seen_at__gt=now - HERE)
    found = list(rows.select_related("by").order_by("-pk")[: 3 * most])
    seen = may_meet.answerable(reader, [row.by for row in found])
    return [row for row in found if row.by_id in seen][:most]


def is_here(row: Challenge) -> bool:
    """Return whether the challenger has a page open now."""
    return row.seen_at > timers.now() - HERE


def said(row: Challenge) -> str:
    """Return the game in words: "Gin to 100 · entry 500 · 30 s a turn"."""
    title = titles.played_title(row.game, bytes(row.options))
    stake = titles.stake_said(row.game, row.stake)
    return " · ".join(map(str, (title, stake, titles.PACES[row.pace])))


def expire() -> int:
    """Close expired challenges and delete old ones; called by a periodic task."""
    now = timers.now()
    due = Challenge.objects.filter(state=State.OPEN, expires_at__lte=now)
    rows = list(due.select_related("to")[:200])
    for row in rows:
        with transaction.atomic():
            try:
                _close(row, State.EXPIRED)
            except Refusal:
                continue
    Challenge.objects.filter(ended_at__lt=now - KEPT).delete()
    return len(rows)


def renew(people: Collection[str], moment: datetime) -> None:
    """Renew the challenges of these people (ids), who have pages open."""
    asked = among(User._meta.pk, people)
    own = Challenge.objects.open(moment).filter(
        by__in=asked, seen_at__lt=moment - RENEWED
    )
    if found := list(own.values_list("pk", flat=True)):
        Challenge.objects.filter(pk__in=found).update(seen_at=moment)


def part(user: User, other: User) -> None:
    """Withdraw open challenges between two people after a block."""
    pair = (user, other)
    withdraw_all(Challenge.objects.filter(by__in=pair, to__in=pair, state=State.OPEN))


def forget(user: User) -> None:
    """Withdraw all open challenges of a person who deletes the account."""
    own_ones = Q(by=user) | Q(to=user)
    withdraw_all(Challenge.objects.filter(own_ones, state=State.OPEN))


def withdraw_all(rows: Any) -> None:
    """Take back these open challenges."""
    rows.update(state=State.WITHDRAWN, ended_at=timers.now())


def _check_member(user: User) -> None:
    if user.is_guest or user.is_bot:
        raise Refusal("members_challenge", status=403)
    may_play.check_rest(user)


def _check_pace(by: User, to: User | None, now: datetime) -> None:
    withdraw_all(Challenge.objects.filter(by=by, state=State.OPEN, expires_at__lte=now))
    mine = Challenge.objects.filter(by=by)
    if mine.filter(state=State.OPEN).count() >= OPEN_MAX:
        raise Refusal("too_many_challenges", status=429, max=OPEN_MAX)
    if mine.filter(created_at__gt=now - timedelta(days=1)).count() >= A_DAY:
        raise Refusal("too_many_challenges", status=429, max=A_DAY)
    declined = mine.filter(to=to, state=State.DECLINED)
    if to is not None and declined.filter(ended_at__gt=now - AGAIN_AFTER).exists():
        raise Refusal("challenged_lately")


def _found(challenge_id: Any) -> ChallengeQuerySet:
    return (
        Challenge.objects.filter(pk=id_of(challenge_id))
        .open(timers.now())
        .select_related("by", "to")
    )


def _open_to(challenge_id: Any, user: User) -> Challenge:
    """Return an open challenge this person may answer; raise `challenge_over`."""
    rows = _found(challenge_id).filter(Q(to=user) | Q(to=None)).exclude(by=user)
    row: Challenge | None = rows.first()
    if row is None or not may_meet.may_answer(user, row.by):
        raise Refusal("challenge_over")
    return row


def _close(row: Challenge, state: str) -> None:
    """Close a challenge once; raise `challenge_over` if it is already closed."""
    rows = Challenge.objects.filter(pk=row.pk, state=State.OPEN)
    if not rows.update(state=state, ended_at=timers.now()):
        raise Refusal("challenge_over")
    if row.to is not None:
        inbox.take_back(row.to, "challenged", str(row.pk))


def _tell(user: User, kind: str, row: Challenge, other: User, url: str = "") -> None:
    where = url or reverse("challenges")
    inbox.put(user, kind, other=other, about=str(row.pk), what=said(row), url=where)
