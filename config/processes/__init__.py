"""Processes of the site: a single web process, or several that are supervised.

`web_process` is what `serve` runs, `process_manager` what `up` runs; `preflight` checks
the conditions before either starts.
"""
