import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import { parseAmount as parseCoins } from '../../format/parse-amount';
import { combineFields, type Read } from '../../format/read';
import type { ProofKind } from '../../proofs/kinds';
import { parseAnyAddress, parseTxid } from '../../proofs/read';

/** Which key signs a message. */
export type SigningKey = 'spend' | 'view';

/** What a proof is to be about, as it was typed and chosen. */
export interface MakeDraft {
	kind: ProofKind;
	txid: string;
	/** The address that was paid. */
	address: string;
	message: string;
	/** Whether a reserve proof is about all that the wallet holds, or about an amount of an account. */
	all: boolean;
	amount: string;
	/** Of the reserve, or of the address that signs. */
	account: number;
	/** The address that signs, within its account. */
	index: number;
	key: SigningKey;
}

export const EMPTY_MAKE: MakeDraft = {
	...{ kind: 'tx_proof', txid: '', address: '', message: '', all: true, amount: '', account: 0, index: 0, key: 'spend' }
};

/** What the wallet service is asked for. */
export type MakeRequest =
	/** `address` goes into the link alone; '' for none. */
	| { kind: 'tx_key'; txid: string; address: string }
	| { kind: 'tx_proof'; txid: string; address: string; message: string }
	| { kind: 'spend_proof'; txid: string; message: string }
	| { kind: 'reserve_proof'; all: true; message: string }
	| { kind: 'reserve_proof'; all: false; account_index: number; amount: bigint; message: string }
	| { kind: 'message'; data: string; account_index: number; address_index: number; signature_type: SigningKey };

interface FormContext {
	coin: Coin;
	/** The wallet's; any when it is not known. */
	network: Network | null;
}

/** Reads what was typed. Messages are left as they are, to the last space. */
export function parseMake(draft: MakeDraft, { coin, network }: FormContext): Read<MakeRequest> {
	const { kind, message } = draft;
	const txid = parseTxid(draft.txid);
	switch (kind) {
		case 'tx_key': {
			const address = draft.address.trim() === '' ? { value: '' } : parseAnyAddress(draft.address, network);
			return named(combineFields({ txid, address }), (read) => ({ kind, ...read }));
		}
		case 'tx_proof':
			return named(combineFields({ txid, address: parseAnyAddress(draft.address, network) }), (read) => ({
				...{ kind, ...read, message }
			}));
		case 'spend_proof':
			return named(combineFields({ txid }), (read) => ({ kind, ...read, message }));
		case 'reserve_proof':
			if (draft.all) return { value: { kind, all: true, message } };
			return named(combineFields({ amount: parseAmount(draft.amount, coin) }), ({ amount }) => ({
				...{ kind, all: false, account_index: draft.account, amount, message }
			}));
		case 'message': {
			if (message === '') return { problems: { message: 'The text that is to be signed.' } };
			const { account: account_index, index: address_index, key: signature_type } = draft;
			return { value: { kind, data: message, account_index, address_index, signature_type } };
		}
	}
}

function parseAmount(text: string, coin: Coin): { value: bigint } | { problem: string } {
	const { atomic, problem } = parseCoins(text, coin);
	if (problem !== null) return { problem };
	return atomic > 0n ? { value: atomic } : { problem: 'Nothing needs no proof: an amount above zero.' };
}

const named = <Values>(read: Read<Values>, name: (values: Values) => MakeRequest): Read<MakeRequest> =>
	'value' in read ? { value: name(read.value) } : read;

/** What kind of wallet is asked. */
export interface WalletKind {
	viewOnly: boolean;
	multisig: { multisig: boolean };
}

/** Why the wallet cannot make proofs of a kind; null when it can. */
export function whyNot(kind: ProofKind, { viewOnly, multisig: { multisig } }: WalletKind): string | null {
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

/** What a wallet can do of a kind, but not all of it. */
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
