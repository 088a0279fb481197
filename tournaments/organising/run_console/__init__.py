"""The console of a running event: what it shows, and the acts it offers.

`actions` lists the acts, `consequences` computes what each would change.
"""
