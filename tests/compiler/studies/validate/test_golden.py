"""The texts of a validation, whole: points that count, that hardware or simulator lacks, bounds."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from golden_texts import HERE, json_text, store_in

from ipusim.compiler.studies.validate import (
    FITTED,
    STUDY,
    Validation,
    point_text,
    read_measurements,
    validate,
    validation_json,
    validation_text,
)

Golden = Callable[[str, str], None]

TABLE = """\
source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag
mine [b] :b:,IPU,dense,fp16,64,64,4,,1,flops,4e10,exact
mine,IPU,dense,fp16,64,64,16,,1,flops,1.5e11,exact
mine,IPU,static,fp16,64,64,16,16,0.25,speedup_vs_dense,0.75,exact
mine,IPU,static,fp16,64,64,8,16,0.25,speedup_vs_dense,0.7,exact
mine,IPU,static,fp16,64,64,8,16,0.125,speedup_vs_dense,nan,missing
mine,IPU,dynamic,fp32,64,64,16,8,0.25,flops,5e9,exact
mine,IPU,static,fp16,8192,8192,65536,16,0.125,flops,1e12,exact
mine,IPU,static,fp16,64,64,16,16,0.25,flops,2e9,saturated
mine,IPU,dense,fp16,64,64,16,,1,speedup_vs_dense,1,exact
again,IPU,dense,fp16,64,64,4,,1,flops,4e10,exact
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Validation:
    """Of the table; the last point but one has as many columns as fit."""
    folder = tmp_path_factory.mktemp("validate")
    points = folder / "points.csv"
    points.write_text(TABLE, encoding="utf-8")
    rows, store = read_measurements(points), store_in(folder / "store.jsonl", STUDY)
    tell = lambda _standing: None  # noqa: E731
    whole = validate(rows, profiling=FITTED, store=store, pool=HERE, tell=tell)
    *others, dense, last = whole.deviations
    most = attrs.evolve(dense, row=attrs.evolve(dense.row, n=None))
    return attrs.evolve(whole, deviations=(*others, most, last))


@pytest.mark.quick  # it measures for the others
def test_the_points_and_what_they_come_to(found: Validation, golden: Golden) -> None:
    golden("validation.txt", validation_text(found))


@pytest.mark.parametrize("number", [1, 3, 4, 5, 7])
def test_a_point(number: int, found: Validation, golden: Golden) -> None:
    golden(f"point_{number}.txt", point_text(found, number))


def test_a_validation_as_json(found: Validation, golden: Golden) -> None:
    golden("point_4.json", json_text(validation_json(found, 4)))


def test_a_validation_of_too_few_points(found: Validation, golden: Golden) -> None:
    few = attrs.evolve(found, fit=None, targets=(), weights={}, schedules={}, constants=())

    golden("few.txt", validation_text(attrs.evolve(few, deviations=(), numbers=())))
