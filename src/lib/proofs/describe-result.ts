import { shortHash as short } from '../format/hash';
import type { ProofKind } from './proof-kinds';
import type { PaidBy, ProvedLocation, ProofCheckResult } from './result';

/** A result as text. */
export interface DescribedResult {
	tone: 'good' | 'warn' | 'bad';
	title: string;
	text: string;
	/** Facts that this page computed; `taken`: facts that it took from the node unchecked. */
	computed?: string;
	claimed?: string;
}

const PROVER_TEXTS: Readonly<Record<PaidBy, string>> = {
	key: 'The person who gave you the key sent the transaction, or got the key from the sender.',
	out: 'The prover has the transaction key: they sent the transaction, or got the key from the sender.',
	in: 'The prover has the secret view key of the address: they received the payment.'
};

const NO_MESSAGE =
	'No message was given: if the proof was created with one, enter it exactly as it was, to the last space.';
const EXACT_MESSAGE_HINT = 'The message has to be exactly the one it was created with, to the last space.';

const INVALID: Readonly<Record<ProofKind, string>> = {
	tx_key: 'The key does not match the transaction.',
	tx_proof: 'It is for another transaction, address or message, or was changed. One wrong character is enough.',
	spend_proof:
		'It was not created by the sender of this transaction, or is for another transaction or message, or was changed. One wrong character is enough.',
	reserve_proof: 'It is for another address or message, or was changed. One wrong character is enough.',
	message: 'It was created with another address or for another message, or was changed. One wrong character is enough.'
};

const MALFORMED: Readonly<Record<ProofKind, string>> = {
	tx_key: 'A transaction key has 64 hex digits, or a multiple of them.',
	tx_proof: 'It was cut or damaged, or belongs to a transaction with another number of keys.',
	spend_proof: 'It was cut or damaged, or belongs to a transaction with another number of inputs.',
	reserve_proof:
		'It was cut or damaged, or has the first format (ReserveProofV1, before 2020). Check that one with check_reserve_proof in monero-wallet-cli.',
	message: 'It was cut or damaged: a signature is SigV1 or SigV2 and 88 characters.'
};

/** Added for a transaction with Carrot outputs that was checked by its key. */
const SENT_TO_ITSELF =
	'A transaction key does not show what a wallet sent to itself, such as change. The wallet’s view key does.';

const bad = (title: string, text: string): DescribedResult => ({ tone: 'bad', title, text });

function describeNoPayment({ isKey, by }: Extract<ProofCheckResult, { kind: 'paid_nothing' }>): string {
	if (!isKey)
		return 'With this key, no output of the transaction went to the address. The key may be of another transaction, or the address may be wrong.';
	return by === 'key'
		? 'The key is that of the transaction, but the transaction does not pay the address.'
		: 'The proof is valid, but the transaction does not pay the address.';
}

/** Why a payment does not count yet; null when it counts. */
function doubtOf({ in_pool, isContested }: ProvedLocation, isLocked: boolean): { title: string; text: string } | null {
	if (isContested) {
		const text = 'The node has seen another transaction with the same coins.';
		return { title: 'Valid, but the payment may fail', text };
	}
	if (isLocked) return { title: 'Valid, but the payment is locked', text: '' };
	const title = 'Valid, but the payment is unconfirmed';
	return in_pool ? { title, text: 'It is not final until it is in a block.' } : null;
}

/** Describes the result of a check that this page made. @param isLocked whether the sender locked the payment */
export function describeProofResult(result: ProofCheckResult, isLocked = false): DescribedResult {
	switch (result.kind) {
		case 'paid': {
			const doubt = doubtOf(result.location, isLocked);
			return {
				tone: doubt ? 'warn' : 'good',
				title: doubt ? doubt.title : 'Valid: the address was paid',
				text: doubt ? `${PROVER_TEXTS[result.by]} ${doubt.text}`.trim() : PROVER_TEXTS[result.by],
				computed:
					'the transaction’s hash from its bytes, the outputs that went to the address, their decrypted amounts',
				claimed: 'That the transaction is in a block or in the pool, and how many blocks followed.'
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
				text: 'The prover has the key of the output that each input spends.',
				computed: 'the transaction’s hash from its bytes, and the signature of each input’s ring',
				claimed: 'Which outputs are the members of the rings.'
			};
		case 'reserve_valid':
			return describeReserve(result);
		case 'signed':
			return {
				tone: 'good',
				title: 'Valid: the holder of this address signed the message',
				text: SIGNER_TEXTS[result.signature_type],
				computed: 'all of it, from the message, the address and the signature. No node was asked'
			};
		case 'invalid': {
			const aboutMessage = result.message ? EXACT_MESSAGE_HINT : NO_MESSAGE;
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
				`The key has ${result.keys} parts. The key of a transaction with ${result.outputs} outputs has 1 part or ${result.outputs + 1}.`
			);
		case 'no_keys':
			return bad(
				'This address cannot receive payments',
				'Its checksum is right, but its keys are not valid: no wallet created it.'
			);
		case 'wrong_network':
			return bad(
				'The address is of another network',
				`This is a ${result.network} address, but the node is on ${result.expected}. Choose a ${result.network} node, or check the address.`
			);
		case 'unknown_transaction':
			return bad(
				'The node does not know the transaction',
				`The node has ${short(result.txid)} neither in a block nor in its pool. Check the hash and the network. A new transaction takes some seconds to reach every node.`
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
				text: `The transaction ${short(result.txid)} is of the next network upgrade (FCMP++ and Carrot), whose proofs are not final yet. Nothing was checked.`
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

const RESERVE_FACTS = {
	computed:
		'the transactions’ hashes from their bytes, that the outputs went to the wallet, their amounts, and the signatures',
	claimed: 'That the transactions are in blocks, and which of the outputs are spent.'
};

function describeReserve({ total, spent }: { total: bigint; spent: bigint }): DescribedResult {
	if (total === spent) {
		return {
			tone: 'bad',
			title:
				total === 0n
					? 'The proof is valid, but counts nothing'
					: 'The proof is valid, but all of it has been spent since',
			text: 'The outputs that this proof counts are worth nothing now. The wallet may hold others.',
			...RESERVE_FACTS
		};
	}
	return {
		tone: spent > 0n ? 'warn' : 'good',
		title: spent > 0n ? 'Valid, but part of it has been spent since' : 'Valid: the wallet holds this',
		text: 'The prover has the secret keys of the address and of every counted output. The wallet may hold more: the prover chooses how much to show.',
		...RESERVE_FACTS
	};
}

const SIGNER_TEXTS = {
	view: 'It was signed with the view key. Others may have that key too, to watch incoming payments: it does not show that the signer can spend.',
	spend: 'It was signed with the spend key: the signer can spend what the address holds.'
} as const;
