"""The package as a stranger installs it: into an empty environment, with nothing of ours around.

`make` builds the wheel from the source archive in such an environment (build/dist), so both are what is tested here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import venv
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
DIST = ROOT / "build" / "dist"

PLAY = """
import pydoc, threescore
from threescore.core.dice import FastDice
for name in threescore.games():
    state, luck = threescore.game(name).start(seed=6), FastDice(6)
    while not state.over:
        seat = state.to_act[0]
        ids = state.choice_ids(seat)
        state.act(seat, ids[luck.below(len(ids))])
    print(name, "played")
print(pydoc.render_doc(threescore.State), pydoc.render_doc(threescore.Choice))
"""


def only(pattern: str) -> Path:
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        pytest.fail(f"build/dist should hold one {pattern}, not {found}; `make build/compiled.done` builds it")
    return found[0]


class Place:
    """An empty environment with the package installed into it, and a home of its own."""

    def __init__(self, folder: Path, what: Path, **settings: str) -> None:
        venv.create(folder / "env", with_pip=True)
        self.bin = folder / "env" / "bin"
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "THREESCORE", "VIRTUAL"))
        }
        self.environment = {**kept, "THREESCORE_HOME": str(folder / "home"), **settings}
        self.folder = folder
        self.run("pip", "install", "--quiet", str(what))

    def run(self, command: str, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / command, *words],
            env=self.environment,
            cwd=self.folder,
            input=given,
            capture_output=True,
            text=True,
            check=True,
        )


@pytest.fixture(scope="module")
def from_wheel(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("wheel"), only("*.whl"))


def test_the_wheel_is_compiled_and_plays_alone(from_wheel: Place) -> None:
    assert "(compiled)" in from_wheel.run("threescore", "--version").stdout
    played = from_wheel.run("python", "-c", PLAY)
    for name in ("apostles", "beast", "goals", "underworld"):
        assert f"{name} played" in played.stdout
    assert "Answer for a seat. IllegalChoice" in played.stdout, "a compiled class is documented"
    assert "The seats that owe an answer" in played.stdout, "and so are its properties"
    assert "One answer that a seat may give" in played.stdout
    assert not played.stderr


def test_a_game_is_played_in_the_terminal_by_whoever_installed_the_wheel_alone(from_wheel: Place) -> None:
    for command in (["threescore"], ["python", "-m", "threescore"], ["python", "-m", "threescore.cli"]):
        # Enough for one game; after its end each further line looks back on it once more.
        done = from_wheel.run(*command, "play", "apostles", "--plain", "--seed", "7", given="1\n" * 50)
        assert done.stdout.count("Roll the three dice") > 3
        assert not done.stderr


def test_the_wheel_was_made_of_the_archive_and_the_archive_of_the_sources() -> None:
    with ZipFile(only("*.whl")) as wheel, tarfile.open(only("*.tar.gz")) as archive:
        marks = json.loads(wheel.read("threescore/compiled.json"))
        top = archive.getnames()[0].split("/")[0]
        for name, mark in marks.items():
            packed = archive.extractfile(f"{top}/src/{name}")
            assert packed is not None
            assert sha256(packed.read()).hexdigest() == mark == sha256((ROOT / "src" / name).read_bytes()).hexdigest()


def test_without_a_compiler_the_first_run_says_what_it_costs_and_how_to_mend_it(tmp_path: Path) -> None:
    place = Place(tmp_path, only("*.tar.gz"), CC=str(tmp_path / "no-such-compiler"))
    assert "(uncompiled)" in place.run("threescore", "--version").stdout
    first = place.run("threescore", "games")
    assert "30 to 80 times slower" in first.stderr
    assert "no C compiler was found" in first.stderr
    assert "pip install --force-reinstall" in first.stderr
    assert not place.run("threescore", "games").stderr, "it is said once"
    assert sys.version.split()[0] in place.run("threescore", "--version").stdout
