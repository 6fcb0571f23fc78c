"""A Python environment that lives as long as a benchmark."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
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
