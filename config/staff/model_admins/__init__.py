"""The pages of the admin, by what they show: people, play, events, the ledger, cash."""
