"""The examples as strangers have them: in packages of their own, installed into a folder that is nobody else's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def install(example: str, folder: Path) -> Path:
    """Install an example into the folder, with the build system that is there already."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(folder), str(EXAMPLES / example)], check=True)
    return folder


def offer(folder: Path, name: str, where: str) -> Path:
    """Make a folder look as if a package had been installed there whose game of that name stands where it is said."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[threescore.games]\n{name} = {where}\n", encoding="utf-8")
    return folder


def beside(folder: Path) -> str:
    """The Python path on which that folder stands, before what is there."""
    there = [str(Path(one).resolve()) for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]
    return os.pathsep.join([str(folder), *there])


def run(folder: Path, *words: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    """The command line of somebody who has installed what is in the folder."""
    environment = {**os.environ, "PYTHONPATH": beside(folder), "THREESCORE_HOME": str(folder / "home")}
    command = [sys.executable, "-m", "threescore", *words]
    return subprocess.run(command, env=environment, input=keys, capture_output=True, text=True, timeout=300)
