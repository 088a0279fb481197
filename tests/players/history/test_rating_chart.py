"""The graph of a rating, which stands on a profile and among the statistics."""

from datetime import date

from players.history import charts


def test_the_graph_of_a_rating_names_the_days_of_its_first_and_last_result():
    drawn = charts.ratings([1500, 1530, 1512], date(2026, 3, 4), date(2026, 11, 5))
    assert drawn is not None
    for text in ("March 4, 2026", "Nov. 5, 2026", ">1530<", ">1500<"):
        assert text in drawn


def test_a_single_result_has_no_graph():
    assert charts.ratings([1500], date(2026, 3, 4), date(2026, 3, 4)) is None
