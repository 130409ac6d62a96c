"""Shorter messages: every row a message of its own, and long rows cut into several.

A message that is long against its phase is lost whole where its ports are not free together; cut,
it fills the gaps that others leave. Each part costs an instruction at both of its ends.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import WORD_BYTES, Machine, spread

from .traffic import Traffic


def shorter(machine: Machine, traffic: Traffic, cycles: int) -> Traffic:
    """The same words in messages of one row each, none longer than so many cycles.

    The parts of a row are alike but for one item, which wide is a word of each lane. Each part has
    a wave of its own, in the order of the traffic's.
    """
    lanes = np.where(traffic.wide, machine.tiles_per_pair, 1)
    items = -(-traffic.words // lanes)
    parts = -(-machine.transfer_cycles(traffic.words, traffic.wide) // cycles)
    parts = np.minimum(parts, items)
    row = np.repeat(np.arange(len(parts)), parts)
    nth = spread(np.zeros_like(parts), parts)
    begin = items[row] * nth // parts[row] * lanes[row]
    end = items[row] * (nth + 1) // parts[row] * lanes[row]
    end = np.minimum(end, traffic.words[row])
    wave = np.empty_like(row)
    wave[np.argsort(traffic.wave[traffic.message[row]], kind="stable")] = np.arange(len(row))
    heard = np.bincount(traffic.row, minlength=len(parts))
    listed = spread((np.cumsum(heard) - heard)[row], heard[row])  # the receivers of each part
    part = np.repeat(np.arange(len(row)), heard[row])
    return attrs.evolve(
        traffic,
        source=traffic.source[row],
        origin=traffic.origin[row] + begin * WORD_BYTES,
        words=end - begin,
        wide=traffic.wide[row],
        message=np.arange(len(row)),
        wave=wave,
        row=part,
        tile=traffic.tile[listed],
        target=traffic.target[listed] + begin[part] * WORD_BYTES,
    )
