"""What a benchmark installs for itself, and what goes with it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def environment(packages: list[str]) -> Iterator[Path]:
    """The Python of a new environment with these packages, as far as they can be installed here."""
    with tempfile.TemporaryDirectory(prefix="threescore-peers-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        for package in packages:
            sys.stderr.write(f"installing {package} ...\n")
            done = subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=False)
            if done.returncode:
                sys.stderr.write(f"{package} cannot be installed here; its figure is missing\n")
        yield python


def npm_packages(folder: Path, packages: Sequence[str], given: Path | None) -> None:
    """Put packages from npm into a folder, or link to a `node_modules` that is there already."""
    if given is not None:
        (folder / "node_modules").symlink_to((given / "node_modules").resolve())
        return
    for command in (["npm", "init", "-y"], ["npm", "install", "--no-audit", "--no-fund", *packages]):
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
