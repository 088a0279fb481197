"""Indian rummy, first part: a turn, sequences, jokers, arranging."""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn.course import Act, Arrange, Choice, Choose, Lesson, Position, Step

FULL: Final = {"deal_show": "none"}
"""No hand is halved, so that the board shows the count mentioned in the text."""

TURN: Final = Lesson(
    slug="your-turn",
    title=_("Your turn"),
    learns=_("Draw one card, discard one card."),
    rules=("indian 4.1", "indian 4.2"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("5h 6h 9s 9d 2c 3c Kd Qs Js 4d 8s Tc 4s",),
        opening="7h",
        cut="Ah",
        groups="5h 6h / Qs Js / 2c 3c",
    ),
    steps=(
        Step(
            say=_("You hold 5♥ and 6♥, and 7♥ lies on the open pile. Take it."),
            goal=Act(acts=("draw discard",)),
            wrong={
                "draw stock": _(
                    "You can't see what a closed card brings. 7♥ goes with 5♥ and 6♥ "
                    "for sure."
                ),
                "drop": _("This hand is worth playing. Take 7♥ first."),
            },
            well=_("Good. Now you hold fourteen cards."),
        ),
        Step(
            say=_(
                "Make a group of 5♥ 6♥ 7♥: hold one of the cards, tap the other two, "
                "then press Group."
            ),
            goal=Arrange(laid="5h 6h 7h", kinds={"pure": 1}),
            hint=_("The group needs 5♥, 6♥ and 7♥, and no other card."),
            well=_("Three cards of one suit in order: that is a sequence."),
        ),
        Step(
            say=_("A discard ends your turn. K♦ goes with nothing. Discard it."),
            goal=Act(acts=("discard Kd",)),
            wrong={
                "discard 7h": _("7♥ has just become part of your sequence."),
                "discard ...": _(
                    "You may want that card. K♦ goes with nothing, and it costs 10 "
                    "points if somebody else shows."
                ),
            },
            hint=_("Select K♦, then press Discard."),
            then="auto",
        ),
    ),
    end=_("That is a whole turn: draw one, discard one. Then the others play."),
)

PURE: Final = Lesson(
    slug="pure-sequence",
    title=_("A pure sequence"),
    learns=_("Why everybody needs one, and what keeps it pure."),
    rules=("indian 2.1", "indian 2.2", "indian 12.1", "indian 12.6"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("4s 5s 6s 7h 8h 9h Kd Ad 2d Qc Jc 3s 9c",),
        opening="Td",
        cut="8c",
    ),
    steps=(
        Step(
            say=_(
                "A pure sequence is three or more cards of one suit in order, without "
                "a joker's help. Group 4♠ 5♠ 6♠."
            ),
            goal=Arrange(laid="4s 5s 6s", kinds={"pure": 1}),
            hint=_("Same suit, in order, no gap: 4♠ 5♠ 6♠."),
            well=_("Pure. It never costs you a point."),
        ),
        Step(
            say=_("The cut joker is 8♣, so every 8 is a joker. What about 7♥ 8♥ 9♥?"),
            goal=Choose(
                right="kind 7h 8h 9h",
                choices=(
                    Choice(
                        value="pure",
                        say=_("It is pure"),
                        why=_("Yes. 8♥ stands in its own place: here it is no joker."),
                    ),
                    Choice(
                        value="run",
                        say=_("It is not pure"),
                        why=_("Look again: between 7♥ and 9♥ this card is simply 8♥."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("And K♦ A♦ 2♦, is that a sequence?"),
            goal=Choose(
                right="kind Kd Ad 2d",
                choices=(
                    Choice(
                        value="pure",
                        say=_("Yes"),
                        why=_("No: the ace is low or high, but never in the middle."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("No"),
                        why=_(
                            "Right. The ace goes before the 2 or after the king. A "
                            "sequence does not go round the corner."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Group both pure sequences of this hand."),
            goal=Arrange(laid="4s 5s 6s / 7h 8h 9h", kinds={"pure": 2}),
            hint=_("4♠ 5♠ 6♠ is one group, 7♥ 8♥ 9♥ the other."),
            well=_("Two sequences, both pure. The hard part of the hand is done."),
        ),
    ),
    end=_(
        "A show needs two sequences, and at least one of them must be pure. Look for "
        "the pure one first."
    ),
)

JOKERS: Final = Lesson(
    slug="jokers",
    title=_("Jokers"),
    learns=_("Which cards stand for any other, and what they are good for."),
    rules=("indian 1.3", "indian 2.3", "indian 2.4", "indian 3.2", "indian 12.8"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("9s Ts * Qc Qh 3c 4d 5d 6d 8h 7c 5c 2s",),
        opening="Kh",
        cut="3d",
        options=FULL,
    ),
    steps=(
        Step(
            say=_("★ stands for any card. With 9♠ and 10♠ it makes a sequence."),
            goal=Arrange(laid="9s Ts *", kinds={"run": 1}),
            hint=_("Hold 9♠, tap 10♠ and ★, then press Group."),
            well=_("A sequence, but not a pure one."),
        ),
        Step(
            say=_(
                "The cut joker is 3♦, so every 3 is a joker too. Make a set: Q♣ Q♥ "
                "and 3♣."
            ),
            goal=Arrange(laid="9s Ts * / Qc Qh 3c", kinds={"run": 1, "set": 1}),
            hint=_("Keep 9♠ 10♠ ★ together, and group Q♣ Q♥ 3♣ beside it."),
            well=_(
                "A set is three or four cards of one rank. Neither of your groups "
                "saves you points yet."
            ),
        ),
        Step(
            say=_("For that you need a pure sequence. Group 4♦ 5♦ 6♦."),
            goal=Arrange(
                laid="9s Ts * / Qc Qh 3c / 4d 5d 6d",
                kinds={"pure": 1, "run": 1, "set": 1},
            ),
            hint=_("Three groups: 9♠ 10♠ ★, Q♣ Q♥ 3♣ and 4♦ 5♦ 6♦."),
            well=_(
                "With a pure sequence and a second sequence, no card in a good group "
                "costs you points."
            ),
        ),
        Step(
            say=_("8♥ 7♣ 5♣ 2♠ are loose. What does your hand cost now?"),
            goal=Choose(
                right="count",
                choices=(
                    Choice(
                        value=22,
                        why=_("Yes: 8, 7, 5 and 2. Cards in good groups cost nothing."),
                    ),
                    Choice(
                        value=76,
                        why=_("That was before. Now only the loose cards cost points."),
                    ),
                    Choice(
                        value=0,
                        why=_("Not yet: loose cards cost their points, 8♥ costs 8."),
                    ),
                ),
            ),
        ),
    ),
    end=_(
        "A joker costs nothing, even loose. But your pure sequence has to do without "
        "one."
    ),
)

ARRANGE: Final = Lesson(
    slug="arranging",
    title=_("Arranging"),
    learns=_("How the same cards, grouped another way, become a valid show."),
    rules=("indian 2.7", "indian 12.4", "indian 12.5"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("4c 5c 6c 7c 8c 9c Jh Jd Js Kh Ks Kd *",),
        opening="2d",
        cut="Th",
        stock="5s",
        groups="4c 5c 6c 7c 8c 9c / Jh Jd Js / Kh Ks Kd *",
    ),
    steps=(
        Step(
            say=_("Every card is in a good group. Is this a valid show?"),
            goal=Choose(
                right="is_show",
                choices=(
                    Choice(
                        value="yes",
                        say=_("Yes"),
                        why=_("Count the sequences: six cards in a row are only one."),
                    ),
                    Choice(
                        value="no",
                        say=_("No"),
                        why=_(
                            "Right: that is one sequence, however long. You need two."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Split the long sequence: make 4♣ 5♣ 6♣ a group of its own."),
            goal=Arrange(
                laid="4c 5c 6c / 7c 8c 9c / Jh Jd Js / Kh Ks Kd *", is_show=True
            ),
            hint=_("You need two groups of clubs, with three cards or more in each."),
            well=_("Now it is valid. The table never regroups your cards for you."),
        ),
        Step(
            say=_("You can show only after drawing. Draw from the closed pile."),
            goal=Act(acts=("draw stock", "draw discard")),
            wrong={"drop": _("Not with this hand! Draw, then show.")},
            hint=_("Tap the closed pile to draw."),
        ),
        Step(
            say=_("Put the card you don't need on Finish: select it, press Finish."),
            goal=Act(acts=("show 5s", "show 2d")),
            wrong={
                "discard ...": _("Don't discard: with Finish you show and win."),
                "show ...": _("That card belongs to a group. Choose the loose one."),
            },
            hint=_("Select the loose card, then press Finish."),
            then="auto",
        ),
    ),
    end=_("You won the deal with 0 points. Arranging well was all it took."),
)
