"""Account deletion: obstacles, what is deleted and what is kept.

`obstacles` lists what has to be settled first, `delete_account` does it, `views` and
`api` ask for the password and the second factor.
"""
