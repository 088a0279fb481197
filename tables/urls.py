"""Addresses of tables and deals; a bad id is 404 (`tables.access`)."""

from django.urls import include, path

from tables.pages import (
    incidents,
    joining,
    match_files,
    match_page,
    table_page,
    waiting_list,
)
from tables.pages.replay import data
from tables.pages.shared import board_picture, shared_deal

urlpatterns = [
    path("t/<str:table_id>/", table_page.table, name="table"),
    path("t/<str:table_id>/watch/", table_page.watch, name="watch"),
    path("t/<str:table_id>/join/", table_page.join, name="join"),
    path("t/<str:table_id>/wait/", waiting_list.wait, name="wait"),
    path("t/<str:table_id>/unwait/", waiting_list.unwait, name="unwait"),
    path("t/<str:table_id>/rematch/", joining.again, name="rematch"),
    path("t/<str:table_id>/bots/", joining.choose_bots, name="choose_bots"),
    path("t/<str:table_id>/link/", joining.new_link, name="new_link"),
    path("deals/shared/<str:token>/", shared_deal.shared, name="shared_deal"),
    path(
        "deals/shared/<str:token>/record.json",
        shared_deal.record,
        name="shared_record",
    ),
    path(
        "deals/shared/<str:token>/board.png",
        board_picture.of_link,
        name="shared_board",
    ),
    path("deals/<str:deal_id>/board.png", board_picture.of_deal, name="deal_board"),
    path("embed/", include("tables.pages.shared.embed_urls")),
    path("deals/<str:deal_id>/share/", shared_deal.share, name="share_deal"),
    path("deals/<str:deal_id>/unshare/", shared_deal.revoke, name="unshare_deal"),
    path("deals/<str:deal_id>/", table_page.deal, name="deal"),
    path("deals/<str:deal_id>/record.json", table_page.record, name="deal_record"),
    path("deals/<str:deal_id>/deal.txt", match_files.deal, name="deal_file"),
    path(
        "deals/shared/<str:token>/deal.txt",
        match_files.shared_deal,
        name="shared_file",
    ),
    path("deals/<str:deal_id>/frames.json", data.frames, name="deal_frames"),
    path("deals/<str:deal_id>/points.json", data.points, name="deal_points"),
    path(
        "deals/shared/<str:token>/frames.json",
        data.shared_frames,
        name="shared_frames",
    ),
    path(
        "deals/shared/<str:token>/points.json",
        data.shared_points,
        name="shared_points",
    ),
    path("matches/<str:match_id>/", match_page.match, name="match"),
    path("matches/<str:match_id>/match.txt", match_files.match, name="match_file"),
    path("incidents/", incidents.incidents, name="incidents"),
]
