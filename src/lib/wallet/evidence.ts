import type { DecodedTransfer } from '../chain/decode-transfer';
import type { ResultOf } from '../rpc/operation';
import type { TransactionDescription } from '../rpc/wallet/records';
import type { transferSplit } from '../rpc/wallet/transfers';

/** The service's result for a prepared payment. Amounts in atomic units. */
export type PreparedAnswer = ResultOf<typeof transferSplit>;

/** An output that is spent, as the wallet lists it. */
export interface SpentOutput {
	key_image: string;
	amount: bigint;
	/** Of the wallet's address within the account. */
	index: number;
}

/** The data for the check of a prepared payment. */
export interface Evidence {
	answer: PreparedAnswer;
	/** Each transaction as decoded from its bytes; null where there are none, or they are not a transaction. */
	decoded: readonly (DecodedTransfer | null)[];
	/** The first address of the account that pays, to which change comes back; null when it is unknown. */
	changeAddress: string | null;
	/** Those of the spent outputs that the wallet lists as unspent; null when it did not list any. */
	inputs: readonly SpentOutput[] | null;
	/** Unlocked in the account, or in the chosen addresses, in atomic units; null when it is unknown. */
	unlocked: bigint | null;
	/** The node's fee per byte at each of the four priorities, in atomic units; null when it is unknown. */
	rates: readonly bigint[] | null;
	/** The service's description of a multisig set; null for other payments, or without one. */
	described: readonly TransactionDescription[] | null;
}
