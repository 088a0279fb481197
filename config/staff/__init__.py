"""The staff pages ("the desk"): Django's admin, and actions of staff.

`admin` registers the pages of `model_admins/`, `actions/` holds what may be done to a
person, a match or an event, and `overview/` the first page. `roles` defines
permissions; `action_log` records who did what, when and why. Its label as an app is
`desk`.
"""
