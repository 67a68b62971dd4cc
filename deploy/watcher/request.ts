import type { StoredPayment } from '../../src/lib/requests/stored-sales';
import type { Payment } from '../../src/lib/payment/state';

/** An event that the shop has not acknowledged. */
export interface PendingEvent {
	id: string;
	/** The same at each attempt. */
	body: string;
}

/** A request for money, as it is stored. It is replaced as a whole when something of it changes. */
export interface WatchedRequest {
	/** 32 hex digits: of its status file. */
	id: string;
	/** The shop's own id of it. */
	order: string;
	/** Minor index of its address. */
	index: number;
	address: string;
	/** The address's public spend key, as hex; '' where a wallet service looks for payments. */
	spendKey: string;
	/** Atomic units; null when the payer chooses. */
	amount: string | null;
	text: string;
	/** Unix seconds. */
	created: number;
	/** Unix seconds; null for never. */
	expires: number | null;
	/** Confirmations that each payment needs. */
	needed: number;
	/** Atomic units that may be missing; records of earlier releases do not have it. */
	tolerance?: string;
	payments: StoredPayment[];
	/** What the shop was told of each payment, by its transaction. */
	told: Record<string, Told>;
	/** Atomic units of the confirmed payments that the shop was told of. */
	toldSum: string;
	/** In order. */
	events: PendingEvent[];
	/** How many there were. */
	eventCount: number;
}

const PREFIX = 'request ';

/** The key of a request in the journal. */
export const keyOf = ({ id }: { id: string }): string => PREFIX + id;

/** The requests among the journal's values. */
export function* requestsIn(values: ReadonlyMap<string, unknown>): Generator<WatchedRequest> {
	for (const [key, value] of values) if (key.startsWith(PREFIX)) yield value as WatchedRequest;
}

/** `block`: it is in one. `counted`: it has the confirmations that it needs. */
export type Told = 'pool' | 'block' | 'counted';

/** A payment as in the status file (docs/status-file.md). */
export const writePayment = ({ contested, nodes, ...payment }: Payment) => {
	const { txid, amount, confirmations, state, seen, absent, mined } = payment;
	return {
		txid,
		amount: String(amount),
		confirmations,
		state: contested ? 'contested' : state,
		seen,
		absent,
		mined,
		...(nodes !== null && { nodes })
	};
};

/** The content of the status file. @param now Unix seconds */
export function writeStatus(request: WatchedRequest, payments: readonly Payment[], now: number): string {
	const { id, address, amount, expires, needed, tolerance } = request;
	const shown = payments.map(writePayment);
	const terms = { address, amount, expires, needed, tolerance };
	return `${JSON.stringify({ version: 1, id, ...terms, updated: now, payments: shown })}\n`;
}

/**
 * The payment with the times that follow from when its address was made: it had none before. A look at the pool that had begun
 * before, and saw the payment after, has an earlier time.
 *
 * @param created Unix seconds
 */
export function withTimesFrom<Each extends Payment>(created: number, payment: Each): Each {
	const { seen, absent } = payment;
	return { ...payment, seen: seen === null ? null : Math.max(seen, created), absent: Math.max(absent ?? 0, created) };
}
