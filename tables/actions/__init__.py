"""Every act at a table: submitted, checked by the rules, committed, published.

`submit` is the one door for people, bots, the clock and tests; an illegal discard is
refused there with the sentence of the rules. `commit` ends every change of a table."""
