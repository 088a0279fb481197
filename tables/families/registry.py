"""The faces of the families, asked by the family's name or by a game's.

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
    """Add faces after those there are; one of the same family takes its place."""
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
    """Return what players call a family; its name where it has no other."""
    return str(of(family).title or family)


def scripts() -> Iterator[str]:
    """Return the modules that the tables of the families fetch, each once."""
    pages = [face.page for face in FACES.values()]
    named = (name for page in pages for name in (page.script, page.text_script))
    yield from dict.fromkeys(filter(None, named))


def end_said(how: str) -> Words | None:
    """Return how a seat ended a deal in the words of the family that knows it."""
    return _first(how, (face.history.ends for face in FACES.values()))


def ending_said(ending: str) -> Words | None:
    """Return how a deal ended in the words of the family that knows it."""
    return _first(ending, (face.history.endings for face in FACES.values()))


def act_said(kind: str) -> Words | None:
    """Return what somebody did in the words of the family that knows the kind."""
    return _first(kind, (face.history.acts for face in FACES.values()))


def _first(key: str, tables: Iterator[Mapping[str, Words]]) -> Words | None:
    return next((words[key] for words in tables if key in words), None)


register(INDIAN, GIN, BASIC, CONTINENTAL)
