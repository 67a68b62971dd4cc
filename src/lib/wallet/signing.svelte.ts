import type { ActionResult } from '../format/action-status';
import type { Client } from '../rpc/client';
import { describeTransfer, signTransfer } from '../rpc/wallet/cold';
import { signMultisig } from '../rpc/wallet/multisig';
import type { TransactionDescription } from '../rpc/wallet/records';
import type { AddressOwnership } from './check-described';
import type { ExchangeData } from './exchange/exchange-kinds';
import { walletActions } from '../wallet-data/actions';
import { loadOwnership } from './load-ownership';

/** A set after signing. */
export interface SigningResult {
	exchangeData: ExchangeData;
	/** True when the set has enough signatures. */
	isComplete: boolean;
	/** The key and the raw hex of each transaction, where the service reports them. */
	keys: readonly string[];
	rawTransactions: readonly string[];
}

/** State of signing a set, which is first described and then signed. It outlives the page, in memory. */
export class Signing {
	/** The primary address of the wallet that imported the set. */
	walletAddress = $state.raw('');
	importedSet: ExchangeData | null = $state.raw(null);
	described: { transactions: readonly TransactionDescription[]; own: AddressOwnership } | null = $state.raw(null);
	signed: SigningResult | null = $state.raw(null);

	async importSet(wallet: Client, address: string, exchangeData: ExchangeData): Promise<void> {
		this.walletAddress = address;
		this.importedSet = exchangeData;
		this.described = null;
		this.signed = null;
		const { kind, text } = exchangeData;
		const params = kind === 'multisig-set' ? { multisig_txset: text } : { unsigned_txset: text };
		const result = await walletActions.run(wallet, 'describe', describeTransfer, params, {
			done: ({ desc }) =>
				desc.length > 0
					? { title: 'Ready to review.', next: 'Read all of it before you sign.' }
					: { tone: 'warn', title: 'It contains no transaction.', next: 'Ask for a new one.' }
		});
		if (!result || result.desc.length === 0 || this.importedSet !== exchangeData) return;
		const own = await loadOwnership(wallet, result.desc);
		if (this.importedSet === exchangeData) this.described = { transactions: result.desc, own };
	}

	async sign(wallet: Client): Promise<void> {
		const { importedSet } = this;
		if (!importedSet || !this.described) return;
		const signed =
			importedSet.kind === 'multisig-set'
				? await signWithOthers(wallet, importedSet)
				: await signAlone(wallet, importedSet);
		if (signed && this.importedSet === importedSet) this.signed = signed;
	}

	discardSet(): void {
		this.importedSet = null;
		this.described = null;
		this.signed = null;
	}
}

/** The message for an answer without a signed set. */
const NOT_SIGNED: ActionResult = {
	tone: 'warn',
	title: 'Nothing was signed.',
	next: 'The wallet service returned no signed transfer. Ask for a new one.'
};

async function signAlone(wallet: Client, { text }: ExchangeData): Promise<SigningResult | null> {
	const params = { unsigned_txset: text, export_raw: true, get_tx_keys: true };
	const signed = await walletActions.run(wallet, 'sign', signTransfer, params, {
		done: ({ signed_txset }) =>
			signed_txset === ''
				? NOT_SIGNED
				: { title: 'Signed, not sent.', next: 'Export it to the view-only wallet, which sends it.' }
	});
	if (!signed?.signed_txset) return null;
	const exchangeData: ExchangeData = { kind: 'signed', text: signed.signed_txset, hashes: signed.tx_hash_list };
	return { exchangeData, isComplete: true, keys: signed.tx_key_list, rawTransactions: signed.tx_raw_list };
}

async function signWithOthers(wallet: Client, { text }: ExchangeData): Promise<SigningResult | null> {
	const params = { tx_data_hex: text };
	const signed = await walletActions.run(wallet, 'sign', signMultisig, params, {
		done: ({ tx_data_hex, tx_hash_list }) => {
			if (tx_data_hex === '') return NOT_SIGNED;
			return tx_hash_list.length > 0
				? { title: 'Signed by enough signers, not sent.', next: 'Send it, or export it to another signer to send.' }
				: { title: 'Signed by this wallet.', next: 'More signatures are needed. Export it to the next signer.' };
		}
	});
	if (!signed?.tx_data_hex) return null;
	const { tx_data_hex, tx_hash_list } = signed;
	const exchangeData: ExchangeData = { kind: 'multisig-set', text: tx_data_hex, hashes: tx_hash_list };
	return { exchangeData, isComplete: tx_hash_list.length > 0, keys: [], rawTransactions: [] };
}

export const signing = new Signing();
