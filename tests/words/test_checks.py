"""Each check finds what it is there for, and leaves alone what is right."""

import pytest

from tests.words import counts, glue, meaning, messages, unmarked, wording

IMPORTS = "from django.utils.translation import gettext as _, ngettext\n"


@pytest.mark.parametrize(
    "code",
    [
        'said = _("You won.") + " " + _("Well played.")',
        'said = "%s %s" % (_("Place"), place)',
        "said = f\"{_('Place')} {place}\"",
        'said = " ".join([_("You won."), _("Well played.")])',
        'parts = []\nparts.append(_("You won."))\nsaid = ", ".join(parts)',
        'words = _("You won.")\nwords += " " + name',
        'first = _("You won.") % told\nsaid = first + second',
        'def said(): return ", ".join(_("%(n)s of it") % n for n in a)',
    ],
)
def test_a_sentence_that_is_glued_in_python_is_found(code: str) -> None:
    assert list(glue.in_python(IMPORTS + code))


@pytest.mark.parametrize(
    "code",
    [
        'said = paragraph([_("You won."), _("Well played.")])',
        'said = _("%(name)s won.") % {"name": name}',
        "said = f\"{_('Place')} · {place}\"",
        'parts = [*parts, _("You won.")] + [_("Well played.")]',
        'said = ", ".join(names)',
    ],
)
def test_a_whole_sentence_in_python_is_left_alone(code: str) -> None:
    assert list(glue.in_python(IMPORTS + code)) == []


@pytest.mark.parametrize(
    "page",
    [
        '<p>{% translate "A seat is kept for you at" %} <b>{{ table }}</b></p>',
        '<p>{{ name }} {% translate "wants a rematch." %}</p>',
        '<p><b>{% translate "A break" %}</b> {% translate "of a day or more." %}</p>',
        '<p>{% translate "You won" %}.</p>',
        '<p>{% translate "You" %}{% if won %} {% translate "won" %}{% endif %}</p>',
        '<p title="{% translate "Watch" %} {{ name }}"></p>',
    ],
)
def test_a_sentence_that_is_cut_in_a_template_is_found(page: str) -> None:
    assert list(glue.in_template(page))


@pytest.mark.parametrize(
    "page",
    [
        '<p>{% translate "You won." %} {% translate "Well played." %}</p>',
        '<p>{{ name }} <span class="tag">{% translate "bot" %}</span></p>',
        '{% if a %}{% translate "Won" %}{% else %}{% translate "out" %}{% endif %}',
        '<p>{% translate "Reason:" %} {{ reason }}</p>',
        '<p>{% translate "Rules" %} · {{ name }}</p>',
        "<p>{% blocktranslate %}<b>A break</b> of a day.{% endblocktranslate %}</p>",
    ],
)
def test_a_whole_sentence_in_a_template_is_left_alone(page: str) -> None:
    assert list(glue.in_template(page)) == []


@pytest.mark.parametrize(
    "line",
    [
        'text(box, `${t("won")} ${name}`);',
        'text(box, `${t("kind")}: ${cards}`);',
        'text(box, t("won") + name);',
        'say([t("won"), t("played")].filter(Boolean).join(" "));',
        'const names = seats.map(({ name }) => name).join(", ");',
    ],
)
def test_a_sentence_that_is_glued_in_a_script_is_found(line: str) -> None:
    assert list(glue.in_script(line))


@pytest.mark.parametrize(
    "line",
    [
        'text(box, t("won", { name }));',
        'text(box, `${t("pot", { n })} · ${t("deal", { n })}`);',
        "text(box, `${t(`kind.${kind}.icon`)} ${t(`kind.${kind}`)}`);",
        'text(box, paragraph([t("won"), t("played")]));',
        'const key = cards.sort().join(" ");',
    ],
)
def test_a_whole_sentence_in_a_script_is_left_alone(line: str) -> None:
    assert list(glue.in_script(line)) == []


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (unmarked.in_template, "<p>You won.</p>"),
        (unmarked.in_template, '<img src="a.svg" alt="A hand of cards">'),
        (unmarked.in_template, '<p>{% translate "Won" %}</p> by a show'),
        (unmarked.in_python, 'messages.success(request, "The draft is saved.")'),
        (unmarked.in_python, 'name = CharField(label="Name")'),
        (unmarked.in_script, 'box.textContent = "The cards come";'),
        (unmarked.in_script, "say(`The cards come in ${n}`);"),
    ],
)
def test_a_text_that_is_not_marked_is_found(check, source: str) -> None:
    assert list(check(source))


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (unmarked.in_template, '<p data-testid="You won">{% translate "Won" %}</p>'),
        (unmarked.in_template, "<script>const text = 'You won.';</script>"),
        (unmarked.in_python, IMPORTS + 'label = _("The draft is saved.")'),
        (unmarked.in_python, 'def told():\n    """Return what is told."""'),
        (unmarked.in_python, 'raise ValueError("This cannot be.")'),
        (unmarked.in_script, "// The cards come.\nbox.className = 'row';"),
    ],
)
def test_what_nobody_has_to_translate_is_left_alone(check, source: str) -> None:
    assert list(check(source)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Whoever wins gets it.",
        "The player takes his cards.",
        "# A seat keeps the\n# own cards.",
        '"Everybody who lost "\n"the line is out."',
    ],
)
def test_a_retired_word_is_found_also_over_the_end_of_a_line(text: str) -> None:
    assert list(wording.unsaid(text))


@pytest.mark.parametrize(
    "text",
    [
        "Write what is news of the lobby.",
        "# Ask who\n# is here.",
        "Small keys are no different statements.",
        "The person to whom the chips go.",
    ],
)
def test_a_heavy_construction_is_found_also_over_the_end_of_a_line(text: str) -> None:
    assert list(wording.heavy(text))


def test_of_what_in_place_of_a_noun_is_found() -> None:
    assert list(wording.of_what("Return the sum of\nwhat they did."))


def test_a_plain_sentence_is_not_heavy() -> None:
    text = "Store presence changes. The news of events goes to the player who enters."
    assert list(wording.heavy(text)) == []
    assert list(wording.of_what(text)) == []


def test_a_sentence_that_nobody_can_say_is_found_in_several_literals() -> None:
    words = "_('Then ' \n '" + "and on " * 15 + "it goes.')"
    [found] = messages.in_python(IMPORTS + f"said = {words}")
    assert list(wording.too_long(found))
    [short] = messages.in_python(IMPORTS + "said = _('" + "It goes. " * 20 + "')")
    assert list(wording.too_long(short)) == []


def test_messages_are_found_with_their_plural_context_and_comment() -> None:
    code = (
        "from django.utils.translation import npgettext, pgettext_lazy as p\n"
        "# Translators: the number of cards.\n"
        "said = npgettext('pile', '%(n)s card', '%(n)s cards', n)\n"
        "mark = p('dealer', 'D')\n"
    )
    many, mark = messages.in_python(code)
    assert many.id == ("pile", "%(n)s card", "%(n)s cards")
    assert many.comment == "the number of cards."
    assert mark.id == ("dealer", "D", "")


def test_messages_of_a_template_are_found_with_their_placeholders() -> None:
    page = (
        "{% load i18n %}<p>{% translate 'Show' context 'button' %}</p>\n"
        "{# Translators: free seats. #}\n"
        "{% blocktranslate count n=free %}{{ n }} seat{% plural %}{{ n }} seats"
        "{% endblocktranslate %}"
    )
    show, seats = messages.in_template(page)
    assert show.id == ("button", "Show", "")
    assert seats.id == ("", "%(n)s seat", "%(n)s seats")
    assert seats.comment == "free seats."


@pytest.mark.parametrize(
    "text",
    ["%(n)s cards", "You won {n} more points.", "<b>%(n)s</b> deals", "card(s) left"],
)
def test_a_count_with_one_form_alone_is_found(text: str) -> None:
    assert list(counts.uncounted(messages.Message(text)))


@pytest.mark.parametrize(
    ("text", "plural"),
    [
        ("%(n)s card", "%(n)s cards"),
        ("%(name)s moves on", ""),
        ("%(said)s (%(n)s on tables)", ""),
        ("Back in %(n)s s", ""),
    ],
)
def test_what_counts_nothing_or_has_both_forms_is_left_alone(text, plural) -> None:
    assert list(counts.uncounted(messages.Message(text, plural))) == []


def test_a_word_that_may_be_two_and_a_bare_letter_are_found() -> None:
    assert list(meaning.unclear(messages.Message("Draw")))
    assert list(meaning.unclear(messages.Message("Knock with {k}")))
    assert not list(meaning.unclear(messages.Message("Draw", context="by lot")))
    assert not list(meaning.unclear(messages.Message("{k} left", comment="points")))
    assert not list(meaning.unclear(messages.Message("Wait ({n})")))
    assert list(meaning.unclear(messages.Message("Not yet: {parts}.")))
    assert not list(meaning.unclear(messages.Message("{kind} {n}", comment="a part")))
