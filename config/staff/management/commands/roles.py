"""`manage.py roles`: create the staff groups, or add somebody to one."""

from typing import Any

from django.contrib.auth.models import Group
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.models import User
from accounts.people import lookup
from accounts.second_factor import staff_requirement
from config.staff import roles


class Command(BaseCommand):
    """Create the groups support, finance and organiser; safe to repeat."""

    help = (
        "Make the groups. With --give and --to, put somebody into one. With "
        "--forget-factor, turn off a second step whose phone and codes are lost."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments for a role and a person."""
        parser.add_argument("--give", choices=sorted(roles.ROLES), metavar="ROLE")
        parser.add_argument("--to", metavar="NAME", help="the name for logging in")
        parser.add_argument("--forget-factor", metavar="NAME", dest="forget")

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the groups, then add the person to one."""
        if options["forget"]:
            self._forget(options["forget"])
            return
        role, name = options["give"], options["to"]
        if bool(role) != bool(name):
            raise CommandError("--give and --to belong together.")
        with transaction.atomic():
            self.stdout.write("Groups: " + ", ".join(roles.furnish()))
            if not name:
                return
            person = _member(name)
            person.groups.add(Group.objects.get(name=role))
            if roles.opens_desk([role]):
                person.is_staff = True
                person.save(update_fields=["is_staff"])
            self.stdout.write(f"{person.username} is in {role}.")

    def _forget(self, name: str) -> None:
        person = _member(name)
        if not staff_requirement.forget(person):
            raise CommandError(f"{person.username} has no second step.")
        self.stdout.write(f"{person.username} logs in by the password alone.")


def _member(name: str) -> User:
    person = lookup.by_login(name)
    if person is None:
        raise CommandError(f"No member '{name}'.")
    return person
