"""`/ws/tables/<id>/` and `/ws/me/`: parse, call one function, send.

On one socket versions only rise. The next change is forwarded; after a gap the table is
read once and sent whole. Group messages may be lost; the next ping detects that.
"""

from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from msgspec import UNSET, UnsetType

from accounts import may_meet
from accounts.models import User
from tables import access, metrics
from tables.actions import (
    arrangements,
    batches,
    own_seeds,
    submit,
    trial_melds,
)
from tables.chat import table_chat
from tables.clock import held_up, told_time
from tables.errors import Refusal
from tables.messages import notices, presence, protocol
from tables.messages.protocol import (
    Ack,
    Closed,
    Events,
    Notice,
    Pong,
    Snapshot,
)
from tables.socket.base_consumer import HouseSocket, Scope, Send
from tables.threads import in_thread
from tables.view import snapshot, wire

CLOSE_NORMAL = 1000
VERSIONS_BEHIND_MAX = 200
"""A client further behind does not read its messages and is disconnected."""
JUDGED_ELSEWHERE = frozenset({"stale_version", "bad_version"})
close_all = presence.close_all
_NOBODY: frozenset[str] = frozenset()


class TableConsumer(HouseSocket):
    """A seat's view of a table, or the spectators'."""

    __slots__ = ("has_published", "takes_changes", "unheard")
    table_id: int
    """Set when the connection is accepted."""

    def __init__(self, scope: Scope, send: Send) -> None:
        """Initialise without a reader."""
        super().__init__(scope, send)
        self.unheard = _NOBODY
        """Ids of people whose messages this reader does not see."""
        self.takes_changes = False
        self.has_published = False
        """Whether the client has the view of `seat` exactly as it was published."""

    async def admit(self) -> None:
        """Raise `no_table` if there is no such table for this person."""
        asked = self.scope["url_route"]["kwargs"]["table_id"]
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        token = query.get("with", [""])[0]
        table = await in_thread(access.table_for)(asked, self.user, token)
        self.table_id = table.pk

    async def on_hello(self, message: protocol.Hello) -> None:
        """Join the group, then read, so that no change is missed between the two."""
        await self.join(f"table.{self.table_id}")
        await self.join_own()
        await self.read_relations()
        now = await in_thread(snapshot.with_past)(
            self.table_id, self.user, message.version
        )
        if any(one.seat == now.seat for one in now.view.absent or ()):
            await in_thread(submit.come_back)(self.table_id, self.user)
            read = in_thread(snapshot.with_past)
            now = await read(self.table_id, self.user, message.version)
        is_seated = now.seat is not None
        lines = in_thread(table_chat.lines)
        said = await lines(self.table_id, self.user, is_seated=is_seated)
        self.takes_changes = message.changes
        self._has(now)
        answer: Snapshot | Events
        if now.missed is None:
            answer = Snapshot(
                id=message.id,
                version=now.version,
                view=wire.encoded(now.view),
                events=now.events,
                chat=said,
            )
        else:
            answer = Events(
                id=message.id,
                version=now.version,
                view=wire.encoded(now.view),
                events=now.missed,
                chat=said,
            )
        await self.tell(answer)
        await self.tell_offers()

    async def on_act(self, message: protocol.Act) -> None:
        """Perform the action; send the acknowledgement before its effects."""
        result = "failed"
        try:
            result = await self._act(message)
        finally:
            metrics.acts[result].add(monotonic() - self.heard_at)

    async def _act(self, message: protocol.Act) -> str:
        """Return the result, one of `metrics.ACT_RESULTS`, unless it failed."""
        try:
            ack = await batches.submit(
                self.table_id, self.user, message.action, message.version
            )
        except Refusal as refusal:
            await self.refuse(refusal, message.id)
            if refusal.code in JUDGED_ELSEWHERE:
                await self.mend()
            return "failed" if refusal.code == "busy" else "refused"
        told = Ack(id=message.id, version=ack.version, dup=ack.dup or UNSET)
        await self.tell(told)
        if ack.part:
            await self.forward(ack.version, *ack.part)
        return "repeated" if ack.dup else "done"

    async def on_arrange(self, message: protocol.Arrange) -> None:
        """Save the groups."""
        saved = await in_thread(arrangements.save)(
            self.table_id, self.user, message.groups, channel=self.channel_name
        )
        await self.tell(
            Ack(
                id=message.id,
                revision=saved.revision,
                groups=saved.groups,
                verdict=saved.verdict,
            )
        )

    async def on_suggest(self, message: protocol.Suggest) -> None:
        """Send the best groups and the suggested action; nothing is saved."""
        suggest = in_thread(arrangements.suggest)
        found = await suggest(self.table_id, self.user)
        await self.tell(Ack(id=message.id, **found._asdict()))

    async def on_examine(self, message: protocol.Examine) -> None:
        """Send a judgement of groups; nothing is saved."""
        examine = in_thread(arrangements.examine)
        groups, verdict = await examine(self.table_id, self.user, message.groups)
        await self.tell(Ack(id=message.id, groups=groups, verdict=verdict))

    async def on_stage(self, message: protocol.Stage) -> None:
        """Send what the actions would lead to; nothing is done."""
        stage = in_thread(trial_melds.stage)
        version, left = await stage(self.table_id, self.user, message.actions)
        await self.tell(Ack(id=message.id, version=version, staged=left))

    async def on_explain(self, message: protocol.Explain) -> None:
        """Send how the count is made up; nothing is saved."""
        explain = in_thread(arrangements.explain)
        facts = await explain(self.table_id, self.user, message.card)
        await self.tell(Ack(id=message.id, facts=facts))

    async def on_wanted(self, message: protocol.Wanted) -> None:
        """Send the cards that would help most; practice tables only."""
        found = await in_thread(arrangements.wanted)(self.table_id, self.user)
        await self.tell(Ack(id=message.id, wanted=found))

    async def on_seed_commit(self, message: protocol.SeedCommit) -> None:
        """Store the commitment to the person's own seed, which is private."""
        commit = in_thread(own_seeds.commit_seed)
        await commit(self.table_id, self.user, message.deal, message.k)
        await self.tell(Ack(id=message.id))

    async def on_seed_open(self, message: protocol.SeedOpen) -> None:
        """Store the person's own seed; the last one to reveal starts the deal."""
        open_seed = in_thread(own_seeds.open_seed)
        dealt = await open_seed(self.table_id, self.user, message.deal, message.c)
        await self.tell(Ack(id=message.id))
        if dealt is not None:
            await self.forward(dealt.version, *dealt.part)

    async def on_chat(self, message: protocol.Chat) -> None:
        """Send a message to the room, after the acknowledgement."""
        if message.text is None and message.emote is None:
            raise Refusal("missing_field", status=400, field="text")
        if message.text is not None and message.emote is not None:
            raise Refusal("bad_field", status=400, field="emote")
        await in_thread(table_chat.say)(
            self.table_id, self.user, text=message.text, emote=message.emote
        )
        await self.tell(Ack(id=message.id))

    async def on_ping(self, message: protocol.Ping) -> None:
        """Send what was lost, then the table's current version."""
        assert self.version is not None, "nothing is answered before a hello"
        if message.version and self.version - message.version > VERSIONS_BEHIND_MAX:
            await self.close(presence.CLOSE_TOO_MANY)
            return
        if presence.version_of(self.table_id) > self.version:
            await self.mend()
        watching = presence.watching(self.table_id)
        await self.tell(_pong(message.id, self.version, watching))

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Forward this person's part of a change; skip what was already sent.

        The part is found by the person: a seat that was remembered might be another
        person's by now, whose cards this socket would show.
        """
        if self.version is None or message["version"] <= self.version:
            return
        part = message["seats"].get(self.user_id, message["public"])
        if part is None:
            await self.mend()
        else:
            await self.forward(message["version"], *part)

    async def table_arranged(self, message: dict[str, Any]) -> None:
        """Forward an arrangement saved by another socket of the same person."""
        if self.user_id == message["user"] and self.channel_name != message["from"]:
            await self.send(text_data=message["data"].decode())

    async def table_chat(self, message: dict[str, Any]) -> None:
        """Forward a message of this socket's room, unless its speaker is muted here."""
        if self.version is None or message["user"] in self.unheard:
            return
        if message["seat"] is not None or self.seat is None:
            await self.send(text_data=message["data"].decode())

    async def user_relations(self, message: dict[str, Any]) -> None:
        """Reload whose messages the person has hidden."""
        await self.read_relations()

    async def read_relations(self) -> None:
        """Load whose messages the person has hidden."""
        self.unheard = await in_thread(may_meet.unheard_by)(self.user) or _NOBODY

    async def table_closed(self, message: dict[str, Any]) -> None:
        """Send that the table is closed, and disconnect."""
        if self.version is not None:
            await self.tell(Closed(reason=message["reason"]))
            await self.close(CLOSE_NORMAL)

    async def forward(
        self, version: int, seat: int | None, whole: bytes, change: bytes | None
    ) -> None:
        """Send the next change as the view of `seat`; after a gap the whole table.

        Clients that asked for it, and have the previous view, only get the difference.
        """
        assert self.version is not None, "nothing is told before a hello"
        if version > self.version + 1:
            await self.mend()
        elif version == self.version + 1:
            is_next = self.has_published and self.seat == seat
            self.version, self.seat = version, seat
            self.has_published = self.takes_changes
            message = change if is_next and change is not None else whole
            await self.send(text_data=message.decode())

    async def mend(self) -> None:
        """Send the current view.

        The history would need a replay of the deal; only a hello gets it.
        """
        now = await in_thread(snapshot.snapshot)(self.table_id, self.user)
        self._has(now)
        await self.tell(Snapshot(version=now.version, view=wire.encoded(now.view)))

    def _has(self, now: snapshot.Snapshot) -> None:
        """Remember the view that was sent, with the parts no version covers."""
        self.version, self.seat = now.version, now.seat
        self.has_published = False


class MeConsumer(HouseSocket):
    """A person's notices, for pages without a table."""

    __slots__ = ()
    user: User
    """Only logged-in people are admitted."""

    async def admit(self) -> None:
        """Raise `not_logged_in` for visitors, who have no notices."""
        if self.user is None:
            raise Refusal("not_logged_in", status=401)

    async def on_hello(self, message: protocol.Hello) -> None:
        """Send the person's balance and offers."""
        self.version = 0
        await self.join_own()
        await self.tell(Ack(id=message.id))
        for notice in await in_thread(notices.balances)(self.user):
            await self.tell(Notice.of(notice))
        await self.tell_offers()

    async def on_ping(self, message: protocol.Ping) -> None:
        """Answer the ping."""
        await self.tell(_pong(message.id, 0))


def _pong(
    id: int,  # noqa: A002
    version: int,
    watching: int | UnsetType = UNSET,
) -> Pong:
    is_held_up = True if watching is not UNSET and held_up.is_so() else UNSET
    return Pong(
        id=id,
        version=version,
        now=told_time.now_ms(),
        watching=watching,
        held_up=is_held_up,
    )
