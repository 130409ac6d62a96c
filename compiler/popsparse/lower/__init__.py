"""How PopSparse lowers a plan: operands mapped linearly, `popops::reduceMany`, poplin's reduce.

In the order of reading. Static: `static` puts the supersteps together; `linear_gather` lets x and
the `values` travel from their linear mapping; `reduce_many` places the reductions, `work_lists`
cuts them for the workers, `reduction` moves what they take and give.

Dynamic: the supersteps are ours, `dynamic_reduce` adds their partials up as poplin does.
"""
