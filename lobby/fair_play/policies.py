"""The published policies on running out of time and disconnecting.

Every number is read from its source: the clocks, the tick, the games' options.
"""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import catalogue
from rules.commands import hands
from rules.family import Game
from tables.clock import timers
from tables.games import titles
from tables.match import leaving
from tables.models import Pace
from tables.seats import waiting_list
from tables.text import match_terms
from tables.tick import sweep
from wallet.text.sentences import paragraph


def in_force() -> list[dict[str, str]]:
    """Return each policy as a title and its sentences."""
    numbers = _numbers()
    return [
        _policy(
            _("Your turn"),
            _(
                "You have %(relaxed)s s at a relaxed table, %(normal)s s at a normal "
                "one, %(quick)s s at a quick one. An untimed table has no clock. On "
                "top of that, you have %(bank)s s of extra time for each deal. A move "
                "that arrives within %(grace)s s after the end may still count."
            ),
            numbers,
        ),
        _policy(
            _("After a valid show"),
            _(
                "Everybody else has %(meld)s s to arrange. If you send nothing, the "
                "groups you saved last count. The same holds if you placed a show and "
                "did not declare it in time. If you disconnect meanwhile, you have "
                "%(lent)s s more, once."
            ),
            numbers,
        ),
        _policy(
            _("Between the deals of a match"),
            # Translators: numbers of seconds: to rejoin, to agree to a split, to play
            # again.
            _(
                "You have %(rejoin)s s to rejoin a pool and %(split)s s to agree "
                "to a split. No answer means no. When the match is over you have "
                "%(again)s s to press Play again. After that your seat is free."
            ),
            numbers,
        ),
        _policy(
            _("Lost connection"),
            _(
                "After %(lease)s s without a sign from your page, the table shows you "
                "as disconnected. Your clock goes on as it would for anybody. You "
                "keep your cards, your groups and your chips. Open the table again, "
                "on any device, and play on. If you are away when the cards come, you "
                "have no extra time in that deal until you are back."
            ),
            numbers,
        ),
        _policy(
            _("Away for good"),
            # Translators: a number of minutes.
            _(
                "After %(gone)s min without a sign from you, you lose your seat once "
                "the deal is over, and your chips go back to your account. In a match "
                "with an entry fee, you keep your seat until you are out. At an "
                "untimed table, you leave the match. If nobody is left there, the "
                "match ends and every entry goes back."
            ),
            numbers,
        ),
        _policy(
            _("Too few chips"),
            # Translators: a number of seconds.
            _(
                "If you have too few chips for another deal, you have %(short)s s to "
                "bring more. The others play on. After that, you lose your seat and "
                "your chips go back to your account. Untimed tables wait for you."
            ),
            numbers,
        ),
        _policy(
            _("Waiting for a seat"),
            # Translators: a number of seconds.
            _(
                "You can wait at a full table. The first person in the queue has "
                "%(offer)s s to take a free seat, then the next one. You keep your "
                "place while a page of ours is open in your browser."
            ),
            numbers,
        ),
        _policy(
            _("Trouble on our side"),
            _(
                "If our servers were silent for more than %(outage)s s, no clock runs "
                "out. Every clock gets the lost time back, and on your turn you have "
                "at least %(least)s s."
            ),
            numbers,
        ),
    ]


def _numbers() -> dict[str, Any]:
    """Return the numbers used in the sentences above."""
    turns = {
        f"{pace}": _seconds(timers.scaled(duration))
        for pace, duration in timers.TURN_MS.items()
    }
    return {
        "relaxed": turns[Pace.RELAXED],
        "normal": turns[Pace.NORMAL],
        "quick": turns[Pace.QUICK],
        "bank": _seconds(timers.scaled(timers.BANK_MS)),
        "grace": _seconds(timers.GRACE_MS),
        "meld": _seconds(timers.scaled(timers.MELD_MS)),
        "rejoin": _seconds(timers.scaled(timers.REJOIN_MS)),
        "split": _seconds(timers.scaled(timers.SPLIT_MS)),
        "again": _seconds(timers.scaled(timers.AGAIN_MS)),
        "lent": _seconds(timers.scaled(timers.MELD_LENT_MS)),
        "short": _seconds(timers.scaled(leaving.SHORT_MS)),
        "offer": _seconds(timers.scaled(waiting_list.OFFER_MS)),
        "lease": timers.SILENT_SECONDS,
        "gone": sweep.GONE_SECONDS // 60,
        "outage": timers.OUTAGE_SECONDS,
        "least": _seconds(timers.scaled(timers.OUTAGE_TURN_MS)),
    }


def by_game() -> list[dict[str, str]]:
    """Return the cost of missed turns for each game, as a title and sentences."""
    return [_of_game(game) for game in catalogue.GAMES.values()]


def _of_game(game: Game) -> dict[str, str]:
    if game.match_clock:
        title = _("Time and connection, %(title)s")
        named = {"title": titles.game_title(game.name)}
        return {"title": title % named, "text": match_terms.said(game)}
    options = game.resolve({})
    told = game.describe_options(options) | hands.figures(game, options)
    return _of_missed_turns(game, told)


def _of_missed_turns(game: Game, options: dict[str, Any]) -> dict[str, str]:
    # If a game has no such option, its drops decide.
    has_drops = options.get("drop", True)
    sentences = _with_drops(options) if has_drops else _without(options)
    title = titles.game_title(game.name)
    return {
        "title": _("Turns you miss, %(title)s") % {"title": title},
        "text": paragraph(sentence % options for sentence in sentences),
    }


def _with_drops(options: dict[str, Any]) -> list[str]:
    """Return the sentences for games with drops (indian.md 7.2, 7.4)."""
    return [
        ngettext(
            "If you miss your first turn of a deal, you are dropped for "
            "%(first_drop)s point.",
            "If you miss your first turn of a deal, you are dropped for "
            "%(first_drop)s points.",
            options["first_drop"],
        ),
        _(
            "Later in the deal, the house plays the turns you miss. It draws from the "
            "closed pile and discards that card, and it never shows."
        ),
        ngettext(
            "After %(autoplay_turns)s such turn, your saved groups decide at the next "
            "one.",
            "After %(autoplay_turns)s such turns in a row, your saved groups decide at "
            "the next one.",
            options["autoplay_turns"],
        ),
        ngettext(
            "If they cost more than %(middle_drop)s point, you are dropped for "
            "%(middle_drop)s.",
            "If they cost more than %(middle_drop)s points, you are dropped for "
            "%(middle_drop)s.",
            options["middle_drop"],
        ),
        _("If they cost less, the house plays on until somebody shows."),
        _("If they cost exactly that, you stay in.")
        if options["autoplay_equal"] == "stay"
        else _("If they cost exactly that, you are dropped."),
        _(
            "If somebody shows while the house plays for you, you get the points of "
            "your groups, at most %(middle_drop)s. If you disconnected after your "
            "discard and somebody shows before your next turn, you get the points of "
            "your groups."
        ),
        ngettext(
            "Only if nobody at the table plays any more, you are dropped for a middle "
            "drop after %(stop_turns)s turn.",
            "Only if nobody at the table plays any more, you are dropped for a middle "
            "drop after %(stop_turns)s turns.",
            options["stop_turns"],
        )
        if options["autoplay_max"] is None
        else ngettext(
            "After %(autoplay_max)s turn, you are dropped for a middle drop.",
            "After %(autoplay_max)s turns, you are dropped for a middle drop.",
            options["autoplay_max"],
        ),
        _(
            "As soon as you play a turn yourself, this ends, and the count starts "
            "again."
        ),
    ]


def _without(options: dict[str, Any]) -> list[str]:
    """Return the sentences for games without drops (indian.md 7.4.7)."""
    return [
        _(
            "The house plays for you from your first turn on: it draws from the closed "
            "pile and discards that card. It never shows. Nobody is dropped."
        ),
        _("If somebody shows, you get the points of your saved groups.")
        if options["autoplay_best_of"] == "saved"
        else _(
            "If somebody shows, you get the points of your saved groups, at most "
            "%(middle_drop)s."
        ),
        ngettext(
            "Only if nobody at the table plays any more, you are out of the deal with "
            "the full count after %(stop_turns)s turn.",
            "Only if nobody at the table plays any more, you are out of the deal with "
            "the full count after %(stop_turns)s turns.",
            options["stop_turns"],
        )
        if options["autoplay_max"] is None
        else ngettext(
            "After %(autoplay_max)s turn, you are out of the deal with the full count.",
            "After %(autoplay_max)s turns in a row, you are out of the deal with the "
            "full count.",
            options["autoplay_max"],
        ),
        _(
            "As soon as you play a turn yourself, this ends, and the count starts "
            "again."
        ),
    ]


def time_scale() -> int:
    """Return the factor by which this server's clocks run faster; 1 is normal."""
    return int(settings.TIME_SCALE)


def _policy(title: str, sentence: str, numbers: dict[str, Any]) -> dict[str, str]:
    return {"title": title, "text": sentence % numbers}


def _seconds(ms: int) -> str:
    """Return milliseconds as seconds: 45, or 5.6 if not a whole number."""
    whole, rest = divmod(ms, 1_000)
    return str(whole) if not rest else f"{whole}.{rest // 100}"
