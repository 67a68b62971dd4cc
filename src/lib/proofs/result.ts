import type { Network } from '../chain/address-shape';
import type { ProofKind } from './proof-kinds';

/** Place of a transaction, according to the node. */
export interface ProvedLocation {
	in_pool: boolean;
	/** True when the transaction is in the pool and the node has seen another one that spends the same outputs. */
	isContested: boolean;
	/** 0 in the pool. */
	confirmations: number;
	/** Height of its block; null when unknown. */
	height: number | null;
}

/** Origin of a payment proof: the transaction key, the recipient, or the sender. */
export type PaidBy = 'key' | 'in' | 'out';

/** The result of a check. Amounts are atomic units. */
export type ProofCheckResult =
	/** The `amount` of an output is null when it cannot be decrypted. */
	| {
			kind: 'paid';
			by: PaidBy;
			txid: string;
			received: bigint;
			outputs: readonly { output: number; amount: bigint | null }[];
			/** A height or a Unix time; 0 for none. */
			unlock_time: bigint;
			location: ProvedLocation;
	  }
	/**
	 * `isKey`: the key certainly belongs to the transaction, or the proof is valid. `isCarrot`: the transaction has
	 * Carrot outputs.
	 */
	| { kind: 'paid_nothing'; by: PaidBy; isKey: boolean; isCarrot?: boolean; txid: string; location: ProvedLocation }
	| { kind: 'spend_valid'; txid: string; location: ProvedLocation }
	/** `outputs`: number of counted outputs. */
	| { kind: 'reserve_valid'; total: bigint; spent: bigint; outputs: number }
	| { kind: 'signed'; version: number; signature_type: 'spend' | 'view' }
	/**
	 * Well-formed, but not valid for the claimed transaction, address or message. `message`: whether a message was
	 * given.
	 */
	| { kind: 'invalid'; proof: ProofKind; message: boolean }
	/** Proof that is not well-formed, or not for this transaction. */
	| { kind: 'malformed'; proof: ProofKind }
	/** The key has additional keys, but not one for each output. */
	| { kind: 'key_count'; keys: number; outputs: number }
	/** The address's keys are not points of the curve. */
	| { kind: 'no_keys' }
	| { kind: 'wrong_network'; network: Network; expected: Network }
	| { kind: 'unknown_transaction'; txid: string }
	/** The node's answer cannot be parsed, or its hash cannot be computed. */
	| { kind: 'unreadable_transaction'; txid: string; reason: string }
	/** The node sent another transaction. */
	| { kind: 'other_transaction'; txid: string; computed: string }
	/** The transaction is of the next network upgrade, whose proofs are not settled. */
	| { kind: 'not_supported'; txid: string }
	/** The transaction is a coinbase, which spends nothing. */
	| { kind: 'no_inputs' }
	/** A reserve proof counts an unconfirmed output. */
	| { kind: 'unconfirmed'; txid: string };
