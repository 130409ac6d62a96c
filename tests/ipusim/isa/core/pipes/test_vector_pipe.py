"""Instructions of the aux pipe: arithmetic, comparisons, conversions, functions, accumulators."""

import numpy as np
import pytest
from aux_worker import RESULT, A, B, Worker, halves, singles, words
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.core.pipes.amp import NUM_ACCUMULATORS
from ipusim.isa.core.pipes.aux_pipe import FAMILY, INVALID_OP, NO_FAMILY
from ipusim.isa.core.pipes.rounding import DIV0, FLOAT_FAULT, INV, OFLO
from ipusim.isa.core.pipes.vector_pipe import INVALID_INSTR
from ipusim.isa.table.instruction import AUX
from ipusim.isa.table.registers import CSR, FP_CTL_DIV0, FP_CTL_INV, FP_CTL_OFLO
from ipusim.isa.table.table import OPCODE, TABLE

LOW, HIGH, WHOLE = 16, 32, 48  # suffixes :BL, :BU, :B
FLOATS = st.floats(width=32)
HALVES = st.lists(st.floats(width=16), min_size=4, max_size=4).map(
    lambda values: np.array(values, np.float16)
)
ARITHMETIC = {"add": np.add, "sub": np.subtract, "mul": np.multiply}


def opcode(mnemonic):
    """Return the number of the only form of a mnemonic."""
    (op,) = (number for number, form in enumerate(TABLE) if form.mnemonic == mnemonic)
    return op


def test_every_aux_instruction_of_the_table_is_done():
    missing = [
        form.name
        for form, family in zip(TABLE, FAMILY, strict=True)
        if form.pipe == AUX and (family == NO_FAMILY) != form.unexplained
    ]

    assert not missing


def test_an_instruction_of_the_main_pipe_is_invalid_here():
    assert Worker().step(OPCODE["add md ms ms"]) == INVALID_INSTR


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("and", 0b1000),
        ("or", 0b1110),
        ("xor", 0b0110),
    ],
)
def test_bitwise_operations_give_their_bits(name, expected):
    worker = Worker(words(0b1010, 0b1010), words(0b1100, 0b1100))
    worker.step(f"{name} ad as as", RESULT, A, B)

    assert worker.result(np.uint32, 2).tolist() == [expected, 0]


def test_bitwise_operations_of_pairs_give_their_bits():
    worker = Worker(words(0b1010, 1), words(0b1100, 3))
    results = {}
    for name in ("and64", "or64", "andc64"):
        worker.step(f"{name} apd aps aps", RESULT, A, B)
        results[name] = worker.result(np.uint32, 2).tolist()
    worker.step("not64 apd aps", RESULT, A)

    assert results == {"and64": [8, 1], "or64": [14, 3], "andc64": [2, 0]}
    assert worker.result(np.uint32, 2).tolist() == [0xFFFFFFF5, 0xFFFFFFFE]


def test_a_pair_is_moved_whole():
    worker = Worker(words(5, 6))
    worker.step("mov apd aps", RESULT, A)

    assert worker.result(np.uint32, 2).tolist() == [5, 6]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("sort4x16lo", (1, 3)), ("sort4x16hi", (2, 4)), ("roll16", (2, 3))],
)
def test_permutations_of_halves_move_each_half(name, expected):
    worker = Worker(halves(1, 2), halves(3, 4))
    worker.step(f"{name} ad as as", RESULT, A, B)

    assert tuple(worker.result(np.float16)) == expected


def test_permutations_of_words_move_each_word():
    worker = Worker(words(1, 2), words(3, 4))
    results = {}
    for name in ("sort4x32lo", "sort4x32hi", "roll32"):
        worker.step(f"{name} apd aps aps", RESULT, A, B)
        results[name] = worker.result(np.uint32, 2).tolist()

    assert results == {"sort4x32lo": [1, 3], "sort4x32hi": [2, 4], "roll32": [2, 3]}


def test_halves_are_swapped():
    worker = Worker(halves(1, 2))
    worker.step("swap16 ad as", RESULT, A)

    assert worker.result(np.float16).tolist() == [2.0, 1.0]


@settings(max_examples=150, deadline=None)
@given(FLOATS, FLOATS, st.sampled_from(sorted(ARITHMETIC)))
def test_float_arithmetic_is_binary32(x, y, name):
    worker = Worker(singles(x), singles(y))
    worker.step(f"f32{name} ad as as", RESULT, A, B)

    with np.errstate(all="ignore"):
        expected = ARITHMETIC[name](np.float32(x), np.float32(y))
    assert np.array_equal([expected], worker.result(np.float32), equal_nan=True)
    beyond = not np.isfinite(expected) and np.isfinite([x, y]).all()
    assert bool(worker.raised & OFLO) == beyond
    assert bool(worker.raised & INV) == (np.isnan(expected) and not np.isnan([x, y]).any())


@settings(max_examples=150, deadline=None)
@given(HALVES, HALVES, st.sampled_from(sorted(ARITHMETIC)))
def test_half_arithmetic_is_rounded_once(x, y, name):
    worker = Worker(x, y)
    worker.step(f"f16v4{name} apd aps aps", RESULT, A, B)

    with np.errstate(all="ignore"):
        exact = ARITHMETIC[name](x.astype(np.float64), y.astype(np.float64))
        expected = exact.astype(np.float16)
    overflow = np.isfinite(exact) & np.isinf(expected)
    expected[overflow] = np.copysign(np.float16(65504), expected[overflow])
    assert np.array_equal(expected, worker.result(np.float16, 2), equal_nan=True)
    assert bool(worker.raised & OFLO) == overflow.any()


def test_a_pair_of_halves_takes_one_register():
    worker = Worker(halves(1, 2), halves(3, 4))
    worker.step("f16v2mul ad as as", RESULT, A, B)

    assert worker.result(np.float16).tolist() == [3.0, 8.0]


@pytest.mark.parametrize(("suffix", "factor"), [(LOW, 3.0), (HIGH, 5.0)])
def test_one_half_multiplies_four(suffix, factor):
    worker = Worker(halves(3, 5), halves(1, 2, 3, 4))
    worker.step("f16v4mul apd ab aps", RESULT, A + suffix, B)

    assert worker.result(np.float16, 2).tolist() == [factor, 2 * factor, 3 * factor, 4 * factor]


def test_one_word_multiplies_a_pair():
    worker = Worker(singles(3, 100), singles(1, 2))
    worker.step("f32v2mul apd ab aps", RESULT, A + WHOLE, B)

    assert worker.result(np.float32, 2).tolist() == [3.0, 6.0]


def test_minimum_and_maximum_pass_over_nan():
    worker = Worker(singles(1, np.nan), singles(np.nan, 2))
    for name in ("min", "max"):
        worker.step(f"f32v2{name} apd aps aps", RESULT, A, B)

        assert worker.result(np.float32, 2).tolist() == [1.0, 2.0]


def test_comparisons_give_masks():
    worker = Worker(singles(1), singles(2))
    worker.step("f32cmplt ad as as", RESULT, A, B)
    assert worker.result(np.uint32).tolist() == [0xFFFFFFFF]
    worker.step("f32cmpeq ad as as", RESULT, A, B)
    assert worker.result(np.uint32).tolist() == [0]


@pytest.mark.parametrize(
    ("x", "y", "quotient", "raised"),
    [(1, 4, 0.25, 0), (1, -0.0, -np.inf, DIV0), (0, 0, np.nan, INV), (np.inf, 0, np.inf, 0)],
)
def test_division_gives_quotients_infinities_and_flags(x, y, quotient, raised):
    worker = Worker(singles(x), singles(y))
    worker.step("f32div ad as as", RESULT, A, B)

    assert np.array_equal(singles(quotient), worker.result(np.float32), equal_nan=True)
    assert raised == worker.raised


@pytest.mark.parametrize(
    ("bit", "form", "x", "y"),
    [
        (FP_CTL_DIV0, "f32div ad as as", singles(1), singles(0)),
        (FP_CTL_INV, "f32sub ad as as", singles(np.inf), singles(np.inf)),
        (FP_CTL_OFLO, "f32mul ad as as", singles(1e30), singles(1e30)),
        (FP_CTL_OFLO, "f16v2add ad as as", halves(65504, 0), halves(65504, 0)),
    ],
)
def test_an_enabled_exception_is_a_fault(bit, form, x, y):
    worker = Worker(x, y)
    assert worker.step(form, RESULT, A, B) == 0

    worker.csr[CSR["FP_CTL"]] = 1 << bit
    assert worker.step(form, RESULT, A, B) == FLOAT_FAULT


@pytest.mark.parametrize(
    ("mode", "expected"), [(0, (2, -2)), (1, (3, -2)), (2, (2, -3)), (3, (2, -2))]
)
def test_a_rounding_mode_chooses_the_whole_number(mode, expected):
    results = []
    for value in (2.5, -2.5):
        worker = Worker(singles(value))
        worker.step("f32int ad as u3", RESULT, A, mode)
        results += worker.result(np.float32).tolist()

    assert tuple(results) == expected


def test_an_unknown_rounding_mode_is_refused():
    assert Worker().step("f32int ad as u3", RESULT, A, 5) == INVALID_INSTR


@pytest.mark.parametrize(
    ("value", "expected", "raised"),
    [(-7, -7, 0), (3e9, 2**31 - 1, INV), (-3e9, -(2**31), INV), (np.nan, 0, INV)],
)
def test_conversion_to_an_integer_saturates(value, expected, raised):
    worker = Worker(singles(value))
    worker.step("f32toi32 ad as", RESULT, A)

    assert worker.result(np.int32).tolist() == [expected]
    assert raised == worker.raised


def test_an_integer_becomes_a_float():
    worker = Worker(np.array([-5], np.int32))
    worker.step("f32fromi32 ad as", RESULT, A)

    assert worker.result(np.float32).tolist() == [-5.0]


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("sqrt", np.sqrt),
        ("exp", np.exp),
        ("ln", np.log),
        ("log2", np.log2),
        ("oox", np.reciprocal),
        ("oorx", lambda x: 1 / np.sqrt(x)),
    ],
)
def test_functions_are_rounded_once(name, function):
    worker = Worker(singles(3.7))
    worker.step(f"f32{name} ad as", RESULT, A)

    expected = np.float32(function(float(np.float32(3.7))))
    assert worker.result(np.float32)[0] == pytest.approx(expected, rel=2**-23)


@pytest.mark.parametrize(
    ("name", "expected", "raised"),
    [("oox", np.inf, DIV0), ("ln", -np.inf, DIV0), ("sqrt", 0, 0), ("exp", 1, 0)],
)
def test_functions_of_zero_give_their_values_and_flags(name, expected, raised):
    worker = Worker(singles(0))
    worker.step(f"f32{name} ad as", RESULT, A)

    assert worker.result(np.float32).tolist() == [expected]
    assert raised == worker.raised


@settings(max_examples=200, deadline=None)
@given(FLOATS, st.sampled_from(("sqrt", "exp", "ln", "log2", "oox", "oorx")))
def test_a_function_raises_invalid_when_its_result_is_no_number(value, name):
    worker = Worker(singles(value))
    worker.step(f"f32{name} ad as", RESULT, A)

    became_none = np.isfinite(value) and not np.isfinite(worker.result(np.float32)[0])
    assert became_none <= bool(worker.raised)


def test_the_root_of_a_negative_number_is_invalid():
    worker = Worker(singles(-1))
    worker.step("f32sqrt ad as", RESULT, A)

    assert np.isnan(worker.result(np.float32)[0])
    assert worker.raised == INV


def test_the_exponential_of_two_halves_is_rounded_once():
    worker = Worker(halves(0, 1))
    worker.step("f16v2exp ad as", RESULT, A)

    assert halves(1, np.e).tolist() == worker.result(np.float16).tolist()


def test_halves_and_floats_are_converted_both_ways():
    worker = Worker(halves(1.5, 2.5), singles(1, 2, 3, 4))
    worker.step("f16tof32 ad ab", RESULT, A + HIGH)
    assert worker.result(np.float32).tolist() == [2.5]
    worker.step("f16tof32 ad as", RESULT, A)
    assert worker.result(np.float32).tolist() == [1.5]
    worker.step("f16v2tof32 apd as", RESULT, A)
    assert worker.result(np.float32, 2).tolist() == [1.5, 2.5]
    worker.step("f32tof16 ad as", RESULT, B + 1)
    assert worker.result(np.float16).tolist() == [2.0, 2.0]
    worker.step("f32v2tof16 ad aps", RESULT, B)
    assert worker.result(np.float16).tolist() == [1.0, 2.0]
    worker.step("f32v4tof16 apd aqs", RESULT, B)
    assert worker.result(np.float16, 2).tolist() == [1.0, 2.0, 3.0, 4.0]


def test_vectors_are_added_to_the_even_accumulators():
    worker = Worker(halves(1, 2, 3, 4, 5, 6, 7, 8))
    worker.step("f16v8acc aqs", A)
    worker.step("f16v4acc aps", A)
    worker.put(A, singles(10, 20, 30, 40))
    worker.step("f32v4acc aqs", A)

    assert worker.aacc[:8].tolist() == [12.0, 24.0, 36.0, 48.0, 5.0, 6.0, 7.0, 8.0]
    assert not worker.aacc[8:].any()


def test_products_are_added_to_accumulators():
    worker = Worker(singles(2, 3), singles(5, 7))
    worker.step("f32v2mac aps aps", A, B)
    worker.step("f32mac as as", A, B)

    assert worker.aacc[:3].tolist() == [20.0, 21.0, 0.0]


def test_cmac_adds_products_of_neighbours():
    worker = Worker(halves(1, 2, 3, 4), halves(5, 6, 7, 8))
    worker.step("f16v4cmac aps aps", A, B)

    assert worker.aacc[:3].tolist() == [17.0, 53.0, 0.0]


@pytest.mark.parametrize(("chain", "first"), [(0, 0), (1, 16), (2, 8), (3, 24)])
def test_gina_reads_a_chain_pair_by_pair_and_refills_it(chain, first):
    worker = Worker(singles(100, 200))
    worker.aacc[:] = np.arange(NUM_ACCUMULATORS)
    results = []
    for _ in range(5):
        worker.step("f32v2gina apd aps u14", RESULT, A, chain)
        results += worker.result(np.float32, 2).tolist()

    assert [*range(first, first + 8), 100, 200] == results


def test_gina_of_halves_rounds_what_it_reads():
    worker = Worker(halves(0.5, 0.25))
    worker.aacc[:2] = 1 + 2.0**-12, 70000.0
    worker.step("f16v2gina ad as u14", RESULT, A, 0)

    assert worker.result(np.float16).tolist() == [1.0, 65504.0]
    assert worker.aacc[6:8].tolist() == [0.5, 0.25]
    assert worker.raised == OFLO


def test_gacc_reads_four_accumulators_and_leaves_them():
    worker = Worker()
    worker.aacc[:4] = 1, 2, 3, 4
    worker.step("f16v4gacc apd", RESULT)

    assert worker.result(np.float16, 2).tolist() == [1.0, 2.0, 3.0, 4.0]
    assert worker.aacc[:4].tolist() == [1.0, 2.0, 3.0, 4.0]


def test_axpy_gives_the_sums_of_the_previous_axpy():
    worker = Worker(singles(1, 2), singles(10, 20))
    worker.csr[CSR["TAS"]] = int(singles(3).view(np.uint32)[0])
    worker.step("f32v2axpy apd aps aps", RESULT, A, B)
    worker.step("f32v2axpy apd aps aps", RESULT, A, B)

    assert worker.result(np.float32, 2).tolist() == [13.0, 26.0]


def test_matrices_of_halves_are_transposed_through_the_accumulators():
    matrices = np.arange(48, dtype=np.float16).reshape(3, 4, 4)
    worker, columns = Worker(), []
    for matrix in [*matrices, np.zeros((4, 4), np.float16)]:
        for phase in (0, 1):
            worker.put(A, matrix[2 * phase])
            worker.put(A + 2, matrix[2 * phase + 1])
            worker.step(opcode("f16v4istacc"), RESULT, A, A + 2, phase)
            columns.append(worker.result(np.float16, 2).copy())
        for phase in (0, 1):
            worker.step(opcode("f16v4stacc"), RESULT, phase)
            columns.append(worker.result(np.float16, 2).copy())

    results = np.array(columns[2:14]).reshape(3, 4, 4)
    assert np.array_equal(matrices.swapaxes(1, 2), results)


def test_registers_that_read_as_zero_are_not_written():
    worker = Worker(singles(1, 2, 3, 4), singles(1, 1))
    worker.step("f32v2add apd aps aps", 14, A, B)
    worker.step("setzi ad u20", 15, 99)

    assert worker.arf[14:].tolist() == [0, 0]


def test_float_control_registers_are_read_and_written():
    worker = Worker(words(0xDEADBEEF))
    worker.step("uput csr as", CSR["TAS"], A)
    worker.step("uget ad csr", RESULT, CSR["TAS"])

    assert worker.result(np.uint32).tolist() == [0xDEADBEEF]


def test_flags_that_were_raised_are_cleared_one_by_one():
    worker = Worker(words(INV))
    worker.csr[CSR["FP_STS"]] = INV | OFLO
    worker.step("uput csr as", CSR["FP_CLR"], A)

    assert worker.raised == OFLO


def test_a_seed_sets_the_generator():
    worker = Worker(words(0x12345678))
    worker.step("uput csr as", CSR["PRNG_SEED"], A)

    names = ("PRNG_0_0", "PRNG_0_1", "PRNG_1_0", "PRNG_1_1")
    seeds = [0x12345678, 0xEDCBA987, 0x8ACF1DB9, 0x7530E246]
    assert [worker.csr[CSR[name]] for name in names] == seeds


def test_other_control_registers_are_refused():
    assert Worker().step("uput csr as", CSR["CCCSLOAD"], A) == INVALID_OP


def test_constants_of_bitwise_operations_are_taken_as_they_are():
    worker = Worker(words(0b1010))
    results = {}
    for form, constant in (
        ("and ad as u12", 0b0110),
        ("andc ad as u12", 0b0110),
        ("or ad as u12", 0b0101),
        ("or ad as h12", -(1 << 31)),
        ("xor ad as u12", 0b1111),
    ):
        worker.step(form, RESULT, A, constant)
        results[form] = int(worker.result(np.uint32)[0])

    assert results == {
        "and ad as u12": 0b0010,
        "andc ad as u12": 0b1000,
        "or ad as u12": 0b1111,
        "or ad as h12": 0x8000000A,
        "xor ad as u12": 0b0101,
    }


@pytest.mark.parametrize(("kind", "count"), [("ad", 1), ("apd", 2), ("aqd", 4)])
def test_zero_clears_as_many_registers_as_it_names(kind, count):
    worker = Worker()
    worker.put(RESULT, words(1, 2, 3, 4))
    worker.step(f"zero {kind}", RESULT)

    assert [0] * count + [1, 2, 3, 4][count:] == worker.result(np.uint32, 4).tolist()


COMPARISONS = {
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "eq": np.equal,
    "ne": np.not_equal,
}


@settings(max_examples=100, deadline=None)
@given(HALVES, HALVES, st.sampled_from(sorted(COMPARISONS)))
def test_a_comparison_gives_ones_where_it_holds(a, b, name):
    worker = Worker(a, b)
    worker.step(f"f16v4cmp{name} apd aps aps", RESULT, A, B)

    assert (COMPARISONS[name](a, b) * 0xFFFF).tolist() == worker.result(np.uint16, 2).tolist()
    assert bool(worker.raised) == bool(np.isnan(a).any() or np.isnan(b).any())


def test_comparisons_of_floats_are_those_of_halves():
    worker = Worker(singles(1, 2), singles(1, 1))
    results = {}
    for name in COMPARISONS:
        worker.step(f"f32v2cmp{name} apd aps aps", RESULT, A, B)
        results[name] = worker.result(np.int32, 2).tolist()

    assert results == {
        "lt": [0, 0],
        "le": [-1, 0],
        "gt": [0, -1],
        "ge": [-1, -1],
        "eq": [-1, 0],
        "ne": [0, -1],
    }


def test_absolute_values_are_added_and_compared():
    worker = Worker(singles(-3, 2), singles(1, -4))
    worker.step("f32v2absadd apd aps aps", RESULT, A, B)
    assert worker.result(np.float32, 2).tolist() == [4.0, 6.0]
    worker.step("f32v2absmax apd aps aps", RESULT, A, B)
    assert worker.result(np.float32, 2).tolist() == [3.0, 4.0]


def test_absolute_values_and_squares_are_added_to_accumulators():
    worker = Worker(halves(-1, 2, -3, 4, -5, 6, -7, 8))
    worker.step("f16v8absacc aqs", A)
    worker.step("f16v4absacc aps", A)
    worker.step("f16v4sqacc aps", A)
    worker.step("f16v8sqacc aqs", A)
    worker.put(A, singles(-10, 20, -30, 40))
    worker.step("f32v4absacc aqs", A)
    worker.step("f32v4sqacc aqs", A)

    expected = [114.0, 432.0, 954.0, 1680.0, 30.0, 42.0, 56.0, 72.0]
    assert worker.aacc[:8].tolist() == expected
    assert not worker.aacc[8:].any()


def test_clamp_bounds_each_element_and_keeps_a_nan():
    worker = Worker(singles(-2, 5), singles(-1, 1))
    worker.step("f32v2clamp apd aps aps", RESULT, A, B)
    assert worker.result(np.float32, 2).tolist() == [-1.0, 1.0]
    worker.step("f32clamp ad as aps", RESULT, 15, B)
    assert worker.result(np.float32).tolist() == [0.0]
    worker.put(A, halves(-2, 0.5, 5, np.nan))
    worker.put(B, halves(-1, 1))
    worker.step("f16v4clamp apd aps as", RESULT, A, B)
    assert worker.result(np.float16, 2)[:3].tolist() == [-1.0, 0.5, 1.0]
    assert np.isnan(worker.result(np.float16, 2)[3])
    worker.step("f16v2clamp ad as as", RESULT, A, B)
    assert worker.result(np.float16).tolist() == [-1.0, 0.5]


@pytest.mark.parametrize(
    ("bits", "number"),
    [
        (0x7F800001, 1),
        (0xFFC00000, 2),
        (0xFF800000, 3),
        (0x7F800000, 4),
        (0x80000000, 5),
        (0, 6),
        (0x80000001, 7),
        (0x007FFFFF, 8),
        (0xBF800000, 9),
        (0x00800000, 10),
    ],
)
def test_a_class_below_three_is_a_nan_and_above_four_is_finite(bits, number):
    worker = Worker(words(bits))
    worker.step("f32class ad as", RESULT, A)

    assert worker.result(np.uint32).tolist() == [number]


def test_sums_of_neighbours_are_floats():
    worker = Worker(halves(1, 2, 3, 65504))
    worker.step("f16v4sum apd aps", RESULT, A)
    assert worker.result(np.float32, 2).tolist() == [3.0, 65507.0]
    worker.step("f16v2sum ad as", RESULT, A)
    assert worker.result(np.float32).tolist() == [3.0]


def test_random_bits_are_drawn_whatever_the_rounding():
    first, second = Worker(), Worker()
    for worker in (first, second):
        worker.put(A, words(7))
        worker.step("uput csr as", CSR["PRNG_SEED"], A)
        worker.step("urand64 apd", RESULT)
    low, high = first.result(np.uint32, 2).tolist()
    second.step("urand32 ad", RESULT)

    assert low != high
    assert first.result(np.uint32, 2).tolist() == [low, high]
    assert second.result(np.uint32)[0] != low


def test_integers_without_sign_are_converted_both_ways():
    worker = Worker(words(0xFFFFFF00))
    worker.step("f32fromui32 ad as", A, A)
    worker.step("f32toui32 ad as", RESULT, A)
    assert worker.result(np.uint32).tolist() == [0xFFFFFF00]
    worker.put(A, singles(-1))
    worker.step("f32toui32 ad as", RESULT, A)
    assert worker.result(np.uint32).tolist() == [0]
    assert worker.raised == INV


@pytest.mark.parametrize(
    ("name", "expected"),
    [("exp2", [0.5, 4.0]), ("sigm", [0.2689, 0.8808]), ("tanh", [-0.7616, 0.9640])],
)
def test_functions_of_floats_and_of_halves_agree(name, expected):
    worker = Worker(halves(-1, 2), singles(-1, 2))
    worker.step(f"f16v2{name} ad as", RESULT, A)
    assert expected == pytest.approx(worker.result(np.float16).astype(float).tolist(), abs=1e-3)
    worker.step(f"f32{name} ad as", RESULT, B)
    worker.step(f"f32{name} ad as", RESULT + 1, B + 1)
    assert expected == pytest.approx(worker.result(np.float32, 2).tolist(), abs=1e-4)
