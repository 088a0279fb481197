"""The steps of an upgrade, and the rollback if one fails."""

import shlex
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn
from urllib.error import URLError
from urllib.request import urlopen

from django.utils.translation import gettext_lazy as _

from config.backup import closed_house, create, own_commands, restore
from config.data_refusal import DataRefusal
from config.upgrade import checks, drain

MARK: Final = "failed-upgrade"
REASON: Final = _("We are installing a new release.")
"""The reason shown to players."""
READY_SECONDS: Final = 180.0
LOOK_SECONDS: Final = 0.5
_ANSWER_SECONDS: Final = 5.0


class Plan(NamedTuple):
    """The operator's options."""

    backup: Path
    drain_seconds: float
    """How long to wait until no match runs."""
    is_play_cut: bool
    """Whether matches that still run then are kept and continue afterwards."""
    close_seconds: float
    """How long the site may take to close."""
    stop: str
    start: str
    ready: str
    """The `/readyz` URL to wait for after the start; "" for none."""
    last: int | None
    """How many of the newest deals are replayed; None: all."""


def upgrade(plan: Plan, tell: Callable[[str], None]) -> None:
    """Upgrade a running site to this release; raise `DataRefusal`.

    Until the house is closed a refusal leaves it as it was, playing. After that its
    data is taken back to the moment at which it was closed, and it stays closed.
    """
    check(plan.backup.parent, tell)
    switch = drain.begin(str(REASON))
    with ExitStack() as closed:
        try:
            _wait_for_matches(plan, switch, tell)
            _stop(plan.stop, tell)
            closed.enter_context(
                closed_house.held(plan.close_seconds, lambda why: tell(f"Open: {why}."))
            )
        except BaseException:
            # Whatever happened, even Ctrl-C: play continues.
            drain.lift(switch)
            raise
        tell(f"The house is closed. Its backup: {plan.backup}")
        try:
            backup = create.create(plan.backup)
        except BaseException:
            drain.lift(switch)
            tell("Nothing was changed: open the house again as it was.")
            raise
        try:
            _migrate(plan, backup.manifest, tell)
        except BaseException as failure:
            _take_back(plan.backup, switch, failure, tell)
        drain.lift(switch)
        closed_house.let_go()
    _start(plan, tell)


def check(backups: Path, tell: Callable[[str], None]) -> None:
    """Print every check; raise `DataRefusal` `not_upgradable` if one failed."""
    found = checks.run(backups)
    for one in found:
        tell(f"{'ok' if one.is_good else 'NOT'} {one.name}: {one.said}")
    bad = [one.name for one in found if not one.is_good]
    if bad:
        raise DataRefusal("not_upgradable", f"Mend this first: {', '.join(bad)}.")


def _wait_for_matches(
    plan: Plan, switch: int | None, tell: Callable[[str], None]
) -> None:
    if switch is None:
        tell("This database is too old to be drained.")
        return
    tell("No new match begins now. What runs is played to its end.")
    running = drain.wait(plan.drain_seconds, tell)
    closed_house.let_go()
    if running and not plan.is_play_cut:
        raise DataRefusal(
            "still_playing",
            f"Matches that still run: {running}. Give them longer (--drain), or let "
            "them go on after the upgrade from where they are (--while-playing).",
        )


def _stop(command: str, tell: Callable[[str], None]) -> None:
    if not command:
        tell("Close the house now: Ctrl-C, or stop its services. This waits for it.")
    elif code := _run(command):
        raise DataRefusal("stop_failed", f"`{command}` ended with exit code {code}.")


def _migrate(plan: Plan, manifest: dict[str, Any], tell: Callable[[str], None]) -> None:
    house = checks.environment()
    tell("Migrating.")
    own_commands.run(house, "migrate", "--no-input", "--verbosity", "0")
    tell("Auditing the ledger, replaying deals, checking fair play.")
    last = [] if plan.last is None else ["--last", str(plan.last)]
    own_commands.run(house, "verify_house", *last, *restore.ledger_words(manifest))
    own_commands.run(house, "check", "--database", "default")


def _take_back(
    backup: Path,
    switch: int | None,
    failure: BaseException,
    tell: Callable[[str], None],
) -> NoReturn:
    """Restore the earlier data, and raise `DataRefusal` `taken_back`."""
    tell(f"{failure}\nThat failed: the data of before comes back.")
    try:
        with restore.loaded(backup, tell) as draft:
            done = restore.exchange(draft, MARK)
        drain.lift(switch)
    except Exception as second:
        raise DataRefusal(
            "not_taken_back",
            f"The upgrade failed, and so did taking it back: {second} The house stays "
            f"closed. Its data is in {backup}: `manage.py restore --replace`, with the "
            "code of before.",
        ) from failure
    finally:
        closed_house.let_go()
    raise DataRefusal(
        "taken_back",
        "The upgrade failed, and nothing of it is left: the data is that of the moment "
        f"the house was closed (what the upgrade made of it: {', '.join(done.aside)}). "
        "Put the code of before in its place again, then open the house.",
    ) from failure


def _start(plan: Plan, tell: Callable[[str], None]) -> None:
    if not plan.start:
        tell("The data is upgraded. Open the house now.")
        return
    if code := _run(plan.start):
        raise DataRefusal(
            "start_failed",
            f"The data is upgraded, but `{plan.start}` ended with exit code {code}.",
        )
    if plan.ready and not _is_ready(plan.ready):
        raise DataRefusal(
            "start_failed",
            f"The data is upgraded, but {plan.ready} is not ready after "
            f"{READY_SECONDS:.0f} s.",
        )
    tell("The house is upgraded and open.")


def _is_ready(url: str) -> bool:
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        if _answers(url):
            return True
        time.sleep(LOOK_SECONDS)
    return False


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=_ANSWER_SECONDS) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def _run(command: str) -> int:
    """Run an operator's own command; return its exit code."""
    try:
        return subprocess.run(shlex.split(command)).returncode  # noqa: S603
    except OSError:
        return 127
