import type { ChartedHeader } from '../../../../src/lib/explorer/charts';
import { loadHeaders } from '../../../../src/lib/explorer/charts/load-headers';
import { stepStore, type StepStore } from '../../../../src/lib/explorer/charts/step-store';
import { Steps } from '../../../../src/lib/explorer/charts/steps';
import type { Client } from '../../../../src/lib/rpc/client';

const signal = new AbortController().signal;
const TIP = 7_500;
const LONG = 2_000;

/** A browser's storage. */
function someStore() {
	const records = new Map<string, unknown>();
	const store: StepStore = {
		load: (network) =>
			Promise.resolve([...records].flatMap(([key, record]) => (key.startsWith(`${network} `) ? [record] : []))),
		save: (network, number, record) =>
			Promise.resolve(void records.set(`${network} ${number}`, structuredClone(record))),
		clear: () => Promise.resolve(records.clear()),
		count: () => Promise.resolve(records.size)
	};
	return { records, store };
}

/** A node whose blocks from `fork` on have other hashes than those of another fork. */
function nodeOf(fork = 0) {
	const hashOf = (at: number) => `${at >= fork ? fork : 0}`.padEnd(8, 'f') + (at + 1).toString(16).padStart(56, '0');
	const asked: string[] = [];
	const header = (height: number) => ({
		...{ height, hash: hashOf(height), prev_hash: hashOf(height - 1), timestamp: 1_500_000_000 + 120 * height },
		...{ reward: 3n, num_txes: 2, difficulty: 2n ** 64n, block_size: 100 }
	});
	// Without the checks of a client: there are many headers.
	const node = {
		url: 'http://node.example',
		call: ({ name }: { name: string }, params: Record<string, number>) => {
			asked.push(name);
			const { height = 0, start_height = 0, end_height = 0 } = params;
			const headers = Array.from({ length: end_height - start_height + 1 }, (_, i) => header(start_height + i));
			return Promise.resolve(name === RANGE ? { headers } : { block_header: header(height) });
		}
	} as unknown as Client;
	return { node, calls: (name: string) => asked.filter((operation) => operation === name).length };
}

const RANGE = 'get_block_headers_range';

/** All sums of the range of a new visit. */
async function visit(fork: number, store: StepStore, from = 0, to = TIP) {
	const { node, calls } = nodeOf(fork);
	const sums: ChartedHeader[] = [];
	for await (const step of loadHeaders(node, { from, to }, TIP, signal, new Steps(node, 'mainnet', store), LONG)) {
		sums.push(...step);
	}
	return { sums, ranges: calls(RANGE), checks: calls('get_block_header_by_height') };
}

const blocksOf = (sums: readonly ChartedHeader[]) => sums.reduce((all, { blocks = 1 }) => all + blocks, 0);

describe('the sums of a long range', () => {
	test('have each block once, exactly, and are loaded once', async () => {
		const { records, store } = someStore();
		const first = await visit(0, store);
		expect(blocksOf(first.sums)).toBe(TIP + 1);
		expect(first.sums.reduce((all, { difficulty }) => all + difficulty, 0n)).toBe(2n ** 64n * BigInt(TIP + 1));
		expect(first.ranges).toBe(8);
		expect(records.size).toBe(7);
		const again = await visit(0, store);
		expect(again.sums).toEqual(first.sums);
		expect([again.ranges, again.checks]).toEqual([1, 1]);
	});

	test('begin and end within a step', async () => {
		const { sums } = await visit(0, someStore().store, 250, 6_499);
		expect(blocksOf(sums)).toBe(6_250);
		expect(sums[0]?.height).toBe(250);
		expect(sums.at(-1)?.height).toBe(6_499);
	});

	test('of another chain, or of one that was reorganised, are not used', async () => {
		const { records, store } = someStore();
		await visit(0, store);
		const other = await visit(6_000, store);
		expect(other.ranges).toBe(8);
		expect(records.size).toBe(7);
		expect((await visit(6_000, store)).ranges).toBe(1);
	});

	test('that were loaded apart are each checked', async () => {
		const { records, store } = someStore();
		await visit(0, store);
		records.delete('mainnet 3');
		expect(await visit(0, store)).toMatchObject({ ranges: 2, checks: 2 });
	});

	test('that are damaged or of another format are loaded again', async () => {
		const { records, store } = someStore();
		const { sums } = await visit(0, store);
		const whole = records.get('mainnet 5') as { sums: ChartedHeader[] };
		for (const damaged of [
			...[null, 7, 'x', [], {}, { ...whole, format: 0 }, { ...whole, start: 5_500 }, { ...whole, hash: 'x' }],
			...[
				{ ...whole, sums: whole.sums.slice(1) },
				{ ...whole, sums: [null, ...whole.sums.slice(1)] }
			],
			{ ...whole, sums: whole.sums.map((sum) => ({ ...sum, reward: 3 })) },
			{ ...whole, sums: whole.sums.map((sum) => ({ ...sum, difficulty: -1n })) }
		]) {
			records.set('mainnet 5', damaged);
			const again = await visit(0, store);
			expect(again.sums).toEqual(sums);
			expect(again.ranges).toBe(2);
		}
	});

	test('of one network are not those of another', async () => {
		const { store } = someStore();
		await visit(0, store);
		const { node } = nodeOf();
		expect(await new Steps(node, 'stagenet', store).at(0)).toBeUndefined();
		expect(await new Steps(node, 'mainnet', store).at(0)).toMatchObject({ start: 0 });
	});

	test('are loaded without a storage as well', async () => {
		expect(blocksOf((await visit(0, stepStore)).sums)).toBe(TIP + 1);
		expect(await stepStore.count()).toBe(0);
		await stepStore.clear();
	});

	test('stay in memory for the next time, and can be cleared', async () => {
		const { records, store } = someStore();
		const { node, calls } = nodeOf();
		const steps = new Steps(node, 'mainnet', store);
		const load = async () => {
			for await (const step of loadHeaders(node, { from: 0, to: TIP }, TIP, signal, steps, LONG)) void step;
		};
		await load();
		expect(await steps.stored()).toMatchObject({ headers: 7_000 });
		await steps.clear();
		expect(records.size).toBe(0);
		await load();
		expect(calls(RANGE)).toBe(9);
	});
});
