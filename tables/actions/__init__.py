"""Actions at a table: submitted, checked by the rules, committed, published.

`submit` is the entry point for people, bots, the clock and tests. It refuses illegal
actions with the rules' message. `commit` ends every change of a table.
"""
