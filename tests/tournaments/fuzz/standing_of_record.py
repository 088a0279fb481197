"""The standing of an event from what was written down while it ran, and nothing else.

A reader of its own: the record (`Act`), and of timed levels what tables reported
(`HostedResult`). The rules are in events.md, Places.
"""

from dataclasses import dataclass
from datetime import datetime

from tables.models import HostedResult
from tournaments.formats.timed_levels.level_plan import plan_of
from tournaments.models import Act, Tournament

GONE = ("removed", "withdrew")
BACK = ("entered", "entered_again")
Key = tuple[int, ...]


@dataclass
class Story:
    """What has become of one person of timed levels."""

    number: int
    chips: int
    before: int = 0
    """The chips before the last deal."""
    is_short_by: int | None = None
    """The report by which they have too few chips for the level."""
    out: Key | None = None
    """The moment at which they went out, in seconds, and by which deal, if any."""
    out_chips: int = 0


def places(event: Tournament) -> dict[int, int]:
    """Return the place of everybody who has one, by the number of the entry."""
    acts = list(event.acts.order_by("pk"))
    people = event.entry_rows.values_list("user", "number")
    gone = _gone(acts)
    inside = {str(user): number for user, number in people if str(user) not in gone}
    if event.format == "levels":
        keys = _of_levels(event, acts, inside)
    else:
        keys = _of_rounds(acts, inside)
    return {
        inside[user]: 1 + sum(other < key for other in keys.values())
        for user, key in keys.items()
    }


def _gone(acts: list[Act]) -> set[str]:
    """Return who gave their entry back, or was disqualified."""
    gone: set[str] = set()
    for act in acts:
        if act.kind in GONE:
            gone.add(act.data["user"])
        elif act.kind in BACK:
            gone.discard(act.data["user"])
    return gone


def _of_rounds(acts: list[Act], inside: dict[str, int]) -> dict[str, Key]:
    """The later round is better, then the rank at its table; the winner is left."""
    found: dict[str, Key] = {}
    number = 1
    for act in acts:
        if act.kind == "round":
            number = act.data["number"]
        elif act.kind == "out" and act.data["user"] in inside:
            found[act.data["user"]] = (-number, act.data["rank"])
    return {user: found.get(user, (-number - 1, 1)) for user in inside}


def _of_levels(
    event: Tournament, acts: list[Act], inside: dict[str, int]
) -> dict[str, Key]:
    """Chips decide; of those who are out, the later is better (8.4).

    Of the same deal, or the same line, more chips before it are, then the earlier
    registration.
    """
    stories = {user: Story(n, event.chips) for user, n in inside.items()}
    plan, level = plan_of(event), 1
    reports = HostedResult.objects.filter(host=event.host, kind="deal")
    told: list[tuple[datetime, int, int, Act | HostedResult]] = [
        *((act.at, 1, act.pk, act) for act in acts),
        *((row.claimed_at, 0, row.pk, row) for row in reports if row.claimed_at),
    ]
    order: list[Key] = []
    for _at, _first, _pk, one in sorted(told, key=lambda row: row[:3]):
        if isinstance(one, HostedResult):
            need = plan.levels[level - 1].stake * plan.points
            _take_deal(one, stories, need)
        elif one.kind == "level":
            level = one.data["number"]
        elif (story := stories.get(str(one.data.get("user")))) is not None:
            _take_act(event, one, story)
            if story.out is not None and story.out not in order:
                order.append(story.out)
    return {
        user: (0, -story.chips)
        if story.out is None
        else (1, -order.index(story.out), -story.out_chips, story.number)
        for user, story in stories.items()
    }


def _take_deal(report: HostedResult, stories: dict[str, Story], need: int) -> None:
    """Note chips before and after a deal; who has too few is put out by it."""
    for row in report.data["seats"]:
        story = stories.get(row["user"])
        if story is not None and story.out is None:
            story.before, story.chips = row["before"], row["after"]
            is_short = story.chips < need
            story.is_short_by = report.pk if is_short else None


def _take_act(event: Tournament, act: Act, story: Story) -> None:
    if act.kind == "penalised":
        story.chips -= act.data["chips"]
    elif act.kind == "entered_again":
        story.chips += event.chips
        story.out = None
    elif act.kind in ("short", "out") and story.out is None:
        story.out = (int(act.at.timestamp()), story.is_short_by or 0)
        by_deal = story.is_short_by is not None
        story.out_chips = story.before if by_deal else story.chips
