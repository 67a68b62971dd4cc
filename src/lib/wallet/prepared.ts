import type { Order } from './draft';
import type { Finding } from './findings';
import type { RelayStatus } from './relay-status';

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
	/** What it spends, where the service says so: from these it can be proved that it will never be mined. */
	keyImages: readonly string[];
	status: RelayStatus;
	/** The hash that the service named when it was asked to send this transaction, where that is another one. */
	named: string | null;
}

/** A payment that is ready to go out, and has not. Amounts in atomic units. */
export interface Prepared {
	order: Order;
	/** The primary address of the wallet that made it, and its service's address: the payment belongs to both. */
	wallet: string;
	service: string;
	/** What the recipients get. */
	amount: bigint;
	fee: bigint;
	/** What comes back to the wallet; null when the service does not tell what is spent. */
	change: bigint | null;
	transactions: readonly PreparedTransaction[];
	/** From a wallet that cannot sign alone: a set for those who can. */
	set: { kind: 'unsigned' | 'multisig'; text: string } | null;
	/** What the check found, which has to pass before it is sent. */
	findings: readonly Finding[];
}

/** What became of a payment, of all its transactions together: `stopped` when some can still be sent, or none ever. */
export function stateOf({
	transactions
}: {
	transactions: readonly Pick<PreparedTransaction, 'status'>[];
}): RelayStatus['kind'] | 'stopped' {
	const kinds = transactions.map(({ status }) => status.kind);
	for (const kind of ['relaying', 'not_found'] as const) if (kinds.includes(kind)) return kind;
	for (const kind of ['sent', 'ready', 'replaced'] as const) if (kinds.every((each) => each === kind)) return kind;
	return 'stopped';
}
