"""URLs of the organiser's pages, under /organise/."""

from django.urls import path

from tournaments.organising.pages import (
    amendment,
    event_form,
    overview,
    rehearsal,
    run_console,
)

urlpatterns = [
    path("", overview.overview, name="organise"),
    path("new/", event_form.new, name="organise_new"),
    path("templates/<int:number>/delete/", overview.forget, name="organise_forget"),
    path("preview/", event_form.preview, name="organise_preview"),
    path("series/<int:series_id>/stop/", overview.stop, name="organise_stop"),
    path("<int:event_id>/", event_form.edit, name="organise_edit"),
    path("<int:event_id>/amend/", amendment.amend, name="organise_amend"),
    path("<int:event_id>/discard/", event_form.discard, name="organise_discard"),
    path("<int:event_id>/rehearsal/", rehearsal.rehearsal, name="organise_rehearsal"),
    path("<int:event_id>/run/", run_console.run, name="organise_run"),
    path("<int:event_id>/act/<slug:name>/", run_console.act, name="organise_act"),
    path("<int:event_id>/record/", run_console.record, name="organise_record"),
    path("<int:event_id>/results.csv", run_console.results, name="organise_results"),
]
