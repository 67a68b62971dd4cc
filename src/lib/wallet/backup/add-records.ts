import { pageConditions } from '../../app/page-conditions';
import { visible } from '../../format/visible';
import type { Client } from '../../rpc/client';
import { WALLET_ERROR_CODES } from '../../rpc/wallet/codes';
import type { Failure } from '../../rpc/errors';
import { walletActions } from '../../wallet-data/actions';
import { describeWalletFailure } from '../../wallet-data/messages/failure';
import { refreshWallet } from '../../wallet-data/refresh';
import { resetTransfers } from '../../wallet-data/transfers-base';
import type { BackupRecord } from './compare';

/** Records between two updates of the status: a screen reader announces each update. */
const RECORDS_PER_STATUS = 50;

const RETRY_HINT = 'What was added stays. The comparison above is up to date: add the rest from there.';

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
	const total = records.length;
	let added = 0;
	let refusal = '';
	for (const [count, record] of records.entries()) {
		if (stopping.signal.aborted) break;
		if (count % RECORDS_PER_STATUS === 0) {
			const slow = `${count} of ${total}`;
			walletActions.set(wallet, place, { kind: 'under_way', since, slow, cancel: () => stopping.abort() });
		}
		const outcome = await record.add(wallet);
		if (outcome.kind !== 'failed') {
			added++;
			continue;
		}
		const { failure, mayHaveTakenEffect: lost } = outcome.error;
		const message = describeWalletFailure(failure, wallet.url, pageConditions(wallet.url));
		if (!isRecordFailure(failure)) {
			walletActions.set(wallet, place, { kind: 'failed', failure, lost, message: { ...message, next: RETRY_HINT } });
			return reload(wallet);
		}
		refusal ||= `${visible(record.name)}: ${message.title} ${message.cause} `;
	}
	const title = `${added} of ${total} added.`;
	walletActions.set(wallet, place, {
		kind: 'done',
		...(added === total ? { title } : { tone: 'warn', title, next: `${refusal}${RETRY_HINT}` })
	});
	return reload(wallet);
}

async function reload(wallet: Client): Promise<unknown> {
	await resetTransfers(wallet);
	return refreshWallet(wallet);
}

/** True when a failure concerns one record only, so that the next one may succeed. */
const isRecordFailure = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code !== WALLET_ERROR_CODES.notOpen);
