"""How fast the pages are on a slow phone: LCP, CLS and INP, and bytes of script.

Emulated slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. Then how long a
first visit to a table takes on a bad line (400 kbit/s, 400 ms) until it can be played.
Timings depend on the machine and what else it does: they are printed, not asserted.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench import results
from bench.site import open_site

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
BAD_LINE = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400e3 / 8,
    "uploadThroughput": 400e3 / 8,
}
PLAYABLE = "[data-testid=table][data-ready][data-conn=open]"
PLAYABLE_WITHIN = 4.0
SLOWDOWN = 4
ROUNDS = 3
LIMITS = {"home": 2500, "lobby": 2500, "table": 3000}
WATCH = """
  window.seen = {lcp: 0, cls: 0, inp: []};
  const watch = (type, note, more = {}) => new PerformanceObserver((list) =>
    list.getEntries().forEach(note)).observe({type, buffered: true, ...more});
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.what = entry.element?.outerHTML.slice(0, 60);
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  watch('event', (entry) => entry.interactionId && seen.inp.push(entry.duration),
    {durationThreshold: 16});
"""


def main() -> None:
    """Print a line for each page."""
    from playwright.sync_api import sync_playwright

    print("\nPages: slow 4G, processor x4, phone 390x844, cold cache")
    print("page      LCP ms   limit   CLS     INP ms   script KB   largest")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_site(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"]
        )
        table, state = _sit(browser, site)
        for name, path, kept in (
            ("home", "/", None),
            ("lobby", "/play/", None),
            ("table", table, state),
        ):
            rounds = [_load(browser, site + path, kept) for _ in range(ROUNDS)]
            _print(name, rounds)
        _print_bad_line([_first_visit(browser, site + table, state) for _ in range(3)])
        browser.close()


def _sit(browser: Any, site: str) -> tuple[str, Any]:
    """Press Play now; return the table's path and the cookies."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.wait_for_url("**/t/*/")
    found = page.url.removeprefix(site), context.storage_state()
    context.close()
    return found


def _load(browser: Any, address: str, state: Any) -> dict[str, Any]:
    with _slow_page(browser, state) as (page, script):
        page.goto(address, wait_until="networkidle")
        cards = page.locator("[data-card]")
        for number in range(min(6, cards.count())):
            cards.nth(number).click(position={"x": 8, "y": 20})
            page.wait_for_timeout(150)
        return {**page.evaluate("seen"), "script": script()}


def _first_visit(browser: Any, address: str, state: Any) -> dict[str, float]:
    """Return the seconds until a table can be played, and what was fetched for it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, storage_state=state, is_mobile=True
    )
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", BAD_LINE)
    sizes: list[float] = []
    line.on(
        "Network.loadingFinished",
        lambda event: sizes.append(event["encodedDataLength"]),
    )
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(PLAYABLE).wait_for()
    seconds = time.perf_counter() - began
    context.close()
    return {"seconds": seconds, "requests": len(sizes), "KB": sum(sizes) / 1024}


def _print_bad_line(rounds: list[dict[str, float]]) -> None:
    seconds, requests, size = (
        statistics.median(one[what] for one in rounds)
        for what in ("seconds", "requests", "KB")
    )
    print(
        "\nA first visit to a table on 400 kbit/s and 400 ms, until it can be played:"
    )
    print(
        f"{seconds:.1f} s (limit {PLAYABLE_WITHIN:.0f}), "
        f"{requests:.0f} requests, {size:.0f} KB"
    )
    results.record("pages", "first visit", "s", playable=seconds)
    results.record("pages", "first visit", "KB", fetched=size)


@contextmanager
def _slow_page(browser: Any, state: Any) -> Iterator[tuple[Any, Any]]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, storage_state=state, is_mobile=True
    )
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    kinds: dict[str, str] = {}
    sizes: list[float] = []
    line.on(
        "Network.responseReceived",
        lambda event: kinds.update({event["requestId"]: event["type"]}),
    )
    line.on(
        "Network.loadingFinished",
        lambda event: (
            kinds.get(event["requestId"]) == "Script"
            and sizes.append(event["encodedDataLength"])
        ),
    )
    yield page, lambda: sum(sizes) / 1024
    context.close()


def _print(name: str, rounds: list[dict[str, Any]]) -> None:
    def middle(what: str) -> float:
        return statistics.median(one[what] for one in rounds)

    taps = [duration for one in rounds for duration in one["inp"]]
    inp = f"{statistics.median(taps):.0f}" if taps else "-"
    print(
        f"{name:8}{middle('lcp'):8.0f}{LIMITS[name]:8}{middle('cls'):8.3f}{inp:>9}"
        f"{middle('script'):12.1f}   {rounds[-1].get('what')}"
    )
    results.record("pages", name, "ms", lcp=middle("lcp"))
    results.record("pages", name, "", cls=middle("cls"))
    results.record("pages", name, "KB", script=middle("script"))
    if taps:
        results.record("pages", name, "ms", inp=statistics.median(taps))


if __name__ == "__main__":
    sys.exit(main())
