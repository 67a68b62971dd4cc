import { setTimeout as sleep } from 'node:timers/promises';

/** What goes wrong with an operation. Without any of it the answer is as it should be. */
export interface Fault {
	/** Milliseconds before anything is sent. */
	delay?: number;
	/** Ends the connection without an answer. */
	hangUp?: boolean;
	/** The HTTP status, 200 when left out. */
	status?: number;
	/** Stands in for the whole answer. */
	body?: string;
	/** Headers of the answer, such as `retry-after`, which other origins' pages may read. */
	headers?: Record<string, string>;
	/** The media type of the answer. */
	type?: string;
	/** The operation refuses: a JSON-RPC error, or the `status` of an operation with a path of its own. */
	error?: { code: number; message: string };
	/** Changes the result before it is written; what it gives stands in for the result. */
	change?: (result: Record<string, unknown>) => unknown;
	/** Sends only so many bytes, as a whole answer. */
	cut?: number;
}

/** The faults that are set, by operation. */
export class Faults {
	readonly #faults = new Map<string, Fault>();

	/** `*` stands for all operations that have no fault of their own; null takes a fault away. */
	set(operation: string, fault: Fault | null): void {
		if (fault) this.#faults.set(operation, fault);
		else this.#faults.delete(operation);
	}

	of(operation: string): Fault {
		return this.#faults.get(operation) ?? this.#faults.get('*') ?? {};
	}
}

/** Waits as a slow operation does; at once when the signal is given. */
export async function wait({ delay = 0 }: Fault, signal: AbortSignal): Promise<void> {
	if (delay > 0) await sleep(delay, undefined, { signal }).catch(() => {});
}
