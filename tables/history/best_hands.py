"""The best arrangement of each hand of a deal, and its count."""

from rules.family import Game, GameDeal
from rules.game import IllegalAction
from rules.results import Verdict


class BestHands:
    """Cached best arrangements of the hands of one deal."""

    def __init__(self, game: Game) -> None:
        """Begin with none."""
        self._game = game
        self._known: dict[tuple[int, bool, tuple[str, ...]], Verdict | None] = {}

    def verdict(self, deal: GameDeal, seat: int) -> Verdict | None:
        """Return the verdict on the best arrangement of the seat's cards.

        None if the seat is out of the deal or the deal is over.
        """
        if not deal.is_playing(seat) or self._game.result(deal) is not None:
            return None
        you = self._game.seen_by(deal, seat).you
        if you is None or not you.hand:
            return None
        key = (seat, you.drawn is None, tuple(sorted(you.hand)))
        if key not in self._known:
            self._known[key] = self._judged(deal, seat)
        return self._known[key]

    def count(self, deal: GameDeal, seat: int) -> int | None:
        """Return what the cards would cost if shown, after the best discard if due."""
        verdict = self.verdict(deal, seat)
        return None if verdict is None else count_of(verdict)

    def _judged(self, deal: GameDeal, seat: int) -> Verdict | None:
        try:
            return self._game.examine(deal, seat, self._game.suggest(deal, seat))
        except IllegalAction:
            return None


def count_of(verdict: Verdict) -> int:
    """Return the cost of a judged hand if shown, after the best discard."""
    if verdict.after:
        return min(after.points for _card, after in verdict.after)
    return verdict.points
