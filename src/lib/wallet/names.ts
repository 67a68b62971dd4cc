import type { Kind } from './confirmations';
import type { Row } from './history';
import { placeOf, type OwnAddresses } from './own-addresses';

/** What a kind of transfer is called. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
	in: 'Received',
	mined: 'Mined',
	pool: 'Unconfirmed',
	out: 'Sent',
	pending: 'Pending',
	failed: 'Failed'
};

/** What an account is called: its label, or its number. */
export const accountName = (account: { account_index: number; label: string }) =>
	account.label.trim() || `Account ${account.account_index}`;

/** What a transfer was about, as far as the wallet knows: its note, or the label of the address that it came to. */
export function aboutOf({ kind, transfer }: Row, own: OwnAddresses): string {
	if (transfer.note !== '') return transfer.note;
	if (kind === 'out' || kind === 'pending' || kind === 'failed') return '';
	return placeOf(transfer.address, own)?.label ?? '';
}
