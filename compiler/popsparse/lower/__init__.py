"""How PopSparse lowers a plan: operands mapped linearly, `popops::reduceMany`, poplin's reduce.

In the order of reading. Static: `static` puts the supersteps together; `linear_gather` lets x and
the `values` travel from their linear mapping; `output_slices` names the partials of every slice of
y; `reduce_many` places the reductions, whose columns `column_order` sorts, `reduce_vertices`
divides those of a tile into vertices, `work_lists` hands these to its workers, `reduction` moves
what they take and give.

Dynamic: the supersteps are ours, in the order that PopSparse has; `dynamic_reduce` adds their
partials up as poplin does, on the tiles that `decide.result_owners` names.
"""
