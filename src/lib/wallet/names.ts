import { shortHash } from '../format/hash';
import type { Kind } from '../queries/confirmations';
import type { Row } from './history';
import { placeOf, type OwnAddresses } from './own-addresses';

/** The names of kinds of transfers. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
	in: 'Received',
	mined: 'Mined',
	pool: 'Unconfirmed',
	out: 'Sent',
	pending: 'Pending',
	failed: 'Failed'
};

/** An account's label, or its number. */
export const accountName = (account: { account_index: number; label: string }) =>
	account.label.trim() || `Account ${account.account_index}`;

/** Accounts to choose from, by index. */
export const accountChoices = (accounts: readonly { account_index: number; label: string }[]) =>
	accounts.map((account) => ({
		value: String(account.account_index),
		name: `${account.account_index} · ${accountName(account)}`
	}));

/** A transfer's note, or else the label of the address that received it; '' for neither. */
export function noteOrLabel({ kind, transfer }: Row, own: OwnAddresses): string {
	if (transfer.note !== '') return transfer.note;
	if (kind === 'out' || kind === 'pending' || kind === 'failed') return '';
	return placeOf(transfer.address, own)?.label ?? '';
}

/** A transfer in a few words: its note or label, or else who was paid or what it was. */
export function titleOf(row: Row, own: OwnAddresses): string {
	if (row.kind === 'mined') return row.transfer.note || 'Block reward';
	const name = noteOrLabel(row, own);
	if (name !== '') return name;
	const [first, ...others] = row.transfer.destinations;
	if (!first || row.kind === 'in' || row.kind === 'pool') return KIND_NAMES[row.kind];
	return `To ${shortHash(first.address)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
