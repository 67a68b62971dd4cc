import type { Done } from '../../format/action-status';
import { plural } from '../../format/amount';

/** Actions during which the service answers no other request. */
export const SCANS = ['refresh', 'rescan-spent', 'rescan'] as const;

export const SCAN_IS_SLOW =
	'The wallet service answers no other request until it is done, and the other pages of the wallet wait. This can take hours if there are many blocks to scan. The scan continues when this page is closed.';

export function refreshed({
	blocks_fetched,
	received_money
}: {
	blocks_fetched: number;
	received_money: boolean;
}): Done {
	return {
		title: blocks_fetched === 0 ? 'There are no new blocks.' : `${plural(blocks_fetched, 'block')} scanned.`,
		next: received_money ? 'They contain payments to this wallet.' : ''
	};
}

/** Data that a rescan deletes (reference implementation, wallet2.cpp: clear_soft and clear). */
export const RESCAN_LOSSES = {
	soft: 'Only what is on the chain is found again: the recipients of sent payments are lost. Older services also lose transaction keys and notes.',
	hard: 'Only what is on the chain is found again. Permanently lost: recipients of sent payments, transaction keys and with them the proofs of payment, notes, labels, account names and tags, and the address book.'
} as const;
