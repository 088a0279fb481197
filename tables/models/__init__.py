"""Tables, seats, matches, deals: the truth about live play."""

from tables.models.cash import CashOffer
from tables.models.challenges import Challenge
from tables.models.deals import (
    Arrangement,
    Deal,
    DealAction,
    Match,
    MatchAction,
    MatchSeat,
)
from tables.models.fairness import ClientSeed, CommitmentLog, DealSeed
from tables.models.hosting import HostedResult
from tables.models.people import Audience, ChatLine, Heartbeat, Seat
from tables.models.practice import BotLevel, PracticeLevel
from tables.models.ratings import (
    MonthlyRating,
    RatedResult,
    RatedUpTo,
    Rating,
    RatingChange,
    RatingKind,
)
from tables.models.sharing import DealLink
from tables.models.statistics import (
    CountedUpTo,
    MonthlyCount,
    Outcome,
    PlayedDeal,
    PlayedMatch,
)
from tables.models.switches import LobbyChoices, Switch
from tables.models.table import Chatting, OnTimeout, Pace, Phase, RefusedTick, Table
from tables.models.voidings import Voiding
from tables.models.waiting import Waiting

__all__ = [
    "Arrangement",
    "Audience",
    "BotLevel",
    "CashOffer",
    "ChatLine",
    "Challenge",
    "Chatting",
    "ClientSeed",
    "CommitmentLog",
    "CountedUpTo",
    "Deal",
    "DealAction",
    "DealLink",
    "DealSeed",
    "Heartbeat",
    "HostedResult",
    "LobbyChoices",
    "Match",
    "MatchAction",
    "MatchSeat",
    "MonthlyCount",
    "MonthlyRating",
    "OnTimeout",
    "Outcome",
    "Pace",
    "Phase",
    "PlayedDeal",
    "PlayedMatch",
    "PracticeLevel",
    "RatedResult",
    "RatedUpTo",
    "Rating",
    "RatingChange",
    "RatingKind",
    "RefusedTick",
    "Seat",
    "Switch",
    "Table",
    "Voiding",
    "Waiting",
]
