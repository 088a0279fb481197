"""Link previews of tables and deals."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.requests.link_preview import LinkPreview
from tables.games import titles
from tables.history import frames
from tables.models import Deal, Phase, Table
from tables.table import progress


def of_table(table: Table, taken: int) -> LinkPreview:
    """Return the preview of a public table's page with so many seats taken."""
    return LinkPreview(table.name, _text(table, taken), is_listed=False)


def of_invitation(table: Table, taken: int) -> LinkPreview:
    """Return the preview of the link to a private table."""
    title = _("You are invited to %(table)s") % {"table": table.name}
    if table.creator is not None:
        title = _("%(host)s invites you to %(table)s") % {
            "host": table.creator.display_name,
            "table": table.name,
        }
    return LinkPreview(title, _text(table, taken), is_listed=False)


def of_deal(
    deal: Deal, first: Sequence[str], token: str, step: int | None
) -> LinkPreview:
    """Return the preview of a finished deal: its game, the winner `first`, its board.

    `token` is the link's, empty on the deal's own page; `step` is the step shown. The
    name of a private table is not revealed by the link.
    """
    match = deal.played_in
    game = titles.played_title(match.game, bytes(match.options))
    title = _("%(game)s, deal %(n)s") % {"game": game, "n": deal.number}
    said = [] if token else [deal.table.name]
    if len(first) == 1:
        said.append(_("won by %(name)s") % {"name": first[0]})
    query = "" if step is None else f"step={step}"
    image, image_text = "", ""
    if frames.can_be_replayed(deal):
        name, own = ("shared_board", token) if token else ("deal_board", deal.pk)
        image = reverse(name, args=[own]) + (f"?{query}" if query else "")
        image_text = _("The board of this deal, with all hands open.")
    return LinkPreview(
        title,
        " · ".join(said) or title,
        is_listed=not token,
        image=image,
        image_text=image_text,
        query=query,
    )


def _text(table: Table, taken: int) -> str:
    parts = (
        titles.played_title(table.game, bytes(table.options)),
        titles.stake_said(table.game, table.stake, table.ledger),
        _seats(table, taken),
    )
    return " · ".join(str(part) for part in parts if part)


def _seats(table: Table, taken: int) -> str:
    """Return the number of free seats in words; "" if nobody can sit down."""
    if table.phase == Phase.CLOSED:
        return _("This table is closed.")
    if table.host or table.is_practice:
        return ""
    free = table.seats_max - taken - table.waiting_count
    if free <= 0 or progress.of_table(table) is not None:
        return _("No seat is free right now.")
    pattern = ngettext(
        "%(n)s of %(all)s seats is free.", "%(n)s of %(all)s seats are free.", free
    )
    return pattern % {"n": free, "all": table.seats_max}
