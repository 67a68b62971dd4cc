import { readFileSync } from 'node:fs';
import { fromHex } from '../../src/lib/bytes/hex';
import { parseAddress, type Address } from '../../src/lib/chain/address';
import {
	scanKeys,
	subaddressOf,
	type Lookahead,
	type ScanKeys,
	type SubaddressIndex
} from '../../src/lib/chain/subaddress';
import { parseTransaction, type Transaction } from '../../src/lib/chain/transaction';

type WalletName = 'shop' | 'customer';

/** Content of wallets.json, recorded from the answers of a wallet service; amounts are strings of digits. */
interface WalletsFile {
	message: string;
	wallets: Record<WalletName, { address: string; view_key: string; subaddresses: string[] }>;
	transactions: {
		name: string;
		by: WalletName;
		tx_hash: string;
		as_hex: string;
		tx_key: string;
		owned: Record<WalletName, { amount: string; account: number; index: number }[]>;
	}[];
	proofs: { tx_hash: string; address: string; signature: string; good: boolean; received: string }[];
	signatures: { address: string; signature_type: 'spend' | 'view'; signature: string }[];
	spend: { tx_hash: string; rings: string[][]; signature: string };
	reserve: { address: string; signature: string; total: string; spent: string; transactions: string[] };
}

const file = new URL('./vectors/regtest/wallets.json', import.meta.url);

export const recordedWallets: WalletsFile = JSON.parse(readFileSync(file, 'utf8'));

export const walletNames: readonly WalletName[] = ['shop', 'customer'];

export interface SentTransaction extends Omit<WalletsFile['transactions'][number], 'as_hex'> {
	bytes: Uint8Array;
	tx: Transaction;
}

export const recordedTransactions: SentTransaction[] = recordedWallets.transactions.map(({ as_hex, ...rest }) => {
	const bytes = fromHex(as_hex);
	return { ...rest, bytes, tx: parseTransaction(bytes) };
});

export function recordedTransaction(name: string): SentTransaction {
	const found = recordedTransactions.find((one) => one.name === name || one.tx_hash === name);
	if (!found) throw new Error(`there is no transaction ${name}`);
	return found;
}

export function addressOf(text: string): Address {
	const { address } = parseAddress(text);
	if (!address) throw new Error(`${text} is no address`);
	return address;
}

export function keysOf(name: WalletName, lookahead: Lookahead = { accounts: 2, indices: 5 }): ScanKeys {
	const { address, view_key } = recordedWallets.wallets[name];
	const { keys } = scanKeys(addressOf(address), view_key, lookahead);
	if (!keys) throw new Error(`${name} has no keys`);
	return keys;
}

export function subaddressAt(name: WalletName, place: SubaddressIndex): Address {
	const primary = { ...addressOf(recordedWallets.wallets[name].address), kind: 'standard' as const, paymentId: null };
	return subaddressOf(primary, keysOf(name).view, place);
}
