"""A release that is to come: what its migrations do to a house that plays."""
