import type { Destination } from '../../rpc/wallet/records';

/** A payment request that is paid back. */
export interface RefundOf {
	/** The address at which the request was paid. */
	address: string;
	/** The request's purpose; '' for none. */
	text: string;
}

/** The wallet service's priorities: 0 is the service's own choice, and each from 1 on pays more per byte. */
export type Priority = '0' | '1' | '2' | '3' | '4';

/** Parameters of a payment to prepare. Amounts in atomic units. */
export interface PaymentOrder {
	recipients: readonly Destination[];
	/** The only recipient when the whole unlocked balance is sent; `recipients` is not used then. */
	sweepTo: string | null;
	/** OpenAlias names and the addresses they resolved to. */
	aliases?: readonly { name: string; address: string }[];
	account: number;
	addresses: readonly number[];
	priority: number;
	note: string;
	refund?: RefundOf;
	/** The payment link that the payment is made from. */
	link?: string | undefined;
	/** Spend these outputs and no others; with `all`, spend all of them. */
	outputs?: readonly { key_image: string; amount: bigint }[];
	/** Key images of outputs to freeze during preparation: the service might spend them as well. */
	outputsToFreeze?: readonly string[];
	/** True when unmixable outputs are sent to the wallet itself. */
	isDustSweep?: boolean;
	/** True when the payment must not be split into several transactions. */
	mustNotSplit?: boolean;
	/** True when the fee is subtracted from the amount that the only recipient gets. */
	subtractFee?: boolean;
	/** Highest fee that the form showed, in atomic units. */
	expectedFee?: bigint | undefined;
}
