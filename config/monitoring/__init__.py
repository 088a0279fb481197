"""How the site is, for its operators: `/healthz`, `/readyz`, `/metrics` and logs."""
