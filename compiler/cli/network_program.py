"""Option `--program` of `ipusim network`: a model as one program, with its files and its guard."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from .arguments import Flag
from .messages import DONE, FAILED, print_text, say
from .output_paths import check_files, check_stores


@attrs.frozen(kw_only=True)
class ProgramFlags:
    """Options of a model as one program.

    Attributes:
        program: Simulate a model as one program that stays on the chip, with what lies between its
            products, and print the cycles of each node. With --formats block:16 its weights are
            pruned in that format, to the sparsity of --profile [off].
        published_kernels: Use only kernels that stand for those of PopSparse and PopLibs in
            products of the program; --no-published-kernels allows faster kernels of ipusim.
        leave_out: Operators that no kernel runs, separated by commas, to leave out: the host writes
            their results, and no cycles or bytes contain them [none].
        pattern: Patterns of attention by the names of the products that compute its scores, as
            NODE=PATTERN separated by commas: window, bigbird, causal, or a matrix file whose stored
            entries are the positions. Other scores are not computed where that is faster [none].
        run_file: File to write, for `ipusim report`, `show` and `compare`: nodes, program and run
            [none].
        golden: Golden file of cycles by node: the command fails if they differ from it [none].
        update_golden: Write the golden file [off].
    """

    program: Annotated[bool, Flag] = False
    published_kernels: bool = True
    leave_out: Annotated[str, Parameter(negative="")] = ""
    pattern: Annotated[str, Parameter(negative="")] = ""
    run_file: Path | None = None
    golden: Path | None = None
    update_golden: Annotated[bool, Flag] = False

    def check(self, inputs: list[Path]) -> None:
        """Refuse options that contradict each other, and files that cannot be written.

        Args:
            inputs: files that the command reads.

        Raises:
            InputError: an option needs --program or --golden, or a file cannot be written.
        """
        from ipusim import InputError

        options = {
            "--no-published-kernels": not self.published_kernels,
            "--leave-out": self.leave_out,
            "--pattern": self.pattern,
            "--run-file": self.run_file,
            "--golden": self.golden,
            "--update-golden": self.update_golden,
        }
        if not self.program:
            for flag, value in options.items():
                if value:
                    raise InputError(f"{flag} is for a model as one program; add --program")
        if self.update_golden and self.golden is None:
            raise InputError("--update-golden needs the file to write; add --golden FILE")
        check_files({"--run-file": self.run_file}, inputs=inputs)
        if self.update_golden:
            check_stores({"--golden": self.golden})


def run_program(
    source: tuple[str, ...],
    flags: ProgramFlags,
    *,
    model: dict[str, Any],
    pruning: dict[str, str | None],
    advice: bool,
    output: Any,
) -> int:
    """Simulate a model as one program, print its cycles by node, and write the files.

    Args:
        source: files of the model, or the name of a table.
        flags: options of the program.
        model: machine, type and sizes, as `run_model` takes them.
        pruning: formats and profile, as `graph_in_format` takes them, None for the usual ones.
        advice: True to simulate changes that would save cycles.
        output: options of the output.

    Returns:
        Exit status: failed if the cycles differ from those of the golden file.
    """
    from ..archive import save
    from ..graph.attention.attached import patterns_of
    from ..graph.program.model_run import run_model
    from ..studies.program_advice import program_advice
    from ..views import Subject
    from .progress import stages

    operators = [name.strip() for name in flags.leave_out.split(",") if name.strip()]
    with stages() as tell:
        tell("plan and simulate")
        pruned, sizes = _pruned(source, model, pruning)
        run = run_model(
            pruned,
            leave_out=operators,
            patterns=patterns_of(flags.pattern),
            published_kernels=flags.published_kernels,
            **sizes,
        ).graph_run
        changes = program_advice(run.plan, run.figures, tell) if advice else ()
        subject = Subject(program=run.program, run=run.run, outline=run.outline, advice=changes)
        notes = _write_pictures(subject, output, tell)
        if flags.run_file is not None:
            save(flags.run_file, program=run.program, run=run.run, outline=run.outline)
            notes.append(f"wrote {flags.run_file}")
    _print(subject, advice=advice, output=output)
    is_equal = _guard(run.figures, flags, source, output)
    if notes:
        say("; ".join(notes))
    return DONE if is_equal else FAILED


def _pruned(
    source: tuple[str, ...], model: dict[str, Any], pruning: dict[str, str | None]
) -> tuple[Any, dict[str, Any]]:
    """Return the model and the options that `run_model` takes.

    With formats or a profile, the model is a graph with pruned weights, and the options lack those
    that were needed to read it.
    """
    from ..graph.program.model_source import read_model
    from ..studies.network import graph_in_format

    name = source[0] if len(source) == 1 else source
    if not any(pruning.values()):
        return name, model
    sizes = {option: model[option] for option in ("image", "columns", "names")}
    others = {option: value for option, value in model.items() if option not in sizes}
    graph = graph_in_format(
        read_model(name, **sizes), formats=pruning["formats"], profile=pruning["profile"]
    )
    return graph, others


def _write_pictures(subject: Any, output: Any, tell: Callable[[str], None]) -> list[str]:
    """Write the page and the pictures that are asked for, and return a note on each."""
    from ipusim import whole_file

    from ..views import draw_run, page_of

    notes: list[str] = []
    if output.plot is not None:
        paths = draw_run(subject, output.plot, tell=tell)
        notes.append(f"wrote {len(paths)} pictures to {output.plot}")
    if output.html is not None:
        content = page_of(subject, tell=tell).encode()
        with whole_file(output.html) as file:
            file.write(content)
        notes.append(f"wrote {output.html}")
    return notes


def _print(subject: Any, *, advice: bool, output: Any) -> None:
    """Print the figures of a program by node, and above them the advice if it is asked for."""
    from ..studies.advice import advice_text
    from ..views import network_program_document

    figures = subject.graph
    if output.json:
        document = network_program_document(figures, subject.advice if advice else None)
        print_text(document, is_data=True)
        return
    if advice:
        print_text(f"{advice_text(subject.advice, figures.cycles)}\n")
    print_text("\n".join(figures.lines(wide=output.wide)))


def _guard(figures: Any, flags: ProgramFlags, source: tuple[str, ...], output: Any) -> bool:
    """Compare the cycles with the golden file, or write it; return True if they are its cycles."""
    from ..guard.program_counts import guard_program

    if flags.golden is None:
        return True
    words = ["ipusim", "network", *source, "--program", "--golden", str(flags.golden)]
    command = f"{shlex.join(words)} --update-golden, with the same options"
    text, is_equal = guard_program(
        flags.golden, figures, update=flags.update_golden, command=command
    )
    if output.json:  # standard output has one document
        say(text if is_equal else f"cycles differ from {flags.golden}; without --json they follow")
    else:
        print_text(f"\n{text}")
    return is_equal
