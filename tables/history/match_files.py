"""Deals and matches as match files (docs/notation.md)."""

from collections.abc import Iterator, Mapping

import msgspec

from rules import catalogue
from rules.family import Game
from rules.match_file import text
from tables.fairness import commitments
from tables.models import Deal, Match, MatchAction

VOTES = frozenset({"split_yes", "split_no"})
"""Votes that stay secret if there was no split (indian.md 6.3)."""


def of_deal(deal: Deal, names: Mapping[int, str]) -> str:
    """Return the file of one revealed deal; `names` are by seat."""
    match = deal.played_in
    game = catalogue.find(match.game)
    options = bytes(deal.options) or bytes(match.options)
    return text.write(
        text.MatchFile(
            game=match.game,
            rules_version=match.rules_version,
            options=msgspec.json.decode(options),
            deals=(_part(game, deal, options),),
            is_match=False,
            names=names,
        )
    )


def of_match(match: Match, names: Mapping[int, str]) -> str:
    """Return the file of a match that is over; `names` are by seat.

    Votes on a split that did not come about stay secret: the offer was closed.
    """
    game = catalogue.find(match.game)
    rows = list(match.actions.order_by("n"))
    deals = []
    for deal in match.deals.exclude(started_at=None).order_by("number"):
        options = bytes(deal.options) or bytes(match.options)
        part = _part(game, deal, options)
        left, after = _after(str(deal.pk), rows)
        deals.append(msgspec.structs.replace(part, left=left, answers=tuple(after)))
    result = game.match_result(game.decode_match(bytes(match.state)))
    return text.write(
        text.MatchFile(
            game=match.game,
            rules_version=match.rules_version,
            options=msgspec.json.decode(bytes(match.options)),
            deals=tuple(deals),
            names=names,
            result=None if result is None else text.result_text(result),
        )
    )


def _part(game: Game, deal: Deal, options: bytes) -> text.DealPart:
    pack = game.pack(game.decode_options(options))
    result = game.result(game.decode(bytes(deal.state)))
    rows = deal.actions.order_by("n").values_list("seat", "data")
    return text.DealPart(
        order=tuple(deal.order),
        pack=tuple(pack.names(commitments.pack_order(deal))),
        steps=tuple(
            text.Step(seat, msgspec.json.decode(bytes(data))) for seat, data in rows
        ),
        result=None if result is None else text.result_text(result),
    )


def _after(
    deal: str, rows: list[MatchAction]
) -> tuple[tuple[int, ...], list[text.Answer]]:
    """Return who left during a deal, and the actions between it and the next one."""
    left: tuple[int, ...] = ()
    mine = False
    between: list[text.Answer] = []
    for row in rows:
        wire = msgspec.json.decode(bytes(row.data))
        if row.kind == "deal":
            mine = wire["deal"] == deal
            left = tuple(wire["left"]) if mine else left
        elif mine and not (row.kind == "left" and "deal" in wire):
            between.append(text.Answer(row.seat, row.kind, wire.get("why")))
    return left, list(_without_secret_votes(between))


def _without_secret_votes(answers: list[text.Answer]) -> Iterator[text.Answer]:
    """Leave out votes unless all of them were for the split."""
    votes: list[text.Answer] = []
    for answer in answers:
        if answer.kind in VOTES:
            votes.append(answer)
            if answer.kind == "split_no":
                votes = []
                yield text.Answer(None, "offer_closed")
            continue
        if answer.kind != "offer_closed":
            yield from votes
        votes = []
        yield answer
    yield from votes
