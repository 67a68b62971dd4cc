import type { Order } from './draft';
import type { Finding } from './findings';
import type { RelayStatus } from './relay-status';

/** A transaction that the service has created and signed. Amounts in atomic units. */
export interface PreparedTransaction {
	hash: string;
	key: string;
	/** What `relay_tx` takes. */
	metadata: string;
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report it. */
	weight: number | null;
	/** Of what it spends, where the service reports them: they can prove that it will never be mined. */
	keyImages: readonly string[];
	status: RelayStatus;
	/** The hash in the service's answer to `relay_tx`, if it is another one. */
	named: string | null;
}

/** A payment that is created and checked. Amounts in atomic units. */
export interface Prepared {
	order: Order;
	/** The primary address of the wallet that made it, and its service's address: the payment belongs to both. */
	wallet: string;
	service: string;
	/** What the recipients get. */
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report what is spent. */
	change: bigint | null;
	transactions: readonly PreparedTransaction[];
	/** Of a wallet that cannot sign alone. */
	set: { kind: 'unsigned' | 'multisig'; text: string } | null;
	/** What the check found, which has to pass before it is sent. */
	findings: readonly Finding[];
	/** The hashes of the earlier payments that the findings name as the same. */
	repeats: readonly string[];
}

/** The status of all transactions together: `stopped` when some can still be sent, or none ever can. */
export function stateOf({
	transactions
}: {
	transactions: readonly Pick<PreparedTransaction, 'status'>[];
}): RelayStatus['kind'] | 'stopped' {
	const kinds = transactions.map(({ status }) => status.kind);
	for (const kind of ['relaying', 'not_found', 'at_node'] as const) if (kinds.includes(kind)) return kind;
	for (const kind of ['sent', 'ready', 'replaced'] as const) if (kinds.every((each) => each === kind)) return kind;
	return 'stopped';
}
