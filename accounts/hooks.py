"""What accounts ask the apps that build on them (`wallet.registry`)."""

from collections.abc import Callable
from typing import Any, Final

from wallet.registry import Registry

idle_exempt: Final = Registry[Callable[[Any], bool]]()
"""Say of a person who was idle that the session must not end now."""
