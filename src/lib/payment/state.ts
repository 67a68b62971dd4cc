import type { LabelledRequest } from './label';

/** Default number of confirmations until a payment counts. From then on it can be spent. */
export const DEFAULT_CONFIRMATIONS = 10;

/** Payment for a request, as any source reports it. */
export interface RequestPayment {
	/** Hash of the transaction; null when a status file leaves it out. */
	txid: string | null;
	/** Amount (atomic units); 0 for a payment that is gone and whose amount is unknown. */
	amount: bigint;
	confirmations: number;
	/**
	 * `gone`: the payment left the pool or its block, and is in no known block. `failed`: it can never be mined,
	 * because another transaction has spent its outputs for good. `locked`: its sender locked it.
	 */
	state: 'pool' | 'block' | 'gone' | 'failed' | 'locked';
	/**
	 * True when another transaction that spends the same outputs was seen. Irrelevant once the payment is in a block.
	 */
	contested: boolean;
	/**
	 * Time (Unix seconds) when it was first seen in the pool or, as the payer reports, sent; null when it was not seen
	 * there.
	 */
	seen: number | null;
	/** Time (Unix seconds) of the last poll of the pool before that, without the payment; null when there was none. */
	absent: number | null;
	/** Timestamp of its block (Unix seconds); null while it is in no block, or when unknown. */
	mined: number | null;
	/**
	 * Side that reports it. The payer's side only knows what was sent; `recipient` (or a proof) also shows that it
	 * arrived.
	 */
	by: 'payer' | 'recipient';
	/**
	 * Number of nodes that have it, out of at most two; null when no node was asked, or the source does not report it.
	 */
	nodes: 1 | 2 | null;
}

/** True when the payment is in the pool or in a block, as far as known. */
export const isInPoolOrBlock = ({ state }: Pick<RequestPayment, 'state'>): boolean =>
	state !== 'gone' && state !== 'failed';

/** Average time between two blocks (seconds; cryptonote_config.h, DIFFICULTY_TARGET_V2). */
export const BLOCK_SECONDS = 120;

/** Confirmations from which one node's word is enough for a payment to count; with fewer, two nodes must have it. */
export const SINGLE_NODE_CONFIRMATIONS = 2;

/** True when a payment counts as confirmed. @param needed confirmations */
export const isCounted = ({ state, contested, confirmations, nodes }: RequestPayment, needed: number): boolean =>
	(state === 'pool' || state === 'block') &&
	!contested &&
	confirmations >= needed &&
	(nodes !== 1 || confirmations >= SINGLE_NODE_CONFIRMATIONS);

/** Terms of a request that decide when it is paid. */
export interface RequestTerms
	extends Pick<LabelledRequest, 'amount' | 'expires'>, Partial<Pick<LabelledRequest, 'isCancelled' | 'refunds'>> {
	/** Confirmations that each payment needs. */
	needed: number;
	/**
	 * Amount that may be missing (atomic units), since some wallets round; capped at 1 % of the amount. 0 when left
	 * out.
	 */
	tolerance?: bigint;
}

/** Rounding error (atomic units) of a wallet with eight decimals: it may pay up to this much less. */
export const eightDecimalsTolerance = (decimals: number): bigint =>
	decimals > 8 ? 10n ** BigInt(decimals - 8) - 1n : 0n;

/** Smallest payment (atomic units) that counts as the full amount: the tolerance is at most 1 % of it. */
export const minimumPaid = (amount: bigint, tolerance: bigint): bigint => {
	const most = amount / 100n;
	return amount - (tolerance < most ? tolerance : most);
};

export interface RequestState {
	/**
	 * `sent`: only the payer's side reports the full amount. `confirming`: the full amount arrived, but lacks
	 * confirmations or a second node. `gone`, `contested`: a payment may fail. `failed`: all
	 * payments can never be mined. `refunded`: everything received was paid back. `cancelled`: final, except for
	 * `refunded`, whatever payments arrive.
	 */
	kind:
		| 'open'
		| 'expired'
		| 'partial'
		| 'sent'
		| 'confirming'
		| 'paid'
		| 'gone'
		| 'contested'
		| 'failed'
		| 'locked'
		| 'cancelled'
		| 'refunded';
	/** Amount that arrived (atomic units), without payments that are gone. */
	received: bigint;
	/** Amount that only the payer's side reports as sent (atomic units), beyond `received`. */
	sent: bigint;
	/**
	 * Amount still to be paid (atomic units); null when the payer chooses. Payments that are gone are not requested
	 * again, because they may be in a block after all.
	 */
	left: bigint | null;
	/** Amount of payments (atomic units) that left the pool or their block, and are in no known block. */
	gone: bigint;
	/** Amount that was refunded (atomic units). */
	returned: bigint;
	/**
	 * Amount received beyond the requested one and not refunded (atomic units); in the state `sent`, amount sent beyond
	 * it.
	 */
	excess: bigint;
	/** Confirmations of the payment with the fewest. */
	confirmations: number;
	/** Confirmations that each payment needs. {@link SINGLE_NODE_CONFIRMATIONS} when `isSeenByOne`. */
	needed: number;
	/**
	 * True when the state is `confirming` only because a payment with enough confirmations is known to just one node.
	 */
	isSeenByOne: boolean;
	/** True when a payment has no confirmation and no second node is known to have it. */
	isSeenOnly: boolean;
	isExpired: boolean;
	/**
	 * Lateness: whether the amount was reached only after the expiry. `yes`: a payment that was needed for it entered the pool
	 * after a poll that was already after the expiry and did not have it. `maybe`: such a payment is only known from a
	 * block after the expiry.
	 */
	late: 'no' | 'maybe' | 'yes';
	/**
	 * Seconds from the expiry until that payment was seen (`yes`) or mined (`maybe`); null when not late, or unknown.
	 */
	overdue: number | null;
	/** True when the full amount was paid more than once, and the excess was not fully refunded. */
	isDuplicate: boolean;
}

/**
 * Computes the state of a request from its payments. Once the recipient's side reports the full amount as received,
 * reports of the payer's side are ignored for the kind, for example about an earlier attempt that was abandoned.
 *
 * @param all payments of all sources, merged by {@link mergePayments}
 * @param now Unix seconds
 */
export function requestState(asked: RequestTerms, all: readonly RequestPayment[], now: number): RequestState {
	const { amount, expires, needed, tolerance = 0n, isCancelled = false, refunds = [] } = asked;
	const enough = amount === null ? null : minimumPaid(amount, tolerance);
	const isReached = (list: readonly RequestPayment[]) => (enough === null ? list.length > 0 : sum(list) >= enough);
	const payments = all.filter(({ state }) => state !== 'failed');
	const known = payments.filter(({ state }) => state !== 'gone');
	const arrived = known.filter(({ by }) => by === 'recipient');
	const received = sum(arrived);
	const sent = sum(known) - received;
	const isAllReturned = refunds.some(({ amount }) => amount === null);
	const returned = isAllReturned ? received : refunds.reduce((total, { amount }) => total + (amount ?? 0n), 0n);
	const heeded = isReached(arrived) ? payments.filter(({ by }) => by === 'recipient') : payments;
	const counted = heeded.filter(({ state }) => state !== 'gone');
	const gone = sum(heeded) - sum(counted);
	const paid = received + sent + gone;
	const missing = amount !== null && enough !== null && paid < enough ? amount - paid : 0n;
	const confirmations = counted.length === 0 ? 0 : Math.min(...counted.map((payment) => payment.confirmations));
	const isExpired = expires !== null && now > expires;
	const byTime = isExpired ? arrived.map((payment) => ({ payment, ...latenessOf(payment, expires, now) })) : [];
	byTime.sort((a, b) => LATENESS.indexOf(a.late) - LATENESS.indexOf(b.late) || (a.overdue ?? 0) - (b.overdue ?? 0));
	const completing = byTime.find((_, i) => isReached(byTime.slice(0, i + 1).map(({ payment }) => payment)));
	const kind = kindOf();
	const isSeenByOne = kind === 'confirming' && confirmations >= needed;
	const kept = (kind === 'sent' ? received + sent : received) - returned;
	const excess = amount !== null && kept > amount ? kept - amount : 0n;
	return {
		kind,
		received,
		returned,
		sent,
		gone,
		confirmations,
		isSeenByOne,
		isSeenOnly: counted.some(({ confirmations, nodes }) => confirmations === 0 && nodes !== 2),
		isExpired,
		needed: isSeenByOne ? SINGLE_NODE_CONFIRMATIONS : needed,
		left: leftOf(),
		excess,
		late: completing?.late ?? 'no',
		overdue: completing?.overdue ?? null,
		isDuplicate: excess > 0n && arrived.filter((payment) => isReached([payment])).length > 1
	};

	function leftOf(): bigint | null {
		if (amount === null) return null;
		return payments.some(isUnknown) ? 0n : missing;
	}

	function kindOf(): RequestState['kind'] {
		if (isAllReturned || (refunds.length > 0 && returned >= received)) return 'refunded';
		if (isCancelled) return 'cancelled';
		if (counted.length < heeded.length) return 'gone';
		if (counted.length === 0 && all.length > payments.length) return 'failed';
		if (counted.length === 0) return isExpired ? 'expired' : 'open';
		if (counted.some(({ contested }) => contested)) return 'contested';
		if (missing > 0n) return 'partial';
		if (counted.some(({ state }) => state === 'locked')) return 'locked';
		if (!isReached(arrived)) return 'sent';
		return counted.every((payment) => isCounted(payment, needed)) ? 'paid' : 'confirming';
	}
}

type Lateness = Pick<RequestState, 'late' | 'overdue'>;

/** Lateness values in order, from in time to late. */
const LATENESS: readonly Lateness['late'][] = ['no', 'maybe', 'yes'];

/** Lateness of a payment relative to the expiry. A payment without known times counts as in time. */
function latenessOf({ seen, absent, mined }: RequestPayment, expires: number, now: number): Lateness {
	// The timestamp of a block may be ahead of this browser's clock.
	const after = (time: number) => Math.min(time, now) - expires;
	if (seen !== null && seen > expires && absent !== null && absent >= expires && absent <= seen)
		return { late: 'yes', overdue: after(seen) };
	const first = Math.min(seen ?? Infinity, mined ?? Infinity);
	if (first <= expires || first === Infinity) return { late: 'no', overdue: null };
	return { late: 'maybe', overdue: mined === null ? null : after(mined) };
}

const isUnknown = ({ amount }: RequestPayment) => amount === 0n;

const sum = (payments: readonly RequestPayment[]) => payments.reduce((total, { amount }) => total + amount, 0n);

/**
 * Merges the payments of several sources, so that each transaction appears once. The recipient's side takes precedence
 * over the payer's, and an earlier source over a later one. Exception: a "gone" or "failed" of the payer's side is
 * replaced by a later source's payment. A payment without a hash is matched to one with the same amount.
 */
export function mergePayments<Each extends RequestPayment>(sources: readonly (readonly Each[])[]): Each[] {
	const joined: Each[] = [];
	for (const source of sources.toSorted((a, b) => rankOf(a) - rankOf(b))) {
		const others = [...joined];
		for (const payment of source) {
			const byHash = others.findIndex(({ txid }) => txid !== null && txid === payment.txid);
			const isLike = ({ txid, amount }: RequestPayment) =>
				(txid === null || payment.txid === null) && amount === payment.amount;
			const at = byHash < 0 ? others.findIndex(isLike) : byHash;
			const [same] = at < 0 ? [] : others.splice(at, 1);
			if (!same) joined.push(payment);
			else if (same.by === 'payer' && (same.state === 'gone' || same.state === 'failed'))
				joined[joined.indexOf(same)] = payment;
		}
	}
	return joined;
}

const rankOf = (source: readonly RequestPayment[]) => (source.some(({ by }) => by === 'payer') ? 1 : 0);
