import type { Network } from '../chain/address-shape';
import type { ProofKind } from './kinds';

/** Where a transaction is, according to the node. */
export interface ProvedPlace {
	in_pool: boolean;
	/** Whether another transaction was seen that spends the same coins, while this one is in the pool. */
	isContested: boolean;
	/** 0 in the pool. */
	confirmations: number;
	/** Of its block; null when it is unknown. */
	height: number | null;
}

/** How a payment was proved: by the transaction key, as its recipient or as its sender. */
export type PaidBy = 'key' | 'in' | 'out';

/** The result of a check. Amounts are atomic units. */
export type ProofResult =
	/** An `amount` of an output is null when it cannot be decrypted. */
	| {
			kind: 'paid';
			by: PaidBy;
			txid: string;
			received: bigint;
			outputs: readonly { output: number; amount: bigint | null }[];
			/** A height or a Unix time; 0 for none. */
			unlock_time: bigint;
			place: ProvedPlace;
	  }
	/** `isKey`: the key is certainly the transaction's, or the proof is valid. `isCarrot`: it has Carrot outputs. */
	| { kind: 'paid_nothing'; by: PaidBy; isKey: boolean; isCarrot?: boolean; txid: string; place: ProvedPlace }
	| { kind: 'spend_valid'; txid: string; place: ProvedPlace }
	/** `outputs`: the number that were counted. */
	| { kind: 'reserve_valid'; total: bigint; spent: bigint; outputs: number }
	| { kind: 'signed'; version: number; signature_type: 'spend' | 'view' }
	/** Well-formed, but not about what it is claimed to be about. `message`: whether one was given. */
	| { kind: 'invalid'; proof: ProofKind; message: boolean }
	/** Not well-formed, or not for this transaction. */
	| { kind: 'malformed'; proof: ProofKind }
	/** Additional keys, but not one for each output. */
	| { kind: 'key_count'; keys: number; outputs: number }
	/** The address's keys are not points of the curve. */
	| { kind: 'no_keys' }
	| { kind: 'wrong_network'; network: Network; expected: Network }
	| { kind: 'unknown_transaction'; txid: string }
	/** What the node sent cannot be parsed, or its hash not be computed. */
	| { kind: 'unreadable_transaction'; txid: string; reason: string }
	/** What the node sent is another transaction. */
	| { kind: 'other_transaction'; txid: string; computed: string }
	/** It is of the next network upgrade, whose proofs are not settled. */
	| { kind: 'not_supported'; txid: string }
	/** It is a coinbase, which spends nothing. */
	| { kind: 'no_inputs' }
	/** An output that a reserve proof counts is unconfirmed. */
	| { kind: 'unconfirmed'; txid: string };
