// Elementwise: y = f(x), y = f(x, b) or y = f(x, b, c), word by word. Worker w computes the words
// of 8 bytes w, w + CTXT_WORKERS, and so on.
//
// The state has numbers of 32 bits: addresses of x and y; words that every worker computes; number
// of workers that compute one word more. Then, with BINARY, the address of b and, with SELECT, that
// of c; with SCALE or LEAKY_RELU the factor, a float or a half; with CLIP both limits, two floats
// or two halves.
//
// HALF: half instead of float. One of ADD, SUBTRACT, MULTIPLY, MAXIMUM, MINIMUM, DIVIDE, SWIGLU,
// SELECT (which are BINARY), SCALE, RELU, SQUARE, ABSOLUTE, CLIP, LEAKY_RELU, HARD_SWISH, TANH,
// SIGMOID, SILU, GELU, ERF, EXP, SQRT, RECIPROCAL, RSQRT. PACED: a bundle loads a word and stores
// another, which must be in different memory elements; without it, two bundles do, and y may be x.

#define worker_offset m0  // number of the worker, then bytes from x to its first word
#define x m1  // address of the next load
#define y m2  // address of the next store
#define b m3  // address of the next load of the second operand
#define turns m4  // words of the worker, less one at .Lwords
#define more m5  // workers with one more word; then 1 if this worker is one of them
#define addresses m6:7  // packed addresses of loads and store
#define stride m8  // step of the packed addresses
#define c m9  // address of the next load of the third operand

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

// Functions of one float.
#if defined(SQRT)
#define FUNCTION f32sqrt
#elif defined(RECIPROCAL)
#define FUNCTION f32oox
#elif defined(RSQRT)
#define FUNCTION f32oorx
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
#elif defined(MAXIMUM)
#define FIRST OF(max) $a4:5, $a0:1, $a2:3
#elif defined(MINIMUM)
#define FIRST OF(min) $a4:5, $a0:1, $a2:3
#elif defined(DIVIDE) && defined(HALF)
#define FIRST f16v2tof32 $a4:5, $a0
#define LAST f32v4tof16 $a4:5, $a4:7
#elif defined(DIVIDE)
#define FIRST f32div $a4, $a0, $a2
#define LAST f32div $a5, $a1, $a3
#elif defined(SWIGLU)
#ifdef HALF
#define FIRST f16v2sigm $a4, $a0
#else
#define FIRST f32v2mul $a4:5, SIGN, $a0:1
#endif
#define LAST OF(mul) $a4:5, $a4:5, $a2:3
#elif defined(SELECT)
#define FIRST OF(cmpne) $a6:7, $a6:7, $azeros
#define LAST or64 $a4:5, $a4:5, $a2:3
#elif defined(SCALE)
#define FIRST OF(mul) $a4:5, FACTOR, $a0:1
#elif defined(SQUARE)
#define FIRST OF(mul) $a4:5, $a0:1, $a0:1
#elif defined(ABSOLUTE)
#define FIRST OF(absadd) $a4:5, $a0:1, $azeros
#elif defined(CLIP) && defined(HALF)
#define FIRST f16v4clamp $a4:5, $a0:1, $a6
#elif defined(CLIP)
#define FIRST f32v2clamp $a4:5, $a0:1, $a6:7
#elif defined(LEAKY_RELU)
#define FIRST OF(mul) $a4:5, FACTOR, $a0:1
#define LAST OF(max) $a4:5, $a4:5, $a0:1
#elif defined(HARD_SWISH)
#define FIRST OF(mul) $a4:5, SIXTH, $a0:1
#define LAST OF(mul) $a4:5, $a4:5, $a0:1
#elif defined(EXP)
#define FIRST ONE_OF(exp) $a4, $a0
#define LAST ONE_OF(exp) $a5, $a1
#elif defined(FUNCTION) && defined(HALF)
#define FIRST f16v2tof32 $a4:5, $a0
#define LAST f32v4tof16 $a4:5, $a4:7
#elif defined(FUNCTION)
#define FIRST FUNCTION $a4, $a0
#define LAST FUNCTION $a5, $a1
#elif defined(ERF)
#ifdef HALF
#define FIRST f16v4clamp $a2:3, $a0:1, $a6
#else
#define FIRST f32v2clamp $a2:3, $a0:1, $a6:7
#endif
#define LAST ONE_OF(tanh) $a5, $a3
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
#elif defined(SWIGLU) && defined(HALF)
#define BODY 4
#elif defined(SWIGLU)
#define BODY 8
#elif defined(SELECT) || defined(HARD_SWISH)
#define BODY 4
#elif defined(FUNCTION) && defined(HALF)
#define BODY 7
#elif defined(ERF)
#define BODY 7
#elif defined(DIVIDE) && defined(HALF)
#define BODY 9
#elif defined(GELU) && defined(HALF)
#define BODY 10
#elif defined(GELU)
#define BODY 11
#else
#define BODY 2
#endif

// Constants in registers: factors of x^3 and x of GELU and of the error function; one and a half;
// minus one. HARD_SWISH has a sixth and one half. GELU is the approximation by tanh, and its
// argument and that of the error function are z (LINE + CUBE z^2).
#ifdef HALF
#define SIXTH $a8:BL
#define CUBE $a8:BL
#define LINE $a8:BU
#define UNIT $a9:BU
#define SECOND_HALF $a9:BL
#else
#define SIXTH $a8:B
#define SECOND_HALF $a9:B
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

// The bundles between FIRST and LAST. `main` is an instruction that SELECT performs beside one of
// them.
.macro MIDDLE main:vararg
#ifdef SELECT
  DO andc64 $a2:3, $a2:3, $a6:7
  {
    \main
    and64 $a4:5, $a0:1, $a6:7
  }
#endif
#ifdef HARD_SWISH
  DO OF(add) $a4:5, SECOND_HALF, $a4:5
#ifdef HALF
  DO f16v4clamp $a4:5, $a4:5, $a6
#else
  DO f32v2clamp $a4:5, $a4:5, $a6:7
#endif
#endif
#if defined(FUNCTION) && defined(HALF)
  DO f16v2tof32 $a6:7, $a1
  DO FUNCTION $a4, $a4
  DO FUNCTION $a5, $a5
  DO FUNCTION $a6, $a6
  DO FUNCTION $a7, $a7
#endif
#if defined(DIVIDE) && defined(HALF)
  DO f16v2tof32 $a6:7, $a1
  DO f16v2tof32 $a8:9, $a2
  DO f16v2tof32 $a10:11, $a3
  DO f32div $a4, $a4, $a8
  DO f32div $a5, $a5, $a9
  DO f32div $a6, $a6, $a10
  DO f32div $a7, $a7, $a11
#endif
#if defined(SWIGLU) && defined(HALF)
  DO f16v2sigm $a5, $a1
  DO f16v4mul $a4:5, $a0:1, $a4:5
#endif
#if defined(SWIGLU) && !defined(HALF)
  DO f32exp $a4, $a4
  DO f32exp $a5, $a5
  DO f32v2add $a4:5, UNIT, $a4:5
  DO f32oox $a4, $a4
  DO f32oox $a5, $a5
  DO f32v2mul $a4:5, $a0:1, $a4:5
#endif
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
#if defined(GELU) || defined(ERF)
  DO OF(mul) $a4:5, $a2:3, $a2:3
  DO OF(mul) $a4:5, CUBE, $a4:5
  DO OF(add) $a4:5, LINE, $a4:5
  DO OF(mul) $a2:3, $a4:5, $a2:3
#ifdef ERF
  DO ONE_OF(tanh) $a4, $a2
#elif defined(HALF)
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

#define LOAD_THIRD ld64step $a6:7, $mzero, $c+=, STEP

.worker
.globl elementwise
.align 8
elementwise:
  get $worker_offset, $WSR
  and $worker_offset, $worker_offset, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $x, $mzero, $mvertex_base, 0
  ld32 $y, $mzero, $mvertex_base, 1
#ifdef BINARY
  ld32 $b, $mzero, $mvertex_base, 4
#endif
  ld32 $turns, $mzero, $mvertex_base, 2
  ld32 $more, $mzero, $mvertex_base, 3
#ifdef SELECT
  ld32 $c, $mzero, $mvertex_base, 5
#endif
#if defined(SCALE) || defined(LEAKY_RELU) || defined(CLIP)
  ld32 $a6, $mzero, $mvertex_base, 4
#endif
#if defined(CLIP) && !defined(HALF)
  ld32 $a7, $mzero, $mvertex_base, 5
#endif
  // The first `more` workers compute one word more.
  cmpult $more, $worker_offset, $more
  add $turns, $turns, $more
  shl $worker_offset, $worker_offset, 3
  add $x, $x, $worker_offset
  add $y, $y, $worker_offset
#ifdef BINARY
  add $b, $b, $worker_offset
  tapack $addresses, $x, $b, $y
#endif
#ifdef SELECT
  add $c, $c, $worker_offset
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
#if defined(ERF) && defined(HALF)
  ldconst $a6, 0x4c00cc00  // -16 and 16
  ldconst $a8, 0x3c832e75  // 0.1009109 and 1.1283792
#endif
#if defined(ERF) && !defined(HALF)
  ldconst $a6, 0xc1800000  // -16
  ldconst $a7, 0x41800000  // 16
  ldconst $a8, 0x3dceaa66  // 0.1009109487
  ldconst $a9, 0x3f906ebb  // 1.128379167
#endif
#if defined(HARD_SWISH) && defined(HALF)
  ldconst $a6, 0x3c000000  // 0 and 1
  ldconst $a8, 0x00003155  // 1 / 6
  ldconst $a9, 0x00003800  // 0.5
#endif
#if defined(HARD_SWISH) && !defined(HALF)
  ldconst $a6, 0  // 0
  ldconst $a7, 0x3f800000  // 1
  ldconst $a8, 0x3e2aaaab  // 1 / 6
  ldconst $a9, 0x3f000000  // 0.5
#endif
#if defined(SIGMOID) || defined(SILU) || defined(GELU) || defined(SWIGLU)
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
#ifdef SELECT
  {
    LOAD_THIRD
    fnop
  }
#endif
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
  MIDDLE LOAD_THIRD
  {
    LOAD
    LAST
  }
  {
    STORE
    FIRST
  }
  MIDDLE nop
  {
    nop
    LAST
  }
  STORE
#endif
  exitz $mzero
