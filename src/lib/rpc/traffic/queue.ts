import { RpcError } from '../errors';
import type { Exchange } from '../transport';
import type { RateLimit } from './gap';

/**
 * Maximum number of simultaneous requests to one node. From release 0.18.5.1 on, a node allows three connections per
 * address by default.
 */
const MAX_CONCURRENT_REQUESTS = 3;

/** Request that waits for its turn. */
interface QueuedRequest {
	operation: string;
	gap: RateLimit;
	start: () => void;
}

/** Queue of requests: those of operations that were refused before go first, then the others, in their order. */
class Queue {
	#freeSlots = MAX_CONCURRENT_REQUESTS;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #queued: QueuedRequest[] = [];

	async run<Result>(exchange: Exchange, gap: RateLimit, work: () => Promise<Result>): Promise<Result> {
		await this.#waitForTurn(exchange, gap);
		try {
			return await work();
		} finally {
			this.#freeSlots++;
			this.#startNext();
		}
	}

	#waitForTurn({ signal, operation }: Exchange, gap: RateLimit): Promise<void> {
		return new Promise((resolve, reject) => {
			const start = () => {
				signal?.removeEventListener('abort', cancel);
				resolve();
			};
			const waiting = { operation, gap, start };
			const cancel = () => {
				this.#queued.splice(this.#queued.indexOf(waiting), 1);
				// The call was never sent.
				reject(new RpcError({ kind: 'cancelled' }, operation, false));
			};
			this.#queued.push(waiting);
			signal?.addEventListener('abort', cancel, { once: true });
			this.#startNext();
		});
	}

	#startNext(): void {
		clearTimeout(this.#timer);
		const refused = this.#queued.findIndex(({ operation, gap }) => gap.refusedOperations.has(operation));
		const next = this.#queued[Math.max(0, refused)];
		if (!next || this.#freeSlots === 0) return;
		const wait = next.gap.nextAt - performance.now();
		if (wait > 0) {
			this.#timer = setTimeout(() => this.#startNext(), wait);
			return;
		}
		this.#queued.splice(this.#queued.indexOf(next), 1);
		this.#freeSlots--;
		next.gap.recordStart();
		next.start();
		this.#startNext();
	}
}

const queues = new Map<string, Queue>();

/** Returns the queue of an origin: all paths of a server share it. */
export function queueOf(origin: string): Queue {
	const queue = queues.get(origin) ?? new Queue();
	queues.set(origin, queue);
	return queue;
}
