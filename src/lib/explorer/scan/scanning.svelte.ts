import { loadScan, storeScan } from '../stored-scan';
import { untilAnswered } from '../until-answered';
import { toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import type { BlockProblem } from '../../chain/block-problem';
import type { FoundOutput, ScannedBlock, ScannedBlocks } from '../../chain/scan-blocks';
import type { Client } from '../../rpc/client';
import { RpcError } from '../../rpc/errors';
import { BlockRange, wholeBlocks, type BlockBatch, type ReadBlocks } from '../../chain-data/block-ranges';
import { ScanWorker, type ScanWith } from '../../chain-data/scan-worker';
import { scanAndConfirm } from './confirm-found';
import { prunedBlocks } from './pruned-blocks';
import { addUnparsed, countUnparsed, type UnparsedRange } from '../../verification/unparsed';

/** `stopped`: by the user; `failed`: by the node or its bytes. */
type State = 'idle' | 'starting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';

/** More workers than this would only wait for the node. */
const MOST_WORKERS = 16;
/** Calls for blocks: one answer is under way while the next one is made. */
const AT_ONCE = 2;

/** Recognises an address that was scanned for, and does not name it. */
const markOf = ({ address }: ScanWith) => toHex(fastHash(new TextEncoder().encode(JSON.stringify(address))));

/**
 * A scan of a range of heights on all cores. Its keys are in its workers, and end with them. Its results and its place stay in
 * this tab's storage, also when the page is left or loaded again.
 */
export class Scanning {
	state: State = $state('idle');
	from = $state(0);
	to = $state(0);
	/** Whether the bytes of all transactions are loaded and hashed. */
	isVerified = $state(false);
	/** Blocks that were scanned. */
	done = $state(0);
	/** Transactions in them, and how many of these came without signatures. */
	transactions = $state(0);
	pruned = $state(0);
	/** Blocks and transactions that could not be scanned. */
	unparsed: readonly UnparsedRange[] = $state.raw([]);
	/** By height. */
	found: readonly FoundOutput[] = $state.raw([]);
	/** Why it failed, or what it waits for while it is running: a failed call, wrong bytes, or another error. */
	failure: RpcError | null = $state.raw(null);
	problem: BlockProblem | null = $state.raw(null);
	message: string | null = $state(null);
	workers = $state(0);

	#range: BlockRange | null = null;
	#idle: ScanWorker[] = [];
	#all: ScanWorker[] = [];
	#waiting: (() => void)[] = [];
	#stopping = new AbortController();
	/** The first height that was not scanned, and what was scanned after it, by height. */
	#place = 0;
	#ahead: { height: number; size: number; scanned: ScannedBlocks }[] = [];
	#last: ScannedBlock | null = null;
	#mark = '';

	readonly isUnderWay = $derived(['starting', 'running', 'paused'].includes(this.state));

	/** What this tab's last scan found. */
	constructor() {
		const stored = loadScan();
		if (!stored) return;
		const { mark, place, last, ...shown } = stored;
		[this.#mark, this.#place, this.#last] = [mark, place, last];
		Object.assign(this, shown, { state: place > shown.to ? 'done' : 'stopped' });
		this.done = place - this.from - countUnparsed(this.unparsed).blocks;
	}

	/** Stores results and place. A scan that wrong bytes ended does not go on. */
	save(): void {
		const { from, to, isVerified, transactions, pruned, found, unparsed } = this;
		const place = { mark: this.#mark, place: this.#place, last: this.#last };
		if (this.#place > from && !this.problem)
			storeScan({ ...place, from, to, isVerified, transactions, pruned, found: [...found], unparsed: [...unparsed] });
	}

	/** Ends it, and forgets what was found. */
	clear(): void {
		this.#place = 0;
		this.#mark = '';
		this.stop();
		storeScan(undefined);
		this.state = 'idle';
	}

	/** Starts a scan in place of the current one, or goes on with that one where it is the same. */
	async begin(node: Client, keys: ScanWith, from: number, to: number, isVerified: boolean): Promise<void> {
		this.stop();
		const stopping = (this.#stopping = new AbortController());
		const mark = markOf(keys);
		const isSame = mark === this.#mark && from === this.from && to === this.to && isVerified === this.isVerified;
		const goesOn = isSame && this.#place <= to && !this.problem;
		if (!goesOn) {
			Object.assign(this, { from, to, isVerified, done: 0, transactions: 0, pruned: 0, unparsed: [], found: [] });
			[this.#mark, this.#place, this.#last] = [mark, from, null];
		}
		Object.assign(this, { failure: null, problem: null, message: null });
		this.state = 'starting';
		const cores = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS, Math.ceil((to - from + 1) / 10));
		const started = await Promise.all(Array.from({ length: cores }, () => ScanWorker.start(keys))).catch(
			(error: unknown) => {
				this.#fail(error);
				return [];
			}
		);
		if (stopping.signal.aborted) return started.forEach((worker) => worker.stop());
		this.workers = started.length;
		this.#all = started;
		this.#idle = [...started];
		if (started.length > 0) await this.#run(node, this.#patient(isVerified ? wholeBlocks : prunedBlocks));
	}

	pause(): void {
		if (this.state === 'running') this.state = 'paused';
	}

	/** After a pause, or after a failure of the node. */
	resume(): void {
		if (this.state === 'paused') {
			this.state = 'running';
			this.#wake();
		} else if (this.canResume && this.#range) void this.#run(this.#range.node, this.#range.read);
	}

	/** After a failed call the scan can go on; after wrong bytes it cannot. */
	readonly canResume = $derived(this.state === 'failed' && this.problem === null && this.workers > 0);

	/** Ends it; what was found stays. */
	stop(): void {
		this.save();
		this.#stopping.abort();
		for (const worker of this.#all) worker.stop();
		this.#all = [];
		this.#idle = [];
		this.workers = 0;
		if (this.isUnderWay) this.state = 'stopped';
		this.#wake();
	}

	/** Loads from the first height on that was not scanned; what came after it is loaded again. */
	async #run(node: Client, read: ReadBlocks): Promise<void> {
		const { signal } = this.#stopping;
		const range = (this.#range = new BlockRange(node, this.#place, this.to, read, AT_ONCE));
		this.#ahead = [];
		Object.assign(this, { state: 'running', failure: null, message: null });
		try {
			while (!range.isOver) {
				const batch = await range.load(signal);
				while (!signal.aborted && (this.state === 'paused' || this.#idle.length === 0)) await this.#change();
				if (signal.aborted) return;
				const worker = this.#idle.pop();
				if (worker) void this.#scan(worker, batch, range);
			}
		} catch (error) {
			if (!signal.aborted) this.#fail(error);
		}
	}

	async #scan(worker: ScanWorker, batch: BlockBatch, range: BlockRange): Promise<void> {
		const { signal } = this.#stopping;
		const { height, blocks } = batch;
		try {
			const whole = (at: number) => this.#patient(wholeBlocks)(range.node, at, 1, signal);
			const scanned = await (this.isVerified ? worker.blocks(height, blocks) : scanAndConfirm(worker, batch, whole));
			if (signal.aborted) return;
			this.#idle.push(worker);
			if (range === this.#range) this.#ahead.push({ height, size: blocks.length, scanned });
			const isNext = (one: { height: number }) => one.height === this.#place;
			for (let next; !this.problem && (next = this.#ahead.find(isNext)); this.#place += next.size) {
				this.#ahead = this.#ahead.filter((one) => one !== next);
				this.#take(next.scanned);
			}
			if (this.#place > this.to && !this.problem) {
				this.state = 'done';
				this.stop();
			}
			this.#wake();
		} catch (error) {
			if (!signal.aborted) this.#end(error);
		}
	}

	/** Goes on by itself after an outage of the node. */
	#patient(read: ReadBlocks): ReadBlocks {
		return (node, height, count, signal) =>
			untilAnswered(
				() => read(node, height, count, signal),
				signal,
				(error) => (this.failure = error)
			);
	}

	#take({ count, transactions, pruned, found, runs, unparsed, problem }: ScannedBlocks): void {
		this.done += count;
		this.transactions += transactions;
		this.pruned += pruned;
		this.unparsed = addUnparsed(this.unparsed, unparsed);
		if (found.length > 0) this.found = [...this.found, ...found];
		this.problem = problem;
		for (const { first, last } of runs) {
			const doesFollow = this.#last?.height !== first.height - 1 || this.#last.id === first.prev_id;
			if (!doesFollow) this.problem ??= { height: first.height, kind: 'height' };
			this.#last = last;
		}
		if (this.problem) this.#end();
	}

	/** Ends it for good: the bytes are not what they should be. */
	#end(error?: unknown): void {
		this.#fail(error);
		this.stop();
	}

	#fail(error: unknown): void {
		this.state = 'failed';
		if (error instanceof RpcError) this.failure = error;
		else if (error instanceof Error) this.message = error.message;
	}

	#change(): Promise<void> {
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	#wake(): void {
		for (const resolve of this.#waiting.splice(0)) resolve();
	}
}
