"""Kernels of users: a program of the kernel alone, and messages about a wrong one."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, InputError, ProgramError, simulate
from ipusim.compiler import Launch, Send, check_kernel, kernel_program, kernels_program
from ipusim.kernels import Kernel, Pool, PoolAxis, VertexFields, array, array_of, pool_fields, words
from ipusim.kernels.family import ArrayOperand

FLOAT, HALF = DataType.FLOAT, DataType.HALF
FOUR = BOW.scaled_to(4)


class ScaledAdd(Kernel):
    """Kernel that `ipusim new` writes."""

    title = "scaled_add"
    arrays: tuple[ArrayOperand, ...] = (
        array("x", "in", "pairs", 2, FLOAT),
        array("y", "inout", "pairs", 2, FLOAT),
    )
    state_words = words("x y turns factor", turns=lambda v: v.pairs // v.workers)
    loops = {"scaled_add.rpt": lambda v: v.pairs // v.workers - 1}  # noqa: RUF012

    folder = Path()

    @property
    def source(self) -> Path:
        return self.folder / "scaled_add.S"

    def numbers(self, v: VertexFields, **arrays: Any) -> None:
        arrays["y"] += v.float32("factor") * arrays["x"]


@pytest.fixture(autouse=True)
def _code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the code that `ipusim new` writes, and let the kernels read it."""
    text = files("ipusim.compiler.data.new").joinpath("scaled_add.S.txt").read_text()
    (tmp_path / "scaled_add.S").write_text(text)
    monkeypatch.setattr(ScaledAdd, "folder", tmp_path)


def random_fields(rng: np.random.Generator) -> dict[str, Any]:
    """Draw the fields of a vertex."""
    return {"pairs": 6 * int(rng.integers(1, 30)), "factor": rng.standard_normal()}


def test_a_kernel_whose_answers_are_those_of_its_code_passes() -> None:
    check_kernel(ScaledAdd(), random_fields, cases=5)


def test_its_program_deals_arrays_to_the_tiles_in_order() -> None:
    factors = np.arange(4, dtype=np.float32)
    program = kernel_program(ScaledAdd(), FOUR, pairs=6, factor=factors)
    x, y = np.random.default_rng(0).standard_normal((2, 4 * 12)).astype(np.float32)

    run = simulate(program, {"x": x, "y": y})

    expected = y.reshape(4, 12) + factors[:, None] * x.reshape(4, 12)
    assert np.allclose(run.outputs["y"].reshape(4, 12), expected)
    assert "scaled_add of n elements" in str(run.report)


class MiscountedLoop(ScaledAdd):
    """Kernel whose formula counts a pass of its loop too many."""

    loops = {"scaled_add.rpt": lambda v: v.pairs // v.workers}  # noqa: RUF012


class UnknownLabel(ScaledAdd):
    """Kernel whose formula names a label that its code does not have."""

    loops = {"turn.rpt": lambda v: v.pairs // v.workers - 1}  # noqa: RUF012


class UncountedLoop(ScaledAdd):
    """Kernel whose formula leaves its loop out."""

    loops = {}  # noqa: RUF012


class OtherNumbers(ScaledAdd):
    """Kernel whose numerics leave the factor out."""

    def numbers(self, v: VertexFields, **arrays: Any) -> None:  # noqa: ARG002
        arrays["y"] += arrays["x"]


class ShortArray(ScaledAdd):
    """Kernel that declares half as many elements of x as its code reads."""

    arrays = (array("x", "in", "pairs", FLOAT), array("y", "inout", "pairs", 2, FLOAT))

    def numbers(self, v: VertexFields, **arrays: Any) -> None:
        """Compute no_fields, for arrays that do not match."""


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        (
            MiscountedLoop(),
            r"with pairs \d+, factor .*: worker 0 passes label 'scaled_add.rpt', .*scaled_add.S:33,"
            r" (\d+) times, by the kernel's count \d+",
        ),
        (UnknownLabel(), "no label 'turn'; the code has scaled_add"),
        (UncountedLoop(), "count the hardware loop 'scaled_add.rpt', too"),
        (OtherNumbers(), r"element 0 of y is .* by its numerics and .* by its code"),
        (ShortArray(), "race: this load and a store of worker 0 at"),
    ],
)
def test_a_kernel_that_breaks_a_rule_is_refused(kernel: Kernel, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_kernel(kernel, random_fields, cases=1)


class WrongBeyond(ScaledAdd):
    """Numerics that differ from the code for numbers of a kind alone."""

    differs = staticmethod(np.isnan)

    def numbers(self, v: VertexFields, **arrays: Any) -> None:
        before = arrays["x"].copy()
        super().numbers(v, **arrays)
        arrays["y"][self.differs(before)] = 3


@pytest.mark.parametrize(
    ("kind", "differs"),
    [
        ("large", lambda x: np.isfinite(x) & (np.abs(x) > 10)),
        ("infinite", np.isinf),
        ("NaN", np.isnan),
    ],
)
def test_numerics_that_are_wrong_for_numbers_of_a_kind_are_found(
    kind: str, differs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WrongBeyond, "differs", staticmethod(differs))

    with pytest.raises(InputError, match=rf"and {kind} values: element \d+ of y is"):
        check_kernel(WrongBeyond(), random_fields, cases=4)


class Untyped(ScaledAdd):
    """Kernel with an array of plain bytes."""

    arrays = (array("x", "in", "pairs", 8), array("y", "inout", "pairs", 2, FLOAT))


class Listed(ScaledAdd):
    """Kernel with a list beside its arrays."""

    arrays = (*ScaledAdd.arrays, array_of("places"))


@pytest.mark.parametrize(
    ("kernel", "fields", "message"),
    [
        (ScaledAdd(), {"pairs": 6}, "field 'factor' must be a column of numbers"),
        (ScaledAdd(), {"pairs": np.arange(3), "factor": 1.0}, r"give one, or 4, one a tile"),
        (ScaledAdd(), {"pairs": 6, "factor": 1 << 32}, "a word of the vertex state has 32 bits"),
        (ScaledAdd(), {"pairs": 6, "factor": -(1 << 31) - 1}, "vertex state has 32 bits"),
        (ScaledAdd(), {"pairs": 6, "factor": 1e39}, "is 1e[+]39, beyond a float of 32 bits"),
        (ScaledAdd(), {"pairs": 6, "factor": "1"}, "field 'factor' is '1'; give a number"),
        (ScaledAdd(), {"pairs": [6] * 3, "factor": 1.0}, "give one, or 4, one a tile"),
        (Untyped(), {"pairs": 6, "factor": 1.0}, "array 'x' has no type; write array"),
        (Listed(), {"pairs": 6, "factor": 1.0, "places": 3}, "field 'places' must be a list"),
    ],
)
def test_a_program_that_cannot_be_is_refused(
    kernel: Kernel, fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(ProgramError, match=message):
        kernel_program(kernel, FOUR, **fields)


@pytest.mark.parametrize(
    ("values", "width"),
    [
        ([1, 2, 60_000], 2),
        ((3, 4), 1),
        (np.array([5, 6], np.int64), 2),
        (np.array([5, 250], np.uint8), 4),
        ([-1, 2], 2),
        ([], 2),
        ([1 << 40], 8),
    ],
)
def test_a_list_lies_in_memory_with_its_declared_width(values: Any, width: int) -> None:
    class Placed(ScaledAdd):
        arrays = (*ScaledAdd.arrays, array_of("places", width))

    fields = {"pairs": 6, "factor": 1.0, "places": values}
    program = kernel_program(Placed(), FOUR, **fields)
    [(_, lists)] = program.supersteps[0].compute[0].constants()
    sizes = {variable.name: variable.bytes.tolist() for variable in program.variables}

    assert [lists.row(tile).tolist() for tile in range(4)] == [[*values]] * 4
    assert lists.flat.itemsize == width
    assert sizes.get("places_address", [0] * 4) == [width * len(values)] * 4


def test_each_tile_may_have_a_list_of_its_own() -> None:
    places = [[1], np.array([2, 3], np.int32), (), [4, 5, 6]]
    program = kernel_program(Listed(), FOUR, pairs=6, factor=1.0, places=places)
    [(_, lists)] = program.supersteps[0].compute[0].constants()

    assert [lists.row(tile).tolist() for tile in range(4)] == [[1], [2, 3], [], [4, 5, 6]]


@pytest.mark.parametrize(
    ("places", "message"),
    [
        ([1, 70_000], r"70000 does not fit into 2 bytes, 0 to 65,535; declare .*'places', 4\)"),
        ([-1, 40_000], r"40000 does not fit into 2 bytes, -32,768 to 32,767"),
        ([1.5], "a list has whole numbers of at most 64 bits"),
        ([1 << 70], "a list has whole numbers of at most 64 bits"),
        ([[1], [2]], "has 2 lists; give one for all tiles, or 4, one a tile"),
        ([1, [2], 3, 4], "a list has whole numbers"),
        ("abc", "must be a list of whole numbers"),
    ],
)
def test_numbers_that_do_not_fit_a_list_are_refused(places: Any, message: str) -> None:
    class Narrow(ScaledAdd):
        arrays = (*ScaledAdd.arrays, array_of("places", 2))

    with pytest.raises(ProgramError, match=message):
        kernel_program(Narrow(), FOUR, pairs=6, factor=1.0, places=places)


def test_a_field_may_have_a_number_for_each_worker() -> None:
    numbers = dict(pool_fields(PoolAxis(4, 2, 2), PoolAxis(4, 2, 2), 8))
    counts = np.asarray(numbers["counts"])
    x = np.arange(16, dtype=np.float32).repeat(2)

    for same in (counts, np.stack([counts, counts])):
        program = kernel_program(
            Pool("max", FLOAT), BOW.scaled_to(2), **{**numbers, "counts": same}
        )
        y = simulate(program, {"x": np.tile(x, 2)}).outputs["y"]
        assert y.tolist() == np.repeat([5, 7, 13, 15], 2).tolist() * 2
    message = r"'counts' has \(3,\) numbers; give one, or 2, one a tile, or \(2, 6\), one a worker"
    with pytest.raises(ProgramError, match=message):
        kernel_program(Pool("max", FLOAT), BOW.scaled_to(2), **{**numbers, "counts": counts[:3]})


def test_a_list_of_odd_width_is_refused() -> None:
    class Odd(ScaledAdd):
        arrays = (*ScaledAdd.arrays, array_of("places", 3))

    with pytest.raises(ProgramError, match="an entry has 1, 2, 4 or 8 bytes"):
        kernel_program(Odd(), FOUR, pairs=6, factor=1.0, places=[1])


def test_a_type_may_be_given_by_its_name() -> None:
    assert array("y", "out", "n", 2, "half") == array("y", "out", "n", 2, HALF)


SUM = """.worker
.globl own_sum
own_sum:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mvertex_base, $mzero, 0
  ld32 $m2, $mvertex_base, $mzero, 1
  shl $m3, $m0, 2
  add $m1, $m1, $m3
BODY
  exitz $mzero
"""


class OwnSum(Kernel):
    """y[0] becomes the value that `value` says; x is only read."""

    title = "own_sum"
    arrays = (array("x", "in", 6, FLOAT), array("y", "inout", 6, FLOAT))
    state_words = words("x y")
    folder = Path()

    @property
    def source(self) -> Path:
        return self.folder / "own_sum.S"

    def numbers(self, v: VertexFields, **arrays: Any) -> None:  # noqa: ARG002
        arrays["y"][:] = arrays["y"]


def own_sum(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnSum:
    """Write a kernel with a body of instructions and return it."""
    (tmp_path / "own_sum.S").write_text(SUM.replace("BODY", body))
    monkeypatch.setattr(OwnSum, "folder", tmp_path)
    return OwnSum()


def no_fields(_: np.random.Generator) -> dict[str, Any]:
    """Return no fields, for kernels that have none."""
    return {}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        # The last of six stores is what the numerics expect.
        ("st32 $m0, $m2, $mzero, 0", "worker 1, .*race: this store and a store of worker 0 at"),
        (
            "ld32 $m4, $m2, $mzero, 0\nadd $m4, $m4, 1\nst32 $m4, $m2, $mzero, 0",
            "worker 0, .*race: this store and a load of worker [1-5] at .*own_sum.S:10",
        ),
        (
            "st32 $m0, $m1, $mzero, 0",
            'own_sum.S:10: .*store of 4 bytes at 0x.* in x, which may only be read; .*"inout"',
        ),
    ],
)
def test_races_and_stores_to_inputs_are_refused(
    body: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = own_sum(body, tmp_path, monkeypatch)

    with pytest.raises(InputError, match=message):
        check_kernel(kernel, no_fields, cases=1)


def test_numerics_that_change_an_input_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Changes(OwnSum):
        def numbers(self, v: VertexFields, **arrays: Any) -> None:  # noqa: ARG002
            arrays["x"][3] += 1

    own_sum("nop", tmp_path, monkeypatch)

    with pytest.raises(InputError, match=r'its numerics change element 3 of x, .*"in"'):
        check_kernel(Changes(), no_fields, cases=1)


def test_a_message_shows_the_first_entries_of_long_lists() -> None:
    class Places(ScaledAdd):
        arrays = (*ScaledAdd.arrays, array_of("places", 2))
        loops = MiscountedLoop.loops

    def listed(rng: np.random.Generator) -> dict[str, Any]:
        return {**random_fields(rng), "places": [np.arange(1000), [*range(2000)]]}

    with pytest.raises(InputError) as refusal:
        check_kernel(Places(), listed, cases=1)

    assert "places [[0, 1, 2, 3, 4, 5, ... of 1,000], [0, 1, 2" in str(refusal.value)
    assert len(str(refusal.value)) < 45 * 80


class Gathers(OwnSum):
    """Kernel that copies x to y, six words each."""

    arrays = (array("x", "in", 6, FLOAT), array("y", "out", 6, FLOAT))

    def numbers(self, v: VertexFields, **arrays: Any) -> None:  # noqa: ARG002
        arrays["y"][:] = arrays["x"]


COPY = "add $m2, $m2, $m3\n  ld32 $m4, $m1, $mzero, 0\n  st32 $m4, $m2, $mzero, 0"


def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gathers:
    """Return the kernel that copies x to y, with its code."""
    own_sum(COPY, tmp_path, monkeypatch)
    monkeypatch.setattr(Gathers, "folder", tmp_path)
    return Gathers()


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_kernels_exchange_arrays_between_them(
    fidelity: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, rng = copies(tmp_path, monkeypatch), np.random.default_rng(1)
    for elements in (
        rng.permutation(24),
        np.tile(rng.integers(0, 24, 6), 4),
        rng.integers(0, 24, 24),
        np.zeros(24, np.int64),
    ):
        steps: list[Launch | Send] = [
            Launch(kernel),
            Send("y", "z", elements),
            Launch(kernel, {}, {"x": "z", "y": "w"}),
        ]
        program = kernels_program(FOUR, steps)
        x = rng.standard_normal(24).astype(np.float32)

        outputs = simulate(program, {"x": x}, fidelity=fidelity).outputs

        assert [*program.inputs] == ["x"]
        assert sorted(outputs) == ["w", "y"]
        assert np.array_equal(outputs["w"], x[elements])


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (lambda _: [], "needs a Launch"),
        (lambda k: [Launch(k), Send("y", "q", [0])], "no kernel has an array 'q'"),
        (lambda k: [Launch(k, {}, {"q": "y"})], "kernel own_sum has no array 'q'"),
        (lambda k: [Launch(k), Send("y", "x", [0])], r"elements has \(1,\) numbers; give 24"),
        (lambda k: [Launch(k), Send("y", "x", [24] * 24)], r"must be in 0\.\.23, those of 'y'"),
        (lambda k: [Launch(k), Send("y", "x", [0.5] * 24)], "give 24, one for each"),
    ],
)
def test_steps_that_cannot_be_are_refused(
    steps: Any, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = copies(tmp_path, monkeypatch)

    with pytest.raises(ProgramError, match=message):
        kernels_program(FOUR, steps(kernel))


def test_an_array_of_two_sizes_or_types_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Halves(Gathers):
        arrays = (array("x", "in", 12, HALF), array("y", "out", 12, HALF))

    kernel = copies(tmp_path, monkeypatch)

    with pytest.raises(ProgramError, match=r"array 'y' is 24 elements of float .* 48 .* of half"):
        kernels_program(FOUR, [Launch(kernel), Launch(Halves(), {}, {"x": "z"})])
    other = Launch(Halves(), {}, {"x": "z", "y": "w"})
    with pytest.raises(ProgramError, match=r"from 'y', float, to 'z', half: the types"):
        kernels_program(FOUR, [Launch(kernel), Send("y", "z", np.arange(48) % 24), other])
    turned = Send("y", "z", np.arange(48)[::-1])
    with pytest.raises(ProgramError, match="elements of half in pairs that begin at a word"):
        kernels_program(FOUR, [Launch(Halves()), turned, other])
