"""Bundles of scripts and style sheets for pages with a table.

`scripts` builds script bundles from modules parsed by `javascript`; `style_sheets`
lists the sheets. `config/middleware/static_files.py` caches and serves them.
"""
