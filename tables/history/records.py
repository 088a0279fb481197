"""Records of matches and deals as plain values, for the API and the deal's page."""

from typing import Any

import msgspec

from accounts.requests.asker import Asker
from rules import catalogue
from tables.fairness import commitments, published_log
from tables.history import anonymity, scores
from tables.models import Deal, DealAction, Match, MatchSeat
from tables.settlement import outcomes
from wallet import money

_PEOPLE = "_people_of_an_ended_match"
_UNTOLD = ("deal", "split_yes", "split_no")
"""Steps of a match that are not among its answers: votes on a split are secret."""


def match_shown(match: Match) -> dict[str, Any]:
    """Return a match with its seats, best place first, and its dealt deals.

    A match of several deals also has the fees and prizes, each seat's points and score
    per deal, and the answers between deals.
    """
    game = catalogue.find(match.game)
    results = match.results.select_related("user").order_by("place", "number")
    fees = sum(row.entries for row in results)
    return {
        "id": match.pk,
        "table": match.table_id,
        "game": match.game,
        "options": game.describe_options(game.decode_options(bytes(match.options))),
        "stake": match.stake,
        "chips": match.ledger,
        **money.unit_of(match.ledger),
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "ending": match.ending,
        "rake": match.rake,
        "pot": fees * match.stake if fees else None,
        "seats": [_result(row, match) for row in results],
        "deals": [
            {
                "id": deal.pk,
                "number": deal.number,
                "ending": deal.ending,
                "revealed": deal.revealed_at is not None,
                "seats": scores.shown(deal)["seats"],
            }
            for deal in match.deals.exclude(started_at=None).order_by("number")
        ],
        "answers": [
            {"n": row.n, "seat": row.seat, "kind": row.kind, "at": row.at}
            for row in match.actions.exclude(kind__in=_UNTOLD).order_by("n")
        ],
    }


def deal_shown(deal: Deal, record: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a revealed deal: the cards dealt, every action in order, the result. Its
    `record` is included if known, as it takes a while to compute."""
    match = deal.played_in
    game = catalogue.find(match.game)
    options = game.decode_options(bytes(deal.options) or bytes(match.options))
    pack = game.pack(options)
    record = record or commitments.record(deal)
    wild = record["wild"]
    return {
        "id": deal.pk,
        "table": deal.table_id,
        "match": match.pk,
        "number": deal.number,
        "game": match.game,
        "options": game.describe_options(options),
        "rules_version": match.rules_version,
        "order": record["order"],
        "seats": people(match),
        "hands": {seat: pack.names(hand) for seat, hand in record["hands"].items()},
        "open": pack.name(record["open"]),
        "wild": None if wild is None else pack.name(wild),
        "started_at": deal.started_at,
        "ended_at": deal.ended_at,
        "ending": deal.ending,
        "actions": [_action(row) for row in deal.actions.order_by("n")],
        "result": msgspec.to_builtins(outcomes.of_deal(deal)) or {},
    }


def proof_shown(deal: Deal) -> dict[str, Any]:
    """Return the commitment and its place in the log; with the record if revealed.

    `seats` says of each seat whether its player's own seed took part.
    """
    shown = {
        "deal": deal.pk,
        "revealed": deal.revealed_at is not None,
        "commitment": bytes(deal.commitment).hex(),
        "log_n": deal.log_n,
        "log_head": bytes(deal.log_head).hex(),
        "log": published_log.place_of(deal),
    }
    if deal.revealed_at is not None:
        shown["server_seed"] = commitments.seed_of(deal).hex()
        shown["abandoned"] = deal.abandoned
        if was_dealt(deal):
            shown["record"] = published_log.published(deal)
    if was_dealt(deal):
        shown["seats"] = _own_seeds(deal)
    return shown


def _own_seeds(deal: Deal) -> list[dict[str, Any]]:
    """Return each seat's part of the shuffle; `c` is null until all is revealed."""
    who = {
        row["seat"]: row for row in people(deal.played_in) if row["seat"] in deal.order
    }
    is_open = deal.revealed_at is not None
    return [
        {
            "seat": one.seat,
            "name": who[one.seat]["name"],
            "bot": who[one.seat]["bot"],
            "present": one.present,
            "k": one.k.hex() if any(one.k) else None,
            "c": one.c.hex() if is_open and one.present else None,
        }
        for one in commitments.written(deal, {n: who[n]["user"] for n in sorted(who)})
    ]


def was_dealt(deal: Deal) -> bool:
    """Return whether cards were dealt; a commitment may be abandoned before that."""
    return deal.started_at is not None and deal.match is not None


def people(match: Match) -> list[dict[str, Any]]:
    """Return the players of a match by seat, cached for finished matches."""
    known: list[dict[str, Any]] | None = match.__dict__.get(_PEOPLE)
    if known is None:
        rows = match.results.select_related("user").order_by("number")
        known = [_person(row) for row in rows]
        if match.ended_at is not None:
            match.__dict__[_PEOPLE] = known
    return [dict(row) for row in known]


def _person(row: MatchSeat) -> dict[str, Any]:
    return {
        "seat": row.number,
        "user": row.user_id,
        "name": row.user.display_name,
        "bot": row.user.is_bot,
    }


def names_for(match: Match, reader: Asker) -> dict[int, str]:
    """Return the players' names by seat, as this person may see them."""
    told = anonymity.for_reader({"seats": people(match)}, match, reader)
    return {row["seat"]: row["name"] for row in told["seats"]}


def _result(row: MatchSeat, match: Match) -> dict[str, Any]:
    fees = row.entries * match.stake
    return {
        **_person(row),
        "place": row.place,
        "points": row.points,
        "how": row.how,
        "entries": row.entries,
        "prize": row.chips + fees if row.entries and row.chips is not None else None,
        "chips": row.chips,
    }


def _action(row: DealAction) -> dict[str, Any]:
    return {
        "n": row.n,
        "seat": row.seat,
        "action": msgspec.json.decode(bytes(row.data)),
        "version": row.version,
        "at": row.at,
    }
