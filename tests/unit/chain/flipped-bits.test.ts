import { toHex } from '../../../src/lib/bytes/hex';
import { parseBlock } from '../../../src/lib/chain/block';
import { checkBlock } from '../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../src/lib/chain/check-transaction';
import type { Verdict } from '../../../src/lib/chain/verdict';
import { caseCount } from '../../full';
import {
	blocks,
	regtestBlock,
	regtestTransactions,
	transactions,
	vectorById
} from '../../../devnet/chain-data/fixtures';

/**
 * The bits whose flipping `check` does not notice, by its first verdict; each `step`-th is tried, which is odd so that all
 * places within a byte have their turn.
 */
function unnoticed(bytes: Uint8Array, check: (changed: Uint8Array) => Verdict[], step = 1): number[] {
	expect(check(bytes)[0]?.kind).toBe('recomputed');
	const bits: number[] = [];
	for (let bit = 0; bit < 8 * bytes.length; bit += step) {
		const changed = bytes.slice();
		changed[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		const [verdict] = check(changed);
		if (!verdict || verdict.kind === 'recomputed') bits.push(bit);
	}
	return bits;
}

const STEP = caseCount(305, 61);

describe('one flipped bit is noticed', () => {
	test('wherever it is in a small block', () => {
		const [{ id = '' } = {}] = blocks.filter((block) => block.id.startsWith('43bd1f2b'));
		expect(unnoticed(vectorById(blocks, '43bd1f2b'), (changed) => checkBlock(changed, { hash: id }))).toEqual([]);
	});

	test.each(blocks)('in block $id', ({ id, bytes }) => {
		expect(unnoticed(bytes, (changed) => checkBlock(changed, { hash: id }), caseCount(33, 3))).toEqual([]);
	});

	test.each([...transactions, ...regtestTransactions.map(({ tx_hash: id, bytes }) => ({ id, bytes }))])(
		'in transaction $id',
		({ id, bytes }) => {
			expect(unnoticed(bytes, (changed) => checkTransaction(changed, { tx_hash: id }), STEP)).toEqual([]);
		}
	);

	test.each(regtestTransactions)('in $name, pruned', ({ tx_hash, pruned, prunable_hash }) => {
		const claims = { tx_hash, prunable_hash };
		expect(unnoticed(pruned, (changed) => checkTransaction(changed, claims), caseCount(25, 5))).toEqual([]);
	});

	test('in a transaction of a block', () => {
		const { bytes, json } = regtestBlock();
		const given = json.tx_hashes.map((id) => regtestTransactions.find(({ tx_hash }) => tx_hash === id)?.bytes ?? null);
		const [first, ...rest] = given;
		const check = (changed: Uint8Array | null) =>
			checkBlock(bytes, {}, { transactions: [changed, ...rest] }).filter(({ kind }) => kind !== 'recomputed');
		expect(check(first ?? null)).toEqual([]);
		for (let bit = 0; bit < 8 * (first?.length ?? 0); bit += caseCount(633, 211)) {
			const changed = first?.slice() ?? new Uint8Array(0);
			changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
			expect(check(changed)).toMatchObject([{ fact: 'transactions[0]' }]);
		}
	});

	test('in an id of a block’s transactions', () => {
		const { bytes, header } = regtestBlock();
		const { tx_hashes } = parseBlock(bytes);
		const end = bytes.length;
		const start = end - 32 * tx_hashes.length;
		expect(toHex(bytes.subarray(start, start + 32))).toBe(toHex(tx_hashes[0] ?? bytes));
		const check = (changed: Uint8Array) =>
			checkBlock(Uint8Array.from([...bytes.subarray(0, start), ...changed]), { hash: header.hash });
		expect(unnoticed(bytes.subarray(start), check)).toEqual([]);
	});
});
