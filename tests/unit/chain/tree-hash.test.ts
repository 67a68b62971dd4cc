import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { branchRoot, treeBranch, treeHash } from '../../../src/lib/chain/tree-hash';

const cases = readFileSync(new URL('../../fixtures/chain/tree-hash.txt', import.meta.url), 'utf8')
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

	test('is reached from each hash by its branch', () => {
		for (const [index, hash] of hashes.entries()) {
			const branch = treeBranch(hashes, index);
			expect(branch.length).toBeLessThanOrEqual(Math.ceil(Math.log2(hashes.length)));
			expect(toHex(branchRoot(hash, branch))).toBe(root);
		}
	});

	test('is not reached from another hash, or by a branch that was changed', () => {
		const branch = treeBranch(hashes, 0);
		expect(toHex(branchRoot(new Uint8Array(32), branch))).not.toBe(root);
		const [first, ...rest] = branch;
		if (!first) return;
		const other = { hash: first.hash, side: first.side === 'left' ? 'right' : 'left' } as const;
		expect(toHex(branchRoot(hashes[0] ?? new Uint8Array(0), [other, ...rest]))).not.toBe(root);
	});
});

test('a tree has a hash', () => {
	expect(() => treeHash([])).toThrow(RangeError);
	expect(() => treeBranch([new Uint8Array(32)], 1)).toThrow(RangeError);
});
