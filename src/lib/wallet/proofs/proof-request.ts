import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import { parseAmount as parseCoins } from '../../format/parse-amount';
import { combineFields, mapValue, type FieldProblems, type Result } from '../../format/result';
import type { ActionResult } from '../../format/action-status';
import type { Operation, ParamsOf, ResultOf } from '../../rpc/operation';
import type { getReserveProof, getSpendProof, getTxKey, getTxProof, sign } from '../../rpc/wallet/proofs';
import type { ProofDraft } from '../../proofs/draft';
import type { ProofKind } from '../../proofs/proof-kinds';
import { parseAnyAddress, parseTxid } from '../../proofs/parse-proof';

/** The key that signs a message. */
export type SigningKey = 'spend' | 'view';

/** Field values of the form. */
export interface ProofRequestDraft {
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

export const EMPTY_PROOF_REQUEST: ProofRequestDraft = {
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
type ProofRequestOf<Kind extends ProofKind, Op extends Operation> = {
	kind: Kind;
	params: ParamsOf<Op>;
	checkFields: Partial<Pick<ProofDraft, 'txid' | 'address' | 'message'>>;
};

export type ProofRequest =
	| ProofRequestOf<'tx_key', typeof getTxKey>
	| ProofRequestOf<'tx_proof', typeof getTxProof>
	| ProofRequestOf<'spend_proof', typeof getSpendProof>
	| ProofRequestOf<'reserve_proof', typeof getReserveProof>
	| ProofRequestOf<'message', typeof sign>;

/** Describes the answer to a request for a transaction's key. @param done the message when the wallet has the key */
export const afterTxKey = ({ tx_key }: ResultOf<typeof getTxKey>, done: ActionResult): ActionResult =>
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
export function parseProofRequest(
	draft: ProofRequestDraft,
	{ coin, network }: FormContext
): Result<ProofRequest, FieldProblems> {
	const { kind, message } = draft;
	const txid = parseTxid(draft.txid);
	const said = message === '' ? {} : { message };
	switch (kind) {
		case 'tx_key': {
			const address = draft.address.trim() === '' ? { value: '' } : parseAnyAddress(draft.address, network);
			return mapValue(combineFields({ txid, address }), (checkFields) => ({
				kind,
				params: { txid: checkFields.txid },
				checkFields
			}));
		}
		case 'tx_proof':
			return mapValue(combineFields({ txid, address: parseAnyAddress(draft.address, network) }), (values) => ({
				kind,
				params: { ...values, ...said },
				checkFields: { ...values, message }
			}));
		case 'spend_proof':
			return mapValue(combineFields({ txid }), (values) => ({
				kind,
				params: { ...values, ...said },
				checkFields: { ...values, message }
			}));
		case 'reserve_proof':
			if (draft.all) return { value: { kind, params: { all: true, ...said }, checkFields: { message } } };
			return mapValue(combineFields({ amount: parseAmount(draft.amount, coin) }), ({ amount }) => ({
				kind,
				params: { all: false, account_index: draft.account, amount, ...said },
				checkFields: { message }
			}));
		case 'message': {
			if (message === '') return { problem: { message: 'Enter the text to sign.' } };
			const { account: account_index, index: address_index, key: signature_type } = draft;
			const params = { data: message, account_index, address_index, signature_type };
			return { value: { kind, params, checkFields: { message } } };
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
export function describeProofLimit(kind: ProofKind, { viewOnly, multisig: { multisig } }: WalletKind): string | null {
	if (viewOnly && kind === 'tx_key') {
		return 'A view-only wallet cannot send, so it has the keys of few transactions, if any.';
	}
	if (viewOnly && kind === 'tx_proof') return 'A view-only wallet can prove received payments, not sent ones.';
	if (multisig && kind === 'message') {
		return 'A multisig wallet signs only with the view key of its primary address: no signer has the whole spend key.';
	}
	return null;
}
