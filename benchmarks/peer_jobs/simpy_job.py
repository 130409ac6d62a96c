"""Runs a dense product on an event queue, whose events are messages that occupy two ports.

    python simpy_job.py M K N

The registry of Python packages has no event-driven simulator of accelerators, so this model was
written for the comparison. It uses SimPy, a popular event queue. 1,472 tiles form a grid of
23 x 8 x 8 parts of m, k and n. Tiles with the same part of k and n each have a piece of x, fetch
the others' pieces, multiply, and send partial sums to the tiles that add them. A port serves
messages in the order in which they ask: nothing is scheduled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import simpy

GRID = (23, 8, 8)  # parts of m, k and n
HALF_PRODUCTS = 64  # products of halves of a tile in a cycle
HALF_BYTES, WORD_BYTES = 2, 4
Tile = tuple[int, int, int]  # position in the grid


class Chip:
    """Tiles with their ports, and the sizes of their work.

    Attributes:
        queue: queue of events.
        tiles: positions of all tiles.
        out, into: ports of each tile, for sending and for receiving.
        piece, partial: number of words of a piece of x, and of a message with partial sums.
        multiply: cycles in which a tile multiplies.
    """

    def __init__(self, m: int, k: int, n: int) -> None:
        self.queue = simpy.Environment()
        self.tiles: list[Tile] = list(product(*map(range, GRID)))
        self.out = {tile: simpy.Resource(self.queue) for tile in self.tiles}
        self.into = {tile: simpy.Resource(self.queue) for tile in self.tiles}
        rows, depth, columns = -(-m // GRID[0]), -(-k // GRID[1]), -(-n // GRID[2])
        self.piece = -(-depth * columns * HALF_BYTES // (WORD_BYTES * GRID[0]))
        self.partial = -(-rows * columns * HALF_BYTES // (WORD_BYTES * GRID[1]))
        self.multiply = -(-rows * depth * columns // HALF_PRODUCTS)

    def send(self, source: Tile, target: Tile, words: int) -> Iterator[Any]:
        """Send a message, which occupies the sender's and the receiver's port."""
        with self.out[source].request() as out:
            yield out
            with self.into[target].request() as into:
                yield into
                yield self.queue.timeout(words)

    def superstep(self, messages: list[tuple[Tile, Tile]], words: int, cycles: int) -> None:
        """Send all messages of so many words, then let every tile compute for some cycles."""
        for source, target in messages:
            self.queue.process(self.send(source, target, words))
        self.queue.run()
        for _ in self.tiles:
            self.queue.timeout(cycles)
        self.queue.run()

    def run(self) -> int:
        """Run the product, and return its cycles."""
        # Each message: sender and receiver, which differ in one axis of the grid.
        gather = [
            ((other, *tile[1:]), tile)
            for tile in self.tiles
            for other in range(GRID[0])
            if other != tile[0]
        ]
        reduce = [
            (tile, (tile[0], other, tile[2]))
            for tile in self.tiles
            for other in range(GRID[1])
            if other != tile[1]
        ]
        self.superstep(gather, self.piece, self.multiply)
        self.superstep(reduce, self.partial, self.partial * GRID[1])
        return int(self.queue.now)


def main() -> None:
    m, k, n = map(int, sys.argv[1:])
    print(f"cycles {Chip(m, k, n).run()}")


if __name__ == "__main__":
    main()
