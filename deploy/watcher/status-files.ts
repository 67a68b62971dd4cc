import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import type { RequestPayment } from '../../src/lib/payment/state';
import { writeAtomically } from './files';
import { writeStatus, type WatchedRequest } from './request';
import { monotonicSeconds } from './uptime';

/** Age in seconds from which a status file is written again: a checkout distrusts one that is 10 minutes old. */
const REWRITE_AFTER_SECONDS = 240;

/** Status files of requests, and the times when they were written. */
export class StatusFiles {
	/** Times of writing, in seconds of {@link monotonicSeconds}, by request id. */
	readonly #written = new Map<string, number>();

	constructor(private readonly folder: string) {}

	/** Treats existing files of requests without payments as just written: their content is up to date. */
	adoptExisting(requests: Iterable<WatchedRequest>): void {
		const files = new Set(readdirSync(this.folder));
		for (const { id, payments } of requests)
			if (payments.length === 0 && files.has(`${id}.json`)) this.#written.set(id, monotonicSeconds());
	}

	/** Writes the status file of a request. @throws Problem */
	write(request: WatchedRequest, payments: readonly RequestPayment[]): void {
		writeAtomically(join(this.folder, `${request.id}.json`), writeStatus(request, payments, unixSeconds()));
		this.#written.set(request.id, monotonicSeconds());
	}

	/**
	 * True when a status file has to be written (again), before checkouts distrust it.
	 *
	 * @param isFinal true when a written file stays as it is
	 */
	isDue(id: string, isFinal: boolean): boolean {
		const written = this.#written.get(id);
		return written === undefined || (!isFinal && monotonicSeconds() - written >= REWRITE_AFTER_SECONDS);
	}

	forget(id: string): void {
		this.#written.delete(id);
	}
}
