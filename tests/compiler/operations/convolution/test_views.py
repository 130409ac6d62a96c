"""Tests of the texts of a convolution in a plan, a report, a page and pictures."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import Convolution, emit, pack, plan_convolution
from ipusim.compiler.plan.mapping.layout import UNASSIGNED
from ipusim.compiler.views import Subject, page_of
from ipusim.compiler.views.ownership import tile_of_block
from ipusim.compiler.views.pictures import PICTURES

LAYER = Convolution(
    channels=8, filters=12, image=(9, 6), kernel=(3, 2), stride=(2, 1), padding=1, batch=4
)
WEIGHTS = np.random.default_rng(0).random(LAYER.weights_shape) < 0.3
SPLITS = {"filter_split": 2, "channel_split": 2, "row_split": 3, "batch_split": 1}


@pytest.fixture(scope="module")
def subject() -> Subject:
    """Return the plan, program and run of a small direct convolution."""
    plan = plan_convolution(
        *(WEIGHTS, LAYER),
        machine=BOW.scaled_to(12),
        rows="joined",
        sub_batch=4,
        **{"algorithm": "direct", **SPLITS},
    )
    program = emit(plan)
    images = np.ones(LAYER.image_shape)
    return Subject(plan=plan, program=program, run=simulate(program, pack(plan, WEIGHTS, images)))


def test_the_text_of_a_plan_has_the_geometry_and_the_cut(subject: Subject) -> None:
    text = " ".join(str(subject.plan).split())

    assert text.startswith("Plan: y[4, 12, 5, 7] = w[12, 8, 3, 2] * x[4, 8, 9, 6] The convolution")
    assert "Machine: bow" in text
    assert "Convolution: kernel 3 x 2, stride 2 x 1, padding 1 x 1, dilation 1 x 1" in text
    assert "Output rows: in 3 bands, joined" in text
    assert "Images: 4 side by side, 1 slice of the batch" in text
    stored, x, y = 2 * int(WEIGHTS.sum()), 2 * 4 * 8 * 9 * 6, 2 * 4 * 12 * 5 * 7
    assert f"Operands: w {stored:,} bytes, x {x:,} bytes, y {y:,} bytes" in text


def test_a_report_names_sizes_stride_and_padding(subject: Subject) -> None:
    text, label = " ".join(str(subject.run.report).split()), subject.run.report.label

    assert "y[N, K, E, F] = w[K, C, R, S] * x[N, C, H, W]: N 4, K 12, E 5, F 7, C 8, R 3," in text
    assert "S 2, H 9, W 6, stride of height 2, stride of width 1, padding 1" in text
    assert label.macs == int(WEIGHTS.sum()) * 4 * 5 * 7
    assert label.dense_macs == LAYER.macs


def test_default_padding_and_dilation_are_not_in_the_label() -> None:
    each = Convolution(channels=1, filters=1, image=5, kernel=2, stride=3, dilation=1)
    plan = plan_convolution(np.ones((1, 1, 2)), each, machine=BOW.scaled_to(1), algorithm="direct")

    assert plan.label().sizes["stride"] == 3
    assert not {"padding", "dilation"} & plan.label().sizes.keys()


def test_the_picture_of_the_matrix_shows_the_tile_of_each_weight_in_the_first_band(
    subject: Subject,
) -> None:
    plan = subject.plan
    tiles = tile_of_block(plan, subject.pattern)
    stored = WEIGHTS.transpose(0, 2, 3, 1).reshape(12, -1)

    assert np.array_equal(tiles != UNASSIGNED, stored)
    (cut,), (part,) = plan.partition.cuts, plan.partition.parts
    assert np.unique(tiles[stored]).tolist() == sorted(part.tiles[: cut.shares].tolist())
    picture = PICTURES["Matrix by tile"](subject)
    assert "The first of 3 bands is drawn; tiles of the others have the same" in picture.caption
    axes = picture.figure.axes[0]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("channels, tap by tap", "filters")
    assert [label.get_text() for label in axes.get_xticklabels()] == [
        *("0, 0", "0, 1", "1, 0", "1, 1", "2, 0", "2, 1")
    ]
    assert axes.get_xticks().tolist() == [0, 8, 16, 24, 32, 40]


@pytest.mark.parametrize("title", PICTURES)
def test_every_picture_is_drawn(subject: Subject, title: str) -> None:
    assert PICTURES[title](subject).caption


def test_the_page_has_the_words_of_the_plan(subject: Subject) -> None:
    page = page_of(subject, tell=lambda _: None)

    assert "y[4, 12, 5, 7] = w[12, 8, 3, 2] * x[4, 8, 9, 6], convolution on bow" in page
    assert "Convolution: kernel 3 x 2, stride 2 x 1, padding 1 x 1, dilation 1 x 1." in page
