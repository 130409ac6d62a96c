"""The order of a merged reduction's columns, column by column in plain Python.

Source: PopLibs lib/popops/reduction ReductionIntrospection.cpp `findCommonColumnOrder` at 7eac0f26;
the other opinion against which tests hold the arrays of the compiler.
"""

from __future__ import annotations

from itertools import pairwise


def column_order(runs: list[list[int]], columns: int) -> list[int] | None:
    """Return the columns in popops' order, or None where all of them stay.

    Args:
        runs: columns that lie side by side, run by run in the order in which tiles have them.
        columns: number of columns; they are numbered from 0.
    """
    after: dict[int, int] = {}
    for run in runs:
        for column, behind in pairwise(run):
            if column not in after and behind not in after.values():
                after[column] = behind
    for start in range(columns):
        at, seen = start, set()
        while at in after and at not in seen:
            seen.add(at)
            if after[at] == start:
                del after[at]
            else:
                at = after[at]
    if all(behind == column + 1 for column, behind in after.items()):
        return None
    order = []
    for head in sorted(set(range(columns)) - set(after.values())):
        order.append(head)
        while order[-1] in after:
            order.append(after[order[-1]])
    return order
