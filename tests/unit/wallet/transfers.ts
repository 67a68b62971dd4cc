import type { TransferEntry } from '../../../src/lib/rpc/wallet/records';
import { buildHistory, type Transfers } from '../../../src/lib/wallet-data/history';
import { ownAddresses } from '../../../src/lib/wallet-data/own-addresses';

export const NONE: Transfers = { in: [], out: [], pending: [], failed: [], pool: [] };

/** A transaction's hash that says which one it is. */
export const txid = (number: number) => number.toString(16).padStart(64, '0');

/** A transfer as the service lists it, a payment of 1 atomic unit in block 100 unless stated otherwise. */
export const transfer = (given: Partial<TransferEntry> = {}): TransferEntry => ({
	address: 'main',
	amount: 1n,
	confirmations: 1,
	double_spend_seen: false,
	fee: 0n,
	height: 100,
	note: '',
	payment_id: '0000000000000000',
	subaddr_index: { major: 0, minor: 0 },
	suggested_confirmations_threshold: 1n,
	timestamp: 1_700_000_000,
	txid: txid(1),
	type: 'in',
	unlock_time: 0n,
	destinations: [],
	amounts: [],
	subaddr_indices: [],
	...given
});

/** A transfer in no block, as a fake service sends it: with the fields that no release leaves out. */
export const sentTransfer = (given: { txid: string; type: string } & Record<string, unknown>) => ({
	address: '',
	amount: 1,
	double_spend_seen: false,
	fee: 0,
	height: 0,
	note: '',
	payment_id: '',
	subaddr_index: { major: 0, minor: 0 },
	timestamp: 0,
	unlock_time: 0,
	...given
});

/** The history of a wallet with these transfers and no names, or of one of its accounts. */
export const historyOf = (lists: Partial<Transfers>, account: number | null = null) =>
	buildHistory({ ...NONE, ...lists }, ownAddresses([]), account);
