"""Admin pages by topic: people, play, events, the ledger, cash."""
