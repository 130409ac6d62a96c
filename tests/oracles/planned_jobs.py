"""Small jobs for every function of the planners, whose decisions a golden file keeps.

Each axis has some values, and a job takes one of each by its number: strategies and realisations in
turn, so that all are there, the rest drawn. Machines are small, and most are not shipped: other
rates of the exchange, less SRAM, no pairs of tiles. Shares of memory are drawn so that they bind.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import attrs
import numpy as np

from ipusim import BOW, HYPOTHETICAL_NM, MK1, Machine
from ipusim.compiler import (
    GENERATORS,
    Bound,
    Convolution,
    Pattern,
    Plan,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
)
from ipusim.compiler.matrix.formats import NM

Value = TypeVar("Value")
Fields: TypeAlias = Mapping[str, Any]

STRATEGIES = ("grid", "popsparse", "column-bands", "row-major", "rows", "hilbert", "greedy")
TYPES = (("half", None), ("half", "float"), ("float", None))
DYNAMIC_TYPES = (("half", None), ("half", "half"), ("float", None))  # partials are float unasked
BLOCKS = (1, 4, 8, 16)
BANK_PAIR = 2 * BOW.element_bytes


@attrs.frozen
class PlannedJob:
    """One call of a planner.

    Attributes:
        group: its door and what decides: jobs of a group are tested together.
        name: Description of the job in words and numbers, unique among the jobs of a planner.
        door: Function that plans the job, such as `plan_static`.
        subject: First argument of the function: a pattern, a shape, a bound, or weights.
        fields: Other arguments of the function.
        is_special: True for a job written for one case; False for a random one.
    """

    group: str
    name: str
    door: Callable[..., Plan]
    subject: Any
    fields: Fields
    is_special: bool = False

    def plan(self) -> Plan:
        """Return the job's plan.

        Raises:
            IpusimError: the planner refuses it.
        """
        return self.door(self.subject, **self.fields)


@attrs.frozen
class Draw:
    """Random values of one job, the same for the same function and number everywhere."""

    number: int
    source: random.Random

    @classmethod
    def of(cls, door: str, number: int) -> Draw:
        """Return the values of the job of a number for a planner's function."""
        return cls(number, random.Random(f"{door} {number}"))

    def one(self, values: Sequence[Value]) -> Value:
        """Return one of the values."""
        return values[int(self.source.random() * len(values))]

    def chip(self, tiles: Sequence[int], *, banks: Sequence[int] = (19, 12, 8)) -> Machine:
        """Return a part of a chip; `banks` are pairs of memory elements in a tile's SRAM."""
        machine = self.one((BOW, BOW, BOW, BOW, MK1)).scaled_to(self.one(tiles))
        machine = machine.with_(
            exchange_bytes_per_cycle=self.one((4, 4, 8, 16)),
            tiles_per_pair=self.one((2, 2, 1)),
            pair_min_bytes=self.one((machine.pair_min_bytes, 16, 512)),
        )
        if machine.name != BOW.name:
            return machine
        return with_banks(machine, self.one(banks))


def with_banks(machine: Machine, pairs: int) -> Machine:
    """Return a machine with `pairs` pairs of memory elements, the last of them interleaved."""
    alone = machine.sram_bytes % BANK_PAIR
    return machine.with_(
        sram_bytes=alone + BANK_PAIR * pairs,
        interleaved_offset_bytes=alone + BANK_PAIR * min(6, pairs - 2),
    )


def drawn_job(
    group: str, number: int, what: str, door: Callable[..., Plan], subject: Any, fields: Fields
) -> PlannedJob:
    """Return a job whose name says all of it but the places of non-zeros."""
    machine = fields["machine"]
    chip = (
        f"{machine.name} {machine.tiles} tiles {machine.sram_bytes} B "
        f"{machine.exchange_bytes_per_cycle} B/cycle pairs {machine.tiles_per_pair} "
        f"from {machine.pair_min_bytes} B"
    )
    settings = " ".join(f"{name}={value}" for name, value in fields.items() if name != "machine")
    return PlannedJob(
        group, f"{group} {number:02}: {what} on {chip}: {settings}", door, subject, fields
    )


def special_job(
    group: str, what: str, door: Callable[..., Plan], subject: Any, fields: Fields
) -> PlannedJob:
    """Return a job that is made for one case, by which it is named."""
    return PlannedJob(group, f"{group}: {what}", door, subject, fields, is_special=True)


def uniform(shape: tuple[int, int], block: int, density: float, seed: int = 0) -> Pattern:
    """Return a pattern of blocks drawn uniformly."""
    return GENERATORS["uniform"](shape, block, density, np.random.default_rng(seed))


def static_jobs() -> Iterator[PlannedJob]:
    """Yield every strategy over blocks, machines, types, shares and what may be fixed."""
    for number in range(84):
        draw = Draw.of("static", number)
        strategy, kind = STRATEGIES[number % len(STRATEGIES)], draw.one(sorted(GENERATORS))
        block = BLOCKS[number // 7 % 4]
        side = draw.one((6, 8, 12)) * max(block, 4)
        shape, density = (side, side * draw.one((1, 2))), draw.one((0.04, 0.15, 0.5))
        data, partials = TYPES[number // 28]
        fields: dict[str, Any] = {
            "n": draw.one((4, 24, 100, 250, 1000)),
            "machine": draw.chip((2, 4, 8, 15, 16, 32, 64), banks=(19, 12, 5, 3)),
            "data_type": data,
            "partials_type": partials,
            "strategy": strategy,
            "available_memory_proportion": draw.one((0.6, 0.6, 0.9, 0.03, 0.004, 0.001)),
        }
        if draw.source.random() < 0.3:
            fields["n_split"] = draw.one((1, 3, 8))
        if strategy in ("grid", "popsparse", "column-bands") and draw.source.random() < 0.3:
            fields["num_column_bands"] = draw.one((1, 3, 4))
        if draw.source.random() < 0.3:
            fields["published_kernels"] = False
        if strategy == "popsparse":
            fields |= draw.one(({}, {}, {"lowering": "own"}, {"preprocessing": False}))
        if data == "half" and strategy != "popsparse" and draw.source.random() < 0.15:
            fields["codebook"] = True
        pattern = GENERATORS[kind](shape, block, density, np.random.default_rng(number))
        what = f"{kind} {shape[0]}x{shape[1]} blocks of {block} density {density}"
        yield drawn_job(f"static {strategy}", number, what, plan_static, pattern, fields)
    yield from special_static_jobs()


def special_static_jobs() -> Iterator[PlannedJob]:
    """Yield jobs of no blocks, of too many, of a user's own rule, and of simulated choice."""
    chip, four = BOW.scaled_to(16), BOW.scaled_to(4)
    blocks, empty = uniform((64, 64), 8, 0.3), Pattern.filled((64, 64), 4, np.zeros(0, np.int64))
    huge = Pattern.full((2048, 1024), 16)

    def checkerboard(pattern: Pattern, seats: int) -> np.ndarray:
        """Return the seats of blocks by the sum of their row and column."""
        return np.asarray((pattern.rows + pattern.columns) % seats)

    for strategy in STRATEGIES[:3]:
        fields = {"n": 16, "machine": chip, "strategy": strategy}
        yield special_job("static special", f"empty {strategy}", plan_static, empty, fields)
        fields = {"n": 256, "machine": four, "strategy": strategy}
        yield special_job("static special", f"too big {strategy}", plan_static, huge, fields)
    for block in BLOCKS:  # each has codelets of its own, and each width of one
        some = uniform((8 * max(block, 4), 8 * max(block, 4)), block, 0.3)
        for data, n in (
            ("half", 4),
            ("half", 8),
            ("half", 28),
            *(("float", n) for n in (2, 4, 14)),
        ):
            fields = {"n": n, "machine": chip, "strategy": "popsparse", "data_type": data}
            name = f"blocks of {block}, {n} columns of {data}"
            yield special_job("static widths", name, plan_static, some, fields | {"n_split": 1})
    far = {"n": 1 << 20, "machine": four, "strategy": "grid"}
    yield special_job("static special", "operands beyond all SRAM", plan_static, huge, far)
    fields = {"n": 40, "machine": chip, "strategy": checkerboard}
    yield special_job("static special", "a rule of one's own", plan_static, blocks, fields)
    banded = fields | {"num_column_bands": 2}
    yield special_job("static special", "a rule without bands", plan_static, blocks, banded)
    single = {**fields, "strategy": "grid", "data_type": "float", "codebook": True}
    yield special_job("static special", "float in a codebook", plan_static, blocks, single)


def nm_jobs() -> Iterator[PlannedJob]:
    """Yield every realisation of N:M patterns, of rows that share a choice and rows that do not."""
    ways = ("element", "vector", "expand", "vector")
    for number in range(36):
        draw = Draw.of("nm", number)
        realisation = ways[number % len(ways)]
        rows = draw.one((16, 32, 64)) if realisation == "vector" else draw.one((1, 1, 2))
        form = NM(*draw.one(((2, 4), (1, 4), (1, 2), (4, 8), (3, 8))), rows)
        shape = 64 * draw.one((1, 2)), 64 * draw.one((1, 2, 3))
        data, partials = TYPES[number // 4 % 3]
        tiles = (2, 4, 6, 7) if realisation == "vector" else (4, 7, 14, 16)  # what plans longest
        fields: dict[str, Any] = {
            "n": draw.one((16, 50, 100, 200)),
            "machine": draw.chip(tiles, banks=(19, 12, 4, 3)),
            "data_type": data,
            "partials_type": partials,
            "realisation": realisation,
            "available_memory_proportion": draw.one((0.6, 0.6, 0.9, 0.02, 0.004)),
        }
        if realisation in ("element", "vector"):
            fields["strategy"] = draw.one(("grid", "grid", "row-major", "hilbert"))
            fields |= draw.one(({}, {}, {"n_split": 2}, {"num_column_bands": 2}))
        if draw.source.random() < 0.3:
            fields["published_kernels"] = False
        pattern = random_nm(shape, form, np.random.default_rng(number))
        what = f"{form.name} {shape[0]}x{shape[1]}"
        yield drawn_job(f"nm {realisation}", number, what, plan_static, pattern, fields)
    yield from special_nm_jobs()


def special_nm_jobs() -> Iterator[PlannedJob]:
    """Yield jobs of the hypothetical AMP, of trips over rows, and jobs that are too big."""
    what_if = HYPOTHETICAL_NM.scaled_to(8)
    rng = np.random.default_rng(0)
    two, tall = random_nm((64, 128), NM(2, 4), rng), random_nm((768, 1024), NM(2, 4), rng)
    wide = random_nm((1024, 1024), NM(2, 4, 32), rng)
    for n in (16, 200):
        fields: dict[str, Any] = {"n": n, "machine": what_if, "realisation": "amp"}
        yield special_job("nm special", f"amp, n {n}", plan_static, two, fields)
    fields = {"n": 16, "machine": BOW.scaled_to(2), "realisation": "expand"}
    yield special_job("nm special", "expand in trips", plan_static, tall, fields)
    few = with_banks(BOW.scaled_to(2), 3)
    for realisation in ("expand", "vector", "element"):
        fields = {"n": 256, "machine": few, "realisation": realisation, "strategy": "grid"}
        yield special_job("nm special", f"too big {realisation}", plan_static, wide, fields)


def dense_jobs() -> Iterator[PlannedJob]:
    """Yield our strategy and PopLibs', in parallel, in rounds and in trips."""
    for number in range(48):
        draw = Draw.of("dense", number)
        shape = draw.one((16, 48, 100, 256, 700)), draw.one((16, 48, 100, 256, 512))
        data, partials = TYPES[number // 2 % 3]
        fields: dict[str, Any] = {
            "n": draw.one((1, 16, 100, 512, 1500)),
            "machine": draw.chip((2, 8, 15, 16, 31, 64), banks=(19, 12, 6, 4)),
            "data_type": data,
            "partials_type": partials,
            "strategy": ("dense", "poplin")[number % 2],
            "available_memory_proportion": draw.one((0.6, 0.6, 0.3, 0.05, 0.01, 0.001)),
        }
        if draw.source.random() < 0.3:
            fields["published_kernels"] = False
        what = f"{shape[0]}x{shape[1]}"
        group = f"dense {fields['strategy']}"
        yield drawn_job(group, number, what, plan_dense, shape, fields)
    for strategy in ("dense", "poplin"):
        fields = {"n": 64, "machine": BOW.scaled_to(4), "strategy": strategy}
        yield special_job(f"dense {strategy}", "too big", plan_dense, (2048, 2048), fields)


def dynamic_jobs() -> Iterator[PlannedJob]:
    """Yield our strategy and PopSparse's with each set of gradients, over blocks and N:M masks."""
    for number in range(60):
        draw = Draw.of("dynamic", number)
        block = BLOCKS[number // 2 % 5] if number // 2 % 5 < 4 else 0
        form = block or NM(*draw.one(((2, 4), (1, 4))))
        side = draw.one((8, 12, 16)) * max(block, 4)
        shape, density = (side, side * draw.one((1, 2))), draw.one((0.03, 0.1, 0.4))
        data, partials = DYNAMIC_TYPES[number // 10 % 3]
        fields: dict[str, Any] = {
            "n": draw.one((2, 7, 12, 64, 96, 256)),
            "machine": draw.chip((2, 8, 16, 31, 64), banks=(19, 12, 6)),
            "data_type": data,
            "partials_type": partials,
            "strategy": ("expected", "popsparse")[number % 2],
            "available_memory_proportion": draw.one((0.6, 0.6, 0.1, 0.02, 0.004)),
            "grad_a": draw.one((None, None, True, False)),
            "grad_w": number >= 30,
        }
        fields |= draw.one(({}, {}, {}, {"px": 2}, {"pz": 2, "lowering": "own"}))
        fields |= draw.one(({}, {}, {"meta_info_oversize": 0.0}, {"meta_info_oversize": 1.5}))
        if isinstance(form, NM):
            bound = Bound.of(random_nm(shape, form, np.random.default_rng(number)))
        else:
            bound = Bound.at_density(shape, form, density)
        what = f"{bound.format.name} {shape[0]}x{shape[1]} density {density}"
        group = f"dynamic {fields['strategy']}"
        yield drawn_job(group, number, what, plan_dynamic, bound, fields)
    cells = {"n": 64, "machine": BOW.scaled_to(4), "px": 4, "py": 4, "pz": 2}
    small = Bound.at_density((64, 64), 4, 0.2)
    yield special_job("dynamic expected", "more cells than tiles", plan_dynamic, small, cells)
    tiny = Bound.of(random_nm((8, 8), NM(1, 4), np.random.default_rng(0)))
    fields = {"n": 8, "machine": BOW.scaled_to(16), "strategy": "expected", "grad_w": True}
    yield special_job("dynamic expected", "a non-zero a worker", plan_dynamic, tiny, fields)
    for strategy in ("expected", "popsparse"):
        fields = {"n": 256, "machine": BOW.scaled_to(4), "strategy": strategy}
        bound = Bound.at_density((2048, 2048), 16, 0.5)
        yield special_job(f"dynamic {strategy}", "too big", plan_dynamic, bound, fields)
        odd = Bound.at_density((60, 60), 1, 0.1)
        fields = {"n": 24, "machine": BOW.scaled_to(12), "strategy": strategy}
        fields |= {"data_type": "float", "grad_w": True}
        yield special_job(f"dynamic {strategy}", "buckets of odd size", plan_dynamic, odd, fields)


# What each algorithm may be asked to keep to, beside nothing.
FIXED: Mapping[str, Sequence[Fields]] = {
    "direct": (
        {"rows": "runs"},
        {"balance": "unify"},
        {"balance": "raw", "sub_batch": 2},
        {"balance": "split"},
        {"channel_split": 1, "rows": "joined"},
        {"balance": "bank"},
    ),
    "block": ({"rows": "joined"}, {"balance": "sort"}, {"sub_batch": 2}, {"row_split": 2}),
    "dense": (
        {"rows": "joined"},
        {"rows": "runs", "flatten": "always"},
        {"flatten": "never"},
        {"row_split": 2},
        {"filter_split": 2, "channel_split": 2},
    ),
    "winograd": ({"row_split": 2}, {"sub_batch": 1}, {"filter_split": 1}, {"batch_split": 2}),
    "lowered": ({"strategy": "popsparse"}, {"batch_split": 2}, {"strategy": "rows"}),
}
# So that a search deals and counts few ways.
FEWER: Sequence[Fields] = (
    {"row_split": 1, "filter_split": 1},
    {"channel_split": 1, "batch_split": 1, "sub_batch": 1},
    {"filter_split": 2, "row_split": 1},
    {"channel_split": 2, "filter_split": 1},
    {},
)


def convolution_jobs() -> Iterator[PlannedJob]:
    """Yield every algorithm with everything that may be fixed of it."""
    for number in range(60):
        draw = Draw.of("convolution", number)
        algorithm = tuple(FIXED)[number % len(FIXED)]
        if algorithm == "direct" and number >= 40:
            continue  # its search deals weights, which takes longest
        plain = algorithm == "winograd"
        counts_weights = algorithm in ("direct", "block", "lowered")
        kernel = 3 if plain else draw.one((1, 3, 3, 5))
        image = tuple(draw.one((5, 6, 8, 11)) for _ in range(2))
        convolution = Convolution(
            channels=draw.one((1, 3, 16, 32) if counts_weights else (3, 16, 48, 64)),
            filters=draw.one((8, 16, 40)),
            image=image[0] if not plain and draw.source.random() < 0.15 else image,
            kernel=kernel,
            padding=draw.one((0, kernel // 2)),
            stride=1 if plain else draw.one((1, 1, 2)),
            batch=draw.one((1, 2, 4, 7)),
        )
        data, partials = TYPES[number // 5 % 3]
        tiles = (
            (2, 3, 4) if algorithm in ("direct", "block") else (4, 6, 8, 15)
        )  # what plans longest
        fields: dict[str, Any] = {
            "convolution": convolution,
            "machine": draw.chip(tiles, banks=(19, 12, 6, 4)),
            "data_type": data,
            "partials_type": partials,
            "algorithm": algorithm,
            "available_memory_proportion": draw.one((0.6, 0.6, 0.9, 0.03, 0.005)),
        }
        if draw.source.random() < 0.5:
            fields |= draw.one(FIXED[algorithm])
        if algorithm in ("direct", "block"):
            fields |= draw.one(FEWER)
        if kernel == 1 and algorithm in ("direct", "lowered", "dense"):
            fields["sub_batch" if algorithm != "dense" else "row_split"] = 1  # nothing is simulated
        weights = some_weights(convolution, draw.one((0.05, 0.2, 0.6)), number)
        what = f"{np.count_nonzero(weights)} weights"
        group = f"convolution {algorithm}"
        yield drawn_job(group, number, what, plan_convolution, weights, fields)
    yield from special_convolution_jobs()


def some_weights(convolution: Convolution, density: float, seed: int) -> np.ndarray:
    """Return ones and zeros in the shape of a convolution's weights."""
    rng = np.random.default_rng(seed)
    return (rng.random(convolution.weights_shape) < density).astype(np.float32)


def special_convolution_jobs() -> Iterator[PlannedJob]:
    """Yield layers that are too big, and layers of which too much is fixed."""
    big = Convolution(channels=64, filters=48, image=(56, 56), kernel=3, padding=1, batch=16)
    few = BOW.scaled_to(2)
    wide = Convolution(channels=16, filters=16, image=(3, 300), kernel=3, padding=1, batch=8)
    for algorithm in FIXED:
        fields: dict[str, Any] = {"convolution": big, "machine": few, "algorithm": algorithm}
        group, weights = f"convolution {algorithm}", some_weights(big, 0.05, 1)
        yield special_job(group, "too big", plan_convolution, weights, fields)
        fields = fields | {"filter_split": 4, "channel_split": 4}
        yield special_job(group, "fixed too often", plan_convolution, weights, fields)
        fields = {"convolution": wide, "machine": BOW.scaled_to(64), "algorithm": algorithm}
        fields |= {"batch_split": 40}
        weights = some_weights(wide, 0.05, 1)
        yield special_job(group, "more slices than images", plan_convolution, weights, fields)
        fields = {"convolution": wide, "machine": BOW.scaled_to(6), "algorithm": algorithm}
        if algorithm != "lowered":
            fields |= {"sub_batch": 4, "row_split": 1, "channel_split": 1}
        yield special_job(group, "long lines", plan_convolution, weights, fields)


def simulated_jobs() -> Iterator[PlannedJob]:
    """Yield jobs chosen by simulated cycles, on one tile or two, where that takes no time."""
    blocks = uniform((16, 16), 4, 0.4)
    two = random_nm((16, 32), NM(2, 4), np.random.default_rng(0))
    taps = Convolution(channels=4, filters=4, image=(4, 4), kernel=3, padding=1, batch=2)
    one = Convolution(channels=4, filters=4, image=(4, 4), kernel=1)
    for tiles in (1, 2):
        chip = BOW.scaled_to(tiles)
        fields: dict[str, Any] = {"n": 8, "machine": chip, "strategy": "auto"}
        for lowering in (None, "own", "popsparse"):
            which = fields | {"lowering": lowering}
            name = f"static on {tiles} lowered by {lowering}"
            yield special_job("simulated static", name, plan_static, blocks, which)
        for machine in (chip, HYPOTHETICAL_NM.scaled_to(tiles)):
            fields = {"n": 8 * tiles, "machine": machine, "realisation": "auto"}
            fields["strategy"] = "grid"
            name = f"realisation on {tiles} of {machine.name}"
            yield special_job("simulated realisation", name, plan_static, two, fields)
        for algorithm in ("direct", "lowered", "dense")[2 * (tiles - 1) :]:
            fields = {"convolution": one, "machine": chip, "algorithm": algorithm}
            name, weights = f"one tap {algorithm} on {tiles}", some_weights(one, 0.5, 2)
            yield special_job("simulated tap", name, plan_convolution, weights, fields)
    few = {"machine": BOW.scaled_to(1), "realisation": "auto", "n": 256, "strategy": "grid"}
    small = few | {"machine": with_banks(BOW.scaled_to(1), 3)}
    wide = random_nm((256, 256), NM(2, 4), np.random.default_rng(0))
    yield special_job("simulated realisation", "too big", plan_static, wide, small)
    for strategy in ("auto", "grid"):
        fields = few | {"strategy": strategy, "realisation": "vector", "n": 16}
        shared = random_nm((32, 64), NM(2, 4, 16), np.random.default_rng(0))
        name = f"rows that share, {strategy}"
        yield special_job("simulated realisation", name, plan_static, shared, fields)
    fields = {"convolution": taps, "algorithm": "auto", "machine": BOW.scaled_to(1)}
    weights = some_weights(taps, 0.3, 3)
    yield special_job("simulated algorithm", "of a batch", plan_convolution, weights, fields)


JOBS: Mapping[str, Callable[[], Iterator[PlannedJob]]] = {
    "static": static_jobs,
    "nm": nm_jobs,
    "dense": dense_jobs,
    "dynamic": dynamic_jobs,
    "convolution": convolution_jobs,
    "simulated": simulated_jobs,
}
