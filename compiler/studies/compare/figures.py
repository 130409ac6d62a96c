"""Figures of a file of results: the values of named counters for each case, ready for a comparison.

A counter is a named figure, such as `cycles`; its value is "refused" if the job does not run. What
a case is depends on the file:

run of `ipusim simulate --run-file`   cases: total, and each superstep by its name
store of `ipusim validate`            cases: configurations; of equal ones the last result counts
store of `ipusim explore`             cases: configurations; of equal ones the last result counts
lines of `ipusim run --json`          cases: method, types, shape, block and density
golden file, or a folder of them      cases: the cases of each test
"""

from __future__ import annotations

import codecs
import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs
import numpy as np

from ipusim import (
    MAX_INPUT_BYTES,
    UNNUMBERED,
    InputError,
    Report,
    Run,
    as_cycle_model,
    input_bytes,
    json_value,
)

from ...archive import load
from ...guard.counts import SUFFIX, Figures, Golden, Value, read_golden
from ...jobs.outcome import JobColumns, RunColumns
from ...jobs.request import METHODS
from ...plan.options.methods import Weights
from ...plan.outline import GraphOutline
from ..advice import Advice, bounds_of, graph_bounds
from ..explore import STUDY as EXPLORE
from ..explore.point import configuration_text, details_of
from ..sweep.json_lines import MAX_LINE_BYTES, BadLine
from ..sweep.schema import check_columns
from ..sweep.store import Row, every_row
from ..validate import STUDY as VALIDATE
from ..validate.stored import restored

# Files that can be compared, for messages.
ACCEPTED_FILES = (
    "a run file, a store of `validate` or `explore`, lines of `run --json` or a golden file"
)
RUN_SECTION = "Run"  # section of an archive that is read
STUDY_MEMBER = "store"  # member of the JSON in a store's first line; its value names the study
# Columns of a line of `ipusim run --json` that make the name of its case.
CASE_COLUMNS = ("method", "type", "m", "k", "n", "block_size", "density", "device")
ROW_COUNTERS = (  # columns of such a line, and of a result of `ipusim explore`, that are compared
    *("cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "control_cycles"),
    "max_tile_bytes",
)
COLUMN_TYPES = {  # columns of jobs that did not run have None
    **get_type_hints(JobColumns),
    **{name: column_type | None for name, column_type in get_type_hints(RunColumns).items()},
}
TOTAL = "total"  # case of a whole run
TIME = "chip_seconds"  # column of such a line and result, from which the clock is known
CHECKED_TYPES = {
    name: COLUMN_TYPES[name] for name in (*CASE_COLUMNS, *ROW_COUNTERS, "refusal", TIME)
}
RUN_COUNTERS = ("cycles", "compute_cycles", "exchange_cycles", "sync_cycles")  # in a `Report`
PHASES = ("sync", "exchange", "compute")  # phases of a superstep; those of different tiles overlap
REFUSED = "refused"  # value of each counter of a job that does not run
MODEL_MEMBER = "cycle_model"  # member of a result; the first cycle model wrote results without it


@attrs.frozen
class Side:
    """Figures of one side of a comparison: of a file or a folder.

    Attributes:
        figures: values by case and counter.
        models: numbers of the cycle models that computed the figures, ascending; stores and
            folders may mix several.
        steps: for each superstep of a run by name, the cycles of its phases by name, and as
            "cycles" the cycles by which the run is longer with it. Empty for other files.
        bounds: advice on a run, from lower bounds of its cycles; empty for other files.
        clocks: frequency of the tile clock in Hz of each case whose time is known; golden files
            count cycles alone.
        device: name of the only machine of all cases, with which their names end, or empty.
        residences: residence of the weights of each case whose plan states it: resident or shared.
        is_graph: True for a run of a graph's program, whose file has no plan to change.
        left_out: operators that the program of a graph leaves out, as "Asinh x 2"; empty if none.
    """

    figures: Figures
    models: tuple[int, ...]
    steps: Mapping[str, Mapping[str, int]] = {}
    bounds: tuple[Advice, ...] = ()
    clocks: Mapping[str, int] = {}
    device: str = ""
    residences: Mapping[str, str] = {}
    is_graph: bool = False
    left_out: str = ""

    def without_device(self) -> Side:
        """Return the side with names of cases that leave out the machine."""
        end = f" {self.device}"
        figures = {case.removesuffix(end): values for case, values in self.figures.items()}
        clocks = {case.removesuffix(end): clock for case, clock in self.clocks.items()}
        residences = {case.removesuffix(end): text for case, text in self.residences.items()}
        return attrs.evolve(self, figures=figures, clocks=clocks, device="", residences=residences)

    @property
    def cycles(self) -> Mapping[str, int]:
        """Cycles of each case that ran."""
        counts = {case: counters.get("cycles") for case, counters in self.figures.items()}
        return {case: count for case, count in counts.items() if isinstance(count, int)}


def figures_of(
    path: Path, tell: Callable[[str], None], max_input_bytes: int = MAX_INPUT_BYTES
) -> Side:
    """Return the figures of a file, with their cycle models.

    Args:
        path: path of the file, or a folder of golden files.
        tell: callback, called with a message for each invalid line of a store that is skipped.
        max_input_bytes: limit of the memory that the file may take, in bytes.

    Raises:
        InputError: if the file has no known form, is too large, or has no valid line; the message
            states the first fault.
        OSError: if the file cannot be read.
    """
    if path.is_dir():
        return golden_figures(path)
    # Skip a byte order mark before the text.
    head = input_bytes(path, max_input_bytes)[: len(codecs.BOM_UTF8) + 1]
    head = head.removeprefix(codecs.BOM_UTF8)
    # The first bytes tell the form: a zip archive, a golden file's comment, or lines of JSON.
    if head.startswith(b"PK"):
        archive = load(path, sections=(RUN_SECTION,), max_input_bytes=max_input_bytes)
        assert archive.run is not None  # guaranteed by the section named above
        report = archive.run.report
        if archive.outline is not None:
            return _graph_side(archive.outline, archive.run, archive.cycle_model)
        return Side(
            _report_figures(report),
            (archive.cycle_model,),
            _superstep_cycles(report),
            bounds_of(report),
            {TOTAL: report.clock_hz},
        )
    if head.startswith(b"#"):
        return golden_figures(path)
    if not head.startswith(b"{"):
        raise InputError(f"{path} cannot be compared; give {ACCEPTED_FILES}")
    return _side_of_lines(path, tell)


def _report_figures(report: Report) -> Figures:
    """Return the figures of a report: those of the whole run, and by superstep."""
    total: dict[str, Value] = {"max_tile_bytes": report.memory.max_tile_bytes}
    if report.cycles is not None:
        total |= {name: getattr(report, name) for name in RUN_COUNTERS}
    names = numbered_names(step.name for step in report.steps)
    steps = {
        name: {
            "compute_cycles": step.compute,
            "exchange_cycles": step.exchange,
            "times": step.times,
        }
        for name, step in zip(names, report.steps, strict=True)
    }
    return {TOTAL: total, **steps}


def _graph_side(outline: GraphOutline, run: Run, cycle_model: int) -> Side:
    """Return the side of a graph's program: its parts are nodes, and the re-layouts before them."""
    report = run.report
    if len(outline.owner) != len(run.trace.names):
        raise InputError(
            f"the graph names the nodes of {len(outline.owner)} supersteps, the run has "
            f"{len(run.trace.names)}"
        )
    total = _report_figures(report)[TOTAL]
    parts: dict[str, dict[str, int]] = {}
    relayouts = 0
    for number, step in zip(np.unique(run.trace.superstep).tolist(), report.steps, strict=True):
        node = outline.nodes[outline.owner[number]].name
        name = f"re-layouts of {node}" if outline.relayout[number] else f"node {node}"
        part = parts.setdefault(name, dict.fromkeys(("cycles", *PHASES), 0))
        for phase in part:
            part[phase] += getattr(step, phase)
        relayouts += step.cycles * int(outline.relayout[number])
    counters = ("cycles", "compute", "exchange")
    figures = {
        name: {
            counter if counter == "cycles" else f"{counter}_cycles": part[counter]
            for counter in counters
        }
        for name, part in parts.items()
    }
    counts = Counter(node.operation for node in outline.left_out)
    return Side(
        {TOTAL: {**total, "relayout_cycles": relayouts}, **figures},
        (cycle_model,),
        parts,
        graph_bounds(report, relayouts),
        {TOTAL: report.clock_hz},
        is_graph=True,
        left_out=", ".join(f"{name} x {count}" for name, count in counts.items()),
    )


def _superstep_cycles(report: Report) -> Mapping[str, Mapping[str, int]]:
    """Return the cycles of each superstep by phase."""
    names = numbered_names(step.name for step in report.steps)
    return {
        name: {phase: getattr(step, phase) for phase in ("cycles", *PHASES)}
        for name, step in zip(names, report.steps, strict=True)
    }


def numbered_names(names: Iterable[str]) -> list[str]:
    """Return unique names of supersteps: "a", "a (2)" and "a (3)" for three named "a"."""
    counts: Counter[str] = Counter()
    unique = []
    for name in names:
        counts[name] += 1
        unique.append(name if counts[name] == 1 else f"{name} ({counts[name]})")
    return unique


def _side_of_lines(path: Path, tell: Callable[[str], None]) -> Side:
    """Return the figures of a file with a JSON object on each line: runs, or a study's results."""
    with path.open("rb") as file:
        first = _json_row(path, 1, file.readline(MAX_LINE_BYTES))
        if STUDY_MEMBER in first:
            return _side_of_store(path, first[STUDY_MEMBER], tell)
        lines = iter(functools.partial(file.readline, MAX_LINE_BYTES), b"")
        other_rows = (_json_row(path, number, line) for number, line in enumerate(lines, start=2))
        rows = [first, *other_rows]
    figures, models, clocks = {}, {}, dict[str, int]()
    residences: dict[str, str] = {}
    for number, row in enumerate(rows, start=1):
        row.setdefault(TIME)  # lines of older versions lack it
        try:
            check_columns({name: row[name] for name in CHECKED_TYPES if name in row}, CHECKED_TYPES)
            model = as_cycle_model(row.get(MODEL_MEMBER, UNNUMBERED))
        except (BadLine, InputError) as error:
            raise InputError(f"{path}, line {number} cannot be compared: {error}") from None
        case, counters = _case_of_run(row)
        # A later line of the same case replaces an earlier one.
        figures[case], models[case] = counters, model
        clocks |= _clock(case, row)
        residences |= _residence(case, row)
    devices = {str(row["device"]) for row in rows}
    device = devices.pop() if len(devices) == 1 else ""
    side = _side_of_cases(figures, models, clocks, residences)
    return attrs.evolve(side, device=device)


def _side_of_cases(
    figures: Figures,
    models: Mapping[str, int],
    clocks: Mapping[str, int],
    residences: Mapping[str, str],
) -> Side:
    """Return a side with these figures, and cycle model, clock and residence of each case."""
    numbers = tuple(sorted(set(models.values())))
    return Side(figures, numbers, clocks=clocks, residences=residences)


def _residence(case: str, row: Mapping[str, Any]) -> dict[str, str]:
    """Return the residence of the weights of a case by its name; empty if no plan states it."""
    plan = row.get("plan")
    weights = str(plan.get("weights")) if isinstance(plan, dict) else ""
    return {case: weights} if weights in get_args(Weights) else {}


def _clock(case: str, row: Mapping[str, Any]) -> dict[str, int]:
    """Return the clock of a case in Hz by its name; empty if its columns state no time."""
    cycles, seconds = row.get("cycles"), row.get(TIME)
    return {case: round(cycles / seconds)} if cycles and seconds else {}


def _side_of_store(path: Path, name: object, tell: Callable[[str], None]) -> Side:
    """Return the figures of a study's results."""
    if not isinstance(name, str) or name not in CASE_READERS:
        raise InputError(f"{path} is a store of {name!r:.40}; give {ACCEPTED_FILES}")
    faults: list[str] = []
    models: dict[str, int] = {}
    clocks: dict[str, int] = {}
    residences: dict[str, str] = {}

    def read(row: Row) -> tuple[str, dict[str, Value]]:
        """Return the case and the counters of a row, and note what else the side holds."""
        case, counters = CASE_READERS[name](row)
        models[case] = row.cycle_model
        clocks.update(_clock(case, row.result))
        residences.update(_residence(case, row.result))
        return case, counters

    figures = dict(every_row(path, study=name, read=read, tell=faults.append))
    if faults and not figures:
        raise InputError(faults[0])
    for fault in faults:
        tell(fault)
    return _side_of_cases(figures, models, clocks, residences)


def _json_row(path: Path, number: int, line: bytes) -> dict[str, Any]:
    """Return the JSON object of a line; refuse any other line."""
    try:
        row = json_value(line, max_bytes=MAX_LINE_BYTES)
    except InputError:
        row = None
    if not isinstance(row, dict):
        raise InputError(f"{path}, line {number} is no JSON object; give {ACCEPTED_FILES}")
    return row


def _case_of_run(row: Mapping[str, Any]) -> tuple[str, dict[str, Value]]:
    """Return the name of a run's case, and its counters."""
    method, data_type, *sizes, density, device = (row[name] for name in CASE_COLUMNS)
    m, k, n, block = sizes
    method = method.removesuffix("_sparse")  # rows of older versions have PopSparse's names
    case = f"{method} {data_type} m {m} k {k} n {n} block {block} density {density:.4g} {device}"
    counters = {name: _count_or_refused(row[name], row["refusal"]) for name in ROW_COUNTERS}
    return case, {name: value for name, value in counters.items() if value is not None}


def _count_or_refused(count: int | None, refusal: object) -> Value | None:
    """Return a count; of a run that was refused, a word in its place."""
    return REFUSED if count is None and refusal else count


def _case_of_validation(row: Row) -> tuple[str, dict[str, Value]]:
    """Return the name of a validated point, and its cycles."""
    configuration, result = restored(row.configuration, row.result)
    if not result.fits:
        return str(configuration), {"cycles": REFUSED}
    return str(configuration), {
        "cycles": sum(phase.compute + phase.exchange for phase in result.phases),
        "compute_cycles": sum(phase.compute for phase in result.phases),
        "exchange_cycles": sum(phase.exchange for phase in result.phases),
    }


def _case_of_exploration(row: Row) -> tuple[str, dict[str, Value]]:
    """Return the case of a row of a sweep.

    Only the columns that are compared are checked, because another version may have written others.
    """
    columns = {name: row.result.get(name) for name in (*ROW_COUNTERS, "refusal", TIME)}
    check_columns(columns, {name: COLUMN_TYPES[name] for name in columns})
    if row.configuration.get("method") not in METHODS:
        raise BadLine("its configuration names an unknown method")
    counters = {name: _count_or_refused(columns[name], columns["refusal"]) for name in ROW_COUNTERS}
    configuration = _with_machine_name(row)
    case = " ".join([configuration_text(configuration), *details_of(configuration)])
    return case, {name: value for name, value in counters.items() if value is not None}


def _with_machine_name(row: Row) -> Mapping[str, Any]:
    """Return the configuration with the machine's name, and the stem of its file if it differs."""
    configuration, name = row.configuration, row.result.get("device")
    if configuration.get("machine_sha256") is None or not isinstance(name, str):
        return configuration
    stem = Path(str(configuration.get("machine"))).stem
    return {**configuration, "machine": name if name == stem else f"{name} ({stem})"}


CASE_READERS: Mapping[str, Callable[[Row], tuple[str, dict[str, Value]]]] = {
    EXPLORE.name: _case_of_exploration,
    VALIDATE.name: _case_of_validation,
}


def golden_figures(path: Path) -> Side:
    """Return the figures of a golden file, or of all golden files below a folder.

    The names of cases of a folder begin with the names of their files.

    Raises:
        InputError: if there is no golden file, or a damaged one.
        OSError: if a file cannot be read.
    """
    if not path.is_dir():
        golden = read_golden(path)
        return Side(_golden_cases(golden, ""), (golden.model,))
    files = sorted(path.rglob(f"*{SUFFIX}"))
    if not files:
        raise InputError(f"{path} has no golden file, *{SUFFIX}, anywhere below it")
    figures: dict[str, dict[str, int | str]] = {}
    models: set[int] = set()
    for file in files:
        golden = read_golden(file)
        # The name contains the folders, so that files of the same name have different cases.
        name = file.relative_to(path).with_suffix("").as_posix()
        figures.update(_golden_cases(golden, f"{name}::"))
        models.add(golden.model)
    return Side(figures, tuple(sorted(models)))


def _golden_cases(golden: Golden, prefix: str) -> dict[str, dict[str, int | str]]:
    """Return the counters of a golden file by case, with a prefix in front of names."""
    return {
        f"{prefix}{test} {case}": dict(counters) for (test, case), counters in golden.counts.items()
    }
