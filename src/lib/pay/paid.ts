/** What came for a request, as far as it matters here. Amounts in atomic units. */
export interface Came {
	amount: bigint;
	/** What is missing, below zero when more came than was asked; null when any amount will do. */
	missing: bigint | null;
	/** What left the pool and is in no block that is known of. */
	vanished: bigint;
	/** Whether the node saw another payment of the same money, while this one is in no block. */
	isContested: boolean;
	/** How far the payment is that is least far; null while there is none. `count` blocks hold it or follow it. */
	progress: { state: 'failed' | 'pool' | 'locked' } | { state: 'confirming' | 'unlocked'; count: number } | null;
}

/** Blocks that have to hold or follow a payment for it to count as paid; 0 when it is enough to have seen it. */
export type Enough = number;

export type Paid =
	| { state: 'waiting' }
	/** Something came, but less than was asked. */
	| { state: 'short' }
	/** All of it, but not deep enough yet. */
	| { state: 'on_its_way'; count: number }
	/** All of it was seen, but part of it may fail or has left the pool. */
	| { state: 'uncertain'; why: 'vanished' | 'contested' }
	/** Whoever paid locked it. */
	| { state: 'locked' }
	| { state: 'paid'; over: boolean };

/** Whether a request is paid, at a glance. */
export function paidBy({ amount, missing, vanished, isContested, progress }: Came, enough: Enough): Paid {
	if (vanished > 0n) return { state: 'uncertain', why: 'vanished' };
	if (!progress || amount === 0n) return { state: 'waiting' };
	if (missing !== null && missing > 0n) return { state: 'short' };
	if (isContested) return { state: 'uncertain', why: 'contested' };
	if (progress.state === 'locked') return { state: 'locked' };
	const count = 'count' in progress ? progress.count : 0;
	if (count < enough) return { state: 'on_its_way', count };
	return { state: 'paid', over: missing !== null && missing < 0n };
}

/** A few words, to be read from some steps away. */
export function describePaid(paid: Paid, enough: Enough): { tone: 'plain' | 'good' | 'warn'; words: string } {
	switch (paid.state) {
		case 'waiting':
			return { tone: 'plain', words: 'Not paid yet' };
		case 'short':
			return { tone: 'warn', words: 'Paid in part' };
		case 'on_its_way':
			return { tone: 'warn', words: paid.count === 0 ? 'Seen' : `Confirmed ${paid.count} of ${enough}` };
		case 'uncertain':
			return { tone: 'warn', words: paid.why === 'vanished' ? 'Checking' : 'May fail' };
		case 'locked':
			return { tone: 'warn', words: 'Locked' };
		case 'paid':
			return { tone: 'good', words: paid.over ? 'Overpaid' : 'Paid' };
	}
}
