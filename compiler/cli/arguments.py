"""Types of command-line arguments: flags of a job and axes of a sweep, made from its options.

A command gets values of those flags only that the user gave. So it can refuse a given flag that the
selected method does not have, and each default is written once, with its option.
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

# Headings under which `--help` lists flags, in order. An option of a job states its own heading;
# every other flag has one in its annotation, as in `Annotated[..., OUTPUT]`.
HEADINGS = (
    *("Matrix", "Job", "Plan", "Network", "Checkpoint", "Vertex"),
    *("Machine", "Simulation", "Sweep", "Output"),
)
# Groups of flags in help, as cyclopts takes them, and the annotation of a flag for each group.
GROUPS = {heading: Group(heading, sort_key=rank) for rank, heading in enumerate(HEADINGS, start=1)}
MATRIX = Parameter(group=GROUPS["Matrix"])
NETWORK = Parameter(group=GROUPS["Network"])
CHECKPOINT = Parameter(group=GROUPS["Checkpoint"])
VERTEX = Parameter(group=GROUPS["Vertex"])
MACHINE = Parameter(group=GROUPS["Machine"])
SIMULATION = Parameter(group=GROUPS["Simulation"])
SWEEP = Parameter(group=GROUPS["Sweep"])
OUTPUT = Parameter(group=GROUPS["Output"])
# Characters of a refused value that a message quotes; no reason recorded for this number.
MAX_QUOTED = 40
WHOLE_WITH_POINT = re.compile(r"([+-]?[0-9_]+)\.0*")  # as 16. or 16.0; the group is the number


# Converters of cyclopts: the arguments are the type of the flag and the texts that the user gave.


def parse_fraction(_type: object, tokens: Sequence[object]) -> float:
    """Return a number given as 0.0625 or 1/16."""
    from ipusim import ratio

    try:
        return ratio(str(getattr(tokens[0], "value", tokens[0])))
    except ValueError as error:
        raise ValueError(f"{error}; write 0.0625 or 1/16") from None


def parse_real(_type: object, tokens: Sequence[object]) -> float:
    """Return a number given as a decimal."""
    from ipusim import real_number

    text = str(getattr(tokens[0], "value", tokens[0]))
    try:
        return real_number(text)
    except ValueError as error:
        # Keep the message about numbers beyond the range of float; replace all others.
        reason = str(error) if " is too " in str(error) else f"{text[:MAX_QUOTED]!r} is no number"
        raise ValueError(reason) from None


def parse_reals(flag_type: object, tokens: Sequence[object]) -> tuple[float, ...]:
    """Return several numbers, each given as a decimal."""
    return tuple(parse_real(flag_type, [token]) for token in tokens)


def parse_fractions(flag_type: object, tokens: Sequence[object]) -> tuple[float, ...]:
    """Return several numbers, each given as 0.0625 or 1/16."""
    return tuple(parse_fraction(flag_type, [token]) for token in tokens)


def parse_whole_number(_type: object, tokens: Sequence[object]) -> int:
    """Return a whole number given as 16, 0x10 or 16.0; refuse any other fraction."""
    # The text is not converted to a float first, which would round numbers above 2^53.
    text = str(getattr(tokens[0], "value", tokens[0]))
    if match := WHOLE_WITH_POINT.fullmatch(text):
        text = match[1]
    base = 0 if text.lstrip("+-")[:2].lower() in ("0x", "0o", "0b") else 10
    try:
        return int(text, base)
    except ValueError:
        raise ValueError(f"{text[:MAX_QUOTED]!r} is no whole number; write it as 16") from None


def parse_whole_numbers(flag_type: object, tokens: Sequence[object]) -> tuple[int, ...]:
    """Return several whole numbers, each given as 16, 0x10 or 16.0."""
    return tuple(parse_whole_number(flag_type, [token]) for token in tokens)


Flag = Parameter(negative="")  # a switch without an opposite flag --no-...
FIELDS = Parameter(name="*")  # each field of the argument becomes a flag of the field's name
RUN_OPTIONS = Parameter(name="*", negative="", group=GROUPS["Simulation"])
MATRIX_NAMES = ("--matrix", "--sparsity-matrix-file")  # names in ipusim and in PopSparse's tool
Matrix = Annotated[Path | None, Parameter(name=MATRIX_NAMES), MATRIX]
Weights = Annotated[Path | None, Parameter(name=("--weights", *MATRIX_NAMES)), MATRIX]
Matrices = Annotated[
    tuple[Path, ...],
    Parameter(name=MATRIX_NAMES, consume_multiple=True, negative="", show_default=False),
    MATRIX,
]
Output = Parameter(name=["--output", "-o"])
Integer = Parameter(converter=parse_whole_number)


@attrs.frozen(kw_only=True)
class RunFlags(RunOptions):
    """Options of a simulation as flags, with the converter of the seed."""

    __doc__ = RunOptions.__doc__  # cyclopts reads the help of the flags from the docstring

    fidelity: Fidelity = DEFAULT_RUN_OPTIONS.fidelity
    check_races: bool = DEFAULT_RUN_OPTIONS.check_races
    stochastic_rounding: Annotated[int | None, Integer] = DEFAULT_RUN_OPTIONS.stochastic_rounding
    energy: bool = DEFAULT_RUN_OPTIONS.energy


RUN_FLAGS = RunFlags()  # the defaults of all flags of a simulation
MaxInputBytes = Annotated[
    int | None, Integer, Parameter(validator=validators.Number(gte=1), negative="")
]
TimingOnly = Annotated[
    bool, Parameter(name=["--timing-only", "--ignore-data"], negative=""), SIMULATION
]
RepeatedFlag = Parameter(negative="", show_default=False)
Include = Annotated[tuple[Path, ...], RepeatedFlag, Parameter(name=["--include", "-I"])]
Define = Annotated[tuple[str, ...], RepeatedFlag, Parameter(name=["--define", "-D"])]
Stub = Annotated[tuple[str, ...], RepeatedFlag]
Texts = Annotated[tuple[str, ...], RepeatedFlag, Parameter(consume_multiple=True)]
Stores = Annotated[tuple[Path, ...], RepeatedFlag, Parameter(consume_multiple=True)]
CONVOLUTION = "convolution"  # name of the method
SIZE = Parameter(
    name="--size",
    converter=parse_whole_numbers,
    help="Rows and columns of square sparse operands, m = k [--m and --k].",
    consume_multiple=True,
    negative="",
    group=GROUPS["Matrix"],
)


def input_limit(limit: int | None) -> int:
    """Return the maximum number of bytes of an input.

    Args:
        limit: value of --max-input-bytes; None takes all SRAM of the largest machine.
    """
    from ipusim import MAX_INPUT_BYTES

    return MAX_INPUT_BYTES if limit is None else limit


def macros(texts: Sequence[str]) -> Mapping[str, str]:
    """Return preprocessor macros by name from texts NAME or NAME=VALUE.

    The value of NAME alone is 1, as in C.
    """
    parts = (text.partition("=") for text in texts)
    return {name: value if equals else "1" for name, equals, value in parts}


def _help(name: str, methods: Collection[str]) -> str:
    """Return the help text of a flag: its description, its methods and its default.

    The text names methods only if some lack the option. It has a default for each method only if
    defaults differ.

    Args:
        name: name of the option.
        methods: methods of the command.
    """
    # 1. The description. Method `auto` has the options of `static`, and is not named beside it.
    methods = [method for method in methods if method != AUTO]
    all_options = {method: options_of((method,)) for method in methods}
    options_by_method = {
        method: options[name] for method, options in all_options.items() if name in options
    }
    text = next(iter(options_by_method.values())).help
    if tuple(methods) == (CONVOLUTION,):
        text = HELP.get(name, text)
    elif name == "strategy":
        names = (
            f"{method}: {', '.join(own_names(method))}"
            for method in options_by_method
            if method in STRATEGIES
        )
        text += (
            f" {'; '.join(names)}, static partitioners that are installed, and one of a file of "
            "your own, as ./own.py:function."
        )
    # 2. The methods that have the option, if some methods of the command lack it.
    if len(options_by_method) < len(methods):
        *preceding, last = options_by_method
        text += f" Only {' and '.join([', '.join(preceding), last] if preceding else [last])}."
    # 3. The default: once if it is the same for all methods, else for each method.
    defaults = {
        method: str(option.default)
        for method, option in options_by_method.items()
        if option.default is not None
    }
    if not defaults:
        return text
    if len(defaults) == len(options_by_method) and len(set(defaults.values())) == 1:
        return f"{text} [default: {next(iter(defaults.values()))}]"
    return f"{text} [default: {', '.join(map(' '.join, defaults.items()))}]"


def _flags(*, several: bool, methods: Collection[str] = METHODS) -> Mapping[str, Any]:
    """Return the annotated type of each flag, by the name of its option.

    Args:
        several: True for the axes of a sweep, flags that take several values.
        methods: methods whose options become flags.
    """
    headings = headings_of(methods)
    flags: dict[str, Any] = {"size": Annotated[tuple[int, ...], SIZE]} if several else {}
    for name, option in options_of(methods).items():
        if name == "method" and len(methods) == 1:
            continue
        # A switch has no values to sweep. An option that does not change the job (`decides` is
        # False), as the path of an output, is no axis. Options that repeat always take several.
        takes_several = several and option.reads is not bool and option.decides
        takes_several = takes_several or option.repeats
        value_type: Any = option.reads
        flags[name] = Annotated[
            tuple[value_type, ...] if takes_several else value_type,
            Parameter(
                name=(flag_of(name), *option.names),
                help=_help(name, methods),
                group=GROUPS[headings[name]],
                converter=_converter(option, takes_several=takes_several),
                consume_multiple=takes_several,
                negative="" if takes_several else None,
            ),
        ]
    return flags


def _converter(option: Any, *, takes_several: bool) -> Any:
    """Return the converter of the texts of a flag; None to leave the texts to cyclopts."""
    if option.fraction:
        return parse_fractions if takes_several else parse_fraction
    if option.reads is float:
        return parse_reals if takes_several else parse_real
    if option.reads is int:
        return parse_whole_numbers if takes_several else parse_whole_number
    return None


if TYPE_CHECKING:
    JobFlags: TypeAlias = Mapping[str, Any]
    ConvolutionFlags: TypeAlias = Mapping[str, Any]
    MachineFlags: TypeAlias = Mapping[str, Any]
    Axes: TypeAlias = Mapping[str, Any]
else:  # mappings from option names to values; cyclopts reads the flags from the annotations
    JobFlags = Annotated[TypedDict("JobFlags", _flags(several=False), total=False), FIELDS]
    CONVOLUTION_FLAGS = _flags(several=False, methods=(CONVOLUTION,))
    ConvolutionFlags = Annotated[
        TypedDict("ConvolutionFlags", CONVOLUTION_FLAGS, total=False), FIELDS
    ]
    MACHINE_FLAGS = {name: CONVOLUTION_FLAGS[name] for name in options_in(MachineOptions)}
    MachineFlags = Annotated[TypedDict("MachineFlags", MACHINE_FLAGS, total=False), FIELDS]
    Axes = Annotated[TypedDict("Axes", _flags(several=True), total=False), FIELDS]
UNSET: Mapping[str, Any] = {}  # default of the flags of a command: the user gave none of them
