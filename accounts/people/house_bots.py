"""House bots: labelled as such, created when a table needs one."""

import secrets
from collections.abc import Iterable
from typing import Final

from django.db import IntegrityError, connection, transaction

from accounts.models import User
from accounts.names.name_rules import words

LEVELS: Final = ("easy", "normal", "hard")
STYLES: Final = ("careful", "bold")

# One list per level and style, so that regulars recognise how a bot plays by its name.
NAMES: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("easy", "careful"): words(
        "Neem Banyan Peepal Teak Ashoka Sal Deodar Mango Jamun Tamarind Arjun Palash "
        "Bamboo Cedar Chinar Coconut Fig Guava Hazel Juniper Kadam Linden Maple "
        "Mulberry"
    ),
    ("easy", "bold"): words(
        "Lotus Marigold Ixora Champa Hibiscus Gulmohar Kewda Dahlia Aster Begonia "
        "Camellia Clover Cosmos Freesia Hyacinth Laburnum Lilac Magnolia Mogra "
        "Oleander Poppy Primrose Tulip Zinnia"
    ),
    ("normal", "careful"): words(
        "Gandak Kosi Kaveri Godavari Narmada Tapi Sone Mahanadi Sutlej Beas Ghaggar "
        "Chenab Jhelum Indus Betwa Chambal Teesta Periyar Pamba Sabarmati Luni Manas "
        "Vaigai Tungabhadra"
    ),
    ("normal", "bold"): words(
        "Saffron Cardamom Clove Cumin Nutmeg Mace Ginger Turmeric Pepper Fennel Anise "
        "Mustard Saunf Ajwain Cinnamon Coriander Sumac Paprika Vanilla Dill Thyme "
        "Sesame Methi Hing"
    ),
    ("hard", "careful"): words(
        "Agate Amethyst Beryl Citrine Coral Diamond Emerald Garnet Jet Jasper Lapis "
        "Malachite Moonstone Obsidian Onyx Opal Pyrite Peridot Quartz Sapphire Spinel "
        "Topaz Tourmaline Zircon"
    ),
    ("hard", "bold"): words(
        "Nanda Annapurna Saser Everest Lhotse Makalu Manaslu Shivling Trisul Kamet "
        "Satopanth Bhagirathi Meru Panchachuli Changabang Nilgiri Anamudi Doddabetta "
        "Kalsubai Mullayanagiri Gurla Dhaulagiri Siniolchu Pandim"
    ),
}


def house_bot(level: str, style: str, not_in: Iterable[User] = ()) -> User:
    """Return a bot of this level and style not in `not_in`; create it if needed.

    `level` is one of `LEVELS`, `style` one of `STYLES` (`ValueError` otherwise).
    """
    if (level, style) not in NAMES:
        raise ValueError(f"no bots of level {level!r} and style {style!r}")
    busy = {user.pk for user in not_in}
    known = list(
        User.objects.filter(is_bot=True, bot_level=level, bot_style=style).only(
            "pk", "username"
        )
    )
    taken = {bot.username for bot in known if bot.pk in busy}
    free = [name for name in NAMES[level, style] if _username(name, level) not in taken]
    while free:
        name = free.pop(secrets.randbelow(len(free)))
        if bot := _find_or_create(name, level, style):
            return bot
    return _numbered(level, style, taken)


def _numbered(level: str, style: str, taken: set[str]) -> User:
    """Return a bot called "Neem 2" or higher; all plain names are in use."""
    for number in range(2, 1000):
        for plain in NAMES[level, style]:
            name = f"{plain} {number}"
            if _username(name, level) in taken:
                continue
            if bot := _find_or_create(name, level, style):
                return bot
    raise RuntimeError("The house has no more bots.")


def _find_or_create(name: str, level: str, style: str) -> User | None:
    """Return the bot with this name; None if a person has it or it is being created."""
    username = _username(name, level)
    bot = User.objects.filter(username=username, is_bot=True).first()
    if bot:
        return bot
    if not _is_ours_to_make(username):
        return None
    try:
        with transaction.atomic():
            bot = User(
                username=username,
                name=name,
                is_bot=True,
                bot_level=level,
                bot_style=style,
            )
            bot.set_unusable_password()
            bot.save(force_insert=True)
    except IntegrityError:
        return User.objects.filter(username=username, is_bot=True).first()
    return bot


def _is_ours_to_make(username: str) -> bool:
    """Return whether we hold the lock to create this bot until our transaction ends.

    Without the lock, a second insert of the name would wait for the whole other
    transaction, which opens and deals a table. SQLite has only one writer.
    """
    if connection.vendor != "postgresql" or not connection.in_atomic_block:
        return True
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(hashtext(%s))", [f"bot:{username}"]
        )
        return bool(cursor.fetchone()[0])


def _username(name: str, level: str) -> str:
    return f"bot-{level}-{name.lower().replace(' ', '-')}"
