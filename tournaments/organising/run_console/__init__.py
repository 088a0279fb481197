"""What the run console shows of a running event, and what it offers to do to it.

`actions` lists what may be done, `consequences` what would come of it.
"""
