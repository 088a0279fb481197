"""The page of an event's rehearsal: request, progress and report."""

from datetime import datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.requests.htmx_request import HtmxRequest
from tournaments.errors import Refusal
from tournaments.event import organiser_rights
from tournaments.formats import registry
from tournaments.models import Rehearsal, Status, Tournament
from tournaments.organising.pages.organisers_only import organisers_only
from tournaments.rehearsal import event_spec, requests
from tournaments.rehearsal.report import VERSION
from wallet.templatetags.wallet_tags import chips

DIGITS_MAX: Final = 6
WIDE, HIGH = 1000, 100
Facts = dict[str, Any]


class Curve(NamedTuple):
    """A count over time, as the points of a stepped area."""

    title: str
    first: int
    last: int
    points: str


class Step(NamedTuple):
    """A level or round as it was played."""

    number: int
    stake: int
    began: datetime
    minutes: int
    players: int
    tables: int


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def rehearsal(request: HtmxRequest, event_id: int) -> HttpResponse:
    """Show the newest rehearsal; request or stop one."""
    event = organiser_rights.event_for(request.user, event_id)
    if request.method != "POST":
        return _page(request, event)
    if request.POST.get("act") == "stop":
        requests.stop(event.pk)
        return redirect("organise_rehearsal", event_id=event.pk)
    try:
        requests.ask(event.pk, players_of(request, "players"), by=request.user)
    except Refusal as refusal:
        return _page(request, event, refusal)
    return redirect("organise_rehearsal", event_id=event.pk)


def players_of(request: HttpRequest, name: str) -> int | None:
    """Return the submitted number of players, or None if invalid."""
    text = request.POST.get(name, "")
    is_number = text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX
    return int(text) if is_number else None


def _page(
    request: HtmxRequest, event: Tournament, refusal: Refusal | None = None
) -> HttpResponse:
    part = request.htmx and "tournaments/organise/rehearsal/_rehearsal.html"
    page = part or "tournaments/organise/rehearsal/rehearsal.html"
    status = refusal.status if refusal else 200
    facts = {**facts_of(event), "refusal": refusal}
    answer = render(request, page, facts, status=status)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


def facts_of(event: Tournament) -> Facts:
    """Return the page's template context."""
    row = event.rehearsals.first()
    least, most = requests.bounds(event)
    facts: Facts = {
        "event": event,
        "row": row,
        "may": requests.may_rehearse(event),
        "is_draft": event.status == Status.DRAFT,
        "least": least,
        "most": most,
        "players": row.wanted if row else requests.expected(event),
        "is_timed": registry.of(event).has_levels,
    }
    if row is None:
        return facts
    facts["zone"] = row.wish["zone"]
    facts["ahead"] = _ahead(row)
    facts["fault"] = requests.FAULTS.get(row.fault, "")
    facts["is_changed"] = _is_changed(event, row)
    facts["is_smaller"] = row.wish["players"] < row.wanted
    # The report may be from another version of the program.
    if row.state == Rehearsal.State.RUNNING and row.progress.get("v") == VERSION:
        facts |= _progress(row)
    if row.state == Rehearsal.State.DONE and row.report.get("v") == VERSION:
        facts |= _report(row)
    return facts


def _ahead(row: Rehearsal) -> int:
    """Return how many rehearsals run or wait before this one."""
    going = Rehearsal.objects.filter(state__in=requests.GOING_ON, pk__lt=row.pk)
    return going.count()


def _is_changed(event: Tournament, row: Rehearsal) -> bool:
    """Whether the event has changed since the rehearsal."""
    began = event_spec.begins_at(row.wish)
    now = event_spec.spec_of(event, row.wish["players"], began)
    return bool(now != row.wish)


def _progress(row: Rehearsal) -> Facts:
    line = row.progress
    format = registry.get(row.wish["format"])
    said = format.progress_text(line["round"], line["rounds"])
    if line["status"] in (Status.ANNOUNCED, Status.REGISTERING):
        said = _("House bots take their seats")
    elif line["status"] != Status.RUNNING:
        said = _("Places are decided, prizes are paid")
    return {
        "line": line,
        "said": said,
        "event_time": _local(row, line["now"]),
        "curves": curves(
            line["samples"], line["elapsed"], max(line["elapsed"], line["expected"])
        ),
    }


def _report(row: Rehearsal) -> Facts:
    report = row.report
    if report["status"] != Status.FINISHED:
        return {"report": report, "ends": None}
    steps = _steps(row)
    return {
        "report": report,
        "began": _local(row, report["began"]),
        "ends": _local(row, report["decided"]),
        "paid_at": _local(row, report["paid"]),
        "beside": _beside(report["lasted"] - report["expected"]),
        "minutes": round(report["lasted"] / 60),
        "steps": steps,
        "prizes": [(_places(one), one["prize"]) for one in report["prizes"]],
        "seconds": round(report["seconds"]),
        "factor": round(report["factor"]),
        "is_paid": report["paid_out"] == report["pool"],
        "curves": curves(report["samples"], report["lasted"], report["lasted"]),
        "begins": [_across(one, report) for one in steps[1:]],
    }


def _across(step: Step, report: Facts) -> int:
    """Return the horizontal position of a step in the chart."""
    since = (step.began - datetime.fromisoformat(report["began"])).total_seconds()
    lasted: float = report["lasted"]
    return round(WIDE * since / max(1, lasted))


def _local(row: Rehearsal, moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone(ZoneInfo(row.wish["zone"]))


def _beside(seconds: int) -> str:
    """Return a comparison of actual and estimated length, in words."""
    minutes = round(abs(seconds) / 60)
    if not minutes:
        return _("That is just as estimated.")
    if seconds > 0:
        words = ngettext(
            "That is %(n)s minute later than estimated.",
            "That is %(n)s minutes later than estimated.",
            minutes,
        )
    else:
        words = ngettext(
            "That is %(n)s minute earlier than estimated.",
            "That is %(n)s minutes earlier than estimated.",
            minutes,
        )
    return words % {"n": chips(minutes)}


def _steps(row: Rehearsal) -> list[Step]:
    told = row.report["steps"]
    ends = [*(one["began"] for one in told[1:]), row.report["decided"]]
    return [
        Step(
            one["number"],
            one["stake"],
            _local(row, one["began"]),
            _minutes(one["began"], end),
            one["players"],
            one["tables"],
        )
        for one, end in zip(told, ends, strict=True)
    ]


def _minutes(first: str, last: str) -> int:
    between = datetime.fromisoformat(last) - datetime.fromisoformat(first)
    return round(between.total_seconds() / 60)


def _places(line: dict[str, int]) -> str:
    if line["first"] == line["last"]:
        return chips(line["first"])
    return f"{chips(line['first'])}–{chips(line['last'])}"


def curves(samples: list[list[int]], until: int, length: int) -> list[Curve]:
    """Return curves of remaining players and open tables up to `until`."""
    if not samples:
        return []
    titles = (_("Players left"), _("Tables open"))
    return [
        Curve(
            title,
            max(one[at] for one in samples),
            samples[-1][at],
            _points([(one[0], one[at]) for one in samples], until, max(1, length)),
        )
        for at, title in enumerate(titles, 1)
    ]


def _points(samples: list[tuple[int, int]], until: int, length: int) -> str:
    """Return the corners of the area under a stepped line, in chart units."""
    most = max(1, max(count for _at, count in samples))

    def corner(at: int, count: int) -> str:
        x = round(WIDE * min(at, length) / length)
        return f"{x},{round(HIGH - HIGH * count / most)}"

    corners = [corner(0, 0), corner(0, samples[0][1])]
    for (_was_at, was), (at, count) in pairwise(samples):
        corners += [corner(at, was), corner(at, count)]
    return " ".join([*corners, corner(until, samples[-1][1]), corner(until, 0)])
