import { formatInteger } from '../format/amount';
import { shortHash as short } from '../format/hash';
import type { ProofKind } from './kinds';
import type { PaidBy, Verdict } from './verdict';

/** A verdict for a person. */
export interface ToldVerdict {
	tone: 'good' | 'warn' | 'bad';
	title: string;
	text: string;
	/** What was computed from bytes, and what the node or nobody else says; where there is something to say. */
	computed?: string;
	taken?: string;
}

const BY: Readonly<Record<PaidBy, string>> = {
	key: 'Whoever gave you the key made the transaction, or has the key from whoever did.',
	out: 'Whoever made the proof has the key of the transaction: they sent it, or have the key from whoever did.',
	in: 'Whoever made the proof has the secret view key of the address: they received the payment.'
};

const NO_MESSAGE =
	'No message was given: if the proof was made with one, it has to stand here exactly as it was, to the last space.';
const EXACT = 'The message has to be exactly the one that it was made with, to the last space.';

const NOT_GOOD: Readonly<Record<ProofKind, string>> = {
	tx_key: 'The key does not fit the transaction.',
	tx_proof:
		'It is about another transaction, another address or another message, or was changed: one wrong character is enough.',
	spend_proof:
		'It was not made by whoever made this transaction, or is about another one or another message, or was changed: one wrong character is enough.',
	reserve_proof: 'It is of another address or about another message, or was changed: one wrong character is enough.',
	message: 'It was made with another address, or for another message, or was changed: one wrong character is enough.'
};

const MALFORMED: Readonly<Record<ProofKind, string>> = {
	tx_key: 'A transaction key has 64 hex digits, or a multiple of them.',
	tx_proof: 'It was cut or damaged, or belongs to a transaction with another number of keys.',
	spend_proof: 'It was cut or damaged, or belongs to a transaction with another number of inputs.',
	reserve_proof: 'It was cut or damaged. Some old programs wrote them in a form that is not read here.',
	message: 'It was cut or damaged: a signature is SigV1 or SigV2 and 88 characters.'
};

/** Tells a verdict of the page itself to a person. */
export function tellVerdict(verdict: Verdict): ToldVerdict {
	switch (verdict.kind) {
		case 'paid':
			return {
				tone: verdict.place.in_pool ? 'warn' : 'good',
				title: verdict.place.in_pool ? 'Good, but the payment is in no block yet' : 'Good: the address was paid',
				text: `${BY[verdict.by]}${verdict.place.in_pool ? ' Until it is in a block, it may still never come.' : ''}`,
				computed:
					'the transaction’s hash from its bytes, the outputs that went to the address, their amounts from what hides them',
				taken: 'that the transaction is in a block or in the pool, and how many blocks followed'
			};
		case 'paid_nothing':
			return {
				tone: 'bad',
				title: 'Nothing was paid to this address',
				text: verdict.isKey
					? `${verdict.by === 'key' ? 'The key is that of the transaction' : 'The proof is good'}, but no output of the transaction went to the address.`
					: 'By this key no output of the transaction went to the address: it is the key of another transaction, or the address is another one.'
			};
		case 'made':
			return {
				tone: 'good',
				title: 'Good: the maker of this proof made the transaction',
				text: 'Whoever made the proof holds what each input of the transaction spends.',
				computed: 'the transaction’s hash from its bytes, and the signature of each input’s ring',
				taken: 'which outputs are the members of the rings'
			};
		case 'held':
			return tellHeld(verdict);
		case 'signed':
			return {
				tone: 'good',
				title: 'Good: the holder of this address signed the message',
				text: tellSigner(verdict.signature_type),
				computed: 'all of it, from the message, the address and the signature. No node was asked'
			};
		case 'not_good': {
			const hint = verdict.proof === 'tx_key' ? '' : verdict.message ? EXACT : NO_MESSAGE;
			return {
				tone: 'bad',
				title: verdict.proof === 'message' ? 'The signature is not good' : 'The proof is not good',
				text: `${NOT_GOOD[verdict.proof]} ${hint}`.trim()
			};
		}
		case 'malformed':
			return {
				tone: 'bad',
				title: verdict.proof === 'message' ? 'This is no signature' : 'This is no proof of that kind',
				text: MALFORMED[verdict.proof]
			};
		case 'key_count':
			return {
				tone: 'bad',
				title: 'The key is not that of this transaction',
				text: `It has ${verdict.keys} parts, but the transaction has ${verdict.outputs} outputs: there is one part, or one more than outputs.`
			};
		case 'no_keys':
			return {
				tone: 'bad',
				title: 'Nobody can be paid at this address',
				text: 'Its checksum is right, but its keys are none: it was not made by a wallet.'
			};
		case 'wrong_network':
			return {
				tone: 'bad',
				title: 'The address is of another network',
				text: `It is one of ${verdict.network}, but the node is on ${verdict.expected}. Choose a node of ${verdict.network}, or compare the address.`
			};
		case 'unknown_transaction':
			return {
				tone: 'bad',
				title: 'The node does not know the transaction',
				text: `It has none with the hash ${short(verdict.txid)}, neither in a block nor in its pool. Compare the hash; a new one takes some seconds to reach every node; another network has other transactions.`
			};
		case 'unreadable_transaction':
			return {
				tone: 'bad',
				title: 'The transaction cannot be checked with this node',
				text: `What the node sent for ${short(verdict.txid)} could not be read: ${verdict.reason}. Try another node.`
			};
		case 'other_transaction':
			return {
				tone: 'bad',
				title: 'The node sent another transaction',
				text: `Asked for ${short(verdict.txid)}, it sent bytes whose hash is ${short(verdict.computed)}. Do not rely on this node.`
			};
		case 'no_inputs':
			return {
				tone: 'bad',
				title: 'Nobody spent anything in this transaction',
				text: 'It is the reward of a block, which has no inputs: there is no spend proof of it.'
			};
		case 'unconfirmed':
			return {
				tone: 'warn',
				title: 'The proof counts money that is in no block yet',
				text: `The transaction ${short(verdict.txid)} is still in the pool. Check again once it is in a block.`
			};
	}
}

const HELD = {
	computed:
		'the transactions’ hashes from their bytes, that the outputs went to the wallet, their amounts, and the signatures',
	taken: 'that the transactions are in blocks, and which of the outputs are spent'
};

function tellHeld({ total, spent }: { total: bigint; spent: bigint }): ToldVerdict {
	if (total === spent) {
		return {
			tone: 'bad',
			title:
				total === 0n ? 'The proof is good, but counts nothing' : 'The proof is good, but all of it was spent since',
			text: 'By it the wallet holds nothing now. It may hold what the proof does not count.',
			...HELD
		};
	}
	return {
		tone: spent > 0n ? 'warn' : 'good',
		title: spent > 0n ? 'Good, but part of it was spent since' : 'Good: the wallet holds this',
		text: 'Whoever made the proof has the secret keys of the address and of every output that is counted. The wallet may hold more: a proof shows as much as its maker likes.',
		...HELD
	};
}

function tellSigner(type: string | null): string {
	if (type === 'view') {
		return 'It was signed with the view key. Others may have that key as well, to watch what comes: it does not show that the signer can spend.';
	}
	return type === 'spend'
		? 'It was signed with the spend key: whoever signed it can spend what the address holds.'
		: 'Whoever signed it has the secret key of the address.';
}

/** How far a transaction is, in words. */
export function tellPlace({ in_pool, confirmations }: { in_pool: boolean; confirmations: number }): string {
	if (in_pool) return 'in the pool, in no block yet';
	return confirmations === 1 ? '1 confirmation' : `${formatInteger(confirmations)} confirmations`;
}
