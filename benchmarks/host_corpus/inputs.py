"""Write the files that the jobs of the corpus read, with random values of a fixed seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

SEED = 20261128
# Worker code that replaces a number by its exponential; a worker's number selects its element.
TILE_CODE = """
.worker
scale:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $a0, $m1, $mzero, $m0
  {
    nop
    f32exp $a0, $a0
  }
  st32 $a0, $m1, $mzero, $m0
  exitz $mzero
"""
# Points for `ipusim validate --points`: measurements of an IPU, with invented values.
MEASURED = """\
source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag
mine,IPU,dense,fp16,256,256,64,,1,flops,1.1e12,digitised
mine,IPU,dense,fp16,512,256,64,,1,flops,1.9e12,digitised
mine,IPU,dense,fp16,256,512,128,,1,flops,2.1e12,digitised
mine,IPU,dense,fp32,256,256,64,,1,flops,4.1e11,digitised
mine,IPU,static,fp16,256,256,64,8,0.125,flops,2.3e11,digitised
mine,IPU,static,fp16,512,256,64,8,0.25,flops,4.3e11,digitised
mine,IPU,static,fp16,256,512,32,16,0.25,flops,3.9e11,digitised
mine,IPU,static,fp32,256,256,64,4,0.125,flops,8.1e10,digitised
mine,IPU,dynamic,fp16,256,256,64,16,0.125,flops,1.1e11,digitised
mine,IPU,static,fp16,256,256,64,16,0.125,speedup_vs_dense,0.7,digitised
"""
# Network for `ipusim network`.
LAYERS = """\
name = "two layers"
source = "drawn for a comparison of hosts"
layers = [
  { name = "first", channels = 16, filters = 32, image = 8, kernel = 3, padding = 1, relu = true },
  { name = "last", m = 64, k = 128, columns = 4, bias = true },
]
"""


def write_inputs(folder: Path) -> None:
    """Write every input file of the corpus into a folder that exists."""
    rng = np.random.default_rng(SEED)
    weights = rng.standard_normal((128, 192)).astype(np.float32) / 8
    np.save(folder / "dense.npy", weights)
    np.save(folder / "sparse.npy", weights * (rng.random(weights.shape) < 0.1))
    blocks = weights * _blocks(rng, weights.shape, 16, 0.2)
    np.save(folder / "blocks.npy", blocks)
    np.save(folder / "blocks4.npy", weights * _blocks(rng, weights.shape, 4, 0.15))
    filters = rng.standard_normal((32, 16, 3, 3)).astype(np.float32) / 12
    np.save(folder / "filters.npy", filters * (rng.random(filters.shape) < 0.15))
    np.save(folder / "vector.npy", rng.standard_normal(6).astype(np.float32))
    np.savez(folder / "operands.npz", a=blocks, x=rng.standard_normal((192, 32)))
    _write_grid(folder / "grid.mtx", 12)
    (folder / "scale.S").write_text(TILE_CODE, encoding="utf-8")
    (folder / "measured.csv").write_text(MEASURED, encoding="utf-8")
    (folder / "layers.toml").write_text(LAYERS, encoding="utf-8")
    _write_checkpoints(folder, rng)


def _blocks(
    rng: np.random.Generator, shape: tuple[int, int], block: int, density: float
) -> npt.NDArray[np.bool_]:
    """Return a random mask of whole blocks, bool[shape]."""
    is_nonzero = rng.random((shape[0] // block, shape[1] // block)) < density
    return np.kron(is_nonzero, np.ones((block, block), dtype=bool)).astype(bool)


def _write_grid(path: Path, width: int) -> None:
    """Write the matrix of the five-point stencil on a square grid in Matrix Market format."""
    lines = []
    for point in range(width * width):
        row, column = divmod(point, width)
        for down, right in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
            if 0 <= row + down < width and 0 <= column + right < width:
                value = -1 if down or right else 4
                lines.append(f"{point + 1} {point + down * width + right + 1} {value}")
    size = width**2
    head = f"%%MatrixMarket matrix coordinate real general\n{size} {size} {len(lines)}"
    path.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


def _write_checkpoints(folder: Path, rng: np.random.Generator) -> None:
    """Write two linear layers as tensors (Safetensors), and pruned as an ONNX graph."""
    import onnx  # noqa: PLC0415
    from onnx import TensorProto, helper, numpy_helper  # noqa: PLC0415
    from safetensors.numpy import save_file  # noqa: PLC0415

    tensors = {}
    for name, shape in (("up.weight", (128, 64)), ("down.weight", (64, 128))):
        tensors[name] = (rng.standard_normal(shape) / 8).astype(np.float32)
    save_file(tensors, folder / "model.safetensors")
    sparse = {
        name: (tensor * (rng.random(tensor.shape) < 0.1)).T.copy()
        for name, tensor in tensors.items()
    }
    nodes = [
        helper.make_node("MatMul", ["x", "up.weight"], ["h"], name="up"),
        helper.make_node("Relu", ["h"], ["r"], name="relu"),
        helper.make_node("MatMul", ["r", "down.weight"], ["y"], name="down"),
    ]
    graph = helper.make_graph(
        nodes,
        "two",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [8, 64])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [8, 64])],
        [numpy_helper.from_array(tensor, name) for name, tensor in sparse.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, folder / "model.onnx")
