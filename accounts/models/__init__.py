"""Models of people: accounts, log-ins, limits, recovery, residence."""

from accounts.models.deletion import Deletion, KeptName
from accounts.models.friends import Friendship, InboxEntry
from accounts.models.people import (
    DELETED,
    LogIn,
    Relation,
    Report,
    Sanction,
    Speaker,
    Token,
    User,
)
from accounts.models.profiles import FormerName, Profile
from accounts.models.recovery import RecoveryCode, SupportCode
from accounts.models.residence import Jurisdiction, Residence
from accounts.models.sessions import OpenSession
from accounts.models.wellbeing import Decision, HelpLink, Limit, RestingDevice

__all__ = [
    "DELETED",
    "Decision",
    "Deletion",
    "FormerName",
    "Friendship",
    "HelpLink",
    "InboxEntry",
    "Jurisdiction",
    "KeptName",
    "Limit",
    "LogIn",
    "OpenSession",
    "Profile",
    "RecoveryCode",
    "Relation",
    "Report",
    "Residence",
    "RestingDevice",
    "Sanction",
    "Speaker",
    "SupportCode",
    "Token",
    "User",
]
