// Static elements of float: q[row] += value x s[column], four columns at a time, then two.
//
// s is the dense operand on the tile, q the partial sums. A worker computes some rows of q in some
// columns; static_element.inc has the work list, the registers and the code by which a worker finds
// its rows. A strip is four columns, as many as the accumulators hold; a narrow vector is two.
//
// A count in the list is the number of a row's non-zeros. Each pass of the loop loads the next
// offset and the next value, so the last pass of a row loads the next row's count and first value,
// and after the last row two bytes past the work list and four past the values.

#define DATA_STEP ld32step
#define PARTIAL_STEP ld32step
#define PARTIAL_SHIFT 2
#define WIDE 4
#define WIDE_SHIFT 2
#define NARROW 2

#include "static_element.inc"

// A second copy of the value, since f32v2mac takes a factor for each of two columns.
#define value_again a1
#define value_twice a0:1

// Add all non-zeros of a row to four columns; the last products are added by the caller. The
// products of a non-zero are added in the next pass, beside the loads. The upper two columns are
// loaded first: the load of the lower two brings the next non-zero's offset with it.
.macro WIDE_NONZEROS inputs, entries, numbers
  {
    rpt $count, 2
    mov $upper, $azeros
  }
  {
    ld64 $data, $delta, $\inputs, 1
    f32v4acc $both
  }
  {
    ldd16a64 $data, $\entries++, $\inputs, $delta@
    f32v2mul $upper, $value:B, $data
  }
  {
    ld32step $value, $mzero, $\numbers+=, 1
    f32v2mul $lower, $value:B, $data
  }
.endm

// Add all non-zeros of a row to two columns, by one multiply-accumulate each. $mask is overwritten:
// it is not needed, because f32v2gina puts zeros in as it takes the sums out.
.macro NARROW_NONZEROS inputs, entries, numbers
  {
    rpt $count, 1
    fnop
  }
  {
    ldd16a64 $data, $\entries++, $\inputs, $delta@
    mov $value_again, $value
  }
  {
    ld32step $value, $mzero, $\numbers+=, 1
    f32v2mac $data, $value_twice
  }
.endm

.worker
.globl static_element_float
.align 8
static_element_float:
  FIND_PART

  START_GENERAL
// General form, a row: all its strips, then the rest of its columns.
general_row:
  PUBLISHED 4
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
  ld32step $value, $mzero, $values_strip+=, 1
  {
    ldz16step $delta, $mzero, $list_strip+=, 1
    mov $lower, $azeros
  }
  WIDE_NONZEROS s_strip, list_strip, values_strip
  // Add the last products, take the sums out and store them; go on to the next strip of s.
  f32v4acc $both
  {
    add $s_strip, $s_strip, 4 * WIDE
    f32v2gina $upper, $azeros, 0
  }
  {
    st64step $upper, $mzero, $q+=, 1
    f32v2gina $upper, $azeros, 0
  }
  st64step $upper, $mzero, $q+=, 1
  brnzdec $strips_more, strip

  brz $columns, end_row
// The rest: fewer columns than a strip, one narrow vector.
rest:
  PUBLISHED 5
  mov $values_strip, $values
  ld32step $value, $mzero, $values_strip+=, 1
  ldz16step $delta, $mzero, $list+=, 1
  NARROW_NONZEROS s_strip, list, values_strip
  f32v2gina $upper, $azeros, 0
  st64step $upper, $mzero, $q+=, 1
// Go on to the next row: entries and values follow those of this row.
end_row:
  // The loop has read one offset and one value too many.
  add $list, $list_strip, -2
  add $values, $values_strip, -4
  add $q, $q, $q_step
  brnzdec $rows_more, general_row
  exitz $mzero

// A worker with exactly four columns: rows one after another; q steps from the last word of a row's
// sums to the next row.
.align 8
wide:
  ldz16step $count, $mzero, $list+=, 1
  {
    ldz16step $delta, $mzero, $list+=, 1
    mov $lower, $azeros
  }
  ld32step $value, $mzero, $values+=, 1
  shr $q_step, $row_bytes, 3
  add $q_step, $q_step, -1
// The last pass has loaded the next row's count in place of an offset, and its first value.
wide_row:
  WIDE_NONZEROS s, list, values
  {
    mov $count, $delta
    f32v4acc $both
  }
  {
    ldz16step $delta, $mzero, $list+=, 1
    f32v2gina $upper, $azeros, 0
  }
  {
    st64step $upper, $q, $row_offset+=, 1
    f32v2gina $upper, $azeros, 0
  }
  {
    st64step $upper, $q, $row_offset+=, $q_step
    mov $lower, $azeros
  }
  brnzdec $rows_more, wide_row
  exitz $mzero

// A worker with exactly two columns, likewise.
.align 8
narrow:
  ldz16step $count, $mzero, $list+=, 1
  ld32step $value, $mzero, $values+=, 1
  shr $q_step, $row_bytes, 3
narrow_row:
  ldz16step $delta, $mzero, $list+=, 1
  NARROW_NONZEROS s, list, values
  {
    mov $count, $delta
    f32v2gina $upper, $azeros, 0
  }
  st64step $upper, $q, $row_offset+=, $q_step
  brnzdec $rows_more, narrow_row
  exitz $mzero
