import { CARROT_BYTES } from './output-tag';
import { INPUT_PROOF_BYTES } from './prunable';

/**
 * DRAFT of network versions 17 and 18: the weight of a transaction of RingCT type 7, which is computed from counts
 * alone, so that a fee does not depend on the tree. Source: get_fcmp_pp_transaction_weight_v1 in
 * cryptonote_format_utils.cpp of j-berman/monero 7926c90ce.
 */

const MAX_TRANSACTION_INPUTS = 128;
const MAX_TRANSACTION_OUTPUTS = 16;

/**
 * Length (units of 32 bytes) of a membership proof in a tree of 7 layers, for 1, 2, 3 … inputs. Every transaction
 * counts as one with 7 layers. Source: the column of 7 layers in proof_size_table of tests/unit_tests/fcmp_pp.cpp, in
 * the same repository.
 */
// prettier-ignore
const MEMBERSHIP_PROOF_ELEMENTS = [
	194, 222, 226, 274, 292, 302, 342, 374, 384, 416, 422, 450, 482, 514, 546, 570,
	572, 604, 632, 660, 688, 690, 714, 742, 770, 798, 826, 854, 878, 910, 934, 958,
	960, 984, 1016, 1040, 1064, 1092, 1120, 1144, 1172, 1196, 1198, 1222, 1246, 1270, 1298, 1322,
	1350, 1374, 1398, 1426, 1450, 1478, 1502, 1530, 1554, 1578, 1606, 1634, 1658, 1682, 1706, 1730,
	1732, 1756, 1780, 1804, 1832, 1860, 1884, 1908, 1932, 1956, 1984, 2008, 2036, 2060, 2084, 2108,
	2136, 2160, 2184, 2208, 2232, 2234, 2258, 2282, 2306, 2330, 2354, 2378, 2402, 2430, 2454, 2478,
	2506, 2530, 2554, 2578, 2602, 2626, 2654, 2678, 2702, 2726, 2754, 2778, 2802, 2826, 2854, 2878,
	2902, 2926, 2950, 2974, 2998, 3026, 3050, 3078, 3102, 3126, 3150, 3174, 3198, 3222, 3246, 3270
];

const varintBytes = (count: number) => (count >= 128 ? 2 : 1);

/** Returns the weight of a transaction; null when there are more inputs or outputs than the network allows. */
export function draftWeight(inputs: number, outputs: number, extraBytes: number): number | null {
	if (inputs < 1 || inputs > MAX_TRANSACTION_INPUTS || outputs < 2 || outputs > MAX_TRANSACTION_OUTPUTS) return null;
	// Version, unlock time; amount, offsets, key image and tag of each input; amount and tag of each output.
	const prefix =
		2 + varintBytes(inputs) + inputs * 35 + 1 + outputs * (2 + CARROT_BYTES) + varintBytes(extraBytes) + extraBytes;
	// Type, and a fee of the maximum length; amount and commitment of each output.
	const base = 1 + 10 + outputs * 40;
	const rounds = 6 + Math.ceil(Math.log2(outputs));
	const rangeProof = 1 + 2 + 32 * (6 + 2 * rounds);
	// The reference block in 5 bytes, and the layers; each input's proof and commitment.
	const proofs = 5 + 1 + inputs * (INPUT_PROOF_BYTES + 32) + 32 * (MEMBERSHIP_PROOF_ELEMENTS[inputs - 1] ?? 0);
	return prefix + base + rangeProof + proofs;
}
