"""Addresses of the organiser's pages, under /organise/."""

from django.urls import path

from tournaments.organising import amend, console, rehearsals, views

urlpatterns = [
    path("", views.overview, name="organise"),
    path("new/", views.new, name="organise_new"),
    path("templates/<int:number>/delete/", views.forget, name="organise_forget"),
    path("preview/", views.preview, name="organise_preview"),
    path("series/<int:series_id>/stop/", views.stop, name="organise_stop"),
    path("<int:event_id>/", views.edit, name="organise_edit"),
    path("<int:event_id>/amend/", amend.amend, name="organise_amend"),
    path("<int:event_id>/discard/", views.discard, name="organise_discard"),
    path("<int:event_id>/rehearsal/", rehearsals.rehearsal, name="organise_rehearsal"),
    path("<int:event_id>/run/", console.run, name="organise_run"),
    path("<int:event_id>/act/<slug:name>/", console.act, name="organise_act"),
    path("<int:event_id>/record/", console.record, name="organise_record"),
    path("<int:event_id>/results.csv", console.results, name="organise_results"),
]
