"""REST API: friends, the inbox, and their settings."""

from typing import Annotated, Any
from uuid import UUID

from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import Refusal
from accounts.friends import choices, friendships, inbox
from accounts.models import Profile, User
from accounts.people import relations
from accounts.requests.answers import Moment, told
from accounts.requests.asker import asker_of

_PERSON = OpenApiParameter("user_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
_CURSOR = OpenApiParameter("cursor", OpenApiTypes.STR)


class FriendShown(Struct, frozen=True, kw_only=True):
    """A friend, or somebody with an open request to or from you."""

    id: UUID
    name: str
    since: Moment
    on: Annotated[bool, told("They have a page open and let friends see it.")]


class FriendsShown(Struct, frozen=True, kw_only=True):
    """Your friends and open requests."""

    friends: list[FriendShown]
    asks: Annotated[list[FriendShown], told("They wait for your answer.")]
    asked: Annotated[list[FriendShown], told("You wait for theirs.")]


class BetweenShown(Struct, frozen=True, kw_only=True):
    """The relation between you and a person."""

    state: friendships.Between


class InboxEntryShown(Struct, frozen=True, kw_only=True):
    """An entry of the inbox."""

    id: int
    kind: str
    text: str
    url: str
    user: Annotated[UUID | None, told("Whom it is about.")]
    at: Moment
    new: bool


class InboxShown(Struct, frozen=True, kw_only=True):
    """A page of the inbox, newest first."""

    unread: Annotated[int, told("At most 99.")]
    results: list[InboxEntryShown]
    next: str | None


class ChoicesShown(serializers.Serializer[Any]):
    """Your settings for friends and inbox."""

    open_to = serializers.ChoiceField(choices=Profile.OpenTo.choices)
    online_to = serializers.ChoiceField(choices=Profile.OnlineTo.choices)
    asked_by = serializers.ChoiceField(choices=["nobody", "members"])
    challenged_by = serializers.ChoiceField(choices=Profile.AskedBy.choices)
    untold = serializers.ListField(
        child=serializers.ChoiceField(choices=list(choices.INBOX_KINDS)),
        help_text="Kinds that stay out of your inbox.",
    )


class OwnFriends(APIView):
    """Friends and requests."""

    @extend_schema(responses=FriendsShown)
    def get(self, request: Request) -> Response:
        """Return your friends, online ones first, and open requests."""
        found = friendships.circle(_member(request))
        return Response(
            FriendsShown(
                friends=[_friend(one) for one in found.friends],
                asks=[_friend(one) for one in found.asks],
                asked=[_friend(one) for one in found.asked],
            )
        )


class OneFriend(APIView):
    """You and another member."""

    throttle_scope = "relations"

    @extend_schema(parameters=[_PERSON], responses={200: BetweenShown})
    def get(self, request: Request, user_id: str) -> Response:
        """Return the relation between you."""
        asker = _member(request)
        return _between(asker, relations.person_for(asker, user_id))

    @extend_schema(parameters=[_PERSON], request=None, responses={200: BetweenShown})
    def put(self, request: Request, user_id: str) -> Response:
        """Send a friend request, or accept the person's own."""
        asker = _member(request)
        other = relations.person_for(asker, user_id)
        friendships.ask(asker, other)
        return _between(asker, other)

    @extend_schema(parameters=[_PERSON], request=None, responses={200: BetweenShown})
    def delete(self, request: Request, user_id: str) -> Response:
        """Decline or cancel a request, or end the friendship."""
        asker = _member(request)
        other = relations.person_for(asker, user_id)
        friendships.end(asker, other)
        return _between(asker, other)


class OwnInbox(APIView):
    """Events that happened while you may have been away."""

    @extend_schema(parameters=[_CURSOR], responses=InboxShown)
    def get(self, request: Request) -> Response:
        """Return a page of the inbox without marking it as read."""
        asker = _member(request)
        found = inbox.page(asker, _cursor(request))
        shown = found[: inbox.SHOWN]
        more = str(shown[-1].entry.pk) if len(found) > inbox.SHOWN else None
        rows = [
            InboxEntryShown(
                id=one.entry.pk,
                kind=one.entry.kind,
                text=one.text,
                url=one.url,
                user=one.entry.other_id,
                at=one.entry.at,
                new=one.is_new,
            )
            for one in shown
        ]
        unread = inbox.unread(asker)
        return Response(InboxShown(unread=unread, results=rows, next=more))

    @extend_schema(request=None, responses={200: InboxShown})
    def post(self, request: Request) -> Response:
        """Mark everything as read; return the first page."""
        inbox.read_all(_member(request))
        return self.get(request)


class OwnChoices(APIView):
    """Who sees you, who may ask you, what your inbox shows."""

    @extend_schema(responses=ChoicesShown)
    def get(self, request: Request) -> Response:
        """Return your settings."""
        return Response(ChoicesShown(Profile.of(_member(request))).data)

    @extend_schema(request=ChoicesShown(partial=True), responses=ChoicesShown)
    def patch(self, request: Request) -> Response:
        """Change some settings."""
        asker = _member(request)
        body = ChoicesShown(data=request.data, partial=True)
        body.is_valid(raise_exception=True)
        return Response(ChoicesShown(choices.choose(asker, **body.validated_data)).data)


def _member(request: Request) -> User:
    asker = asker_of(request)
    if asker.is_guest or asker.is_bot:
        raise Refusal("members_have_friends", status=403)
    return asker


def _friend(one: friendships.Friend) -> FriendShown:
    return FriendShown(
        id=one.user.pk, name=one.user.display_name, since=one.since, on=one.is_on
    )


def _between(asker: User, other: User) -> Response:
    return Response(BetweenShown(state=friendships.state_between(asker, other)))


def _cursor(request: Request) -> int | None:
    given = request.query_params.get("cursor")
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise Refusal("bad_cursor", status=400)
    return int(given)


api_urls = [
    path("me/friends/", OwnFriends.as_view(), name="api_friends"),
    path("people/<str:user_id>/friend/", OneFriend.as_view(), name="api_friend"),
    path("me/inbox/", OwnInbox.as_view(), name="api_inbox"),
    path("me/choices/", OwnChoices.as_view(), name="api_choices"),
]
