"""Transfers of chips into and out of an event.

`transfers` is the one door to the ledger: entries, refunds, prizes and rake. `budget`
says what the house gives to the events of an organiser.
"""
