/** A payment for a request, as the wallet or the shop's status file shows it. */
export interface SeenPayment {
	/** Atomic units. */
	amount: bigint;
	confirmations: number;
	/** `gone` left the pool or its block, and is in no known block; `contested` has a double spend; `locked` by its sender. */
	state: 'pool' | 'block' | 'gone' | 'contested' | 'locked';
	/** Unix seconds; null when unknown. */
	seen: number | null;
}

export interface RequestTerms {
	/** Atomic units; null when the payer chooses. */
	amount: bigint | null;
	/** Unix seconds; null for never. */
	expires: number | null;
	/** Confirmations that each payment needs. */
	needed: number;
}

export interface CheckoutState {
	kind: 'waiting' | 'partial' | 'seen' | 'confirming' | 'paid' | 'gone' | 'contested' | 'locked';
	/** Atomic units, without what is gone. */
	received: bigint;
	/** What is still to be paid; null when the payer chooses. What is gone may be in a block: it is not asked for again. */
	left: bigint | null;
	/** What left the pool or its block, and is in no known block. */
	gone: bigint;
	/** What was paid beyond the amount, without what is gone. */
	excess: bigint;
	/** Of the payment with the fewest. */
	confirmations: number;
	isExpired: boolean;
	/** Whether the amount was reached only by payments after the expiry. */
	isLate: boolean;
	/** Whether the whole amount was paid more than once. */
	isDuplicate: boolean;
}

/** What a payer and a shop need to know of a request. @param now Unix seconds */
export function checkoutState(asked: RequestTerms, payments: readonly SeenPayment[], now: number): CheckoutState {
	const { amount, expires, needed } = asked;
	const counted = payments.filter(({ state }) => state !== 'gone');
	const received = sum(counted);
	const gone = sum(payments) - received;
	const missing = amount === null ? null : amount - received - gone;
	const confirmations = counted.length === 0 ? 0 : Math.min(...counted.map((payment) => payment.confirmations));
	const inTime = counted.filter(({ seen }) => expires === null || seen === null || seen <= expires);
	const isReached = (list: readonly SeenPayment[]) => (amount === null ? list.length > 0 : sum(list) >= amount);
	return {
		kind: kindOf(),
		...{ received, gone },
		left: missing !== null && missing < 0n ? 0n : missing,
		excess: amount !== null && received > amount ? received - amount : 0n,
		confirmations,
		isExpired: expires !== null && now > expires,
		isLate: isReached(counted) && !isReached(inTime),
		isDuplicate: amount !== null && counted.filter((payment) => payment.amount >= amount).length > 1
	};

	function kindOf(): CheckoutState['kind'] {
		if (counted.length < payments.length) return 'gone';
		if (counted.length === 0) return 'waiting';
		if (counted.some(({ state }) => state === 'contested')) return 'contested';
		if (missing !== null && missing > 0n) return 'partial';
		if (counted.some(({ state }) => state === 'locked')) return 'locked';
		if (confirmations < needed) return confirmations === 0 ? 'seen' : 'confirming';
		return 'paid';
	}
}

const sum = (payments: readonly SeenPayment[]) => payments.reduce((total, { amount }) => total + amount, 0n);
