import { readFileSync } from 'node:fs';
import { toHex } from '../../../src/lib/bytes/hex';
import {
	checkGroup,
	coveredBlocks,
	GROUP_SIZE,
	groupDigest,
	groupOf,
	MAINNET_GENESIS
} from '../../../src/lib/chain/checkpoints';
import origin from '../../../src/lib/explorer/verification/checkpoints.json';

const file = (name: string) =>
	new Uint8Array(readFileSync(new URL(`../../../devnet/chain-data/vectors/checkpoints/${name}`, import.meta.url)));

const idBytes = file('ids.bin');
const ids = Array.from({ length: idBytes.length / 32 }, (_, i) => toHex(idBytes.subarray(32 * i, 32 * i + 32)));
const exported = file('checkpoints.dat');
/** The digests of ids alone, as scripts/checkpoints.ts takes them over. */
const digests = new Uint8Array([...exported.subarray(4, 36), ...exported.subarray(68, 100)]);
const headers = ids.map((hash, height) => ({ height, hash, prev_hash: ids[height - 1] ?? '00'.repeat(32) }));
const group = (number: number) => headers.slice(number * GROUP_SIZE, (number + 1) * GROUP_SIZE);
const differing = (number: number, given: typeof headers) =>
	checkGroup(digests, number, given)
		.filter(({ kind }) => kind === 'differs')
		.map(({ fact }) => fact);

describe('the checkpoints', () => {
	test('of a chain are those that the reference implementation exported', () => {
		expect(ids[0]).toBe(MAINNET_GENESIS);
		expect(coveredBlocks(digests)).toBe(2 * GROUP_SIZE);
		for (const number of [0, 1]) {
			expect(checkGroup(digests, number, group(number)).map(({ kind }) => kind)).toEqual(['recomputed']);
		}
	});

	test('name a swapped id by its height, and differ from it', () => {
		const other = 'ab'.repeat(32);
		const swapped = group(1).map((header) => (header.height === 600 ? { ...header, hash: other } : header));
		expect(differing(1, swapped)).toEqual(['checkpoint.prev_hash', 'checkpoint']);
		expect(checkGroup(digests, 1, swapped)[0]?.claimed).toBe(`${ids[600]}, of block 601`);
		const hidden = swapped.map((header) => (header.height === 601 ? { ...header, prev_hash: other } : header));
		expect(differing(1, hidden)).toEqual(['checkpoint']);
	});

	test('differ from every id with a flipped bit', () => {
		const hashes = group(0).map(({ hash }) => hash);
		const digest = groupDigest(hashes);
		for (let at = 0; at < GROUP_SIZE; at++) {
			const hash = hashes[at] ?? '';
			const flipped = (parseInt(hash.charAt(at % 64), 16) ^ 1).toString(16);
			const changed = hashes.with(at, hash.slice(0, at % 64) + flipped + hash.slice((at % 64) + 1));
			expect(groupDigest(changed)).not.toBe(digest);
		}
	});

	test('differ from another group, and from one that is not whole', () => {
		expect(differing(0, group(1))).toEqual(['checkpoint.height', 'checkpoint']);
		expect(differing(1, group(1).slice(1))).toContain('checkpoint.length');
		expect(differing(0, [])).toEqual(['checkpoint.length', 'checkpoint']);
	});

	test('of mainnet have the size that their origin says', () => {
		const { length } = readFileSync(new URL('../../../src/lib/explorer/verification/checkpoints.dat', import.meta.url));
		expect(length).toBe(origin.groups * 32);
		expect(groupOf(3_706_879)).toBe(origin.groups - 1);
	});
});
