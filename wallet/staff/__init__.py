"""The staff's view of the ledger: admin pages for cash, columns, counters."""
