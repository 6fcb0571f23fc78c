"""How the C of the compiled modules is arranged before it is compiled: what one module's object depends on, and what not."""

from __future__ import annotations

from pathlib import Path

import hatch_build
import pytest

HEADER = """#ifndef MYPYC_DECLARED_tuple_T2OO
#define MYPYC_DECLARED_tuple_T2OO
typedef struct tuple_T2OO {
    PyObject *f0;
    PyObject *f1;
} tuple_T2OO;
#endif

typedef struct {
    PyObject_HEAD
    int64_t _count;
} PileObject;
extern int64_t CPyDef_pile___take(PyObject *cpy_r_self);
extern tuple_T2OO CPyDef_pile___split(PyObject *cpy_r_self);
extern PyObject *CPyStatics_pile[];
"""
SOURCE = (
    "int64_t CPyDef_game___draw(PyObject *pile) { return ((PileObject *)pile)->_count + CPyDef_pile___take(pile); }\n"
)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    (tmp_path / "__native_all.h").write_text(HEADER)
    (tmp_path / "__native_game.c").write_text(SOURCE)
    return tmp_path


def mark(room: Path, *flags: str) -> str:
    return hatch_build.Shelf(room / "objects", ["cc"]).mark(room / "__native_game.c", list(flags))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int64_t _count", "int32_t _count"),
        ("CPyDef_pile___take(PyObject *cpy_r_self)", "CPyDef_pile___take(PyObject *cpy_r_self, char cpy_r_all)"),
    ],
)
def test_an_object_is_made_anew_when_what_its_source_uses_is_declared_otherwise(
    room: Path, before: str, after: str
) -> None:
    old = mark(room)
    (room / "__native_all.h").write_text(HEADER.replace(before, after))
    assert mark(room) != old


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("CPyDef_pile___split(PyObject *cpy_r_self)", "CPyDef_pile___split(PyObject *cpy_r_self, char cpy_r_all)"),
        ("extern PyObject *CPyStatics_pile[];", "extern char CPyDef_pile___sort(PyObject *cpy_r_self);"),
    ],
)
def test_an_object_is_kept_when_only_what_others_use_is_declared_otherwise(room: Path, before: str, after: str) -> None:
    old = mark(room)
    (room / "__native_all.h").write_text(HEADER.replace(before, after))
    assert mark(room) == old


def test_an_object_is_made_anew_when_its_source_or_its_flags_change(room: Path) -> None:
    old = mark(room)
    assert mark(room, "-O1") != old
    (room / "__native_game.c").write_text(SOURCE.replace("+", "-"))
    assert mark(room) != old


def test_an_object_that_was_kept_is_found_again(room: Path, tmp_path: Path) -> None:
    shelf = hatch_build.Shelf(room / "objects", ["cc"])
    name = shelf.mark(room / "__native_game.c", [])
    assert shelf.known(name) is None
    made = tmp_path / "game.o"
    made.write_bytes(b"compiled")
    shelf.keep(name, made)
    found = shelf.known(name)
    assert found is not None
    assert found.read_bytes() == b"compiled"
    shelf.tidy()
    assert found.exists()


def test_literals_of_one_module_do_not_depend_on_those_of_others(tmp_path: Path) -> None:
    include = '#include "__native_internal_threescore.h"\n'
    for name, at in (("beast", 57), ("goals", 912)):
        body = f"{include}PyObject *f(void) {{ return CPyStatics[{at}]; }}\n"
        (tmp_path / f"__native_threescore___{name}.c").write_text(body)
    centre = tmp_path / "__native_threescore.c"
    centre.write_text(f"{include}if (CPyStatics_Initialize(CPyStatics, CPyLit_Str) < 0) {{\n    return -1;\n}}\n")
    hatch_build.part_literals(tmp_path)
    assert "CPyStatics_goals[0]" in (tmp_path / "__native_threescore___goals.c").read_text()
    filled = centre.read_text()
    assert "PyObject *CPyStatics_goals[1];" in filled
    assert "{912}" in filled
    assert filled.index("CPyStatics_Initialize") < filled.index("CPyStatics_goals[i] =")


def test_short_functions_of_core_are_seen_by_the_other_modules(tmp_path: Path) -> None:
    include = '#include "__native_internal_threescore.h"\n'
    for name in hatch_build.SHARED:
        (tmp_path / f"__native_threescore___core___{name}.c").write_text(include)
    body = "int64_t CPyDef_bits___lowest(int64_t cpy_r_bits) {\n    return cpy_r_bits;\n}\n"
    (tmp_path / "__native_threescore___core___bits.c").write_text(include + body)
    (tmp_path / "__native_threescore___rules.c").write_text(include)
    hatch_build.share_inlines(tmp_path)
    header = (tmp_path / "__inlined_bits.h").read_text()
    assert "static inline int64_t CPyDef_bits___lowest(int64_t cpy_r_bits) {" in header
    assert '#include "__inlined_bits.h"' in (tmp_path / "__native_threescore___rules.c").read_text()
    assert "__inlined_bits.h" not in (tmp_path / "__native_threescore___core___bits.c").read_text()


def test_what_a_processor_does_in_one_instruction_is_left_to_the_c_compiler() -> None:
    body = "int64_t CPyDef_bits___lowest(int64_t cpy_r_bits) {\n    return 7;\n}\n"
    lines = hatch_build.built_in(body, "CPyDef_bits___lowest").splitlines()
    assert lines[1:4] == ["#ifdef __GNUC__", "    return __builtin_ctzll(cpy_r_bits);", "#endif"]
    assert [lines[0], *lines[4:]] == body.splitlines()
    assert hatch_build.built_in(body, "CPyDef_bits___highest") == body


def test_the_c_compiler_is_told_that_places_lie_within_their_vector(tmp_path: Path) -> None:
    file = tmp_path / "__native_threescore___rules.c"
    include = '#include "__native_internal_threescore.h"\n'
    file.write_text(f"{include}r3 = (uint64_t)r1 < (uint64_t)r2;\nr4 = r1 < r2;\n")
    hatch_build.tell_what_is_seldom(tmp_path)
    told = file.read_text()
    assert "r3 = likely((uint64_t)r1 < (uint64_t)r2);\nr4 = r1 < r2;" in told
    assert '#include "__seldom.h"' in told
    assert "CPy_AddTraceback" in (tmp_path / "__seldom.h").read_text()


def test_numbers_that_follow_from_those_of_other_modules_are_worked_out(tmp_path: Path) -> None:
    (tmp_path / "sizes.py").write_text("KINDS: Final = 21\nDICE: Final[i64] = 6\nHALF: Final = KINDS / 2\nname = 3\n")
    (tmp_path / "moves.py").write_text(
        "from sizes import DICE, HALF, KINDS as SORTS, name\nfrom elsewhere import ROOM\n"
        "TAKE: Final[i64] = -1 + SORTS * DICE\nTOP: Final[i64] = TAKE << 1\n"
        "LEFT: Final = ROOM - 1\nLONG: Final = len('six')\nOTHER: Final = name + 1\nHALVES: Final = HALF + 1\n"
    )
    constants = hatch_build.Constants({module: tmp_path / f"{module}.py" for module in ("moves", "sizes")})
    assert (constants.value("moves", "TAKE"), constants.value("moves", "TOP")) == (125, 250)
    for unknown in ("LEFT", "LONG", "OTHER", "HALVES"):
        assert constants.value("moves", unknown) is None


def test_numbers_that_are_written_out_are_shifted_as_widely_as_others(tmp_path: Path) -> None:
    (tmp_path / "__native_threescore___game.c").write_text(
        "    cpy_r_r0 = 1 << cpy_r_seat;\n    cpy_r_r1 = cpy_r_a << 3;\n"
    )
    hatch_build.widen_shifts(tmp_path)
    told = (tmp_path / "__native_threescore___game.c").read_text()
    assert told == "    cpy_r_r0 = (int64_t)1 << cpy_r_seat;\n    cpy_r_r1 = cpy_r_a << 3;\n"
