// Steps of kernels in which inputs stream past 16 columns of x in the AMP's weights, and keep their
// stream from launch to launch: registers, bundles of a step, and the drain.
//
// A step takes in one group of inputs, 16 of half or 8 of float. In phase p of step i go in inputs
// of i, and partials of i + 1 are staged; results of i - 1 come out. Inputs are loaded one bundle
// ahead, partials two, and results are stored one bundle later. The bundle that loads the last
// partials of step i + 1 is that of the last phase but two; phase 0 stores the last results of step
// i - 2.
//
// Defined from outside is one of STREAM_HALF, STREAM_FLOAT.

// Registers of a worker, besides those named below by type.
#define packed m0:1  // packed addresses
#define results a8:9

#define ZAACC_MASK (CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT)

// A worker's first instructions of a vertex: put into $\offset the bytes from the first worker's word
// of a table in the state to its own, and into $\clear the mask that clears the accumulators.
.macro START_WORKER offset, clear
  {
    get $\offset, $WSR
    setzi $\clear, ZAACC_MASK
  }
  and $\offset, $\offset, CSR_W_WSR__CTXTID_M1__MASK
  shl $\offset, $\offset, 2
.endm

// Load the weights of all outputs: 16 of half or 8 of float for each. Two 64-bit registers a load.
.macro WEIGHTS
  .irp unit, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
    ld128putcs 4 * \unit
    ld128putcs 4 * \unit + 2
  .endr
.endm

#if defined(STREAM_HALF)
#define ROW_WORDS 4
// Bundles of even phases load the first set of four registers, those of odd phases the second.
#define even_inputs a0:1
#define even_partials a2:3
#define even_both a0:3
#define odd_inputs a4:5
#define odd_partials a6:7
#define odd_both a4:7
#define first_inputs odd_inputs
#define no_inputs azeros

// Packed addresses: inputs, partials, results. Fields of a jump register: 1 lowest, 3 highest; 0 is
// the next word.
#define PACK(inputs, partials, out) tapack $packed, $inputs, $partials, $out

.macro PHASE to, taken, staged, phase
  f16v4hihov4amp $\to, $\taken, $\staged, TAMP_F16V4_E4_P\phase
.endm

// A step whose partials jump by a field of $\reads, and whose results by a field of $\writes. With
// `stays`, its last word of inputs is loaded once more in the next phase, so that nothing behind it
// is read.
.macro STEP reads, read_field, writes, write_field, stays = 0
  {
    ld2xst64pace $even_both, $results, $packed+=, $\writes, \write_field << 4
    PHASE results, odd_inputs, even_partials, 0
  }
  {
    ld2xst64pace $odd_both, $results, $packed+=, $\reads, \read_field << 2
    PHASE results, even_inputs, odd_partials, 1
  }
  {
    ld2xst64pace $even_both, $results, $packed+=, $mzero, \stays
    PHASE results, odd_inputs, even_partials, 2
  }
  {
    ld2xst64pace $odd_both, $results, $packed+=, $mzero, 0
    PHASE results, even_inputs, odd_partials, 3
  }
.endm
#elif defined(STREAM_FLOAT)
#define ROW_WORDS 8
#define even_partials a2:3
#define odd_partials a4:5
#define inputs_low a6
#define inputs_high a7
#define odd_both a4:7
#define first_inputs a6:7
#define no_inputs azero

// Packed addresses: partials, inputs, results. A word of inputs lasts two phases.
#define PACK(inputs, partials, out) tapack $packed, $partials, $inputs, $out

.macro PHASE to, taken, staged, phase
  f32sisov2amp $\to, $\taken, $\staged, TAMP_F32_E4_P\phase
.endm

.macro EVEN phase, writes, field
  {
    ldst64pace $even_partials, $results, $packed+=, $\writes, \field << 2
    PHASE results, inputs_low, even_partials, \phase
  }
.endm

.macro ODD phase, reads, field
  {
    ld2xst64pace $odd_both, $results, $packed+=, $\reads, \field
    PHASE results, inputs_high, odd_partials, \phase
  }
.endm

// A step whose partials and inputs move by the fields of $\reads that \moves names, behind the last
// partials of a row and the last inputs of a step, and whose results jump by a field of $\writes.
.macro STEP reads, moves, writes, write_field
  EVEN 0, \writes, \write_field
  ODD 1, mzero, 0
  EVEN 2, mzero, 0
  ODD 3, mzero, 0
  EVEN 4, mzero, 0
  ODD 5, \reads, \moves
  EVEN 6, mzero, 0
  ODD 7, mzero, 0
.endm
#else
#error "define one of STREAM_HALF, STREAM_FLOAT"
#endif

// Results of the last step leave, and go to its row.
.macro DRAIN phase
  {
    st64pace $results, $packed+=, $mzero, 0
    PHASE results, no_inputs, azeros, \phase
  }
.endm

// Results of the last step leave behind its first bundle, which the including file emits.
.macro DRAIN_REST
  .irp phase, 1, 2, 3
    DRAIN \phase
  .endr
#ifdef STREAM_FLOAT
  .irp phase, 4, 5, 6, 7
    DRAIN \phase
  .endr
#endif
  st64pace $results, $packed+=, $mzero, 0
.endm
