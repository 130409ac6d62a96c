"""PopSparse's lowering: linear mappings of operands, `popops::reduceMany`, poplin's reduction.

In the order of reading. Static: `static` builds the supersteps; `linear_gather` moves x and the
values from their linear mapping to their readers; `reduce_many` collects the partial sums of every
slice of y, selects tiles for the reductions and sorts their columns; `work_lists` divides the sums
of a tile into vertices and deals these to its workers; `reduction` moves the operands and results
of the sums. `reduce_loops` has the compiled loops of `reduce_many` and `work_lists`.

Dynamic: the supersteps are those of this project's own dynamic plans, in PopSparse's order; in
place of their reduction, `dynamic_reduce` adds partial sums up as poplin does, on the tiles of
`decide.result_owners`.
"""
