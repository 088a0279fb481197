"""What tests of tables that an event hosts share with those of all tables."""

from tests.tables.conftest import hands

__all__ = ["hands"]
