"""The registry of proposers, in the order of their ranks: of equal plans the first one wins.

A new proposer is one row: its line of the verdict, where its function is, which problems it takes
and which options it reads. Functions are named by place, so that nothing is loaded that no problem
needs.
"""

from __future__ import annotations

from typing import Any

from ..matrix.bound import Bound
from ..matrix.formats import NM
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..operations.convolution.geometry import Convolution
from ..plan.options.methods import ConvolutionOptions, StaticOptions
from ..plan.options.option import options_in
from ..problem import AUTO, Problem, Product
from .proposer import Accepts, Proposer, Test, anything, one_of
from .strategies import is_partitioner


def _is_cut(strategy: Any) -> bool:
    """Accept the strategies that are partitioners, a user's function among them."""
    return not isinstance(strategy, str) or strategy == AUTO or is_partitioner(strategy)


def _known(problem: Problem) -> str:
    """Return why a problem is no product of a matrix whose pattern is known, if so."""
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Pattern):
        return "multiplies matrices whose pattern is known"
    options = problem.options
    if not isinstance(options, StaticOptions):
        return f"does not answer method {options.method}"
    if options.lowering == "popsparse" and problem.finish:
        return f"has no {problem.finish} in PopSparse's lowering"
    return ""


def _cut(problem: Problem) -> str:
    """Return why partitioners do not cut the pattern of a problem, if so."""
    if reason := _known(problem):
        return reason
    is_library = problem.strategy == AUTO and problem.option("lowering") == "popsparse"
    return "leaves PopSparse's lowering to PopSparse's own cut" if is_library else ""


def _nm(problem: Problem) -> str:
    """Return why a problem has no realisation of N:M, if so."""
    if reason := _known(problem):
        return reason
    form = problem.pattern.format
    if not isinstance(form, NM):
        return (
            f"is for N:M patterns, this one has {form.storage}; use "
            "Pattern.of(a, format=NM(2, 4)), or leave it out"
        )
    return ""


def _realised(problem: Problem) -> str:
    """Return why a problem is not multiplied by a realisation of N:M, if so."""
    return _nm(problem) or _forward(problem)


def _element(problem: Problem) -> str:
    """Return why partitioners do not cut an N:M pattern element by element, if so."""
    return _nm(problem) or _cut(problem)


def _dense(problem: Problem) -> str:
    """Return why a problem is no dense product, if so."""
    if not isinstance(problem.operation, Product) or isinstance(problem.operand, Bound):
        return "multiplies matrices that are known"
    if "dense" not in problem.methods:
        return f"does not answer method {problem.options.method}"
    return _forward(problem)


def _forward(problem: Problem) -> str:
    """Return why a problem is not the product y = a x, if so."""
    form = problem.operation.form if isinstance(problem.operation, Product) else MATMUL
    if form == MATMUL:
        return ""
    return f"computes {MATMUL.name!r}, not {form.name!r}; leave realisation out"


def _bound(problem: Problem) -> str:
    """Return why a problem has no dynamic plan, if so."""
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Bound):
        return "multiplies every matrix within a bound"
    return f"has no {problem.finish}" if problem.finish else ""


def _convolution(problem: Problem) -> str:
    """Return why a problem is no convolution, if so."""
    return "" if isinstance(problem.operation, Convolution) else "computes convolutions"


def _block(block: int) -> Accepts:
    """Return the test of convolutions whose weights blocks of a length cover."""

    def accepts(problem: Problem) -> str:
        if reason := _convolution(problem):
            return reason
        covers = problem.pattern.block <= block
        return "" if covers else f"does not cover weights in blocks of {problem.pattern.block}"

    return accepts


KERNEL = frozenset({"available_memory_proportion", "published_kernels"})
CUT = KERNEL | {"lowering", "num_column_bands", "n_split", "codebook"}
BUCKETS = frozenset(
    (
        *("lowering", "meta_info_oversize", "available_memory_proportion"),
        *("grad_a", "grad_w", "px", "py", "pz"),
    )
)
SPLITS = frozenset({"filter_split", "channel_split", "row_split", "batch_split"})
WINDOWS = SPLITS | {"sub_batch", "rows"}
OF_MATMUL = frozenset({"strategy", "sub_batch", "batch_split", "codebook", "published_kernels"})
OWN = one_of(None, "own")
PLAIN = one_of(None)
ELEMENT = one_of("element", AUTO)
# Strategies beside which N:M is still planned by the dense search, which has none of its own.
OF_PACKED = one_of(AUTO, "dense", "grid", "popsparse")


def _row(
    name: str, place: str, accepts: Accepts, reads: frozenset[str], **values: Test
) -> Proposer:
    """Return a row whose name is its line of the verdict; "line, name" gives both."""
    line, _, name_of = name.rpartition(", ")
    return Proposer(
        name=name_of,
        method=line or name_of,
        place=place,
        accepts=accepts,
        reads=reads,
        values=values,
    )


def _of_dense(name: str, accepts: Accepts, **values: Test) -> Proposer:
    return _row(
        f"dense, {name}",
        f"ipusim.compiler.planning.dense:{name}_candidates",
        accepts,
        KERNEL,
        lowering=OWN,
        **values,
    )


def _of_nm(name: str, place: str) -> Proposer:
    values = {"realisation": one_of(name, AUTO), "strategy": OF_PACKED}
    reads = KERNEL | {"codebook"}  # which one decodes a codebook is said where it is put in
    return _row(name, place, _realised, reads, lowering=OWN, **values)


def _of_static(
    line: str, accepts: tuple[Accepts, Accepts], realisation: Test
) -> tuple[Proposer, Proposer]:
    cuts = {"strategy": _is_cut, "realisation": realisation}
    library = {"strategy": one_of(AUTO, "popsparse"), "realisation": realisation}
    place = "ipusim.compiler.planning.static:popsparse_candidates"
    return (
        _row(
            f"{line}, partitioners",
            "ipusim.compiler.planning.static:cut_candidates",
            accepts[0],
            CUT,
            **cuts,
        ),
        _row(f"{line}, popsparse", place, accepts[1], CUT | {"preprocessing"}, **library),
    )


def _of_convolution(
    name: str, place: str, reads: frozenset[str], accepts: Accepts = _convolution, **values: Test
) -> Proposer:
    algorithm = name.partition(",")[0]
    # Kernels of all but a lowered one are ours, so that there is no choice of published ones.
    values = {"algorithm": one_of(algorithm, AUTO), "published_kernels": anything, **values}
    reads |= {"available_memory_proportion"}
    return _row(
        name, f"ipusim.compiler.planning.convolution.proposals:{place}", accepts, reads, **values
    )


PROPOSERS: tuple[Proposer, ...] = (
    _of_dense("dense", _dense, strategy=one_of(AUTO, "dense"), realisation=PLAIN),
    _of_dense("poplin", _dense, strategy=one_of(AUTO, "poplin"), realisation=PLAIN),
    _of_dense("dense", _realised, strategy=OF_PACKED, realisation=one_of(AUTO)),
    _of_dense("poplin", _realised, strategy=OF_PACKED, realisation=one_of(AUTO)),
    _row(
        "vector",
        "ipusim.compiler.planning.shared_choice:vector_candidates",
        _realised,
        CUT,
        lowering=OWN,
        strategy=_is_cut,
        realisation=one_of("vector", AUTO),
    ),
    _of_nm("amp", "ipusim.compiler.planning.packed:amp_candidates"),
    _of_nm("expand", "ipusim.compiler.planning.packed:expand_candidates"),
    *_of_static("static", (_cut, _known), PLAIN),
    *_of_static("element", (_element, _nm), ELEMENT),
    _of_convolution("direct", "direct_candidates", WINDOWS | {"balance", "codebook"}),
    _of_convolution("lowered", "lowered_candidates", OF_MATMUL),
    *(
        _of_convolution(
            f"block of {block}",
            place,
            WINDOWS | {"balance", "codebook"},
            _block(block),
            algorithm=one_of(AUTO),
        )
        for block, place in ((16, "blocks_of_16"), (8, "blocks_of_8"), (4, "blocks_of_4"))
    ),
    _of_convolution(
        "block",
        "block_candidates",
        WINDOWS | {"balance", "codebook"},
        algorithm=one_of("block"),
    ),
    _of_convolution("dense, windows", "window_candidates", WINDOWS | {"flatten", "codebook"}),
    _of_convolution("dense, matmul", "matmul_candidates", frozenset({"codebook"})),
    _of_convolution("dense, poplin", "poplin_candidates", frozenset({"codebook"})),
    _of_convolution("winograd", "winograd_candidates", SPLITS | {"sub_batch"}),
    _row(
        "dynamic, expected",
        "ipusim.compiler.planning.dynamic:expected_candidates",
        _bound,
        BUCKETS,
        strategy=one_of(AUTO, "expected"),
    ),
    _row(
        "dynamic, popsparse",
        "ipusim.compiler.planning.dynamic:popsparse_candidates",
        _bound,
        BUCKETS,
        strategy=one_of(AUTO, "popsparse"),
    ),
)


def unread_by(algorithm: str) -> frozenset[str]:
    """Return names of the options that no proposer of an algorithm of convolution reads."""
    rows = [entry for entry in PROPOSERS if entry.values.get("algorithm", one_of())(algorithm)]
    read = {name for entry in rows for name in entry.reads | {"algorithm"}}
    return frozenset(options_in(ConvolutionOptions)) - read if rows else frozenset()
