// Static N:M patterns of half: q[row] += value x s[column], eight columns at a time, then four. All
// rows have equally many non-zeros.
//
// s is the dense operand on the tile, q the partial sums. A strip is one row of q in eight columns
// (wide) or four (narrow); static_nm.inc has the work list, the registers and the macros by which a
// worker finds its strips. A product is rounded to half; a sum is kept in float and rounded once,
// or with FLOAT_PARTIALS never. The loop of a row loads the next row's first entry, value and
// inputs, since the list has no words between rows. After the last row it has loaded two bytes past
// the values, and four past the list's zero.

#define DATA_STEP ldz16step
#define DATA_BYTES 2
#ifdef FLOAT_PARTIALS
#define PARTIAL_STEP ld32step
#define PARTIAL_SHIFT 2
#define WIDE_STORES 4
#define NARROW_STORES 2
#else
#define PARTIAL_STEP ldz16step
#define PARTIAL_SHIFT 1
#define WIDE_STORES 2
#define NARROW_STORES 1
#endif
#define WIDE 8
#define NARROW 4

#include "static_nm.inc"

// Lower and upper half of $upper, which holds products or sums of the upper four columns.
#define upper_low a6
#define upper_high a7

// Store the sums of a strip as floats, `words` pairs; a pair is taken from the accumulators while
// the pair before is stored.
.macro STORE_FLOATS words
  {
    nop
    f32v2gina $upper, $azeros, 0
  }
  .rept \words - 1
    {
      st64step $upper, $q, $offset+=, 1
      f32v2gina $upper, $azeros, 0
    }
  .endr
  st64step $upper, $q, $offset+=, $q_step
.endm

.worker
.globl static_nm_half
.align 8
static_nm_half:
  FIND_SHARE
  brz $strips, rest
  START_WIDE

.align 8
// Wide strips of the same columns, down the rows. The first entry, value and upper inputs are
// loaded before the loop; each pass loads those of the next non-zero.
wide_columns:
  COUNT_ROWS
  ldb16step $value, $mzero, $values+=, 1
  ldz16step $delta, $mzero, $list_at+=, 1
  ld64 $data, $delta, $s, 1
// A row: multiply, add, and take the sums out.
wide_row:
  {
    rpt $count, 2
    uput $FP_CLR, $mask
  }
  {
    ldd16a64 $data, $list_at++, $s, $delta@
    f16v4mul $upper, $value:BL, $data
  }
  {
    ldb16step $value, $mzero, $values+=, 1
    f16v4mul $lower, $value:BL, $data
  }
  {
    ld64 $data, $delta, $s, 1
    f16v8acc $both
  }
#ifdef FLOAT_PARTIALS
  STORE_FLOATS WIDE_STORES
#else
  {
    nop
    f16v2gina $upper_low, $azero, 0
  }
  {
    nop
    f16v2gina $upper_high, $azero, 0
  }
  {
    st64step $upper, $q, $offset+=, 1
    f16v4gacc $upper
  }
  st64step $upper, $q, $offset+=, $q_step
#endif
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
#ifdef FLOAT_PARTIALS
  add $q_step, $q_step, 1 - NARROW_STORES
#else
  nop
#endif
  ldb16step $value, $mzero, $values+=, 1
  ldz16step $delta, $mzero, $list_at+=, 1
  ldd16a64 $data, $list_at++, $s, $delta@
// A row of a narrow strip.
narrow_row:
  {
    rpt $count, 1
    uput $FP_CLR, $mask
  }
  {
    ldb16step $value, $mzero, $values+=, 1
    f16v4mul $upper, $value:BL, $data
  }
  {
    ldd16a64 $data, $list_at++, $s, $delta@
    f16v4acc $upper
  }
#ifdef FLOAT_PARTIALS
  STORE_FLOATS NARROW_STORES
#else
  {
    nop
    f16v4gacc $upper
  }
  st64step $upper, $q, $offset+=, $q_step
#endif
  brnzdec $rows_more, narrow_row
  exitz $mzero
