import type { Destination } from '../../rpc/wallet/records';

/** A request that is paid back. */
export interface RefundOf {
	/** The one that it asked for payments to. */
	address: string;
	/** Its purpose; '' for nothing in particular. */
	text: string;
}

/** The wallet service's priorities: from 1 on each pays more per byte, and 0 is the service's own choice. */
export type Priority = '0' | '1' | '2' | '3' | '4';

/** A payment that can be made. Amounts in atomic units. */
export interface Order {
	recipients: readonly Destination[];
	/** Set in place of recipients when all that is unlocked goes to one address. */
	all: string | null;
	/** OpenAlias names, and what they were resolved to. */
	aliases?: readonly { name: string; address: string }[];
	account: number;
	addresses: readonly number[];
	priority: number;
	note: string;
	refund?: RefundOf;
	/** The payment link that it is made from. */
	link?: string | undefined;
	/** These outputs are spent and no others; with `all`, all of them. */
	outputs?: readonly { key_image: string; amount: bigint }[];
	/** Key images of outputs that have to be frozen while it is prepared, or they might be spent as well. */
	others?: readonly string[];
	/** Whether it sends unmixable outputs to the wallet itself. */
	dust?: boolean;
	/** Whether it must not be split into several transactions. */
	single?: boolean;
	/** Whether the fee is taken out of the amount: the only recipient gets that much less. */
	subtractFee?: boolean;
	/** The highest that the form named as the fee, in atomic units. */
	expectedFee?: bigint | undefined;
}
