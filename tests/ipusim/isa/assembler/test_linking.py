"""Assembly of several files: scope, exports, weak definitions, duplicates, missing names, stubs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.errors import InputError, TileFault
from ipusim.isa import Code, disassemble, file_names, linked_text, run_vertex
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.assembler.definitions import plain_name
from ipusim.machine.presets import BOW

CALLER = """
.worker
.globl start
start:
  ld32 $m0, $mvertex_base, $mzero, 0
  call $m10, add_seven
  st32 $m0, $mvertex_base, $mzero, 0
  exitz $mzero
"""
CALLED = """
.worker
.globl add_seven
add_seven:
  add $m0, $m0, 7
  br $m10
"""


def problem(*texts: str | Path, stubs: tuple[str, ...] = ()) -> str:
    """Return the message with which texts are refused."""
    with pytest.raises(InputError) as caught:
        assemble(texts, stubs=stubs)
    return str(caught.value)


def worker(body: str) -> str:
    """Return the text of a worker's code."""
    return f".worker\n{body}"


@pytest.mark.parametrize("texts", [(CALLER, CALLED), (CALLED, CALLER)])
def test_a_file_calls_a_label_that_another_exports_in_either_order(texts: tuple[str, str]) -> None:
    run = run_vertex(assemble(texts), "start", {}, [5])

    # Workers run in step: all load 5 before any stores, so that 7 is added once.
    assert run.memory[run.placement.state - BOW.sram_base] == 5 + 7


def test_labels_symbols_macros_and_context_end_with_their_file() -> None:
    first = "#define N 1\n.set SIZE, N\n.supervisor\nloop: setzi $m0, SIZE\n1: bri 1b\n"
    second = ".set SIZE, 2\n#ifdef N\n#error leaked\n#endif\nloop: rpt $m0, SIZE\n1: bri loop\n"
    code = assemble([first, second])

    assert code.main[[0, 2], 1:3].tolist() == [[0, 1], [0, 2]]
    assert code.main[[1, 3], 1].tolist() == [BOW.sram_base + 4, BOW.sram_base + 8]
    assert set(code.labels) == {"loop$1", "loop$2"}


def test_a_macro_of_one_file_is_unknown_in_another() -> None:
    message = problem(".macro twice\nnop\nnop\n.endm\ntwice\n", "twice\n")

    assert message.startswith("<text 2>:1: unknown instruction 'twice'")


def test_each_file_starts_in_text_whatever_the_one_before_ended_in() -> None:
    code = assemble([".data\n.long 7\n", "nop\n"])

    assert code.address.tolist() == [BOW.sram_base]
    assert code.data == ((BOW.sram_base + 4, b"\7\0\0\0"),)


def test_sections_of_one_name_follow_each_other_aligned_as_each_file_asks() -> None:
    code = assemble(["nop\n.data\n.byte 1\n", ".align 16\nb: nop\n.data\nc: .byte 2\n"])

    assert code.address.tolist() == [BOW.sram_base, BOW.sram_base + 16]
    assert code.labels == {"b": BOW.sram_base + 16, "c": BOW.sram_base + 24}


def test_two_exports_of_a_name_are_refused_with_both_places() -> None:
    text = worker(".globl f\nf: nop\n")

    assert problem(text, text) == (
        "<text 2>:3: 'f' is defined and exported here and at <text 1>:3; "
        "export one of them, or make one .weak"
    )


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_weak_definition_yields_to_a_strong_one_even_for_its_own_file(
    order: tuple[int, int],
) -> None:
    texts = (".weak f\nf: nop\nbri f\n", ".globl f\nf: fnop\n")
    code = assemble([texts[at] for at in order])
    fnop = code.address[code.aux[:, 0] >= 0][0]

    assert code.labels["f"] == fnop
    assert code.main[code.main[:, 1] > 0, 1].tolist() == [fnop]
    assert f"f${1 + order.index(0)}" in code.labels


def test_the_first_of_two_weak_definitions_counts() -> None:
    code = assemble([".weak f\nf: nop\n", ".weak f\nf: nop\n", "bri f\n"])

    assert code.main[2, 1] == BOW.sram_base


def test_a_weak_name_that_nothing_defines_is_zero() -> None:
    assert assemble(".weak f\nsetzi $m0, f\n").main[0, 2] == 0


def test_a_name_that_cannot_be_weak_is_refused() -> None:
    assert "before the first use of 'f'" in problem("f: bri f\n.weak f\n")
    assert "is a symbol" in problem(".set f, 1\n.weak f\n")
    assert "since 'f' is weak" in problem(".weak f\n.set f, 1\n")
    assert "expected the name of a label" in problem(".globl 7up\n")


def test_a_private_name_of_a_file_hides_the_same_name_of_another() -> None:
    code = assemble([".globl f\nf: nop\n", "bri f\nf: bri f\n"])

    assert code.main[1:, 1].tolist() == [BOW.sram_base + 8] * 2
    assert code.labels == {"f": BOW.sram_base, "f$2": BOW.sram_base + 8}


def test_exported_symbols_may_be_defined_by_symbols_of_other_files() -> None:
    code = assemble(["setzi $m0, B + 1\n", ".globl A\n.set A, 40\n", ".globl B\n.set B, A + 1\n"])

    assert code.main[0, 2] == 42


def test_exported_symbols_that_stand_for_each_other_in_a_circle_are_refused() -> None:
    message = problem(".globl A\n.set A, B\n", ".globl B\n.set B, A\n")

    assert message.endswith("not to stand for itself")


def test_a_name_that_no_file_has_is_refused_at_its_first_use_with_the_others() -> None:
    message = problem(CALLER, "nop\ncall $m10, other\n")

    assert message.startswith("<text 1>:6: unknown name 'add_seven'")
    assert "(nor 'other')" in message


def test_an_error_names_a_label_of_another_file_that_is_not_exported() -> None:
    message = problem(CALLER, CALLED.replace(".globl", "//"))

    assert message.endswith("<text 2>:4 has it without .globl add_seven")


def test_an_error_names_a_symbol_that_is_set_after_its_use() -> None:
    assert "set it before, <text 1>:2" in problem("setzi $m0, A\n.set A, 1\n", "nop\n")


def test_a_file_that_is_given_twice_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "a.S"
    file.write_text("nop\n")

    assert problem(file, tmp_path / "." / "a.S").endswith("a.S is given twice; link it once")


def test_files_that_conditions_leave_empty_add_nothing() -> None:
    empty = "#if __IPU_ARCH_VERSION__ == 1\nunknown words\n#endif\n"

    assert assemble([empty, CALLED, empty]) == assemble(["", CALLED, empty])
    assert len(assemble([empty, empty]).address) == 0


def test_one_file_alone_may_be_entered_at_any_label() -> None:
    assert set(assemble("a: nop\n.globl b\nb: nop\n").labels) == {"a", "b"}


def test_a_stub_faults_by_its_name_when_it_is_called_and_not_before() -> None:
    code = assemble(CALLER, stubs=["add_seven"])

    with pytest.raises(TileFault, match="stub add_seven was called"):
        run_vertex(code, "start", {}, [5])
    assert run_vertex(assemble(f"{CALLER}\ngo: exitz $mzero\n", stubs=["add_seven"]), "go", {}, [])


def test_a_stub_may_be_named_as_cxx_names_it() -> None:
    text = "call $m10, _ZN3pop5checkEPKfi\n"

    assert "(C++ pop::check)" in problem(text)
    assert "--stub pop::check" in problem(text)
    assert "_ZN3pop5checkEPKfi" in assemble(text, stubs=["pop::check"]).labels


def test_a_stub_that_nothing_needs_is_refused() -> None:
    assert "'nothing' stands for no name" in problem(CALLER, stubs=("nothing",))
    assert "every name has its code" in problem(CALLER, CALLED, stubs=("add_seven",))


@pytest.mark.parametrize(
    ("mangled", "plain"),
    [("_Z3fooi", "foo"), ("_ZN1a2bcEv", "a::bc"), ("foo", "foo"), ("_Z99x", "_Z99x")],
)
def test_mangled_names_read_as_in_cxx(mangled: str, plain: str) -> None:
    assert plain_name(mangled) == plain


def test_the_names_of_a_file_are_its_exports_and_its_undefined_names() -> None:
    names = file_names(CALLER)

    assert (names.exports, names.imports, names.bytes) == ({"start"}, ("add_seven",), 16)


def test_the_text_of_linked_code_assembles_to_the_same_code() -> None:
    code = assemble([CALLER, "loop: bri loop\n", "loop: bri loop\n"], stubs=["add_seven"])
    again = assemble(disassemble(code))

    assert again.main.tolist() == code.main.tolist()
    assert again.labels == code.labels


def test_linked_text_is_refused_at_another_address_and_behind_another_file() -> None:
    text = linked_text(assemble([CALLER, CALLED]))

    assert assemble(text).labels == assemble([CALLER, CALLED]).labels
    with pytest.raises(InputError, match="linked at 0x4c000 before, expected here at 0x40000"):
        assemble(text, origin=0x40000)
    assert "expected here at 0x4c004" in problem("nop\n", text)


def test_no_code_is_no_linked_text() -> None:
    assert linked_text(assemble("")) == ""


@st.composite
def files(draw: st.DrawFn) -> list[str]:
    """Draw files that call each other in a ring, of various lengths and alignments."""
    count = draw(st.integers(1, 5))
    texts = []
    for at in range(count):
        nops = "nop\n" * draw(st.integers(0, 3))
        align = draw(st.sampled_from([4, 8, 32]))
        texts.append(
            f".align {align}\n.globl f{at}\n{nops}f{at}: bri 1f\n1: bri f{(at + 1) % count}\n"
            f".data\n.long f{at}\n"
        )
    return texts


@given(files(), st.randoms(use_true_random=False))
def test_calls_between_files_reach_their_labels_in_any_order_of_files(texts, random) -> None:
    order = random.sample(range(len(texts)), len(texts))
    straight, mixed = assemble(texts), assemble([texts[at] for at in order])

    for at in range(len(texts)):
        after = (at + 1) % len(texts)
        for code in (straight, mixed):
            row = np.flatnonzero(code.address == code.labels[f"f{at}"])[0]
            assert code.main[row, 1] == code.labels[f"f{at}"] + 4
            assert code.main[row + 1, 1] == code.labels[f"f{after}"]


@st.composite
def independent_files(draw: st.DrawFn) -> str:
    """Draw a file that needs no other: private labels of the same names, loops, symbols."""
    nops = "nop\n" * draw(st.integers(0, 3))
    size, align = draw(st.integers(0, 9)), draw(st.sampled_from([4, 8, 16]))
    return (
        f".align {align}\n.set SIZE, {size}\nloop: {nops}setzi $m0, SIZE\n1: brnzdec $m0, 1b\n"
        f".align {align}\n{{ nop; fnop }}\nbri loop\nsetzi $m1, (2f - 1b) / 4\n2: br $lr\n"
    )


def instructions_from(code: Code, start: int, count: int) -> list[list[int]]:
    """Return the instructions of `count` bundles from address `start` on."""
    at = int(np.searchsorted(code.address, start))
    return np.column_stack([code.address, code.size, code.main, code.aux])[at : at + count].tolist()


@given(st.lists(independent_files(), min_size=1, max_size=4))
def test_a_file_has_the_same_code_linked_with_others_and_alone_at_its_address(
    texts: list[str],
) -> None:
    code = assemble(texts)

    for number, text in enumerate(texts, 1):
        start = code.labels["loop" if len(texts) == 1 else f"loop${number}"]
        alone_code = assemble(text, origin=start)
        assert instructions_from(code, start, len(alone_code.address)) == instructions_from(
            alone_code, start, len(alone_code.address)
        )


@given(independent_files(), independent_files(), independent_files())
def test_linking_is_associative_for_files_that_need_no_other(
    first: str, second: str, third: str
) -> None:
    together = assemble([first, second, third])
    stepwise = assemble([linked_text(assemble([first, second])), third])

    count = len(together.address)
    assert instructions_from(together, BOW.sram_base, count) == instructions_from(
        stepwise, BOW.sram_base, count
    )


@given(
    st.lists(st.text(alphabet=".globlweak:;,=+ fg\n0", max_size=40), max_size=4),
    st.lists(st.sampled_from(["f", "g", "fg"]), max_size=2),
)
def test_any_texts_link_or_are_refused_as_bad_input(texts: list[str], stubs: list[str]) -> None:
    lines = [f"{text}\n.globl f\n.weak g\nbri f\n" for text in texts]
    with suppress(InputError):
        assemble(lines, stubs=stubs)


def test_thousands_of_exported_symbols_in_a_chain_are_linked() -> None:
    count = 3_000
    chain = "".join(f".globl s{n}\n.set s{n}, t{n} + 1\n" for n in range(count))
    other = "".join(f".globl t{n}\n.set t{n}, s{n + 1}\n" for n in range(count))
    code = assemble([chain, other, f".globl s{count}\n.set s{count}, 0\n", "setzi $m0, s0\n"])

    assert code.main[0, 2] == count


@given(files(), st.integers(0, 64))
def test_all_addresses_of_linked_code_shift_together(texts, steps) -> None:
    shift = 32 * steps
    code_at_base = assemble(texts, origin=BOW.sram_base)
    code_above = assemble(texts, origin=BOW.sram_base + shift)

    assert (code_above.address - code_at_base.address == shift).all()
    assert {name: at + shift for name, at in code_at_base.labels.items()} == code_above.labels
