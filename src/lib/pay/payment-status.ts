/** The payments for a request, as far as its status depends on them. Amounts in atomic units. */
export interface Received {
	amount: bigint;
	/** What is missing; below zero when more was paid than requested, null when any amount will do. */
	missing: bigint | null;
	/** What left the pool and is in no known block. */
	vanished: bigint;
	/** Whether the node saw a double-spend of an unconfirmed payment. */
	isContested: boolean;
	/** Of the least confirmed payment; null while there is none. */
	progress: { state: 'failed' | 'pool' | 'locked' } | { state: 'confirming' | 'unlocked'; count: number } | null;
}

export interface PaymentStatus {
	tone: 'plain' | 'good' | 'warn';
	/** To be read from some steps away. */
	text: string;
	isPaid: boolean;
}

const pending = (text: string): PaymentStatus => ({ tone: 'warn', text, isPaid: false });

/** @param confirmations for a payment to count as paid; 0 when it is enough to have seen it */
export function paymentStatus(received: Received, confirmations: number): PaymentStatus {
	const { amount, missing, vanished, isContested, progress } = received;
	if (vanished > 0n) return pending('Checking');
	if (!progress || amount === 0n) return { tone: 'plain', text: 'Not paid yet', isPaid: false };
	if (missing !== null && missing > 0n) return pending('Paid in part');
	if (isContested) return pending('May fail');
	if (progress.state === 'locked') return pending('Locked');
	const count = 'count' in progress ? progress.count : 0;
	if (count < confirmations) return pending(count === 0 ? 'Seen' : `Confirmed ${count} of ${confirmations}`);
	return { tone: 'good', text: missing !== null && missing < 0n ? 'Overpaid' : 'Paid', isPaid: true };
}
