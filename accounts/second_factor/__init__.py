"""The second step of logging in: a code from an app, or one of ten written down.

On django-allauth's `mfa`. Every member may have it; staff needs it for the desk
(docs/operations/desk.md, "Access"): `staff_requirement` says so.
"""
