"""Types of command-line arguments: flags of a job and axes of a sweep, derived from options.

A flag that is left out has no value at all. So a flag that the method does not have can be refused,
and each default is written only once, beside its option.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypedDict

import attrs
from cyclopts import Group, Parameter, validators

from ..jobs.convolution_options import HELP
from ..jobs.request import (
    DEFAULT_RUN_OPTIONS,
    METHODS,
    Fidelity,
    MachineOptions,
    RunOptions,
    headings_of,
    options_of,
)
from ..plan.options.option import flag_of, options_in
from ..planning.strategies import AUTO, STRATEGIES, own_names

# Headings of help, in order. Options of a job state theirs themselves; other flags state it where
# they are declared, as in `Annotated[..., OUTPUT]`.
HEADINGS = (
    *("Matrix", "Job", "Plan", "Network", "Checkpoint", "Vertex"),
    *("Machine", "Simulation", "Sweep", "Output"),
)
GROUPS = {heading: Group(heading, sort_key=rank) for rank, heading in enumerate(HEADINGS, start=1)}
MATRIX = Parameter(group=GROUPS["Matrix"])
NETWORK = Parameter(group=GROUPS["Network"])
CHECKPOINT = Parameter(group=GROUPS["Checkpoint"])
VERTEX = Parameter(group=GROUPS["Vertex"])
MACHINE = Parameter(group=GROUPS["Machine"])
SIMULATION = Parameter(group=GROUPS["Simulation"])
SWEEP = Parameter(group=GROUPS["Sweep"])
OUTPUT = Parameter(group=GROUPS["Output"])
MAX_LETTERS = 40  # of a number that a message repeats
WHOLE = re.compile(r"([+-]?[0-9_]+)\.0*")  # a whole number written with a decimal point


def fraction(_type: object, tokens: Sequence[object]) -> float:
    """Return a number given as 0.0625 or 1/16."""
    from ipusim import ratio

    try:
        return ratio(str(getattr(tokens[0], "value", tokens[0])))
    except ValueError as error:
        raise ValueError(f"{error}; write 0.0625 or 1/16") from None


def real(_type: object, tokens: Sequence[object]) -> float:
    """Return a number given as a decimal."""
    from ipusim import real_number

    text = str(getattr(tokens[0], "value", tokens[0]))
    try:
        return real_number(text)
    except ValueError as error:
        reason = str(error) if " is too " in str(error) else f"{text[:MAX_LETTERS]!r} is no number"
        raise ValueError(reason) from None


def reals(flag_type: object, tokens: Sequence[object]) -> tuple[float, ...]:
    """Return several numbers, each given as a decimal."""
    return tuple(real(flag_type, [token]) for token in tokens)


def _fractions(flag_type: object, tokens: Sequence[object]) -> tuple[float, ...]:
    return tuple(fraction(flag_type, [token]) for token in tokens)


def whole(_type: object, tokens: Sequence[object]) -> int:
    """Return a whole number given as 16, 0x10 or 16.0; never a rounded one."""
    # A text is parsed, not a float: a float would round numbers above 2^53.
    text = str(getattr(tokens[0], "value", tokens[0]))
    if match := WHOLE.fullmatch(text):
        text = match[1]
    base = 0 if text.lstrip("+-")[:2].lower() in ("0x", "0o", "0b") else 10
    try:
        return int(text, base)
    except ValueError:
        raise ValueError(f"{text[:MAX_LETTERS]!r} is no whole number; write it as 16") from None


def _wholes(flag_type: object, tokens: Sequence[object]) -> tuple[int, ...]:
    return tuple(whole(flag_type, [token]) for token in tokens)


Flag = Parameter(negative="")
FLATTENED = Parameter(name="*")
RUN_OPTIONS = Parameter(name="*", negative="", group=GROUPS["Simulation"])
MATRIX_NAMES = ("--matrix", "--sparsity-matrix-file")
Matrix = Annotated[Path | None, Parameter(name=MATRIX_NAMES), MATRIX]
Weights = Annotated[Path | None, Parameter(name=("--weights", *MATRIX_NAMES)), MATRIX]
Matrices = Annotated[
    tuple[Path, ...],
    Parameter(name=MATRIX_NAMES, consume_multiple=True, negative="", show_default=False),
    MATRIX,
]
Output = Parameter(name=["--output", "-o"])
Whole = Parameter(converter=whole)


@attrs.frozen(kw_only=True)
class RunFlags(RunOptions):
    """Options of a simulation as flags; a seed that is no whole number is refused."""

    __doc__ = RunOptions.__doc__  # cyclopts reads the help of the flags from the docstring

    fidelity: Fidelity = DEFAULT_RUN_OPTIONS.fidelity
    stochastic_rounding: Annotated[int | None, Whole] = DEFAULT_RUN_OPTIONS.stochastic_rounding
    energy: bool = DEFAULT_RUN_OPTIONS.energy


AS_FLAGGED = RunFlags()
MaxInputBytes = Annotated[
    int | None, Whole, Parameter(validator=validators.Number(gte=1), negative="")
]
TimingOnly = Annotated[
    bool, Parameter(name=["--timing-only", "--ignore-data"], negative=""), SIMULATION
]
Repeated = Parameter(negative="", show_default=False)
Include = Annotated[tuple[Path, ...], Repeated, Parameter(name=["--include", "-I"])]
Define = Annotated[tuple[str, ...], Repeated, Parameter(name=["--define", "-D"])]
Stub = Annotated[tuple[str, ...], Repeated]
Several = Annotated[tuple[str, ...], Repeated, Parameter(consume_multiple=True)]
Stores = Annotated[tuple[Path, ...], Repeated, Parameter(consume_multiple=True)]
CONVOLUTION = "convolution"  # the method
SIZE = Parameter(
    name="--size",
    converter=_wholes,
    help="Rows and columns of square sparse operands, m = k [--m and --k].",
    consume_multiple=True,
    negative="",
    group=GROUPS["Matrix"],
)


def most_bytes(limit: int | None) -> int:
    """Return the maximum bytes of an input: the limit, or the SRAM of the largest machine."""
    from ipusim import MAX_INPUT_BYTES

    return MAX_INPUT_BYTES if limit is None else limit


def macros(texts: Sequence[str]) -> Mapping[str, str]:
    """Return macros by name from texts NAME or NAME=VALUE; the default value is 1, as in C."""
    parts = (text.partition("=") for text in texts)
    return {name: value if sign else "1" for name, sign, value in parts}


def _help(name: str, methods: Collection[str]) -> str:
    """Return the help text of a flag: its description, its methods and its default.

    Args:
        name: name of the option.
        methods: methods of the command. Methods and defaults are stated only if methods differ.
    """
    # 1. The description. `auto` has the options of `static`, so it is not named.
    methods = [method for method in methods if method != AUTO]
    every = {method: options_of((method,)) for method in methods}
    having = {method: every[method][name] for method in every if name in every[method]}
    sentence = next(iter(having.values())).help
    if tuple(methods) == (CONVOLUTION,):
        sentence = HELP.get(name, sentence)
    elif name == "strategy":
        names = (
            f"{method}: {', '.join(own_names(method))}" for method in having if method in STRATEGIES
        )
        sentence += f" {'; '.join(names)}, and static partitioners that are installed."
    # 2. The methods, if not all of the command have the option.
    if len(having) < len(methods):
        *others, last = having
        sentence += f" Only {' and '.join([', '.join(others), last] if others else [last])}."
    # 3. The default: once if it is the same for all methods, else for each method.
    defaults = {
        method: str(option.default)
        for method, option in having.items()
        if option.default is not None
    }
    if not defaults:
        return sentence
    if len(defaults) == len(having) and len(set(defaults.values())) == 1:
        return f"{sentence} [default: {next(iter(defaults.values()))}]"
    return f"{sentence} [default: {', '.join(map(' '.join, defaults.items()))}]"


def _flags(*, several: bool, methods: Collection[str] = METHODS) -> Mapping[str, Any]:
    """Return the type of each flag by the name of its option.

    Args:
        several: True for axes of a sweep, which take several values.
        methods: methods whose options become flags.
    """
    headings = headings_of(methods)
    flags: dict[str, Any] = {"size": Annotated[tuple[int, ...], SIZE]} if several else {}
    for name, option in options_of(methods).items():
        if name == "method" and len(methods) == 1:
            continue
        # A switch has no values to sweep, and an option that does not decide the job is no axis.
        many = several and option.reads is not bool and option.decides
        value_type: Any = option.reads
        flags[name] = Annotated[
            tuple[value_type, ...] if many else value_type,
            Parameter(
                name=(flag_of(name), *option.names),
                help=_help(name, methods),
                group=GROUPS[headings[name]],
                converter=_converter(option, many=many),
                consume_multiple=many,
                negative="" if many else None,
            ),
        ]
    return flags


def _converter(option: Any, *, many: bool) -> Any:
    """Return the function that reads the texts of a flag; None if cyclopts reads them itself."""
    if option.fraction:
        return _fractions if many else fraction
    if option.reads is float:
        return reals if many else real
    if option.reads is int:
        return _wholes if many else whole
    return None


if TYPE_CHECKING:
    JobFlags: TypeAlias = Mapping[str, Any]
    ConvolutionFlags: TypeAlias = Mapping[str, Any]
    MachineFlags: TypeAlias = Mapping[str, Any]
    Axes: TypeAlias = Mapping[str, Any]
else:  # values of the command line by the name of their option; a flag left out has no entry
    JobFlags = Annotated[TypedDict("JobFlags", _flags(several=False), total=False), FLATTENED]
    OF_CONVOLUTIONS = _flags(several=False, methods=(CONVOLUTION,))
    ConvolutionFlags = Annotated[
        TypedDict("ConvolutionFlags", OF_CONVOLUTIONS, total=False), FLATTENED
    ]
    OF_MACHINES = {name: OF_CONVOLUTIONS[name] for name in options_in(MachineOptions)}
    MachineFlags = Annotated[TypedDict("MachineFlags", OF_MACHINES, total=False), FLATTENED]
    Axes = Annotated[TypedDict("Axes", _flags(several=True), total=False), FLATTENED]
NONE: Mapping[str, Any] = {}
