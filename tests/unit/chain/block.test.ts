import { BytesError } from '../../../src/lib/bytes/error';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { parseBlock } from '../../../src/lib/chain/block';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { asNode } from './as-node';
import { concat } from '../../../devnet/chain-data/encode';
import { blocks, regtestBlock, vectorById } from '../../../devnet/chain-data/fixtures';
import { keccak256 } from './keccak';
import { transactionId } from './transaction-id';

describe('a block of the main network', () => {
	test.each([
		['5ecb7e66', 1, 0, 1409804315, 48426, 202609, 2, 4, 14735638422449n],
		['5da0a3d0', 1, 0, 1409804537, 481, 202611, 3, 4, 14881680018481n],
		['f910435a', 9, 9, 1545423190, 4123173351, 1731606, 3, 1, 3403921682163n],
		['43bd1f2b', 16, 16, 1667941829, 4110909056, 2751506, 0, 1, 600000000000n]
	])(
		'%s has its header, its coinbase and its hashes',
		(id, major, minor, time, nonce, height, hashes, outputs, paid) => {
			const block = parseBlock(vectorById(blocks, id));
			const { miner_tx } = block;
			expect([block.major_version, block.minor_version, block.timestamp, block.nonce]).toEqual([
				major,
				minor,
				time,
				nonce
			]);
			expect(block.tx_hashes.length).toBe(hashes);
			expect(miner_tx.inputs).toEqual([{ type: 'gen', height }]);
			expect(miner_tx.unlock_time).toBe(BigInt(height + 60));
			expect(miner_tx.outputs.length).toBe(outputs);
			expect(miner_tx.outputs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(paid);
		}
	);

	test('names its transactions and the block before it', () => {
		const block = parseBlock(vectorById(blocks, '5ecb7e66'));
		expect(block.tx_hashes.map(toHex)).toEqual([
			'2180a87f724702d37af087e22476297e818a73579ef7b7da947da963245202a3',
			'd7febd16293799d9c6a8e0fe9199b8a0a3e0da5a8a165098937b60f0bbd582df'
		]);
		expect(toHex(block.prev_id)).toBe('d1e0a6577e0dc26495be142d48700ef5646925750749fad2ac9aed8d03897c51');
	});

	test('without transactions has its id from its header and its coinbase', () => {
		const bytes = vectorById(blocks, '43bd1f2b');
		const { miner_tx, miner_tx_range: range } = parseBlock(bytes);
		const coinbase = bytes.subarray(range.start, range.end);
		const hashed = concat(bytes.subarray(0, range.start), fromHex(transactionId(coinbase, miner_tx)), [1]);
		const id = toHex(keccak256(concat(encodeVarint(BigInt(hashed.length)), hashed)));
		expect(blocks.map((block) => block.id)).toContain(id);
	});

	test.each(blocks)('$id holds a coinbase that is a transaction by itself', ({ bytes }) => {
		const { miner_tx, miner_tx_range: range } = parseBlock(bytes);
		expect(parseTransaction(bytes.subarray(range.start, range.end))).toEqual(miner_tx);
	});
});

test('a block is read as the node reads it', () => {
	const { bytes, json, header, miner_tx, miner_tx_hash } = regtestBlock();
	const block = parseBlock(bytes);
	expect({
		major_version: block.major_version,
		minor_version: block.minor_version,
		timestamp: block.timestamp,
		prev_id: toHex(block.prev_id),
		nonce: block.nonce,
		miner_tx: asNode(block.miner_tx),
		tx_hashes: block.tx_hashes.map(toHex)
	}).toEqual(json);
	expect(block.miner_tx.inputs).toEqual([{ type: 'gen', height: header.height }]);
	expect(block.miner_tx.outputs.map(({ amount }) => amount)).toEqual([BigInt(header.reward)]);
	expect(bytes.subarray(block.miner_tx_range.start, block.miner_tx_range.end)).toEqual(miner_tx);
	expect(transactionId(miner_tx, block.miner_tx)).toBe(miner_tx_hash);
});

describe('bytes that are no block', () => {
	const whole = vectorById(blocks, '43bd1f2b');

	test('may go on after it', () => {
		expect(() => parseBlock(concat(whole, [0]))).toThrow(
			'tail at 150: what follows the transaction ids (1 bytes) is unknown'
		);
	});

	test('may end anywhere before', () => {
		for (let end = 0; end < whole.length; end++) expect(() => parseBlock(whole.subarray(0, end))).toThrow(BytesError);
	});

	test('may have a version past 255', () => {
		expect(() => parseBlock(concat([0x80, 0x02], whole.subarray(1)))).toThrow(
			'major_version at 0: has more than 8 bits'
		);
	});

	test('may have a first transaction that is no coinbase, or of an unknown kind', () => {
		const header = whole.subarray(0, 43);
		const spends = concat(header, [2, 0, 1, 2, 0, 1, 0], new Uint8Array(32), [0, 0, 6, 0, 0]);
		expect(() => parseBlock(spends)).toThrow('are not those of a coinbase');
		const newer = concat(header, [2, 0, 1, 0xff, 5, 0, 0, 7, 0]);
		expect(() => parseBlock(newer)).toThrow(BytesError);
	});

	test('say where in the coinbase they are wrong', () => {
		expect(() => parseBlock(whole.subarray(0, 60))).toThrow('miner_tx.outputs at 54: counts 1, at most 0 can follow');
	});
});
