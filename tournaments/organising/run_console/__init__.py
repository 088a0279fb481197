"""The console of a running event: its content, and the actions it offers.

`actions` lists the actions, `consequences` computes what each would change.
"""
