import { shortHash as short } from '../format/hash';
import type { ProofKind } from './kinds';
import type { PaidBy, ProvedPlace, ProofResult } from './result';

/** A result as text. */
export interface DescribedResult {
	tone: 'good' | 'warn' | 'bad';
	title: string;
	text: string;
	/** Facts that this page computed; `taken`: facts that it took from the node unchecked. */
	computed?: string;
	taken?: string;
}

const BY: Readonly<Record<PaidBy, string>> = {
	key: 'The person who gave you the key sent the transaction, or got the key from the sender.',
	out: 'The prover has the transaction key: they sent the transaction, or got the key from the sender.',
	in: 'The prover has the secret view key of the address: they received the payment.'
};

const NO_MESSAGE =
	'No message was given: if the proof was created with one, enter it exactly as it was, to the last space.';
const EXACT = 'The message has to be exactly the one it was created with, to the last space.';

const INVALID: Readonly<Record<ProofKind, string>> = {
	tx_key: 'The key does not match the transaction.',
	tx_proof:
		'It is about another transaction, another address or another message, or was changed: one wrong character is enough.',
	spend_proof:
		'It was not created by the sender of this transaction, or is about another transaction or message, or was changed: one wrong character is enough.',
	reserve_proof: 'It is for another address or another message, or was changed: one wrong character is enough.',
	message: 'It was created with another address or for another message, or was changed: one wrong character is enough.'
};

const MALFORMED: Readonly<Record<ProofKind, string>> = {
	tx_key: 'A transaction key has 64 hex digits, or a multiple of them.',
	tx_proof: 'It was cut or damaged, or belongs to a transaction with another number of keys.',
	spend_proof: 'It was cut or damaged, or belongs to a transaction with another number of inputs.',
	reserve_proof:
		'It was cut or damaged, or is of the first format (ReserveProofV1 before 2020): check_reserve_proof of monero-wallet-cli checks that.',
	message: 'It was cut or damaged: a signature is SigV1 or SigV2 and 88 characters.'
};

/** Added for a transaction with Carrot outputs that was checked by its key. */
const SENT_TO_ITSELF =
	'What a wallet sent to itself, such as its change, is not seen by a transaction key: its own view key shows it.';

const bad = (title: string, text: string): DescribedResult => ({ tone: 'bad', title, text });

const describeNoPayment = ({ isKey, by }: Extract<ProofResult, { kind: 'paid_nothing' }>): string =>
	isKey
		? `${by === 'key' ? 'The key is that of the transaction' : 'The proof is valid'}, but no payment to the address is in it.`
		: 'By this key no output of the transaction went to the address: it is the key of another transaction, or the address is another one.';

/** Why a payment does not count yet; null when it counts. */
function doubtOf({ in_pool, isContested }: ProvedPlace, isLocked: boolean): { is: string; text: string } | null {
	if (isContested) return { is: 'may fail', text: 'The node has seen another transaction with the same coins.' };
	if (isLocked) return { is: 'is locked', text: '' };
	return in_pool ? { is: 'is unconfirmed', text: 'It is not final until it is in a block.' } : null;
}

/** Describes the result of a check that this page made. @param isLocked whether the sender locked the payment */
export function describeProofResult(result: ProofResult, isLocked = false): DescribedResult {
	switch (result.kind) {
		case 'paid': {
			const doubt = doubtOf(result.place, isLocked);
			return {
				tone: doubt ? 'warn' : 'good',
				title: doubt ? `Valid, but the payment ${doubt.is}` : 'Valid: the address was paid',
				text: doubt ? `${BY[result.by]} ${doubt.text}`.trim() : BY[result.by],
				computed:
					'the transaction’s hash from its bytes, the outputs that went to the address, their decrypted amounts',
				taken: 'that the transaction is in a block or in the pool, and how many blocks followed'
			};
		}
		case 'paid_nothing':
			return bad(
				'Nothing was paid to this address',
				`${describeNoPayment(result)}${result.isCarrot ? ` ${SENT_TO_ITSELF}` : ''}`
			);
		case 'spend_valid':
			return {
				tone: 'good',
				title: 'Valid: the prover sent the transaction',
				text: 'The prover has the keys of what each input of the transaction spends.',
				computed: 'the transaction’s hash from its bytes, and the signature of each input’s ring',
				taken: 'which outputs are the members of the rings'
			};
		case 'reserve_valid':
			return describeReserve(result);
		case 'signed':
			return {
				tone: 'good',
				title: 'Valid: the holder of this address signed the message',
				text: SIGNER[result.signature_type],
				computed: 'all of it, from the message, the address and the signature. No node was asked'
			};
		case 'invalid': {
			const aboutMessage = result.message ? EXACT : NO_MESSAGE;
			const hint = result.proof === 'tx_key' ? '' : aboutMessage;
			return bad(
				result.proof === 'message' ? 'The signature is invalid' : 'The proof is invalid',
				`${INVALID[result.proof]} ${hint}`.trim()
			);
		}
		case 'malformed':
			return bad(
				result.proof === 'message' ? 'This is not a signature' : 'This is not a proof of that kind',
				MALFORMED[result.proof]
			);
		case 'key_count':
			return bad(
				'The key belongs to another transaction',
				`It has ${result.keys} parts, but the transaction has ${result.outputs} outputs: there is one part, or one more than outputs.`
			);
		case 'no_keys':
			return bad(
				'This address cannot receive payments',
				'Its checksum is right, but its keys are none: no wallet created it.'
			);
		case 'wrong_network':
			return bad(
				'The address is of another network',
				`It is one of ${result.network}, but the node is on ${result.expected}. Choose a node of ${result.network}, or compare the address.`
			);
		case 'unknown_transaction':
			return bad(
				'The node does not know the transaction',
				`It has none with the hash ${short(result.txid)}, neither in a block nor in its pool. Compare the hash; a new one takes some seconds to reach every node; another network has other transactions.`
			);
		case 'unreadable_transaction':
			return bad(
				'The transaction cannot be checked with this node',
				`What the node sent for ${short(result.txid)} could not be read: ${result.reason}. Try another node.`
			);
		case 'other_transaction':
			return bad(
				'The node sent another transaction',
				`Asked for ${short(result.txid)}, it sent bytes whose hash is ${short(result.computed)}. Do not rely on this node.`
			);
		case 'not_supported':
			return {
				tone: 'warn',
				title: 'Not supported yet',
				text: `The transaction ${short(result.txid)} is of the next network upgrade (FCMP++ and Carrot), whose proofs are not settled. Nothing was checked.`
			};
		case 'no_inputs':
			return bad('This transaction spends nothing', 'It is a coinbase transaction, which has no inputs to prove.');
		case 'unconfirmed':
			return {
				tone: 'warn',
				title: 'The proof counts unconfirmed money',
				text: `The transaction ${short(result.txid)} is still in the pool. Check again once it is in a block.`
			};
	}
}

const RESERVE = {
	computed:
		'the transactions’ hashes from their bytes, that the outputs went to the wallet, their amounts, and the signatures',
	taken: 'that the transactions are in blocks, and which of the outputs are spent'
};

function describeReserve({ total, spent }: { total: bigint; spent: bigint }): DescribedResult {
	if (total === spent) {
		return {
			tone: 'bad',
			title:
				total === 0n
					? 'The proof is valid, but counts nothing'
					: 'The proof is valid, but all of it has been spent since',
			text: 'By this proof the wallet holds nothing now. It may hold outputs that the proof does not count.',
			...RESERVE
		};
	}
	return {
		tone: spent > 0n ? 'warn' : 'good',
		title: spent > 0n ? 'Valid, but part of it has been spent since' : 'Valid: the wallet holds this',
		text: 'The prover has the secret keys of the address and of every counted output. The wallet may hold more: the prover chooses how much to show.',
		...RESERVE
	};
}

const SIGNER = {
	view: 'It was signed with the view key. Others may have that key too, to watch incoming payments: it does not show that the signer can spend.',
	spend: 'It was signed with the spend key: the signer can spend what the address holds.'
} as const;
