"""Everything that happens without a request: timers, bots, outages, the sweep.

Celery calls `rounds` for every tick.
"""
