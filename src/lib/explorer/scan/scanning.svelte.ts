import type { BlockProblem, FoundOutput, ScannedBlocks } from '../../chain/scan-blocks';
import type { Client } from '../../rpc/client';
import { RpcError } from '../../rpc/errors';
import { BlockRange, type BlockBatch } from '../block-ranges';
import { ScanWorker, type ScanWith } from './scan-worker';
import { addUnparsed, type UnparsedRange } from '../unparsed';
import { insertFound } from './insert-found';
import { BatchContinuity } from './continuity';

/** `stopped`: by the user; `failed`: by the node or its bytes. */
type State = 'idle' | 'starting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';

/** More workers than this would only wait for the node. */
const MOST_WORKERS = 16;

/** A scan of a range of heights on all cores. Its keys are in its workers, and end with them. */
export class Scanning {
	state: State = $state('idle');
	from = $state(0);
	to = $state(0);
	/** Blocks that were scanned. */
	done = $state(0);
	/** Transactions in them. */
	transactions = $state(0);
	/** Blocks and transactions that could not be scanned. */
	unparsed: readonly UnparsedRange[] = $state.raw([]);
	/** By height. */
	found: readonly FoundOutput[] = $state.raw([]);
	/** Why it failed: a failed call, wrong bytes, or another error. */
	failure: RpcError | null = $state.raw(null);
	problem: BlockProblem | null = $state.raw(null);
	message: string | null = $state(null);
	workers = $state(0);

	#range: BlockRange | null = null;
	#idle: ScanWorker[] = [];
	#all: ScanWorker[] = [];
	#waiting: (() => void)[] = [];
	#stopping = new AbortController();
	#continuity = new BatchContinuity();

	readonly isUnderWay = $derived(['starting', 'running', 'paused'].includes(this.state));

	/** Starts a scan in place of the current one. */
	async begin(node: Client, keys: ScanWith, from: number, to: number): Promise<void> {
		this.stop();
		const stopping = (this.#stopping = new AbortController());
		Object.assign(this, { from, to, done: 0, transactions: 0, unparsed: [], found: [] });
		Object.assign(this, { failure: null, problem: null, message: null });
		this.#continuity = new BatchContinuity();
		this.#range = new BlockRange(node, from, to);
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
		if (started.length > 0) await this.#run();
	}

	pause(): void {
		if (this.state === 'running') this.state = 'paused';
	}

	/** After a pause, or after a failure of the node. */
	resume(): void {
		if (this.state === 'paused') {
			this.state = 'running';
			this.#wake();
		} else if (this.canResume) void this.#run();
	}

	/** After a failed call the scan can go on; after wrong bytes it cannot. */
	readonly canResume = $derived(this.state === 'failed' && this.problem === null && this.workers > 0);

	/** Ends it; what was found stays. */
	stop(): void {
		this.#stopping.abort();
		for (const worker of this.#all) worker.stop();
		this.#all = [];
		this.#idle = [];
		this.workers = 0;
		if (this.isUnderWay) this.state = 'stopped';
		this.#wake();
	}

	async #run(): Promise<void> {
		const { signal } = this.#stopping;
		const range = this.#range;
		Object.assign(this, { state: 'running', failure: null, message: null });
		try {
			while (range && !range.isOver) {
				const batch = await range.load(signal);
				while (!signal.aborted && (this.state === 'paused' || this.#idle.length === 0)) await this.#change();
				if (signal.aborted) return;
				const worker = this.#idle.pop();
				if (worker) void this.#scan(worker, batch, signal);
			}
			while (!signal.aborted && this.#idle.length < this.#all.length) await this.#change();
			if (signal.aborted || this.state === 'failed') return;
			this.state = 'done';
			this.stop();
		} catch (error) {
			if (!signal.aborted) this.#fail(error);
		}
	}

	async #scan(worker: ScanWorker, { height, blocks }: BlockBatch, signal: AbortSignal): Promise<void> {
		try {
			const scanned = await worker.blocks(height, blocks);
			if (signal.aborted) return;
			this.#take(scanned);
			this.#idle.push(worker);
			this.#wake();
		} catch (error) {
			if (!signal.aborted) this.#end(error);
		}
	}

	#take({ count, transactions, found, runs, unparsed, problem }: ScannedBlocks): void {
		this.done += count;
		this.transactions += transactions;
		this.unparsed = addUnparsed(this.unparsed, unparsed);
		if (found.length > 0) this.found = insertFound(this.found, found);
		const broken = runs.map((run) => this.#continuity.add(run)).find((height) => height !== null);
		this.problem = problem ?? (broken === undefined ? null : { height: broken, kind: 'height' });
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
