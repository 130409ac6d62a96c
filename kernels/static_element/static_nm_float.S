// Static N:M patterns of float: q[row] += value x s[column], four columns at a time, then two. All
// rows have equally many non-zeros.
//
// s is the dense operand on the tile, q the partial sums. A strip is one row of q in four columns
// (wide) or two (narrow); static_nm.inc has the work list, the registers and the macros by which a
// worker finds its strips. The loop of a row loads the next row's first entry, value and inputs,
// since the list has no words between rows. After the last row it has loaded four bytes past the
// values, and four past the list's zero. Reading the sums clears the accumulators.

#define DATA_STEP ld32step
#define DATA_BYTES 4
#define PARTIAL_STEP ld32step
#define PARTIAL_SHIFT 2
#define WIDE_STORES 2
#define NARROW_STORES 1
#define WIDE 4
#define NARROW 2

#include "static_nm.inc"

// A second copy of the value, since f32v2mac takes a factor for each of two columns.
#define value_again a1
#define value_twice a0:1

.worker
.globl static_nm_float
.align 8
static_nm_float:
  FIND_SHARE
  brz $strips, rest
  START_WIDE

.align 8
// Wide strips of the same columns, down the rows. The first entry, value and upper inputs are
// loaded before the loop; each pass loads those of the next non-zero.
wide_columns:
  COUNT_ROWS
  ld32step $value, $mzero, $values+=, 1
  ldz16step $delta, $mzero, $list_at+=, 1
  ld64 $data, $delta, $s, 1
// A row: multiply, add, and take the sums out.
wide_row:
  {
    rpt $count, 2
    fnop
  }
  {
    ldd16a64 $data, $list_at++, $s, $delta@
    f32v2mul $upper, $value:B, $data
  }
  {
    ld32step $value, $mzero, $values+=, 1
    f32v2mul $lower, $value:B, $data
  }
  {
    ld64 $data, $delta, $s, 1
    f32v4acc $both
  }
  {
    nop
    f32v2gina $upper, $azeros, 0
  }
  {
    st64step $upper, $q, $offset+=, 1
    f32v2gina $upper, $azeros, 0
  }
  st64step $upper, $q, $offset+=, $q_step
  brnzdec $rows_more, wide_row
  brz $strips, wide_end
  NEXT_COLUMNS
  bri wide_columns

// Wide strips are done; a row of q is whole again. Narrow strips, if the worker has any.
wide_end:
  add $q_step, $q_step, WIDE_STORES - 1
rest:
  ldz16 $rows_more, $header, $mzero, HEADER_NARROW
  brnzdec $rows_more, narrow
  exitz $mzero

.align 8
narrow:
  START_NARROW
  ld32step $value, $mzero, $values+=, 1
  ldz16step $delta, $mzero, $list_at+=, 1
// A row of a narrow strip.
narrow_row:
  {
    rpt $count, 1
    fnop
  }
  {
    ldd16a64 $data, $list_at++, $s, $delta@
    mov $value_again, $value
  }
  {
    ld32step $value, $mzero, $values+=, 1
    f32v2mac $data, $value_twice
  }
  {
    nop
    f32v2gina $upper, $azeros, 0
  }
  st64step $upper, $q, $offset+=, $q_step
  brnzdec $rows_more, narrow_row
  exitz $mzero
