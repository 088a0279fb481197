"""Two-factor authentication: a code from an app, or one of ten recovery codes.

Built on django-allauth's `mfa`. Optional for members; required for the staff pages
(docs/operations/desk.md, "Access") by `staff_requirement`.
"""
