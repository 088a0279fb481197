"""Account recovery for members who lost their password, without mail.

Members have recovery codes; if those are lost too, two members of staff can issue a
one-time code. Either sets a new password and ends every session and token.
"""
