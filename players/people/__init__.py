"""People met at tables: blocks, reports and rematches, for the REST API."""
