import type { DecodedTransfer } from '../chain/decode-transfer';
import type { ResultOf } from '../rpc/operation';
import type { TransactionDescription } from '../rpc/wallet/records';
import type { transferSplit } from '../rpc/wallet/transfers';

/** What the wallet service answers when it prepared a payment. Amounts in atomic units. */
export type PreparedAnswer = ResultOf<typeof transferSplit>;

/** An output that is spent, as the wallet lists it. */
export interface SpentOutput {
	key_image: string;
	amount: bigint;
	/** Of the wallet's address within the account. */
	index: number;
}

/** What a prepared payment is checked with. */
export interface Evidence {
	answer: PreparedAnswer;
	/** Each transaction as its own bytes show it; null where there are no bytes, or they are not a transaction. */
	decoded: readonly (DecodedTransfer | null)[];
	/** The first address of the account that pays, to which change comes back; null when it is not known. */
	changeAddress: string | null;
	/** Those of the spent outputs that the wallet lists as unspent; null when it did not list any. */
	inputs: readonly SpentOutput[] | null;
	/** What the account, or the chosen addresses of it, can spend: atomic units; null when it is not known. */
	unlocked: bigint | null;
	/** What a byte costs at each of the four priorities, as the node says: atomic units; null when it is not known. */
	rates: readonly bigint[] | null;
	/** What a multisig set would do, as the service describes it; null for other payments, or when it does not. */
	described: readonly TransactionDescription[] | null;
}
