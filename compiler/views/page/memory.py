"""Page data of tile memory: size, address and lifetime of variables, and gaps between them.

The page itself sums up bytes for its pictures of memory and for the card of a selected tile. A
category says what a variable is for, such as operands or partials.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import PADDING, Machine, MemoryOverTime

from ...drawing.colours import OTHER, category_colours
from ..subject import Subject

MAX_COLOURS = 5  # largest categories, each with a colour of its own; all others are drawn together
OTHER_NAME = "other"  # name of all other categories together


def variables_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `variables` of the page's data; assets/memory/variables.js sums it up.

    names: names of the program's variables. category: int[variables], index in `categories`. first,
    last: int[variables], first and last superstep in which each variable lives. bytes, address:
    int[variables, tiles]; 0 bytes if a tile has none of it. colours: colours of the largest
    categories and of all others together, the largest first. live_most, live_mean: bytes of live
    variables by superstep, maximum and mean over tiles. sram: addresses and sizes of tile memory.
    """
    program, memory = subject.program, subject.memory
    variables, tiles = program.variables, program.machine.tiles
    categories = memory.categories[:-2]  # padding and system are no variables
    table = np.array([[variable.bytes, variable.address] for variable in variables], dtype=np.int64)
    table = table.reshape(len(variables), 2, tiles)
    stored = table[:, 0] > 0
    live_bytes = memory.live_bytes
    return {
        "names": [variable.name for variable in variables],
        "categories": categories,
        "category": [categories.index(variable.category) for variable in variables],
        "first": [variable.first for variable in variables],
        "last": [variable.last for variable in variables],
        "bytes": table[:, 0],
        "address": np.where(stored, table[:, 1], 0),
        "colours": largest_colours(memory),
        "live_most": live_bytes.max(axis=1),
        "live_mean": live_bytes.mean(axis=1),
        "sram": _sram(program.machine),
    }


def largest_colours(memory: MemoryOverTime) -> Mapping[str, str]:
    """Return the colours of the largest categories of variables, and of all others together.

    A category is ranked by the bytes of its variables on all tiles, in the superstep in which they
    are most. Most categories have a fixed colour; the others take spare colours, and are drawn with
    "other" when no spare colour is left.
    """
    size = memory.bytes[:-2].sum(axis=2).max(axis=1)  # int64[categories]; no padding, no system
    order = np.argsort(-size, kind="stable")
    names = [memory.categories[number] for number in order.tolist() if size[number]]
    colours = category_colours(names[:MAX_COLOURS])
    by_category = {name: colours[name] for name in names[:MAX_COLOURS] if name in colours}
    return by_category if len(names) == len(by_category) else {**by_category, OTHER_NAME: OTHER}


def _sram(machine: Machine) -> Mapping[str, int]:
    """Return the addresses and sizes of a tile's memory."""
    return {
        "base": machine.sram_base,
        "interleaved": machine.interleaved_base,
        "end": machine.sram_end,
        "usable": machine.usable_bytes,
        "element": machine.element_bytes,
    }


def memory_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `memory` of the page's data.

    tile: number of the fullest tile. mean: peak bytes of a tile, mean over tiles. gaps:
    int[supersteps, tiles], bytes below the highest live byte that belong to no live variable.
    """
    memory, use = subject.memory, subject.report.memory
    return {
        "tile": use.tile,
        "mean": float(use.peak_bytes.mean()),
        "gaps": memory.bytes[memory.categories.index(PADDING)],
    }
