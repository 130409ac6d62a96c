// Elementwise: y = f(x) or y = f(x, b), word by word. Worker w computes the words of 8 bytes w,
// w + CTXT_WORKERS, and so on.
//
// State, 32 bits each: addresses of x, y and, with BINARY, b; words that every worker computes;
// number of workers that compute one word more; with SCALE the factor, a float or a half.
//
// HALF: half instead of float. One of ADD, SUBTRACT, MULTIPLY (which are BINARY), SCALE, RELU, TANH,
// SIGMOID, SILU, GELU. PACED: a bundle loads a word and stores another, which must be in different
// memory elements; without it, two bundles do, and y may be x.

#define mine m0  // number of the worker, then its offset in bytes
#define x m1  // address of the next load
#define y m2  // address of the next store
#define b m3  // address of the next load of the second operand
#define turns m4  // words of the worker, less one at .Lwords
#define more m5  // workers with one more word; then 1 if this worker is one of them
#define addresses m6:7  // packed addresses of loads and store
#define stride m8  // step of the packed addresses

// Instructions by type.
#ifdef HALF
#define OF(operation) f16v4##operation
#define ONE_OF(operation) f16v2##operation
#define FACTOR $a6:BL
#else
#define OF(operation) f32v2##operation
#define ONE_OF(operation) f32##operation
#define FACTOR $a6:B
#endif

// Step from word to word of one worker.
#define STEP CTXT_WORKERS

// A word of x comes in $a0:1, one of b in $a2:3; FIRST is the first instruction on it, LAST the one
// that completes $a4:5, in the bundle that loads the next word. The macro MIDDLE has those between.
#if defined(ADD)
#define FIRST OF(add) $a4:5, $a0:1, $a2:3
#elif defined(SUBTRACT)
#define FIRST OF(sub) $a4:5, $a0:1, $a2:3
#elif defined(MULTIPLY)
#define FIRST OF(mul) $a4:5, $a0:1, $a2:3
#elif defined(SCALE)
#define FIRST OF(mul) $a4:5, FACTOR, $a0:1
#elif defined(RELU)
#define FIRST OF(max) $a4:5, $a0:1, $azeros
#elif defined(TANH)
#define FIRST ONE_OF(tanh) $a4, $a0
#define LAST ONE_OF(tanh) $a5, $a1
#elif defined(SIGMOID) && defined(HALF)
#define FIRST f16v2sigm $a4, $a0
#define LAST f16v2sigm $a5, $a1
#elif defined(SIGMOID)
#define FIRST f32v2mul $a2:3, SIGN, $a0:1
#define LAST f32oox $a5, $a3
#elif defined(SILU)
#ifdef HALF
#define FIRST f16v2sigm $a2, $a0
#else
#define FIRST f32v2mul $a2:3, SIGN, $a0:1
#endif
#define LAST OF(mul) $a4:5, $a0:1, $a2:3
#elif defined(GELU) && defined(HALF)
#define FIRST f16v4clamp $a2:3, $a0:1, $a6
#define LAST f16v4mul $a4:5, $a4:5, $a2:3
#elif defined(GELU)
#define FIRST f32v2clamp $a2:3, $a0:1, $a6:7
#define LAST f32v2mul $a4:5, $a0:1, $a2:3
#endif
#ifndef LAST
#define LAST fnop
#endif

// Bundles of a word: one that loads, one that stores, and those of MIDDLE.
#if defined(SIGMOID) && !defined(HALF)
#define BODY 6
#elif defined(SILU) && defined(HALF)
#define BODY 3
#elif defined(SILU)
#define BODY 7
#elif defined(GELU) && defined(HALF)
#define BODY 10
#elif defined(GELU)
#define BODY 11
#else
#define BODY 2
#endif

// Constants in registers: factors of GELU's x^3 and x; one and a half; minus one.
#ifdef HALF
#define CUBE $a8:BL
#define LINE $a8:BU
#define UNIT $a9:BU
#define SECOND_HALF $a9:BL
#else
#define CUBE $a8:B
#define LINE $a9:B
#define UNIT $a10:B
#define SIGN $a11:B
#endif

// A bundle that neither loads nor stores.
.macro DO operation:vararg
  {
    nop
    \operation
  }
.endm

// 1 / (1 + e^z) of the floats z in $a2:3, but for the last of six instructions. The first result
// comes into `first`.
.macro GATE_OF_FLOATS first
  DO f32exp $a2, $a2
  DO f32exp $a3, $a3
  DO f32v2add $a2:3, UNIT, $a2:3
  DO f32oox \first, $a2
.endm

.macro MIDDLE
#if defined(SIGMOID) && !defined(HALF)
  GATE_OF_FLOATS $a4
#endif
#if defined(SILU) && defined(HALF)
  DO f16v2sigm $a3, $a1
#endif
#if defined(SILU) && !defined(HALF)
  GATE_OF_FLOATS $a2
  DO f32oox $a3, $a3
#endif
#ifdef GELU
  DO OF(mul) $a4:5, $a2:3, $a2:3
  DO OF(mul) $a4:5, CUBE, $a4:5
  DO OF(add) $a4:5, LINE, $a4:5
  DO OF(mul) $a2:3, $a4:5, $a2:3
#ifdef HALF
  DO f16v2tanh $a2, $a2
  DO f16v2tanh $a3, $a3
  DO f16v4add $a2:3, UNIT, $a2:3
  DO f16v4mul $a4:5, SECOND_HALF, $a0:1
#else
  GATE_OF_FLOATS $a2
  DO f32oox $a3, $a3
#endif
#endif
.endm

#ifdef BINARY
#define LOAD ld2x64pace $a0:1, $a2:3, $addresses+=, $stride, 0b0101
#define STORE st64pace $a4:5, $addresses+=, $stride, 0b01
#define PACE ld2xst64pace $a0:3, $a4:5, $addresses+=, $stride, 0b010101
#else
#define LOAD ld64step $a0:1, $mzero, $x+=, STEP
#ifdef PACED
#define STORE st64pace $a4:5, $addresses+=, $stride, 0b01
#else
#define STORE st64step $a4:5, $mzero, $y+=, STEP
#endif
#define PACE ldst64pace $a0:1, $a4:5, $addresses+=, $stride, 0b0101
#endif

.worker
.globl elementwise
.align 8
elementwise:
  get $mine, $WSR
  and $mine, $mine, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $x, $mzero, $mvertex_base, 0
  ld32 $y, $mzero, $mvertex_base, 1
#ifdef BINARY
  ld32 $b, $mzero, $mvertex_base, 4
#endif
  ld32 $turns, $mzero, $mvertex_base, 2
  ld32 $more, $mzero, $mvertex_base, 3
#ifdef SCALE
  ld32 $a6, $mzero, $mvertex_base, 4
#endif
  // The first `more` workers compute one word more.
  cmpult $more, $mine, $more
  add $turns, $turns, $more
  shl $mine, $mine, 3
  add $x, $x, $mine
  add $y, $y, $mine
#ifdef BINARY
  add $b, $b, $mine
  tapack $addresses, $x, $b, $y
#endif
#if defined(BINARY) || defined(PACED)
  setzi $stride, STEP
#endif
#if defined(GELU) && defined(HALF)
  ldconst $a6, 0x4c00cc00  // -16 and 16
  ldconst $a8, 0x3a622891  // 0.035677 and 0.79788
  ldconst $a9, 0x3c003800  // 0.5 and 1
#endif
#if defined(GELU) && !defined(HALF)
  ldconst $a6, 0xc1800000  // -16
  ldconst $a7, 0x41800000  // 16
  ldconst $a8, 0xbd922279  // -2 x 0.0356774081
  ldconst $a9, 0xbfcc422a  // -2 x 0.7978845608
#endif
#if defined(SIGMOID) || defined(SILU) || defined(GELU)
#ifndef HALF
  ldconst $a10, 0x3f800000  // 1
  ldconst $a11, 0xbf800000  // -1
#endif
#endif
  brnzdec $turns, .Lwords
  exitz $mzero

.align 8
// The first word is loaded before the loop, and the last one completed and stored behind it.
.Lwords:
  {
    LOAD
    fnop
  }
#ifdef PACED
  brnzdec $turns, .Lmore
.Lsingle:
  {
    nop
    FIRST
  }
#ifndef BINARY
  st64 $a4:5, $mzero, $y, 0
#else
  STORE
#endif
  exitz $mzero

// A bundle of the loop stores a word, computes the next one and loads the one after that.
.align 8
.Lmore:
  {
    LOAD
    FIRST
  }
#ifndef BINARY
  {
    tapack $addresses, $x, $mzero, $y
    fnop
  }
#endif
  {
    rpt $turns, 0
    fnop
  }
  {
    PACE
    FIRST
  }
  {
    STORE
    FIRST
  }
  STORE
#else
  {
    rpt $turns, BODY - 1
    FIRST
  }
  MIDDLE
  {
    LOAD
    LAST
  }
  {
    STORE
    FIRST
  }
  MIDDLE
  {
    nop
    LAST
  }
  STORE
#endif
  exitz $mzero
