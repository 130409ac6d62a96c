"""Activity of each worker in the vertices of some tiles: start and end in cycles of a run."""

from __future__ import annotations

import attrs

from ..columns import IntArray, check_rows, int_column, same_array


@attrs.frozen
class WorkerLives:
    """Vertices of some tiles in the order in which they ran: by executed superstep, then by tile.

    Vertices of one tile in a superstep follow one another in the order of the superstep.

    A vertex occupies its tile from `start` to `end`, and the supervisor takes part in all of it. A
    worker takes part from its first issue to the end of the round of issue slots in which its last
    bundle ends.

    Attributes:
        names: kernel names.
        row: int64[vertices], row of the run's trace.
        tile: int64[vertices], tile of each vertex.
        name: int64[vertices], index into `names`.
        start, end: int64[vertices], cycles of the run.
        worker_start, worker_end: int64[vertices, workers], cycles of the run; both are `start` for
            a worker that issued nothing.
        bundles: int64[vertices, workers], number of bundles issued by each worker.

    Raises:
        ProgramError: columns differ in length.
    """

    names: tuple[str, ...]
    row: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    name: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    start: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    end: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    worker_start: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    worker_end: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    bundles: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    def __attrs_post_init__(self) -> None:
        columns = attrs.asdict(self, recurse=False, filter=lambda field, _: field.name != "names")
        check_rows("lives of workers", columns, max_axes=2)
