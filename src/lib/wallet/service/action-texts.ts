import type { ActionResult } from '../../format/action-status';
import { plural } from '../../format/amount';

/** Actions during which the service answers no other request. */
export const SCAN_ACTIONS = ['refresh', 'rescan-spent', 'rescan'] as const;

export const SCAN_IS_SLOW =
	'Until it is done, the wallet service answers nothing else, and the other wallet pages wait. With many blocks to scan this can take hours. The scan continues when this page is closed.';

export function describeRefresh({
	blocks_fetched,
	received_money
}: {
	blocks_fetched: number;
	received_money: boolean;
}): ActionResult {
	return {
		title: blocks_fetched === 0 ? 'There are no new blocks.' : `${plural(blocks_fetched, 'block')} scanned.`,
		next: received_money ? 'They contain payments to this wallet.' : ''
	};
}

/** Data that a rescan deletes (reference implementation, wallet2.cpp: clear_soft and clear). */
export const RESCAN_LOSSES = {
	soft: 'Only what is on the chain is found again. Lost: the recipients of sent payments. Older services also lose transaction keys and notes.',
	hard: 'Only what is on the chain is found again. Permanently lost: recipients of sent payments, transaction keys and with them the proofs of payment, notes, labels, account names and tags, and the address book.'
} as const;
