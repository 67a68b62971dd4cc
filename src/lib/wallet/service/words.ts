import { formatInteger } from '../../format/amount';
import type { Done } from '../../format/change';
import { blocksOf } from '../about';

/** What it is like to wait while the service reads the chain. */
export const SILENT =
	'The wallet service answers nothing else meanwhile, and the other pages of the wallet wait. That can take hours when there is much to read; it goes on by itself, also when this page is closed.';

export function refreshed({
	blocks_fetched,
	received_money
}: {
	blocks_fetched: number;
	received_money: boolean;
}): Done {
	return {
		title: blocks_fetched === 0 ? 'There are no new blocks.' : `${blocksOf(blocks_fetched)} read.`,
		next: received_money ? 'Money came in them.' : ''
	};
}

/** @param period in seconds; null for the service's own */
export const autoRefreshSet = (enable: boolean, period: number | null): Done =>
	enable
		? {
				title: `The service looks for new blocks every ${period === 1 ? 'second' : `${formatInteger(period ?? 20)} seconds`}.`
			}
		: {
				title: 'The service looks for new blocks no more.',
				next: 'Nothing that comes is seen until it is refreshed from here, or started again.'
			};

/** `1.25` of 65561: the major version is in the upper 16 bits. */
export const versionOf = (version: number) => `${version >> 16}.${version & 0xffff}`;

/** Services of interface 1.28 on know a proxy; older ones pass over it without a word, and connect directly. */
export const knowsProxy = (version: number | null) => version !== null && version >= (1 << 16) + 28;

/** What a rescan forgets (reference implementation, wallet2.cpp: clear_soft and clear). */
export const LOST = {
	soft: 'Only what is on the chain is found again: who was paid is lost. Older services lose the keys of sent transactions and the notes as well.',
	hard: 'Only what is on the chain is found again. Lost for good are: who was paid, the keys of sent transactions and with them the proofs of payment, notes, labels, accounts’ names and tags, and the address book.'
} as const;
