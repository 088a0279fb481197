"""The alerts, the board and the page for operators name figures that exist."""

import json
import re
from typing import Any

import pytest
import yaml

from config.monitoring import metrics
from tests.config.monitoring.exported import families, samples
from tests.deploy.files import DEPLOY

pytestmark = pytest.mark.django_db
ALERTS = DEPLOY / "prometheus" / "alerts.yaml"
SCRAPED = DEPLOY / "prometheus" / "prometheus.yaml"
BOARD = DEPLOY / "grafana" / "meldhouse.json"
FIGURE = re.compile(r"\b(?:meldhouse|process|python)_\w+")
OF_PROMETHEUS = {"up"}
"""A figure that Prometheus makes by itself."""


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(ALERTS.read_text())["groups"]
    return list(group["rules"])


def named(query: str) -> set[str]:
    """Return the figures of a query, what stands in quotes left out."""
    return set(FIGURE.findall(re.sub(r'"[^"]*"', '""', query)))


def queries() -> list[str]:
    panels = json.loads(BOARD.read_text())["panels"]
    drawn = [target["expr"] for panel in panels for target in panel.get("targets", ())]
    return [*drawn, *(rule["expr"] for rule in rules())]


def test_every_figure_that_is_asked_for_exists() -> None:
    known = samples()
    assert len(queries()) > 60
    for query in queries():
        found = named(query)
        assert found or query.startswith("up{"), query
        assert found - known == set(), query
        assert query.count("(") == query.count(")"), query
        assert query.count("{") == query.count("}"), query


def test_every_figure_says_what_it_means() -> None:
    silent = [one.name for one in metrics.registry().collect() if not one.documentation]
    assert silent == []


def test_the_board_draws_every_figure_of_the_house() -> None:
    drawn = set().union(*map(named, queries()))
    bare = {re.sub("_(bucket|sum|count)$", "", name) for name in drawn}
    mine = {name for name in families() if name.startswith("meldhouse_")}
    assert mine - bare == set()


def test_every_alert_says_what_it_means_and_how_grave_it_is() -> None:
    for rule in rules():
        assert rule["labels"]["severity"] in {"grave", "look"}
        assert re.fullmatch(r"\d+[sm]", rule["for"])
        assert rule["annotations"]["summary"]


def test_panels_of_the_board_do_not_overlap() -> None:
    places = set()
    for panel in json.loads(BOARD.read_text())["panels"]:
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert not cells & places, panel["title"]
        assert at["x"] + at["w"] <= 24
        places |= cells


def test_prometheus_reads_every_web_process_of_the_units() -> None:
    found = yaml.safe_load(SCRAPED.read_text())
    (job,) = found["scrape_configs"]
    assert found["rule_files"] == [ALERTS.name]
    ports = re.findall(
        r"meldhouse-(?:web|pages)@(\d+)",
        (DEPLOY / "systemd" / "meldhouse.target").read_text(),
    )
    (targets,) = job["static_configs"]
    assert targets["targets"] == [f"127.0.0.1:{port}" for port in sorted(set(ports))]
