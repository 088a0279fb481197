"""Each alert fires where it should and nowhere else, as Prometheus itself says."""

import json
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.deploy.files import DEPLOY, anchors
from tests.deploy.test_deployed import installed

ALERTS = DEPLOY / "prometheus" / "alerts.yaml"
PAGE = "docs/operations/troubleshooting.md#"
LATE = "30m"
"""When the alerts are looked at; series have a value for each minute."""
FOR_ONE = '{process="one",task="tick"}'


class Case(NamedTuple):
    """Values of series, in promtool's notation, where an alert fires and where not."""

    fires: dict[str, str]
    quiet: dict[str, str]


def gauge(name: str, bad: float | str, good: float | str) -> Case:
    return Case({name: f"{bad}x90"}, {name: f"{good}x90"})


def histogram(name: str, labels: str, slow: str) -> Case:
    """Return a histogram of which most values are above 250 ms, or none is."""
    most, few = "0+100", "0+1"
    given = {
        f'{name}_bucket{{{labels}le="0.25"}}': few,
        f'{name}_bucket{{{labels}le="{slow}"}}': most,
        f'{name}_bucket{{{labels}le="+Inf"}}': most,
    }
    quick = dict.fromkeys(given, most)
    return Case(
        *({key: f"{one}x90" for key, one in of.items()} for of in (given, quick))
    )


def steps(name: str) -> Case:
    """Return a counter that went up once within the last minutes, or did not."""
    return Case({name: "0x26 1x60"}, {name: "1x90"})


CASES: dict[str, Case] = {
    "Down": gauge('up{job="meldhouse"}', 0, 1),
    "DatabaseAway": gauge("meldhouse_database_up", 0, 1),
    "ClockStopped": gauge("meldhouse_tick_heartbeat_age_seconds", 11, 9),
    "ClockSetBack": gauge("meldhouse_tick_heartbeat_age_seconds", -2, 1),
    "ClockLate": gauge("meldhouse_oldest_due_timer_seconds", 6, 4),
    "JobStandsStill": gauge('meldhouse_beat_entry_age_seconds{entry="sweep"}', 61, 59),
    "JobsFail": steps(f"meldhouse_job_failures_total{FOR_ONE}"),
    "TableOutOfOrder": gauge("meldhouse_tables_quarantined", 1, 0),
    "Overdue": Case(
        {'meldhouse_overdue{kind="event"}': "1x90"},
        {'meldhouse_overdue{kind="stopped"}': "1x90"},
    ),
    "ProcessKeepsCrashing": gauge("meldhouse_processes_failing", 1, 0),
    "Faults": steps('meldhouse_logged_total{level="error"}'),
    "ActsFail": Case(
        {'meldhouse_act_seconds_count{result="failed"}': "0+10x90"},
        {'meldhouse_act_seconds_count{result="failed"}': "0+5x90"},
    ),
    "ActsSlow": histogram("meldhouse_act_seconds", 'result="done",', "0.5"),
    "WriterBehind": gauge("meldhouse_acts_waiting", 65, 64),
    "PoolEmpty": gauge("meldhouse_pool_waiting", 5, 4),
    "LoopLate": histogram("meldhouse_event_loop_lag_seconds", "", "0.5"),
    "PlayersRefused": Case(
        {'meldhouse_requests_refused_total{class="seated"}': "0+10x90"},
        {'meldhouse_requests_refused_total{class="newcomers"}': "0+10x90"},
    ),
    "SocketsLost": Case(
        {
            'meldhouse_sockets_closed_total{code="1006"}': "0x28 100x60",
            "meldhouse_sockets": "100x90",
        },
        {
            'meldhouse_sockets_closed_total{code="1006"}': "0x28 20x60",
            "meldhouse_sockets": "100x90",
        },
    ),
    "MemoryHigh": gauge('process_resident_memory_bytes{job="meldhouse"}', 2e9, 1e9),
    "MatchSetAside": steps('meldhouse_matches_set_aside_total{cause="fault"}'),
    "DealsInDoubt": gauge('meldhouse_deals_in_doubt{why="shuffle"}', 1, 0),
    "BackupOld": gauge("meldhouse_backup_verified_age_seconds", 172_801, 172_800),
    "DiskFull": Case(
        {"meldhouse_disk_free_bytes": "4e9x90", "meldhouse_disk_bytes": "1e11x90"},
        {"meldhouse_disk_free_bytes": "6e9x90", "meldhouse_disk_bytes": "1e11x90"},
    ),
    "CommitsUnsafe": Case(
        {'meldhouse_commits_wait{place="standby"}': "1x20 0x70"},
        {
            'meldhouse_commits_wait{place="standby"}': "0x90",
            'meldhouse_commits_wait{place="disk"}': "1x90",
        },
    ),
    "StandbyGone": gauge("meldhouse_standbys", "2x10 1", 2),
    "ReplicaBehind": gauge("meldhouse_replica_lag_seconds", 31, 30),
    "ClockStepped": steps('meldhouse_clock_steps_total{process="one"}'),
    "ClocksApart": gauge("meldhouse_clock_offset_seconds", -2, 0.5),
    "CertificateEnds": gauge("meldhouse_certificate_end_seconds", 1e6, 2e6),
    "AuditFault": gauge('meldhouse_audit_faults{part="ledger"}', 1, 0),
    "AuditOld": gauge("meldhouse_audit_age_seconds", 172_801, 172_800),
}
"""By alert, without `Meldhouse`. Time begins at 0, which is 1970."""
WAITS_LONG = {"BackupOld", "CertificateEnds", "AuditOld"}
"""They fire after an hour."""


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(ALERTS.read_text())["groups"]
    return list(group["rules"])


def test_every_alert_has_a_case_and_an_entry_of_the_page_that_helps() -> None:
    assert [f"Meldhouse{name}" for name in CASES] == [one["alert"] for one in rules()]
    for rule in rules():
        page, _, entry = rule["annotations"]["runbook"].partition("#")
        assert f"{page}#" == PAGE
        assert entry in anchors(), rule["alert"]


def made(name: str, series: dict[str, str], fires: bool) -> dict[str, Any]:
    alert = f"Meldhouse{name}"
    expr = f'count by (alertname) (ALERTS{{alertname="{alert}",alertstate="firing"}})'
    found = [{"labels": f'{{alertname="{alert}"}}', "value": 1}] if fires else []
    at = "80m" if name in WAITS_LONG else LATE
    return {
        "name": f"{alert} {'fires' if fires else 'is quiet'}",
        "interval": "1m",
        "input_series": [
            {"series": key, "values": values} for key, values in series.items()
        ],
        "promql_expr_test": [{"expr": expr, "eval_time": at, "exp_samples": found}],
    }


def run(
    folder: Path, tests: list[dict[str, Any]]
) -> "subprocess.CompletedProcess[str]":
    path = folder / "tests.yaml"
    given = {"rule_files": [str(ALERTS)], "evaluation_interval": "1m", "tests": tests}
    path.write_text(json.dumps(given))
    words = [installed("promtool"), "test", "rules", str(path)]
    return subprocess.run(words, capture_output=True, text=True)


def test_every_alert_fires_where_it_should_and_nowhere_else(tmp_path: Path) -> None:
    cases = [
        made(name, series, fires)
        for name, case in CASES.items()
        for series, fires in ((case.fires, True), (case.quiet, False))
    ]
    done = run(tmp_path, cases)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_alert_that_does_not_fire_is_found(tmp_path: Path) -> None:
    done = run(tmp_path, [made("Down", CASES["Down"].quiet, True)])
    assert done.returncode != 0
