"""Golden files of cycles: written, read, refused where damaged."""

import pytest

from ipusim import CYCLE_MODEL, InputError
from ipusim.compiler.guard.counts import Golden, golden_text, read_golden

COUNTS = {
    ("test_b[half]", "b16"): {"cycles": 10, "inputs": "00ff"},
    ("test_a", "a case of words"): {"compute_cycles": 7},
}
TEXT = (
    "# ipusim golden cycles 1\n"
    f"# cycle model {CYCLE_MODEL}\n"
    "test_a\ta case of words\tcompute_cycles\t7\n"
    "test_b[half]\tb16\tcycles\t10\n"
    "test_b[half]\tb16\tinputs\t00ff\n"
)
UNNUMBERED = TEXT.replace(f"# cycle model {CYCLE_MODEL}\n", "")


def test_a_golden_file_has_sorted_lines_without_padding():
    assert golden_text(COUNTS) == TEXT


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_was_written_is_read(tmp_path, newline):
    path = tmp_path / "a.cycles"
    path.write_text(TEXT, encoding="utf-8", newline=newline)

    assert read_golden(path) == Golden(COUNTS, CYCLE_MODEL)


def test_a_file_without_a_cycle_model_is_of_the_first_and_stays_as_it_is(tmp_path):
    path = tmp_path / "a.cycles"
    path.write_text(UNNUMBERED, encoding="utf-8")

    golden = read_golden(path)

    assert golden == Golden(COUNTS, 1)
    assert golden_text(golden.counts, golden.model) == UNNUMBERED


@pytest.mark.parametrize(
    "number", ["", "0", "-1", "two", "1_0", "12345", "9" * 5000, "2 ", "\u0662"]
)
def test_a_damaged_cycle_model_is_refused_with_its_line(tmp_path, number):
    path = tmp_path / "a.cycles"
    path.write_text(TEXT.replace(f"model {CYCLE_MODEL}", f"model {number}"), encoding="utf-8")

    with pytest.raises(InputError, match=r"line 2: .* is no cycle model") as refusal:
        read_golden(path)
    assert len(str(refusal.value)) < 200 + len(str(path))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not begin '# ipusim golden cycles 1'"),
        ("# ipusim golden cycles 2\n", "does not begin"),
        (
            TEXT + "<<<<<<< HEAD\n",
            "line 6 is not test, case, counter .* resolve the merge conflict",
        ),
        (TEXT.replace("\t7", "\tseven"), "line 3 is not .* and a whole number"),
        (UNNUMBERED.replace("\t7", "\tseven"), "line 2 is not .* and a whole number"),
        (TEXT + "test_a\ta case of words\tcompute_cycles\t8\n", "line 6 gives .* again"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(tmp_path, text, message):
    path = tmp_path / "a.cycles"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=message):
        read_golden(path)


def test_a_binary_file_is_refused(tmp_path):
    path = tmp_path / "a.cycles"
    path.write_bytes(b"\xff\x00")

    with pytest.raises(InputError, match="not even text"):
        read_golden(path)
