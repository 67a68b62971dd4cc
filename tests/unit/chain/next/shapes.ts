import { seededBytes, type BlockShape, type FcmpShape } from '../../../../devnet/chain-data/next-samples';

export const TRANSACTION: FcmpShape = {
	seed: 1,
	inputs: 2,
	outputs: 3,
	layers: 6,
	reference_block: 3_600_000n,
	fee: 30_640_000n,
	extra: seededBytes(130, 5),
	membershipProofBytes: 6592
};

export const BLOCK: BlockShape = {
	major_version: 17,
	timestamp: 1_800_000_000,
	prev_id: seededBytes(32, 1),
	nonce: 77,
	height: 3_600_001,
	reward: 600_000_000_000n,
	layers: 6,
	root: seededBytes(32, 2),
	tx_hashes: [seededBytes(32, 3), seededBytes(32, 4)]
};
