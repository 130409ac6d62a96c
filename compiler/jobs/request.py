"""Requests: frozen options of matrix, product, method and machine, which decide one job.

Each option is one field; command flags and axes of sweeps are derived from it (see `plan.option`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeAlias

import attrs

from ..plan.options.methods import (
    COLUMNS_OPTION,
    DENSE_ALGORITHMS,
    AutoOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from ..plan.options.option import (
    Option,
    flag_of,
    headings_in,
    option,
    options_in,
    reason_for_lack,
)
from .convolution_options import ConvolvedOptions
from .machine_numbers import machine_numbers, with_flags

Format: TypeAlias = Literal["half", "float"]
Fidelity: TypeAlias = Literal["formula", "instruction"]
# Texts in the help of options.
OWN_LOWERING_NOTE = "; a static plan has ipusim's own lowering then"
BIAS = (
    f"Add a bias to the result on the tiles, one number for each row or filter{OWN_LOWERING_NOTE}."
)
RELU = f"Replace negative elements of the result by zero, after a bias{OWN_LOWERING_NOTE}."
Method: TypeAlias = Literal["auto", "static", "dynamic", "dense", "convolution"]


@attrs.frozen(kw_only=True)
class MatrixOptions:
    """Options of the sparse operand. None leaves a number to the file or to a default.

    Attributes:
        matrix: path of the matrix file; None for a random pattern.
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
    """Options of the computation: columns, data types, method and finish."""

    heading: ClassVar[str] = "Job"

    n: int = attrs.field(default=COLUMNS_OPTION.default, validator=COLUMNS_OPTION)
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
    """Options of the chip: its name, and changes. None leaves a number as it is."""

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
    set: str | None = machine_numbers()


@attrs.frozen(kw_only=True)
class BoundedOptions(DynamicOptions):
    """Options of a dynamic plan, with the bound that it is made for."""

    max_density: float | None = option(
        None,
        "Largest share of non-zero blocks that a dynamic plan has room for, as 0.125 or 1/8 [the "
        "matrix's].",
        float,
        least=0,
        exclusive_least=True,
        most=1,
        fraction=True,
    )


# Numbers of a machine that have a flag of their own.
MACHINE_FLAGS = tuple(name for name in options_in(MachineOptions) if name not in ("machine", "set"))
NM_OPTIONS = frozenset({"nm_rows", "realisation"})  # options that only N:M sparsity has
# Options that N:M sparsity does not have.
BLOCK_OPTIONS = frozenset({"block_length", "density", "pattern", "max_density"})
# Default of nm_rows for --realisation vector: the outputs that the AMP computes at once.
VECTOR_ROWS = 16

MethodOptions: TypeAlias = StaticOptions | BoundedOptions | DenseOptions | ConvolvedOptions
# Class of the options of each method.
METHODS: Mapping[str, type[MethodOptions]] = {
    "auto": AutoOptions,
    "static": StaticOptions,
    "dynamic": BoundedOptions,
    "dense": DenseOptions,
    "convolution": ConvolvedOptions,
}
KNOWN_PATTERN_OPTIONS = frozenset({"bias", "relu"})  # options of methods that know their pattern
# Options that a convolution does not have, because its geometry decides them.
PRODUCT_OPTIONS = frozenset({"m", "k", "n", "nm", "nm_rows"})


@attrs.frozen(kw_only=True)
class Request:
    """All options of one job; `request_of` makes a request from values by name."""

    matrix: MatrixOptions
    matmul: MatmulOptions
    options: MethodOptions
    machine: MachineOptions

    @property
    def parts(self) -> tuple[MatrixOptions, MatmulOptions, MethodOptions, MachineOptions]:
        """Groups of options, in the order of the flags."""
        return self.matrix, self.matmul, self.options, self.machine

    @property
    def whole(self) -> bool:
        """True if all of the matrix is multiplied, zeros included."""
        if isinstance(self.options, ConvolvedOptions):
            return self.options.algorithm in DENSE_ALGORITHMS
        return isinstance(self.options, DenseOptions)

    @property
    def codebook(self) -> bool:
        """True if values are stored as indices into a codebook."""
        return isinstance(self.options, StaticOptions | ConvolvedOptions) and self.options.codebook


def options_of(methods: Iterable[str]) -> Mapping[str, Option]:
    """Return the options of a request of any of the methods by name, in the order of the flags."""
    return _options_of(tuple(methods))


@functools.cache
def _options_of(methods: tuple[str, ...]) -> Mapping[str, Option]:
    """Return the options of methods by name, see `options_of`."""
    # Options that a method lacks; several methods together have the options of any of them.
    lacking = {
        ConvolvedOptions.method: PRODUCT_OPTIONS,
        BoundedOptions.method: KNOWN_PATTERN_OPTIONS,
    }
    absent = lacking.get(methods[0], frozenset()) if len(set(methods)) == 1 else frozenset()
    fields = {name: field for cls in _groups(methods) for name, field in options_in(cls).items()}
    return MappingProxyType({name: fields[name] for name in fields if name not in absent})


def headings_of(methods: Iterable[str]) -> Mapping[str, str]:
    """Return the heading in command help for each option of the methods, by name."""
    return {name: text for group in _groups(methods) for name, text in headings_in(group).items()}


def _groups(methods: Iterable[str]) -> tuple[type[Any], ...]:
    """Return the classes whose fields are the options of methods."""
    return MatrixOptions, MatmulOptions, *(METHODS[name] for name in methods), MachineOptions


def request_of(values: Mapping[str, Any], *, matrix: Path | None = None) -> Request:
    """Return the request with values by name; options that are left out have their defaults.

    Raises:
        InputError: if a value is out of range, or the method does not have an option.
    """
    matmul = MatmulOptions(**_values_for(MatmulOptions, values))
    check_options(values, (matmul.method,))
    values = with_flags(_with_nm_defaults(values), MACHINE_FLAGS)
    options = METHODS[matmul.method]
    return Request(
        matrix=MatrixOptions(matrix=matrix, **_values_for(MatrixOptions, values)),
        matmul=matmul,
        options=options(**_values_for(options, values)),
        machine=MachineOptions(**_values_for(MachineOptions, values)),
    )


def _with_nm_defaults(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with the defaults of N:M sparsity, if it is requested.

    Raises:
        InputError: if an option of blocks stands beside N:M, or an option of N:M without it.
    """
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

    given_names = {name for name, value in values.items() if value is not None}
    if "nm" not in given_names:
        is_element = values.get("realisation") == "element"  # also for patterns without N:M
        for name in (given_names & NM_OPTIONS) - ({"realisation"} if is_element else set()):
            raise InputError(f"{flag_of(name)} is for N:M sparsity; give --nm too, as --nm 2:4")
        return values
    for name in sorted(given_names & BLOCK_OPTIONS):
        raise InputError(f"--nm stands for the whole pattern; leave {flag_of(name)} out")
    auto = AutoOptions.method
    # A codebook is decoded element by element, and a strategy cuts what is stored: the realisation
    # is open to the search only without both.
    is_open = values.get("strategy", auto) == auto and not values.get("codebook")
    complete = dict(values)
    if is_open and values.get("method", auto) == auto:
        complete.setdefault("realisation", auto)
    if complete.get("realisation") == "vector" and complete.get("nm_rows") is None:
        complete["nm_rows"] = VECTOR_ROWS
    return complete


def check_options(names: Iterable[str], methods: Sequence[str]) -> None:
    """Refuse options that none of the methods has.

    Raises:
        InputError: with the option, and the methods that have it.
    """
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

    known_names = options_of(methods)
    for name in names:
        if name not in known_names:
            having = [
                method
                for method in METHODS
                if method != AutoOptions.method and name in options_of((method,))
            ]
            hint = f"it is for method {' or '.join(having)}" if having else "no method has it"
            reasons = dict.fromkeys(reason_for_lack(METHODS[method], name) for method in methods)
            hint = "; ".join(filter(None, [*reasons, hint]))
            raise InputError(f"method {', '.join(methods)} has no {flag_of(name)}; {hint}")


def _values_for(group: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are options of a group."""
    return {name: value for name, value in values.items() if name in options_in(group)}


@attrs.frozen(kw_only=True)
class RunOptions:
    """Options of a simulation, on which cycles do not depend.

    Attributes:
        fidelity: How cycles of compute are simulated: by formula, or instruction by instruction,
            which is slow; the cycles are the same.
        check_races: Refuse code in which two workers, or a worker and the supervisor, access one
            word between launch and sync, one of them by a store; needs --fidelity instruction, and
            takes longer [off].
        stochastic_rounding: Seed of stochastic rounding, which rounds half-precision results up or
            down at random [round to nearest].
        energy: Print an estimate of the energy in joules, by category (docs/energy.md) [off].
    """

    fidelity: Fidelity = "formula"
    check_races: bool = False
    stochastic_rounding: int | None = None
    energy: bool = False

    def __attrs_post_init__(self) -> None:
        if self.check_races and self.fidelity != "instruction":
            from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait

            raise InputError("--check-races needs --fidelity instruction")


def seed_of(running: RunOptions, *, timing_only: bool) -> int | None:
    """Return the seed of stochastic rounding, if a run has values to round.

    Raises:
        InputError: if there is a seed, but no value is rounded.
    """
    if timing_only and running.stochastic_rounding is not None:
        from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

        raise InputError(
            "a timing-only run rounds no number; give values, or no --stochastic-rounding"
        )
    return running.stochastic_rounding


DEFAULT_RUN_OPTIONS = RunOptions()
