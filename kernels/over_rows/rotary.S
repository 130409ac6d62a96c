// Rotary embedding: pairs of elements, half a row apart, are turned by an angle of their position:
//
//     y1 = x1 cos - x2 sin,  y2 = x2 cos + x1 sin
//
// Teams of workers share the positions: a worker has every `teams`-th position with all its heads,
// and of each half row its member's words, which lie `members` words apart.
//
// HALF: half instead of float.

// State, 32 bits each: then arrays of one word a worker.
#define STATE_STEP 0  // members of a team, the step from word to word of one of them
#define STATE_HALF 1  // bytes of half a row
#define STATE_HEADS 2  // rows of a position less one
#define STATE_SKIP 3  // bytes of x and y from behind a position of a worker to its next one
#define STATE_TABLE 4  // bytes of a table from a position of a worker to its next one
#define OWN_X 5  // address of the worker's first word of x, y and both tables
#define OWN_Y 11
#define OWN_COS 17
#define OWN_SIN 23
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
#define y m5
#define cos m6
#define sin m7
#define heads m8  // rows of the position left
#define positions m9  // positions left
#define words m10  // words of half a row, less one
#define step m11  // members of a team
#define half_row m12  // bytes of half a row
#define own m14  // address of the worker's words of the state
#define skip m14  // bytes to the next position

// x1 and cos come in $a0:1 and $a2:3, x2 and sin in $a4:5 and $a6:7.
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
  get $own, $WSR
  and $own, $own, CSR_W_WSR__CTXTID_M1__MASK
  shl $own, $own, 2
  add $own, $own, $mvertex_base
  ld32 $x, $own, $mzero, OWN_X
  ld32 $y, $own, $mzero, OWN_Y
  ld32 $cos, $own, $mzero, OWN_COS
  ld32 $sin, $own, $mzero, OWN_SIN
  ld32 $positions, $own, $mzero, OWN_ROWS
  ld32 $words, $own, $mzero, OWN_WORDS
  ld32 $step, $mvertex_base, $mzero, STATE_STEP
  ld32 $half_row, $mvertex_base, $mzero, STATE_HALF
  brnzdec $positions, .Lposition
  exitz $mzero

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
