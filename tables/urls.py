"""Addresses of tables, deals and fair play; a bad id is 404 (`tables.access`)."""

from django.urls import path

from tables import (
    entry,
    fairplay_pages,
    incidents,
    match_pages,
    pages,
    policy_pages,
    sharing_pages,
    waiting_pages,
)

urlpatterns = [
    path("t/<str:table_id>/", pages.table, name="table"),
    path("t/<str:table_id>/watch/", pages.watch, name="watch"),
    path("t/<str:table_id>/join/", pages.join, name="join"),
    path("t/<str:table_id>/wait/", waiting_pages.wait, name="wait"),
    path("t/<str:table_id>/unwait/", waiting_pages.unwait, name="unwait"),
    path("t/<str:table_id>/rematch/", entry.again, name="rematch"),
    path("t/<str:table_id>/bots/", entry.choose_bots, name="choose_bots"),
    path("t/<str:table_id>/link/", entry.new_link, name="new_link"),
    path("deals/shared/<str:token>/", sharing_pages.shared, name="shared_deal"),
    path(
        "deals/shared/<str:token>/record.json",
        sharing_pages.record,
        name="shared_record",
    ),
    path("deals/<str:deal_id>/share/", sharing_pages.share, name="share_deal"),
    path("deals/<str:deal_id>/unshare/", sharing_pages.revoke, name="unshare_deal"),
    path("deals/<str:deal_id>/", pages.deal, name="deal"),
    path("deals/<str:deal_id>/record.json", pages.record, name="deal_record"),
    path("matches/<str:match_id>/", match_pages.match, name="match"),
    path("incidents/", incidents.incidents, name="incidents"),
    path("policies/", policy_pages.published, name="policies"),
    path("fair-play/", fairplay_pages.fair_play, name="fair_play"),
    path("fair-play/log/", fairplay_pages.log, name="fair_log"),
    path("fair-play/check-a-deal.html", fairplay_pages.alone, name="fair_alone"),
    path("fair-play/verify_deal.py", fairplay_pages.script, name="fair_script"),
]
