"""Firefox and WebKitGTK of Debian, driven by Selenium on a screen of their own."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests import reachable
from tests.browser.conftest import PATIENCE
from tests.browser.engines.page_errors import TAKE

Size = tuple[int, int]
Errors = Callable[[], list[str]]
"""Returns what went wrong in the pages since it was called last."""

NARROW_TOOLBAR = "button, entry { padding: 0; min-width: 0; }"
"""Without this style the toolbar of MiniBrowser keeps its window 447 pixels wide."""
INNER = "return [innerWidth, innerHeight];"


@contextmanager
def drive(engine: str, size: Size, folder: Path) -> Iterator[tuple[Any, Errors]]:
    """Start an engine with a viewport of this size, and motion reduced."""
    start = _firefox if engine == "firefox" else _webkit
    with start(size, folder) as (driver, errors):
        inner = driver.execute_script(INNER)
        assert tuple(inner) == size, f"{engine} shows {inner}, not {size}"
        yield driver, errors


@contextmanager
def _firefox(size: Size, folder: Path) -> Iterator[tuple[Any, Errors]]:
    """Without a window: BiDi sets the viewport and tells what the console shows."""
    from selenium.webdriver import Firefox, FirefoxOptions, FirefoxService

    options = FirefoxOptions()
    options.binary_location = reachable.firefox()
    options.add_argument("-headless")
    options.set_capability("webSocketUrl", True)
    options.set_preference("ui.prefersReducedMotion", 1)
    log = str(folder / "geckodriver.log")
    service = FirefoxService(str(reachable.geckodriver()), log_output=log)
    found: list[str] = []

    def hear(entry: Any) -> None:
        if entry.level == "error":
            found.append(entry.text)

    def errors() -> list[str]:
        heard, found[:] = found[:], []
        return heard

    width, height = size
    with Firefox(options, service) as driver:
        driver.script.add_console_message_handler(hear)
        driver.script.add_javascript_error_handler(hear)
        driver.browsing_context.set_viewport(
            context=driver.current_window_handle,
            viewport={"width": width, "height": height},
        )
        yield driver, errors


@contextmanager
def _webkit(size: Size, folder: Path) -> Iterator[tuple[Any, Errors]]:
    """On a screen of Xvfb: the window is as large as it must be for the viewport."""
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService

    look = folder / "gtk-3.0"
    look.mkdir()
    (look / "gtk.css").write_text(NARROW_TOOLBAR)
    (look / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    options = WebKitGTKOptions()
    options.binary_location = str(reachable.minibrowser())
    options.add_argument("--automation")
    with _screen() as display:
        env = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder)}
        log = str(folder / "webkitdriver.log")
        service = WebKitGTKService(reachable.webkit_driver(), log_output=log, env=env)
        with WebKitGTK(options, service) as driver:
            _fit(driver, size)
            yield driver, lambda: driver.execute_script(TAKE)


def _fit(driver: Any, size: Size) -> None:
    """Give the window the size that its viewport needs."""
    from selenium.webdriver.support.wait import WebDriverWait

    inner_width, inner_height = driver.execute_script(INNER)
    outer = driver.get_window_size()
    width = size[0] + outer["width"] - inner_width
    height = size[1] + outer["height"] - inner_height
    driver.set_window_size(width, height)
    wait = WebDriverWait(driver, PATIENCE / 1000, poll_frequency=0.1)
    wait.until(lambda _driver: tuple(driver.execute_script(INNER)) == size)


@contextmanager
def _screen() -> Iterator[str]:
    """Open a screen that nobody sees; what comes is its name."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1600x1200x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[tells], stderr=subprocess.DEVNULL
    )
    os.close(tells)
    try:
        with os.fdopen(told) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
