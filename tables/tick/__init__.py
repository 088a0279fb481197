"""Everything that happens without a request: due timers, bots, outages, the sweep.

`rounds` is the door; Celery calls it for every tick."""
