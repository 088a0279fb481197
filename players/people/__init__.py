"""REST API for people met at tables: blocks, reports and rematches."""
