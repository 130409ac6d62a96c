"""What a Winograd convolution costs by how it is cut: candidates as columns, cycles, bytes.

As `dense_splits`, whose exchanges and reduction these are; bands are whole rows of tiles, and
between exchange and partial sums run both transforms and 16 products, by the kernels' own formulas.
"""

from __future__ import annotations

from math import prod

import attrs
import numpy as np

from ipusim import MOST_CONTROLS, WORD_BYTES, IntArray, Machine
from ipusim.kernels import POSITIONS, DenseAmp, WinogradInput, WinogradOutput, for_machine

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.winograd import BLOCK, REACH, STEP, TileLines
from ...plan.mapping.owners import CHUNK_BYTES
from ..cost.dense import SLACK_BYTES
from .dense_cost import TileRoom, is_wide, phase_cycles, reduce_cycles
from .dense_splits import DenseForm, DenseSplits, FixedSplits, FullestTile, dense_splits
from .kernel_cost import run_bytes


@attrs.frozen(kw_only=True)
class WinogradCost:
    """Counts splits of one convolution.

    Attributes:
        machine: the chip.
        convolution: that is cut.
        kernel: that multiplies.
    """

    machine: Machine
    convolution: Convolution
    kernel: DenseAmp

    @property
    def how(self) -> TileLines:
        """Of one image and one band."""
        return TileLines.of(self.convolution, 1, 1)

    def splits(self, fixed: FixedSplits) -> DenseSplits:
        """All ways that are worth comparing; bands are of rows of tiles.

        Args:
            fixed: what a user fixes.
        """
        size = self.how.tile_rows, 1
        as_rows = attrs.evolve(self.convolution, image=size, kernel=1, padding=0)
        form = DenseForm(as_rows, self.kernel, joined=True, flattened=False)
        return dense_splits(form, self.machine.tiles, fixed)

    def tile_rows(self, c: DenseSplits) -> IntArray:
        """int64[rows]: rows of tiles of the fullest band."""
        return -(-self.how.tile_rows // c.bands)

    def _output_rows(self, c: DenseSplits) -> IntArray:
        """int64[rows]: output rows of the fullest band; the last row of tiles may be half there.

        The last band is as wide as any, and the only one so wide where one row is over.
        """
        tiles, rows = self.how.tile_rows, self.how.rows.outputs
        last = rows - STEP * ((c.bands - 1) * tiles // c.bands)
        alone = (c.bands == 1) | (tiles % c.bands == 1)
        found: IntArray = np.where(alone, last, STEP * self.tile_rows(c))
        return found

    def fullest(self, c: DenseSplits) -> FullestTile:
        """The tile with most work."""
        how, whole = self.how, self.how.whole
        filters, channels = -(-how.filter_groups // c.filters), -(-how.channel_groups // c.channels)
        high = self.tile_rows(c)
        rows = self._output_rows(c)
        y_numbers = how.y_height * c.images
        return FullestTile(
            filters=filters,
            launches=channels,
            rows=rows,
            read=channels * (STEP * high + REACH),
            kept=-(-prod(whole.x_shape) // c.seats),
            x_bytes=whole.x_height * c.images * self.kernel.data_type.bytes,
            made=len(POSITIONS) * channels * high,
            positions=how.tile_columns * c.images,
            y_numbers=y_numbers,
            q_numbers=filters * rows * y_numbers,
            width=high * how.tile_columns * c.images,
            runs=np.full_like(rows, len(POSITIONS)),
        )

    def cycle_terms(self, c: DenseSplits) -> dict[str, IntArray]:
        """Cycles of every candidate by term."""
        machine, kernel, f = self.machine, self.kernel, self.fullest(c)
        heard = f.read * f.x_bytes // WORD_BYTES
        members = c.parts * c.bands
        weights = self._weight_bytes(f) // WORD_BYTES
        pieces = -(-f.filters * f.rows // c.channels)
        received = pieces * f.y_numbers * kernel.partials_type.bytes // WORD_BYTES
        arriving = machine.transfer_cycles(received * (c.channels - 1))
        return {
            "dense operand exchange": c.rounds
            * phase_cycles(machine, machine.transfer_cycles(heard, is_wide(machine, f, c))),
            "values exchange": machine.transfer_cycles(weights * (members - 1) // members),
            **{name: c.rounds * term for name, term in self._computing(c, f).items()},
            "partials exchange": c.rounds * phase_cycles(machine, arriving),
            "reduce": c.rounds * reduce_cycles(machine, kernel, c, f, pieces),
        }

    def _computing(self, c: DenseSplits, f: FullestTile) -> dict[str, IntArray]:
        """Transforms and products."""
        machine, kernel, high = self.machine, self.kernel, self.tile_rows(c)
        across, same = self.how.tile_columns, np.ones_like(high)
        image = for_machine(machine, WinogradInput(kernel.data_type))
        result = for_machine(machine, WinogradOutput(kernel.partials_type))
        tiles = {"rows": high, "columns": across * same, "batch": c.images}
        strides = {"row_stride": 0 * same, "group_stride": 0 * same}
        product = {"n": f.width, "rows": f.filters, "columns": f.launches}
        outputs = {
            "groups": f.filters,
            "rows": f.rows,
            "columns": self.how.columns.outputs * same,
            "batch": c.images,
        }
        return {
            "image transform": image.cycles(
                machine, {"groups": f.launches, **tiles, **strides}, {}
            ),
            "multiply": f.runs * kernel.cycles(machine, product, {}),
            "result transform": result.cycles(machine, outputs, {}),
        }

    def room_of(self, c: DenseSplits) -> TileRoom:
        """What every candidate asks of the fullest tile."""
        machine, kernel, f = self.machine, self.kernel, self.fullest(c)
        partial_bytes, data_bytes = kernel.partials_type.bytes, kernel.data_type.bytes
        numbers = f.runs * f.width * BLOCK
        transformed = numbers * (f.launches * data_bytes + f.filters * partial_bytes)
        pieces = -(-f.filters * f.rows // c.channels)
        arriving = pieces * (c.channels - 1)
        received = arriving * f.y_numbers * partial_bytes
        at_once = np.maximum(f.read * f.x_bytes + transformed, received)
        temporary = f.q_numbers * partial_bytes + at_once
        output = np.where(c.channels > 1, pieces, f.filters * f.rows)
        resident = c.rounds * (f.kept * f.x_bytes + output * f.y_numbers * data_bytes)
        chunks = -(-f.x_bytes * c.rounds // CHUNK_BYTES)
        code = (f.read * chunks + arriving) * MOST_CONTROLS * machine.exchange_instruction_bytes
        code += f.runs * run_bytes(machine, kernel)
        whole = temporary + resident + self._weight_bytes(f) + code * c.rounds + SLACK_BYTES
        return TileRoom(temporary, whole)

    def _weight_bytes(self, f: FullestTile) -> IntArray:
        """Of the fullest tile's values, all positions."""
        blocks = f.runs * f.filters * f.launches
        return blocks * BLOCK**2 * self.kernel.data_type.bytes
