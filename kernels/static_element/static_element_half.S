// Static elements of half: q[row] += value x s[column], eight columns at a time, then four.
//
// s is the dense operand on the tile, q the partial sums. A worker computes some rows of q in some
// columns; static_element.inc has the work list, the registers and the code by which a worker finds
// its rows. A strip is eight columns, as many as the accumulators hold; a narrow vector is four.
//
// A product is rounded to half; a sum is kept in float and rounded once, or with FLOAT_PARTIALS
// never. A count in the list is one less than a row's non-zeros: the last non-zero is multiplied
// outside the loop.

#define DATA_STEP ldz16step
#ifdef FLOAT_PARTIALS
#define PARTIAL_STEP ld32step
#define PARTIAL_SHIFT 2
#else
#define PARTIAL_STEP ldz16step
#define PARTIAL_SHIFT 1
#endif
#define WIDE 8
#define WIDE_SHIFT 3
#define NARROW 4

#include "static_element.inc"

// Lower and upper half of $upper, which holds products or sums of the upper four columns.
#define upper_low a6
#define upper_high a7

// Add all non-zeros of a row to eight columns; the caller computes the last product of the lower
// four columns and adds the last products. Products are added in the next pass, beside the loads.
// The upper four columns are loaded first: the load of the lower four brings the next non-zero's
// offset with it.
.macro WIDE_NONZEROS inputs, entries, numbers
  {
    rpt $count, 2
    mov $upper, $azeros
  }
  {
    ld64 $data, $delta, $\inputs, 1
    f16v8acc $both
  }
  {
    ldd16a64 $data, $\entries++, $\inputs, $delta@
    f16v4mul $upper, $value:BL, $data
  }
  {
    ldb16step $value, $mzero, $\numbers+=, 1
    f16v4mul $lower, $value:BL, $data
  }
  {
    ld64 $data, $delta, $\inputs, 1
    f16v8acc $both
  }
  {
    ld64 $data, $delta, $\inputs, 0
    f16v4mul $upper, $value:BL, $data
  }
.endm

// Add all non-zeros of a row to four columns; the caller computes and adds the last product.
.macro NARROW_NONZEROS inputs, entries, numbers
  {
    rpt $count, 1
    mov $upper, $azeros
  }
  {
    ldd16a64 $data, $\entries++, $\inputs, $delta@
    f16v4acc $upper
  }
  {
    ldb16step $value, $mzero, $\numbers+=, 1
    f16v4mul $upper, $value:BL, $data
  }
  {
    ld64 $data, $delta, $\inputs, 0
    f16v4acc $upper
  }
.endm

// Load the next value.
.macro NEXT_VALUE
  ldb16step $value, $mzero, $values+=, 1
.endm

// Store the sums at base + pointer, which advances by `step` words after the last of them, and
// clear the accumulators. `meanwhile` is an instruction that fills a free slot.
.macro STORE_WIDE base, pointer, step, meanwhile
#ifdef FLOAT_PARTIALS
  {
    \meanwhile
    f32v2gina $upper, $azeros, 0
  }
  .rept 3
    {
      st64step $upper, $\base, $\pointer+=, 1
      f32v2gina $upper, $azeros, 0
    }
  .endr
#else
  {
    nop
    f16v2gina $upper_low, $azero, 0
  }
  {
    \meanwhile
    f16v2gina $upper_high, $azero, 0
  }
  {
    st64step $upper, $\base, $\pointer+=, 1
    f16v4gacc $upper
  }
#endif
  {
    st64step $upper, $\base, $\pointer+=, \step
    uput $FP_CLR, $mask
  }
.endm

// Store the sums of a narrow vector, likewise.
.macro STORE_NARROW base, pointer, step, meanwhile
#ifdef FLOAT_PARTIALS
  {
    \meanwhile
    f32v2gina $upper, $azeros, 0
  }
  {
    st64step $upper, $\base, $\pointer+=, 1
    f32v2gina $upper, $azeros, 0
  }
#else
  {
    \meanwhile
    f16v4gacc $upper
  }
#endif
  {
    st64step $upper, $\base, $\pointer+=, \step
    uput $FP_CLR, $mask
  }
.endm

.worker
.globl static_element_half
.align 8
static_element_half:
  FIND_PART

  START_GENERAL
// General form, a row: all its strips, then the rest of its columns.
general_row:
#ifndef FLOAT_PARTIALS
  PUBLISHED 4
#endif
  ldz16step $count, $mzero, $list+=, 1
  mov $s_strip, $s
  mov $strips_more, $strips
// A strip: walk the row's entries and values from the start again.
strip:
  {
    mov $values_strip, $values
    fnop
  }
  mov $list_strip, $list
  ldb16step $value, $mzero, $values_strip+=, 1
  {
    ldz16step $delta, $mzero, $list_strip+=, 1
    mov $lower, $azeros
  }
  WIDE_NONZEROS s_strip, list_strip, values_strip
  {
    add $s_strip, $s_strip, 2 * WIDE
    f16v4mul $lower, $value:BL, $data
  }
  f16v8acc $both
  STORE_WIDE mzero, q, 1, nop
  brnzdec $strips_more, strip

  brz $columns, end_row
// The rest: fewer columns than a strip, one narrow vector.
rest:
  mov $values_strip, $values
  ldb16step $value, $mzero, $values_strip+=, 1
  ldz16step $delta, $mzero, $list+=, 1
  NARROW_NONZEROS s_strip, list, values_strip
  f16v4mul $upper, $value:BL, $data
  f16v4acc $upper
  STORE_NARROW mzero, q, 1, nop
// Go on to the next row: entries and values follow those of this row.
end_row:
  mov $list, $list_strip
  mov $values, $values_strip
  add $q, $q, $q_step
  brnzdec $rows_more, general_row
  exitz $mzero

// A worker with exactly eight columns: rows one after another. The next row's count, first offset
// and value are loaded while this row is stored, and q steps from the last word of a row's sums to
// the next row.
.align 8
wide:
  ldz16step $count, $mzero, $list+=, 1
  {
    ldz16step $delta, $mzero, $list+=, 1
    mov $lower, $azeros
  }
  NEXT_VALUE
  shr $q_step, $row_bytes, 3
#ifdef FLOAT_PARTIALS
  add $q_step, $q_step, -3
#else
  add $q_step, $q_step, -1
#endif
wide_row:
  WIDE_NONZEROS s, list, values
  {
    ldz16step $count, $mzero, $list+=, 1
    f16v4mul $lower, $value:BL, $data
  }
  {
    ldz16step $delta, $mzero, $list+=, 1
    f16v8acc $both
  }
  STORE_WIDE q, row_offset, $q_step, NEXT_VALUE
  {
    brnzdec $rows_more, wide_row
    mov $lower, $azeros
  }
  exitz $mzero

// A worker with exactly four columns, likewise.
.align 8
narrow:
  ldz16step $count, $mzero, $list+=, 1
  ldz16step $delta, $mzero, $list+=, 1
  NEXT_VALUE
  shr $q_step, $row_bytes, 3
#ifdef FLOAT_PARTIALS
  {
    add $q_step, $q_step, -1
    fnop
  }
#endif
narrow_row:
  NARROW_NONZEROS s, list, values
  {
    ldz16step $count, $mzero, $list+=, 1
    f16v4mul $upper, $value:BL, $data
  }
  {
    ldz16step $delta, $mzero, $list+=, 1
    f16v4acc $upper
  }
  STORE_NARROW q, row_offset, $q_step, NEXT_VALUE
  brnzdec $rows_more, narrow_row
  exitz $mzero
