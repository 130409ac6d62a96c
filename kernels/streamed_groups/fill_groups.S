// Fill groups: write the stored values of a sparse matrix into groups of zeros.
//
// The groups are words of 8 bytes, W numbers each (W is 4 halves or 2 floats). A word with one
// stored value is single: the value is shifted to its place, and the other numbers are zeros. A
// word with several is full: all its numbers are stored, zeros too. A word without a stored value
// is not written, so it must be zero before; with FILL_CLEARS each worker clears its words first.
//
// A worker writes words of its own, in W + 1 passes: single words by the place of their value, then
// full words. A pass is turns of one loop. A turn of single words takes 24 bytes of values, one of
// full words 48 bytes. Addresses of words jump by signed fields of ten bits, three in a word of the
// list, in words of 8 bytes; the field of a word leads to the next one. A word may be written again
// with the same value (to fill a turn), and zeros may be written to a word that a later pass
// writes, or to one without a stored value, where a jump alone would not reach the next word.
//
// State in bytes, 32 bits each: 0 address of stored values, 4 of groups, 8 of the list. The list
// begins with a head for each worker, in 32-bit words: bytes from the list to the worker's jumps,
// from the stored values to its own, from the groups to the first word that it clears, words that
// it clears; then for each pass bytes from the groups to its first word, and its turns. Then the
// jumps.
//
// Defined from outside is one of FILL_HALF, FILL_FLOAT.

// The same state as offsets in words of 32 bits.
#define STATE_SOURCE 0
#define STATE_TARGET 1
#define STATE_LIST 2

// Registers of a worker.
#define packed m0:1  // packed addresses of stored values and of words
#define list m2  // address of the list
#define head m3  // address of the head's next word
#define jumps m4  // address of the next jumps
#define source m5  // address of the stored values of the pass, but the word that is loaded
#define target m6  // address of the groups
#define word_at m7  // address of the first word of the pass
#define turns m8  // turns of the pass
#define fields m9  // three jumps
#define scratch m10

#define values a0:1  // stored values
#define value_0 a0
#define value_1 a1
#define more a2:3  // the next word of stored values, in the pass of full words
#define low_word a4:5  // a word whose value is in the lower register; the other is zero
#define low a4
#define high_word a6:7  // a word whose value is in the upper register
#define high a7

#if defined(FILL_HALF)
#define SINGLE_TURN_BUNDLES 16
#define PLACES 4
// Shift value `number` of the loaded ones to a place of a word.
.macro PLACE place number
  .if (\number) == 0
    PLACE_LOWER \place, value_0
  .elseif (\number) == 1
    PLACE_UPPER \place, value_0
  .elseif (\number) == 2
    PLACE_LOWER \place, value_1
  .else
    PLACE_UPPER \place, value_1
  .endif
.endm
.macro PLACE_LOWER place value
  .if (\place) == 0
    sort4x16lo $low, $\value, $azero
  .elseif (\place) == 1
    sort4x16lo $low, $azero, $\value
  .elseif (\place) == 2
    sort4x16lo $high, $\value, $azero
  .else
    sort4x16lo $high, $azero, $\value
  .endif
.endm
.macro PLACE_UPPER place value
  .if (\place) == 0
    sort4x16hi $low, $\value, $azero
  .elseif (\place) == 1
    sort4x16hi $low, $azero, $\value
  .elseif (\place) == 2
    sort4x16hi $high, $\value, $azero
  .else
    sort4x16hi $high, $azero, $\value
  .endif
.endm
#elif defined(FILL_FLOAT)
#define SINGLE_TURN_BUNDLES 8
#define PLACES 2
.macro PLACE place number
  .if (\place) == 0
    .if (\number) == 0
      mov $low, $value_0
    .else
      mov $low, $value_1
    .endif
  .else
    .if (\number) == 0
      mov $high, $value_0
    .else
      mov $high, $value_1
    .endif
  .endif
.endm
#else
#error "define one of FILL_HALF, FILL_FLOAT"
#endif

// Load the next three jumps.
.macro JUMPS
  {
    ld32step $fields, $mzero, $jumps+=, 1
    fnop
  }
.endm

// Store a word, and shift the value of the next one to its place.
.macro STORE word place field next
  {
    st64pace $\word, $packed+=, $fields, \field
    PLACE \place, \next
  }
.endm

// As STORE, where the next value is the last of those that are loaded: load the next ones.
.macro STORE_LOAD word place field next
  {
    ldst64pace $values, $\word, $packed+=, $fields, (\field) << 2
    PLACE \place, \next
  }
.endm

.macro SINGLE_TURN word place
#ifdef FILL_HALF
  JUMPS
  STORE \word, \place, 1, 1
  STORE \word, \place, 2, 2
  STORE_LOAD \word, \place, 3, 3
  JUMPS
  STORE \word, \place, 1, 0
  STORE \word, \place, 2, 1
  STORE \word, \place, 3, 2
  JUMPS
  STORE_LOAD \word, \place, 1, 3
  STORE \word, \place, 2, 0
  STORE \word, \place, 3, 1
  JUMPS
  STORE \word, \place, 1, 2
  STORE_LOAD \word, \place, 2, 3
  STORE \word, \place, 3, 0
#else
  JUMPS
  STORE_LOAD \word, \place, 1, 1
  STORE \word, \place, 2, 0
  STORE_LOAD \word, \place, 3, 1
  JUMPS
  STORE \word, \place, 1, 0
  STORE_LOAD \word, \place, 2, 1
  STORE \word, \place, 3, 0
#endif
.endm

// Store a full word, and load the next one.
.macro FULL next word field
  {
    ldst64pace $\next, $\word, $packed+=, $fields, (\field) << 2
    fnop
  }
.endm

// Begin a pass: its first word and its turns, whose stored values are `bytes` each.
.macro OPEN bytes
  ld32step $word_at, $mzero, $head+=, 1
  ld32step $turns, $mzero, $head+=, 1
  add $word_at, $word_at, $target
  mul $scratch, $turns, \bytes
.endm

.macro SINGLE_PASS word place
  OPEN 24
  {
    tapack $packed, $source, $mzero, $word_at
    PLACE \place, 0
  }
  {
    add $source, $source, $scratch
    fnop
  }
  {
    rpt $turns, SINGLE_TURN_BUNDLES - 1
    fnop
  }
  SINGLE_TURN \word, \place
.endm

.worker
.globl fill_groups
.align 8
fill_groups:
  get $scratch, $WSR
  and $scratch, $scratch, CSR_W_WSR__CTXTID_M1__MASK
  mul $scratch, $scratch, 4 * (4 + 2 * (PLACES + 1))
  ld32 $list, $mvertex_base, $mzero, STATE_LIST
  ld32 $source, $mvertex_base, $mzero, STATE_SOURCE
  ld32 $target, $mvertex_base, $mzero, STATE_TARGET
  add $head, $list, $scratch
  ld32step $jumps, $mzero, $head+=, 1
  ld32step $scratch, $mzero, $head+=, 1
  add $jumps, $jumps, $list
  add $source, $source, $scratch
#ifdef FILL_CLEARS
  ld32step $word_at, $mzero, $head+=, 1
  ld32step $turns, $mzero, $head+=, 1
  add $word_at, $word_at, $target
  {
    rpt $turns, 0
    fnop
  }
  {
    st64step $azeros, $mzero, $word_at+=, 1
    fnop
  }
#else
  add $head, $head, 8
#endif
  // Stored values are loaded one word ahead, from pass to pass.
  {
    ld64step $values, $mzero, $source+=, 1
    mov $low_word, $azeros
  }
  {
    nop
    mov $high_word, $azeros
  }
.Lplace_0:
  SINGLE_PASS low_word, 0
#ifdef FILL_HALF
.Lplace_1:
  SINGLE_PASS low_word, 1
.Lplace_2:
  SINGLE_PASS high_word, 2
.Lplace_3:
  SINGLE_PASS high_word, 3
#else
.Lplace_1:
  SINGLE_PASS high_word, 1
#endif
.Lfull:
  OPEN 48
  {
    tapack $packed, $source, $mzero, $word_at
    fnop
  }
  {
    rpt $turns, 7
    fnop
  }
  // Two registers of stored values take turns: one is stored while the other one is loaded.
  JUMPS
  FULL more, values, 1
  FULL values, more, 2
  FULL more, values, 3
  JUMPS
  FULL values, more, 1
  FULL more, values, 2
  FULL values, more, 3
  exitz $mzero
