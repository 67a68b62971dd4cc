import type { Network } from '../chain/address-shape';
import type { ProofKind } from './kinds';

/** Where a transaction is, by the node's word. */
export interface ProvedPlace {
	in_pool: boolean;
	/** 0 in the pool. */
	confirmations: number;
	/** Of its block; null when it is not told. */
	height: number | null;
}

/** Who showed what was paid: by the transaction's key, as its recipient or as its sender. */
export type PaidBy = 'key' | 'in' | 'out';

/** What came of checking a proof. Amounts are atomic units. */
export type ProofResult =
	/** `outputs` is null when whoever checked does not tell which; an amount of one is null when it cannot be opened. */
	| {
			kind: 'paid';
			by: PaidBy;
			txid: string;
			received: bigint;
			outputs: readonly { output: number; amount: bigint | null }[] | null;
			/** A height or a Unix time; 0 for none; null when it is not told. */
			unlock_time: bigint | null;
			place: ProvedPlace;
	  }
	/** `isKey`: the key is surely the transaction's, or the proof is good. */
	| { kind: 'paid_nothing'; by: PaidBy; isKey: boolean; txid: string; place: ProvedPlace }
	| { kind: 'made'; txid: string; place: ProvedPlace | null }
	/** `outputs`: how many were counted; null when it is not told. */
	| { kind: 'held'; total: bigint; spent: bigint; outputs: number | null }
	/** Null where an older program does not tell. */
	| { kind: 'signed'; version: number | null; signature_type: string | null }
	/** It has the form of one, but does not fit what it is said to be about. `message`: whether one was given. */
	| { kind: 'not_good'; proof: ProofKind; message: boolean }
	/** It has not the form of one, or not of one about this transaction. */
	| { kind: 'malformed'; proof: ProofKind }
	/** Additional keys, but not one for each output. */
	| { kind: 'key_count'; keys: number; outputs: number }
	/** The address's keys are no points of the curve. */
	| { kind: 'no_keys' }
	| { kind: 'wrong_network'; network: Network; expected: Network }
	| { kind: 'unknown_transaction'; txid: string }
	/** What the node sent cannot be read, or its hash not be told from it. */
	| { kind: 'unreadable_transaction'; txid: string; reason: string }
	/** What the node sent is another transaction. */
	| { kind: 'other_transaction'; txid: string; computed: string }
	/** It is a coinbase: nobody spends anything in it. */
	| { kind: 'no_inputs' }
	/** An output that a reserve proof counts is in no block yet. */
	| { kind: 'unconfirmed'; txid: string };
