"""A request is all that decides one job: frozen options of matrix, matmul and machine, of a method.

Its options are fields, each said once; flags and axes are derived from them (see `plan.option`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeAlias

import attrs

from ..plan.options.methods import (
    COLUMNS,
    DENSE_ALGORITHMS,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from ..plan.options.option import Option, flag_of, headings_in, option, options_in
from .convolution_options import ConvolvedOptions

Format: TypeAlias = Literal["half", "float"]
Fidelity: TypeAlias = Literal["formula", "instruction"]
OWN_WAY = "; a static plan has ipusim's own lowering then"
BIAS = f"Add a bias to the result on the tiles, one number for each row or filter{OWN_WAY}."
RELU = f"Replace negative elements of the result by zero, after a bias{OWN_WAY}."
Method: TypeAlias = Literal["auto", "static", "dynamic", "dense", "convolution"]


@attrs.frozen(kw_only=True)
class MatrixOptions:
    """The sparse operand: a file, or drawn. None leaves a number to the file or to `inputs`.

    Attributes:
        matrix: a file; None draws a pattern.
    """

    heading: ClassVar[str] = "Matrix"

    matrix: Path | None = None
    m: int | None = option(
        None, "Rows m of the sparse m x k operand [the file's; generated: 4096].", int, least=1
    )
    k: int | None = option(
        None, "Columns k of the sparse m x k operand [the file's; generated: 4096].", int, least=1
    )
    block_length: int | None = option(
        None,
        "Edge of a square block, in elements: 1, 4, 8 or 16 [the file's, or the largest whose "
        "blocks store no zero; generated: 16].",
        int,
        least=1,
    )
    nm: str | None = option(
        None,
        "N:M sparsity instead of blocks, as 2:4, which stores 2 of every 4 columns of a row; a "
        "file's matrix must have it [blocks].",
        str,
    )
    nm_rows: int | None = option(
        None,
        "Number of neighbouring rows that store the same columns, for --nm [1; 16 for "
        "--realisation vector].",
        int,
        least=1,
    )
    density: float = option(
        1 / 16,
        "Share of the blocks of a generated matrix that are non-zero, as 0.0625 or 1/16.",
        float,
        least=0,
        most=1,
        fraction=True,
        names=("--sparsity-factor",),
    )
    pattern: str = option(
        "uniform", "Form of a generated pattern: uniform, banded, power-law or clustered.", str
    )
    seed: int = option(
        0, "Seed of generated patterns and of values that no file states.", int, least=0
    )
    max_input_bytes: int | None = option(
        None,
        "Maximum size of a matrix file in memory, in bytes [all SRAM of the machine, or of the "
        "largest machine].",
        int,
        least=1,
        decides=False,
    )


@attrs.frozen(kw_only=True)
class MatmulOptions:
    """What is computed, and by which method."""

    heading: ClassVar[str] = "Job"

    n: int = attrs.field(default=COLUMNS.default, validator=COLUMNS)
    data_type: Format = option("half", "Number format of operands and result.", Format)
    partials_type: Format | None = option(
        None, "Number format of partial sums [the data type; dynamic: float].", Format
    )
    method: Method = option(
        "auto",
        "How the pattern is treated: static (known when the program is compiled), dynamic (any "
        "pattern up to a bound), dense, or convolution, whose weights are the sparse operand; auto "
        "selects the faster of static and dense, or the method that has the options given.",
        Method,
    )
    bias: bool = option(False, BIAS, bool)
    relu: bool = option(False, RELU, bool)


@attrs.frozen(kw_only=True)
class MachineOptions:
    """The chip, by name, scaled and changed. None leaves a number as it is."""

    heading: ClassVar[str] = "Machine"

    machine: str = option(
        "bow",
        "Machine to simulate: mk1, mk2, bow, c600, a TOML file, or hypothetical-nm, which no real "
        "chip is.",
        str,
    )
    tiles: int | None = option(
        None,
        "Number of tiles to which the machine is scaled [the machine's].",
        int,
        least=1,
        names=("--tiles-per-ipu",),
    )
    sram_bytes: int | None = option(
        None, "SRAM of each tile, in bytes [the machine's].", int, least=1
    )
    exchange_bytes_per_cycle: int | None = option(
        None, "Width of a tile's exchange port, in bytes a cycle [the machine's].", int, least=1
    )
    amp_units: int | None = option(
        None,
        "Maximum number of AMP units that an instruction drives; wider instructions are not used "
        "[the machine's].",
        int,
        least=1,
    )


@attrs.frozen(kw_only=True)
class AutoOptions(StaticOptions):
    """Options of the faster one of a static and a dense plan; options of one exclude the other."""

    method: ClassVar[str] = "auto"


@attrs.frozen(kw_only=True)
class BoundedOptions(DynamicOptions):
    """Those of a dynamic plan, and the bound that it is made for."""

    max_density: float | None = option(
        None,
        "Largest share of non-zero blocks that a dynamic plan has room for, as 0.125 or 1/8 [the "
        "matrix's].",
        float,
        least=0,
        above_least=True,
        most=1,
        fraction=True,
    )


OF_NM = frozenset({"nm_rows", "realisation"})
OF_BLOCKS = frozenset({"block_length", "density", "pattern", "max_density"})
VECTOR_ROWS = 16  # outputs that the AMP computes at once

MethodOptions: TypeAlias = StaticOptions | BoundedOptions | DenseOptions | ConvolvedOptions
METHODS: Mapping[str, type[MethodOptions]] = {
    "auto": AutoOptions,
    "static": StaticOptions,
    "dynamic": BoundedOptions,
    "dense": DenseOptions,
    "convolution": ConvolvedOptions,
}
OF_KNOWN = frozenset({"bias", "relu"})  # of methods that know their pattern
OF_PRODUCTS = frozenset({"m", "k", "n", "nm", "nm_rows"})  # a convolution's geometry says them


@attrs.frozen(kw_only=True)
class Request:
    """Everything that decides one job; `request_of` makes one of values by name."""

    matrix: MatrixOptions
    matmul: MatmulOptions
    options: MethodOptions
    machine: MachineOptions

    @property
    def parts(self) -> tuple[MatrixOptions, MatmulOptions, MethodOptions, MachineOptions]:
        """Its options, in the order of the flags."""
        return self.matrix, self.matmul, self.options, self.machine

    @property
    def whole(self) -> bool:
        """Whether all of the matrix is multiplied, zeros or not."""
        if isinstance(self.options, ConvolvedOptions):
            return self.options.algorithm in DENSE_ALGORITHMS
        return isinstance(self.options, DenseOptions)

    @property
    def codebook(self) -> bool:
        """Whether values are kept as indices into a codebook."""
        return isinstance(self.options, StaticOptions | ConvolvedOptions) and self.options.codebook


def options_of(methods: Iterable[str]) -> Mapping[str, Option]:
    """Every option that a request of any of the methods has, by name, in the order of the flags."""
    return _options_of(tuple(methods))


@functools.cache
def _options_of(methods: tuple[str, ...]) -> Mapping[str, Option]:
    lacking = {ConvolvedOptions.method: OF_PRODUCTS, BoundedOptions.method: OF_KNOWN}
    without = lacking.get(methods[0], frozenset()) if len(set(methods)) == 1 else frozenset()
    every = {name: field for kind in _kinds(methods) for name, field in options_in(kind).items()}
    return MappingProxyType({name: every[name] for name in every if name not in without})


def headings_of(methods: Iterable[str]) -> Mapping[str, str]:
    """The heading of help for each option of the methods, by name."""
    return {name: text for kind in _kinds(methods) for name, text in headings_in(kind).items()}


def _kinds(methods: Iterable[str]) -> tuple[type[Any], ...]:
    return MatrixOptions, MatmulOptions, *(METHODS[name] for name in methods), MachineOptions


def request_of(values: Mapping[str, Any], *, matrix: Path | None = None) -> Request:
    """The request with these values by name; what is left out has its default.

    Raises:
        InputError: a value out of its range, an option that the method does not have.
    """
    matmul = MatmulOptions(**_of_kind(MatmulOptions, values))
    check_options(values, (matmul.method,))
    values = _of_nm(values)
    options = METHODS[matmul.method]
    return Request(
        matrix=MatrixOptions(matrix=matrix, **_of_kind(MatrixOptions, values)),
        matmul=matmul,
        options=options(**_of_kind(options, values)),
        machine=MachineOptions(**_of_kind(MachineOptions, values)),
    )


def _of_nm(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """With the defaults that N:M sparsity has instead of those of blocks.

    Raises:
        InputError: an option of blocks beside it, or one of its own without it.
    """
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

    has = {name for name, value in values.items() if value is not None}
    if "nm" not in has:
        for name in has & OF_NM:
            raise InputError(f"{flag_of(name)} is for N:M sparsity; give --nm too, as --nm 2:4")
        return values
    for name in sorted(has & OF_BLOCKS):
        raise InputError(f"--nm stands for the whole pattern; leave {flag_of(name)} out")
    auto = AutoOptions.method
    # A codebook is decoded element by element, and a strategy cuts what is stored.
    is_open = values.get("strategy", auto) == auto and not values.get("codebook")
    complete = dict(values)
    if is_open and values.get("method", auto) == auto:
        complete.setdefault("realisation", auto)
    if complete.get("realisation") == "vector" and complete.get("nm_rows") is None:
        complete["nm_rows"] = VECTOR_ROWS
    return complete


def check_options(names: Iterable[str], methods: Sequence[str]) -> None:
    """Refuse an option that none of the methods has.

    Raises:
        InputError: the option, and whose it is.
    """
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

    known = options_of(methods)
    for name in names:
        if name not in known:
            named = (method for method in METHODS if method != AutoOptions.method)
            having = [method for method in named if name in options_of((method,))]
            whose = f"it is for method {' or '.join(having)}" if having else "no method has it"
            raise InputError(f"method {', '.join(methods)} has no {flag_of(name)}; {whose}")


def _of_kind(kind: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in options_in(kind)}


@attrs.frozen(kw_only=True)
class RunOptions:
    """Options of a simulation, on which cycles do not depend.

    Attributes:
        fidelity: How cycles of compute are simulated: by formula, or instruction by instruction,
            which is slow; the cycles are the same.
        stochastic_rounding: Seed of stochastic rounding, which rounds half-precision results up or
            down at random [round to nearest].
        energy: Print an estimate of the energy in joules, by category (docs/energy.md) [off].
    """

    fidelity: Fidelity = "formula"
    stochastic_rounding: int | None = None
    energy: bool = False


def seed_of(running: RunOptions, *, timing_only: bool) -> int | None:
    """The seed for rounding, where a run has values to round.

    Raises:
        InputError: a seed for rounding, where no number is rounded.
    """
    if timing_only and running.stochastic_rounding is not None:
        from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

        raise InputError(
            "a timing-only run rounds no number; give values, or no --stochastic-rounding"
        )
    return running.stochastic_rounding


AS_USUAL = RunOptions()
