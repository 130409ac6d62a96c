"""`ipusim quantise`: what it writes decodes to what it restores; it prints the error of that."""

import json

import numpy as np
import pytest

from ipusim import C600
from ipusim.compiler import read_matrix
from ipusim.compiler.cli.app import main
from ipusim.compiler.compression.quantising import SCHEMES, affine, codebook, quantise

RNG = np.random.default_rng(0)
W = np.where(RNG.random((8, 16)) < 0.5, RNG.standard_normal((8, 16)), 0).astype(np.float32)
CONV = RNG.standard_normal((4, 3, 2)).astype(np.float32)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Write a matrix with zeros, and two arrays, and work in their folder."""
    monkeypatch.chdir(tmp_path)
    np.save("w.npy", W)
    np.savez("net.npz", conv=CONV, fc=W)


def printed_object(capsys, *arguments):
    """Return the JSON object that a command prints."""
    assert main(["quantise", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_codes_of_a_file_decode_to_what_is_restored(scheme):
    flags = ["--scheme", scheme, "--machine", "c600"]

    assert main(["quantise", "w.npy", "-o", "q.npz", *flags]) == 0
    stored, expected = np.load("q.npz"), quantise(W, scheme, machine=C600)
    assert np.array_equal(stored["a"], expected.restored)
    assert np.array_equal(stored["a.codes"], expected.codes)
    assert np.array_equal(stored["a.mask"], W != 0)
    for name, value in expected.decoder.items():
        assert np.array_equal(stored[f"a.{name}"], value)
    assert np.array_equal(read_matrix("q.npz").dense(), expected.restored)


def test_a_codebook_of_a_file_is_read_back_by_table_and_codes():
    main(["quantise", "net.npz", "-o", "q.npz", "--scheme", "codebook", "--bits", "3"])
    stored = np.load("q.npz")

    for name in ("conv", "fc"):
        decoded = np.zeros(stored[name].shape, np.float32)
        decoded[stored[f"{name}.mask"]] = stored[f"{name}.table"][stored[f"{name}.codes"]]
        assert np.array_equal(decoded, stored[name])
        assert stored[f"{name}.table"].shape == (8,)


def test_without_a_scheme_all_schemes_of_the_machine_are_reported(capsys):
    bow = printed_object(capsys, "net.npz")
    c600 = printed_object(capsys, "net.npz", "--machine", "c600")

    assert [row["scheme"] for row in bow["total"]] == list(SCHEMES[:4])
    assert [row["scheme"] for row in c600["total"]] == list(SCHEMES)
    assert [row["bits_per_nonzero"] for row in c600["total"]] == [20, 20, 20, 20, 24, 24]
    (even,) = (row for row in bow["layers"] if (row["name"], row["scheme"]) == ("fc", "affine"))
    assert even["mse"] == affine(W, 4).distortion.mse
    assert even["nonzeros"] == np.count_nonzero(W)


def test_a_total_is_of_all_nonzeros(capsys):
    total = printed_object(capsys, "net.npz", "--scheme", "affine")["total"][0]
    nonzeros = [weights[weights != 0] for weights in (CONV, W)]
    errors = [affine(weights, 4).restored - weights for weights in nonzeros]
    error, signal = (
        np.square(np.concatenate(all_layers), dtype=float) for all_layers in (errors, nonzeros)
    )

    assert total["mse"] == pytest.approx(error.mean())
    assert total["snr_db"] == pytest.approx(10 * np.log10(signal.sum() / error.sum()))
    assert total["largest_error"] == pytest.approx(np.sqrt(error.max()))


def test_a_scheme_of_few_bits_is_left_out_of_many(capsys):
    stored = printed_object(capsys, "w.npy", "--bits", "9")

    assert [row["scheme"] for row in stored["layers"]] == ["fixed", "affine", "symmetric"]
    assert {row["bits"] for row in stored["layers"]} == {9}


def test_an_exact_result_has_no_ratio(capsys):
    np.save("one.npy", np.ones(4, np.float32))
    table = main(["quantise", "one.npy", "--scheme", "codebook"]), capsys.readouterr().out

    assert printed_object(capsys, "one.npy", "--scheme", "codebook")["layers"][0]["snr_db"] is None
    assert "inf" in table[1]
    assert codebook(np.ones(4)).restored.tolist() == [1] * 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["w.npy", "-o", "q.npz"], "--output is of one scheme; give --scheme"),
        (["w.npy", "-o", "q.smtx", "--scheme", "fixed"], "a .smtx file holds no values"),
        (["w.npy", "--scheme", "fp8"], "w.npy: bow has no FP8; take a machine that has it"),
        (["w.npy", "--scheme", "fp8", "--bits", "4", "--machine", "c600"], "has 8 bits, not 4"),
        (["w.npy", "--scheme", "half"], "no scheme 'half'; known are fixed"),
        (["w.npy", "--bits", "17"], "codes of 17 bits; give 1 to 16"),
        (["net.npz", "--scheme", "fixed", "--bits", "1"], "net.npz, conv: codes of 1 bits; give 2"),
    ],
)
def test_impossible_arguments_are_refused_in_one_line(arguments, message, capsys):
    assert main(["quantise", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
