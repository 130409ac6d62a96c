"""Variables on the tiles: how many bytes of each, where, and from which superstep to which.

What the pictures of memory and the selected tile's card draw is summed up from this by the page.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import Machine, MemoryOverTime

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
    table = np.array([[each.bytes, each.address] for each in listed], dtype=np.int64)
    table = table.reshape(len(listed), 2, tiles)
    held = table[:, 0] > 0
    live = memory.live_bytes
    return {
        "names": [each.name for each in listed],
        "categories": categories,
        "category": [categories.index(each.category) for each in listed],
        "first": [each.first for each in listed],
        "last": [each.last for each in listed],
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
    names = [memory.categories[place] for place in order.tolist() if held[place]]
    colours = category_colours(names[:LARGEST])
    found = {name: colours[name] for name in names[:LARGEST] if name in colours}
    return found if len(names) == len(found) else {**found, OTHER_NAME: OTHER}


def _sram(machine: Machine) -> Mapping[str, int]:
    return {
        "base": machine.sram_base,
        "interleaved": machine.interleaved_base,
        "end": machine.sram_end,
        "usable": machine.usable_bytes,
        "element": machine.element_bytes,
    }
