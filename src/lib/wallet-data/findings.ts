/**
 * One result of a check. `block`: the payment must not be sent. `confirm`: it may be sent once the user has confirmed.
 * `note`: information, such as what was not checked. `passed`: nothing wrong was found.
 */
export interface Finding {
	severity: 'block' | 'confirm' | 'note' | 'passed';
	text: string;
	/** True when the finding appeared at Send, after the review. */
	isNew?: boolean;
	/** The earlier payments that this one repeats, where that is certain. */
	repeat?: EarlierPayments;
}

/** The earlier payments that a payment would repeat. Amounts in atomic units. */
export interface EarlierPayments {
	/** Recipients already paid the same amount, with the hash and time (Unix seconds) of the newest such transaction. */
	paid: readonly { address: string; amount: bigint; hash: string; at: number }[];
	/** Recipients that no earlier transaction paid the same amount. */
	unpaid: readonly { address: string; amount: bigint }[];
}

/** True when a single transaction paid all recipients the same amounts. */
export const paidByOneTransaction = ({ paid, unpaid }: EarlierPayments): boolean =>
	unpaid.length === 0 && paid.every(({ hash }) => hash === paid[0]?.hash);

export const blockIf = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'block', text }] : []);
export const confirmIf = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'confirm', text }] : []);
export const noteIf = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'note', text }] : []);

/** The findings of a check, or one that says it passed. */
export const orPassed = (found: readonly Finding[], text: string): readonly Finding[] =>
	found.length > 0 ? found : [{ severity: 'passed', text }];

export const sumAmounts = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** A fee above 1/USUAL_SHARE of the amount has to be confirmed. */
const HIGH_FEE_DIVISOR = 100n;

export const isHighFee = (fee: bigint, amount: bigint): boolean => fee * HIGH_FEE_DIVISOR > amount;

/** True when no finding blocks the payment, and all findings that need it are confirmed. */
export const mayProceed = (findings: readonly Finding[], confirmed: boolean): boolean =>
	findings.every(({ severity }) => severity !== 'block' && (severity !== 'confirm' || confirmed));
