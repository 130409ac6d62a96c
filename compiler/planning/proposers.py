"""Registry of proposers in the order of their ranks: of equal plans the first one wins.

A new proposer is one row: its line of the verdict, the name of its function, the problems that it
accepts and the options that it reads. Functions are named as "module:function", so that only the
modules are loaded that a problem needs.
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
    """Accept strategies that are partitioners, by name or as a user's function."""
    return not isinstance(strategy, str) or strategy == AUTO or is_partitioner(strategy)


def _known(problem: Problem) -> str:
    """Return "" for products of a matrix with a known pattern, else the reason for a refusal."""
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Pattern):
        return "multiplies matrices whose pattern is known"
    options = problem.options
    if not isinstance(options, StaticOptions):
        return f"does not answer method {options.method}"
    if options.lowering == "popsparse" and problem.finish:
        return f"has no {problem.finish} in PopSparse's lowering"
    return ""


def _cut(problem: Problem) -> str:
    """Return "" for problems whose pattern partitioners cut, else the reason for a refusal."""
    if reason := _known(problem):
        return reason
    is_library = problem.strategy == AUTO and problem.option("lowering") == "popsparse"
    return "leaves PopSparse's lowering to PopSparse's own cut" if is_library else ""


def _nm(problem: Problem) -> str:
    """Return "" for products of an N:M pattern, else the reason for a refusal."""
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
    """Return "" for products y = a x of an N:M pattern, else the reason for a refusal."""
    return _nm(problem) or _forward(problem)


def _element(problem: Problem) -> str:
    """Return "" for N:M patterns cut element by element, else the reason for a refusal."""
    return _nm(problem) or _cut(problem)


def _dense(problem: Problem) -> str:
    """Return "" for products that may be computed as dense, else the reason for a refusal."""
    if not isinstance(problem.operation, Product) or isinstance(problem.operand, Bound):
        return "multiplies matrices that are known"
    if "dense" not in problem.methods:
        return f"does not answer method {problem.options.method}"
    return _forward(problem)


def _forward(problem: Problem) -> str:
    """Return "" for products y = a x, else the reason for a refusal."""
    form = problem.operation.form if isinstance(problem.operation, Product) else MATMUL
    if form == MATMUL:
        return ""
    return f"computes {MATMUL.name!r}, not {form.name!r}; leave realisation out"


def _bound(problem: Problem) -> str:
    """Return "" for products of matrices within a bound, else the reason for a refusal."""
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Bound):
        return "multiplies every matrix within a bound"
    return f"has no {problem.finish}" if problem.finish else ""


def _convolution(problem: Problem) -> str:
    """Return "" for convolutions, else the reason for a refusal."""
    return "" if isinstance(problem.operation, Convolution) else "computes convolutions"


def _block(block: int) -> Accepts:
    """Return the test of convolutions whose weights can be covered by blocks of this length."""

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
# Strategies with which the dense search still plans N:M patterns: it has no strategies of its own.
OF_PACKED = one_of(AUTO, "dense", "grid", "popsparse")


def _row(
    name: str, place: str, accepts: Accepts, reads: frozenset[str], **values: Test
) -> Proposer:
    """Return a row of the registry.

    Args:
        name: "line of the verdict, name of the proposer", or one word for both.
        place: "module:function" of the function from a problem to candidates.
        accepts: test of a problem, see `Proposer`.
        reads: names of the options that are read, whatever their values.
        values: tests of the options of which some values are read.
    """
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
    # All of them read the option; a plan that decodes no codebook is refused when one is added.
    reads = KERNEL | {"codebook"}
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
    # Only the matmul of a lowered convolution has published kernels. The other algorithms take any
    # value of the option, since they have no choice of kernels.
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
    rows = [row for row in PROPOSERS if row.values.get("algorithm", one_of())(algorithm)]
    read = {name for row in rows for name in row.reads | {"algorithm"}}
    return frozenset(options_in(ConvolutionOptions)) - read if rows else frozenset()
