"""The processes of the site: one web process, and many that are kept running.

`web_process` is what `serve` runs, `process_manager` what `up` runs; `preflight` says
what must hold before either opens."""
