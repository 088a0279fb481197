"""Tags of the rules pages."""
