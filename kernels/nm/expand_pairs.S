// Expand groups of N:M patterns with two values in a 64-bit word of the dense block: 2:4, of which
// a group is a word, and 1:2, of which two groups are a word.
//
// A group is M consecutive columns of a row, of which N values are stored. A step of the loop
// makes two words of a dense block. Four bits of index select two adjacent masks from a table of
// 64-bit words. Each value is multiplied by its mask, four halves which are 1 at the value's
// position and 0 elsewhere, and the two products are added. The second word of a step is stored in
// the next turn of the loop.

// Bytes of the table, and bytes of a step in indices, source and target.
#define TABLE_BYTES 80
#define STEP_INDICES 1
#define STEP_SOURCE 8
#define STEP_TARGET 16

#include "expand.inc"

// Registers of a worker, beside $table, $list, $source, $target and $steps of expand.inc.
#define second m7  // address of the table's second mask
#define packed m8:9  // packed addresses of source and target
#define index m10  // an index byte
#define low m11  // lower half of the index byte

// Floating-point registers of a worker.
#define values a0:1  // four values
#define value_0 a0  // values 0 and 1
#define value_2 a1  // values 2 and 3
#define swapped a2  // a register of values with its halves swapped
#define mask_0 a4:5  // mask of the first value
#define mask_1 a6:7  // mask of the second value
#define copy_0 a8:9  // product with the first mask
#define copy_1 a10:11  // product with the second mask
#define word a12:13  // sum of the products

// Compute the first word of a step, and begin the second one. `store_before` is 1 in the loop,
// where the second word of the step before is finished and stored in free slots.
.macro FIRST_WORD store_before
  {
    ldz8step $index, $mzero, $list+=, 1
  .if \store_before
    f16v4add $word, $copy_0, $copy_1
  .else
    fnop
  .endif
  }
  {
    and $low, $index, 15
    swap16 $swapped, $value_0
  }
  {
    ld64 $mask_0, $table, $mzero, $low
    fnop
  }
  {
    ld64 $mask_1, $second, $mzero, $low
    f16v4mul $copy_0, $value_0:BL, $mask_0
  }
  {
  .if \store_before
    st64pace $word, $packed+=, $mzero, 0
  .else
    nop
  .endif
    f16v4mul $copy_1, $swapped:BL, $mask_1
  }
  {
    shr $index, $index, 4
    f16v4add $word, $copy_0, $copy_1
  }
  {
    ld64 $mask_0, $table, $mzero, $index
    swap16 $swapped, $value_2
  }
  {
    ld64 $mask_1, $second, $mzero, $index
    f16v4mul $copy_0, $value_2:BL, $mask_0
  }
.endm

.worker
.globl expand_pairs
.align 8
expand_pairs:
  FIND_STEPS
  add $second, $table, 8
  brnzdec $steps, .Lsome
  exitz $mzero

.align 8
// The first step's values are loaded before the loop; a pass loads the next ones as it stores.
.Lsome:
  ld64step $values, $mzero, $source+=, 1
  tapack $packed, $source, $mzero, $target
  FIRST_WORD 0
  {
    rpt $steps, 8
    fnop
  }
  {
    ldst64pace $values, $word, $packed+=, $mzero, 0
    f16v4mul $copy_1, $swapped:BL, $mask_1
  }
  FIRST_WORD 1
  {
    st64pace $word, $packed+=, $mzero, 0
    f16v4mul $copy_1, $swapped:BL, $mask_1
  }
  f16v4add $word, $copy_0, $copy_1
  st64pace $word, $packed+=, $mzero, 0
  exitz $mzero
