"""Groups as text, by faces or names of cards: `5h 6h 7h / 9s Ts * Qs`."""

from rules.actions import Groups
from rules.cards import BadCard, Pack


def print_groups(groups: Groups, pack: Pack) -> str:
    """Return groups as text: `5h1 6h1 7h1 / 4c1 4h2 4s1`."""
    return " / ".join(" ".join(pack.names(group)) for group in groups)


def parse_groups(text: str, pack: Pack) -> Groups:
    """Return the groups a text names, by faces or by physical names.

    A face takes the first copy that the text has not used yet; raise `BadCard` for an
    unknown card and for more copies than the pack holds.
    """
    used: set[int] = set()
    return tuple(
        tuple(_take(word, pack, used) for word in part.split())
        for part in text.split("/")
        if part.split()
    )


def _take(word: str, pack: Pack, used: set[int]) -> int:
    for card in _copies(word, pack):
        if card not in used:
            used.add(card)
            return card
    raise BadCard(word)


def _copies(word: str, pack: Pack) -> list[int]:
    names = [word, *(f"{word}{n + 1}" for n in range(max(pack.decks, pack.jokers)))]
    found = []
    for name in names:
        try:
            found.append(pack.parse(name))
        except BadCard:
            continue
    return found
