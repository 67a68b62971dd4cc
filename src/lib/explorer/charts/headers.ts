import { memoizePerClient } from '../memoize-per-client';
import { targetSeconds } from '../../chain/rules';
import type { Client } from '../../rpc/client';
import type { Range } from '../../ui/chart-range';
import { chartPointsOf, type ChartedHeader } from './chart-points';
import { loadHeaders } from '../../chain-data/load-headers';
import { weightOf } from '../block-windows';
import { headerStore, type HeaderStore } from './header-store';
import { chartedHeights, isUnsampled } from './sampling';

/** Concurrent calls. */
const MAX_PARALLEL_CALLS = 3;
/**
 * Up to this many new blocks, all their headers are loaded in one call, which also shows whether they follow the
 * newest known block.
 */
const MAX_FOLLOWED_BLOCKS = 20;
/** Deeper than any reorganisation goes, in blocks. */
const MAX_REORGANISATION_BLOCKS = 100;

/**
 * Headers of a node's chain, in memory and in IndexedDB. All headers belong to one chain: the newest one is loaded
 * again at first use, and as long as a reorganisation may reach it. If it has changed, the last hundred headers are
 * dropped; if the newest of the rest has changed too, all are dropped.
 */
export class ChartHeaders {
	readonly #known = new Map<number, ChartedHeader>();
	#restored: Promise<void> | undefined;
	#isChecked = false;

	constructor(
		readonly node: Client,
		readonly store: HeaderStore = headerStore
	) {}

	/** The chart points of a range that are known, ascending. */
	points(range: Range) {
		const heights = chartedHeights(range).sort((a, b) => a - b);
		return chartPointsOf(heights.map((height) => this.#known.get(height)).filter((header) => header !== undefined));
	}

	/**
	 * Loads the headers of a chart: first a few, spread over the range, then more between them.
	 *
	 * @param tip of the node's chain
	 * @param onProgress called after each answer, with the number of missing headers
	 * @throws RpcError; `cancelled` when the signal is aborted
	 */
	async load(
		range: Range,
		tip: { height: number; hash: string },
		signal: AbortSignal,
		onProgress: (missing: number) => void
	): Promise<void> {
		await (this.#restored ??= this.#restore());
		await this.#followTip(tip, signal);
		const missing = chartedHeights(range).filter((height) => !this.#known.has(height));
		let left = missing.length;
		onProgress(left);
		const loadNext = async () => {
			for (let first = missing.shift(); first !== undefined; first = missing.shift()) {
				// A short range is loaded in one call.
				const last = isUnsampled(range) ? (missing.splice(0).at(-1) ?? first) : first;
				this.#add(await this.#load(first, last, signal));
				onProgress(isUnsampled(range) ? 0 : --left);
			}
		};
		try {
			await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, loadNext));
		} finally {
			// Stops the other concurrent loops as well.
			missing.length = 0;
		}
	}

	async #restore(): Promise<void> {
		for (const header of (await this.store.load(this.node.url)).filter(isHeader))
			this.#known.set(header.height, header);
	}

	/** Drops headers that a reorganisation replaced, and loads those of new blocks. */
	async #followTip(tip: { height: number; hash: string }, signal: AbortSignal): Promise<void> {
		this.#drop(tip.height + 1);
		for (const depth of [MAX_REORGANISATION_BLOCKS, Infinity]) {
			const newest = Math.max(...this.#known.keys());
			const known = this.#known.get(newest);
			if (!known || known.hash === tip.hash || (this.#isChecked && newest < tip.height - MAX_REORGANISATION_BLOCKS))
				break;
			const end = tip.height - newest <= MAX_FOLLOWED_BLOCKS ? tip.height : newest;
			const [reloaded, ...headers] = await this.#load(newest, end, signal);
			if (reloaded?.hash === known.hash) {
				this.#add(headers);
				break;
			}
			this.#drop(newest - depth);
		}
		this.#isChecked = true;
	}

	async #load(first: number, last: number, signal: AbortSignal): Promise<ChartedHeader[]> {
		return (await loadHeaders(this.node, first, last, signal)).map((header) => ({
			height: header.height,
			hash: header.hash,
			timestamp: header.timestamp,
			version: header.major_version,
			target: targetSeconds(header.major_version),
			difficulty: header.wide_difficulty ?? header.difficulty,
			work: header.wide_cumulative_difficulty ?? header.cumulative_difficulty ?? null,
			weight: weightOf(header),
			num_txes: header.num_txes,
			reward: header.reward
		}));
	}

	#add(headers: readonly ChartedHeader[]): void {
		for (const header of headers) this.#known.set(header.height, header);
		if (headers.length > 0) void this.store.save(this.node.url, headers);
	}

	#drop(from: number): void {
		const replaced = [...this.#known.keys()].filter((height) => height >= from);
		for (const height of replaced) this.#known.delete(height);
		if (replaced.length > 0) void this.store.drop(this.node.url, Math.max(0, from));
	}
}

/** The instance of a node; it lives as long as the client. */
export const chartHeadersOf = memoizePerClient((node) => new ChartHeaders(node));

const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isAmount = (value: unknown) => typeof value === 'bigint' && value >= 0n;

/** True when a stored value is a complete header. */
function isHeader(value: unknown): value is ChartedHeader {
	if (typeof value !== 'object' || value === null) return false;
	const { height, hash, timestamp, version, target, difficulty, work, weight, num_txes, reward } =
		value as Partial<ChartedHeader>;
	return (
		typeof hash === 'string' &&
		[height, timestamp, version, target, weight, num_txes].every(isCount) &&
		[difficulty, reward, work ?? 0n].every(isAmount)
	);
}
