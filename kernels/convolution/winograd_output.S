// Winograd F(2x2, 3x3), output transform: the 4 x 4 products m of a tile become its 2 x 2 outputs
// A'mA, where A' = [1 1 1 0; 0 1 -1 -1]. Each worker has neighbouring tiles, which may span several
// rows of tiles and groups. Numbers are floats if FLOAT is defined, else halves.
//
// A tile is 2 x 2 outputs, of 16 filters (a group) and all images. A column is the numbers of one
// output: the 16 filters of all images. Products are named by row and column: "3, 1" is in row 3
// and column 1 of m. They lie in memory position by position, in this order: 3,0 1,0 2,0 0,0
// (positions 0 to 3), 0,1 0,2 3,1 3,2 1,1 1,2 2,1 2,2 (4 to 11), 3,3 1,3 2,3 0,3 (12 to 15).
//
// A turn takes 64 bits of all 16 positions: 16 loads, 24 sums and differences, 4 stores. It begins
// at position 4, with columns 1 and 2 of the products; then come columns 3 and 0. At each position
// a worker's products follow one another in memory, even across tiles, so that a turn also loads
// the first products of the next turn. What the last turn loads so is not used.
//
// With an odd number of output columns, the right column of the last tile is cut off: it is stored
// at the address of the left one, which is stored afterwards. Rows likewise.

// State: offsets of numbers of 32 bits, first those with one for each worker.
#define STATE_SOURCE 0  // address of the worker's first product of position 4
#define STATE_TARGET CTXT_WORKERS  // address of its first output
#define STATE_LEFT (2 * CTXT_WORKERS)  // number of its tiles behind its first row of tiles
#define STATE_FIRST (3 * CTXT_WORKERS)  // number of its tiles in its first row of tiles
#define STATE_FIRST_OPEN (4 * CTXT_WORKERS)  // tiles from its first one to the end of the row
#define STATE_FIRST_ROWS (5 * CTXT_WORKERS)  // rows of tiles from its first one to the group's end
#define STATE_WORDS (6 * CTXT_WORKERS)  // 64-bit words of a column
#define STATE_POSITION (6 * CTXT_WORKERS + 1)  // words from a position to the next
#define STATE_BACK (6 * CTXT_WORKERS + 2)  // words from the last position to the first
#define STATE_NEXT (6 * CTXT_WORKERS + 3)  // words from position 3 to 4 of the next 64 bits
#define STATE_CUTS_COLUMNS (6 * CTXT_WORKERS + 4)  // 1 if a last column of outputs is cut off
#define STATE_CUTS_ROWS (6 * CTXT_WORKERS + 5)  // 1 if a last row of outputs is cut off
#define STATE_ROW_BYTES (6 * CTXT_WORKERS + 6)  // bytes of a row of outputs
#define STATE_ROW_STEP (6 * CTXT_WORKERS + 7)  // bytes from a row of tiles' end to the next row
#define STATE_GROUP_STEP (6 * CTXT_WORKERS + 8)  // bytes to add to that behind a group's last row
#define STATE_GROUP_ROWS (6 * CTXT_WORKERS + 9)  // rows of tiles of a group
#define STATE_COLUMNS (6 * CTXT_WORKERS + 10)  // tiles of a row of tiles

// Registers of a worker.
#define source m0  // address of the next product
#define position m1  // words from a position to the next
#define back m2  // words from the last position to the first
#define following m3  // words from position 3 to position 4 of the next 64 bits
#define target m4  // address of the tile's upper left output, at the current 64 bits
#define across m5  // words from the left to the right output, 0 if the right one is cut off
#define down m6  // bytes from the upper to the lower output, 0 if the lower one is cut off
#define words m7  // 64-bit words of a column
#define tiles m8  // the worker's tiles left in the row of tiles, less one
#define open m9  // tiles to the end of the row of tiles, whether they are the worker's or not
#define rows m10  // rows of tiles left in the group
#define left m11  // the worker's tiles after this row

// Scratch registers, which share $m5 with $across: they are free when $across is not needed, from
// the end of a tile's loop until the next tile computes $across anew.
#define number m5  // offset of the worker's numbers in the state
#define scratch m5
#define cut m5  // 1 if a column or row is cut off

// Upper and lower row of A'm: columns 1 and 2 of it, later the right outputs and products of
// columns 3 and 0; the left outputs; and the product that was loaded last.
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

// Load 64 bits of the product at the current position, and move on to the next position.
.macro LOAD into
  ld64step $\into, $mzero, $source+=, $position
.endm

// The load at position 15, after which position 0 follows.
.macro LAST_LOAD into
  ld64step $\into, $mzero, $source+=, $back
.endm

// The load at position 3, the last of a turn, after which position 4 of the next 64 bits follows.
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
  // These numbers are the same for all workers.
  ld32 $words, $mvertex_base, $mzero, STATE_WORDS
  ld32 $position, $mvertex_base, $mzero, STATE_POSITION
  ld32 $back, $mvertex_base, $mzero, STATE_BACK
  ld32 $following, $mvertex_base, $mzero, STATE_NEXT
  // A worker without tiles ends here. `brnzdec` subtracts 1, so that $tiles is one less than the
  // tiles left in the row.
  brnzdec $tiles, begin
  exitz $mzero
begin:
  // Fill the pipeline: load five products of the worker's first 64 bits and make their first sum.
  // Each turn of the loop does this for the turn that follows.
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
  // A row of tiles. $down is the bytes of a row of outputs, or 0 if $cut < $rows is false: in the
  // last row of a group ($rows is 1) if the lower outputs are cut off ($cut is 1).
  ld32 $cut, $mvertex_base, $mzero, STATE_CUTS_ROWS
  cmpult $down, $cut, $rows
  ld32 $cut, $mvertex_base, $mzero, STATE_ROW_BYTES
  mul $down, $down, $cut
.align 8
tile:
  // A tile. $across is the words of a column, or 0 if $cut < $open is false: in the last tile of a
  // row if its right outputs are cut off. $open counts this tile, too.
  ld32 $cut, $mvertex_base, $mzero, STATE_CUTS_COLUMNS
  cmpult $across, $cut, $open
  mul $across, $across, $words
  // The body of a loop must begin at a multiple of 8 bytes: four instructions stand before the
  // bundle of `rpt`.
  sub $open, $open, 1
  {
    rpt $words, 26
    fnop
  }
  {
    // In a bundle the arithmetic reads its registers before the load writes them: it uses the $x
    // that an earlier bundle loaded, while the next $x is loaded. First columns 1 and 2 of A'm: the
    // upper row is row 0 + row 1 + row 2 of m, the lower one is row 1 - row 2 - row 3.
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
    // Columns 1 and 2 of A'm are complete. Their sums are the first part of the left outputs ($up,
    // $low), their differences that of the right outputs ($up1, $low1). $up2 and $low2 become free
    // for products of column 3.
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
    // Column 3 of A'm is subtracted from the right outputs: rows 0 + 1 + 2 from the upper one, rows
    // 1 - 2 - 3 from the lower one. Its row 0 lies at the last position.
    LAST_LOAD x // 0, 3
    ADD $low1, $low1, $x
  }
  {
    nop
    SUB $low1, $low1, $up2
  }
  {
    // Now column 0 is loaded, positions 0 to 3. It is added to the left outputs.
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
    // Right and lower outputs are stored before left and upper ones: where one is cut off and both
    // have one address, the one that remains is written last. Outputs, too, are named row, column.
    st64 $low1, $down, $target, $across // 1, 1
    SUB $up1, $up1, $x
  }
  {
    LOAD x // 2, 0
    SUB $low, $low, $up2
  }
  {
    // The last load of this turn.
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
    // From here on loads are those of the next turn, beside the last sums of this one.
    LOAD up1 // 0, 1
    ADD $up, $up, $x
  }
  {
    LOAD up2 // 0, 2
    ADD $up, $up, $low1
  }
  {
    // All sums of this turn are complete; three loads of the next one are left.
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
    // The last store moves $target on by 64 bits. Beside it, the first sum of the next turn.
    st64step $up, $mzero, $target+=, 1 // 0, 0
    ADD $up1, $up1, $x
  }
  // The loop moved $target on by one column; the next tile begins two columns on.
  shl $scratch, $words, 3
  add $target, $target, $scratch
  brnzdec $tiles, tile
  // The end of a row of tiles: move $target to the next one, two rows of outputs lower.
  ld32 $scratch, $mvertex_base, $mzero, STATE_ROW_STEP
  add $target, $target, $scratch
  sub $rows, $rows, 1
  brnz $rows, next
closed:
  // The end of a group. With an odd number of rows of outputs the step is negative: it leads back
  // by the row that was cut off.
  ld32 $scratch, $mvertex_base, $mzero, STATE_GROUP_STEP
  add $target, $target, $scratch
  ld32 $rows, $mvertex_base, $mzero, STATE_GROUP_ROWS
next:
  // A worker's rows of tiles but its first begin at the first tile of the row; in its last one it
  // may not have all tiles.
  ld32 $open, $mvertex_base, $mzero, STATE_COLUMNS
  min $tiles, $open, $left
  sub $left, $left, $tiles
  brnzdec $tiles, row
  exitz $mzero
