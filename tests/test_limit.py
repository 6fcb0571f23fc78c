"""What `make limit-check` says of ratios, given by hand."""

from __future__ import annotations

import pytest
from benchmarks.limit.__main__ import main, verdict


def test_a_game_that_is_much_slower_against_c_than_recorded_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict({"beast": 0.40, "goals": 0.40}, {"beast": 0.50, "goals": 0.42}) == 1
    told = capsys.readouterr().out
    assert "beast has become slower: 0.400 of C, recorded 0.500 (-20%)" in told
    assert "goals" not in told


def test_a_little_slower_is_noise(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict({"beast": 0.43}, {"beast": 0.50}) == 0
    assert "No game is more than 15% slower" in capsys.readouterr().out


def test_a_game_without_a_record_is_named_with_how_to_make_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict({"beast": 0.43}, {}) == 0
    assert "beast: nothing is recorded; `python -m benchmarks.limit --record` does it" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "there is no C for 'chess'"),
        (["--rounds", "0"], "at least one round"),
        (["--package", "x"], "x holds no"),
    ],
)
def test_nonsense_is_refused_in_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert told in capsys.readouterr().err
