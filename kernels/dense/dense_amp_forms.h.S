// Parameters of the five forms of the dense kernel, and the registers of its workers.

// UNITS: AMP units. PHASES: phases of a position. POSITION_BYTES: bytes of a position in q.
// IN_LASTS, OUT_LASTS: phases for which a 64-bit word of s, of q, lasts. IN_JUMPS, OUT_JUMPS: 1 if
// the next position of s, of q, lies beyond words of the other half or strip. JUMP_WORDS: 64-bit
// words from a position's last word to the next position's first one.
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

// Registers of a worker. All but the packed addresses keep their values between launches. The
// including file may use m8 and m11 for itself, and m0 and m1 between launches.
#define addresses m0:1  // packed addresses
#define number m2  // number of the worker
#define way_first m2  // where a worker with few positions goes at a row's first launch
#define in m3  // address of its first position in s
#define out m4  // address of its first position in q
#define partials m5  // where partials of the next position are
#define more m6  // positions less three
#define in_first m7  // $in at the start of a row
#define way_later m9  // where a worker with few positions goes at later launches
#define clear a8  // mask that clears the accumulators
#ifdef JUMP_WORDS
#define jump m10
#else
#define jump mzero
#endif

#define BLOCK_WEIGHT_BYTES 512

// LOOP_AT: first bundle of the loop over positions. LAST_OF: last bundle of `count` positions. Odd
// phases of f32sisoamp take no partials and give no results, so groups without inputs skip them,
// and one of its free main slots takes `rpt`. The last word of partials is loaded behind the loop,
// so that the loop's bundles are alike. ENDLESS stands for the positions of the loop: more than
// any.
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

// Steps of packed addresses: to the next word, none, or by the field of $jump to the next position.
#define ON 0
#define STAY 1
#define JUMP 2

.set loops, 0

#include "amp_launches.inc"
