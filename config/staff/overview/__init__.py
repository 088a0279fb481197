"""The admin's start page: counters, search, the cash report."""
