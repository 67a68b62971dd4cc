import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { parseBlock } from '../../../src/lib/chain/block';
import { hashingBlob } from '../../../src/lib/chain/block-hash';
import { findInBlock } from '../../../src/lib/chain/membership';
import { branchRoot } from '../../../src/lib/chain/tree-hash';
import { regtestBlock } from './fixtures';

const { bytes, json, miner_tx_hash } = regtestBlock();
const block = parseBlock(bytes);
const root = hashingBlob(bytes, block)?.subarray(block.miner_tx_range.start, -1) ?? bytes;

test.each([miner_tx_hash, ...json.tx_hashes].map((id, place) => ({ id, place })))(
	'the transaction at place $place of a block is found there, and its branch leads to the root',
	({ id, place }) => {
		const found = findInBlock(bytes, block, id);
		expect(found).toMatchObject({ place, of: 5 });
		expect(toHex(branchRoot(fromHex(id), found?.branch ?? []))).toBe(toHex(root));
	}
);

test('another transaction is not found', () => {
	expect(findInBlock(bytes, block, 'ab'.repeat(32))).toBeNull();
});
