// Expand groups of N:M patterns whose N values belong in WORDS 64-bit words: 1:4, 4:8, 2:16, ...
//
// A group is M consecutive columns of a row, of which N values are stored. A step of the loop makes
// the words of a group of a dense block. Each value has a byte of index, 8 times its column in the
// group. A table has a mask for each word of the group and each column. A value is multiplied by
// its mask, four halves which are 1 at the value's position and 0 elsewhere, and the products of a
// word are added.
//
// N: 1 to 4. WORDS: 1, 2 or 4. `expand.inc` finds the worker's steps and names the registers that
// walk through the table, the indices ($list), the values ($source) and the result ($target).

// Bytes of the table, and bytes of a step in indices, source and target.
#define TABLE_BYTES (32 * WORDS * WORDS)
#define STEP_INDICES N
#define STEP_SOURCE (2 * N)
#define STEP_TARGET (8 * WORDS)

#include "expand.inc"

// Registers of a worker. m7 to m10 have the offsets in the table of the values' masks for the next
// word.
#define value_0 a0  // values of a group
#define value_1 a1
#define value_2 a2
#define value_3 a3
#define mask a4:5  // a mask
#define copy a6:7  // product of a value and its mask
#define word a8:9  // sum of products

// Load the mask of a value in this word, and step to that of the next word.
.macro MASK column
  ld64step $mask, $table, $\column+=, 4 * WORDS
.endm

// A word of a group: the products of its values with their masks, added. A mask is loaded while the
// product before it is computed.
.macro ONE_WORD
  {
    MASK m7
    fnop
  }
  {
  .if N > 1
    MASK m8
  .else
    nop
  .endif
    f16v4mul $word, $value_0:BL, $mask
  }
  .if N > 1
  {
  .if N > 2
    MASK m9
  .else
    nop
  .endif
    f16v4mul $copy, $value_1:BL, $mask
  }
  {
    nop
    f16v4add $word, $word, $copy
  }
  .endif
  .if N > 2
  {
  .if N > 3
    MASK m10
  .else
    nop
  .endif
    f16v4mul $copy, $value_2:BL, $mask
  }
  {
    nop
    f16v4add $word, $word, $copy
  }
  .endif
  .if N > 3
  {
    nop
    f16v4mul $copy, $value_3:BL, $mask
  }
  {
    nop
    f16v4add $word, $word, $copy
  }
  .endif
  {
    st64step $word, $mzero, $target+=, 1
    fnop
  }
.endm

// Load a value and its index, which is where its masks begin in the table.
.macro VALUE value column
  {
    ldz8step $\column, $mzero, $list+=, 1
    fnop
  }
  {
    ldb16step $\value, $mzero, $source+=, 1
    fnop
  }
.endm

.worker
.globl expand_singles
.align 8
expand_singles:
  FIND_STEPS
  {
    rpt $steps, (step_end - step_start) / 8 - 1
    fnop
  }
// A step: all values of a group, then its words.
step_start:
  VALUE value_0 m7
  .if N > 1
    VALUE value_1 m8
  .endif
  .if N > 2
    VALUE value_2 m9
  .endif
  .if N > 3
    VALUE value_3 m10
  .endif
  .rept WORDS
    ONE_WORD
  .endr
step_end:
  exitz $mzero
