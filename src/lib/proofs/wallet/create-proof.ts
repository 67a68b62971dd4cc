import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import { parseAmount as parseCoins } from '../../format/parse-amount';
import { combineFields, mapValue, type FieldValue, type Read } from '../../format/read';
import type { ProofKind } from '../kinds';
import { parseAnyAddress, parseTxid } from '../parse-proof';

/** Which key signs a message. */
export type SigningKey = 'spend' | 'view';

/** Field values of the form. */
export interface CreateDraft {
	kind: ProofKind;
	txid: string;
	/** The address that was paid. */
	address: string;
	message: string;
	/** Whether a reserve proof covers the whole wallet, or an amount of an account. */
	all: boolean;
	amount: string;
	/** Of the reserve, or of the signing address. */
	account: number;
	/** Of the signing address, within its account. */
	index: number;
	key: SigningKey;
}

export const EMPTY_CREATE: CreateDraft = {
	...{ kind: 'tx_proof', txid: '', address: '', message: '', all: true, amount: '', account: 0, index: 0, key: 'spend' }
};

/** A request to the wallet service. */
export type CreateRequest =
	/** `address` is only for the link; '' for none. */
	| { kind: 'tx_key'; txid: string; address: string }
	| { kind: 'tx_proof'; txid: string; address: string; message: string }
	| { kind: 'spend_proof'; txid: string; message: string }
	| { kind: 'reserve_proof'; all: true; message: string }
	| { kind: 'reserve_proof'; all: false; account_index: number; amount: bigint; message: string }
	| { kind: 'message'; data: string; account_index: number; address_index: number; signature_type: SigningKey };

interface FormContext {
	coin: Coin;
	/** The wallet's; null when it is unknown. */
	network: Network | null;
}

/** Messages keep all spaces. */
export function parseCreate(draft: CreateDraft, { coin, network }: FormContext): Read<CreateRequest> {
	const { kind, message } = draft;
	const txid = parseTxid(draft.txid);
	switch (kind) {
		case 'tx_key': {
			const address = draft.address.trim() === '' ? { value: '' } : parseAnyAddress(draft.address, network);
			return mapValue(combineFields({ txid, address }), (values) => ({ kind, ...values }));
		}
		case 'tx_proof':
			return mapValue(combineFields({ txid, address: parseAnyAddress(draft.address, network) }), (values) => ({
				...{ kind, ...values, message }
			}));
		case 'spend_proof':
			return mapValue(combineFields({ txid }), (values) => ({ kind, ...values, message }));
		case 'reserve_proof':
			if (draft.all) return { value: { kind, all: true, message } };
			return mapValue(combineFields({ amount: parseAmount(draft.amount, coin) }), ({ amount }) => ({
				...{ kind, all: false, account_index: draft.account, amount, message }
			}));
		case 'message': {
			if (message === '') return { problems: { message: 'Enter the text to sign.' } };
			const { account: account_index, index: address_index, key: signature_type } = draft;
			return { value: { kind, data: message, account_index, address_index, signature_type } };
		}
	}
}

function parseAmount(text: string, coin: Coin): FieldValue<bigint> {
	const { atomic, problem } = parseCoins(text, coin);
	if (problem !== null) return { problem };
	return atomic > 0n ? { value: atomic } : { problem: 'The amount has to be above zero.' };
}

export interface WalletKind {
	viewOnly: boolean;
	multisig: { multisig: boolean };
}

/** Why the wallet cannot create proofs of a kind; null when it can. */
export function whyImpossible(kind: ProofKind, { viewOnly, multisig: { multisig } }: WalletKind): string | null {
	switch (kind) {
		case 'tx_key':
		case 'tx_proof':
			return null;
		case 'spend_proof':
			if (viewOnly) return 'A view-only wallet has no spend key, so it cannot prove that it sent a transaction.';
			return multisig ? 'A multisig wallet cannot create a spend proof: no signer has the whole spend key.' : null;
		case 'reserve_proof':
			if (viewOnly) return 'A view-only wallet has no spend key, so it cannot prove what it holds.';
			return multisig ? 'A multisig wallet cannot prove what it holds: no signer has the whole spend key.' : null;
		case 'message':
			return viewOnly
				? 'A view-only wallet does not sign messages: monero-wallet-rpc needs the full wallet for it, and some versions crash when asked.'
				: null;
	}
}

/** What restricts a kind of proof in this wallet; null when nothing does. */
export function limitOf(kind: ProofKind, { viewOnly, multisig: { multisig } }: WalletKind): string | null {
	if (viewOnly && kind === 'tx_key') {
		return 'A view-only wallet cannot send: it knows the keys of few transactions, if any.';
	}
	if (viewOnly && kind === 'tx_proof') return 'A view-only wallet can prove received payments, not sent ones.';
	if (multisig && kind === 'message') {
		return 'A multisig wallet signs only with the view key of its primary address: no signer has the whole spend key.';
	}
	return null;
}
