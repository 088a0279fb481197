"""Models of live play: tables, seats, matches, deals."""

from tables.models.cash import CashOffer
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
from tables.models.sharing import DealLink
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
    "Chatting",
    "ClientSeed",
    "CommitmentLog",
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
    "OnTimeout",
    "Pace",
    "Phase",
    "PracticeLevel",
    "RefusedTick",
    "Seat",
    "Switch",
    "Table",
    "Voiding",
    "Waiting",
]
