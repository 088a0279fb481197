"""The state of the site, for operators: `/healthz`, `/readyz`, `/metrics` and logs.

`figures` lists what `/metrics` tells; live play counts its own in `tables.metrics`."""
