"""What pages with a table fetch in few requests: bundles of scripts and of sheets.

`scripts` makes those of scripts, from modules that `javascript` reads; `style_sheets`
lists the sheets. `config/middleware/static_files.py` keeps and serves them."""
