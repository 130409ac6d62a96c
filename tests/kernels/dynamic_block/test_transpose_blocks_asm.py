import numpy as np
import pytest

from ipusim import BOW, MK1
from ipusim.kernels import CODELETS, TransposeBlocks

KERNELS = [kernel for kernel in CODELETS if isinstance(kernel, TransposeBlocks)]


LATE = BOW.with_(worker_launch_cycles=9, local_sync_cycles=17).with_(name="late")


@pytest.mark.parametrize("machine", [BOW, MK1, LATE], ids=lambda machine: machine.name)
@pytest.mark.parametrize("blocks", [0, 1, 5, 6, 7, 25])
@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
def test_blocks_are_transposed_in_the_formulas_cycles(
    kernel, blocks, machine, new_tile, run_vertex, compute_vertex
):
    b, rng = kernel.block, np.random.default_rng(blocks)
    values = rng.standard_normal((blocks, b, b)).astype(kernel.data_type.numpy)
    at = {"source": machine.sram_end - values.nbytes, "target": machine.interleaved_base}
    fields = {name: np.array([number]) for name, number in {**at, "blocks": blocks}.items()}
    ran, computed = new_tile(machine), new_tile(machine)
    for tile in (ran, computed):
        tile.put(at["source"], values)
    execution = run_vertex(ran, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    for tile in (ran, computed):
        target = tile.view(at["target"], values.size, values.dtype).reshape(values.shape)
        assert np.array_equal(values.swapaxes(1, 2), target)
        assert set(tile.view(at["target"] + values.nbytes, 8, np.uint8)) == {0xFF}
