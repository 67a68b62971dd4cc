import type { FoundOutput } from '../../../../src/lib/chain/scan-blocks';
import { OutputScan } from '../../../../src/lib/explorer/scan/output-scan.svelte';
import type { ScanWorkerKeys } from '../../../../src/lib/chain-data/scan-worker';
import { failed, fakeNode } from '../../app/fake-node';

const id = (height: number) => height.toString(16).padStart(64, '0');

/** Of block `height`: an output in every seventh. */
const outputAt = (height: number): FoundOutput => ({
	output: 0,
	height,
	timestamp: height,
	txid: id(height),
	unlock_time: 2n ** 63n,
	amount: height % 2 === 0 ? null : 2n ** 60n,
	address: { account: 0, index: height },
	spendKey: id(1),
	payment_id: null,
	key: id(height),
	isCoinbase: false,
	mayBeChange: true,
	isGenuine: null
});

const state = vi.hoisted(() => ({ order: [] as (() => void)[], holds: false, wrong: -1 }));

vi.mock('../../../../src/lib/chain-data/scan-worker', () => ({
	ScanWorker: class {
		static start = async () => new this();
		stop = () => undefined;
		async blocks(height: number, { length: count }: unknown[], mayBePruned = false) {
			if (state.holds) await new Promise<void>((resolve) => state.order.push(resolve));
			const heights = Array.from({ length: count }, (_, i) => height + i);
			const block = (at: number, before = id(at - 1)) => ({ height: at, id: id(at), prev_id: before });
			const runs = [
				{ first: block(height, height === state.wrong ? id(9999) : undefined), last: block(height + count - 1) }
			];
			const found = heights.filter((at) => at % 7 === 0).map(outputAt);
			return { count, transactions: count, pruned: mayBePruned ? count : 0, found, runs, unparsed: [], problem: null };
		}
	}
}));

const stored = new Map<string, string>();
const keysOf = (address: string) => ({ address, viewKey: 'the secret' }) as unknown as ScanWorkerKeys;
const keys = keysOf('the address');

beforeEach(() => {
	Object.assign(state, { order: [], holds: false, wrong: -1 });
	stored.clear();
	vi.useFakeTimers();
	vi.stubGlobal('navigator', { hardwareConcurrency: 3 });
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => stored.set(key, text),
		removeItem: (key: string) => stored.delete(key)
	});
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A node that fails at the given calls, and the heights that it was asked for. */
function node(...fails: number[]) {
	const starts: number[] = [];
	const { node } = fakeNode({
		'/get_blocks_by_height.bin': ({ heights }: { heights: number[] }) => {
			starts.push(heights[0] ?? -1);
			if (fails.includes(starts.length)) throw failed({ kind: 'refused', code: 502, message: 'HTTP 502' });
			return { blocks: heights.map(() => ({ block: new Uint8Array(1), txs: [] })), status: 'OK' };
		}
	});
	return { node, starts };
}

const heights = (scan: OutputScan) => scan.found.map(({ height }) => height);
const sevens = (to: number) => Array.from({ length: Math.floor(to / 7) + 1 }, (_, i) => 7 * i);

test('a scan goes on by itself after an outage of the node', async () => {
	const scan = new OutputScan();
	void scan.start(node(2, 3).node, keys, 0, 99, true);
	await vi.advanceTimersByTimeAsync(500);
	expect([scan.state, scan.failure?.failure.kind]).toEqual(['running', 'refused']);
	await vi.advanceTimersByTimeAsync(5000);
	expect([scan.state, scan.failure, scan.done]).toEqual(['done', null, 100]);
	expect(heights(scan)).toEqual(sevens(99));
});

test('batches that end in any order are added in the order of their heights', async () => {
	state.holds = true;
	const scan = new OutputScan();
	void scan.start(node().node, keys, 0, 200, true);
	await vi.advanceTimersByTimeAsync(10);
	expect(state.order.length).toBeGreaterThan(1);
	while (state.order.length > 0) {
		state.order.pop()?.();
		await vi.advanceTimersByTimeAsync(1);
	}
	expect([scan.state, scan.done]).toEqual(['done', 201]);
	expect(heights(scan)).toEqual(sevens(200));
});

test('a block that does not name the one before ends it', async () => {
	state.wrong = 10;
	const scan = new OutputScan();
	void scan.start(node().node, keys, 0, 200, true);
	await vi.advanceTimersByTimeAsync(10);
	expect([scan.state, scan.problem]).toEqual(['failed', { height: 10, kind: 'height' }]);
});

test('two calls are under way at once, and after a failure the scan goes on where it was', async () => {
	let underWay = 0;
	let most = 0;
	let refuses = false;
	const { node } = fakeNode({
		'/get_blocks_by_height.bin': async ({ heights }: { heights: number[] }) => {
			if (refuses) throw failed({ kind: 'refused', code: 403, message: 'HTTP 403' });
			most = Math.max(most, ++underWay);
			await new Promise((done) => setTimeout(done, 10));
			underWay--;
			return { blocks: heights.map(() => ({ block: new Uint8Array(1), txs: [] })), status: 'OK' };
		}
	});
	const scan = new OutputScan();
	void scan.start(node, keys, 0, 999, true);
	await vi.advanceTimersByTimeAsync(15);
	refuses = true;
	await vi.advanceTimersByTimeAsync(100);
	expect([most, scan.state, scan.canResume]).toEqual([2, 'failed', true]);
	refuses = false;
	scan.resume();
	await vi.advanceTimersByTimeAsync(1000);
	expect([most, scan.state, scan.done]).toEqual([2, 'done', 1000]);
	expect(heights(scan)).toEqual(sevens(999));
});

test('a scan of whole blocks does not go on with what a scan without signatures found', async () => {
	const scan = new OutputScan();
	void scan.start(node(4, 5, 6, 7, 8, 9).node, keys, 0, 999, false);
	await vi.advanceTimersByTimeAsync(5000);
	scan.stop();
	const { node: mended, starts } = node();
	const again = new OutputScan();
	expect([again.isVerified, again.pruned]).toEqual([false, again.done]);
	void again.start(mended, keys, 0, 999, true);
	await vi.advanceTimersByTimeAsync(100);
	expect([again.isVerified, again.done, again.pruned, starts[0]]).toEqual([true, 1000, 0, 0]);
});

test('results and place survive a reload, key and address do not; the same scan goes on, another one begins anew', async () => {
	const scan = new OutputScan();
	void scan.start(node(4, 5, 6, 7, 8, 9).node, keys, 0, 999, true);
	await vi.advanceTimersByTimeAsync(5000);
	scan.stop();
	const place = scan.done;
	expect(place).toBeGreaterThan(0);
	expect(place).toBeLessThan(999);
	expect([...stored.values()].join()).not.toMatch(/the secret|the address/);

	const again = new OutputScan();
	expect([again.state, again.from, again.to, again.done]).toEqual(['stopped', 0, 999, place]);
	expect(again.found).toEqual(scan.found);
	const { node: mended, starts } = node();
	void again.start(mended, keys, 0, 999, true);
	await vi.advanceTimersByTimeAsync(100);
	expect([again.state, again.done, starts[0]]).toEqual(['done', 1000, place]);
	expect(heights(again)).toEqual(sevens(999));

	const other = new OutputScan();
	expect(other.state).toBe('done');
	const fresh = node();
	void other.start(fresh.node, keysOf('another'), 0, 999, true);
	await vi.advanceTimersByTimeAsync(100);
	expect([other.done, fresh.starts[0]]).toEqual([1000, 0]);
	other.clear();
	expect(stored.size).toBe(0);
	expect(new OutputScan().state).toBe('idle');
});
