"""The policy for abandoned games in words, for its page and a match's page."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.settlement.abandoned_matches import Rule

_RULES: Final = {
    Rule.DEAL: _(
        "Rule R2: the deal is void, and everybody has the chips they had before it."
    ),
    Rule.WHOLE: _("Everything that was paid goes back, rejoins included."),
    Rule.DEALS: _(
        "Rule R3: the pot is divided, half of it equally, half by the match's own "
        "chips, among those who still played."
    ),
    Rule.POOL: _(
        "Rule R4: the pot is divided by the drops left among those who still played. "
        "Players who were out get nothing."
    ),
    Rule.EVENT: _(
        "Rule R5: the prizes are divided, half equally, half by chips, among those "
        "who still played."
    ),
    Rule.PAID: _(
        "Rule R5: everybody who still played gets at least the lowest prize left, the "
        "rest goes by chips, and nobody gets more than the first prize."
    ),
}
_PAID: Final = _(
    "Rule R10: the match had been paid out. Every chip went back to where it came from."
)


def rule_said(rule: str, *, was_paid: bool) -> str:
    """Return the effect of a rule, as a sentence."""
    return str(_PAID if was_paid else _RULES[Rule(rule)])


def published() -> list[tuple[str, str]]:
    """Return the policy: each rule as a title and its sentences."""
    return [(str(title), str(text)) for title, text in _POLICY]


_POLICY: Final = (
    (
        _("First we try to go on"),
        _(
            "Every move is stored before you see it accepted. After a fault of ours, "
            "the match goes on where it stopped. Clocks get the lost time back, and "
            "on your turn you have at least 15 s. Nobody loses because of us."
        ),
    ),
    (
        _("When a match is set aside"),
        _(
            "It happens automatically, within a minute, when the stored state can't "
            "be right or the shuffle of a deal does not verify. It also happens when "
            "a table stood still for 10 minutes because of us. If something else went "
            "badly wrong, our "
            "staff set the match aside and tell you the reason. A match on a match "
            "clock is called off when we are down for 10 minutes. One disconnected "
            "player is never a reason."
        ),
    ),
    (
        _("R2 · Points and 21 cards"),
        _(
            "The deal is void. Everybody gets back exactly what they held at its "
            "start, drops included. Finished deals stand. A void deal costs no fee."
        ),
    ),
    (
        _("R3 · Best of N"),
        _(
            "Before the first deal is finished, everything goes back. After that, you "
            "get your own fee back, and the pot is divided among those still playing: "
            "half equally, half by the match's own chips at the start of the last "
            "deal. For example, three players paid 10,000 and a fee of 1,000, and "
            "have 1,030, 890 and 960 chips. They get 11,365, 10,635 and 11,000."
        ),
    ),
    (
        _("R4 · Pools"),
        _(
            "While nobody is out, everything goes back, rejoins included. After that, "
            "players who are out get nothing. Those left get their fee back and "
            "divide the pot by drops. Each drop more than the least is worth one "
            "entry, and the rest is divided equally. If that rest would be less than "
            "an entry, they get half equally, half in proportion to the drops. For "
            "example, six players paid 2,500 and a fee of 250, and three are left in "
            "a pool of 101 at 30, 75 and 99 points. They get 9,417, 4,417 and 1,916."
        ),
    ),
    (
        _("R5 · Events"),
        _(
            "While nobody is out, everything goes back. After that, everybody still "
            "playing gets their own fee back. If there are more players left than "
            "prizes, they share what was paid in: half equally, half by chips. "
            "Otherwise each gets at least the lowest prize not won yet, and the rest "
            "goes by chips. Nobody gets more than the first prize; anything above it "
            "goes to the others by chips. For example, ten players paid 3,000 and a "
            "fee of 300, and three are left with 14,000, 900 and 100 chips. They get "
            "15,000, 8,700 and 6,300, and their 300 back. Prizes that the house added "
            "are not divided."
        ),
    ),
    (
        _("All other games"),
        _("Everybody gets back what they paid."),
    ),
    (
        _("R6 · Single chips"),
        _(
            "Chips are never split. Chips left over from a division go to the largest "
            "remainders. If those are equal, they go to the player with more chips, "
            "then to the lower seat."
        ),
    ),
    (
        _("R8 · How soon, and how you know"),
        _(
            "If a table breaks, it happens automatically within a minute. The page of "
            "the match says why and by which rule, and shows the sums. You get a "
            "notice on any open page, and your own page and your statement link to "
            "it. Incidents are public: when, why, which games, and how much went back."
        ),
    ),
    (
        _("R9 · The deck"),
        _(
            "The seed of an abandoned deal is revealed with the reason, and never "
            "used again. The next deal has its own commitment."
        ),
    ),
    (
        _("R10 · Found out later"),
        _(
            "A match that was paid wrongly is reversed by new entries in the books, "
            "never by deleting. The house pays what a winner no longer has, so nobody "
            "waits."
        ),
    ),
    (
        _("R11 · Cheating"),
        _("If players cheated, the match is void and the others get their chips back."),
    ),
)
