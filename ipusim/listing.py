"""The text form of a program: its variables, supersteps, transfers and vertices, in order."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .codelet import Column, Ragged
from .columns import IntArray
from .program import ExchangePlan, Program, Superstep, Vertices


def listing(program: Program, tile: int | None = None) -> str:
    """The program as text: a summary over all tiles, or every line that concerns one tile."""
    label = program.label
    head = (
        f"program {label.method} y[{label.m}, {label.n}] = a[{label.m}, {label.k}] @ "
        f"x[{label.k}, {label.n}], block {label.block}, {label.data_type.value}, partials "
        f"{label.partials_type.value}, on {program.machine.name} ({program.machine.tiles} tiles)"
    )
    lines = [head, *_variables(program, tile)]
    for number, step in enumerate(program.steps):
        lines.append(f"superstep {number} {step.name}")
        body = _step(step) if tile is None else _step_on(step, tile)
        lines += [f"  {line}" for line in body]
    return "\n".join(lines)


def _variables(program: Program, tile: int | None) -> Iterator[str]:
    for variable in program.variables:
        live = f"live in supersteps {variable.first} to {variable.last}"
        if tile is None:
            held = variable.bytes > 0
            if held.any():
                yield (
                    f"variable {variable.name} ({variable.category}): {held.sum()} tiles, up to "
                    f"{variable.bytes.max()} bytes, {live}"
                )
        elif variable.bytes[tile] > 0:
            yield (
                f"variable {variable.name} ({variable.category}): {variable.bytes[tile]} bytes at "
                f"{variable.address[tile]:#x}, {live}"
            )


def _step(step: Superstep) -> Iterator[str]:
    plan = step.exchange
    if not plan.is_empty:
        yield (
            f"exchange {len(plan.source)} sends ({int(plan.wide.sum())} wide), {len(plan.send)} "
            f"receives, {int(plan.words.sum())} words out, {int(plan.words[plan.send].sum())} in"
        )
    for vertices in step.compute:
        yield f"compute {vertices.codelet.name} on {len(vertices.tile)} tiles"


def _step_on(step: Superstep, tile: int) -> Iterator[str]:
    plan = step.exchange
    for row in np.flatnonzero(plan.source == tile)[_by(plan.cycle, plan.source == tile)]:
        yield _send(plan, int(row))
    received = np.flatnonzero(plan.tile == tile)
    for row in received[np.argsort(plan.cycle[plan.send[received]], kind="stable")]:
        send = plan.send[row]
        yield (
            f"receive {plan.words[send]} words from tile {plan.source[send]}, sent at cycle "
            f"{plan.cycle[send]}, into {plan.target[row]:#x}"
        )
    for vertices in step.compute:
        for row in np.flatnonzero(vertices.tile == tile):
            yield f"{vertices.codelet.name}({', '.join(_fields(vertices, int(row)))})"


def _by(key: IntArray, mask: np.ndarray) -> IntArray:
    return np.argsort(key[mask], kind="stable")


def _send(plan: ExchangePlan, row: int) -> str:
    receivers = np.sort(plan.tile[plan.send == row]).tolist()
    lanes = " wide" if plan.wide[row] else ""
    return (
        f"cycle {plan.cycle[row]}: send{lanes} {plan.words[row]} words from "
        f"{plan.address[row]:#x} to tiles {receivers}"
    )


def _fields(vertices: Vertices, row: int) -> Iterator[str]:
    for name, column in vertices.fields.items():
        yield f"{name}={_value(column, row)}"


def _value(column: Column, row: int) -> str:
    if isinstance(column, Ragged):
        return str(column.row(row).tolist())
    return str(column[row].tolist())
