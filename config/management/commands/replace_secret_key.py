"""`manage.py replace_secret_key`: use another secret key for the same database."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management import BaseCommand

from config.backup import closed_house
from config.secret_key import replacement
from config.secret_key.replacement import Losses


class Command(BaseCommand):
    """List what the old key encrypted; with --yes, continue without it."""

    requires_system_checks: list[str] = []
    help = (
        "Make the secret key of this process the one of the database. What it or a "
        "fallback opens is sealed with it; what is lost is listed first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the operator's consent."""
        parser.add_argument(
            "--yes", action="store_true", help="do it, and give up what is listed"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """List the losses; replace the key if confirmed. The site must be closed."""
        with closed_house.held():
            found = replacement.losses()
            lines = list(_said(found))
            self.stdout.write("What is lost:" if lines else "Nothing is lost.")
            for line in lines:
                self.stdout.write(f"  {line}")
            if not options["yes"]:
                self.stdout.write("Nothing was changed. To go on, add --yes.")
                return
            replacement.replace(found)
        self.stdout.write("This secret key seals from now on. You can open the house.")


def _said(found: Losses) -> Iterator[str]:
    if found.sessions:
        yield f"sessions: {found.sessions} browsers have to log in again"
    if found.running:
        yield (
            f"deals that run: {len(found.running)} matches are set aside, and their "
            "chips go back"
        )
    if found.coming:
        yield f"next deals: {len(found.coming)} tables commit to another one"
    if found.records:
        yield (
            f"records: {found.records} deals that are over cannot be shown or checked "
            "again; their results stand"
        )
    if found.draws:
        yield f"draws: cancel these events yourself: {', '.join(found.draws)}"
    if found.factors:
        yield (
            f"second factors: {found.factors} fit no code any more; take them off in "
            "the admin"
        )
