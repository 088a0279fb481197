"""Deleting one's own account: what stands in the way, what goes and what stays.

`obstacles` says what has to be settled first, `delete_account` does it, `views` and
`api` ask for the password and the second factor."""
