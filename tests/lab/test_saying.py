"""What the laboratory's commands say on a narrow terminal."""

from __future__ import annotations

from threescore.lab.saying import folded


def test_a_line_that_does_not_fit_goes_on_between_words_set_in() -> None:
    said = "greedy\n  turns: 14 more than with four rows, in all of the wars\n  an edge"
    assert folded(said, 31) == ("greedy\n  turns: 14 more than with four\n    rows, in all of the wars\n  an edge")


def test_what_fits_and_what_goes_into_a_file_stays_as_it_is() -> None:
    said = "games won" + " " * 30 + "38.0% ±0.7%"
    assert folded(said, 80) == said == folded(said, 0)


def test_a_name_longer_than_the_line_is_not_cut() -> None:
    assert folded("rows: /a/very/long/name/of/a/folder here", 12) == "rows:\n  /a/very/long/name/of/a/folder\n  here"
