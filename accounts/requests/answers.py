"""What the API's schema says of the structs it answers with, beside their types."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Annotated, Final, TypeVar

from django.utils.functional import Promise
from msgspec import Meta, Struct

Answer = TypeVar("Answer", bound=Struct)
Choices = Sequence[tuple[str, str | Promise]]
known_choices: Final[dict[tuple[str, ...], Choices]] = {}
"""What the fields of answers choose from, by the values, with their words."""
Moment = Annotated[datetime, Meta(tz=True)]


def told(description: str) -> Meta:
    """Return what the schema says of a field of an answer."""
    return Meta(description=description)


def component(name: str) -> Callable[[type[Answer]], type[Answer]]:
    """Call a struct so in the schema, where clients already know it by that."""

    def named(struct: type[Answer]) -> type[Answer]:
        struct.__name__ = name
        return struct

    return named


def one_of(choices: Choices) -> Meta:
    """Return which values a field of an answer has: those of Django's choices."""
    values = [value for value, _words in choices]
    known_choices[tuple(values)] = choices
    return Meta(extra_json_schema={"enum": values})
