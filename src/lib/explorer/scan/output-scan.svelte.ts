import { loadScan, storeScan } from '../stored-scan';
import { retryUntilAnswered } from '../retry-until-answered';
import { toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import type { BlockProblem } from '../../chain/block-problem';
import type { FoundOutput, ScannedBlock, ScannedBlocks } from '../../chain/scan-blocks';
import type { Client } from '../../rpc/client';
import { RpcError } from '../../rpc/errors';
import { BlockRange, loadWholeBlocks, type BlockBatch, type LoadBlocks } from '../../chain-data/block-ranges';
import { ScanWorker, type ScanWorkerKeys } from '../../chain-data/scan-worker';
import { scanAndConfirm } from './confirm-found';
import { loadPrunedBlocks } from './pruned-blocks';
import { addUnparsed, countUnparsed, type UnparsedRange } from '../../verification/unparsed';

/** `stopped`: by the user; `failed`: because of the node or its bytes. */
type State = 'idle' | 'starting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';

/** Worker limit: more workers would only wait for the node. */
const MAX_WORKERS = 16;
/** Concurrent calls: the node prepares one answer while another is in transit. */
const MAX_PARALLEL_CALLS = 2;

/** A hash that recognises a scanned address without revealing it. */
const addressDigest = ({ address }: ScanWorkerKeys) =>
	toHex(fastHash(new TextEncoder().encode(JSON.stringify(address))));

/**
 * A scan of a range of heights on all cores. Its keys exist only in its workers, and end with them. Its results and
 * position stay in this tab's storage, also when the page is left or reloaded.
 */
export class OutputScan {
	state: State = $state('idle');
	from = $state(0);
	to = $state(0);
	/** True when the bytes of all transactions are loaded and hashed. */
	isVerified = $state(false);
	/** Number of scanned blocks. */
	done = $state(0);
	/** Number of transactions in the scanned blocks; `pruned` of them came without signatures. */
	transactions = $state(0);
	pruned = $state(0);
	/** Blocks and transactions that could not be scanned. */
	unparsed: readonly UnparsedRange[] = $state.raw([]);
	/** Sorted by height. */
	found: readonly FoundOutput[] = $state.raw([]);
	/**
	 * Why the scan failed, or what it waits for while running: a failed call, wrong bytes (`problem`), or another
	 * error (`message`).
	 */
	failure: RpcError | null = $state.raw(null);
	problem: BlockProblem | null = $state.raw(null);
	message: string | null = $state(null);
	workers = $state(0);

	#range: BlockRange | null = null;
	#idleWorkers: ScanWorker[] = [];
	#allWorkers: ScanWorker[] = [];
	#waiters: (() => void)[] = [];
	#abortController = new AbortController();
	/** The first height that was not scanned; `#ahead` are results above it, which wait until the gap is filled. */
	#nextHeight = 0;
	#resultsAhead: { height: number; size: number; scanned: ScannedBlocks }[] = [];
	#lastBlock: ScannedBlock | null = null;
	#addressDigest = '';

	readonly isUnderWay = $derived(['starting', 'running', 'paused'].includes(this.state));

	/** Restores this tab's last scan. */
	constructor() {
		const stored = loadScan();
		if (!stored) return;
		const { mark, place, last, ...shown } = stored;
		[this.#addressDigest, this.#nextHeight, this.#lastBlock] = [mark, place, last];
		Object.assign(this, shown, { state: place > shown.to ? 'done' : 'stopped' });
		this.done = place - this.from - countUnparsed(this.unparsed).blocks;
	}

	/** Stores results and position. A scan that ended because of wrong bytes is not stored: it cannot be resumed. */
	save(): void {
		const { from, to, isVerified, transactions, pruned, found, unparsed } = this;
		const place = { mark: this.#addressDigest, place: this.#nextHeight, last: this.#lastBlock };
		if (this.#nextHeight > from && !this.problem)
			storeScan({ ...place, from, to, isVerified, transactions, pruned, found: [...found], unparsed: [...unparsed] });
	}

	/** Ends the scan and forgets its results. */
	clear(): void {
		this.#nextHeight = 0;
		this.#addressDigest = '';
		this.stop();
		storeScan(undefined);
		this.state = 'idle';
	}

	/** Starts a scan in place of the current one, or resumes the current one if it is the same. */
	async start(node: Client, keys: ScanWorkerKeys, from: number, to: number, isVerified: boolean): Promise<void> {
		this.stop();
		const stopping = (this.#abortController = new AbortController());
		const mark = addressDigest(keys);
		const isSame =
			mark === this.#addressDigest && from === this.from && to === this.to && isVerified === this.isVerified;
		const resumes = isSame && this.#nextHeight <= to && !this.problem;
		if (!resumes) {
			Object.assign(this, { from, to, isVerified, done: 0, transactions: 0, pruned: 0, unparsed: [], found: [] });
			[this.#addressDigest, this.#nextHeight, this.#lastBlock] = [mark, from, null];
		}
		Object.assign(this, { failure: null, problem: null, message: null });
		this.state = 'starting';
		const cores = Math.min(navigator.hardwareConcurrency || 1, MAX_WORKERS, Math.ceil((to - from + 1) / 10));
		const started = await Promise.all(Array.from({ length: cores }, () => ScanWorker.start(keys))).catch(
			(error: unknown) => {
				this.#fail(error);
				return [];
			}
		);
		if (stopping.signal.aborted) return started.forEach((worker) => worker.stop());
		this.workers = started.length;
		this.#allWorkers = started;
		this.#idleWorkers = [...started];
		if (started.length > 0) await this.#run(node, this.#withRetries(isVerified ? loadWholeBlocks : loadPrunedBlocks));
	}

	pause(): void {
		if (this.state === 'running') this.state = 'paused';
	}

	/** Resumes after a pause, or after a failure of the node. */
	resume(): void {
		if (this.state === 'paused') {
			this.state = 'running';
			this.#wakeWaiters();
		} else if (this.canResume && this.#range) void this.#run(this.#range.node, this.#range.loadBlocks);
	}

	/** True when the scan can be resumed: after a failed call, but not after wrong bytes. */
	readonly canResume = $derived(this.state === 'failed' && this.problem === null && this.workers > 0);

	/** Ends the scan; its results stay. */
	stop(): void {
		this.save();
		this.#abortController.abort();
		for (const worker of this.#allWorkers) worker.stop();
		this.#allWorkers = [];
		this.#idleWorkers = [];
		this.workers = 0;
		if (this.isUnderWay) this.state = 'stopped';
		this.#wakeWaiters();
	}

	/** Loads blocks from the first height that was not scanned; results above it are discarded and loaded again. */
	async #run(node: Client, read: LoadBlocks): Promise<void> {
		const { signal } = this.#abortController;
		const range = (this.#range = new BlockRange(node, this.#nextHeight, this.to, read, MAX_PARALLEL_CALLS));
		this.#resultsAhead = [];
		Object.assign(this, { state: 'running', failure: null, message: null });
		try {
			while (!range.isDone) {
				const batch = await range.loadBatch(signal);
				while (!signal.aborted && (this.state === 'paused' || this.#idleWorkers.length === 0)) await this.#nextChange();
				if (signal.aborted) return;
				const worker = this.#idleWorkers.pop();
				if (worker) void this.#scan(worker, batch, range);
			}
		} catch (error) {
			if (!signal.aborted) this.#fail(error);
		}
	}

	async #scan(worker: ScanWorker, batch: BlockBatch, range: BlockRange): Promise<void> {
		const { signal } = this.#abortController;
		const { height, blocks } = batch;
		try {
			const whole = (at: number) => this.#withRetries(loadWholeBlocks)(range.node, at, 1, signal);
			const scanned = await (this.isVerified ? worker.blocks(height, blocks) : scanAndConfirm(worker, batch, whole));
			if (signal.aborted) return;
			this.#idleWorkers.push(worker);
			if (range === this.#range) this.#resultsAhead.push({ height, size: blocks.length, scanned });
			const isNext = (one: { height: number }) => one.height === this.#nextHeight;
			for (let next; !this.problem && (next = this.#resultsAhead.find(isNext)); this.#nextHeight += next.size) {
				this.#resultsAhead = this.#resultsAhead.filter((one) => one !== next);
				this.#addResults(next.scanned);
			}
			if (this.#nextHeight > this.to && !this.problem) {
				this.state = 'done';
				this.stop();
			}
			this.#wakeWaiters();
		} catch (error) {
			if (!signal.aborted) this.#endFailed(error);
		}
	}

	/** Retries by itself during an outage of the node. */
	#withRetries(read: LoadBlocks): LoadBlocks {
		return (node, height, count, signal) =>
			retryUntilAnswered(
				() => read(node, height, count, signal),
				signal,
				(error) => (this.failure = error)
			);
	}

	#addResults({ count, transactions, pruned, found, runs, unparsed, problem }: ScannedBlocks): void {
		this.done += count;
		this.transactions += transactions;
		this.pruned += pruned;
		this.unparsed = addUnparsed(this.unparsed, unparsed);
		if (found.length > 0) this.found = [...this.found, ...found];
		this.problem = problem;
		for (const { first, last } of runs) {
			const doesFollow = this.#lastBlock?.height !== first.height - 1 || this.#lastBlock.id === first.prev_id;
			if (!doesFollow) this.problem ??= { height: first.height, kind: 'height' };
			this.#lastBlock = last;
		}
		if (this.problem) this.#endFailed();
	}

	/** Ends the scan for good, because the bytes are wrong. */
	#endFailed(error?: unknown): void {
		this.#fail(error);
		this.stop();
	}

	#fail(error: unknown): void {
		this.state = 'failed';
		if (error instanceof RpcError) this.failure = error;
		else if (error instanceof Error) this.message = error.message;
	}

	#nextChange(): Promise<void> {
		return new Promise((resolve) => this.#waiters.push(resolve));
	}

	#wakeWaiters(): void {
		for (const resolve of this.#waiters.splice(0)) resolve();
	}
}
