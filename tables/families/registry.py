"""The faces of the families, by name of family or game.

A new family adds a line here and one in `rules.catalogue`
(docs/adding-a-family.md).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from rules import catalogue
from tables.families.basic.face import BASIC
from tables.families.continental.face import CONTINENTAL
from tables.families.face import Face, Words
from tables.families.gin.face import GIN
from tables.families.indian.face import INDIAN
from wallet.errors import Refusal

FACES: Final[dict[str, Face]] = {}
"""By the family's name, in the order of the lobby."""


def register(*faces: Face) -> None:
    """Add faces at the end; a face of the same family is replaced."""
    for face in faces:
        FACES[face.family] = face
        Refusal.teach(face.refusals)


def of(family: str) -> Face:
    """Return the family's face; one with nothing of its own, if it has none."""
    return FACES.get(family) or Face(family=family)


def of_game(name: str) -> Face:
    """Return the face of a game's family; raise `UnknownGame`."""
    return of(catalogue.find(name).family)


def title_of(family: str) -> str:
    """Return the name players use for a family."""
    return str(of(family).title or family)


def scripts() -> Iterator[str]:
    """Return the scripts of the families' tables, without duplicates."""
    pages = [face.page for face in FACES.values()]
    named = (name for page in pages for name in (page.script, page.text_script))
    yield from dict.fromkeys(filter(None, named))


def end_said(how: str) -> Words | None:
    """Return how a seat ended a deal in words, from the family that defines it."""
    return _first(how, (face.history.ends for face in FACES.values()))


def ending_said(ending: str) -> Words | None:
    """Return how a deal ended in words, from the family that defines it."""
    return _first(ending, (face.history.endings for face in FACES.values()))


def act_said(kind: str) -> Words | None:
    """Return an action in words, from the family that defines its kind."""
    return _first(kind, (face.history.acts for face in FACES.values()))


def _first(key: str, tables: Iterator[Mapping[str, Words]]) -> Words | None:
    return next((words[key] for words in tables if key in words), None)


register(INDIAN, GIN, BASIC, CONTINENTAL)
