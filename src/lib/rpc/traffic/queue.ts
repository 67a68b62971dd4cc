import { RpcError } from '../errors';
import type { Exchange } from '../transport';
import type { Gap } from './gap';

/**
 * Maximum number of simultaneous requests to one node. From release 0.18.5.1 on, a node allows three connections per
 * address by default.
 */
const MAX_AT_ONCE = 3;

/** Request that waits for its turn. */
interface Waiting {
	operation: string;
	gap: Gap;
	begin: () => void;
}

/** Queue of requests: those of operations that were refused before go first, then the others, in their order. */
class Queue {
	#free = MAX_AT_ONCE;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #waiting: Waiting[] = [];

	async run<Result>(exchange: Exchange, gap: Gap, work: () => Promise<Result>): Promise<Result> {
		await this.#turn(exchange, gap);
		try {
			return await work();
		} finally {
			this.#free++;
			this.#next();
		}
	}

	#turn({ signal, operation }: Exchange, gap: Gap): Promise<void> {
		return new Promise((resolve, reject) => {
			const begin = () => {
				signal?.removeEventListener('abort', leave);
				resolve();
			};
			const waiting = { operation, gap, begin };
			const leave = () => {
				this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
				// The call was never sent.
				reject(new RpcError({ kind: 'cancelled' }, operation, false));
			};
			this.#waiting.push(waiting);
			signal?.addEventListener('abort', leave, { once: true });
			this.#next();
		});
	}

	#next(): void {
		clearTimeout(this.#timer);
		const refused = this.#waiting.findIndex(({ operation, gap }) => gap.refused.has(operation));
		const next = this.#waiting[Math.max(0, refused)];
		if (!next || this.#free === 0) return;
		const wait = next.gap.nextAt - performance.now();
		if (wait > 0) {
			this.#timer = setTimeout(() => this.#next(), wait);
			return;
		}
		this.#waiting.splice(this.#waiting.indexOf(next), 1);
		this.#free--;
		next.gap.begin();
		next.begin();
		this.#next();
	}
}

const queues = new Map<string, Queue>();

/** Returns the queue of an origin: all paths of a server share it. */
export function queueOf(origin: string): Queue {
	const queue = queues.get(origin) ?? new Queue();
	queues.set(origin, queue);
	return queue;
}
