"""PopSparse's decisions: the static planner and the dynamic one, each with its estimates.

In the order of reading. Static: `static` is the planner; `split` has the splits of rows, columns, n
and tiles that it may choose, of which it takes the fastest by its `static_estimates`.

Dynamic: `dynamic` is the planner; `grids` has the grids that it may choose, `buckets` the sizes of
their buckets; `passes` and `grad_w` estimate each product (a pass, as `pass_terms` adds them up)
from the cycles of `codelets`. Our own dynamic planner considers the same grids and adds up passes
in the same way, so it imports `grids`, `buckets` and `pass_terms` from here.
"""
