"""The tests of the pages that run every day; all the others wait for the soak.

These carry the most: whole matches and a whole event, the first visit, two browsers at
one table, hands by fingers and by keys, what a broken line costs, cash, the scan for
accessibility, and pages without a script. What only the soak looks at are single
states and sizes of a page: `make soak PART=browser`.
"""

EVERYDAY = {
    "table/test_axe": (
        "no_state_of_a_turn_has_an_axe_violation",
        "no_end_of_a_deal_has_an_axe_violation",
        "the_spectators_page_has_no_axe_violation",
        "the_same_axe_judges_pages_that_are_wrong",
    ),
    "table/matches/test_basic": ("a_match_is_played_to_its_end",),
    "table/families/test_basic": ("a_card_is_laid_off_by_dragging_it_to_the_meld",),
    "site/test_coming_back": ("a_page_that_is_looked_at_again_comes_back_at_once",),
    "site/test_busy_house": ("a_form_is_sent_again_by_itself_with_what_was_typed",),
    "table/test_called_back": ("the_strip_calls_to_the_start_and_to_the_turn",),
    "table/test_company": ("a_stranger_comes_by_the_link_talks_plays_and_plays_again",),
    "staff/test_complaint": (
        "from_a_complaint_to_the_refund_and_the_player_reads_why",
    ),
    "table/families/test_continental": (
        "claims_resolve_by_seat_whatever_the_click_order",
    ),
    "table/hand/test_drag": (
        "two_taps_move_a_card_as_a_drag_does",
        "a_finger_drags_a_card_into_another_group",
        "a_drag_shorter_than_8_px_is_a_tap",
    ),
    "fairness/test_fair_play": (
        "the_browser_works_out_every_published_vector",
        "the_browser_refuses_what_was_tampered_with_in_the_same_words",
        "a_deals_page_checks_itself_step_by_step",
    ),
    "lobby/test_first_visit": (
        "three_clicks_to_the_first_discard",
        "the_arrangement_survives_reload_and_reaches_a_second_device",
        "leaving_tells_the_price_and_goes_to_the_lobby",
        "a_spectator_sees_no_hand_and_may_sit",
    ),
    "lessons/test_lessons": (
        "the_first_lesson_leads_to_the_next_and_is_remembered",
        "no_page_of_the_lessons_has_an_axe_violation",
    ),
    "site/test_gated_pages": ("cash_has_no_axe_violation_and_fits",),
    "table/matches/test_gin": ("a_hand_is_played_by_keys_only",),
    "table/families/test_gin": ("cards_are_laid_off_by_tapping_card_and_meld",),
    "table/hand/test_hand": (
        "every_card_can_be_hit_by_a_thumb_and_read",
        "a_card_from_the_pile_is_locked_only_where_it_stays",
        "suggest_never_costs_more_and_one_undo_takes_it_back",
    ),
    "site/test_engines": ("the_first_key_lets_later_calls_and_cues_be_heard",),
    "site/test_house_pages": (
        "no_page_has_an_axe_violation",
        "the_lobby_works_without_javascript",
        "a_guest_keeps_everything_by_adding_a_password",
    ),
    "table/keyboard/test_indian": ("a_whole_deal_by_keys_alone",),
    "lobby/test_lobby_acts": (
        "on_a_phone_a_table_is_created_from_the_lobby_with_the_filters_closed",
        "when_the_deal_starts_the_page_goes_to_the_table",
    ),
    "table/test_looks": ("zoomed_to_200_percent_every_act_is_in_reach",),
    "table/matches/test_standing": (
        "a_split_shows_every_part_and_why_and_no_vote_of_others",
    ),
    "events/test_players_evening": ("an_evening_from_the_entry_to_the_prize",),
    "table/test_ready": (
        "the_next_practice_deal_waits_for_ready_and_nothing_is_refused",
    ),
    "replay/test_replay": (
        "a_deal_is_stepped_through_and_flipped_by_buttons_and_keys",
    ),
    "table/test_robust": (
        "the_result_has_the_winner_first_and_gives_the_focus_back",
        "what_is_laid_out_offline_is_saved_when_the_network_is_back",
        "a_cut_line_stops_the_clocks_but_not_the_hand",
        "a_refused_act_says_why_and_loses_no_card",
    ),
    "table/hand/test_selection": (
        "in_a_discard_turn_a_tap_replaces_the_chosen_card",
        "several_cards_are_selected_by_a_long_press_and_taps",
    ),
    "table/hand/test_show": (
        "a_grouped_valid_hand_is_declared_in_three_acts",
        "the_others_send_their_cards_in_the_window",
    ),
    "site/test_speed": (
        "the_scripts_of_lobby_events_and_table_are_small",
        "a_first_visit_to_a_table_asks_for_few_files",
    ),
    "table/test_table_page": ("nothing_scrolls_sideways",),
    "table/test_text_table": ("a_whole_deal_from_the_command_line",),
    "table/matches/test_two_browsers": (
        "two_people_play_three_deals_and_stand_up_with_the_right_chips",
    ),
    "toy_format/test_toy_event": ("it_is_scheduled_played_and_paid_out",),
    "toy/test_unknown_preset": ("its_table_is_opened_and_an_act_is_played",),
    "toy/test_unknown_family": (
        "a_visitor_who_knows_no_rule_plays_from_the_lobby_to_the_result",
    ),
    "wallet/test_wallet": ("the_wallet_follows_what_another_page_of_the_person_does",),
    "table/matches/test_whole_matches": (
        "a_match_for_two_is_played_to_its_end_and_paid",
        "a_match_of_continental_is_played_to_its_end_and_paid",
        "a_deal_of_21_cards_is_played_to_its_end",
    ),
}
