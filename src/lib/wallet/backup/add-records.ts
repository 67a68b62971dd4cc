import { pageAddress } from '../../app/page-address';
import { visible } from '../../format/visible';
import type { Client } from '../../rpc/client';
import { CODES } from '../../rpc/wallet/codes';
import type { Failure } from '../../rpc/errors';
import { changes } from '../../wallet-data/actions';
import { describeWalletFailure } from '../../wallet-data/messages/failure';
import { refresh } from '../../wallet-data/refresh';
import { beginAnew } from '../../wallet-data/transfers-base';
import type { BackupRecord } from './compare';

/** Records between two updates of the status: a screen reader announces each update. */
const NOTED_EVERY = 50;

const AGAIN = 'What was added stays. The comparison above is up to date: add the rest from there.';

/**
 * Adds records one after another. Records that were added stay, even after a failure.
 *
 * @param stopping stops after the record that is being added
 */
export async function addRecords(
	wallet: Client,
	place: string,
	records: readonly BackupRecord[],
	stopping: AbortController
): Promise<unknown> {
	const since = Date.now();
	const of = records.length;
	let added = 0;
	let refusal = '';
	for (const [count, record] of records.entries()) {
		if (stopping.signal.aborted) break;
		if (count % NOTED_EVERY === 0) {
			const slow = `${count} of ${of}`;
			changes.set(wallet, place, { kind: 'under_way', since, slow, cancel: () => stopping.abort() });
		}
		const outcome = await record.add(wallet);
		if (outcome.kind !== 'failed') {
			added++;
			continue;
		}
		const { failure, mayHaveTakenEffect: lost } = outcome.error;
		const message = describeWalletFailure(failure, wallet.url, pageAddress(wallet.url));
		if (!isOfRecord(failure)) {
			changes.set(wallet, place, { kind: 'failed', failure, lost, message: { ...message, next: AGAIN } });
			return reload(wallet);
		}
		refusal ||= `${visible(record.name)}: ${message.title} ${message.cause} `;
	}
	const title = `${added} of ${of} added.`;
	changes.set(wallet, place, {
		kind: 'done',
		...(added === of ? { title } : { tone: 'warn', title, next: `${refusal}${AGAIN}` })
	});
	return reload(wallet);
}

async function reload(wallet: Client): Promise<unknown> {
	await beginAnew(wallet);
	return refresh(wallet);
}

/** True when a failure concerns one record only, so that the next one may succeed. */
const isOfRecord = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code !== CODES.notOpen);
