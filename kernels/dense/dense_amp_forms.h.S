// The five forms of the dense kernel: the numbers that its code is made from, and its registers.

// By kernel: AMP units; a position's phases, and its bytes in q; how many phases a word of s, of q
// lasts; whether the next position lies beyond words that belong to the other strip or half, in s,
// in q, and then how many words on.
#define IN_WORDS 4
#define OUT_WORDS (PHASES / OUT_LASTS)
#if defined(AMP_HALF_HALF_16)
#define AMP f16v4hihov4amp
#define UNITS 16
#define PHASES 4
#define IN_LASTS 1
#define OUT_LASTS 1
#define POSITION_BYTES 32
#define IN_JUMPS 0
#define OUT_JUMPS 0
#elif defined(AMP_HALF_FLOAT_8)
#define AMP f16v4sisoamp
#define UNITS 8
#define PHASES 4
#define IN_LASTS 1
#define OUT_LASTS 1
#define POSITION_BYTES 64
#define IN_JUMPS 0
#define OUT_JUMPS 1
#define JUMP_WORDS 5
#elif defined(AMP_HALF_HALF_8)
#define AMP f16v4hihoamp
#define UNITS 8
#define PHASES 4
#define IN_LASTS 1
#define OUT_LASTS 2
#define POSITION_BYTES 32
#define IN_JUMPS 0
#define OUT_JUMPS 1
#define JUMP_WORDS 3
#elif defined(AMP_FLOAT_FLOAT_16)
#define AMP f32sisov2amp
#define UNITS 16
#define PHASES 8
#define IN_LASTS 2
#define OUT_LASTS 1
#define POSITION_BYTES 64
#define IN_JUMPS 1
#define OUT_JUMPS 0
#define JUMP_WORDS 5
#elif defined(AMP_FLOAT_FLOAT_8)
#define AMP f32sisoamp
#define UNITS 8
#define PHASES 8
#define IN_LASTS 2
#define OUT_LASTS 2
#define POSITION_BYTES 64
#define IN_JUMPS 1
#define OUT_JUMPS 1
#define JUMP_WORDS 5
#else
#error "define one of AMP_HALF_HALF_16 .. AMP_FLOAT_FLOAT_8"
#endif

// Units in the order of the outputs, which is that of the rows of weights.
#if UNITS == 16
#define OUTPUT_UNITS 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
#else
#define OUTPUT_UNITS 0, 1, 2, 3, 4, 5, 6, 7
#endif

// The workers' registers; all but the packed addresses keep their values between launches. Who
// includes this has m8 and m11 for itself, and m0 and m1 between launches.
#define addresses m0:1
#define number m2
#define way_first m2
#define in m3
#define out m4
#define partials m5
#define more m6
#define in_first m7
#define way_later m9
#define clear a8
#ifdef JUMP_WORDS
#define jump m10
#else
#define jump mzero
#endif

#define BLOCK_WEIGHT_BYTES 512

// The first bundle of the loop over positions, and the last bundle of `count` positions. Odd
// phases of f32sisoamp take no partials and give no results, so groups without inputs skip them;
// and its even bundles have free main slots, one of which takes `rpt`. The last word of partials
// comes in behind the loop, whose bundles therefore need not know that it is the last.
#define ENDLESS 0x10000
#if defined(AMP_FLOAT_FLOAT_8)
#define SKIPS_ODD 1
#define LOOP_AT 9
#define LAST_OF(count) (8 * (count) + 8)
#elif defined(AMP_HALF_HALF_8)
#define SKIPS_ODD 0
#define LOOP_AT 5
#define LAST_OF(count) (4 * (count) + 4)
#else
#define SKIPS_ODD 0
#define LOOP_AT (PHASES + 2)
#define LAST_OF(count) (PHASES * (count) + PHASES + 1)
#endif

// Steps of packed addresses, as fields of $jump: a word on, stay, to the next position.
#define ON 0
#define STAY 1
#define JUMP 2

.set loops, 0

#include "amp_launches.inc"
