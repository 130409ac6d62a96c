"""JSON documents that commands print with `--json`, and the schema of each.

A document is one object on one line. It begins with the name of the command and a version, which
rises when a member changes its meaning, its type or disappears; new members leave it as it is. The
schemas are JSON Schema (draft 7) in one file of the package; `json_schema` returns that of a
command. Numbers are the very numbers of the printed text, before they are rounded for it. JSON has
no infinities: a number without a value is null.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import (
    Handle,
    InputError,
    Loop,
    Machine,
    Program,
    Report,
    Superstep,
    Variable,
    effect_of,
    json_value,
    memory_over_time,
)

from ..archive import Saved
from ..graph.program.figures import NodeCycles, ProgramFigures
from ..jobs.accuracy import accuracy_of
from ..jobs.outcome import Check
from ..plan.cut_text import cut_text
from ..plan.outline import NodeOutline
from ..plan.plan import Plan
from .subject import Subject
from .table import CYCLES_OF, NO_PLAN, verdict_text, without_alternatives

SCHEMAS = Path(__file__).parents[1] / "data" / "schemas" / "documents.json"
PROGRAM = "network --program"  # a document of its own: nodes of a program in place of layers
# Version of each command's document: 1 when it was first published. In version 2 of the report,
# `plan` is null for the program of a graph.
VERSIONS = {
    **dict.fromkeys(("diff", "machine", "show", "simulate", "tile", PROGRAM), 1),
    **dict.fromkeys(("network", "report"), 2),
}


def json_schema(command: str) -> dict[str, Any]:
    """Return the JSON Schema (draft 7) of the document that a command prints with `--json`.

    Args:
        command: name of the command: diff, machine, network, "network --program", report, show,
            simulate or tile.

    Raises:
        InputError: no document of the command has a schema.
    """
    if command not in VERSIONS:
        raise InputError(f"no schema of {command!r}; there is {', '.join(VERSIONS)}")
    schemas = _schemas()
    return {
        "$schema": schemas["$schema"],
        "title": f"ipusim {command} --json, version {VERSIONS[command]}",
        **schemas["documents"][command],
        "definitions": schemas["definitions"],
    }


@cache
def _schemas() -> dict[str, Any]:
    """Return the JSON schemas of all documents, by name."""
    schemas: dict[str, Any] = json_value(SCHEMAS.read_bytes())
    return schemas


def document(command: str, members: Mapping[str, object]) -> str:
    """Return the JSON document of a command, with the version of its schema."""
    head = {"command": command, "version": VERSIONS[command]}
    return json.dumps({**head, **{name: plain(value) for name, value in members.items()}})


def plain(value: Any) -> Any:
    """Return a value as numbers, texts, lists and mappings that JSON can store."""
    if attrs.has(type(value)):
        value = attrs.asdict(value, recurse=False)
    elif isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    elif isinstance(value, Path | Enum):
        value = str(value) if isinstance(value, Path) else value.value
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def machine_document(machine: Machine) -> str:
    """Return the document of `ipusim machine`: numbers, their sources, and what they act on."""
    numbers = [
        {
            "name": name,
            "value": getattr(machine, name),
            "source": source,
            "changes": (effect := effect_of(machine, name)).outputs,
            "acts_on": effect.text,
        }
        for name, source in machine.sources.items()
    ]
    return document("machine", {"machine": machine.name, "numbers": numbers})


def simulate_document(report: Report, check: Check | None) -> str:
    """Return the document of `ipusim simulate`: figures of the run, and the check against NumPy."""
    return document("simulate", {"report": report.to_dict(), "check": check})


def report_document(
    subject: Subject, *, note: str, advice: Sequence[object] | None, files: Iterable[str]
) -> str:
    """Return the document of `ipusim report`.

    Args:
        subject: saved run with its plan, or with the outline of its graph.
        note: sentence about an older cycle model; empty if the run is of the present one.
        advice: changes of the job that were simulated, with their cycles; None if no advice was
            asked for.
        files: line of text for each written file.
    """
    report, plan = subject.report, subject.plan
    return document(
        "report",
        {
            "note": note or None,
            "plan": None if plan is None else plan_members(plan, report.cycles),
            "graph": None if subject.graph is None else graph_members(subject.graph),
            "report": report.to_dict(),
            "accuracy": None if report.cycles is None else accuracy_of(report).columns,
            "advice": advice,
            "files": list(files),
        },
    )


def network_program_document(figures: ProgramFigures, advice: Sequence[object] | None) -> str:
    """Return the document of `ipusim network --program`.

    Args:
        figures: figures of the program by node.
        advice: changes with their cycles; None if no advice was asked for.
    """
    members = {"verdict": figures.verdict, "graph": graph_members(figures), "advice": advice}
    return document(PROGRAM, members)


def show_document(saved: Saved, *, note: str, tile: int | None) -> str:
    """Return the document of `ipusim show`: the sections of a file, null where it has none.

    Args:
        saved: sections of the file.
        note: sentence about an older cycle model; empty if the run is of the present one.
        tile: number of a tile, of which memory and vertices are listed alone; plan and run are left
            out. None for all tiles.
    """
    is_whole = tile is None
    plan, program = saved.plan, saved.program
    report = None if saved.run is None else saved.run.report
    cycles = None if report is None else report.cycles
    figures = figures_of_graph(saved)
    return document(
        "show",
        {
            "tile": tile,
            "note": note or None if is_whole else None,
            "plan": plan_members(plan, cycles) if plan and is_whole else None,
            "graph": graph_members(figures) if figures and is_whole else None,
            "program": None if program is None else program_members(program, tile),
            "report": report.to_dict() if report and is_whole else None,
        },
    )


def tile_document(
    runs: Sequence[Any],
    *,
    machine: str,
    layout: Any,
    profile: bool,
    comparison: Any,
    files: Mapping[Path, int],
) -> str:
    """Return the document of `ipusim tile`.

    Args:
        runs: run of the assembly files, then the run of the variant if there is one.
        machine: name of the machine.
        layout: layout of the vertex state if it was asked for, else None.
        profile: True to include the profile of the first run.
        comparison: comparison of both runs, or None.
        files: number of instruction issues in each written file, by path of the file.
    """
    run = runs[0]
    return document(
        "tile",
        {
            "machine": machine,
            "cycles": run.cycles,
            "worker_bundles": run.execution.worker_bundles,
            "issues": int(run.execution.issues.sum()),
            "layout": layout,
            "profile": _profile(run.profile) if profile else None,
            "comparison": None if comparison is None else _comparison(comparison),
            "files": [{"path": path, "issues": issues} for path, issues in files.items()],
        },
    )


def plan_members(plan: Plan, cycles: int | None) -> dict[str, object]:
    """Return the members of a plan: strategy, method, cut, decision, verdict and alternatives."""
    method = plan.label().method
    return {
        "strategy": plan.strategy,
        "method": method,
        "cut": cut_text(plan),
        "decision": without_alternatives(plan.decision),
        "verdict": verdict_text(plan.decision, method, cycles) or None,
        "alternatives": list(_alternatives(plan.decision)),
        "estimate": plan.estimate,
    }


def figures_of_graph(saved: Saved) -> ProgramFigures | None:
    """Return the figures by node of a saved run of a graph's program; None for other files."""
    if saved.outline is None or saved.program is None or saved.run is None:
        return None
    return ProgramFigures(outline=saved.outline, program=saved.program, run=saved.run)


def graph_members(figures: ProgramFigures) -> dict[str, object]:
    """Return the members of a graph's program: its nodes with their cycles, and its memory."""
    outline, report = figures.outline, figures.run.report
    by_name = {row.node.name: row for row in figures.nodes}
    return {
        "name": outline.name,
        "data_type": outline.data_type,
        "machine": report.device,
        "tiles": report.tiles,
        "clock_hz": report.clock_hz,
        "inputs": outline.inputs,
        "outputs": outline.outputs,
        "cycles": figures.cycles,
        "chip_seconds": report.seconds,
        "relayout_cycles": figures.relayout_cycles,
        "error": outline.error,
        "comparison": outline.comparison or None,
        "notes": outline.notes,
        "nodes": [
            _node_members(node, by_name.get(node.name), figures.cycles) for node in outline.nodes
        ],
        "left_out": [
            {
                "name": node.name,
                "operation": node.operation,
                "macs": node.macs,
                "moved_bytes": node.moved_bytes,
                "reason": node.reason,
            }
            for node in outline.left_out
        ],
        "memory": _graph_memory(figures),
    }


def _node_members(node: NodeOutline, row: NodeCycles | None, cycles: int) -> dict[str, object]:
    """Return the members of a node; `row` is None if it has no supersteps."""
    members = {**plain(node), "plan": node.plan or None, "weights": node.weights or None}
    del members["reason"]
    counts = row or NodeCycles(node=node)
    return {
        **members,
        "cycles": counts.cycles,
        "compute_cycles": counts.compute,
        "exchange_cycles": counts.exchange,
        "sync_cycles": counts.sync,
        "relayout_cycles": counts.relayout,
        "way": counts.way,
        "words": counts.words,
        "share": counts.cycles / max(cycles, 1),
        "first_superstep": None if row is None else row.first,
        "last_superstep": None if row is None else row.last,
        "live_bytes": None if row is None else row.live_bytes,
    }


def _graph_memory(figures: ProgramFigures) -> dict[str, object]:
    """Return the members of the memory of the fullest tile, by category and over time."""
    memory, step = figures.memory, figures.memory.fullest_step
    return {
        "tile": memory.tile,
        "usable_bytes": memory.usable_bytes,
        "max_tile_bytes": figures.run.report.memory.max_tile_bytes,
        "superstep": step,
        "categories": [
            {
                "name": name,
                "always_live_bytes": memory.always[row],
                "not_always_live_bytes": memory.temporary[row, step],
                "most_not_always_live_bytes": memory.temporary[row].max(),
            }
            for row, name in enumerate(memory.categories)
        ],
        "live_bytes": memory.live_bytes,
    }


def _alternatives(decision: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """Yield the alternatives of a decision: cycles with their kind, or why there is no plan."""
    for name, value in decision.items():
        if not name.startswith(CYCLES_OF):
            continue
        members = {"name": name.removeprefix(CYCLES_OF), "cycles": None, "kind": None}
        text = str(value)
        if text.startswith(NO_PLAN):
            yield {**members, "reason": text.removeprefix(NO_PLAN)}
            continue
        count = re.search(r"\d[\d,]*", text)
        kind = re.search(r"\((lower bound|estimate|simulated)\)", text)
        yield {
            **members,
            "cycles": None if count is None else int(count[0].replace(",", "")),
            "kind": "simulated" if isinstance(value, int) or kind is None else kind[1],
            "reason": None,
        }


def program_members(program: Program, tile: int | None) -> dict[str, object]:
    """Return the variables, host arrays and supersteps of a program, or those of one tile."""
    arrays = (("input", program.inputs), ("output", program.outputs), ("kept", program.kept))
    variables = [_variable(variable, tile) for variable in program.variables]
    memory = None
    if tile is not None:
        over_time = memory_over_time(program)
        memory = {
            "supersteps": over_time.steps,
            "bytes": over_time.of_tile(tile),
            "total": over_time.used_bytes[:, tile],
        }
    loops = [step for step in program.steps if isinstance(step, Loop)]
    return {
        "label": program.label,
        "device": program.machine.name,
        "tiles": program.machine.tiles,
        "variables": [members for members in variables if members["bytes"]],
        "arrays": [
            members
            for role, handles in arrays
            for name, handle in handles.items()
            if (members := _host_array(role, name, handle, tile))["pieces"]
        ],
        "supersteps": [_superstep(step, tile) for step in program.supersteps],
        "loops": [
            {"name": loop.name, "max_turns": loop.max_turns, "cases": len(loop.cases)}
            for loop in loops
        ],
        "memory": memory,
    }


def _variable(variable: Variable, tile: int | None) -> dict[str, object]:
    """Return the members of a variable: its bytes on the fullest tile, or on one tile."""
    has_bytes = variable.bytes > 0
    return {
        "name": variable.name,
        "category": variable.category,
        "tiles": int(has_bytes.sum()) if tile is None else int(has_bytes[tile]),
        "bytes": int(variable.bytes.max() if tile is None else variable.bytes[tile]),
        "address": None if tile is None else int(variable.address[tile]),
        "first_superstep": variable.first,
        "last_superstep": variable.last,
    }


def _host_array(role: str, name: str, handle: Handle, tile: int | None) -> dict[str, object]:
    """Return the members of a host array, on all tiles or on one."""
    is_chosen = np.full(len(handle.tile), True) if tile is None else handle.tile == tile
    return {
        "role": role,
        "name": name,
        "data_type": handle.data_type,
        "elements": int(handle.count[is_chosen].sum()),
        "pieces": int(is_chosen.sum()),
        "tiles": len(np.unique(handle.tile[is_chosen])),
    }


def _superstep(step: Superstep, tile: int | None) -> dict[str, object]:
    """Return the members of a superstep: what it sends and receives, and its vertices."""
    exchange = step.exchange
    sends = np.full(len(exchange.source), True) if tile is None else exchange.source == tile
    receives = np.full(len(exchange.tile), True) if tile is None else exchange.tile == tile
    counts = [
        int(len(vertices.tile) if tile is None else (vertices.tile == tile).sum())
        for vertices in step.compute
    ]
    return {
        "name": step.name,
        "sends": int(sends.sum()),
        "wide_sends": int(exchange.wide[sends].sum()),
        "receives": int(receives.sum()),
        "words_out": int(exchange.words[sends].sum()),
        "words_in": int(exchange.words[exchange.send[receives]].sum()),
        "vertices": [
            {"codelet": vertices.codelet.name, "vertices": count}
            for vertices, count in zip(step.compute, counts, strict=True)
            if count
        ],
    }


def _profile(profile: Any) -> dict[str, object]:
    """Return the members of a profile.

    Cycles of the run by its parts, issue slots by their use, and accesses by their bits are objects
    rather than lists of pairs.
    """
    members = plain(profile)
    rows = [
        {**plain(row), "worker_issues": row.worker_issues, "stalls": row.stalls}
        for row in profile.rows
    ]
    return {
        **members,
        "parts": dict(profile.parts),
        "worker_parts": dict(profile.worker_parts),
        "accesses": {str(bits): count for bits, count in profile.accesses},
        "loaded_bytes": profile.loaded_bytes,
        "stored_bytes": profile.stored_bytes,
        "load_port_use": profile.load_port_use,
        "store_port_use": profile.store_port_use,
        "rows": rows,
    }


def _comparison(comparison: Any) -> dict[str, object]:
    """Return the members of a comparison of two runs.

    They are the figures of both profiles, the bundles whose cycles differ, and for each array the
    number of bytes that differ between the results.
    """
    return {
        "names": comparison.names,
        "figures": [
            {
                "name": figure.what,
                "unit": figure.unit,
                "first": figure.first,
                "second": figure.second,
                "ratio": figure.ratio,
            }
            for figure in comparison.figures
        ],
        "bundles": [
            {"text": line.text, "difference": line.difference} for line in comparison.lines
        ],
        "results": [
            {"array": name, "differing_bytes": count} for name, count in comparison.results or ()
        ],
        "same_results": comparison.same_results,
    }
