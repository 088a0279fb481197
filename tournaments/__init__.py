"""Events: registration, draws, levels, tables, prizes."""
