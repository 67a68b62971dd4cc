import { IdGroups } from '../../chain/checkpoints';
import { linkOfHeader, verifyLinks, type Link } from '../../chain/previous-ids';
import {
	hashDifferences,
	Contradictions,
	bytesContradiction,
	linkContradiction,
	type Contradiction
} from './contradiction';
import type { Client } from '../../rpc/client';
import { getBlockHeadersRange } from '../../rpc/daemon/blocks';
import { getInfo } from '../../rpc/daemon/node';
import type { BlockHeader } from '../../rpc/daemon/records';
import { RpcError } from '../../rpc/errors';
import { retryUntilAnswered } from '../retry-until-answered';
import { BlockRange } from '../../chain-data/block-ranges';
import { addUnparsed, type UnparsedRange } from '../../verification/unparsed';
import { TaskWorker } from '../../chain-data/task-worker';
import type { VerifiedBlocks } from '../../chain/verify-blocks';
import type { VerifyTask } from '../../chain/verify.worker';
import url from '../../chain/verify.worker?worker&url';

type State = 'idle' | 'running' | 'done' | 'stopped' | 'failed';

/** Headers that a restricted node gives in one answer, at most. */
const MAX_HEADERS_PER_CALL = 1000;

export interface RangeToVerify {
	/** Heights, both included. */
	from: number;
	to: number;
	/** True when all bytes are loaded and each hash is recomputed; otherwise only headers are loaded. */
	fromBytes: boolean;
}

/** The verification of a range of blocks, and its comparison with a second node. */
export class RangeVerification {
	state: State = $state('idle');
	asked: RangeToVerify = $state.raw({ from: 0, to: 0, fromBytes: false });
	done = $state(0);
	/** Number of blocks whose ids were computed from their bytes; `transactions` likewise. */
	recomputed = $state(0);
	transactions = $state(0);
	/** Blocks and transactions that could not be verified. */
	unparsed: readonly UnparsedRange[] = $state.raw([]);
	/** Number of blocks compared with a second node. */
	compared = $state(0);
	/** Height of the second node's chain; null without one. */
	otherTip: number | null = $state(null);
	findings: readonly Contradiction[] = $state.raw([]);
	count = $state(0);
	failure: { error: RpcError; of: Client } | null = $state.raw(null);
	message: string | null = $state(null);
	/** Ids that were computed from the blocks' bytes. */
	ids = $state.raw(new IdGroups());
	/** Duration in ms. */
	milliseconds = $state(0);

	#abortController = new AbortController();

	async start(node: Client, other: Client | null, asked: RangeToVerify): Promise<void> {
		this.stop();
		const { signal } = (this.#abortController = new AbortController());
		Object.assign(this, { asked, done: 0, recomputed: 0, transactions: 0, unparsed: [] });
		Object.assign(this, { compared: 0, otherTip: null, ids: new IdGroups() });
		Object.assign(this, { findings: [], count: 0, failure: null, message: null, state: 'running' });
		const start = performance.now();
		const found = new Contradictions();
		const worker = asked.fromBytes ? new TaskWorker<VerifyTask, VerifiedBlocks>(url) : null;
		signal.addEventListener('abort', () => worker?.stop());
		try {
			if (other)
				this.otherTip =
					(await this.#callWithRetries(other, (client) => client.call(getInfo, undefined, { signal }))).height - 1;
			let before: Link | null = null;
			const range = new BlockRange(node, asked.from, asked.to);
			while (!range.isDone && !signal.aborted) {
				const step = worker ? await this.#loadBlocks(range, worker, signal) : await this.#loadHeaders(range, signal);
				if (signal.aborted) return;
				const { links, faults, headers } = step;
				const checked = verifyLinks(links, before);
				before = checked.last;
				for (const link of links) this.ids.add(link);
				const otherHeaders = other && (await this.#loadOtherHeaders(other, headers, signal));
				if (signal.aborted) return;
				found.add([
					...faults,
					...checked.broken.map(linkContradiction),
					...(otherHeaders ? hashDifferences(headers, otherHeaders) : [])
				]);
				this.findings = [...found.listed];
				this.count = found.count;
				this.done += links.length;
				this.recomputed += checked.recomputed;
			}
			this.milliseconds = performance.now() - start;
			this.state = 'done';
		} catch (error) {
			if (signal.aborted) return;
			this.state = 'failed';
			if (!(error instanceof RpcError) && error instanceof Error) this.message = error.message;
		} finally {
			worker?.stop();
		}
	}

	/** Stops the verification; the findings stay. */
	stop(): void {
		this.#abortController.abort();
		if (this.state === 'running') this.state = 'stopped';
	}

	async #loadHeaders(range: BlockRange, signal: AbortSignal) {
		const to = Math.min(range.nextHeight + MAX_HEADERS_PER_CALL - 1, range.lastHeight);
		const headers = await this.#loadCompleteRange(range.node, range.nextHeight, to, signal);
		range.nextHeight = to + 1;
		return { headers, links: headers.map(linkOfHeader), faults: [] };
	}

	async #loadBlocks(range: BlockRange, worker: TaskWorker<VerifyTask, VerifiedBlocks>, signal: AbortSignal) {
		const { height, blocks } = await this.#callWithRetries(range.node, () => range.loadBatch(signal));
		const headers = await this.#loadCompleteRange(range.node, height, height + blocks.length - 1, signal);
		const { links, transactions, unparsed, faults } = await worker.run({ height, blocks, headers }, blocks);
		this.transactions += transactions;
		this.unparsed = addUnparsed(this.unparsed, unparsed);
		return { headers, links, faults: faults.map(bytesContradiction) };
	}

	/** Headers of the second node, up to its tip. */
	async #loadOtherHeaders(other: Client, headers: readonly BlockHeader[], signal: AbortSignal) {
		const first = headers[0]?.height ?? 0;
		const last = Math.min(headers.at(-1)?.height ?? 0, this.otherTip ?? 0);
		if (last < first) return null;
		const theirs = await this.#loadHeaderRange(other, first, last, signal);
		// Blocks above the second node's tip do not count as differences.
		const beyond = headers.filter(({ height }) => height > last);
		this.compared += headers.length - beyond.length;
		return [...theirs, ...beyond];
	}

	async #loadCompleteRange(node: Client, from: number, to: number, signal: AbortSignal) {
		const headers = await this.#loadHeaderRange(node, from, to, signal);
		if (headers.length !== to - from + 1) throw new Error('The node sent fewer headers than requested');
		return headers;
	}

	async #loadHeaderRange(client: Client, start_height: number, end_height: number, signal: AbortSignal) {
		const asked = { start_height, end_height };
		return (await this.#callWithRetries(client, () => client.call(getBlockHeadersRange, asked, { signal }))).headers;
	}

	/** Retries while that may help, and remembers which node failed. */
	async #callWithRetries<Answer>(of: Client, call: (client: Client) => Promise<Answer>): Promise<Answer> {
		const { signal } = this.#abortController;
		try {
			return await retryUntilAnswered(
				() => call(of),
				signal,
				(error) => (this.failure = error && { error, of })
			);
		} catch (error) {
			if (error instanceof RpcError && error.failure.kind !== 'cancelled') this.failure = { error, of };
			throw error;
		}
	}
}
