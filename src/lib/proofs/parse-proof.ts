import { isHex } from '../bytes/hex';
import { parseAddress } from '../chain/address';
import { identify } from '../chain/identify';
import { describeAddressProblem } from '../chain/address-problem';
import type { Network } from '../chain/address-shape';
import { combineFields, mapValue, type FieldProblems, type Result } from '../format/result';
import { withoutSpace, type ProofDraft } from './draft';
import { kindOfProof, PROOFS, type ProofKind } from './proof-kinds';

/** A proof with well-formed parts. */
export type Proof =
	| { kind: 'tx_key'; txid: string; address: string; tx_key: string }
	| { kind: 'tx_proof'; txid: string; address: string; message: string; signature: string }
	| { kind: 'spend_proof'; txid: string; message: string; signature: string }
	| { kind: 'reserve_proof'; address: string; message: string; signature: string }
	| { kind: 'message'; address: string; data: string; signature: string };

type Field = Result<string>;

/** Parses a transaction's hash. */
export function parseTxid(text: string): Field {
	const txid = withoutSpace(text).toLowerCase();
	if (isHex(txid, 32)) return { value: txid };
	if (txid === '') return { problem: "Enter the transaction's hash: 64 hex digits." };
	return {
		problem: /^[0-9a-f]+$/.test(txid)
			? `A transaction's hash has 64 hex digits, but this has ${txid.length}.`
			: "A transaction's hash has only hex digits (0 to 9 and a to f), but this has other characters."
	};
}

/** @param network to which the address must belong; null for any */
export function parseAnyAddress(text: string, network: Network | null): Field {
	const typed = withoutSpace(text);
	const { problem } = parseAddress(typed, network ?? undefined);
	return problem ? { problem: describeAddressProblem(problem) } : { value: typed };
}

function parseReserveAddress(text: string, network: Network | null): Field {
	const read = parseAnyAddress(text, network);
	if (read.problem !== undefined || parseAddress(read.value).address?.kind !== 'subaddress') return read;
	return { problem: "This is a subaddress. A reserve proof is for the wallet's primary address." };
}

function parseProofText(draft: ProofDraft): Field {
	const { proof: name } = PROOFS[draft.kind];
	const proof = withoutSpace(draft.proof);
	if (proof === '') return { problem: `The ${name} is missing.` };
	const kind = kindOfProof(proof);
	if (kind !== null && kind !== draft.kind) {
		return { problem: `This is another kind of proof. Choose “${PROOFS[kind].name}” above.` };
	}
	const other = kind === null ? describeOther(draft.proof) : null;
	if (other !== null) return { problem: other };
	if (draft.kind === 'tx_key' && kind === null) return { problem: describeKey(proof) };
	if (kind === null) return { problem: WRONG_PREFIX_TEXTS[draft.kind] };
	return { value: draft.kind === 'tx_key' ? proof.toLowerCase() : proof };
}

/** Recognises other text in place of a proof, as a sentence; null if not recognised. */
function describeOther(text: string): string | null {
	const query = identify(text);
	switch (query.kind) {
		case 'secret':
			return 'This looks like a seed or private keys. Never enter them here.';
		case 'payment_key':
			return 'This link has a private view key: anyone who has seen it can see all payments to its address. Search for it above.';
		case 'exchanged':
			return 'This is data that wallets exchange. Import it in the wallet.';
		case 'uri':
			return 'This is a payment link. Search for it above.';
		case 'address':
			return 'This is an address.';
		default:
			return null;
	}
}

const describeKey = (text: string) =>
	/^[0-9a-f]+$/i.test(text)
		? `A transaction key has 64 hex digits, or a multiple of them, but this has ${text.length}.`
		: 'A transaction key has only hex digits (0 to 9 and a to f), but this has other characters.';

const NOT_A_TRANSACTION_PROOF = 'This is not a transaction proof: those begin with InProof, OutProof or ProofV1.';

const WRONG_PREFIX_TEXTS: Readonly<Record<ProofKind, string>> = {
	tx_key: NOT_A_TRANSACTION_PROOF,
	tx_proof: NOT_A_TRANSACTION_PROOF,
	spend_proof: 'This is not a spend proof: those begin with SpendProof.',
	reserve_proof: 'This is not a reserve proof: those begin with ReserveProof.',
	message: 'This is not a signature: those begin with SigV1 or SigV2.'
};

/** The message of a transaction proof. Proofs of 2017 (ProofV1) have none. */
const boundMessage = ({ message, proof }: ProofDraft): Field =>
	message !== '' && /^ProofV1/.test(withoutSpace(proof))
		? { problem: 'A proof of 2017 (ProofV1) has no message: leave this empty.' }
		: { value: message };

const parseSignedMessage = (message: string): Field =>
	message === '' ? { problem: 'Enter the signed message, exactly as it was.' } : { value: message };

/**
 * Parses a proof as typed. Messages keep all spaces.
 *
 * @param network to which addresses must belong; null for any
 */
export function parseProof(draft: ProofDraft, network: Network | null): Result<Proof, FieldProblems> {
	const proof = parseProofText(draft);
	const { kind, message } = draft;
	const txid = parseTxid(draft.txid);
	const address = parseAnyAddress(draft.address, network);
	switch (kind) {
		case 'tx_key':
			return mapValue(combineFields({ txid, address, proof }), ({ proof: tx_key, ...values }) => ({
				kind,
				...values,
				tx_key
			}));
		case 'tx_proof':
			return mapValue(
				combineFields({ txid, address, message: boundMessage(draft), proof }),
				({ proof: signature, ...values }) => ({ kind, ...values, signature })
			);
		case 'spend_proof':
			return mapValue(combineFields({ txid, proof }), (values) => ({
				kind,
				txid: values.txid,
				message,
				signature: values.proof
			}));
		case 'reserve_proof':
			return mapValue(combineFields({ address: parseReserveAddress(draft.address, network), proof }), (values) => ({
				kind,
				address: values.address,
				message,
				signature: values.proof
			}));
		case 'message':
			return mapValue(combineFields({ address, message: parseSignedMessage(message), proof }), (values) => ({
				kind,
				address: values.address,
				data: values.message,
				signature: values.proof
			}));
	}
}
