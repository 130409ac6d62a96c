// GradW of single elements, the gradient of the values of a sparse matrix: gradient[non-zero] +=
// dy[row] . x[column], over the n columns of both. The meta-info of the forward kernel divides the
// non-zeros among the workers.
//
// dy is the gradient of the result, x the dense operand. A sub-group is the list of non-zeros of
// the tile's part of the matrix in the bucket; element_walk.inc has the supervisor, which launches
// the workers at `sub_group` for each sub-group, and the names of the header and the state.
//
// A bundle loads a vector of dy and of x and multiplies the previous ones; the hazard: dy and x
// must be in different memory elements. Even and odd numbers (of half: pairs of numbers) have a sum
// each, in float, which are added at the end.

#define FLOAT_VALUES
#define STATE_DY STATE_EXTRA

#include "../dynamic_element/element_walk.inc"

// Behind the entries of the forward workers are the number of GradW's entries, then these entries,
// 8 bytes each. Offsets of numbers of 16 bits in an entry:
#define WORKER_SHIFT 3  // an entry has 1 << WORKER_SHIFT bytes
#define WORKER_VALUE 0  // first value of the worker
#define WORKER_ROW_AT 1  // numbers from the entry to the row in which it begins
#define WORKER_SKIPPED 2  // non-zeros of that row that belong to workers before it
#define WORKER_NONZEROS 3  // non-zeros of the worker

// A vector is 64 bits: 1 << VECTOR_SHIFT numbers.
#ifdef HALF
#define VECTOR_SHIFT 2
#define DOT f16v4cmac
#else
#define VECTOR_SHIFT 1
#define DOT f32v2mac
#endif

// Registers of a worker.
#define dy_row m0  // row number, then address of the row of dy
#define gradient m2  // address of the next gradient
#define x m3  // address of x
#define dy m4  // address of dy
#define row_bytes m5  // bytes of a row
#define nonzeros_more m6  // non-zeros left after this row
#define context m7  // number of the worker
#define skipped m7  // non-zeros of the first row that other workers take
#define offset m8  // byte offset of a row of x
#define addresses m10:11  // packed addresses of x and dy
#define vectors_more m12  // vectors of a row, less one

// Floating-point registers of a worker.
#define mask a0  // mask that clears the accumulators
#define x_vector a0:1  // vector of x
#define dy_vector a2:3  // vector of dy
#define sums a4:5  // both sums
#define even a4  // sum of even numbers
#define odd a5  // sum of odd numbers
#define old a6  // gradient before the addition

WALK element_grad_w
CLEAR_WORDS STATE_VALUES, STATE_CLEARED_WORDS

.worker
.align 8
// A sub-group: step over the forward workers' entries; exit if it has no GradW entry for this
// worker.
sub_group:
  ld32 $list, $mvertex_base, $mzero, STATE_FOUND
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ldz16 $row_bytes, $list, $mzero, HEADER_COLUMNS
  ldz16 $count, $list, $mzero, HEADER_WORKERS
  mul $count, $count, 2 * WORKER_WORDS
  add $list, $list, $count
  ldz16 $count, $list, $mzero, HEADER_WORDS
  cmpult $count, $context, $count
  brnz $count, has_nonzeros
  exitz $mzero
// Read the entry: first value, non-zeros, the row at which it begins, and entries of that row that
// others take.
has_nonzeros:
  shl $context, $context, WORKER_SHIFT
  add $list, $list, $context
  add $list, $list, 2 * (HEADER_WORDS + 1)
  ld32 $gradient, $mvertex_base, $mzero, STATE_FOUND_VALUES
  ld32 $x, $mvertex_base, $mzero, STATE_INPUT
  ld32 $dy, $mvertex_base, $mzero, STATE_DY
  ldz16 $offset, $list, $mzero, WORKER_VALUE
  ld32step $mzero, $mzero, $gradient+=, $offset
  ldz16 $nonzeros_more, $list, $mzero, WORKER_NONZEROS
  ldz16 $skipped, $list, $mzero, WORKER_SKIPPED
  ldz16 $offset, $list, $mzero, WORKER_ROW_AT
  ldz16step $mzero, $mzero, $list+=, $offset
  {
    shr $vectors_more, $row_bytes, VECTOR_SHIFT
    setzi $mask, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    add $vectors_more, $vectors_more, -1
    uput $FP_CLR, $mask
  }
  shl $row_bytes, $row_bytes, DATA_SHIFT
  ldz16step $dy_row, $mzero, $list+=, 1
  ldz16step $count, $mzero, $list+=, 1
  ldz16step $mzero, $mzero, $list+=, $skipped
  sub $count, $count, $skipped
  bri row
next_row:
  ldz16step $dy_row, $mzero, $list+=, 1
  ldz16step $count, $mzero, $list+=, 1
// A row: address of its row of dy, and the worker's non-zeros in it.
row:
  mul $dy_row, $dy_row, $row_bytes
  add $dy_row, $dy, $dy_row
  min $count, $count, $nonzeros_more
  sub $nonzeros_more, $nonzeros_more, $count
  add $count, $count, -1
// A non-zero: the product of a row of dy and a row of x, one vector a bundle, added to the
// gradient.
nonzero:
  ldz16step $offset, $mzero, $list+=, 1
  add $offset, $x, $offset
  tapack $addresses, $offset, $dy_row, $mzero
  ld2x64pace $x_vector, $dy_vector, $addresses+=, $mzero, 0
  {
    rpt $vectors_more, 0
    fnop
  }
  {
    ld2x64pace $x_vector, $dy_vector, $addresses+=, $mzero, 0
    DOT $x_vector, $dy_vector
  }
  {
    ld32 $old, $gradient, $mzero, 0
    DOT $x_vector, $dy_vector
  }
  f32v2gina $sums, $azeros, 0
  f32add $even, $even, $odd
  f32add $even, $even, $old
  st32step $even, $mzero, $gradient+=, 1
  brnzdec $count, nonzero
  brnz $nonzeros_more, next_row
  exitz $mzero
