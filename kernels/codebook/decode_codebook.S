// Decode codebook: replace 4-bit indices by halves of a table. A four is four neighbouring values,
// whose indices take 16 bits, the first value's the lowest four bits. Worker w decodes the fours w,
// w + CTXT_WORKERS and so on. If PAIRED is defined, the table has two halves for each byte of
// indices; else it has a half for each index.

// State: offsets of numbers of 32 bits.
#define STATE_INDICES 0  // address of the indices
#define STATE_TABLE 1  // address of the table
#define STATE_TARGET 2  // address of the values
#define STATE_FOURS 3  // fours that every worker decodes
#define STATE_MORE 4  // number of workers that decode one four more

// Registers of a worker. The last four hold the indices of four values, or with PAIRED two bytes.
#define context m0  // number of the worker
#define indices m1  // address of the next indices
#define table m2  // address of the table
#define target m3  // address of the values
#define fours m4  // fours of the worker
#define more m5  // number of workers that decode one four more
#define offset m6  // byte offset of the next values
#define first m7
#define second m8
#define third m9
#define fourth m10

// Four decoded values, and the halves of which they are joined.
#define values a0:1
#define half_0 a4
#define half_1 a5
#define half_2 a6
#define half_3 a7

// Decode four values: load two bytes, split each into two indices, load four halves and join them
// in pairs. The last join and the store follow, or fill slots of the next four.
.macro FOUR store_before
  {
    ldz8step $second, $mzero, $indices+=, 1
  .if \store_before
    sort4x16lo $a1, $half_2, $half_3
  .else
    fnop
  .endif
  }
  .if \store_before
  {
    st64step $values, $target, $offset+=, CTXT_WORKERS
    fnop
  }
  .endif
  {
    ldz8step $fourth, $mzero, $indices+=, 2 * CTXT_WORKERS - 1
    fnop
  }
  {
    and $first, $second, 15
    fnop
  }
  {
    shr $second, $second, 4
    fnop
  }
  {
    and $third, $fourth, 15
    fnop
  }
  {
    shr $fourth, $fourth, 4
    fnop
  }
  {
    ldb16 $half_0, $table, $mzero, $first
    fnop
  }
  {
    ldb16 $half_1, $table, $mzero, $second
    fnop
  }
  {
    ldb16 $half_2, $table, $mzero, $third
    sort4x16lo $a0, $half_0, $half_1
  }
  {
    ldb16 $half_3, $table, $mzero, $fourth
    fnop
  }
.endm

.worker
.globl decode_codebook
.align 8
decode_codebook:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $indices, $mvertex_base, $mzero, STATE_INDICES
  ld32 $table, $mvertex_base, $mzero, STATE_TABLE
  ld32 $target, $mvertex_base, $mzero, STATE_TARGET
  ld32 $fours, $mvertex_base, $mzero, STATE_FOURS
  ld32 $more, $mvertex_base, $mzero, STATE_MORE
  // The first `more` workers decode one more.
  cmpult $more, $context, $more
  add $fours, $fours, $more
  shl $offset, $context, 1
  add $indices, $indices, $offset
#ifdef PAIRED
  // A byte of indices chooses a pair of halves at once: two lookups for four values.
  shl $offset, $context, 3
  {
    rpt $fours, 4
    fnop
  }
  {
    ldz8step $first, $mzero, $indices+=, 1
    fnop
  }
  {
    ldz8step $second, $mzero, $indices+=, 2 * CTXT_WORKERS - 1
    fnop
  }
  {
    ld32 $a0, $table, $mzero, $first
    fnop
  }
  {
    ld32 $a1, $table, $mzero, $second
    fnop
  }
  {
    st64step $values, $target, $offset+=, CTXT_WORKERS
    fnop
  }
#else
  brnzdec $fours, .Lsome
  exitz $mzero

.align 8
.Lsome:
  { // fnop for its four bytes: the loop starts at a multiple of 8
    shl $offset, $context, 3
    fnop
  }
  FOUR 0
  {
    rpt $fours, 10
    fnop
  }
  FOUR 1
  sort4x16lo $a1, $half_2, $half_3
  st64step $values, $target, $offset+=, CTXT_WORKERS
#endif
  exitz $mzero
