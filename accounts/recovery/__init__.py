"""The way back in for members who have lost their password; there is no mail.

Members keep recovery codes; who has lost those too gets a one-time code from two of
the staff. Either sets a new password and ends every session and token.
"""
