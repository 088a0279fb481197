"""The list of all messages as translators get it: config/locale/django.pot.

`make messages` writes it. A change of it needs a line under "For translators" in
CHANGELOG.md that names its digest.
"""

import hashlib
import json
import re
from collections.abc import Iterable

from tests.words import messages, sources
from tests.words.messages import Message

LIST = sources.ROOT / "config" / "locale" / "django.pot"
CHANGELOG = sources.ROOT / "CHANGELOG.md"
SECTION = re.compile(r"(?ms)^### For translators$(.*?)(?=^##|\Z)")
HEADER = """# All messages of Meldhouse by their texts, written by `make messages`.
msgid ""
msgstr ""
"Project-Id-Version: Meldhouse\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Digest: {digest}\\n"
"""


def merged(found: Iterable[Message]) -> list[Message]:
    """Return each message once, by its text; a plural of one of them is kept.

    Raise `ValueError` where one text has two plurals: gettext cannot keep both.
    """
    kept: dict[tuple[str, str], Message] = {}
    for one in found:
        key = one.text, one.context
        known = kept.setdefault(key, one)
        if one.plural and known.plural and one.plural != known.plural:
            raise ValueError(f"{one.file}:{one.line}: another plural: {one.text}")
        comment = known.comment or one.comment
        plural = known.plural or one.plural
        kept[key] = known._replace(plural=plural, comment=comment)
    return [kept[key] for key in sorted(kept)]


def digest(found: Iterable[Message]) -> str:
    """Return eight digits that change with every id."""
    ids = json.dumps([one.id for one in merged(found)])
    return hashlib.sha256(ids.encode()).hexdigest()[:8]


def written(found: Iterable[Message]) -> str:
    """Return the list as a template for `msginit` and every translator's editor."""
    found = merged(found)
    entries = [HEADER.format(digest=digest(found)), *map(_entry, found)]
    return "\n".join(entries)


def is_told(value: str, changelog: str) -> bool:
    """Tell whether a line for translators names the digest."""
    return any(f"`{value}`" in part for part in SECTION.findall(changelog))


def _entry(one: Message) -> str:
    is_filled = "%(" in one.text or "%(" in one.plural
    lines = [
        f"#. {one.comment}" if one.comment else "",
        "#, python-format" if is_filled else "",
        f"msgctxt {_quoted(one.context)}" if one.context else "",
        f"msgid {_quoted(one.text)}",
    ]
    if one.plural:
        lines.append(f"msgid_plural {_quoted(one.plural)}")
        lines += ['msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "".join(f"{line}\n" for line in lines if line)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main() -> None:
    """Write the list, and say what CHANGELOG.md still has to tell."""
    found = messages.all_messages()
    LIST.parent.mkdir(exist_ok=True)
    LIST.write_text(written(found))
    value = digest(found)
    print(f"{LIST.relative_to(sources.ROOT)}: {len(merged(found))} messages, {value}")
    if not is_told(value, CHANGELOG.read_text()):
        print("Say what changed in CHANGELOG.md, under ### For translators:")
        print(f"* `{value}`: ...")


if __name__ == "__main__":
    main()
