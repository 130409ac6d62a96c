"""Planning problem: operation, operand, chip, types and options as one frozen value.

Every public function, command and study builds a `Problem` with `Problem.of`, which resolves names
and refuses sizes and types that no plan can have. The search (`compiler.search`) maps the problem
to a plan. Two problems with equal keys have the same plan on every host.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import MAX_INPUT_BYTES, DataType, InputError, Machine, in_short

from .matrix.bound import Bound
from .matrix.pattern import Pattern
from .operations import MATMUL, TRANSPOSED
from .operations.convolution.geometry import Convolution
from .plan.finish import NO_FINISH, Finish
from .plan.no_plan import check_images, check_operands
from .plan.operation import Operation
from .plan.options.door import resolve_names
from .plan.options.methods import (
    COLUMNS_OPTION,
    DENSE_ALGORITHMS,
    SIDE_OPTION,
    ConvolutionOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
    Weights,
)
from .plan.options.option import options_in
from .plan.plan import partials_for

AUTO = "auto"
# Strategies that stand for libraries: the verdict has a line for each, and their values travel.
LIBRARIES = ("popsparse", "poplin")
NOT_IN_CYCLES = ("name", "clock_hz", "sources")  # fields of a machine that do not decide cycles


@attrs.frozen
class Product:
    """A product of the operand matrix with a dense matrix.

    Attributes:
        n: number of columns of the dense operand.
        form: the product y = a x, or a gradient of it.
    """

    n: int
    form: Operation = MATMUL


Shape: TypeAlias = tuple[int, int]
Operand: TypeAlias = Pattern | Bound | Shape
PlanOptions: TypeAlias = StaticOptions | DenseOptions | DynamicOptions | ConvolutionOptions
Kernel = TypeVar("Kernel")


@attrs.frozen(kw_only=True)
class Problem:
    """Planning problem, made by `Problem.of` alone.

    Attributes:
        operation: the product with its columns, or the geometry of a convolution.
        operand: the pattern of a matrix or of convolution weights; a bound on patterns; or the
            shape (m, k) of a dense matrix.
        format_is_fixed: True if the plan must store the operand in its own format. False lets
            proposers store it in other blocks, with padding, or without its empty lines.
        finish: bias and ReLU behind the result.
        machine: the chip.
        data_type: type of operands and result.
        partials_type: type of partial sums.
        options: the options of the plan. Their type names the method (see `methods`).
    """

    operation: Product | Convolution
    operand: Operand
    format_is_fixed: bool
    finish: Finish
    machine: Machine
    data_type: DataType
    partials_type: DataType
    options: PlanOptions

    @classmethod
    def of(
        cls,
        operand: Operand,
        operation: Product | Convolution,
        *,
        machine: Machine | str,
        data_type: DataType | str = DataType.HALF,
        partials_type: DataType | str | None = None,
        options: PlanOptions,
        format_is_fixed: bool | None = None,
        finish: Finish = NO_FINISH,
    ) -> Problem:
        """Return the problem with its names resolved and its sizes and types checked.

        Args:
            operand, operation, options, finish: see the attributes.
            machine, data_type: see the attributes, or their names: "bow" or a TOML file; "half" or
                "float".
            partials_type: type of partial sums; None takes float for a bound, else the data type.
            format_is_fixed: see the attributes; None takes the value of the pattern, or True for
                other operands.

        Raises:
            InputError: a name is unknown, a size is out of range, or partial sums are narrower than
                the data.
            NoPlanError: operands larger than all SRAM of the machine.
        """
        chip, data, partials = resolve_names(machine, data_type, partials_type)
        partials = partials or (DataType.FLOAT if isinstance(operand, Bound) else None)
        if isinstance(operation, Product):
            _check_product(operation, options)
        fixed = not isinstance(operand, Pattern) or operand.format_is_fixed
        problem = cls(
            operation=operation,
            operand=_checked_shape(operand) if isinstance(operand, tuple | list) else operand,
            format_is_fixed=fixed if format_is_fixed is None else format_is_fixed,
            finish=finish,
            machine=chip,
            data_type=data,
            partials_type=partials_for(data, partials),
            options=options,
        )
        problem._check_operands()
        return problem

    def _check_operands(self) -> None:
        """Refuse operands that all SRAM cannot hold in the smallest form that the methods admit."""
        if isinstance(self.operation, Convolution):
            is_dense = self.option("algorithm") in DENSE_ALGORITHMS
            check_images(
                self.operation.image_shape,
                self.operation.output_shape,
                stored=math.prod(self.shape) if is_dense else self.pattern.stored,
                blocks=0 if is_dense else self.pattern.num_blocks,
                data_type=self.data_type,
                machine=self.machine,
                left_to_planner=MAX_INPUT_BYTES,
            )
            return
        sizes = []
        if isinstance(self.operand, Pattern):
            sizes.append((self.operand.stored, self.operand.num_blocks))
        elif isinstance(self.operand, Bound):
            sizes.append((self.operand.stored, self.operand.max_blocks))
        if "dense" in self.methods:
            sizes.append((math.prod(self.shape), 0))
        stored, blocks = min(sizes, key=lambda size: size[0] + size[1])
        self.check_stored(stored, blocks)

    def check_stored(self, stored: int, blocks: int = 0) -> None:
        """Refuse a product whose operands all SRAM of the machine cannot hold.

        Args:
            stored: number of stored elements of the matrix.
            blocks: number of stored blocks with a position each.

        Raises:
            NoPlanError: the operands are too large.
        """
        check_operands(
            self.shape,
            stored=stored,
            blocks=blocks,
            n=self.n,
            data_type=self.data_type,
            machine=self.machine,
            left_to_planner=MAX_INPUT_BYTES,
        )

    @property
    def residence(self) -> Weights:
        """Residence of weights; of an open one see `residences`."""
        choice = self.option("weights") or self.option("filter_weights")
        return "resident" if choice == "resident" else "shared"

    def residences(self) -> tuple[Problem, ...]:
        """Return the problem with each residence of weights if it is open, else the problem.

        Shared weights come first, so that they win a tie: then no copy has to be loaded. Strategies
        of the reproduced libraries have shared weights unless resident ones are asked for: the
        values of those libraries travel.
        """
        names = [name for name in ("weights", "filter_weights") if self.option(name) == AUTO]
        if not names:
            return (self,)
        choices = ("shared",) if self.strategy in LIBRARIES else ("shared", "resident")
        return tuple(self.with_options(**{names[0]: weights}) for weights in choices)

    def check_weights(self) -> None:
        """Refuse a budget of resident weights where weights are not resident.

        Raises:
            InputError: the budget would bound nothing.
        """
        if not self.option("weights_budget"):
            return
        for name in ("weights", "filter_weights"):
            if self.option(name) == "shared":
                raise InputError(
                    f"weights_budget bounds copies of resident weights; give {name} resident or "
                    "auto"
                )

    @property
    def weights_budget(self) -> int:
        """Largest number of bytes of weights on a tile; 0 for no bound."""
        return int(self.option("weights_budget") or 0)

    @property
    def shape(self) -> Shape:
        """Rows and columns of the operand."""
        return self.operand if isinstance(self.operand, tuple) else self.operand.shape

    @property
    def pattern(self) -> Pattern:
        """Pattern of the operand, for problems with a known pattern."""
        assert isinstance(self.operand, Pattern)
        return self.operand

    @property
    def keeps_rows(self) -> bool:
        """True if plans must compute all rows of the result, those of empty filters too.

        The result of an empty row is its bias. Other layers need it on the chip: they can read the
        result of a convolution, and of a product whose lowering is fixed to "own". The result of
        other products goes to the host, where `unpack` puts the bias into rows that a plan leaves
        out.
        """
        return self.finish.bias and getattr(self.options, "lowering", "own") == "own"

    @property
    def n(self) -> int:
        """Number of columns of the dense operand of a product."""
        assert isinstance(self.operation, Product)
        return self.operation.n

    @property
    def convolution(self) -> Convolution:
        """Geometry of the convolution, for problems that are convolutions."""
        assert isinstance(self.operation, Convolution)
        return self.operation

    @property
    def convolution_options(self) -> ConvolutionOptions:
        """Options of the plan, for problems that are convolutions."""
        assert isinstance(self.options, ConvolutionOptions)
        return self.options

    @property
    def methods(self) -> tuple[str, ...]:
        """Methods whose proposers may answer: "auto" stands for dense and static."""
        method = self.options.method
        return ("dense", "static") if method == AUTO else (method,)

    def option(self, name: str) -> Any:
        """Return the value of an option, or None if the options have none of that name."""
        return getattr(self.options, name, None)

    def kernel_by(self, select: Callable[..., Kernel]) -> Kernel:
        """Return the kernel of a product.

        Args:
            select: function from the machine, both types, and as the keyword `published` whether
                only kernels of the reproduced libraries take part, to the kernel.

        Raises:
            NoKernelError: the machine lacks the kernel.
        """
        types = self.data_type, self.partials_type
        return select(self.machine, *types, published=self.option("published_kernels"))

    @property
    def strategy(self) -> Any:
        """Strategy that the options fix, by name or as a user's partitioner; "auto" for none."""
        return self.options.strategy or AUTO

    @property
    def is_named(self) -> bool:
        """True if the options name a strategy, a realisation or an algorithm."""
        names = ("strategy", "realisation", "algorithm")
        return any(self.option(name) not in (None, AUTO) for name in names)

    def with_options(self, **changes: Any) -> Problem:
        """Return the same problem with some options changed."""
        return attrs.evolve(self, options=attrs.evolve(self.options, **changes))

    def set_options(self) -> tuple[str, ...]:
        """Return the names of the options that differ from their defaults."""
        options = options_in(type(self.options)).items()
        return tuple(
            name for name, option in options if getattr(self.options, name) != option.default
        )

    def only(self, name: str) -> Problem:
        """Return the same problem with one option as it is and all others at their defaults."""
        option = {name: getattr(self.options, name)}
        return attrs.evolve(self, options=type(self.options)(**option))

    @property
    def key(self) -> Hashable:
        """Hashable value of everything that decides the plan.

        Name, clock and sources of the machine are left out: no cycle depends on them.
        """
        operand: tuple[Hashable, ...] = (self.operand,)
        if isinstance(self.operand, Pattern):
            # Digests stand for the arrays of positions, which may be large.
            positions = (*content_of(self.operand.rows), *content_of(self.operand.columns))
            operand = (self.shape, self.operand.format, *positions, self.operand.nonzeros)
        flags = self.format_is_fixed, self.finish
        types = self.data_type, self.partials_type
        method = self.options.method, self.options
        return self.operation, operand, flags, types, method, cycle_facts(self.machine)

    @property
    def digest(self) -> str:
        """Hexadecimal digest of the key, the same on every host.

        Raises:
            InputError: the strategy is a function, whose behaviour no digest covers.
        """
        if not isinstance(self.strategy, str):
            raise InputError(f"no digest of the strategy {in_short(self.strategy)}; give its name")
        return blake2b(repr(self.key).encode(), digest_size=16).hexdigest()


def _check_product(product: Product, options: PlanOptions) -> None:
    """Refuse a number of columns out of range, and operations that the options exclude."""
    COLUMNS_OPTION.check("n", product.n)
    if not isinstance(product.form, Operation) or product.form.sampled is not None:
        raise InputError(
            f"operation is {in_short(product.form)}; give one of ipusim.compiler.operations, "
            "as MATMUL"
        )
    _check_gradient(product.form, options)


def _check_gradient(form: Operation, options: PlanOptions) -> None:
    """Refuse the gradient of the dense operand for static plans.

    Partitioners, kernels and `emit` of static plans take the matrix by rows: the seats of a plan
    for this gradient would read and write the lines of the forward product.
    """
    flags = {TRANSPOSED: "grad_a"}
    if form not in flags or not isinstance(options, StaticOptions):
        return
    # Proposers of other realisations refuse gradients themselves.
    if options.realisation in (None, "element"):
        raise InputError(
            f"a static plan computes {MATMUL.name!r}, not {form.name!r}; take "
            f"plan_dynamic(bound, {flags[form]}=True) and emit(plan, ..., of={form.name!r})"
        )


def _checked_shape(shape: Any) -> Shape:
    """Return the shape of a dense matrix as two whole numbers."""
    if len(shape) != 2:
        raise InputError(f"plan_dense takes a shape (m, k), not {len(shape)} numbers")
    for name, size in zip("mk", shape, strict=True):
        SIDE_OPTION.check(name, size)
    return int(shape[0]), int(shape[1])


def cycle_facts(machine: Machine) -> tuple[int | str | tuple[str, ...], ...]:
    """Return the fields of a machine that may decide cycles, in their order."""
    names = (field.name for field in attrs.fields(Machine))
    return tuple(getattr(machine, name) for name in names if name not in NOT_IN_CYCLES)


def content_of(values: npt.NDArray[Any]) -> tuple[str, tuple[int, ...], bytes]:
    """Return type, shape and a digest of the content of an array."""
    return values.dtype.str, values.shape, blake2b(np.ascontiguousarray(values).data).digest()
