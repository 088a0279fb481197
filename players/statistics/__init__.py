"""Statistics, computed after play: rows for lists, and sums by month.

A periodic task calls `update_statistics.catch_up`; `recompute` recomputes everything
from the logs; pages read `played_lists` and `totals`.
"""
