"""A dense product on an event queue: every tile a process, every message an event of two ports.

    python simpy_job.py M K N

No simulator of accelerators by events could be had from the registry, so that this model is written
here, over the engine that the most take: 1,472 tiles in a grid of 23 x 8 x 8 parts of m, k and n.
Tiles of one part of k and n fetch their slice of x from each other, piece by piece, multiply, and
send partial sums to be added. Whoever asks first for a port has it: nothing is scheduled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import simpy

GRID = (23, 8, 8)
HALF_PRODUCTS = 64  # of a tile, a cycle
WORD_BYTES = 4
Tile = tuple[int, int, int]


class Chip:
    """The tiles' ports, and what they do in turn."""

    def __init__(self, m: int, k: int, n: int) -> None:
        self.queue = simpy.Environment()
        self.tiles: list[Tile] = list(product(*map(range, GRID)))
        self.out = {tile: simpy.Resource(self.queue) for tile in self.tiles}
        self.into = {tile: simpy.Resource(self.queue) for tile in self.tiles}
        rows, depth, columns = -(-m // GRID[0]), -(-k // GRID[1]), -(-n // GRID[2])
        self.piece = -(-depth * columns * 2 // (WORD_BYTES * GRID[0]))
        self.partial = -(-rows * columns * 2 // (WORD_BYTES * GRID[1]))
        self.multiply = -(-rows * depth * columns // HALF_PRODUCTS)

    def send(self, source: Tile, target: Tile, words: int) -> Iterator[Any]:
        """Send a message, which occupies the sender's and the receiver's port."""
        with self.out[source].request() as out:
            yield out
            with self.into[target].request() as into:
                yield into
                yield self.queue.timeout(words)

    def superstep(self, messages: list[tuple[Tile, Tile]], words: int, cycles: int) -> None:
        """All messages, then the tiles compute."""
        for source, target in messages:
            self.queue.process(self.send(source, target, words))
        self.queue.run()
        for _ in self.tiles:
            self.queue.timeout(cycles)
        self.queue.run()

    def run(self) -> int:
        """Run the product, and return its cycles."""
        gather = [
            ((i, z, c), (r, z, c)) for r, z, c in self.tiles for i in range(GRID[0]) if i != r
        ]
        reduce = [
            ((r, z, c), (r, o, c)) for r, z, c in self.tiles for o in range(GRID[1]) if o != z
        ]
        self.superstep(gather, self.piece, self.multiply)
        self.superstep(reduce, self.partial, self.partial * GRID[1])
        return int(self.queue.now)


def main() -> None:
    m, k, n = map(int, sys.argv[1:])
    print(f"cycles {Chip(m, k, n).run()}")


if __name__ == "__main__":
    main()
