"""Actions on matches, tables and switches: set aside, release, stop, resume."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.staff.reasons import REASON_MIN
from config.staff import action_log
from config.staff.actions.action_pages import ReasonForm, StaffAction
from rules import catalogue
from tables.games import titles
from tables.models import LobbyChoices, Match, Switch, Table, Voiding
from tables.staff import reversals, switching, void_match
from wallet.templatetags.wallet_tags import sum_in


class VoidForm(forms.Form):
    """The cause for setting a match aside, and a message; both are shown to players."""

    cause = forms.ChoiceField(
        label=gettext_lazy("Cause"), choices=Voiding.Cause.choices
    )
    note = forms.CharField(
        label=gettext_lazy("What you tell the players"),
        min_length=REASON_MIN,
        max_length=void_match.NOTE_MAX,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 60}),
        help_text=gettext_lazy(
            "Everybody in the match reads it on the page of the match."
        ),
    )


def set_aside(by: Any, match: Match, given: dict[str, Any]) -> str:
    """Set a match aside by the policy for abandoned games."""
    before = {"ending": match.ending or "running", "rake": match.rake}
    row = void_match.void(match.pk, cause=given["cause"], note=given["note"], by=by)
    after = {"rule": row.rule, "shares": row.shares, "added": row.added}
    action_log.write(
        by,
        match,
        "set aside",
        reason=f"{row.get_cause_display()}: {row.note}",
        before=before,
        after=after,
    )
    back = sum(share["returned"] for share in row.shares)
    return _("Match %(n)s is set aside, and %(amount)s went back.") % {
        "n": match.pk,
        "amount": sum_in(back, match.ledger),
    }


def what_goes_back(match: Match) -> list[tuple[str, str]]:
    """Return each seat's refund, in words."""
    names = {
        row.number: row.user.display_name
        for row in match.results.select_related("user").order_by("number")
    }
    if match.ended_at is not None:
        moved = reversals.moved_by(match)
        gives, gets = _("gives back %(amount)s"), _("gets back %(amount)s")
        return [
            (
                name,
                (gives if moved[number] > 0 else gets)
                % {"amount": sum_in(abs(moved[number]), match.ledger)},
            )
            for number, name in names.items()
        ]
    if not match.results.filter(entries__gt=0).exists():
        text = _("keeps what they had before the deal (R2)")
        return [(name, text) for name in names.values()]
    found = void_match.division_of(match)
    return [
        (
            name,
            _("%(amount)s (%(rule)s)")
            % {
                "amount": sum_in(found.shares.get(number, 0), match.ledger),
                "rule": found.rule,
            },
        )
        for number, name in names.items()
    ]


def release(by: Any, table: Table, given: dict[str, Any]) -> str:
    """Release a table."""
    before = {"quarantined_at": table.quarantined_at}
    switching.release(table.pk)
    after = {"quarantined_at": None}
    action_log.write(
        by, table, "released", reason=given["reason"], before=before, after=after
    )
    return _("The table is in use again.")


def stop_table(by: Any, table: Table, given: dict[str, Any]) -> str:
    """Stop new matches at a table."""
    row = switching.switch_off(
        Switch.Scope.TABLE, reason=given["reason"], by=by, table=table
    )
    action_log.write(
        by, table, "switched off", reason=row.reason, after={"switch": row.pk}
    )
    return _("No new match begins at this table. A running one goes on.")


def go_on(by: Any, switch: Switch, given: dict[str, Any]) -> str:
    """Allow new matches again."""
    switching.switch_on(switch.pk, by=by)
    action_log.write(
        by,
        switch,
        "switched on",
        reason=given["reason"],
        before={"off": True},
        after={"off": False},
    )
    return _("New matches can begin again.")


class SwitchForm(ReasonForm):
    """The form to stop new matches."""

    field_order = ["scope", "game", "table", "reason"]
    scope = forms.ChoiceField(label=gettext_lazy("What"), choices=Switch.Scope.choices)
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    table = forms.IntegerField(
        label=gettext_lazy("Table number"), required=False, min_value=1
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the games of the catalogue."""
        super().__init__(*args, **kwargs)
        games = [(name, titles.game_title(name)) for name in catalogue.GAMES]
        game = cast(forms.ChoiceField, self.fields["game"])
        game.choices = [("", "-"), *games]
        self.fields["reason"].help_text = _("The players read it.")


def stop(by: Any, _row: None, given: dict[str, Any]) -> str:
    """Activate the switch."""
    table = Table.objects.filter(pk=given["table"] or 0).first()
    row = switching.switch_off(
        given["scope"], reason=given["reason"], by=by, game=given["game"], table=table
    )
    action_log.write(
        by, row, "switched off", reason=row.reason, after={"what": str(row)}
    )
    # Translators: what is switched off: all play, a game, or a table by its name.
    return _("Switched off: %(what)s. Running matches go on to their end.") % {
        "what": row
    }


STOP = StaffAction(
    "stop",
    gettext_lazy("Switch off new matches"),
    "tables.add_switch",
    stop,
    form=SwitchForm,
    text=gettext_lazy(
        "No new match begins and nobody can sit down. Running matches are played to "
        "their end. A drain does the same, and tells players about a restart."
    ),
    is_grave=True,
)
GO_ON = StaffAction(
    "on",
    gettext_lazy("Switch on again"),
    "tables.change_switch",
    go_on,
    fits=lambda switch: switch.lifted_at is None,
    is_way_on=True,
)
SET_ASIDE = StaffAction(
    "void",
    gettext_lazy("Set this match aside"),
    "tables.add_voiding",
    set_aside,
    form=VoidForm,
    text=gettext_lazy(
        "Follows the published disaster policy. The deal is void, chips go back, and "
        "everybody in the match is told. You can't undo this."
    ),
    fits=void_match.may_void,
    preview=what_goes_back,
    is_grave=True,
    is_way_on=True,
)
RELEASE = StaffAction(
    "release",
    gettext_lazy("Use it again"),
    "tables.change_table",
    release,
    text=gettext_lazy(
        "The table is read again and goes on. If it still can't be read, it stays out "
        "of order and nothing changes."
    ),
    fits=lambda table: table.quarantined_at is not None,
    is_way_on=True,
)
STOP_TABLE = StaffAction(
    "stop",
    gettext_lazy("Stop new matches here"),
    "tables.add_switch",
    stop_table,
    text=gettext_lazy(
        "A running match is played to its end. The players read your reason."
    ),
    fits=lambda table: table.closed_at is None,
)


class LobbyForm(ReasonForm):
    """The lobby's stakes and quick tiles, separated by lines or commas."""

    field_order = ["stakes", "entries", "tiles", "reason"]
    stakes = forms.CharField(
        label=gettext_lazy("Stakes"),
        help_text=gettext_lazy("Chips per point in the filters, such as 1, 2, 5."),
    )
    entries = forms.CharField(
        label=gettext_lazy("Entry fees"),
        help_text=gettext_lazy("Entry fees in the filters, such as 100, 500."),
    )
    tiles = forms.CharField(
        label=gettext_lazy("Quick tiles"),
        widget=forms.Textarea(attrs={"rows": 8, "cols": 40}),
        help_text=gettext_lazy(
            "One a line, in order: the game and the number of players."
        ),
    )

    def clean_stakes(self) -> list[int]:
        """Return distinct whole numbers from 1 to 1,000."""
        return _numbers(self.cleaned_data["stakes"], 1_000)

    def clean_entries(self) -> list[int]:
        """Return distinct whole numbers from 1 to 10,000."""
        return _numbers(self.cleaned_data["entries"], 10_000)

    def clean_tiles(self) -> list[list[Any]]:
        """Return games of the catalogue with a possible number of seats."""
        found = []
        for line in self.cleaned_data["tiles"].splitlines():
            name, _space, seats = line.strip().partition(" ")
            if not name:
                continue
            rules = catalogue.GAMES.get(name)
            if rules is None:
                raise forms.ValidationError(_("There is no game '%s'.") % name)
            allowed = [str(n) for n in range(rules.seats_min, rules.seats_max + 1)]
            if seats.strip() not in allowed:
                raise forms.ValidationError(
                    ngettext(
                        "%(game)s has %(low)s to %(high)s seat.",
                        "%(game)s has %(low)s to %(high)s seats.",
                        rules.seats_max,
                    )
                    % {"game": name, "low": allowed[0], "high": allowed[-1]}
                )
            found.append([name, int(seats)])
        if not 1 <= len(found) <= 8 or len({*map(tuple, found)}) != len(found):
            raise forms.ValidationError(_("Give one to eight tiles, each only once."))
        return found


def _numbers(text: str, most: int) -> list[int]:
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() for word in words):
        raise forms.ValidationError(_("Write whole numbers with commas between them."))
    found = sorted({int(word[:9]) for word in words})
    if not found or len(found) > 12 or found[0] < 1 or found[-1] > most:
        raise forms.ValidationError(
            _("Give one to twelve numbers from 1 to %(most)s.") % {"most": most}
        )
    return found


def choose(by: Any, _row: None, given: dict[str, Any]) -> str:
    """Save the lobby's settings."""
    names = ("stakes", "entries", "tiles")
    row = LobbyChoices.objects.filter(pk=1).first() or LobbyChoices(pk=1)
    before = {name: getattr(row, name) for name in names}
    after = {name: given[name] for name in names}
    row, _made = LobbyChoices.objects.update_or_create(pk=1, defaults=after)
    action_log.write(
        by, row, "changed", reason=given["reason"], before=before, after=after
    )
    return _("The lobby now offers this.")


CHOOSE = StaffAction(
    "choose",
    gettext_lazy("Change what the lobby offers"),
    "tables.change_lobbychoices",
    choose,
    form=LobbyForm,
    text=gettext_lazy(
        "Open tables keep their stakes. Only the filters and tiles change."
    ),
)
