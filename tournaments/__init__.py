"""Multi-table tournaments: nothing is built here yet."""
