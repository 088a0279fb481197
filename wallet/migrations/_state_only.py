"""An operation for migrations that change words and no column.

Django makes the models of a migration's state anew after each operation. For 125
operations that took longer than making all tables. Here they are made once, when the
next operation asks for them.
"""

from django.db.migrations.operations import SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class StateOnly(SeparateDatabaseAndState):
    """Change what Django knows of the models; the database stays as it is."""

    def __init__(self, operations: list[Operation]) -> None:
        """Take the operations, of which none may change a column."""
        super().__init__(state_operations=operations)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Forget the models that were made, then do all at once."""
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)

    def deconstruct(self) -> tuple[str, list[object], dict[str, object]]:
        """Return what Django would write into a migration."""
        return type(self).__name__, [self.state_operations], {}
