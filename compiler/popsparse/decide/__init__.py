"""PopSparse's decisions: the static planner and the dynamic one, each with its estimates.

Read the modules in this order. `static` is the static planner. `split` lists the divisions of rows,
columns, n and tiles among which it chooses; `static_estimates` estimates the cycles of each.

`dynamic` is the dynamic planner. `grids` lists the grids among which it chooses, `buckets` gives
the sizes of their buckets. `passes` (forward and transposed product) and `grad_w` (gradient of the
sparse operand) estimate each product from the cycles of `codelets`; the cost of a product is called
a *pass*, and `pass_terms` adds up passes. The dynamic planner of ipusim considers the same grids
and adds up passes in the same way, so it imports `grids`, `buckets` and `pass_terms` from here.
"""
