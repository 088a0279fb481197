"""The organiser's pages: plan, publish, run, pay (docs/tournaments.md)."""
