// Transpose blocks: each worker takes neighbouring blocks, one a pass of its loop.
//
// BLOCK: edge of a block. FLOAT_VALUES: float, else half. A block is a grid of squares of GRAIN
// rows and columns; a row of a square is a 64-bit word. A turn is one bundle: it loads a row of a
// square and stores a column of an earlier square, whose rows went through the accumulators (half)
// or through two pairs of registers (float) LAG turns ago. The columns of a square are stored as
// rows, one below another.
//
// State, 32 bits: 0 address of the source, 4 of the target; then for each worker its first block
// and number of blocks, 16 bits each.

// Words of the state, and 16-bit words of the shares.
#define STATE_SOURCE 0
#define STATE_TARGET 1
#define STATE_SHARES 4

#define SHARE_SHIFT 2

#ifdef FLOAT_VALUES
#define GRAIN 2
#define LAG 3
#define BLOCK_BYTES (4 * BLOCK * BLOCK)
#else
#define GRAIN 4
#define LAG 6
#define BLOCK_BYTES (2 * BLOCK * BLOCK)
#endif

#define WORDS (BLOCK_BYTES / 8)
#define ROW_WORDS (BLOCK / GRAIN)
// Words from the block's start to where the load address stands when loads and stores get packed
// addresses.
#define AHEAD_WORDS (LAG % GRAIN * ROW_WORDS + 1)

// Steps of an address in 64-bit words: to the next row of a square, to the next square of a row of
// squares, to the next column of squares. The packed steps have them as fields 1, 2 and 3; field 0
// is a step of one word.
#define TO_ROW ROW_WORDS
#define TO_SQUARE (1 - (GRAIN - 1) * ROW_WORDS)
#define TO_COLUMNS (1 - (BLOCK - 1) * ROW_WORDS)
#define FIELD(steps) ((steps) & 0x3ff)

// Registers of a worker.
#define context m0  // number of the worker
#define source m1  // address of the next load
#define target m2  // address of the next store
#define share m3  // offset of the worker's share in the state
#define blocks m4  // number of blocks
#define first_block m5  // first block, then bytes before it
#define steps m6  // steps of the packed addresses
#define packed m8:9  // packed addresses of the load and the store

// Rows of a square, and a column that leaves.
#define row_0 a0:1
#define row_1 a2:3
#define row_2 a4:5
#define row_3 a6:7
#define column a8:9

// Choose the steps after this turn's load and store. After a load: to the next row; after the last
// row of a square, to the next square; after the last square of a row of squares, one word on.
// After a store: to the next row; after BLOCK rows, to the next column of squares; after the last
// store of the block, one word on.
.macro SET_STEPS
  .set load_step, TO_ROW
  .set load_field, 1
  .if time % GRAIN == GRAIN - 1
    .set load_step, TO_SQUARE
    .set load_field, 2
    .if time / GRAIN % ROW_WORDS == ROW_WORDS - 1
      .set load_step, 1
      .set load_field, 0
    .endif
  .endif
  .set store_field, 1
  .if (time - LAG) % BLOCK == BLOCK - 1
    .set store_field, 3
    .if time == WORDS + LAG - 1
      .set store_field, 0
    .endif
  .endif
.endm

// Load this turn's row and store the column that leaves, LAG turns after its row. The first LAG
// turns store nothing, the last ones load nothing.
.macro MEMORY row
  .if time < WORDS
    .if time < LAG
      ld64step $\row, $mzero, $source+=, load_step
    .else
      ldst64pace $\row, $column, $packed+=, $steps, load_field | store_field << 2
    .endif
  .else
    .if time < LAG
      nop
    .else
      .if WORDS < LAG
        st64step $column, $mzero, $target+=, 1
      .else
        st64pace $column, $packed+=, $steps, store_field
      .endif
    .endif
  .endif
.endm

// A turn of a block, number `time`. The first columns are of no square, and are not stored.
.macro TURN
  SET_STEPS
#ifdef FLOAT_VALUES
  .if time % 4 == 0
    {
      MEMORY row_0
      sort4x32lo $column, $row_2, $row_3
    }
  .endif
  .if time % 4 == 1
    {
      MEMORY row_1
      sort4x32hi $column, $row_2, $row_3
    }
  .endif
  .if time % 4 == 2
    {
      MEMORY row_2
      sort4x32lo $column, $row_0, $row_1
    }
  .endif
  .if time % 4 == 3
    {
      MEMORY row_3
      sort4x32hi $column, $row_0, $row_1
    }
  .endif
#else
  .if time % 4 == 0
    {
      MEMORY row_0
      f16v4istacc $column, $row_2, $row_3, 1
    }
  .endif
  .if time % 4 == 1
    {
      MEMORY row_1
      f16v4stacc $column, 0
    }
  .endif
  .if time % 4 == 2
    {
      MEMORY row_2
      f16v4stacc $column, 1
    }
  .endif
  .if time % 4 == 3
    {
      MEMORY row_3
      f16v4istacc $column, $row_0, $row_1, 0
    }
  .endif
#endif
  // Before the first store, both addresses are packed.
  .if time == LAG - 1
    .if WORDS > LAG
      {
        tapack $packed, $source, $mzero, $target
        fnop
      }
    .endif
  .endif
  .set time, time + 1
.endm

.worker
.globl transpose_blocks
.align 8
transpose_blocks:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  shl $share, $context, SHARE_SHIFT
  ldz16 $first_block, $mvertex_base, $share, STATE_SHARES
  ldz16 $blocks, $mvertex_base, $share, STATE_SHARES + 1
  ld32 $source, $mvertex_base, $mzero, STATE_SOURCE
  ld32 $target, $mvertex_base, $mzero, STATE_TARGET
  // Addresses of the worker's first block; steps of packed addresses, ten bits each.
  mul $first_block, $first_block, BLOCK_BYTES
  add $source, $source, $first_block
  add $target, $target, $first_block
  setzi $steps, FIELD(TO_ROW) | FIELD(TO_SQUARE) << 10
  or $steps, $steps, FIELD(TO_COLUMNS) << 20
  {
    rpt $blocks, (block_end - block_start) / 8 - 1
    fnop
  }
// A block, unrolled: the packed addresses are not used again, so that source and target are
// advanced by hand, the source by what it has not been advanced yet.
block_start:
  .set time, 0
  .rept WORDS + LAG
    TURN
  .endr
  .if WORDS > LAG
    {
      add $source, $source, 8 * (WORDS - AHEAD_WORDS)
      fnop
    }
    {
      add $target, $target, 8 * WORDS
      fnop
    }
  .endif
block_end:
  exitz $mzero
