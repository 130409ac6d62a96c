"""How PopSparse lowers a plan: operands mapped linearly, `popops::reduceMany`, poplin's reduce.

In the order of reading. Static: `static` puts the supersteps together; `linear_gather` lets x and
the values travel from their linear mapping; `reduce_many` names the partials of every slice of y,
places the reductions and sorts their columns, `work_lists` divides those of a tile into vertices
and hands these to its workers, `reduction` moves what they take and give. `reduce_loops` has the
loops of both as machine code.

Dynamic: the supersteps are ours, in the order that PopSparse has; `dynamic_reduce` adds their
partials up as poplin does, on the tiles that `decide.result_owners` names.
"""
