"""The state of the site, for operators: `/healthz`, `/readyz`, `/metrics` and logs.

`figures` lists the figures of `/metrics`; live play counts its own in
`tables.metrics`."""
