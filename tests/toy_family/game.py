"""The toy family behind the contract of `rules.family`."""

from rules.actions import Groups
from rules.family import Family, Wire
from rules.game import Recipe
from rules.results import DealResult, GroupVerdict, SeatResult, Verdict
from rules.shared import groups as arrangements
from rules.shared.order_of_play import places
from rules.shuffle import LAYOUT_NO_JOKER, Stream
from tests.toy_family import deal as deals
from tests.toy_family import match as matches
from tests.toy_family import options
from tests.toy_family.deal import HAND_SIZE, PACK, Deal, Player, points_of
from tests.toy_family.match import Match
from tests.toy_family.options import Options

GROUPS_MAX = 3


class ToyGame(Family[Options, Deal, Match]):
    """The one game of the family."""

    family = "toy"
    rules_version = 1
    seats_min = 2
    seats_max = 4
    turn_actions = 2
    groups_max = GROUPS_MAX

    def recipe(self, _options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of the pack."""
        return Recipe(1, 0, HAND_SIZE, LAYOUT_NO_JOKER)

    def result(self, deal: Deal) -> DealResult | None:
        """Return the result of an ended deal: what everybody holds, the least first."""
        if deal.ending is None:
            return None
        rows = [self._row(deal, player) for player in deal.players]
        ranked = places([(row.how in _gone(deal), row.points) for row in rows])
        told = [
            SeatResult(row.seat, place, row.points, row.how, loose=row.loose)
            for row, place in zip(rows, ranked, strict=True)
        ]
        winners = tuple(row.seat for row in told if row.place == 1)
        return DealResult(deal.ending, winners, tuple(sorted(told, key=_place)))

    def _row(self, deal: Deal, player: Player) -> SeatResult:
        points = points_of(player.hand)
        fewest = points_of(deal.current.hand)
        how = player.why or ("lowest" if points == fewest else "counted")
        return SeatResult(player.seat, 0, points, how, loose=player.hand)

    def explain(self, deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the cards a seat was left with: each of them counts."""
        costs = tuple(points_of((card,)) for card in row.loose)
        return (GroupVerdict(row.loose, "loose", sum(costs), False, costs=costs),)

    def check_invariants(self, deal: Deal) -> None:
        """Raise `AssertionError` unless every card is in exactly one place."""
        hands = [card for player in deal.players for card in player.hand]
        lying = [*hands, *deal.stock, *deal.discard]
        assert sorted(lying) == list(range(PACK.size))

    def examine(self, deal: Deal, seat: int, groups: Groups) -> Verdict:
        """Count the hand: how it lies makes no difference."""
        hand = deal.players[deal.seated(seat)].hand
        arrangements.check_groups(groups, hand, GROUPS_MAX)
        loose = arrangements.loose_of(groups, hand)
        judged = [
            GroupVerdict(cards, "loose", points_of(cards), False)
            for cards in (*groups, loose)
            if cards
        ]
        return Verdict(points_of(hand), False, (), tuple(judged))

    def tidy(self, deal: Deal, seat: int, groups: Groups) -> Groups:
        """Bring an arrangement in line with the hand."""
        hand = deal.players[deal.seated(seat)].hand
        return arrangements.tidied(groups, hand, range(PACK.size), GROUPS_MAX)

    def suggest(self, deal: Deal, seat: int) -> Groups:
        """Return no groups: the cards count one by one."""
        return ()

    def wanted(self, deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return what the hand counts, and no card that would make it less."""
        return points_of(deal.players[deal.seated(seat)].hand), ()

    def choose(self, view: Wire, *, level: str, style: str, stream: Stream) -> Wire:
        """Return a house bot's act: it throws high cards, and stops with few points."""
        entries: list[Wire] = view["legal"]
        hand = [PACK.parse(card) for card in view["you"]["hand"]]
        if entries[0]["kind"] == "draw":
            is_low = points_of(tuple(hand)) <= STOPS_WITH[level]
            return entries[-1] if is_low else entries[0]
        return max(entries, key=lambda one: points_of((PACK.parse(one["card"]),)))

    decode_options = staticmethod(options.FORM.decode)
    start = staticmethod(deals.start)
    legal_actions = staticmethod(deals.legal_actions)
    apply = staticmethod(deals.apply)
    waiting_for = staticmethod(deals.waiting_for)
    seen_by = staticmethod(deals.seen_by)
    decode = staticmethod(deals.FORM.decode)
    new_match = staticmethod(matches.new_match)
    record_deal = staticmethod(matches.record_deal)
    next_deal = staticmethod(matches.next_deal)
    forfeit = staticmethod(matches.forfeit)
    standing = staticmethod(matches.standing)
    match_result = staticmethod(matches.match_result)
    match_facts = staticmethod(matches.match_facts)
    decode_match = staticmethod(matches.FORM.decode)


STOPS_WITH = {"easy": 4, "normal": 8, "hard": 10}
"""With how few points a bot stops the deal, by level."""


def _gone(deal: Deal) -> set[str]:
    return {player.why for player in deal.players if player.why}


def _place(row: SeatResult) -> int:
    return row.place


class PlainGame(ToyGame):
    """The same game in a family that has no face."""

    family = "plain"


TOY = ToyGame(options.TOY)
PLAIN = PlainGame(options.PLAIN)
