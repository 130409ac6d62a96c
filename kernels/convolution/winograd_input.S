// Winograd F(2x2, 3x3), input transform: each window d of 4 x 4 pixels becomes 4 x 4 results B'dB,
// where B' = [1 0 -1 0; 0 1 1 0; 0 -1 1 0; 0 1 0 -1]. Windows begin two rows and two columns apart;
// the 2 x 2 outputs that a window belongs to are its tile. Each worker has neighbouring windows,
// which may span several rows of tiles and groups. Numbers are floats if FLOAT is defined, else
// halves.
//
// A pixel has 16 channels (a group) and all images; a column is the numbers of one pixel. Results
// are named by row and column: "3, 1" is in row 3 and column 1 of B'dB. They are stored position by
// position, in the order in which they are computed: 3,0 1,0 2,0 0,0 (positions 0 to 3), 0,1 0,2
// 3,1 3,2 1,1 1,2 2,1 2,2 (4 to 11), 3,3 1,3 2,3 0,3 (12 to 15).
//
// A turn takes 64 bits of all 16 pixels: 17 loads (one pixel is loaded twice), 32 sums and
// differences, 16 stores. Rows of pixels have an address each; columns are a fixed distance apart.
// Column by column, a turn computes B'd, sums and differences of a column's rows; differences and
// sums of these columns are the results. Column 2 of B'd is in registers until columns 0 and 1 are
// done, column 1 until column 3 is. Beside the stores of its last results, a turn computes rows 3
// and 1 of column 2 of B'd for the next turn.
//
// State: offsets of numbers of 32 bits, first those with one for each worker.
#define STATE_SOURCE 0  // address of the worker's first window
#define STATE_TARGET CTXT_WORKERS  // address of its first result
#define STATE_COUNTS (2 * CTXT_WORKERS)  // first value of $counts, see there
#define STATE_FIRST (3 * CTXT_WORKERS)  // number of its tiles in its first row of tiles
#define STATE_COLUMN_BYTES (4 * CTXT_WORKERS)  // bytes of a column
#define STATE_WORDS (4 * CTXT_WORKERS + 1)  // 64-bit words of a column
#define STATE_COLUMN_3 (4 * CTXT_WORKERS + 2)  // bytes of three columns
#define STATE_POSITION (4 * CTXT_WORKERS + 3)  // words from a position to the next
#define STATE_BACK (4 * CTXT_WORKERS + 4)  // words from position 15 to 0 of the next 64 bits
#define STATE_ROW_BYTES (4 * CTXT_WORKERS + 5)  // bytes from an image row to the next
#define STATE_ROW_STEP (4 * CTXT_WORKERS + 6)  // bytes from the end of a row of tiles to the next
#define STATE_GROUP_STEP (4 * CTXT_WORKERS + 7)  // bytes to add to that behind a group's last row
#define STATE_GROUP_ROWS (4 * CTXT_WORKERS + 8)  // rows of tiles of a group, in the upper 16 bits
#define STATE_COLUMNS (4 * CTXT_WORKERS + 9)  // tiles of a row of tiles

#define ONE_ROW (1 << 16)  // a row of tiles in $counts
#define LEFT_MASK 0xffff  // bits of $counts that count tiles

// Registers of a worker.
#define row0 m0  // address of the window's row 0, at the current 64 bits
#define row1 m1  // the same of row 1
#define row2 m2  // the same of row 2
#define row3 m3  // the same of row 3
#define column1 m4  // bytes of a column
#define words m5  // 64-bit words of a column
#define column3 m6  // bytes of three columns
#define target m7  // address of the next result
#define position m8  // words from a position to the next
#define back m9  // words from the last position to the first one of the next 64 bits
#define tiles m10  // the worker's tiles left in the row of tiles, less one
#define counts m11  // its tiles after this row; upper 16 bits: rows of tiles left in the group

// Scratch registers, which share registers with $row1 to $row3: free between rows of tiles.
#define number m1  // offset of the worker's numbers in the state
#define scratch m1
#define rows m2  // rows of tiles left in the group
#define mask m3

// Rows 0 to 3 of column 2 of B'd, later of column 1; then scratch registers for pixels and results.
#define q0 a0:1
#define q1 a2:3
#define q2 a4:5
#define q3 a6:7
#define x a8:9
#define y a10:11
#define z a12:13

#ifdef FLOAT
#define ADD f32v2add
#define SUB f32v2sub
#else
#define ADD f16v4add
#define SUB f16v4sub
#endif

// Load 64 bits of the pixel in a row and a column of the window.
.macro COLUMN_0 into, row
  ld64 $\into, $mzero, $\row, 0
.endm

.macro COLUMN_1 into, row
  ld64 $\into, $column1, $\row, 0
.endm

.macro COLUMN_2 into, row
  ld64 $\into, $column1, $\row, $words
.endm

// The load of column 3, the last one of a row: its address moves on to the next 64 bits.
.macro COLUMN_3 into, row
  ld64step $\into, $column3, $\row+=, 1
.endm

// Store 64 bits of a result and move on to the next position. After position 15 that is position 0
// of the next 64 bits (LAST_STORE).
.macro STORE from
  st64step $\from, $mzero, $target+=, $position
.endm

.macro LAST_STORE from
  st64step $\from, $mzero, $target+=, $back
.endm

.allow_optimizations
.worker
.globl winograd_input
.align 8
winograd_input:
  // Byte offset of the worker's word in each array of the state.
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $row0, $mvertex_base, $number, STATE_SOURCE
  ld32 $target, $mvertex_base, $number, STATE_TARGET
  ld32 $counts, $mvertex_base, $number, STATE_COUNTS
  ld32 $tiles, $mvertex_base, $number, STATE_FIRST
  // These numbers are the same for all workers.
  ld32 $column1, $mvertex_base, $mzero, STATE_COLUMN_BYTES
  ld32 $words, $mvertex_base, $mzero, STATE_WORDS
  ld32 $column3, $mvertex_base, $mzero, STATE_COLUMN_3
  ld32 $position, $mvertex_base, $mzero, STATE_POSITION
  ld32 $back, $mvertex_base, $mzero, STATE_BACK
  // A worker without tiles ends here. `brnzdec` subtracts 1, so that $tiles is one less than the
  // tiles left in the row.
  brnzdec $tiles, row
  exitz $mzero
.align 8
row:
  // A row of tiles: addresses of rows 1 to 3 of its first window, from that of row 0.
  ld32 $row3, $mvertex_base, $mzero, STATE_ROW_BYTES
  add $row1, $row0, $row3
  add $row2, $row1, $row3
  add $row3, $row2, $row3
tile:
  // A window. Rows 3 and 1 of column 2 of B'd are computed here for the first turn, and by each
  // turn for the next one: $q3 = row 1 - row 3, $q1 = row 1 + row 2 of d. The last turn reads for
  // this what lies behind the window's column 2: that is its column 3, so no address is outside the
  // image.
  COLUMN_2 z, row1
  COLUMN_2 q3, row3
  {
    COLUMN_2 q0, row2
    SUB $q3, $z, $q3
  }
  {
    // The loop over the 64-bit words of a column; `rpt` counts the bundles of its body less one.
    rpt $words, 37
    ADD $q1, $z, $q0
  }
  {
    // Rows 2 and 0 of column 2 of B'd: $q2 = row 2 - row 1, $q0 = row 0 - row 2 of d. A bundle's
    // arithmetic reads its registers before the load of the bundle writes them.
    COLUMN_2 y, row0
    SUB $q2, $q0, $z
  }
  {
    COLUMN_0 x, row1
    SUB $q0, $y, $q0
  }
  {
    // Column 0 of the results is column 0 less column 2 of B'd.
    COLUMN_0 z, row3
    fnop
  }
  {
    COLUMN_0 y, row2
    SUB $z, $x, $z
  }
  {
    nop
    SUB $z, $z, $q3
  }
  {
    STORE z // row 3, column 0
    ADD $z, $x, $y
  }
  {
    nop
    SUB $z, $z, $q1
  }
  {
    STORE z // 1, 0
    SUB $x, $y, $x
  }
  {
    COLUMN_0 z, row0
    SUB $x, $x, $q2
  }
  {
    STORE x // 2, 0
    SUB $z, $z, $y
  }
  {
    // Beside the last result of column 0, pixels of column 1 are loaded, row 2 first.
    COLUMN_1 x, row2
    SUB $z, $z, $q0
  }
  {
    COLUMN_1 y, row0
    fnop
  }
  {
    STORE z // 0, 0
    // $y is row 0 of column 1 of B'd, which the last result of the turn (0, 3) needs, too.
    SUB $y, $y, $x
  }
  {
    // Column 1 of the results is column 2 plus column 1 of B'd; column 2 of the results is column 2
    // less column 1.
    COLUMN_1 x, row1
    ADD $z, $y, $q0
  }
  {
    STORE z // 0, 1
    SUB $q0, $q0, $y
  }
  {
    COLUMN_1 z, row3
    fnop
  }
  {
    STORE q0 // 0, 2
    SUB $z, $x, $z
  }
  {
    nop
    ADD $q0, $z, $q3
  }
  {
    STORE q0 // 3, 1
    SUB $q3, $q3, $z
  }
  {
    // The pixel in row 2, column 1 is loaded again: there was no register pair to keep it in.
    COLUMN_1 q0, row2
    fnop
  }
  {
    STORE q3 // 3, 2
    ADD $q3, $x, $q0
  }
  {
    nop
    SUB $q0, $q0, $x
  }
  {
    nop
    ADD $x, $q3, $q1
  }
  {
    STORE x // 1, 1
    SUB $q1, $q1, $q3
  }
  {
    STORE q1 // 1, 2
    ADD $x, $q0, $q2
  }
  {
    // Column 3. Its loads move the addresses of the rows on by 64 bits, so they come last in a
    // turn.
    COLUMN_3 q1, row1
    SUB $q2, $q2, $q0
  }
  {
    STORE x // 2, 1
    fnop
  }
  {
    // This load overwrites $x, so it must follow the store of 2, 1.
    COLUMN_3 x, row3
    fnop
  }
  {
    STORE q2 // 2, 2
    SUB $x, $q1, $x
  }
  {
    // Column 3 of the results is column 1 less column 3 of B'd.
    COLUMN_3 q2, row2
    SUB $x, $z, $x
  }
  {
    STORE x // 3, 3
    ADD $z, $q1, $q2
  }
  {
    COLUMN_3 x, row0
    SUB $z, $q3, $z
  }
  {
    STORE z // 1, 3
    SUB $q1, $q2, $q1
  }
  {
    // From here on loads are those of column 2 for the next turn: the addresses have moved on.
    COLUMN_2 z, row1
    SUB $q1, $q0, $q1
  }
  {
    COLUMN_2 q3, row3
    SUB $x, $x, $q2
  }
  {
    COLUMN_2 q0, row2
    SUB $x, $y, $x
  }
  {
    STORE q1 // 2, 3
    SUB $q3, $z, $q3
  }
  {
    // The last result of the turn. Beside it, row 1 of column 2 of B'd for the next turn.
    LAST_STORE x // 0, 3
    ADD $q1, $z, $q0
  }
  // The loop moved the addresses of the rows on by one column; the next window begins two on.
  add $row0, $row0, $column1
  add $row1, $row1, $column1
  add $row2, $row2, $column1
  add $row3, $row3, $column1
  brnzdec $tiles, tile
  // The end of a row of tiles: move $row0 to the next one, two image rows lower.
  ld32 $scratch, $mvertex_base, $mzero, STATE_ROW_STEP
  add $row0, $row0, $scratch
  // One row of tiles less in the group.
  setzi $scratch, ONE_ROW
  sub $counts, $counts, $scratch
  shr $rows, $counts, 16
  brnz $rows, next
closed:
  // The end of a channel group: on to the next one, over the last two image rows, in which no
  // window begins.
  ld32 $scratch, $mvertex_base, $mzero, STATE_GROUP_STEP
  add $row0, $row0, $scratch
  ld32 $scratch, $mvertex_base, $mzero, STATE_GROUP_ROWS
  add $counts, $counts, $scratch
next:
  // In the next row the worker has all tiles, or in its last row as many as it has left.
  setzi $mask, LEFT_MASK
  and $mask, $counts, $mask
  ld32 $tiles, $mvertex_base, $mzero, STATE_COLUMNS
  min $tiles, $tiles, $mask
  sub $counts, $counts, $tiles
  brnzdec $tiles, row
  exitz $mzero
