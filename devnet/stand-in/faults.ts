import { setTimeout as sleep } from 'node:timers/promises';

/** Fault of an operation. When it is empty, the answer is correct. */
export interface Fault {
	/** Delay before anything is sent (ms). */
	delayMs?: number;
	/** True to close the connection without an answer. */
	hangUp?: boolean;
	/** HTTP status; 200 when omitted. */
	status?: number;
	/** Body that replaces the whole answer. */
	body?: string;
	/** Headers of the answer, such as `retry-after`, which pages of other origins may read. */
	headers?: Record<string, string>;
	/** Media type of the answer. */
	type?: string;
	/** Refusal of the operation: a JSON-RPC error, or the `status` of an operation with a path of its own. */
	error?: { code: number; message: string };
	/** Changes the result before it is serialized; the return value replaces the result. */
	change?: (result: Record<string, unknown>) => unknown;
	/** Number of bytes to send, as if they were the whole answer. */
	truncateTo?: number;
}

/** Faults that are set, by operation. */
export class Faults {
	readonly #faults = new Map<string, Fault>();

	/** Sets a fault; `*` is the fault of all operations without one of their own, and null removes a fault. */
	set(operation: string, fault: Fault | null): void {
		if (fault) this.#faults.set(operation, fault);
		else this.#faults.delete(operation);
	}

	of(operation: string): Fault {
		return this.#faults.get(operation) ?? this.#faults.get('*') ?? {};
	}
}

/** Waits as long as the fault's delay; returns at once when the signal is aborted. */
export async function waitForDelay({ delayMs = 0 }: Fault, signal: AbortSignal): Promise<void> {
	if (delayMs > 0) await sleep(delayMs, undefined, { signal }).catch(() => {});
}
