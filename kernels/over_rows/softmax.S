// Softmax of rows: y = e^(x - greatest) / sum, row by row, with a mask that is added to x.
//
// A row is whole words of 8 bytes; elements behind its end count as minus infinity. Teams of
// workers share the rows: a worker, member of a team, has every `teams`-th row, and of each row the
// words that lie `members` words apart. There are three launches, since every member needs the
// results of the others: greatest element; exponentials and their sum; division. Members leave
// their greatest elements and sums in scratch memory.
//
// HALF: half instead of float. MASKED: a mask is added, and y holds x + mask until the second
// launch. MASK_OF_ROWS: each row has a mask of its own; else all rows have the same.

// State: offsets in words of 32 bits. From OWN_AT on they are arrays with a word for each worker.
#define STATE_X 0  // address of x; MASKED: of y
#define STATE_Y 1  // address of y
#define STATE_STEP 2  // members of a team: words of 8 bytes from a word of a worker to its next
#define STATE_ROW 3  // bytes from a row of a worker to its next one
#define STATE_SCRATCH 4  // bytes of scratch memory from a row of a worker to its next one
#define STATE_MAXES 5  // bytes from behind the greatest elements of a row to those of the next
#define STATE_SUMS 6  // bytes from behind the sums of a row to those of the next
#define STATE_MASK 7  // address of the mask
#define STATE_KEEP 8  // 8 bytes: ones for the elements in the last word of a row
#define STATE_FILL 10  // 8 bytes: minus infinity for the others
#define OWN_AT 12  // bytes from x to the worker's first word
#define OWN_ROWS 18  // rows of the worker
#define OWN_WORDS 24  // full words of a row that it computes, less one
#define OWN_TAIL 30  // 1 if it computes the last word, which elements fill in part
#define OWN_ALL 36  // words of a row that it computes, less one
#define OWN_MAX 42  // address of its greatest elements of its first row
#define OWN_SUM 48  // address of its sum of its first row
#define OWN_MAXES 54  // address of its team's greatest elements
#define OWN_SUMS 60  // address of its team's sums
#define OWN_X 66  // MASKED: address of the first word of x, to which the worker adds the mask
#define OWN_Y 72  // MASKED: and of y
#define OWN_MASK 78  // MASKED: and of the mask

// Instructions by type.
#ifdef HALF
#define OF(operation) f16v4##operation
#define EXP(result, value) f16v2exp $a##result, $a##value
#define FACTOR $a6:BL
#define INFINITY 0xfc00fc00  // minus infinity, twice
#define SIGNS 0x80008000  // sign bits, which negate both halves
#define ADD_UP f16v4acc $a4:5
#else
#define OF(operation) f32v2##operation
#define EXP(result, value) f32exp $a##result, $a##value
#define FACTOR $a6:B
#define INFINITY 0xff800000
#define SIGNS 0x80000000
#define ADD_UP f32v2add $a12:13, $a12:13, $a4:5
#endif

// Registers of a worker.
#define packed m0:1  // MASKED, first launch: packed addresses of x, mask and y
#define load m0  // offset of the next load
#define save m1  // offset of the next store
#define x m2  // address of x
#define y m3  // address of y
#define at m4  // offset of the worker's first word of the row
#define shared m5  // address in scratch memory of greatest elements or sums of the row
#define rows m6  // rows left
#define words m7  // full words of a row, less one
#define tail m8  // 1 if the last word of a row is the worker's
#define step m9  // members of a team
#define row_step m10  // bytes to the next row
#define shared_step m11  // bytes to those of the next row
#define sum m12  // address of the worker's sum
#define sum_step m13  // bytes to its next sum; it replaces the vertex base
#define others m14  // members of a team, less one
#define worker_state m14  // address of the worker's words of the state; $others replaces it

.supervisor
.globl softmax
.align 8
softmax:
  setzi $m1, .Lmax
  setzi $m2, .Lexp
  setzi $m3, .Lscale
  runall $m1, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
  runall $m2, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
  runall $m3, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

.worker
// An instruction as a bundle of 8 bytes: loops must start at a multiple of 8.
.macro MAIN operation:vararg
  {
    \operation
    fnop
  }
.endm

.macro AUX operation:vararg
  {
    nop
    \operation
  }
.endm

// What all launches need: the address of the worker's state, its rows, and both steps.
.macro START
  get $worker_state, $WSR
  and $worker_state, $worker_state, CSR_W_WSR__CTXTID_M1__MASK
  shl $worker_state, $worker_state, 2
  add $worker_state, $worker_state, $mvertex_base
  ld32 $rows, $worker_state, $mzero, OWN_ROWS
  ld32 $step, $mvertex_base, $mzero, STATE_STEP
  ld32 $row_step, $mvertex_base, $mzero, STATE_ROW
.endm

// First launch: the greatest elements of the worker's words, one for each place in a word (four of
// half, two of float).
.align 8
.Lmax:
  START
  ld32 $words, $worker_state, $mzero, OWN_WORDS
  ld32 $tail, $worker_state, $mzero, OWN_TAIL
  ld32 $shared, $worker_state, $mzero, OWN_MAX
  ld32 $shared_step, $mvertex_base, $mzero, STATE_SCRATCH
  ld64 $a8:9, $mvertex_base, $mzero, STATE_KEEP / 2
  ld64 $a10:11, $mvertex_base, $mzero, STATE_FILL / 2
  ldconst $a12, INFINITY
  mov $a13, $a12
#ifdef MASKED
  ld32 $x, $worker_state, $mzero, OWN_X
  ld32 $y, $worker_state, $mzero, OWN_Y
  ld32 $at, $worker_state, $mzero, OWN_MASK
#else
  ld32 $x, $mvertex_base, $mzero, STATE_X
  ld32 $at, $worker_state, $mzero, OWN_AT
#endif
  brnzdec $rows, .Lmax_row
  exitz $mzero

#ifdef MASKED
// x and the mask come in $a0:3 and their sum in $a4:5; $at is the address of the mask.
.align 8
.Lmax_row:
  {
    tapack $packed, $x, $at, $y
    mov $a6:7, $a12:13
  }
  MAIN brneg $words, .Lmax_rest
.Lmax_words:
  MAIN ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
  {
    rpt $words, 1
    OF(add) $a4:5, $a0:1, $a2:3
  }
  {
    ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
    OF(max) $a6:7, $a6:7, $a4:5
  }
  {
    st64pace $a4:5, $packed+=, $step, 0b01
    OF(add) $a4:5, $a0:1, $a2:3
  }
  {
    st64pace $a4:5, $packed+=, $step, 0b01
    OF(max) $a6:7, $a6:7, $a4:5
  }
.Lmax_rest:
  MAIN brz $tail, .Lmax_end
.Lmax_tail:
  MAIN ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
  AUX OF(add) $a4:5, $a0:1, $a2:3
  AUX and64 $a4:5, $a4:5, $a8:9
  AUX or64 $a4:5, $a4:5, $a10:11
  {
    st64pace $a4:5, $packed+=, $step, 0b01
    OF(max) $a6:7, $a6:7, $a4:5
  }
.Lmax_end:
  MAIN add $y, $y, $row_step
#ifdef MASK_OF_ROWS
  MAIN add $at, $at, $row_step
#endif
  MAIN add $x, $x, $row_step
#else
.Lmax_row:
  {
    mov $load, $at
    mov $a6:7, $a12:13
  }
  MAIN brneg $words, .Lmax_rest
.Lmax_words:
  MAIN ld64step $a0:1, $x, $load+=, $step
  {
    rpt $words, 0
    fnop
  }
  {
    ld64step $a0:1, $x, $load+=, $step
    OF(max) $a6:7, $a6:7, $a0:1
  }
  AUX OF(max) $a6:7, $a6:7, $a0:1
.Lmax_rest:
  MAIN brz $tail, .Lmax_end
.Lmax_tail:
  MAIN ld64 $a0:1, $x, $load, 0
  AUX and64 $a0:1, $a0:1, $a8:9
  AUX or64 $a0:1, $a0:1, $a10:11
  AUX OF(max) $a6:7, $a6:7, $a0:1
.Lmax_end:
  MAIN add $at, $at, $row_step
#endif
  MAIN st64 $a6:7, $mzero, $shared, 0
  MAIN add $shared, $shared, $shared_step
  brnzdec $rows, .Lmax_row
  exitz $mzero

// Second launch: exponentials less the greatest element of the row, and the worker's sum of them.
.align 8
.Lexp:
  START
  ld32 $words, $worker_state, $mzero, OWN_WORDS
  ld32 $tail, $worker_state, $mzero, OWN_TAIL
  ld32 $at, $worker_state, $mzero, OWN_AT
  ld32 $shared, $worker_state, $mzero, OWN_MAXES
  ld32 $sum, $worker_state, $mzero, OWN_SUM
  ld32 $x, $mvertex_base, $mzero, STATE_X
  ld32 $y, $mvertex_base, $mzero, STATE_Y
  {
    ld32 $shared_step, $mvertex_base, $mzero, STATE_MAXES
    setzi $a7, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    ld64 $a8:9, $mvertex_base, $mzero, STATE_KEEP / 2
    uput $FP_CLR, $a7
  }
  ld64 $a10:11, $mvertex_base, $mzero, STATE_FILL / 2
  ldconst $a7, SIGNS
  ld32 $sum_step, $mvertex_base, $mzero, STATE_SCRATCH
  add $others, $step, -1
  brnzdec $rows, .Lexp_row
  exitz $mzero

.align 8
.Lexp_row:
  {
    ld64step $a2:3, $mzero, $shared+=, 1
    fnop
  }
  {
    rpt $others, 0
    mov $a0:1, $a2:3
  }
  {
    ld64step $a0:1, $mzero, $shared+=, 1
    OF(max) $a2:3, $a2:3, $a0:1
  }
  {
    mov $load, $at
    OF(max) $a2:3, $a2:3, $a0:1
  }
#ifdef HALF
  {
    mov $save, $at
    f16v2max $a2, $a2, $a3
  }
  {
    add $shared, $shared, $shared_step
    swap16 $a3, $a2
  }
  {
    add $at, $at, $row_step
    f16v2max $a2, $a2, $a3
  }
  AUX xor $a6, $a2, $a7
#else
  {
    mov $save, $at
    f32max $a2, $a2, $a3
  }
  {
    add $shared, $shared, $shared_step
    xor $a6, $a2, $a7
  }
  {
    add $at, $at, $row_step
    mov $a12:13, $azeros
  }
#endif
  MAIN brneg $words, .Lexp_rest
// $a6 is the greatest element, negated.
.Lexp_words:
  MAIN ld64step $a0:1, $x, $load+=, $step
  {
    rpt $words, 3
    OF(add) $a2:3, FACTOR, $a0:1
  }
  {
    nop
    EXP(4, 2)
  }
  {
    ld64step $a0:1, $x, $load+=, $step
    EXP(5, 3)
  }
  {
    st64step $a4:5, $y, $save+=, $step
    ADD_UP
  }
  {
    nop
    OF(add) $a2:3, FACTOR, $a0:1
  }
  AUX EXP(4, 2)
  AUX EXP(5, 3)
  {
    st64step $a4:5, $y, $save+=, $step
    ADD_UP
  }
.Lexp_rest:
  MAIN brz $tail, .Lexp_end
.Lexp_tail:
  MAIN ld64 $a0:1, $x, $load, 0
  AUX and64 $a0:1, $a0:1, $a8:9
  AUX or64 $a0:1, $a0:1, $a10:11
  AUX OF(add) $a2:3, FACTOR, $a0:1
  AUX EXP(4, 2)
  AUX EXP(5, 3)
  {
    st64 $a4:5, $y, $save, 0
    ADD_UP
  }
.Lexp_end:
#ifdef HALF
  AUX f32v2gina $a0:1, $azeros, 0
  AUX f32v2gina $a2:3, $azeros, 0
  AUX f32v2add $a0:1, $a0:1, $a2:3
  AUX f32add $a0, $a0, $a1
#else
  AUX f32add $a0, $a12, $a13
#endif
  MAIN st32 $a0, $mzero, $sum, 0
  MAIN add $sum, $sum, $sum_step
  brnzdec $rows, .Lexp_row
  exitz $mzero

// Third launch: the sum of the row, and its exponentials times the reciprocal.
.align 8
.Lscale:
  START
  ld32 $words, $worker_state, $mzero, OWN_ALL
  ld32 $at, $worker_state, $mzero, OWN_AT
  ld32 $shared, $worker_state, $mzero, OWN_SUMS
  ld32 $y, $mvertex_base, $mzero, STATE_Y
  ld32 $shared_step, $mvertex_base, $mzero, STATE_SUMS
  add $others, $step, -1
  brnzdec $rows, .Lscale_row
  exitz $mzero

.align 8
.Lscale_row:
  {
    ld32step $a2, $mzero, $shared+=, 1
    fnop
  }
  {
    rpt $others, 0
    zero $a3
  }
  {
    ld32step $a3, $mzero, $shared+=, 1
    f32add $a2, $a2, $a3
  }
  {
    mov $load, $at
    f32add $a2, $a2, $a3
  }
#ifdef HALF
  {
    mov $save, $at
    f32oox $a2, $a2
  }
  {
    add $shared, $shared, $shared_step
    f32tof16 $a6, $a2
  }
#else
  {
    mov $save, $at
    f32oox $a6, $a2
  }
  MAIN add $shared, $shared, $shared_step
#endif
  MAIN add $at, $at, $row_step
  MAIN brneg $words, .Lscale_end
.Lscale_words:
  MAIN ld64step $a0:1, $y, $load+=, $step
  {
    rpt $words, 1
    fnop
  }
  {
    ld64step $a0:1, $y, $load+=, $step
    OF(mul) $a4:5, FACTOR, $a0:1
  }
  {
    st64step $a4:5, $y, $save+=, $step
    fnop
  }
  AUX OF(mul) $a4:5, FACTOR, $a0:1
  MAIN st64 $a4:5, $y, $save, 0
.Lscale_end:
  brnzdec $rows, .Lscale_row
  exitz $mzero
