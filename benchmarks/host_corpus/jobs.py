"""Jobs of the corpus: each is a few command lines, run one after another in a folder of its own.

A command line is the text after `ipusim`. Paths of input files are relative to the job's folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

IN = "../../inputs"  # folder of input files
CHIP = "--tiles 16"  # small, so that a job takes a second or two
PRODUCT = f"run --m 256 --k 256 --n 64 {CHIP} --json"
CONVOLUTION = f"conv --channels 32 --filters 32 --image 8x8 --padding 1 --batch 2 {CHIP} --json"
DRAWN = "--density 0.15 --seed 3"  # random blocks

# Flags of each job with one product, by the end of its name.
_PRODUCTS = {
    "auto": "--density 1/8",
    **{
        f"static-{strategy}": f"--method static --strategy {strategy} --density 1/8"
        for strategy in (
            *("auto", "column-bands", "greedy", "grid", "hilbert"),
            *("popsparse", "row-major", "rows"),
        )
    },
    **{
        f"static-block{block}-{data}": f"--method static --block-length {block} "
        f"--data-type {data} {DRAWN}"
        for block in (1, 4, 8, 16)
        for data in ("half", "float")
    },
    **{
        f"pattern-{kind}": f"--method static --pattern {kind} --block-length 4 --density 0.1"
        for kind in ("banded", "power-law", "clustered")
    },
    "half-partials": "--method static --partials-type half --density 1/4",
    "float-partials": "--method static --partials-type float --density 1/4",
    "finish": "--method static --bias --relu --density 1/8",
    "codebook": "--method static --no-published-kernels --block-length 16 --density 1/8",
    "own-kernels": "--no-published-kernels --density 1/8",
    "bands": "--method static --num-column-bands 4 --n-split 2 --density 1/8",
    "instruction": "--method static --fidelity instruction --density 1/8",
    "instruction-elements": "--method static --block-length 1 --fidelity instruction --density 0.1",
    "stochastic": "--method static --stochastic-rounding 7 --density 1/4",
    "energy": "--method static --energy --density 1/8",
    "mk1": "--machine mk1 --density 1/8",
    "mk2": "--machine mk2 --method static --density 1/8",
    "c600": "--machine c600 --method dense",
    "ports": "--exchange-bytes-per-cycle 8 --amp-units 8 --density 1/8",
    "timing": "--timing-only --density 1/8",
    "dense": "--method dense",
    "dense-float": "--method dense --data-type float --strategy dense",
    "dense-poplin": "--method dense --strategy poplin",
    "dense-instruction": "--method dense --fidelity instruction",
    "dynamic": "--method dynamic --density 1/8 --max-density 1/4 --patterns 2",
    "dynamic-expected": "--method dynamic --strategy expected --density 1/8 --grad-a --grad-w",
    "dynamic-popsparse": "--method dynamic --strategy popsparse --block-length 4 --density 1/8",
    "dynamic-elements": "--method dynamic --block-length 1 --density 0.1 --data-type float",
    "dynamic-nm": "--method dynamic --nm 2:4",
    "nm": "--nm 2:4 --method static",
    "nm-rows": "--nm 2:4 --nm-rows 16 --realisation vector --method static",
    "nm-expand": "--nm 2:4 --realisation expand --method static",
    "nm-amp": "--nm 2:4 --realisation amp --machine hypothetical-nm --method static",
}
# Flags of each job with one convolution, by the end of its name.
_CONVOLUTIONS = {
    "direct": "--algorithm direct --density 0.1 --balance sort",
    "split": "--algorithm direct --density 0.1 --balance split --data-type float",
    "bank": "--algorithm direct --density 0.1 --balance raw --rows joined",
    "lowered": "--algorithm lowered --block-length 4 --density 0.2",
    "block": "--algorithm block --block-length 16 --density 0.3 --bias --relu",
    "dense": "--algorithm dense",
    "winograd": "--algorithm winograd",
    "winograd-float": "--algorithm winograd --data-type float",
    "auto": "--algorithm auto --density 0.1 --stride 2",
}
_OTHERS = {
    "table": (f"run --m 256 --k 256 --n 64 {CHIP} --density 1/8",),
    "advice": (f"run --m 256 --k 256 --n 64 {CHIP} --density 1/8 --advice",),
    "files": tuple(
        f"run {IN}/{name} --n 32 {CHIP} --json"
        for name in ("sparse.npy", "blocks.npy", "blocks4.npy", "grid.mtx")
    ),
    "filters": (f"conv {IN}/filters.npy --image 8x8 --padding 1 {CHIP} --json",),
    "compiled": (
        f"compile {IN}/blocks.npy --n 32 {CHIP} -o job",
        "show job",
        "show job --dot",
        f"simulate job --data {IN}/operands.npz -o y.npz --run-file run",
        "simulate job --fidelity instruction",
        "show run --tile 3",
        "report run --html page.html --csv tables --interval-csv intervals.csv --dot run.dot",
        "report run --png pictures.svg --trace trace.json",
        "report run --advice",
    ),
    "compared": (
        f"run --m 128 --k 128 --n 32 {CHIP} --density 1/4 --run-file first",
        f"run --m 128 --k 128 --n 32 {CHIP} --density 1/4 --method dense --run-file second",
        "compare first second",
        "compare first second --json --html both.html",
    ),
    "explored": (
        f"explore --size 128 --n 16 64 --density 1/8 1/4 --method static dense --block-length 4 16 "
        f"{CHIP} --workers 0 --store sweep.jsonl --csv sweep.csv --html sweep.html "
        "--plot sweep.svg",
        "explore --store sweep.jsonl --json --where block=16",
    ),
    "explored-apart": (
        f"explore --size 128 --n 16 --density 1/8 --seed 0 1 2 {CHIP} --workers 2 "
        "--store sweep.jsonl --json",
    ),
    "explored-kinds": (
        f"explore --method convolution --channels 16 --filters 16 --image 6 --kernel 3 {CHIP} "
        "--algorithm direct dense --density 0.1 --workers 0 --store sweep.jsonl --json",
        f"explore --method dynamic --size 128 --n 16 {CHIP} --density 1/8 --workers 0 "
        "--store sweep.jsonl --dry-run",
    ),
    "network": (
        f"network {IN}/layers.toml --profile uniform:0.9 {CHIP} --workers 0 --store n.jsonl --json",
        f"network {IN}/layers.toml --profile uniform:0.9 {CHIP} --workers 0 --store n.jsonl "
        "--html n.html --select chain",
    ),
    "network-curves": (
        f"network {IN}/layers.toml --profile uniform:0.9 {CHIP} --workers 0 --store n.jsonl "
        "--timing-only --curves 0.8 0.9 0.95",
    ),
    "network-files": (
        f"network {IN}/model.onnx {CHIP} --workers 0 --store n.jsonl --json",
        f"network {IN}/model.safetensors --columns 8 --profile uniform:0.9 --timing-only {CHIP} "
        "--workers 0 --store m.jsonl",
    ),
    "pruned": (
        *(
            f"prune {IN}/model.safetensors --method {method} --density 0.25 -o {name}.safetensors "
            "--json"
            for name, method in enumerate(("magnitude", "row", "block:16", "bank:4"))
        ),
        f"prune {IN}/dense.npy --method nm:2:4 -o pruned.npz",
    ),
    "pruned-onnx": (
        f"prune {IN}/model.onnx --sparsity 0.95 -o pruned.onnx",
        f"prune {IN}/dense.npy --density 0.1 -o pruned.npy",
        f"run pruned.npy --n 16 {CHIP} --json",
    ),
    "quantised": (
        f"quantise {IN}/sparse.npy",
        f"quantise {IN}/model.safetensors --json",
        *(
            f"quantise {IN}/sparse.npy --scheme {scheme} -o {scheme}.npz --json"
            for scheme in ("fixed", "affine", "symmetric", "codebook")
        ),
        f"run codebook.npz --codebook --method static --n 16 {CHIP} --json",
    ),
    "validated": (
        f"validate --points {IN}/measured.csv --store v.jsonl --workers 0 --json",
        f"validate --points {IN}/measured.csv --store v.jsonl --workers 0 --refit --json",
        *(
            f"validate --points {IN}/measured.csv --store v.jsonl --workers 0 --point {n} --json"
            for n in (1, 5, 6)
        ),
    ),
    "validated-pictures": (
        f"validate --points {IN}/measured.csv --store v.jsonl --workers 0 --plot v.svg",
    ),
    "tile": (
        f"asm {IN}/scale.S --list",
        f"lint {IN}/scale.S --json",
        f"tile {IN}/scale.S --entry scale --array x={IN}/vector.npy --state x --profile "
        "-o out.npz --trace trace.json",
    ),
    "converted": (
        f"convert {IN}/blocks.npy blocks.npz",
        f"convert {IN}/grid.mtx grid.smtx --lossy",
        f"convert {IN}/blocks4.npy blocks.mtx --lossy",
    ),
    "machine": ("machine bow", "machine mk2"),
    **{name: (f"python {name}",) for name in ("gradients", "chain", "masked")},
    "new": ("new mine", f"run mine/matrix.npz --n 16 {CHIP} --json"),
}

JOBS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **{f"run-{name}": (f"{PRODUCT} {flags}",) for name, flags in _PRODUCTS.items()},
        **{f"conv-{name}": (f"{CONVOLUTION} {flags}",) for name, flags in _CONVOLUTIONS.items()},
        **_OTHERS,
    }
)
"""Command lines by the name of their job."""

SMALLEST = (
    *("run-static-block4-half", "run-static-block8-float", "run-stochastic", "run-dense"),
    *("run-dynamic", "run-nm-rows", "conv-block", "conv-direct", "conv-winograd-float"),
    *("files", "filters", "explored-kinds", "network", "pruned", "quantised", "validated"),
    *("tile", "gradients", "chain"),
)
"""Jobs of `--smallest`: one of each kind, and those whose figures once differed between hosts."""
