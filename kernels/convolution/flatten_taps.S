// Flatten taps: four lines with one word a position become a line with four words a position, so
// that the taps of a filter (positions of its weights) are side by side, as inputs of a block of 16
// channels. A position is one pixel of one image; a word is four numbers, of float with FLOAT, else
// of half. A worker takes an interval of the positions of every list entry.
//
// The state has numbers of 32 bits: the address of the list; then three arrays with a number for
// each worker, the address of its first position in the source and in the target, and the number of
// its positions less one, negative if it has none. An entry of the list is five numbers of 32 bits:
// the byte offset of its result from the target, and those of its four lines from the source. The
// number behind the last entry is negative.
//
// Each of the four lines has packed addresses of its source and of its target, so that a bundle
// stores a word and loads the next one of the line. The hazard: source and target must be in
// different memory elements.

// Words of the state.
#define STATE_LIST 0
#define STATE_SOURCE 1
#define STATE_TARGET (1 + CTXT_WORKERS)
#define STATE_TURNS (1 + 2 * CTXT_WORKERS)

// Bytes of a single word, and 64-bit words from a position to the next at the target.
#ifdef FLOAT
#define WORD_BYTES 16
#define TO_NEXT 7
#else
#define WORD_BYTES 8
#define TO_NEXT 4
#endif

// Steps of packed addresses: 64 bits on, or as many of these as $strides says.
#define ON 0
#define NEXT 1

// Registers. Packed addresses replace the addresses of the lines.
#define line0 m0  // address of the first line
#define target_offset m1  // offset of the entry's result
#define line1 m2  // address of the second line
#define line2 m4  // address of the third line
#define line3 m6  // address of the fourth line
#define packed0 m0:1  // addresses of the next word of line 0 and of its result
#define packed1 m2:3  // the same of line 1
#define packed2 m4:5  // the same of line 2
#define packed3 m6:7  // the same of line 3
#define number m8  // byte offset of the worker's words in the state
#define list m9  // address of the next word of the list
#define turns m10  // positions less one
#define base m11  // address of the worker's positions in source, then in target
#define strides m11  // step to the next position of the target

#define row0 a0:1
#define row1 a2:3
#define row2 a4:5
#define row3 a6:7

// Store a word of a line and load its next one.
.macro MOVE row, packed, step
  {
    ldst64pace $\row, $\row, $\packed+=, $strides, ON | \step << 2
    fnop
  }
.endm

.macro MOVE_ALL step
  MOVE row0, packed0, \step
  MOVE row1, packed1, \step
  MOVE row2, packed2, \step
  MOVE row3, packed3, \step
.endm

.allow_optimizations
.worker
.globl flatten_taps
.align 8
flatten_taps:
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $turns, $mvertex_base, $number, STATE_TURNS
  ld32 $list, $mvertex_base, $mzero, STATE_LIST
  brneg $turns, .Lend
.Lentry:
  ld32step $target_offset, $mzero, $list+=, 1
  brneg $target_offset, .Lend
// The first words of the four lines, and their packed addresses.
.Lline:
  ld32 $base, $mvertex_base, $number, STATE_SOURCE
  ld32step $line0, $mzero, $list+=, 1
  ld32step $line1, $mzero, $list+=, 1
  ld32step $line2, $mzero, $list+=, 1
  ld32step $line3, $mzero, $list+=, 1
  add $line0, $line0, $base
  add $line1, $line1, $base
  add $line2, $line2, $base
  add $line3, $line3, $base
  ld32 $base, $mvertex_base, $number, STATE_TARGET
  ld64step $row0, $mzero, $line0+=, 1
  ld64step $row1, $mzero, $line1+=, 1
  ld64step $row2, $mzero, $line2+=, 1
  ld64step $row3, $mzero, $line3+=, 1
  add $base, $base, $target_offset
  tapack $packed0, $line0, $mzero, $base
  add $base, $base, WORD_BYTES
  tapack $packed1, $line1, $mzero, $base
  add $base, $base, WORD_BYTES
  tapack $packed2, $line2, $mzero, $base
  add $base, $base, WORD_BYTES
  tapack $packed3, $line3, $mzero, $base
  setzi $strides, TO_NEXT
  // A pass is a position, of two 64-bit words for float. The last words are stored behind the loop.
#ifdef FLOAT
  {
    rpt $turns, 7
    fnop
  }
  MOVE_ALL ON
  MOVE_ALL NEXT
  MOVE_ALL ON
#else
  {
    rpt $turns, 3
    fnop
  }
  MOVE_ALL NEXT
#endif
  st64pace $row0, $packed0+=, $strides, ON
  st64pace $row1, $packed1+=, $strides, ON
  st64pace $row2, $packed2+=, $strides, ON
  st64pace $row3, $packed3+=, $strides, ON
  bri .Lentry
.Lend:
  exitz $mzero
