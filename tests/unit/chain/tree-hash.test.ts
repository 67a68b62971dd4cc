import { readFileSync } from 'node:fs';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { treeHash } from '../../../src/lib/chain/tree-hash';

const cases = readFileSync(new URL('../../../devnet/chain-data/vectors/tree-hash.txt', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => {
		const [root = '', all = ''] = line.split(' ');
		const hashes = (all.match(/.{64}/g) ?? []).map((hash) => fromHex(hash));
		return { root, hashes, count: hashes.length };
	});

test('there are cases for one hash and for sixteen, and for all between', () => {
	expect(cases.map(({ count }) => count)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
});

describe.each(cases)('the tree over $count hashes', ({ root, hashes }) => {
	test('has its root', () => {
		expect(toHex(treeHash(hashes))).toBe(root);
	});
});

test('a tree has a hash', () => {
	expect(() => treeHash([])).toThrow(RangeError);
});
