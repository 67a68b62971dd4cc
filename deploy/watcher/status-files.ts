import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import type { Payment } from '../../src/lib/payment/state';
import { writeWhole } from './files';
import { writeStatus, type WatchedRequest } from './request';
import { uptime } from './uptime';

/** Seconds after which a status file is written again, since a checkout distrusts one of 10 minutes. */
const FRESH = 240;

/** The status files of requests, and when each was written. */
export class StatusFiles {
	/** By the id of a request, in seconds of {@link uptime}. */
	readonly #written = new Map<string, number>();

	constructor(private readonly folder: string) {}

	/** Takes files that are there for new ones: those of requests without payments, which say all that there is. */
	takeOver(requests: Iterable<WatchedRequest>): void {
		const files = new Set(readdirSync(this.folder));
		for (const { id, payments } of requests)
			if (payments.length === 0 && files.has(`${id}.json`)) this.#written.set(id, uptime());
	}

	/** @throws Problem */
	write(request: WatchedRequest, payments: readonly Payment[]): void {
		writeWhole(join(this.folder, `${request.id}.json`), writeStatus(request, payments, unixSeconds()));
		this.#written.set(request.id, uptime());
	}

	/** Whether a checkout would soon call a file old. @param isFinal whether one that was written stays as it is */
	isDue(id: string, isFinal: boolean): boolean {
		const written = this.#written.get(id);
		return written === undefined || (!isFinal && uptime() - written >= FRESH);
	}

	forget(id: string): void {
		this.#written.delete(id);
	}
}
