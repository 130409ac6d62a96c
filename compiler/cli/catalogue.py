"""Every command: what help says of it, and how it is called.

It stands here, not beside the command's function, so that help imports no command.
"""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "asm": "Assemble files of tile code, link them, and print size and labels.",
    "compare": """\
Print two runs, stores or golden files side by side, the largest difference first.

Of two runs it says first where the difference comes from, and what would help the slower one.""",
    "compile": "Plan and emit a program, and write both to a file.",
    "completion": """\
Print what makes a shell complete commands, flags and their values.

A file where the shell looks for it, as below, serves every new terminal; of zsh the folder must
be in its fpath.""",
    "conv": """\
Compile and simulate a convolution with sparse weights, check it and print the report.

`ipusim run`, `compile` and `explore` take the same flags with --method convolution.""",
    "convert": "Convert a matrix file: .mtx, .smtx, .npz, .npy or a .txt mask, by suffix.",
    "diff": """\
Print what differs between two golden stores; exit status 1 if any count does.

A first line says so where they are of different cycle models.""",
    "explore": """\
Simulate every combination of the values given, and print, keep and draw what comes out.

Every result is kept in a file as it comes, by all that decides it: an interrupted sweep goes
on, a wider one simulates only what is new. Without axes: print and draw what the file holds.""",
    "lint": """\
Find what can be wrong with tile code without running it; exit status 1 if anything is.

Errors are what the core refuses once it comes there; only they make the status 1. Warnings are
most likely mistakes, information is what costs cycles.""",
    "machine": "Print every number of a machine with its source.",
    "network": """\
Simulate every layer of a network in several formats, and say which one each layer takes.

Layers are those of a network that ships, of a TOML table, or of a checkpoint with its zeros.
Every result is kept in a file as it comes: an interrupted study goes on.""",
    "new": """\
Write a small project to start from: a matrix, tests, a kernel, a chip, a sweep.

Its README says in ten lines what to run.""",
    "prune": """\
Prune the weights of a file, and print how many live and what they keep.

A file is a matrix, an array, .npz with arrays, FILE:TENSOR of a checkpoint, or a checkpoint
whose layers are pruned one by one, all else as it was.""",
    "quantise": """\
Put the weights of a file in few bits, and print the error that is left.

Zeros stay zeros, without a code. Without a scheme: print the errors of all of them.""",
    "report": "Show a run: its report as text, or pictures, a page, a timeline, a table.",
    "run": "Compile and simulate a matmul, check it against NumPy and print the report.",
    "show": "Print what a file holds: the decision, the program's text, the run's report.",
    "simulate": "Simulate a compiled program; with data, compute its numbers and check them.",
    "tile": "Run one vertex on one tile, instruction by instruction, and print its cycles.",
    "validate": (
        "Simulate what a Bow IPU was measured to do, and print by how much the simulator errs."
    ),
}

EXAMPLES: Mapping[str, str] = {
    "asm": """\
ipusim asm scale.S --list
ipusim asm conv.S zero.S --include headers --stub check_range -o linked.S
ipusim asm scale.S -D WIDE=1 --machine mk2""",
    "compare": """\
ipusim compare before.run after.run
ipusim compare before.run after.run --advice --html both.html
ipusim compare monday.jsonl friday.jsonl --json
ipusim compare old/golden new/golden""",
    "compile": """\
ipusim compile weights.mtx --n 64 -o job.ipusim
ipusim compile --m 4096 --k 4096 --n 512 --method dense -o dense.ipusim
ipusim compile --method dynamic --max-density 1/8 --n 64 -o job.ipusim""",
    "completion": """\
ipusim completion bash > ~/.local/share/bash-completion/completions/ipusim
ipusim completion zsh > ~/.zfunc/_cyclopts_ipusim
ipusim completion fish > ~/.config/fish/completions/ipusim.fish""",
    "conv": """\
ipusim conv --channels 512 --filters 512 --image 14x14 --padding 1 --batch 4
ipusim conv weights.npy --image 28x28 --stride 2 --algorithm auto
ipusim conv --density 0.1 --algorithm direct --balance sort --timing-only""",
    "convert": """\
ipusim convert weights.smtx weights.npz
ipusim convert weights.npz weights.mtx --block-length 4
ipusim convert weights.npy mask.txt --lossy""",
    "diff": """\
ipusim diff old/golden/test_spmm.cycles golden/test_spmm.cycles
ipusim diff old/golden golden""",
    "explore": """\
ipusim explore --n 64 256 1024 --density 1/16 1/32 --method static dense
ipusim explore --size 1024 2048 --block-length 4 16 --plot pictures
ipusim explore weights.npz --n 64 --strategy popsparse rows auto --dry-run
ipusim explore --store explore.jsonl --where block=16 --html sweep.html""",
    "lint": """\
ipusim lint scale.S
ipusim lint conv.S zero.S --include headers --stub check_range --json""",
    "machine": """\
ipusim machine
ipusim machine mk2
ipusim machine own.toml""",
    "network": """\
ipusim network vgg16 --batch 4 --profile table15 --timing-only
ipusim network layers.toml --formats dense,block:16,nm:2:4 --select chain
ipusim network model.onnx --image 224x224 --html model.html --runs runs""",
    "new": """\
ipusim new mine
ipusim new mine --seed 7""",
    "prune": """\
ipusim prune weights.npy --density 1/16 -o pruned.npz
ipusim prune model.safetensors --method block:16 --sparsity 0.9 \\
    -o pruned.safetensors
ipusim prune model.onnx --method nm:2:4 --names "*.weight" -o pruned.onnx""",
    "quantise": """\
ipusim quantise weights.npy
ipusim quantise weights.npy --scheme codebook --bits 4 -o restored.npz
ipusim quantise model.safetensors --scheme fp8 --machine c600""",
    "report": """\
ipusim report job.run
ipusim report job.run --html job.html
ipusim report job.run --png pictures --csv tables
ipusim report job.run --trace job.json.gz --trace-tiles 0-15,700""",
    "run": """\
ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16
ipusim run weights.smtx --n 512 --block-length 4 --machine mk2 --json
ipusim run --method dynamic --density 1/16 --max-density 1/8 --patterns 4
ipusim run --n 1024 --strategy auto --run-file job.run""",
    "show": """\
ipusim show job.ipusim
ipusim show job.run --tile 700
ipusim show job.ipusim --dot > job.dot""",
    "simulate": """\
ipusim simulate job.ipusim
ipusim simulate job.ipusim --data operands.npz -o result.npz
ipusim simulate job.ipusim --fidelity instruction --run-file job.run""",
    "tile": """\
ipusim tile zero.S --entry zero --array x=x.npy --state x,8,2 --profile
ipusim tile reduce.S --vertex reduce.toml --array in=in.npy --layout
ipusim tile slow.S --entry sum --state 0 --compare quick.S""",
    "validate": """\
ipusim validate --plot pictures
ipusim validate --point 12
ipusim validate --points measured.csv --store mine.jsonl""",
}

FIRST_STEPS = """\
ipusim new mine
ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16
ipusim run --n 1024 --run-file job.run
ipusim report job.run --html job.html
ipusim explore --n 64 256 1024 --density 1/16 1/32 --method static dense"""

MORE = """
`ipusim COMMAND --help` has examples of each command.

Exit status: 0 done, 1 nothing that was asked fits, a result is wrong, `diff` or
`lint` found something, 2 bad usage or input, 70 a fault of ipusim, 130
interrupted (143 by SIGTERM)."""


def epilogue(examples: str, more: str = "") -> str:
    """What ends the help of a command: its examples."""
    shown = "\n".join(f"  {line}" for line in examples.splitlines())
    return f"Examples:\n{shown}\n{more}".rstrip()
