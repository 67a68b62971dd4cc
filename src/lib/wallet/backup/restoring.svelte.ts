import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { changes } from '../actions';
import { refresh } from '../refresh';
import { clearCache } from '../wallet-cache';
import { CODES } from '../../rpc/wallet/codes';
import { describeWalletFailure } from '../messages/failure';
import type { Difference } from './compare';

/** A record that the service refused, and its reason. */
export interface Refused {
	name: string;
	reason: string;
}

/** Imports records one after the other. What is imported stays; the rest can be imported later. */
export class Restoring {
	/** How many were sent; null while nothing is imported. */
	progress: { count: number; of: number } | null = $state.raw(null);
	refused: readonly Refused[] = $state.raw([]);

	#isStopped = false;

	/** Ends after the record that is being imported. */
	stop(): void {
		this.#isStopped = true;
	}

	async run(wallet: Client, place: string, differences: readonly Difference[]): Promise<void> {
		const of = differences.length;
		this.#isStopped = false;
		this.refused = [];
		let sent = 0;
		this.progress = { count: sent, of };
		changes.set(wallet, place, { kind: 'under_way', since: Date.now(), slow: null, cancel: () => this.stop() });
		for (const difference of differences) {
			if (this.#isStopped) break;
			const outcome = await difference.apply(wallet);
			if (outcome.kind === 'failed') {
				const { failure, mayHaveTakenEffect: lost } = outcome.error;
				const message = describeWalletFailure(failure, wallet.url, location);
				if (!isOfRecord(failure)) {
					changes.set(wallet, place, { kind: 'failed', failure, lost, message: { ...message, next: AGAIN } });
					return this.#end();
				}
				this.refused = [...this.refused, { name: difference.name, reason: `${message.title} ${message.cause}` }];
			}
			this.progress = { count: ++sent, of };
		}
		const count = sent - this.refused.length;
		changes.set(wallet, place, {
			kind: 'done',
			tone: count === of ? 'good' : 'warn',
			title: `${count} of ${of} imported.`,
			...(count < of && { next: AGAIN })
		});
		return this.#end();
	}

	async #end(): Promise<void> {
		this.progress = null;
		clearCache();
		await refresh();
	}
}

/** Whether the next record may succeed all the same. */
const isOfRecord = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code !== CODES.notOpen);

const AGAIN = 'What was imported stays. The comparison below was made again: import the rest from there.';
