"""What happens by itself: due timers, bots, outages and the sweep of empty tables.

`rounds` is the door; Celery calls it for every tick."""
