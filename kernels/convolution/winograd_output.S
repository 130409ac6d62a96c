// Winograd F(2x2, 3x3), results: 16 products of a tile become its 2 x 2 outputs, A'mA. Worker w
// takes neighbouring tiles. FLOAT: else half.
//
// A tile is 2 x 2 outputs; a column of a line has 16 filters of a group for all images. A position
// is one of the 16 products, row and column of a 4 x 4 transform. A' = [1 1 1 0; 0 1 -1 -1].
//
// A turn takes 64 bits of all 16 positions: 16 loads, 24 sums and differences, 4 stores. Columns 1
// and 2 of the products come first, then 3, then 0. A worker's products follow one another in
// memory, so that a turn loads the first products of the next turn; those that the last turn loads
// are not used.
//
// If the last column of outputs is cut off, both columns of a tile are stored at one address, and
// the one that remains is stored later. Rows are cut off in the same way.
//
// State, 32 bits each: for every worker the address of its first product of position 4, that of its
// first output, tiles left behind its first row of them, tiles of its first row, those up to the
// row's end, rows of tiles left of its group; words of a column; words from position to position,
// from the last to the first, from position 3 to position 4 of the next 64 bits; 1 where columns
// are cut, 1 where rows are; bytes of a row of outputs, bytes from a row of tiles to the next less
// those passed, further ones from group to group; rows of tiles of a group; tiles of a row.

#define STATE_SOURCE 0
#define STATE_TARGET CTXT_WORKERS
#define STATE_LEFT (2 * CTXT_WORKERS)
#define STATE_FIRST (3 * CTXT_WORKERS)
#define STATE_FIRST_OPEN (4 * CTXT_WORKERS)
#define STATE_FIRST_ROWS (5 * CTXT_WORKERS)
#define STATE_WORDS (6 * CTXT_WORKERS)
#define STATE_POSITION (6 * CTXT_WORKERS + 1)
#define STATE_BACK (6 * CTXT_WORKERS + 2)
#define STATE_NEXT (6 * CTXT_WORKERS + 3)
#define STATE_CUTS_COLUMNS (6 * CTXT_WORKERS + 4)
#define STATE_CUTS_ROWS (6 * CTXT_WORKERS + 5)
#define STATE_ROW_BYTES (6 * CTXT_WORKERS + 6)
#define STATE_ROW_STEP (6 * CTXT_WORKERS + 7)
#define STATE_GROUP_STEP (6 * CTXT_WORKERS + 8)
#define STATE_GROUP_ROWS (6 * CTXT_WORKERS + 9)
#define STATE_COLUMNS (6 * CTXT_WORKERS + 10)

// Registers of a worker.
#define source m0  // address of the next product
#define position m1  // words from a position to the next
#define back m2  // words from the last position to the first
#define following m3  // words from position 3 to position 4 of the next 64 bits
#define target m4  // address of the tile's upper left output
#define across m5  // words from there to the right output
#define down m6  // bytes from there to the lower output
#define words m7  // 64-bit words of a column
#define tiles m8  // tiles left in the row
#define open m9  // tiles up to the row's end
#define rows m10  // rows left of the group
#define left m11  // tiles left after this row

// Scratch registers share $m5 with $across: they hold a number only until a tile computes $across.
// Before a loop sets them.
#define number m5
#define scratch m5
#define cut m5

// Sums of products of columns 1 and 2, and of both, for the upper and the lower row of outputs.
#define up1 a0:1
#define up2 a2:3
#define low1 a4:5
#define low2 a6:7
#define up a8:9
#define low a10:11
#define x a12:13

#ifdef FLOAT
#define ADD f32v2add
#define SUB f32v2sub
#else
#define ADD f16v4add
#define SUB f16v4sub
#endif

.macro LOAD into
  ld64step $\into, $mzero, $source+=, $position
.endm

// The last position, before the first.
.macro LAST_LOAD into
  ld64step $\into, $mzero, $source+=, $back
.endm

// The last load of a turn, after which the address moves to the next turn's first product.
.macro NEXT_LOAD into
  ld64step $\into, $mzero, $source+=, $following
.endm

.allow_optimizations
.worker
.globl winograd_output
.align 8
winograd_output:
  // Byte offset of the worker's word in each array of the state.
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $tiles, $mvertex_base, $number, STATE_FIRST
  ld32 $source, $mvertex_base, $number, STATE_SOURCE
  ld32 $target, $mvertex_base, $number, STATE_TARGET
  ld32 $left, $mvertex_base, $number, STATE_LEFT
  ld32 $open, $mvertex_base, $number, STATE_FIRST_OPEN
  ld32 $rows, $mvertex_base, $number, STATE_FIRST_ROWS
  // What follows is the same for all workers.
  ld32 $words, $mvertex_base, $mzero, STATE_WORDS
  ld32 $position, $mvertex_base, $mzero, STATE_POSITION
  ld32 $back, $mvertex_base, $mzero, STATE_BACK
  ld32 $following, $mvertex_base, $mzero, STATE_NEXT
  // A worker without tiles ends here; the others count tiles less one, as `brnzdec` does.
  brnzdec $tiles, begin
  exitz $mzero
begin:
  // Fill the pipeline: five products and the first sum of the worker's first 64 bits. Each turn of
  // the loop does this for the next 64 bits, which follow in memory even across tiles and rows.
  LOAD up1 // row 0, column 1
  LOAD up2 // 0, 2
  LOAD low1 // 3, 1
  LOAD low2 // 3, 2
  LOAD x // 1, 1
  {
    nop
    ADD $up1, $up1, $x
  }
row:
  // A row of tiles. $down is the bytes from upper to lower outputs: a row of outputs, or 0 in the
  // last row of a group if the lower outputs are cut off ($cut is 1 and only one row is left).
  ld32 $cut, $mvertex_base, $mzero, STATE_CUTS_ROWS
  cmpult $down, $cut, $rows
  ld32 $cut, $mvertex_base, $mzero, STATE_ROW_BYTES
  mul $down, $down, $cut
.align 8
tile:
  // A tile. $across is the words from left to right outputs, 0 in a last column that is cut off.
  // $open counts the tiles up to the end of the row, this one among them.
  ld32 $cut, $mvertex_base, $mzero, STATE_CUTS_COLUMNS
  cmpult $across, $cut, $open
  mul $across, $across, $words
  // Before `rpt`: four instructions and its bundle leave the body at a multiple of 8 bytes.
  sub $open, $open, 1
  {
    rpt $words, 26
    fnop
  }
  {
    // In a bundle the arithmetic reads its registers before the load writes them: it takes the x of
    // the bundle before, while x of the next one comes in. First the sums of columns 1 and 2, over
    // rows 0, 1, 2 (up) and 1, -2, -3 (low).
    LOAD x // 1, 2
    SUB $low1, $x, $low1
  }
  {
    nop
    ADD $up2, $up2, $x
  }
  {
    // $low2 still holds the product in row 3, column 2.
    LOAD x // 2, 1
    SUB $low2, $x, $low2
  }
  {
    nop
    ADD $up1, $up1, $x
  }
  {
    LOAD x // 2, 2
    SUB $low1, $low1, $x
  }
  {
    nop
    ADD $up2, $up2, $x
  }
  {
    // Columns 1 and 2 are summed. Their sum serves column 0 of the outputs ($up, $low), their
    // difference column 1 ($up1, $low1); the columns' registers become free for products of column
    // 3.
    LOAD x // 3, 3
    SUB $low2, $low2, $x
  }
  {
    nop
    ADD $up, $up1, $up2
  }
  {
    LOAD up2 // 1, 3
    SUB $up1, $up1, $up2
  }
  {
    nop
    ADD $low, $low1, $low2
  }
  {
    LOAD low2 // 2, 3
    SUB $low1, $low1, $low2
  }
  {
    // Column 3 is subtracted from both right outputs: rows 0, 1, 2 from the upper one, rows 1, -2,
    // -3 from the lower one. Its row 0 lies at the last position; the pointer goes back to the
    // first one.
    LAST_LOAD x // 0, 3
    ADD $low1, $low1, $x
  }
  {
    nop
    SUB $low1, $low1, $up2
  }
  {
    // Products of column 0 come in, which have positions 0 to 3; row 0 is the last of them.
    LOAD up2 // 3, 0
    SUB $up1, $up1, $up2
  }
  {
    nop
    ADD $low1, $low1, $low2
  }
  {
    LOAD low2 // 1, 0
    SUB $up1, $up1, $low2
  }
  {
    // Right and lower outputs are stored before left and upper ones, so that in a tile with one
    // address for two outputs the one that stays is written last.
    st64 $low1, $down, $target, $across // row 1, column 1
    SUB $up1, $up1, $x
  }
  {
    LOAD x // 2, 0
    SUB $low, $low, $up2
  }
  {
    // The pointer moves from position 3 to position 4 of the next 64 bits, where a turn begins.
    NEXT_LOAD low1 // 0, 0
    ADD $low, $low, $low2
  }
  {
    st64 $up1, $mzero, $target, $across // 0, 1
    SUB $low, $low, $x
  }
  {
    st64 $low, $down, $target, 0 // 1, 0
    ADD $up, $up, $low2
  }
  {
    // From here on loads belong to the next turn; the last sums of this one run beside them.
    LOAD up1 // 0, 1
    ADD $up, $up, $x
  }
  {
    LOAD up2 // 0, 2
    ADD $up, $up, $low1
  }
  {
    // All sums of this turn are made; loads for the next one remain.
    LOAD low1 // 3, 1
    fnop
  }
  {
    LOAD low2 // 3, 2
    fnop
  }
  {
    LOAD x // 1, 1
    fnop
  }
  {
    // The store of the tile's upper left output moves the pointer on by 64 bits.
    st64step $up, $mzero, $target+=, 1 // 0, 0
    ADD $up1, $up1, $x
  }
  // The loop moved $target on by one column; a tile has two.
  shl $scratch, $words, 3
  add $target, $target, $scratch
  brnzdec $tiles, tile
  // The end of a row of tiles: on to the next one, two rows of outputs lower.
  ld32 $scratch, $mvertex_base, $mzero, STATE_ROW_STEP
  add $target, $target, $scratch
  sub $rows, $rows, 1
  brnz $rows, next
closed:
  // The end of a group. With an odd number of rows the step leads back by the row that was cut off.
  ld32 $scratch, $mvertex_base, $mzero, STATE_GROUP_STEP
  add $target, $target, $scratch
  ld32 $rows, $mvertex_base, $mzero, STATE_GROUP_ROWS
next:
  // All rows behind the first begin at column 0; the last one may end before its last tile.
  ld32 $open, $mvertex_base, $mzero, STATE_COLUMNS
  min $tiles, $open, $left
  sub $left, $left, $tiles
  brnzdec $tiles, row
  exitz $mzero
