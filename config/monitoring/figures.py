"""The figures of `/metrics`: name, help text and source.

Loaded only when `/metrics` is read. Its help text explains it to operators.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, Final

from django.db import DatabaseError, connection
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.registry import Collector

from config import __version__
from config.middleware import admission, request_id
from config.middleware.fair_queue import RANKS, FairQueue
from config.monitoring import (
    event_loop,
    health,
    job_figures,
    logs,
    overdue,
    up_file,
)
from tables import metrics
from tables.actions import batches
from tables.messages import presence
from tables.models import Match, Seat, Table
from tables.socket.base_consumer import CLOSE_CODES

NAME: Final = "meldhouse_"
POOL_COUNTS: Final = {
    "requests_num": ("requests", "Connections that were asked for."),
    "requests_queued": ("queued", "Those that had to be waited for."),
    "requests_errors": ("errors", "Those that were not had in time."),
    "connections_lost": ("lost", "Connections found dead."),
}


class OfHouse(Collector):
    """Figures from the database, the same in every process."""

    def collect(self) -> Iterator[Metric]:
        """Yield the figures; if the database is unavailable, only that."""
        yield _gauge("up", "This process answers.", 1)
        text = "The release that this process runs."
        build = GaugeMetricFamily(f"{NAME}build_info", text, labels=["version"])
        build.add_metric([__version__], 1)
        yield build
        try:
            found = [*_of_tables(), *_of_overdue(), *_of_beats(), *_of_jobs()]
            is_up = 1
        except DatabaseError:
            found, is_up = [], 0
        yield _gauge("database_up", "The database answers.", is_up)
        yield from found
        text = "Processes that keep crashing, as `up` says."
        yield _gauge("processes_failing", text, len(up_file.failing()))


def _of_tables() -> Iterator[Metric]:
    stuck = Table.objects.exclude(quarantined_at=None)
    seated = Seat.objects.filter(left_at=None)
    people, bots = (seated.filter(user__is_bot=bot).count() for bot in (False, True))
    yield _gauge("tables_open", "Open tables.", Table.objects.open().count())
    text = "Open tables that are out of order."
    yield _gauge("tables_quarantined", text, (stuck & Table.objects.open()).count())
    running = Match.objects.filter(ended_at=None).count()
    yield _gauge("matches_running", "Matches that are played now.", running)
    yield _gauge("people_seated", "Seats taken by people.", people)
    yield _gauge("bots_seated", "Seats taken by house bots.", bots)
    text = "How long the oldest timer that is due has waited for the tick."
    late = health.oldest_due_seconds()
    yield _gauge("oldest_due_timer_seconds", text, late)


def _of_overdue() -> Iterator[Metric]:
    count = GaugeMetricFamily(
        f"{NAME}overdue", "Things that were due a minute ago, by kind.", labels=["kind"]
    )
    oldest = GaugeMetricFamily(
        f"{NAME}overdue_oldest_seconds",
        "For how long the oldest of them has been due.",
        labels=["kind"],
    )
    for kind, (number, seconds) in overdue.figures().items():
        count.add_metric([kind], number)
        oldest.add_metric([kind], seconds)
    yield from (count, oldest)


def _of_beats() -> Iterator[Metric]:
    for name, prefix in {"tick": "tick", "web": "web:"}.items():
        beat = GaugeMetricFamily(
            f"{NAME}{name}_heartbeat_age_seconds",
            f"Age of the newest {name} heartbeat.",
        )
        age = health.age_seconds(prefix)
        if age is not None:
            beat.add_metric([], age)
        yield beat
    ages = GaugeMetricFamily(
        f"{NAME}beat_entry_age_seconds",
        "Since when an entry of the schedule that has work was not done.",
        labels=["entry"],
    )
    for entry, age in job_figures.ages().items():
        ages.add_metric([entry], age)
    yield ages


def _of_jobs() -> Iterator[Metric]:
    age = _labelled_gauge("jobs_age_seconds", "Age of a worker's figures.")
    memory = _labelled_gauge("jobs_memory_bytes", "The most memory it has had.")
    cpu = _labelled_counter("jobs_cpu_seconds", "Processor time it has used.")
    # Not `job`: Prometheus has that label for its own.
    runs = _labelled_counter("job_runs", "Tasks done.", "task")
    failures = _labelled_counter("job_failures", "Tasks that failed.", "task")
    seconds = _labelled_counter("job_seconds", "Time that tasks took.", "task")
    sent = _labelled_counter("jobs_sent", "Tasks that beat has sent.", "entry")
    logged = _labelled_counter("jobs_logged", "Lines it has logged.", "level")
    steps = _labelled_counter("clock_steps", "Steps of the wall clock.")
    late = _histogram(
        "tick_lateness_seconds", "How late timers were taken up.", ["process"]
    )
    for process, (seen, told) in job_figures.told().items():
        age.add_metric([process], seen)
        memory.add_metric([process], told["memory"])
        cpu.add_metric([process], told["cpu"])
        for task, known in told["jobs"].items():
            runs.add_metric([process, task], known["runs"])
            failures.add_metric([process, task], known["failures"])
            seconds.add_metric([process, task], known["seconds"])
        # A worker of the release before does not tell it.
        steps.add_metric([process], told.get("clock_steps", 0))
        lines = {**dict.fromkeys(logs.LEVELS, 0), **told["logged"]}
        for family, counts in ((sent, told["sent"]), (logged, lines)):
            for label, count in counts.items():
                family.add_metric([process, label], count)
        values = metrics.Histogram(metrics.tick_lateness.bounds)
        values.counts, values.sum = told["lateness"]["counts"], told["lateness"]["sum"]
        if len(values.counts) == len(values.bounds) + 1:
            _fill(late, [process], values)
    yield from (age, memory, cpu, runs, failures, seconds, sent, logged, steps, late)


class OfPlay(Collector):
    """Acts, batches, sockets and refusals of this process."""

    def collect(self) -> Iterator[Metric]:
        """Yield the figures."""
        sockets = len(tuple(presence.open_sockets()))
        yield _gauge("sockets", "Open sockets of this process.", sockets)
        opened = sum(metrics.sockets_opened.counts.values())
        yield _counter("sockets_opened", "Sockets that were let in.", opened)
        yield _counts(
            "sockets_closed",
            "Sockets that ended, by close code.",
            ["code"],
            (
                ([str(code or "other")], n)
                for code, n in _of(metrics.sockets_closed, {0, *CLOSE_CODES})
            ),
        )
        acts = _histogram(
            "act_seconds", "From an act's frame to its answer.", ["result"]
        )
        for result, values in metrics.acts.items():
            _fill(acts, [result], values)
        yield acts
        yield _gauge("acts_waiting", "Acts waiting for a thread.", batches.waiting())
        alone = sum(metrics.acts_alone.counts.values())
        yield _counter("acts_alone", "Acts with a transaction of their own.", alone)
        for name, text, values in (
            ("batch_acts", "How many acts shared a commit.", metrics.batch_acts),
            (
                "batch_queued_seconds",
                "How long the first act of a batch had waited for a thread.",
                metrics.batch_queued,
            ),
            (
                "batch_write_seconds",
                "Writing and committing a batch.",
                metrics.batch_writing,
            ),
        ):
            yield _fill(_histogram(name, text), [], values)
        yield _counts(
            "refusals",
            "Refusals by surface and code.",
            ["surface", "code"],
            ((list(key), count) for key, count in _of(metrics.refusals)),
        )


class OfProcess(Collector):
    """Requests, the event loop, the log and the connections of this process."""

    def collect(self) -> Iterator[Metric]:
        """Yield the figures."""
        yield _counts(
            "answers",
            "Answers over HTTP by the class of their status.",
            ["status"],
            (
                ([f"{kind}xx"], count)
                for kind, count in _of(request_id.answers, range(2, 6))
            ),
        )
        yield from _of_queue(admission.queue)
        text = "How late the event loop came back to what it was to do."
        yield _fill(_histogram("event_loop_lag_seconds", text), [], event_loop.lag)
        text = "How long each search for garbage took."
        yield _fill(_histogram("gc_pause_seconds", text), [], event_loop.garbage)
        yield _counts(
            "logged",
            "Lines of the log by level.",
            ["level"],
            (([level], count) for level, count in _of(logs.logged, logs.LEVELS)),
        )
        yield from _of_pool()


def _of_queue(queue: FairQueue) -> Iterator[Metric]:
    yield _gauge("requests_in_service", "Requests being served.", queue.inside)
    text = "Requests waiting for their turn."
    waiting = GaugeMetricFamily(f"{NAME}requests_waiting", text, labels=["class"])
    refused = CounterMetricFamily(
        f"{NAME}requests_refused", "Requests answered busy.", labels=["class"]
    )
    waits = _histogram(
        "request_wait_seconds", "Wait of those who were let in.", ["class"]
    )
    for name, rank in zip(RANKS, queue.by_rank, strict=True):
        waiting.add_metric([name], len(rank.turns))
        refused.add_metric([name], rank.refused)
        _fill(waits, [name], rank.waits)
    yield from (waiting, refused, waits)
    yield SummaryMetricFamily(
        f"{NAME}request_service_seconds",
        "Time to answer, waiting apart.",
        count_value=queue.served,
        sum_value=queue.served_seconds,
    )


def _of_pool() -> Iterator[Metric]:
    """Yield the figures of PostgreSQL's pool; SQLite has none."""
    pool = getattr(connection, "pool", None)
    told = pool.get_stats() if pool is not None else {}
    size, free = told.get("pool_size", 0), told.get("pool_available", 0)
    connections = GaugeMetricFamily(
        f"{NAME}pool_connections",
        "Connections to PostgreSQL by state.",
        labels=["state"],
    )
    most = told.get("pool_max", 0)
    for state, count in {"used": size - free, "free": free, "most": most}.items():
        connections.add_metric([state], count)
    yield connections
    text = "Callers that wait for a connection."
    yield _gauge("pool_waiting", text, told.get("requests_waiting", 0))
    waited = told.get("requests_wait_ms", 0) / 1000
    yield _counter("pool_wait_seconds", "Time spent waiting for one.", waited)
    for key, (name, text) in POOL_COUNTS.items():
        yield _counter(f"pool_{name}", text, told.get(key, 0))


def _of(
    counter: metrics.Counter[Any], known: Iterable[Any] = ()
) -> list[tuple[Any, int]]:
    """Return what was counted, and 0 for what is known and did not happen.

    The first of something that was never 0 is no increase for Prometheus.
    """
    return sorted({**dict.fromkeys(known, 0), **counter.counts}.items())


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(NAME + name, text, value)


def _counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(NAME + name, text, value)


def _counts(
    name: str, text: str, labels: list[str], counts: Iterable[tuple[list[str], int]]
) -> Metric:
    family = CounterMetricFamily(NAME + name, text, labels=labels)
    for values, count in counts:
        family.add_metric(values, count)
    return family


def _labelled_gauge(name: str, text: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(NAME + name, text, labels=["process"])


def _labelled_counter(name: str, text: str, *labels: str) -> CounterMetricFamily:
    return CounterMetricFamily(NAME + name, text, labels=["process", *labels])


def _histogram(name: str, text: str, labels: Iterable[str] = ()) -> Any:
    return HistogramMetricFamily(NAME + name, text, labels=list(labels))


def _fill(family: Any, labels: list[str], values: metrics.Histogram) -> Any:
    """Add a histogram, whose counts are each of its own bound alone, to a family."""
    bounds = [*map(str, map(float, values.bounds)), "+Inf"]
    counts = accumulate(values.counts)
    family.add_metric(
        labels, list(zip(bounds, counts, strict=True)), sum_value=values.sum
    )
    return family
