"""Own seeds: commitments, the close of the list, opening, and every way around it."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from rules import deal_record
from tables.actions import own_seeds
from tables.clock import timers
from tables.fairness import commitments
from tables.history import records
from tables.models import ClientSeed, Deal, Phase, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.exchange import (
    ZERO,
    closed,
    coming,
    commit,
    end,
    k_of,
    open_seed,
    own,
    refused,
    row_of,
)
from tests.tables.house import Hands, act, phase, table_of, version, view
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    """Return a table of two that starts in 8 s."""
    return table_of(asha, bilal)


# The exchange ------------------------------------------------------------------------


def test_two_seeds_are_committed_listed_opened_and_in_the_shuffle(
    table, asha, bilal, hands
) -> None:
    deal = coming(table)
    ks = [commit(table, asha, own(1)), commit(table, bilal, own(2))]
    assert closed(table, hands) == [
        {"seat": 0, "user": str(asha.pk), "k": ks[0]},
        {"seat": 1, "user": str(bilal.pk), "k": ks[1]},
    ]
    assert phase(table) == Phase.STARTING
    assert open_seed(table, asha, own(1)) is None
    assert phase(table) == Phase.STARTING
    before = version(table)
    dealt = open_seed(table, bilal, own(2))
    assert dealt.version == version(table) == before + 1
    assert phase(table) == Phase.DRAW
    assert view(table, asha)["fairness"]["deal"]["present"] == [0, 1]
    deal = end(table, asha, bilal)
    assert [row_of(deal, n)["c"] for n in (0, 1)] == [own(1).hex(), own(2).hex()]
    assert [row_of(deal, n)["k"] for n in (0, 1)] == ks
    assert deal_record.verify(commitments.record(deal)) == []
    assert commitments.record(deal)["transcript"] == bytes(deal.transcript).hex()


def test_another_seed_of_a_player_is_another_deck(asha, bilal, hands, monkeypatch):
    monkeypatch.setattr(commitments.secrets, "token_bytes", lambda n: bytes(n))
    monkeypatch.setattr(commitments.uuid, "uuid4", lambda: uuid.UUID(int=7))
    decks = []
    for number in (1, 2):
        from django.db import transaction

        mark = transaction.savepoint()
        table = table_of(asha, bilal)
        commit(table, asha, own(number))
        closed(table, hands)
        open_seed(table, asha, own(number))
        decks.append(commitments.pack_order(table.deals.get(number=1)))
        transaction.savepoint_rollback(mark)
    assert decks[0] != decks[1]


def test_nobody_committed_nothing_is_closed_and_nothing_waits(table, hands) -> None:
    hands.pass_time(8.1)
    dealt = table.deals.get(number=1)
    assert (phase(table), dealt.seeds_closed_at) == (Phase.DRAW, None)
    assert not dealt.client_seeds.exists()
    assert dealt.present == []


def test_a_commitment_is_seen_by_nobody_and_raises_no_version(table, asha) -> None:
    before = version(table), view(table, asha), view(table, None)
    k = commit(table, asha, own(1))
    assert (version(table), view(table, asha), view(table, None)) == before
    assert k not in str(before)


def test_the_last_commitment_before_the_close_counts(table, asha, hands) -> None:
    commit(table, asha, own(1))
    commit(table, asha, own(1))
    k = commit(table, asha, own(2))
    assert closed(table, hands)[0]["k"] == k
    assert refused(open_seed, table, asha, own(1)) == "seed_mismatch"
    assert open_seed(table, asha, own(2)) is not None


def test_who_did_not_commit_is_listed_without_and_not_waited_for(
    table, asha, bilal, hands
) -> None:
    commit(table, asha, own(1))
    assert closed(table, hands)[1] == {"seat": 1, "user": str(bilal.pk), "k": None}
    open_seed(table, asha, own(1))
    deal = end(table, asha, bilal)
    assert deal.present == [0]
    row = row_of(deal, 1)
    assert (row["present"], row["k"], row["c"]) == (False, ZERO, ZERO)


def test_a_seed_withheld_is_absent_after_three_seconds_and_its_k_is_kept(
    asha, bilal, hands, settings
) -> None:
    settings.TIME_SCALE = 50
    table = table_of(asha, bilal)
    commit(table, asha, own(1))
    k = commit(table, bilal, own(2))
    hands.pass_time(0.2)
    open_seed(table, asha, own(1))
    hands.pass_time(2.4)
    hands.pass_time(0.4)
    assert phase(table) == Phase.STARTING
    hands.pass_time(0.3)
    deal = table.deals.get(number=1)
    assert (phase(table), deal.present) == (Phase.DRAW, [0])
    assert refused(open_seed, table, bilal, own(2), deal) == "seed_closed"
    settings.TIME_SCALE = 1
    row = row_of(end(table, asha, bilal), 1)
    assert (row["present"], row["k"], row["c"]) == (False, k, ZERO)


def test_opening_again_is_acknowledged_and_changes_nothing(
    table, asha, bilal, hands
) -> None:
    commit(table, asha, own(1))
    commit(table, bilal, own(2))
    closed(table, hands)
    open_seed(table, asha, own(1))
    first = ClientSeed.objects.get(seat=0).opened_at
    hands.moment += timedelta(seconds=1)
    assert open_seed(table, asha, own(1)) is None
    assert ClientSeed.objects.get(seat=0).opened_at == first


def test_when_all_are_ready_the_list_is_closed_at_once(table, asha, bilal, hands):
    hands.pass_time(8.1)
    end(table, asha, bilal)
    commit(table, asha, own(1))
    for person in (asha, bilal):
        act(table, person, "ready")
    assert phase(table) == Phase.BETWEEN
    assert view(table, bilal)["fairness"]["next"]["seeds"] is not None
    # Whoever says it again, or anything else that happens, closes nothing twice.
    seating.top_up(table.pk, asha, 100)
    assert phase(table) == Phase.BETWEEN
    open_seed(table, asha, own(1))
    assert phase(table) == Phase.DRAW
    assert table.deals.get(number=2).present == [0]


def test_the_events_of_the_exchange_are_told_in_order(
    table, asha, bilal, hands, monkeypatch
) -> None:
    told = []
    tell = LiveTable.tell

    def recording(live, kind, **info):
        told.append((kind, info))
        tell(live, kind, **info)

    monkeypatch.setattr(LiveTable, "tell", recording)
    deal = coming(table)
    commit(table, asha, own(1))
    listed = closed(table, hands)
    open_seed(table, asha, own(1))
    deal = end(table, asha, bilal)
    kinds = [kind for kind, _info in told if kind.startswith("deal")]
    assert kinds == [
        *("deal_seeds", "deal_started", "deal_ended", "deal_reveal", "deal_commit")
    ]
    told = plain(dict(told))
    assert told["deal_seeds"] == {"deal": str(deal.pk), "seeds": listed}
    record = commitments.record(deal)
    assert told["deal_reveal"] == {
        "deal": str(deal.pk),
        "seed": record["server_seed"],
        "transcript": record["transcript"],
    }
    upcoming = view(table, asha)["fairness"]["next"]
    assert told["deal_commit"] | {"seeds": None} == upcoming


# What is refused ----------------------------------------------------------------------


BAD_SEEDS = (
    *("", "a" * 62, "a" * 63, "a" * 65, "a" * 66, "A" * 64, "g" * 64, "é" * 64),
    *("a" * 63 + "\n", "0x" + "a" * 62, "\uff11" * 64),
)


def test_a_seed_that_is_not_64_small_hex_digits_is_bad(table, asha, hands) -> None:
    deal = coming(table)
    for bad in BAD_SEEDS:
        code = refused(own_seeds.commit_seed, table.pk, asha, deal.pk, bad)
        assert code == "bad_seed", bad
    commit(table, asha, own(1))
    closed(table, hands)
    for bad in BAD_SEEDS:
        code = refused(own_seeds.open_seed, table.pk, asha, deal.pk, bad)
        assert code == "bad_seed", bad


def test_a_seed_before_the_commitment_is_too_early(table, asha, chandra) -> None:
    nowhere = uuid.uuid4()
    assert (
        refused(own_seeds.commit_seed, table.pk, asha, nowhere, ZERO)
        == "seed_too_early"
    )
    assert (
        refused(own_seeds.open_seed, table.pk, asha, nowhere, ZERO) == "seed_too_early"
    )
    other = coming(table_of(chandra, asha))
    assert (
        refused(own_seeds.commit_seed, table.pk, asha, other.pk, ZERO)
        == "seed_too_early"
    )


def test_opening_before_the_close_is_too_early(table, asha) -> None:
    commit(table, asha, own(1))
    assert refused(open_seed, table, asha, own(1)) == "seed_too_early"


def test_committing_after_the_close_or_the_deal_is_too_late(
    table, asha, bilal, hands
) -> None:
    deal = coming(table)
    commit(table, asha, own(1))
    closed(table, hands)
    assert refused(commit, table, bilal, own(2)) == "seed_closed"
    assert refused(commit, table, asha, own(1)) == "seed_closed"
    open_seed(table, asha, own(1))
    assert refused(commit, table, bilal, own(2), deal) == "seed_closed"
    end(table, asha, bilal)
    assert refused(commit, table, bilal, own(2), deal) == "seed_closed"
    assert refused(open_seed, table, asha, own(1), deal) == "seed_closed"


def test_what_does_not_match_k_is_refused(table, asha, bilal, hands) -> None:
    commit(table, asha, own(1))
    # K of another person's making: the person's id is in it.
    own_seeds.commit_seed(
        table.pk, bilal, coming(table).pk, k_of(coming(table).pk, asha, own(2))
    )
    closed(table, hands)
    assert refused(open_seed, table, asha, own(2)) == "seed_mismatch"
    assert refused(open_seed, table, bilal, own(2)) == "seed_mismatch"


def test_who_never_committed_has_nothing_to_open(table, asha, bilal, hands) -> None:
    commit(table, asha, own(1))
    closed(table, hands)
    assert refused(open_seed, table, bilal, bytes(32)) == "seed_mismatch"


def test_a_stranger_has_no_part_in_the_shuffle(table, asha, chandra, hands) -> None:
    deal = coming(table)
    assert (
        refused(own_seeds.commit_seed, table.pk, chandra, deal.pk, ZERO) == "not_seated"
    )
    assert refused(own_seeds.commit_seed, table.pk, None, deal.pk, ZERO) == "not_seated"
    commit(table, asha, own(1))
    closed(table, hands)
    assert refused(open_seed, table, chandra, own(1)) == "not_seated"


# Nothing is told before its time -----------------------------------------------------


def test_no_byte_of_anybody_says_a_seed_before_its_time(
    table, asha, bilal, hands, monkeypatch
) -> None:
    from tables.actions import publishing
    from tables.view import snapshot

    sent: list[publishing.Part] = []
    build = publishing.Publication.__init__

    def built(publication, *given, **named) -> None:
        build(publication, *given, **named)
        sent.extend([*publication.parts.values(), publication.public])

    monkeypatch.setattr(publishing.Publication, "__init__", built)

    def heard() -> str:
        extra = [
            str(snapshot.snapshot(table.pk, who).view) for who in (asha, bilal, None)
        ]
        extra += [str(records.proof_shown(deal)) for deal in Deal.objects.all()]
        told = [part.whole + (part.change or b"") for part in sent]
        return b" ".join(told).decode() + " ".join(extra)

    deal = coming(table)
    hidden = [own(1).hex(), own(2).hex()]
    house_seed = commitments.seed_of(deal).hex()
    commit(table, asha, own(1))
    commit(table, bilal, own(2))
    closed(table, hands)
    open_seed(table, asha, own(1))
    assert not any(secret in heard() for secret in (*hidden, house_seed))
    open_seed(table, bilal, own(2))
    assert phase(table) == Phase.DRAW
    assert not any(secret in heard() for secret in (*hidden, house_seed))
    end(table, asha, bilal)
    assert all(secret in heard() for secret in (*hidden, house_seed))


def test_the_admin_shows_an_own_seed_only_when_the_deal_is_revealed(
    table, asha, bilal, hands
) -> None:
    boss = User.objects.create_superuser("boss", password="boss-plays-rummy")
    browser = Client()
    browser.force_login(boss)

    def page() -> str:
        where = f"/admin/tables/deal/{deal.pk}/change/"
        return browser.get(where).content.decode()

    deal = coming(table)
    k = commit(table, asha, own(1))
    closed(table, hands)
    open_seed(table, asha, own(1))
    assert k in page()
    assert own(1).hex() not in page()
    end(table, asha, bilal)
    assert own(1).hex() in page()


def test_the_proof_says_whose_seed_took_part(table, asha, bilal, hands) -> None:
    k = commit(table, asha, own(1))
    closed(table, hands)
    open_seed(table, asha, own(1))
    deal = table.deals.get(number=1)
    first = {"seat": 0, "name": "Asha", "bot": False, "present": True, "k": k}
    other = {"seat": 1, "name": "Bilal", "bot": False, "present": False, "k": None}
    assert records.proof_shown(deal)["seats"] == [
        first | {"c": None},
        other | {"c": None},
    ]
    end(table, asha, bilal)
    deal.refresh_from_db()
    assert records.proof_shown(deal)["seats"] == [
        first | {"c": own(1).hex()},
        other | {"c": None},
    ]


def test_seeds_that_were_never_listed_are_no_part_of_a_deal(
    table, asha, bilal, hands
) -> None:
    """Play now, and scripts, deal at once: what was never published binds nobody."""
    commit(table, asha, own(1))
    house.deal(table)
    deal = end(table, asha, bilal)
    assert row_of(deal, 0)["k"] == ZERO
    assert deal_record.verify(commitments.record(deal)) == []
    assert commitments.record(deal)["transcript"] == bytes(deal.transcript).hex()


def test_three_seconds_are_shown_while_seeds_are_opened(table, asha, hands) -> None:
    commit(table, asha, own(1))
    closed(table, hands)
    turn = view(table, asha)["turn"]
    assert turn["deadline"] - turn["now"] <= timers.SEEDS_MS
    assert Table.objects.get(pk=table.pk).next_due_at is not None
