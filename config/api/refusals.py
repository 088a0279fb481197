"""The refusals of each API operation, for the OpenAPI document and its page.

An operation's own codes are in `OWN`, by method and path; those implied by its
parameters (a body, a cursor, authentication) are added automatically. Tests compare
this list with actual responses (tests/refusals.py), and the statuses with
docs/errors.md.
"""

from typing import Any, Final

from django.conf import settings

STATUS: Final = {
    400: "bad_json bad_field missing_field unknown_field bad_request bad_option "
    "bad_amount bad_cursor bad_choice bad_date bad_search bad_limit bad_text "
    "name_reserved too_long "
    "bad_idempotency_key unknown_game bad_seat bad_limit_value bad_break confirm_first "
    "bad_money usual_rules_only not_ratable",
    401: "not_logged_in bad_token",
    403: "csrf forbidden suspended bad_invitation event_removed on_break excluded "
    "frozen members_only say_where not_where_you_live too_young verify_first "
    "not_seated bad_signature cash_closing account_needed own_event "
    "guests_name_private not_your_deal profile_closed proof_needed guests_have_no_name "
    "members_have_friends takes_no_requests members_challenge "
    "guests_not_rated not_open_to_you",
    404: "no_table no_match no_deal_here no_event no_person no_rematch no_limit "
    "not_found no_payment",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_type",
    429: "slow_down too_many_guests too_many_asked too_many_challenges "
    "too_many_invitations",
    503: "busy out_of_order",
}
"""The status of every code other than 409, the default for a conflicting state."""

SEAT: Final = (
    "bad_amount insufficient_chips already_seated too_many_tables closed hosted "
    "full wrong_currency match_running frozen limit_reached on_break excluded "
    "play_stopped draining"
)
OWN: Final = {
    "POST /api/v1/challenges/": "members_challenge on_break excluded no_person "
    "yourself takes_no_requests you_blocked_them unknown_game bad_option bad_amount "
    "play_stopped draining not_ratable already_challenged challenged_lately "
    "too_many_challenges",
    "POST /api/v1/challenges/{challenge_id}/accept/": f"{SEAT} members_challenge "
    "challenge_over challenger_away challenger_not_ready",
    "DELETE /api/v1/challenges/{challenge_id}/": "challenge_over",
    "GET /api/v1/deals/{deal_id}/one-off/": "not_allowed",
    "POST /api/v1/deals/{deal_id}/share/": "not_your_deal",
    "GET /api/v1/fairness/log/": "bad_cursor bad_limit unknown_field",
    "POST /api/v1/guests/": "too_many_guests on_break excluded unknown_field",
    "GET /api/v1/people/{user_id}/relation/": "yourself",
    "PUT /api/v1/people/{user_id}/relation/": "yourself too_many_relations",
    "DELETE /api/v1/people/{user_id}/relation/": "yourself",
    "GET /api/v1/me/friends/": "members_have_friends",
    "GET /api/v1/people/{user_id}/friend/": "members_have_friends yourself",
    "PUT /api/v1/people/{user_id}/friend/": "members_have_friends yourself on_break "
    "excluded takes_no_requests you_blocked_them asked_lately too_many_asked "
    "too_many_friends not_asked_here",
    "DELETE /api/v1/people/{user_id}/friend/": "members_have_friends yourself "
    "not_asked_here",
    "GET /api/v1/me/inbox/": "members_have_friends",
    "POST /api/v1/me/inbox/": "members_have_friends",
    "GET /api/v1/me/choices/": "members_have_friends",
    "PATCH /api/v1/me/choices/": "members_have_friends",
    "POST /api/v1/me/deletion/": "proof_needed guests_have_no_name staff_account "
    "frozen still_seated still_in_event runs_event no_person",
    "GET /api/v1/me/history/": "bad_choice bad_date bad_cursor bad_limit unknown_field",
    "GET /api/v1/boards/{family}/": "not_found bad_cursor bad_field unknown_field",
    "GET /api/v1/people/{name}/": "no_person profile_closed unknown_field",
    "POST /api/v1/reports/": "no_person no_table no_deal_here yourself bad_text "
    "too_long",
    "GET /api/v1/tables/": "unknown_field",
    "POST /api/v1/tables/": "unknown_game bad_option bad_amount bad_text "
    "name_reserved too_long "
    "wrong_currency play_stopped draining on_break excluded too_many_opened "
    "guests_name_private guests_not_rated not_ratable",
    "GET /api/v1/tables/{table_id}/": "out_of_order",
    "GET /api/v1/tables/{table_id}/deals/": "unknown_field",
    "POST /api/v1/tables/{table_id}/move/": "no_other_table just_filled not_seated "
    "no_deal stale_version bad_version cannot_drop_now no_drop_in_format not_allowed "
    "no_drop_left not_your_turn not_in_round too_late insufficient_chips hosted frozen "
    "limit_reached on_break excluded play_stopped draining too_many_tables",
    "POST /api/v1/tables/{table_id}/rematch/": f"{SEAT} no_rematch not_allowed "
    "guests_not_rated not_open_to_you",
    "POST /api/v1/tables/{table_id}/seat/": f"{SEAT} bad_seat seat_taken seat_kept "
    "not_allowed guests_not_rated not_open_to_you",
    "PATCH /api/v1/tables/{table_id}/seat/": "not_allowed not_seated hosted",
    "DELETE /api/v1/tables/{table_id}/seat/": "not_allowed not_seated hosted",
    "POST /api/v1/tables/{table_id}/topup/": "bad_amount insufficient_chips "
    "not_allowed not_seated hosted frozen limit_reached on_break excluded "
    "match_running",
    "POST /api/v1/tables/{table_id}/waiting/": "closed not_allowed already_seated "
    "seat_is_free queue_full too_many_queues insufficient_chips hosted match_running "
    "on_break excluded play_stopped draining frozen limit_reached guests_not_rated "
    "not_open_to_you",
    "DELETE /api/v1/tables/{table_id}/waiting/": "not_waiting",
    "GET /api/v1/tournaments/": "bad_choice unknown_field",
    "POST /api/v1/tournaments/{event_id}/entry/": "not_open_yet registration_closed "
    "event_full already_entered bad_invitation too_many_invitations "
    "too_few_games too_little_chips "
    "event_removed no_reentry event_over insufficient_chips limit_reached on_break "
    "excluded frozen play_stopped draining account_needed account_too_new own_event",
    "DELETE /api/v1/tournaments/{event_id}/entry/": "not_entered registration_closed",
    "GET /api/v1/tournaments/{event_id}/standings/": "bad_search unknown_field",
    "GET /api/v1/tournaments/{event_id}/tables/": "unknown_field",
    "GET /api/v1/wallet/": "unknown_field",
    "POST /api/v1/wallet/reload/": "reload_not_yet bad_idempotency_key key_reused "
    "unknown_field too_large on_break excluded frozen",
    "GET /api/v1/wallet/statement/": "bad_choice bad_date bad_search unknown_field",
    "POST /api/v1/wellbeing/limits/": "no_limit bad_limit_value",
    "POST /api/v1/wellbeing/limits/answer/": "no_limit nothing_waits not_yet",
    "DELETE /api/v1/wellbeing/limits/answer/": "no_limit nothing_waits",
    "POST /api/v1/wellbeing/rest/": "bad_break confirm_first cannot_shorten",
    "GET /api/v1/cash/": "",
    "POST /api/v1/cash/deposits/": "bad_amount too_many_open bad_idempotency_key "
    "key_reused limit_reached cash_closing frozen",
    "POST /api/v1/cash/withdrawals/": "bad_amount insufficient_chips frozen "
    "bad_idempotency_key key_reused",
    "POST /api/v1/cash/callbacks/": "bad_signature no_payment key_reused",
}
CASH: Final = (
    "members_only say_where not_where_you_live too_young verify_first on_break "
    "excluded not_found"
)
GATE: Final = (
    "members_only say_where not_where_you_live too_young verify_first cash_closing"
)
CASH_AT: Final = {
    "POST /api/v1/me/deletion/": "cash_left payment_open",
    "POST /api/v1/tables/": f"{GATE} not_offered usual_rules_only",
    "POST /api/v1/tables/{table_id}/seat/": GATE,
    "POST /api/v1/tables/{table_id}/topup/": GATE,
    "POST /api/v1/tables/{table_id}/move/": GATE,
    "POST /api/v1/tables/{table_id}/rematch/": GATE,
    "POST /api/v1/tables/{table_id}/waiting/": GATE,
    "POST /api/v1/tournaments/{event_id}/entry/": GATE,
}
"""Additional codes of tables and events if cash is enabled."""
BY_NAME: Final = {
    "table_id": "no_table",
    "match_id": "no_match",
    "deal_id": "no_deal_here",
    "event_id": "no_event",
    "user_id": "no_person",
    "cursor": "bad_cursor",
    "limit": "bad_limit",
    "game": "unknown_game bad_choice",
}
"""Codes for parameters with these names."""
FOR_ANYBODY: Final = {"POST /api/v1/guests/", "POST /api/v1/cash/callbacks/"}
ALWAYS: Final = "bad_token suspended slow_down busy"
WITH_BODY: Final = (
    "bad_json bad_field missing_field unknown_field unsupported_type too_large"
)


def of(method: str, path: str, operation: dict[str, Any]) -> dict[int, list[str]]:
    """Return the codes of an operation by status, both in ascending order."""
    codes = {*ALWAYS.split(), *OWN.get(f"{method} {path}", "").split()}
    if method != "GET":
        codes |= {"csrf"}
    if needs_person(method, path, operation):
        codes.add("not_logged_in")
    if "requestBody" in operation:
        codes |= {*WITH_BODY.split()}
    if path.startswith("/api/v1/cash/") and "callbacks" not in path:
        codes |= {*CASH.split()}
    if settings.CASH_ENABLED:
        codes |= {*CASH_AT.get(f"{method} {path}", "").split()}
    for parameter in operation.get("parameters", ()):
        codes |= {*BY_NAME.get(parameter["name"], "").split()}
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(status_of(code), []).append(code)
    return dict(sorted(by_status.items()))


def needs_person(method: str, path: str, operation: dict[str, Any]) -> bool:
    """Return whether an operation requires a session or a token."""
    if f"{method} {path}" in FOR_ANYBODY:
        return False
    return method != "GET" or {} not in operation.get("security", [{}])


def status_of(code: str) -> int:
    """Return the status of a code."""
    found = (status for status, codes in STATUS.items() if code in codes.split())
    return next(found, 409)
