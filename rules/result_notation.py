"""Events, verdicts and results as wire values: what is told of a deal or a match."""

import msgspec

from rules.actions import Proposal
from rules.cards import Pack, face_name
from rules.game import Event, Wire
from rules.notation import groups_to_wire
from rules.results import DealResult, FinalScore, MatchResult, Showdown, Tally, Verdict


def verdict_to_wire(verdict: Verdict, pack: Pack) -> Wire:
    """Return a verdict as the page reads it; `after` is there with a card too many."""
    wire: Wire = {
        "points": verdict.points,
        "valid_show": verdict.valid_show,
        "defects": list(verdict.defects),
        "groups": [
            {
                "cards": pack.names(group.cards),
                "kind": group.kind,
                "points": group.points,
                "counts": group.counts,
                "reason": group.reason,
                **({"as": list(map(face_name, group.stands))} if group.stands else {}),
            }
            for group in verdict.groups
        ],
        "half": verdict.half,
    }
    if verdict.most is not None:
        wire["most"] = verdict.most
    if verdict.auto is not None:
        wire["auto"] = verdict.auto
    if verdict.wrong:
        wire["wrong"] = True
    if verdict.after:
        wire["after"] = {
            pack.name(card): {
                "points": after.points,
                "valid_show": after.valid_show,
                "defects": list(after.defects),
            }
            for card, after in verdict.after
        }
    return wire


def proposal_to_wire(proposal: Proposal, pack: Pack) -> Wire:
    """Return what the house would send in a seat's place."""
    card = None if proposal.card is None else pack.name(proposal.card)
    groups = groups_to_wire(proposal.groups, pack)
    return {"card": card, "groups": groups, "points": proposal.points}


def event_to_wire(event: Event, pack: Pack, viewer: int | None) -> Wire:
    """Return an event as `viewer` (None: a spectator) may see it."""
    wire: Wire = {"kind": event.kind}
    if event.seat is not None:
        wire["seat"] = event.seat
    is_told = not event.secret or (viewer is not None and viewer == event.seat)
    if event.card is not None and is_told:
        wire["card"] = pack.name(event.card)
    if event.cards:
        wire["cards"] = pack.names(event.cards)
    return {**wire, **event.info}


def result_to_wire(result: DealResult | MatchResult, pack: Pack) -> Wire:
    """Return a result; `tables` adds the match, the chips and the rake.

    `value` is told of every seat where value points were paid (indian.md 9.2).
    """
    is_paid = any(row.value for row in result.seats)
    told: Wire = {}
    if isinstance(result, DealResult) and result.showdown is not None:
        told["showdown"] = showdown_to_wire(result.showdown, pack)
    if isinstance(result, DealResult) and result.tally is not None:
        told["tally"] = tally_to_wire(result.tally, pack)
    if isinstance(result, MatchResult) and result.finals:
        told["finals"] = finals_to_wire(result.finals)
    return {
        **told,
        "ending": str(result.ending),
        "winners": list(result.winners),
        "seats": [
            {
                "seat": row.seat,
                "place": row.place,
                "points": row.points,
                "how": row.how,
                "groups": groups_to_wire(row.groups, pack),
                "loose": pack.names(row.loose),
                **({"value": row.value} if is_paid else {}),
            }
            for row in result.seats
        ],
    }


def showdown_to_wire(showdown: Showdown, pack: Pack) -> Wire:
    """Return the arithmetic of a knock, cards by name."""
    card = showdown.card
    return {
        **msgspec.to_builtins(showdown),
        "card": None if card is None else pack.name(card),
        "laid": [[pack.name(card), meld] for card, meld in showdown.laid],
    }


def tally_to_wire(tally: Tally, pack: Pack) -> Wire:
    """Return the arithmetic of going out, the last discard by name."""
    card = tally.card
    return {
        **msgspec.to_builtins(tally),
        "card": None if card is None else pack.name(card),
        "counts": [list(pair) for pair in tally.counts],
    }


def finals_to_wire(finals: tuple[FinalScore, ...]) -> list[Wire]:
    """Return the lines of the final scores, one row a seat and game."""
    return [msgspec.to_builtins(row) for row in finals]
