// Rotary embedding: pairs of elements, half a row apart, are turned by an angle of their position:
//
//     y1 = x1 cos - x2 sin,  y2 = x2 cos + x1 sin
//
// A row is one head of one position. Teams of workers share the positions: a worker, member of a
// team, has every `teams`-th position with all its heads, and of each half row the words that lie
// `members` words apart.
//
// HALF: half instead of float.

// State: offsets in words of 32 bits. From OWN_X on they are arrays with a word for each worker.
#define STATE_STEP 0  // members of a team: words of 8 bytes from a word of a worker to its next
#define STATE_HALF 1  // bytes of half a row
#define STATE_HEADS 2  // rows of a position less one
#define STATE_SKIP 3  // bytes of x and y from behind a position of a worker to its next one
#define STATE_TABLE 4  // bytes of a table from a position of a worker to its next one
#define OWN_X 5  // address of the worker's first word of x
#define OWN_Y 11  // and of y
#define OWN_COS 17  // and of the table of cosines
#define OWN_SIN 23  // and of the table of sines
#define OWN_ROWS 29  // positions of the worker
#define OWN_WORDS 35  // words of half a row that it computes, less one

#ifdef HALF
#define OF(operation) f16v4##operation
#else
#define OF(operation) f32v2##operation
#endif

// Registers of a worker.
#define first m0:1  // packed addresses of x1, cos and y1
#define second m2:3  // packed addresses of x2, sin and y2
#define x m4  // address of the worker's first word of half a row
#define y m5  // address of its result
#define cos m6  // address of the position's cosines
#define sin m7  // address of the position's sines
#define heads m8  // rows of the position left
#define positions m9  // positions left
#define words m10  // words of half a row, less one
#define step m11  // members of a team
#define half_row m12  // bytes of half a row
#define worker_state m14  // address of the worker's words of the state
#define skip m14  // bytes to the next position

// x1 and cos come in $a0:1 and $a2:3, x2 and sin in $a4:5 and $a6:7. The last operand of the loads
// selects a step for each packed address: two bits, 1 for $step.
#define LOAD_FIRST ld2x64pace $a0:1, $a2:3, $first+=, $step, 0b0101
#define LOAD_SECOND ld2x64pace $a4:5, $a6:7, $second+=, $step, 0b0101
#define COS_OF_FIRST OF(mul) $a8:9, $a0:1, $a2:3
#define SIN_OF_FIRST OF(mul) $a10:11, $a0:1, $a6:7
#define COS_OF_SECOND OF(mul) $a8:9, $a4:5, $a2:3
#define SIN_OF_SECOND OF(mul) $a10:11, $a4:5, $a6:7
#define DIFFERENCE OF(sub) $a12:13, $a8:9, $a10:11
#define SUM OF(add) $a12:13, $a8:9, $a10:11

.worker
.globl rotary
.align 8
rotary:
  get $worker_state, $WSR
  and $worker_state, $worker_state, CSR_W_WSR__CTXTID_M1__MASK
  shl $worker_state, $worker_state, 2
  add $worker_state, $worker_state, $mvertex_base
  ld32 $x, $worker_state, $mzero, OWN_X
  ld32 $y, $worker_state, $mzero, OWN_Y
  ld32 $cos, $worker_state, $mzero, OWN_COS
  ld32 $sin, $worker_state, $mzero, OWN_SIN
  ld32 $positions, $worker_state, $mzero, OWN_ROWS
  ld32 $words, $worker_state, $mzero, OWN_WORDS
  ld32 $step, $mvertex_base, $mzero, STATE_STEP
  ld32 $half_row, $mvertex_base, $mzero, STATE_HALF
  brnzdec $positions, .Lposition
  exitz $mzero

// A position: its heads one after another, all with the same cosines and sines.
.Lposition:
  ld32 $heads, $mvertex_base, $mzero, STATE_HEADS
.align 8
.Lhead:
  {
    tapack $first, $x, $cos, $y
    fnop
  }
  {
    add $x, $x, $half_row
    fnop
  }
  {
    add $y, $y, $half_row
    fnop
  }
  {
    tapack $second, $x, $sin, $y
    fnop
  }
  {
    add $x, $x, $half_row
    fnop
  }
  {
    add $y, $y, $half_row
    fnop
  }
  {
    brneg $words, .Lend
    fnop
  }
.Lwords:
  {
    LOAD_FIRST
    fnop
  }
  {
    LOAD_SECOND
    COS_OF_FIRST
  }
  {
    rpt $words, 5
    SIN_OF_SECOND
  }
  // Finish a pair of words; load the next pair and begin with it.
  {
    nop
    DIFFERENCE
  }
  {
    st64pace $a12:13, $first+=, $step, 0b01
    COS_OF_SECOND
  }
  {
    LOAD_FIRST
    SIN_OF_FIRST
  }
  {
    LOAD_SECOND
    SUM
  }
  {
    st64pace $a12:13, $second+=, $step, 0b01
    COS_OF_FIRST
  }
  {
    nop
    SIN_OF_SECOND
  }
  {
    nop
    DIFFERENCE
  }
  {
    st64pace $a12:13, $first+=, $step, 0b01
    COS_OF_SECOND
  }
  {
    nop
    SIN_OF_FIRST
  }
  {
    nop
    SUM
  }
  {
    st64pace $a12:13, $second+=, $step, 0b01
    fnop
  }
.Lend:
  brnzdec $heads, .Lhead
  ld32 $skip, $mvertex_base, $mzero, STATE_SKIP
  add $x, $x, $skip
  add $y, $y, $skip
  ld32 $skip, $mvertex_base, $mzero, STATE_TABLE
  add $cos, $cos, $skip
  add $sin, $sin, $skip
  brnzdec $positions, .Lposition
  exitz $mzero
