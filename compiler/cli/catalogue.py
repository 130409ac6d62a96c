"""Descriptions and examples of all commands, for help.

They are here and not beside the functions of commands, so that help imports no command. A test
checks that descriptions equal the docstrings of the functions.
"""

from __future__ import annotations

from collections.abc import Mapping

# Description of each command.
COMMANDS: Mapping[str, str] = {
    "asm": "Assemble files of tile code, link them, and print size and labels.",
    "attention": """\
Simulate attention at the positions of a pattern beside dense attention.

Both are one program: scores, softmax, context and what lies between them. The first line of
the output says which is quicker.""",
    "compare": """\
Print two runs, stores or golden files side by side, the largest difference first.

Of two runs it prints first where the difference comes from.""",
    "compile": "Plan and emit a program, and write both to a file.",
    "completion": """\
Print the script with which a shell completes commands, flags and their values.

Write the script to the file that the examples name for each shell, so that new terminals read
it. For zsh, the file's folder, here ~/.zfunc, must be in the list fpath of ~/.zshrc.""",
    "conv": """\
Compile and simulate a convolution with sparse weights, check it and print the report.

`ipusim run`, `compile` and `explore` take the same flags with --method convolution.""",
    "convert": "Convert a matrix file: .mtx, .smtx, .npz, .npy or a .txt mask, by suffix.",
    "diff": """\
Print what differs between golden files of cycles; exit status 1 if any count differs.

If the two were computed with different cycle models, the first line of the output says so.
Names are shortened to the width of a terminal, and whole in a file or a pipe.""",
    "explore": """\
Simulate every combination of the values given, and print, keep and draw the results.

Each result is kept in a file as soon as it is known, so that an interrupted sweep can go on and
a wider sweep simulates new points only. Without axes the stored results are shown.""",
    "lint": """\
Find mistakes in tile code without running it; exit status 1 if there is an error.

An error is code that the core refuses when it runs. A warning is code that is most likely a
mistake; an information is code that costs cycles. These two leave the status at 0.""",
    "machine": "Print every number of a machine with its source, and what it acts on.",
    "network": """\
Simulate every layer of a network in several formats, and select a format for each layer.

The layers are those of a network that ships with ipusim, of a TOML table, or of a checkpoint
with its zeros. Each result is kept in a file as soon as it is known, so that an interrupted
study can go on.""",
    "new": """\
Write a small project to start from: a matrix, tests, a kernel, a chip, a sweep, a workflow.

Its README says in ten lines how to begin. Its workflow for GitHub runs the tests of every pull
request and comments the cycles that changed.""",
    "prune": """\
Prune the weights of a file, and print how many are kept, and which share of the energy.

A file is a matrix, an array, an .npz of arrays, FILE:TENSOR of a checkpoint, or a checkpoint,
whose layers are pruned one by one while all else is copied.""",
    "quantise": """\
Quantise the weights of a file to few bits, and print the remaining error.

Zeros stay zeros and need no code. Without a scheme the errors of all schemes are printed.""",
    "report": "Show a saved run: print its report, or write pictures, pages and tables.",
    "run": "Compile and simulate a matmul, check it against NumPy and print the report.",
    "sddmm": """\
Simulate a product at the stored positions of its result, check it and print the report.

The product y = a x is computed where y is stored (SDDMM). The first line of the output says
what it takes beside the whole product. The gradient of the non-zeros of a sparse matrix is the
same operation.""",
    "show": "Print the content of a saved file: plan, program as text, report of the run.",
    "simulate": "Simulate a compiled program; with data, compute its values and check them.",
    "tile": "Run one vertex on one tile, instruction by instruction, and print its cycles.",
    "validate": (
        "Simulate jobs that were measured on a Bow IPU, and print the errors of the simulator."
    ),
}

# Examples at the end of each command's help.
EXAMPLES: Mapping[str, str] = {
    "asm": """\
ipusim asm scale.S --list
ipusim asm conv.S zero.S --include headers --stub check_range -o linked.S
ipusim asm scale.S -D WIDE=1 --machine mk2""",
    "attention": """\
ipusim attention --heads 12 --tokens 384 --head-dim 64 --pattern window
ipusim attention --pattern causal --timing-only --json
ipusim attention --pattern bigbird --window 1 --random-blocks 3 --sweep""",
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
ipusim network model.onnx --image 224x224 --html model.html --runs runs
ipusim network model.onnx --program --run-file model.run --golden model.cycles""",
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
    "sddmm": """\
ipusim sddmm --m 1024 --n 1024 --k 256 --block-length 16 --density 1/8
ipusim sddmm mask.npz --k 64 --run-file scores.run
ipusim sddmm --m 1024 --n 1024 --k 64 --dynamic --json""",
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

# Examples and further text at the end of the help of `ipusim` itself.
FIRST_STEPS = """\
ipusim new mine
ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16
ipusim run --n 1024 --run-file job.run
ipusim report job.run --html job.html
ipusim explore --n 64 256 1024 --density 1/16 1/32 --method static dense"""

FURTHER_HELP = """
`ipusim COMMAND --help` has examples of each command.

Exit status: 0 done, 1 no requested job fits, a result is wrong, `diff` found
a difference or `lint` an error, 2 bad usage or input, 70 a fault of ipusim, 130
interrupted (143 by SIGTERM)."""


def epilogue(examples: str, text: str = "") -> str:
    """Return the end of a help page: indented examples, and a further text."""
    indented_examples = "\n".join(f"  {line}" for line in examples.splitlines())
    return f"Examples:\n{indented_examples}\n{text}".rstrip()
