# %% [markdown]
# # A network as one program: pruned, planned, run, checked
#
# A small encoder is written as an ONNX file, as PyTorch exports it: attention with two heads,
# layer norm, GELU, and residual additions. The whole of it becomes one program on 16 tiles of a
# Bow. Its results are compared with those of onnx's reference, and its cycles are those of its
# nodes, with the re-layouts between them. Then its weights are pruned, and the second program is
# compared with the first, node by node.

# %%
import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from ipusim import BOW
from ipusim.compiler import read_model, run_graph, show
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.views import GRAPH_PICTURES, Subject, table_of

MACHINE = BOW.scaled_to(16)
TOKENS, HEADS, SIZE, HIDDEN = 16, 2, 32, 256
WIDTH = HEADS * SIZE
folder = tempfile.TemporaryDirectory()
dense_file, pruned_file = (Path(folder.name) / name for name in ("encoder.onnx", "pruned.onnx"))

# %% [markdown]
# ## The model
#
# Each function adds nodes and returns the name of their result.

# %%
rng = np.random.default_rng(0)
nodes: list[onnx.NodeProto] = []
constants: list[onnx.TensorProto] = []


def constant(name: str, array: object) -> str:
    constants.append(numpy_helper.from_array(np.asarray(array), name))
    return name


def weights(name: str, *shape: int) -> str:
    numbers = rng.standard_normal(shape) / np.sqrt(shape[0])
    return constant(name, numbers.astype(np.float16).astype(np.float32))


def node(name: str, operator: str, *inputs: str, **attributes: object) -> str:
    nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
    return name


def linear(name: str, x: str, k: int, m: int) -> str:
    product = node(f"{name}.product", "MatMul", x, weights(f"{name}.weight", k, m))
    return node(name, "Add", product, weights(f"{name}.bias", m))


def normed(name: str, x: str) -> str:
    gamma = constant(f"{name}.gamma", np.ones(WIDTH, np.float32))
    beta = constant(f"{name}.beta", np.zeros(WIDTH, np.float32))
    return node(name, "LayerNormalization", x, gamma, beta, axis=-1)


def heads_of(name: str, x: str, order: list[int]) -> str:
    split = node(f"{name}.split", "Reshape", x, "split")
    return node(f"{name}.heads", "Transpose", split, perm=order)


constant("split", [1, TOKENS, HEADS, SIZE])
constant("join", [1, TOKENS, WIDTH])
constant("scale", np.float32(1 / np.sqrt(SIZE)))
query, key, value = (
    heads_of(name, linear(name, "x", WIDTH, WIDTH), order)
    for name, order in (
        ("query", [0, 2, 1, 3]),
        ("key", [0, 2, 3, 1]),
        ("value", [0, 2, 1, 3]),
    )
)
scores = node("scaled", "Mul", node("scores", "MatMul", query, key), "scale")
context = node("context", "MatMul", node("softmax", "Softmax", scores, axis=-1), value)
joined = node("joined", "Reshape", node("merged", "Transpose", context, perm=[0, 2, 1, 3]), "join")
attended = normed("norm1", node("skip1", "Add", linear("out", joined, WIDTH, WIDTH), "x"))
hidden = node("gelu", "Gelu", linear("up", attended, WIDTH, HIDDEN), approximate="tanh")
y = normed("norm2", node("skip2", "Add", linear("down", hidden, HIDDEN, WIDTH), attended))

graph = helper.make_graph(
    nodes,
    "encoder",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, TOKENS, WIDTH])],
    [helper.make_tensor_value_info(y, TensorProto.FLOAT, [1, TOKENS, WIDTH])],
    constants,
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
model.ir_version = 9
onnx.save(onnx.shape_inference.infer_shapes(model), dense_file)

# %% [markdown]
# The file is read into a graph of operations. It prints as a table of nodes with their shapes,
# weights, multiply-accumulates and bytes. In the column "run", products run on their own ("yes");
# an addition of a bias is part of the product before it ("in"). Nodes that say "no" have no layer
# of their own in a study of layers; in a program they do run.

# %%
show(read_model(dense_file))

# %% [markdown]
# ## One program
#
# `run_model` reads the file, plans each product, emits one program, simulates it with drawn inputs
# and compares the results with those of onnx's reference.

# %%
dense = run_model(dense_file, machine=MACHINE)
show(dense)

# %% [markdown]
# Rows add up to the program. A re-layout brings an operand to where its node reads it; transposes
# and reshapes have no row, since they only give elements other numbers. The second table is the
# memory of the fullest tile: weights and code live throughout, results only from their first to
# their last reader.

# %%
subject = Subject(
    program=dense.graph_run.program, run=dense.graph_run.run, outline=dense.graph_run.outline
)
show(GRAPH_PICTURES["Graph"](subject), "graph")

# %%
show(GRAPH_PICTURES["Cycles by node"](subject), "nodes")

# %%
show(GRAPH_PICTURES["Liveness"](subject), "liveness")

# %% [markdown]
# ## Numbers in, numbers out
#
# `run_graph` takes arrays of one's own, and a plan of `plan_graph`, as the run above has it. Both
# fidelities give the same cycles: the formulas of the kernels, and every instruction of every tile.
# Their results differ by rounding at most.

# %%
x = rng.standard_normal((1, TOKENS, WIDTH)).astype(np.float16)
plan = dense.graph_run.plan
run = run_graph(plan, {"x": x})
by_instruction = run_graph(plan, {"x": x}, fidelity="instruction")
assert run.cycles == by_instruction.cycles == dense.graph_run.cycles
difference = np.abs(run.outputs[y].astype(float) - by_instruction.outputs[y].astype(float)).max()
assert difference < 0.02  # of results about 1 in size, after a dozen operations in half
show(table_of(("output", "shape", "cycles"), [(y, str(run.outputs[y].shape), f"{run.cycles:,}")]))

# %% [markdown]
# ## Pruned
#
# The weights of the two large products are pruned to an eighth of their blocks of 16, in the
# file, and the pruned model becomes a program, too. (Without training the pruned model computes
# something else than the dense one; each is compared with its own reference.)

# %%
names = "up.weight,down.weight"
options = ["--method", "block:16", "--sparsity", "0.875"]
assert main(["prune", str(dense_file), "--names", names, *options, "-o", str(pruned_file)]) == 0
pruned = run_model(pruned_file, machine=MACHINE)

# %%
columns = ("node", "dense", "pruned")
cycles = [{row.node.name: row.cycles for row in each.graph_run.nodes} for each in (dense, pruned)]
changed = [
    (name, f"{cycles[0].get(name, 0):,}", f"{cycles[1].get(name, 0):,}")
    for name in cycles[0]
    if cycles[0][name] != cycles[1].get(name)
]
totals = [each.graph_run.cycles for each in (dense, pruned)]
show(table_of(columns, [*changed, ("total", *(f"{total:,}" for total in totals))]))

# %% [markdown]
# A run file keeps nodes, program and run. `ipusim report FILE` makes the page of it, `ipusim
# compare` says which nodes changed, and `--golden` guards the cycles of each node in CI.

# %%
for each, path in ((dense, dense_file), (pruned, pruned_file)):
    each.graph_run.save(path.with_suffix(".run"))
assert totals[1] < totals[0]
assert all(each.error is not None and each.error < 4e-3 for each in (dense, pruned))
assert sum(cycles[0].values()) == totals[0]
folder.cleanup()
