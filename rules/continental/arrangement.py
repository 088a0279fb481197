"""Arrangements of a hand: judged against the contract, tidied, suggested (C3, C4)."""

from collections.abc import Iterator
from typing import Final

from rules.actions import Action, GoDown, Groups
from rules.cards import CARDS_IN_DECK, JOKER_FACE, rank_of, suit_of
from rules.continental import refusals
from rules.continental.presets import TRIO
from rules.continental.solver import contract_solver, melds
from rules.continental.solver.melds import points
from rules.continental.state import Deal, Player
from rules.game import Breach
from rules.phases import Phase
from rules.results import After, GroupVerdict, Verdict
from rules.shared.groups import GROUPS_MAX, check_groups, kept, loose_of, tidied
from rules.shared.melds_on_table import Tabled

_MISSING: Final = {"set": "trio_missing", "run": "run_missing"}


def examine(deal: Deal, seat: int, groups: Groups) -> Verdict:
    """Judge groups of the seat's own hand; raise `IllegalAction` for bad ones.

    `points` is what the hand costs: all of it, melds too (C8). `counts` is true for a
    group that is part of the contract; `defects` has `trio_missing` and `run_missing`
    once for each missing one. `valid_show` is true if these groups may be laid down
    with a discard left.
    """
    place = deal.seated(seat)
    player = deal.players[place]
    check_groups(groups, player.hand, GROUPS_MAX)
    judged, defects = _judged(deal, player, groups)
    loose = loose_of(groups, player.hand)
    whole = points(player.hand, deal.pack.faces)
    if loose:
        cost = points(loose, deal.pack.faces)
        judged.append(GroupVerdict(loose, "loose", cost, False))
    counted = {card for one in judged if one.counts for card in one.cards}
    is_met = not defects and not player.is_down
    on_turn = place == deal.at and deal.phase is Phase.DISCARD
    given = refusals.discards(deal) if on_turn else player.hand
    if is_met and not set(given) - counted:
        is_met, defects = False, (Breach.MUST_DISCARD.value,)
    after = _after(deal, place, given, counted, is_met) if on_turn else ()
    return Verdict(whole, is_met, defects, tuple(judged), after)


def _judged(
    deal: Deal, player: Player, groups: Groups
) -> tuple[list[GroupVerdict], tuple[str, ...]]:
    """Return the verdict of each group, and what the contract still lacks."""
    options, faces = deal.options, deal.pack.faces
    contract = options.played
    open_parts = {"set": contract.trios, "run": contract.runs}
    if player.is_down:
        open_parts = {"set": 0, "run": 0}
    judged: list[GroupVerdict] = []
    parts: list[Tabled] = []
    for group in groups:
        meld = melds.read(group, faces, player.seat, options.run_max)
        if meld is None:
            reason = melds.why_none(group, faces, options.run_max)
        elif player.is_down:
            reason = Breach.ALREADY_DOWN.value
        elif not open_parts[meld.kind]:
            reason = "not_in_contract"
        elif _is_alike(deal, meld, parts):
            reason = "alike"
        else:
            open_parts[meld.kind] -= 1
            parts.append(meld)
            judged.append(_part(meld, faces))
            continue
        kind = meld.kind if meld else "invalid"
        judged.append(GroupVerdict(group, kind, points(group, faces), False, reason))
    lacking = (
        _MISSING[kind] for kind, lacks in open_parts.items() for _ in range(lacks)
    )
    return judged, tuple(lacking)


def _part(meld: Tabled, faces: tuple[int, ...]) -> GroupVerdict:
    """Return the verdict of a part of the contract, with what its jokers stand for."""
    has_joker = any(faces[card] == JOKER_FACE for card in meld.cards)
    stands = meld.stands if has_joker else ()
    return GroupVerdict(meld.cards, meld.kind, 0, True, stands=stands)


def _is_alike(deal: Deal, meld: Tabled, parts: list[Tabled]) -> bool:
    """Return whether this meld must differ from an earlier one by option (C3)."""
    options = deal.options
    is_set = meld.kind == "set"
    if not (options.distinct_trio_ranks if is_set else options.distinct_run_suits):
        return False
    of = rank_of if is_set else suit_of
    return any(
        of(part.stands[0]) == of(meld.stands[0])
        for part in parts
        if part.kind == meld.kind
    )


def _after(
    deal: Deal, place: int, given: tuple[int, ...], counted: set[int], is_met: bool
) -> tuple[tuple[int, After], ...]:
    """Return the outcome of discarding each card, on the seat's own turn."""
    hand, faces = deal.players[place].hand, deal.pack.faces
    whole = points(hand, faces)
    outcomes = []
    for card in hand:
        may = card in given
        defects = () if may else (Breach.SAME_CARD.value,)
        is_left = may and is_met and card not in counted
        cost = whole - points((card,), faces)
        outcomes.append((card, After(cost, is_left, defects)))
    return tuple(outcomes)


def tidy(deal: Deal, seat: int, groups: Groups) -> Groups:
    """Bring an arrangement in line with the hand."""
    player = deal.players[deal.seated(seat)]
    return tidied(groups, player.hand, player.gone, GROUPS_MAX)


def suggest(deal: Deal, seat: int) -> Groups:
    """Return the contract if the hand holds it, else as many of its parts as possible.

    Empty for a seat that is down.
    """
    place = deal.seated(seat)
    player = deal.players[place]
    if player.is_down:
        return ()
    return _most_parts(deal, player.hand, _keep(deal, place))


def _keep(deal: Deal, place: int) -> int | None:
    is_bound = deal.options.taken_card_stays and place == deal.at
    return deal.taken if is_bound else None


def _most_parts(deal: Deal, hand: tuple[int, ...], keep: int | None) -> Groups:
    """Return the best way to lay down as much of the contract as the hand holds."""
    options = deal.options
    for trios, runs in parts_of(options.played.trios, options.played.runs):
        found = contract_solver.best(
            hand,
            deal.pack.faces,
            trios,
            runs,
            run_max=options.run_max,
            distinct_ranks=options.distinct_trio_ranks,
            distinct_suits=options.distinct_run_suits,
            keep=keep,
        )
        if found is not None:
            return found
    return ()


def parts_of(trios: int, runs: int) -> Iterator[tuple[int, int]]:
    """Yield a contract and all its parts, those with the most cards first.

    >>> list(parts_of(1, 1))
    [(1, 1), (0, 1), (1, 0)]
    """
    parts = ((t, r) for t in range(trios + 1) for r in range(runs + 1) if t or r)
    return iter(sorted(parts, key=lambda part: (-sum(part), -part[1])))


def wanted(deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return the points of the hand and the faces that help it immediately.

    Before the contract is down, these complete it or one more part of it; afterwards,
    they fit a meld on the table.
    """
    place = deal.seated(seat)
    player, faces = deal.players[place], deal.pack.faces
    cost = points(player.hand, faces)
    deck = (*range(CARDS_IN_DECK), JOKER_FACE)
    if player.is_down:
        run_max = deal.options.run_max
        return cost, tuple(
            face
            for face in deck
            if any(melds.ends_for(meld, face, run_max) for meld in deal.melds)
        )
    held = [faces[card] for card in player.hand]
    now = next((sum(part) for part in _parts(deal) if _holds(deal, held, part)), 0)
    # A hand that gains several parts also gains one.
    more = [part for part in _parts(deal) if sum(part) == now + 1]
    # Any card of this face, even if none is left in the pack.
    return cost, tuple(
        face for face in deck if any(_holds(deal, [*held, face], part) for part in more)
    )


def _parts(deal: Deal) -> Iterator[tuple[int, int]]:
    return parts_of(deal.options.played.trios, deal.options.played.runs)


def _holds(deal: Deal, held: list[int], part: tuple[int, int]) -> bool:
    """Return whether the faces hold this many trios and runs of the contract."""
    options = deal.options
    return contract_solver.meets(
        range(len(held)),
        held,
        *part,
        distinct_ranks=options.distinct_trio_ranks,
        distinct_suits=options.distinct_run_suits,
    )


def opening_groups(deal: Deal, seat: int) -> Groups:
    """Return the arrangement a seat starts with: the hand sorted by suit."""
    faces = deal.pack.faces
    hand = sorted(deal.players[deal.seated(seat)].hand, key=lambda card: faces[card])
    suits = [
        tuple(c for c in hand if faces[c] != JOKER_FACE and suit_of(faces[c]) == suit)
        for suit in range(4)
    ]
    return tuple(group for group in suits if len(group) > 1)


def complete(
    deal: Deal, seat: int | None, action: Action, saved: dict[int, Groups]
) -> Action:
    """Fill in the saved melds of a laying-down sent without melds.

    Only if they form the contract; otherwise it is left unchanged and refused.
    """
    is_open = isinstance(action, GoDown) and action.groups is None
    place = deal.place_of(seat)
    if not is_open or place is None or seat is None:
        return action
    player = deal.players[place]
    groups = tuple(
        group for group in kept(saved.get(seat, ()), player.hand) if len(group) >= TRIO
    )
    judged, defects = _judged(deal, player, groups)
    if player.is_down or defects:
        return action
    return GoDown(tuple(one.cards for one in judged if one.counts))
