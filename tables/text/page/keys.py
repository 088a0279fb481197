"""Keys and display: what each key does, and how the table can be made to look."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences

KEYS: Final[Sentences] = {
    "keys.space": _("Space"),
    "keys.draw": _("draw from the closed pile"),
    "keys.take": _("take the open card"),
    "keys.move": _("move between cards"),
    "keys.jump": _("move between groups"),
    "keys.number": _("go to group 1 to 8"),
    "keys.select": _("select a card"),
    "keys.selectMore": _("select one more card, like Shift and a click"),
    "keys.group": _("group the selected cards"),
    "keys.ungroup": _("ungroup"),
    "keys.carry": _("move the selection to another group"),
    "keys.nudge": _("reorder in the group"),
    "keys.sort": _("sort"),
    "keys.suggest": _("suggest"),
    "keys.undo": _("undo"),
    "keys.redo": _("redo"),
    "keys.confirm": _("discard (asks once) or confirm"),
    "keys.sayState": _("say the turn, the time and the points"),
    "keys.sayHand": _("say the hand"),
    "keys.sayLog": _("say the last events"),
    "keys.text": _("text table on or off"),
    "keys.command": _("command line"),
    "keys.rotate": _("rotate the view"),
    "keys.chat": _("open the chat"),
    "keys.help": _("the rules and these keys"),
    "keys.cancel": _("clear, cancel"),
    "keys.change": _("Change"),
    "keys.changeOf": _("Change the key: {name}"),
    "keys.press": _("Press a key"),
    "keys.pressFor": _("Press the new key for: {name}. Esc keeps the old one."),
    "keys.kept": _("The key has not changed."),
    "keys.unfit": _("Only a letter or a symbol can be a key here."),
    "keys.clash": _("{key} is taken: {name}. Press another key."),
    "keys.changed": _("{key} is the new key: {name}."),
    "keys.isReset": _("All keys are reset."),
    "display.speech.quiet": _(
        "Only your turn, the last ten seconds and shows are read out."
    ),
    "display.speech.normal": _("What others take, discard and drop is read out too."),
    "display.speech.full": _(
        "Every event is read out, and your points when they change."
    ),
}
