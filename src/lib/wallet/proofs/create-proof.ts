import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import { parseAmount as parseCoins } from '../../format/parse-amount';
import { combineFields, mapValue, type FieldProblems, type Result } from '../../format/result';
import type { Done } from '../../format/action-status';
import type { Operation, ParamsOf, ResultOf } from '../../rpc/operation';
import type { getReserveProof, getSpendProof, getTxKey, getTxProof, sign } from '../../rpc/wallet/proofs';
import type { ProofDraft } from '../../proofs/draft';
import type { ProofKind } from '../../proofs/kinds';
import { parseAnyAddress, parseTxid } from '../../proofs/parse-proof';

/** The key that signs a message. */
export type SigningKey = 'spend' | 'view';

/** Field values of the form. */
export interface CreateDraft {
	kind: ProofKind;
	txid: string;
	/** The address that was paid. */
	address: string;
	message: string;
	/** True when a reserve proof covers the whole wallet, false when it covers an amount of an account. */
	all: boolean;
	amount: string;
	/** Account of the reserve, or of the signing address. */
	account: number;
	/** Index of the signing address within its account. */
	index: number;
	key: SigningKey;
}

export const EMPTY_CREATE: CreateDraft = {
	kind: 'tx_proof',
	txid: '',
	address: '',
	message: '',
	all: true,
	amount: '',
	account: 0,
	index: 0,
	key: 'spend'
};

/**
 * A request to the wallet service. `shown`: the data that a check needs besides the proof, except the signer's own
 * address.
 */
type RequestOf<Kind extends ProofKind, Op extends Operation> = {
	kind: Kind;
	params: ParamsOf<Op>;
	shown: Partial<Pick<ProofDraft, 'txid' | 'address' | 'message'>>;
};

export type CreateRequest =
	| RequestOf<'tx_key', typeof getTxKey>
	| RequestOf<'tx_proof', typeof getTxProof>
	| RequestOf<'spend_proof', typeof getSpendProof>
	| RequestOf<'reserve_proof', typeof getReserveProof>
	| RequestOf<'message', typeof sign>;

/** Describes the answer to a request for a transaction's key. @param done the message when the wallet has the key */
export const afterTxKey = ({ tx_key }: ResultOf<typeof getTxKey>, done: Done): Done =>
	tx_key === undefined
		? {
				tone: 'warn',
				title: 'This wallet has no key of this transaction.',
				next: 'The hardware or cold wallet that signed it has the key.'
			}
		: done;

interface FormContext {
	coin: Coin;
	/** The wallet's network; null when it is unknown. */
	network: Network | null;
}

/** Parses the form. Messages keep all spaces. */
export function parseCreate(draft: CreateDraft, { coin, network }: FormContext): Result<CreateRequest, FieldProblems> {
	const { kind, message } = draft;
	const txid = parseTxid(draft.txid);
	const said = message === '' ? {} : { message };
	switch (kind) {
		case 'tx_key': {
			const address = draft.address.trim() === '' ? { value: '' } : parseAnyAddress(draft.address, network);
			return mapValue(combineFields({ txid, address }), (shown) => ({ kind, params: { txid: shown.txid }, shown }));
		}
		case 'tx_proof':
			return mapValue(combineFields({ txid, address: parseAnyAddress(draft.address, network) }), (values) => ({
				kind,
				params: { ...values, ...said },
				shown: { ...values, message }
			}));
		case 'spend_proof':
			return mapValue(combineFields({ txid }), (values) => ({
				kind,
				params: { ...values, ...said },
				shown: { ...values, message }
			}));
		case 'reserve_proof':
			if (draft.all) return { value: { kind, params: { all: true, ...said }, shown: { message } } };
			return mapValue(combineFields({ amount: parseAmount(draft.amount, coin) }), ({ amount }) => ({
				kind,
				params: { all: false, account_index: draft.account, amount, ...said },
				shown: { message }
			}));
		case 'message': {
			if (message === '') return { problem: { message: 'Enter the text to sign.' } };
			const { account: account_index, index: address_index, key: signature_type } = draft;
			const params = { data: message, account_index, address_index, signature_type };
			return { value: { kind, params, shown: { message } } };
		}
	}
}

function parseAmount(text: string, coin: Coin): Result<bigint> {
	const parsed = parseCoins(text, coin);
	return parsed.value !== 0n ? parsed : { problem: 'Enter an amount above zero.' };
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
				? 'A view-only wallet cannot sign messages: monero-wallet-rpc needs the full wallet, and some versions crash when asked.'
				: null;
	}
}

/** Limitation of a kind of proof in this wallet; null when there is none. */
export function limitOf(kind: ProofKind, { viewOnly, multisig: { multisig } }: WalletKind): string | null {
	if (viewOnly && kind === 'tx_key') {
		return 'A view-only wallet cannot send, so it has the keys of few transactions, if any.';
	}
	if (viewOnly && kind === 'tx_proof') return 'A view-only wallet can prove received payments, not sent ones.';
	if (multisig && kind === 'message') {
		return 'A multisig wallet signs only with the view key of its primary address: no signer has the whole spend key.';
	}
	return null;
}
