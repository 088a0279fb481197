"""Create guests: a friendly name and 10,000 play chips."""

import secrets
from typing import Final

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.names import name_rules
from accounts.names.name_rules import words
from wallet import ledger

FIRST_WORDS: Final = words(
    "Amber Azure Brave Breezy Bright Brisk Calm Cheery Clever Copper Cosy Crisp Dapper "
    "Dusky Eager Early Fair Fond Gentle Glad Golden Grand Hardy Honest Humble Indigo "
    "Ivory Jolly Keen Kindly Lively Lucid Mellow Merry Misty Modest Nimble Noble Olive "
    "Patient Placid Plucky Quick Quiet Rosy Ruby Sandy Serene Silver Sincere Smiling "
    "Snowy Spry Steady Sunny Swift Tidy Tranquil Velvet Warm Wise Witty"
)
SECOND_WORDS: Final = words(
    "Badger Barbet Bison Bulbul Civet Cormorant Crane Curlew Dolphin Drongo Egret "
    "Falcon Finch Gaur Gecko Gibbon Hare Heron Hoopoe Hornbill Ibex Ibis Jackdaw "
    "Kestrel Kingfisher Koel Langur Lapwing Lark Lynx Macaque Magpie Marten Mongoose "
    "Myna Nilgai Oriole Osprey Otter Owl Panda Parakeet Peacock Pelican Pika Pipit "
    "Plover Quail Raven Robin Sambar Serow Shrike Skylark Sparrow Stork Sunbird Swan "
    "Tahr Teal Tern Thrush Turtle Wagtail Weaver"
)
_TRIES = 20


def create_guest() -> User:
    """Return a new guest ("Quiet Otter 41") with the start grant in the ledger.

    A guest has an unusable password; only a session or a token identifies them. All or
    nothing: without the grant there is no guest.
    """
    for attempt in range(_TRIES):
        name = draw_name(digits=2 if attempt < _TRIES // 2 else 6)
        try:
            with transaction.atomic():
                guest = User(username=_username(name), name=name, is_guest=True)
                guest.set_unusable_password()
                guest.save(force_insert=True)
                ledger.grant_start(guest)
        except IntegrityError:
            if not User.objects.filter(name_key=name_rules.key(name)).exists():
                raise
            continue
        return guest
    raise RuntimeError("No free guest name was found.")


def draw_name(*, digits: int) -> str:
    """Return a name of two friendly words and a number; it may be taken."""
    low = 10 ** (digits - 1)
    number = low + secrets.randbelow(9 * low)
    return f"{secrets.choice(FIRST_WORDS)} {secrets.choice(SECOND_WORDS)} {number}"


def _username(name: str) -> str:
    return name.lower().replace(" ", "-")
