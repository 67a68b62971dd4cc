import { readFileSync } from 'node:fs';
import { toHex } from '../../../../src/lib/bytes/hex';
import { GROUP_SIZE, IdGroups } from '../../../../src/lib/chain/checkpoints';
import type { Client } from '../../../../src/lib/rpc/client';

const file = (url: string) => new Uint8Array(readFileSync(new URL(url, import.meta.url)));

const idBytes = file('../../../../devnet/chain-data/vectors/checkpoints/ids.bin');
const ids = Array.from({ length: idBytes.length / 32 }, (_, i) => toHex(idBytes.subarray(32 * i, 32 * i + 32)));
const exported = file('../../../../devnet/chain-data/vectors/checkpoints/checkpoints.dat');
/** The site's file, its first two groups those of the private chain that the ids are of. */
const digests = file('../../../../src/lib/explorer/verification/checkpoints.dat');
digests.set(exported.subarray(4, 36));
digests.set(exported.subarray(68, 100), 32);

const header = (height: number) => ({ height, hash: ids[height] ?? '', prev_hash: ids[height - 1] ?? '00'.repeat(32) });
type Header = ReturnType<typeof header>;

/** A node that gives headers of the private chain, changed, and notes what it was asked. */
function fakeNode(change = (headers: Header[]) => headers) {
	const asked: unknown[] = [];
	const call = ({ name }: { name: string }, params: { height: number; start_height: number; end_height: number }) => {
		asked.push(params);
		if (name !== 'get_block_headers_range')
			return Promise.resolve({ block_header: change([header(params.height)])[0] });
		const headers = ids.map((_, height) => header(height)).slice(params.start_height, params.end_height + 1);
		return Promise.resolve({ headers: change(headers) });
	};
	return { node: { call } as unknown as Client, asked };
}

/** What is remembered is that of a tab. */
async function freshTab() {
	vi.resetModules();
	return import('../../../../src/lib/explorer/verification/checkpoints');
}

const site = (body: Uint8Array, status = 200) =>
	vi.stubGlobal('fetch', () => Promise.resolve(new Response(body.slice(), { status })));
beforeEach(() => site(digests));
afterEach(() => vi.unstubAllGlobals());

function groupsOf(from: number, to: number, other: number | null = null): IdGroups {
	const groups = new IdGroups();
	for (let height = from; height <= to; height++) {
		const { hash, prev_hash } = header(height);
		groups.add({ height, id: height === other ? 'ab'.repeat(32) : hash, prev_id: prev_hash, recomputed: true });
	}
	return groups;
}

const facts = (verdicts: readonly { fact: string; kind: string }[], wanted = 'differs') =>
	verdicts.filter(({ kind }) => kind === wanted).map(({ fact }) => fact);

describe('a block', () => {
	test('is that of the checkpoints; of its group nothing is asked again', async () => {
		const { checkAgainstCheckpoint, checkpointCost } = await freshTab();
		const { node, asked } = fakeNode();
		expect(checkpointCost([1])).toContain(
			'Downloads 232 kB from this site, once. Also downloads about 420 kB of headers from the node.'
		);
		expect(facts(await checkAgainstCheckpoint(node, 600, ids[600] ?? ''), 'recomputed')).toEqual([
			'checkpoint.hash',
			'checkpoint.genesis',
			'checkpoint'
		]);
		expect(asked).toEqual([{ start_height: 512, end_height: 1023 }, { height: 0 }]);
		expect(checkpointCost([1])).toContain('nothing is downloaded');
		expect(facts(await checkAgainstCheckpoint(node, 601, ids[600] ?? ''))).toEqual(['checkpoint']);
		expect(asked).toHaveLength(2);
	});

	test('differs when it is none of its group, and so do headers of another chain or network', async () => {
		const { checkAgainstCheckpoint } = await freshTab();
		expect(facts(await checkAgainstCheckpoint(fakeNode().node, 600, 'ab'.repeat(32)))).toEqual(['checkpoint.hash']);
		const fresh = await freshTab();
		const other = (headers: Header[]) => headers.map((one) => ({ ...one, hash: one.hash.replace(/^../, '00') }));
		const { node, asked } = fakeNode(other);
		const found = facts(await fresh.checkAgainstCheckpoint(node, 600, ids[600] ?? ''));
		expect(found).toEqual(expect.arrayContaining(['checkpoint.hash', 'checkpoint.genesis', 'checkpoint']));
		await fresh.checkAgainstCheckpoint(node, 600, ids[600] ?? '');
		expect(asked).toHaveLength(4);
	});

	test('differs when the list of headers is cut or longer', async () => {
		for (const change of [
			(headers: Header[]) => headers.slice(0, 200),
			(headers: Header[]) => [...headers, ...headers],
			() => []
		]) {
			const { checkAgainstCheckpoint } = await freshTab();
			const { node } = fakeNode((headers) => (headers.length > 1 ? change(headers) : headers));
			expect(facts(await checkAgainstCheckpoint(node, 600, ids[600] ?? ''))).toContain('checkpoint.length');
		}
	});

	test.each([
		['is cut', () => site(digests.slice(0, 1000))],
		['is missing', () => site(new Uint8Array(), 404)],
		['cannot be loaded', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))],
		[
			'ends early',
			() =>
				vi.stubGlobal('fetch', () => {
					const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network')) });
					return Promise.resolve(new Response(body));
				})
		]
	])("is not compared when the site's file %s, and is when asked again", async (_, fail) => {
		fail();
		const { checkAgainstCheckpoint } = await freshTab();
		await expect(checkAgainstCheckpoint(fakeNode().node, 600, ids[600] ?? '')).rejects.toMatchObject({
			name: 'SiteFileError'
		});
		site(digests);
		expect(facts(await checkAgainstCheckpoint(fakeNode().node, 600, ids[600] ?? ''))).toEqual([]);
	});
});

describe('a range of blocks', () => {
	test('is that of the checkpoints; of whole groups the node is not asked', async () => {
		const { checkRangeAgainstCheckpoints, partialGroups, checkpointCost } = await freshTab();
		const { node, asked } = fakeNode();
		const whole = groupsOf(0, 2 * GROUP_SIZE - 1);
		expect(checkpointCost(partialGroups(whole))).toMatch(/Downloads 232 kB from this site, once\.$/);
		expect(facts(await checkRangeAgainstCheckpoints(node, whole), 'recomputed')).toEqual([
			'checkpoint[0]',
			'checkpoint[1]'
		]);
		expect(asked).toEqual([]);
	});

	test('is compared by the headers of the groups at its ends', async () => {
		const { checkRangeAgainstCheckpoints, partialGroups } = await freshTab();
		const { node, asked } = fakeNode();
		const groups = groupsOf(510, 1020);
		expect(partialGroups(groups)).toEqual([0, 1]);
		const verdicts = await checkRangeAgainstCheckpoints(node, groups);
		expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['recomputed']));
		expect(verdicts.filter(({ fact }) => fact.endsWith('.hash'))).toHaveLength(511);
		expect(asked).toHaveLength(4);
	});

	test('differs by the group of a swapped block', async () => {
		const { checkRangeAgainstCheckpoints } = await freshTab();
		const { node } = fakeNode();
		expect(facts(await checkRangeAgainstCheckpoints(node, groupsOf(0, 1023, 700)))).toEqual(['checkpoint[1]']);
		expect(facts(await checkRangeAgainstCheckpoints(node, groupsOf(500, 600, 511)))).toEqual(['checkpoint[0].hash']);
	});

	test('leaves out blocks beyond the checkpoints, and ids that do not come from bytes', async () => {
		const { checkRangeAgainstCheckpoints, coveredBlockCount, partialGroups } = await freshTab();
		const groups = new IdGroups();
		groups.add({ height: coveredBlockCount, id: 'ab'.repeat(32), prev_id: '', recomputed: true });
		groups.add({ height: 3, id: 'ab'.repeat(32), prev_id: '', recomputed: false });
		expect(partialGroups(groups)).toEqual([]);
		const { node, asked } = fakeNode();
		expect(await checkRangeAgainstCheckpoints(node, groups)).toEqual([]);
		expect(asked).toEqual([]);
	});
});
