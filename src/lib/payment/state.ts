import type { LabelledRequest } from './label';

/** Confirmations until a payment counts, where nothing else is asked: from then on it can be spent. */
export const NEEDED = 10;

/** A payment for a request, whoever tells of it. */
export interface Payment {
	/** Hash of its transaction; null where a status file leaves it out. */
	txid: string | null;
	/** Atomic units; 0 for one that is gone when it is not known. */
	amount: bigint;
	confirmations: number;
	/**
	 * `gone` left the pool or its block, and is in no known block; `failed` can never be in one, since another transaction has spent
	 * its coins for good; `locked` by its sender.
	 */
	state: 'pool' | 'block' | 'gone' | 'failed' | 'locked';
	/** Whether another transaction was seen that spends the same coins. In a block, it does not matter any more. */
	contested: boolean;
	/** Unix seconds, when it was first seen in the pool, or by its payer's account sent; null where nobody saw it there. */
	seen: number | null;
	/** Unix seconds, of the last look at the pool before that; null where there was none. */
	absent: number | null;
	/** Unix seconds, as its block says; null while it is in none, or where that is not known. */
	mined: number | null;
	/** The payer's own side knows what was sent; that it arrived, only the recipient's side knows, or a proof shows it. */
	by: 'payer' | 'recipient';
	/** The number of nodes that hold it, of two at most; null where nobody asked one, or where the source does not say. */
	nodes: 1 | 2 | null;
}

/** Whether it is in the pool or in a block, as far as is known. */
export const isThere = ({ state }: Pick<Payment, 'state'>): boolean => state !== 'gone' && state !== 'failed';

/** Seconds between two blocks, on average (cryptonote_config.h, DIFFICULTY_TARGET_V2). */
export const BLOCK_SECONDS = 120;

/** With so many confirmations a payment counts whoever holds it; with fewer, once two nodes do. */
export const ENOUGH_BY_ONE = 2;

/** Whether a payment counts as confirmed. @param needed confirmations */
export const counts = ({ state, contested, confirmations, nodes }: Payment, needed: number): boolean =>
	(state === 'pool' || state === 'block') &&
	!contested &&
	confirmations >= needed &&
	(nodes !== 1 || confirmations >= ENOUGH_BY_ONE);

/** What is asked for. */
export interface RequestTerms
	extends Pick<LabelledRequest, 'amount' | 'expires'>, Partial<Pick<LabelledRequest, 'isCancelled' | 'refunds'>> {
	/** Confirmations that each payment needs. */
	needed: number;
	/** Atomic units that may be missing, since some wallets round; up to a hundredth of the amount. None when it is left out. */
	tolerance?: bigint;
}

/** Atomic units that a wallet of eight decimals cannot express: it may pay so much less. */
export const beyondEightDecimals = (decimals: number): bigint => (decimals > 8 ? 10n ** BigInt(decimals - 8) - 1n : 0n);

/** What reaches an amount. */
export const enoughFor = (amount: bigint, tolerance: bigint): bigint => {
	const most = amount / 100n;
	return amount - (tolerance < most ? tolerance : most);
};

export interface RequestState {
	/**
	 * `sent`: only the payer's side knows of all of it. `confirming`: all of it arrived, and lacks confirmations or a second node. `gone`,
	 * `contested`: a payment may fail. `failed`: the only ones never can arrive. `refunded`: all that came was paid back. `cancelled` stays so, whatever comes.
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
	/** What arrived, in atomic units, without what is gone. */
	received: bigint;
	/** What was sent by the payer's account of it, beyond what arrived. */
	sent: bigint;
	/** What is still to be paid; null when the payer chooses. What is gone may be in a block: it is not asked for again. */
	left: bigint | null;
	/** What left the pool or its block, and is in no known block. */
	gone: bigint;
	/** What was paid back of that. */
	returned: bigint;
	/** What arrived beyond the amount, and was not paid back; while it is `sent`, what was sent beyond it. */
	excess: bigint;
	/** Of the payment with the fewest. */
	confirmations: number;
	/** Confirmations that each payment needs; where one node alone holds one that has them, those that it needs then. */
	needed: number;
	/** Whether it is `confirming` for that reason alone. */
	isSeenByOne: boolean;
	/** Whether one of its payments has no confirmation, and no second node is known to hold it. */
	isSeenOnly: boolean;
	isExpired: boolean;
	/**
	 * Whether the amount was reached only after the expiry: `yes` if a payment that it took came into a pool which was looked at after
	 * the expiry, and lacked it; `maybe` if one was only in a block after it.
	 */
	late: 'no' | 'maybe' | 'yes';
	/** Seconds from the expiry until that payment was seen, for `yes`, or until its block, for `maybe`; null where neither is known. */
	overdue: number | null;
	/** Whether the whole amount was paid more than once, and not paid back. */
	isDuplicate: boolean;
}

/**
 * Sums up what a payer and a recipient need to know of a request. Once all of it has arrived by the word of the recipient's side, nothing
 * that the payer's side says casts doubt on that: an earlier attempt that was given up, for example.
 *
 * @param all payments of all sources, joined by {@link joinPayments}
 * @param now Unix seconds
 */
export function requestState(asked: RequestTerms, all: readonly Payment[], now: number): RequestState {
	const { amount, expires, needed, tolerance = 0n, isCancelled = false, refunds = [] } = asked;
	const enough = amount === null ? null : enoughFor(amount, tolerance);
	const isReached = (list: readonly Payment[]) => (enough === null ? list.length > 0 : sum(list) >= enough);
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
		needed: isSeenByOne ? ENOUGH_BY_ONE : needed,
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
		return counted.every((payment) => counts(payment, needed)) ? 'paid' : 'confirming';
	}
}

type Lateness = Pick<RequestState, 'late' | 'overdue'>;

/** From in time to late. */
const LATENESS: readonly Lateness['late'][] = ['no', 'maybe', 'yes'];

/** Whether a payment came after the expiry. Where no time of it is known, nothing is said. */
function latenessOf({ seen, absent, mined }: Payment, expires: number, now: number): Lateness {
	// A block's time may be ahead of the clock.
	const after = (time: number) => Math.min(time, now) - expires;
	if (seen !== null && seen > expires && absent !== null && absent >= expires && absent <= seen)
		return { late: 'yes', overdue: after(seen) };
	const first = Math.min(seen ?? Infinity, mined ?? Infinity);
	if (first <= expires || first === Infinity) return { late: 'no', overdue: null };
	return { late: 'maybe', overdue: mined === null ? null : after(mined) };
}

const isUnknown = ({ amount }: Payment) => amount === 0n;

const sum = (payments: readonly Payment[]) => payments.reduce((total, { amount }) => total + amount, 0n);

/**
 * The payments of several sources, each transaction once. What the recipient's side says of one goes before what the payer's
 * says, and an earlier source before a later one; only the payer's "gone" or "failed" gives way, to whoever has the transaction. One without
 * a hash stands for one of the same amount.
 */
export function joinPayments<Each extends Payment>(sources: readonly (readonly Each[])[]): Each[] {
	const joined: Each[] = [];
	for (const source of sources.toSorted((a, b) => rankOf(a) - rankOf(b))) {
		const others = [...joined];
		for (const payment of source) {
			const byHash = others.findIndex(({ txid }) => txid !== null && txid === payment.txid);
			const isLike = ({ txid, amount }: Payment) =>
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

const rankOf = (source: readonly Payment[]) => (source.some(({ by }) => by === 'payer') ? 1 : 0);
