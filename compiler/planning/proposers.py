"""Registry of proposers in the order of their ranks: of equal plans the first one wins.

A new proposer is one row: its name, the name under which its cycles are reported, the name of its
function, the problems that it accepts and the options that it reads. Functions are named as
"module:function", so that only the modules are loaded that a problem needs.
"""

from __future__ import annotations

from typing import Any

from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..operations.convolution.geometry import Convolution
from ..operations.products import ValueGradient
from ..plan.options.methods import ConvolutionOptions, StaticOptions, lowering_for
from ..plan.options.option import options_in
from ..problem import AUTO, Problem, Product
from .partitioners import name_of
from .proposer import Accepts, Proposer, Test, anything, one_of
from .strategies import is_partitioner


def _is_partitioner_or_auto(strategy: Any) -> bool:
    """Return True for "auto" and for partitioners, given by name or as a user's function."""
    return not isinstance(strategy, str) or strategy == AUTO or is_partitioner(strategy)


def _why_not_known(problem: Problem) -> str:
    """Return "" for static products of a matrix whose pattern is known, else the reason.

    All functions `_why_not_...` are tests of a problem for `Proposer.accepts`: "" accepts it, other
    text is the reason for a refusal, which continues the name of the proposer, such as "static" +
    "is not for method dynamic".
    """
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Pattern):
        return "multiplies matrices whose pattern is known"
    if isinstance(problem.operation.form, ValueGradient):
        return _why_not_multiplied(problem)
    options = problem.options
    if not isinstance(options, StaticOptions):
        return f"is not for method {options.method}"
    if options.lowering == "popsparse" and problem.finish:
        return f"has no {problem.finish} in PopSparse's lowering"
    # PopSparse's values travel: its lowering, and its strategy by default, have shared weights.
    lowering = lowering_for(name_of(problem.strategy), options.lowering)
    if options.weights == "resident" and lowering == "popsparse":
        return "sends values on every run in PopSparse's lowering; leave --weights resident out"
    return ""


def _why_not_multiplied(problem: Problem) -> str:
    """Return the reason why proposers of products refuse a gradient at the positions."""
    assert isinstance(problem.operation, Product)
    if problem.option("realisation") is not None:
        return _why_not_forward(problem)
    name = problem.operation.form.name
    return f"is for products of a matrix; {name} has its positions as the result"


def _why_not_sampled(problem: Problem) -> str:
    """Return "" for products at the positions of a known pattern, else the reason for a refusal."""
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Pattern):
        return "computes products at the positions of a known pattern"
    if not isinstance(problem.options, StaticOptions):
        return f"is not for method {problem.options.method}"
    if not isinstance(problem.operation.form, ValueGradient):
        return f"computes sampled products, not {problem.operation.form.name!r}"
    return f"has no {problem.finish}" if problem.finish else ""


def _why_not_cut(problem: Problem) -> str:
    """Return "" for problems whose pattern partitioners cut, else the reason for a refusal."""
    if reason := _why_not_known(problem):
        return reason
    uses_popsparse_cut = problem.strategy == AUTO and problem.option("lowering") == "popsparse"
    reason = "does not combine with lowering popsparse unless a strategy is given"
    return reason if uses_popsparse_cut else ""


def _for_elements(accepts: Accepts) -> Accepts:
    """Return a test like `accepts` that refuses realisation "element" of other formats, too.

    Only single elements may name it here; N:M patterns have proposers of their own.
    """

    def accepts_realisation(problem: Problem) -> str:
        """Return the reason why a problem is refused; empty if it is accepted."""
        if (reason := accepts(problem)) or problem.option("realisation") is None:
            return reason
        if problem.pattern.nm is None and problem.pattern.block == 1:
            return ""
        storage = problem.pattern.format.storage
        return f"takes realisation element for single elements; this pattern has {storage}"

    return accepts_realisation


def _why_not_streamed(problem: Problem) -> str:
    """Return "" for products y = a x of single elements or small blocks."""
    return _why_not_known(problem) or _why_not_forward(problem) or _why_not_groups(problem)


def _why_not_groups(problem: Problem) -> str:
    """Return "" for single elements or small blocks, else the reason for a refusal."""
    if problem.pattern.nm is not None or problem.pattern.block > STREAMED_BLOCK:
        return f"is for elements and blocks of up to {STREAMED_BLOCK}"
    return ""


def _why_not_pixels(problem: Problem) -> str:
    """Return "" for convolutions of single weights or small blocks whose values stay."""
    return _why_not_resident(problem) or _why_not_groups(problem)


def _why_not_resident(problem: Problem) -> str:
    """Return "" for convolutions whose values stay on their tiles, else the reason."""
    if reason := _why_not_convolution(problem):
        return reason
    is_resident = problem.residence == "resident"
    return "" if is_resident else "has resident values only; give filter_weights resident or auto"


def _why_not_nm(problem: Problem) -> str:
    """Return "" for products of an N:M pattern, else the reason for a refusal."""
    if reason := _why_not_known(problem):
        return reason
    if problem.pattern.nm is None:
        return (
            f"is for N:M patterns, this one has {problem.pattern.format.storage}; use "
            "Pattern.of(a, format=NM(2, 4)), or leave realisation out"
        )
    return ""


def _why_not_realised(problem: Problem) -> str:
    """Return "" for products y = a x of an N:M pattern, else the reason for a refusal."""
    return _why_not_nm(problem) or _why_not_forward(problem)


def _why_not_element(problem: Problem) -> str:
    """Return "" for N:M patterns cut element by element, else the reason for a refusal."""
    return _why_not_nm(problem) or _why_not_cut(problem)


def _why_not_dense(problem: Problem) -> str:
    """Return "" for products that may be computed as dense, else the reason for a refusal."""
    if not isinstance(problem.operation, Product) or isinstance(problem.operand, Bound):
        return "multiplies matrices that are known"
    if "dense" not in problem.methods:
        return f"is not for method {problem.options.method}"
    return _why_not_forward(problem)


def _why_not_forward(problem: Problem) -> str:
    """Return "" for products y = a x, else the reason for a refusal."""
    form = problem.operation.form if isinstance(problem.operation, Product) else MATMUL
    if form == MATMUL:
        return ""
    return f"computes {MATMUL.name!r}, not {form.name!r}; leave realisation out"


def _why_not_bound(problem: Problem) -> str:
    """Return "" for products of matrices within a bound, else the reason for a refusal."""
    if not isinstance(problem.operation, Product) or not isinstance(problem.operand, Bound):
        return "multiplies every matrix within a bound"
    return f"has no {problem.finish}" if problem.finish else ""


def _why_not_convolution(problem: Problem) -> str:
    """Return "" for convolutions, else the reason for a refusal."""
    return "" if isinstance(problem.operation, Convolution) else "computes convolutions"


def _has_block(block: int) -> Accepts:
    """Return the test of convolutions whose weights can be covered by blocks of this length."""

    def accepts(problem: Problem) -> str:
        """Return the reason why a problem is refused; empty if it is accepted."""
        if reason := _why_not_convolution(problem):
            return reason
        covers = problem.pattern.block <= block
        return "" if covers else f"does not cover weights in blocks of {problem.pattern.block}"

    return accepts


# Names of options that proposers read: of all products; of cuts by partitioners; of grids of
# buckets; of splits of a convolution, by number; of shifted windows; of sparse windows; of pixels
# past which weights stream; of the matmul of a lowered convolution.
KERNEL_OPTIONS = frozenset({"available_memory_proportion", "published_kernels"})
WEIGHTS_OPTIONS = frozenset({"weights", "weights_budget"})
FILTER_OPTIONS = frozenset({"filter_weights", "weights_budget"})
CUT_OPTIONS = KERNEL_OPTIONS | WEIGHTS_OPTIONS
CUT_OPTIONS |= {"lowering", "num_column_bands", "n_split", "codebook"}
BUCKET_OPTIONS = frozenset(
    (
        *("lowering", "meta_info_oversize", "available_memory_proportion"),
        *("grad_a", "grad_w", "px", "py", "pz"),
    )
)
SPLIT_OPTIONS = frozenset({"filter_split", "channel_split", "row_split", "batch_split"})
WINDOW_OPTIONS = SPLIT_OPTIONS | {"sub_batch", "rows", "codebook"}
SPARSE_OPTIONS = WINDOW_OPTIONS | {"balance"}
PIXEL_OPTIONS = frozenset({"sub_batch"})
MATMUL_OPTIONS = frozenset(
    {"strategy", "sub_batch", "batch_split", "codebook", "published_kernels"}
)
IS_OWN_LOWERING = one_of(None, "own")
IS_NO_REALISATION = one_of(None)
IS_SHARED = one_of(None, "shared")
IS_ELEMENT_OR_AUTO = one_of("element", AUTO)
# Strategies for which N:M patterns may be planned as dense products: the dense search has no
# strategies of its own.
DENSE_STRATEGIES = one_of(AUTO, "dense", "grid", "popsparse")


def _dense_proposer(name: str, accepts: Accepts, strategy: Test, realisation: Test) -> Proposer:
    """Return the proposer that searches splits of the dense product."""
    # Values of the reproduced library travel.
    weights: dict[str, Test] = {} if name == "dense" else {"weights": IS_SHARED}
    return Proposer(
        name=name,
        method="dense",
        place=f"ipusim.compiler.planning.dense:{name}_candidates",
        accepts=accepts,
        reads=KERNEL_OPTIONS | (WEIGHTS_OPTIONS if name == "dense" else set()),
        values={
            "lowering": IS_OWN_LOWERING,
            "strategy": strategy,
            "realisation": realisation,
            **weights,
        },
    )


def _nm_proposer(
    name: str,
    function_name: str,
    strategy: Test,
    reads: frozenset[str] = KERNEL_OPTIONS | WEIGHTS_OPTIONS | {"codebook"},
) -> Proposer:
    """Return the proposer of a realisation of N:M patterns."""
    # All accept the option `codebook`. Where a codebook is then added to a plan (`plan.codebook`),
    # plans whose kernel cannot decode it are refused.
    realisation = one_of(name, AUTO)
    return Proposer(
        name=name,
        place=function_name,
        accepts=_why_not_realised,
        reads=reads,
        values={"lowering": IS_OWN_LOWERING, "strategy": strategy, "realisation": realisation},
    )


def _static_proposers(
    method: str, accepts: tuple[Accepts, Accepts], realisation: Test
) -> tuple[Proposer, Proposer]:
    """Return the proposers of products whose pattern is known: partitioners, and PopSparse's rule.

    Args:
        method: name under which the verdict lists the candidates of both proposers.
        accepts: test of a problem for each proposer.
        realisation: test of the option `realisation`.
    """
    return (
        Proposer(
            name="partitioners",
            method=method,
            place="ipusim.compiler.planning.static:cut_candidates",
            accepts=accepts[0],
            reads=CUT_OPTIONS | {"tiles_per_part"},
            values={"strategy": _is_partitioner_or_auto, "realisation": realisation},
        ),
        Proposer(
            name="popsparse",
            method=method,
            place="ipusim.compiler.planning.static:popsparse_candidates",
            accepts=accepts[1],
            reads=CUT_OPTIONS | {"preprocessing"},
            values={"strategy": one_of(AUTO, "popsparse"), "realisation": realisation},
        ),
    )


def _convolution(
    name: str,
    function_name: str,
    reads: frozenset[str],
    accepts: Accepts = _why_not_convolution,
    *,
    algorithm: Test | None = None,
    method: str = "",
) -> Proposer:
    """Return the proposer of an algorithm of convolutions.

    Args:
        name: name of the proposer.
        function_name: name of its function in `convolution.proposals`.
        reads: names of the options that it reads, whatever their values.
        accepts: test of a problem.
        algorithm: test of the option `algorithm`; None accepts the value `method`, and "auto".
        method: name under which the verdict lists its candidates; "" takes `name`.
    """
    method = method or name
    # Values of the reproduced library travel.
    is_library = name == "poplin"
    weights: dict[str, Test] = {"filter_weights": IS_SHARED} if is_library else {}
    strategy = {"strategy": one_of(None, name)} if name == "groups" else {}
    return Proposer(
        name=name,
        method=method,
        place=f"ipusim.compiler.planning.convolution.proposals:{function_name}",
        accepts=accepts,
        reads=reads
        | {"available_memory_proportion"}
        | (FILTER_OPTIONS if not is_library else set()),
        # `published_kernels` restricts the kernels of a lowered convolution's matmul, and decides
        # whether groups of streamed filters drain; all others accept any value of it.
        values={
            "algorithm": algorithm or one_of(method, AUTO),
            "published_kernels": anything,
            **weights,
            **strategy,
        },
    )


def _bound_proposer(name: str, function_name: str) -> Proposer:
    """Return the proposer of a rule that selects a grid for all patterns within a bound."""
    return Proposer(
        name=name,
        method="dynamic",
        place=function_name,
        accepts=_why_not_bound,
        reads=BUCKET_OPTIONS,
        values={"strategy": one_of(AUTO, name)},
    )


STREAMED_BLOCK = 8  # largest block whose rows stream; larger ones fill the AMP by themselves

PROPOSERS: tuple[Proposer, ...] = (
    _dense_proposer("dense", _why_not_dense, one_of(AUTO, "dense"), IS_NO_REALISATION),
    _dense_proposer("poplin", _why_not_dense, one_of(AUTO, "poplin"), IS_NO_REALISATION),
    _dense_proposer("dense", _why_not_realised, DENSE_STRATEGIES, one_of(AUTO)),
    _dense_proposer("poplin", _why_not_realised, DENSE_STRATEGIES, one_of(AUTO)),
    _nm_proposer(
        "vector",
        "ipusim.compiler.planning.shared_choice:vector_candidates",
        _is_partitioner_or_auto,
        CUT_OPTIONS,
    ),
    _nm_proposer("amp", "ipusim.compiler.planning.packed:amp_candidates", DENSE_STRATEGIES),
    _nm_proposer("expand", "ipusim.compiler.planning.packed:expand_candidates", DENSE_STRATEGIES),
    *_static_proposers(
        "static",
        (_for_elements(_why_not_cut), _for_elements(_why_not_known)),
        one_of(None, "element"),
    ),
    Proposer(
        name="groups",
        method="static",
        place="ipusim.compiler.planning.streamed:streamed_candidates",
        accepts=_why_not_streamed,
        reads=KERNEL_OPTIONS | WEIGHTS_OPTIONS,
        values={
            "lowering": IS_OWN_LOWERING,
            "strategy": one_of(AUTO, "groups"),
            "realisation": IS_NO_REALISATION,
        },
    ),
    Proposer(
        name="sampled",
        method="static",
        place="ipusim.compiler.planning.sampled:sampled_candidates",
        accepts=_why_not_sampled,
        reads=frozenset(),
        values={
            "lowering": IS_OWN_LOWERING,
            "strategy": one_of(AUTO, "sampled"),
            "realisation": IS_NO_REALISATION,
            "weights": IS_SHARED,
        },
    ),
    *_static_proposers("element", (_why_not_element, _why_not_nm), IS_ELEMENT_OR_AUTO),
    _convolution("direct", "direct_candidates", SPARSE_OPTIONS),
    _convolution("groups", "stream_candidates", PIXEL_OPTIONS, _why_not_pixels, method="direct"),
    _convolution("lowered", "lowered_candidates", MATMUL_OPTIONS),
    *(
        _convolution(
            f"block of {block}", place, SPARSE_OPTIONS, _has_block(block), algorithm=one_of(AUTO)
        )
        for block, place in ((16, "blocks_of_16"), (8, "blocks_of_8"), (4, "blocks_of_4"))
    ),
    _convolution("block", "block_candidates", SPARSE_OPTIONS, algorithm=one_of("block")),
    _convolution("windows", "window_candidates", WINDOW_OPTIONS | {"flatten"}, method="dense"),
    _convolution("matmul", "matmul_candidates", frozenset({"codebook"}), method="dense"),
    _convolution("poplin", "poplin_candidates", frozenset({"codebook"}), method="dense"),
    _convolution(
        "streams", "dense_stream_candidates", PIXEL_OPTIONS, _why_not_resident, method="dense"
    ),
    _convolution("winograd", "winograd_candidates", SPLIT_OPTIONS | {"sub_batch"}),
    _bound_proposer("expected", "ipusim.compiler.planning.dynamic:expected_candidates"),
    _bound_proposer("popsparse", "ipusim.compiler.planning.dynamic:popsparse_candidates"),
)


def unread_by(algorithm: str) -> frozenset[str]:
    """Return the names of the options that no proposer of a convolution algorithm reads."""
    rows = [row for row in PROPOSERS if row.values.get("algorithm", one_of())(algorithm)]
    read_names = {name for row in rows for name in row.reads | {"algorithm"}}
    return frozenset(options_in(ConvolutionOptions)) - read_names if rows else frozenset()
