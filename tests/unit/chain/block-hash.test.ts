import { toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { parseBlock } from '../../../src/lib/chain/block';
import { blockId, blockLeaves, hashingBlob, minerTransactionHash } from '../../../src/lib/chain/block-hash';
import { concat, encodePrefix } from '../../../devnet/chain-data/encode';
import { blocks, regtestBlock, vectorById } from '../../../devnet/chain-data/fixtures';
import { keccak256 } from './keccak';

const header = vectorById(blocks, '43bd1f2b').subarray(0, 43);

/** A block with an empty coinbase of version 2 at a height. */
function blockAt(height: number): Uint8Array {
	const prefix = { version: 2, unlock_time: 0n, outputs: [], extra: new Uint8Array(0) } as const;
	return concat(header, encodePrefix({ ...prefix, inputs: [{ type: 'gen', height }], outputs: [] }), [0, 0]);
}

describe("a block's id", () => {
	test.each(blocks)('$id comes from its bytes', ({ id, bytes }) => {
		expect(blockId(bytes, parseBlock(bytes))).toBe(id);
	});

	test('comes from its bytes where there are transactions of version 2', () => {
		const { bytes, header, miner_tx_hash } = regtestBlock();
		const block = parseBlock(bytes);
		expect(blockId(bytes, block)).toBe(header.hash);
		expect(toHex(minerTransactionHash(bytes, block) ?? bytes)).toBe(miner_tx_hash);
		expect(blockLeaves(bytes, block)?.map(toHex)).toEqual([miner_tx_hash, ...block.tx_hashes.map(toHex)]);
	});

	test('is over the header, the root, and the number of transactions, with their length before them', () => {
		const bytes = vectorById(blocks, '5ecb7e66');
		const block = parseBlock(bytes);
		const blob = hashingBlob(bytes, block) ?? new Uint8Array(0);
		expect(blob.subarray(0, block.miner_tx_range.start)).toEqual(bytes.subarray(0, block.miner_tx_range.start));
		expect(blob.length).toBe(block.miner_tx_range.start + 32 + 1);
		expect(blob.at(-1)).toBe(3);
		expect(toHex(keccak256(concat(encodeVarint(BigInt(blob.length)), blob)))).toBe(blockId(bytes, block));
	});

	test('was kept for one block, by its height and the hash of its bytes', () => {
		const there = blockAt(202_612);
		const elsewhere = blockAt(202_613);
		const kept = new Map([there, elsewhere].map((bytes) => [toHex(keccak256(bytes)), 'the id it has kept']));
		expect(blockId(there, parseBlock(there), kept)).toBe('the id it has kept');
		expect(blockId(there, parseBlock(there))).toMatch(/^[0-9a-f]{64}$/);
		expect(blockId(elsewhere, parseBlock(elsewhere), kept)).toMatch(/^[0-9a-f]{64}$/);
	});

	test('is null when the coinbase has none', () => {
		const prefix = { version: 2, unlock_time: 0n, outputs: [], extra: new Uint8Array(0) } as const;
		const bytes = concat(header, encodePrefix({ ...prefix, inputs: [], outputs: [] }), [0]);
		expect(blockId(bytes, parseBlock(bytes))).toBeNull();
		expect(hashingBlob(bytes, parseBlock(bytes))).toBeNull();
	});
});
