"""Memory of a run's page: variables on the tiles, and the holes between them.

Of each variable there is how many bytes it has on each tile, where, and from which superstep to
which; what the pictures of memory and the selected tile's card draw is summed up by the page.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import PADDING, Machine, MemoryOverTime

from ...drawing.colours import OTHER, category_colours
from ..subject import Subject

LARGEST = 5  # categories with a colour of their own; the rest is other
OTHER_NAME = "other"


def variables_data(subject: Subject) -> Mapping[str, object]:
    """`variables` of the page's data; assets/memory/variables.js sums it up.

    names: of the program's variables. category: int[variables], which of `categories`. first,
    last: int[variables], supersteps between which each lives, both included. bytes, address:
    int[variables, tiles]; 0 bytes where a tile has none. colours: of the largest categories and of
    all others, the largest first. live_most, live_mean: bytes of live variables by superstep, over
    tiles. sram: the tile's memory, addresses and bytes.
    """
    program, memory = subject.program, subject.memory
    listed, tiles = program.variables, program.machine.tiles
    categories = memory.categories[:-2]  # padding and system are no variables
    table = np.array([[variable.bytes, variable.address] for variable in listed], dtype=np.int64)
    table = table.reshape(len(listed), 2, tiles)
    held = table[:, 0] > 0
    live = memory.live_bytes
    return {
        "names": [variable.name for variable in listed],
        "categories": categories,
        "category": [categories.index(variable.category) for variable in listed],
        "first": [variable.first for variable in listed],
        "last": [variable.last for variable in listed],
        "bytes": table[:, 0],
        "address": np.where(held, table[:, 1], 0),
        "colours": largest_colours(memory),
        "live_most": live.max(axis=1),
        "live_mean": live.mean(axis=1),
        "sram": _sram(program.machine),
    }


def largest_colours(memory: MemoryOverTime) -> Mapping[str, str]:
    """Colours of the categories with most bytes on all tiles at any time, and of all others.

    A category without a colour of its own takes a spare one.
    """
    held = memory.bytes[:-2].sum(axis=2).max(axis=1)
    order = np.argsort(-held, kind="stable")
    names = [memory.categories[number] for number in order.tolist() if held[number]]
    colours = category_colours(names[:LARGEST])
    shown = {name: colours[name] for name in names[:LARGEST] if name in colours}
    return shown if len(names) == len(shown) else {**shown, OTHER_NAME: OTHER}


def _sram(machine: Machine) -> Mapping[str, int]:
    return {
        "base": machine.sram_base,
        "interleaved": machine.interleaved_base,
        "end": machine.sram_end,
        "usable": machine.usable_bytes,
        "element": machine.element_bytes,
    }


def memory_data(subject: Subject) -> Mapping[str, object]:
    """`memory` of the page's data.

    tile: the fullest. mean: bytes of a tile when it is fullest, over all tiles. gaps:
    int[supersteps, tiles], bytes below the highest live one that no live variable has.
    """
    memory, use = subject.memory, subject.report.memory
    return {
        "tile": use.tile,
        "mean": float(use.peak_bytes.mean()),
        "gaps": memory.bytes[memory.categories.index(PADDING)],
    }
