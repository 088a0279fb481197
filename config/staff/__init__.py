"""The staff's pages ("the desk"): Django's admin, and what staff may do there.

`admin` registers the pages of `model_admins/`, `actions/` holds what may be done to a
person, a match or an event, and `overview/` the first page. `roles` says who may do
what; `action_log` keeps who did what, when and why. Its label as an app is `desk`.
"""
