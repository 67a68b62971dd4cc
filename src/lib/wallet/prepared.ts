import type { Failure } from '../rpc/errors';
import type { Order } from './draft';

/** How far a transaction is on its way out. */
export type Way =
	/** Made and signed; nobody has been asked to send it. */
	| { kind: 'made' }
	| { kind: 'under_way'; since: number }
	/** The service said so, or the transaction was seen by its wallet or by the node. */
	| { kind: 'sent' }
	/** The service said no, and neither the wallet nor the node knows it. */
	| { kind: 'refused'; failure: Failure }
	/** The answer was lost, and the transaction has not been seen so far. `looked`: by whom it was looked for, and in vain. */
	| { kind: 'lost'; failure: Failure; looked: readonly ('wallet' | 'node')[] };

/** A transaction that the service has made and signed. Amounts in atomic units. */
export interface PreparedTransaction {
	hash: string;
	key: string;
	/** What `relay_tx` takes. */
	metadata: string;
	amount: bigint;
	fee: bigint;
	/** Bytes; null when the service does not tell. */
	weight: number | null;
	way: Way;
}

/** A payment that is ready to go out, and has not. Amounts in atomic units. */
export interface Prepared {
	order: Order;
	/** The wallet's first address: a payment belongs to the wallet that made it. */
	wallet: string;
	/** What the recipients get. */
	amount: bigint;
	fee: bigint;
	/** What comes back to the wallet; null when the service does not tell what is spent. */
	change: bigint | null;
	transactions: readonly PreparedTransaction[];
	/** From a wallet that cannot sign alone: a set for those who can. */
	set: { kind: 'unsigned' | 'multisig'; text: string } | null;
}

/** What became of a payment, of all its transactions together. */
export function stateOf({ transactions }: Prepared): 'made' | 'under_way' | 'sent' | 'stopped' | 'unknown' {
	const ways = transactions.map(({ way }) => way.kind);
	if (ways.includes('under_way')) return 'under_way';
	if (ways.includes('lost')) return 'unknown';
	if (ways.every((way) => way === 'sent')) return 'sent';
	return ways.every((way) => way === 'made') ? 'made' : 'stopped';
}
