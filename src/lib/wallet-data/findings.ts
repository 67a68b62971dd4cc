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
	repeat?: RepeatOf;
}

/** The earlier payments that a payment would repeat. Amounts in atomic units. */
export interface RepeatOf {
	/** Recipients already paid the same amount, with the hash and time (Unix seconds) of the newest such transaction. */
	paid: readonly { address: string; amount: bigint; hash: string; at: number }[];
	/** Recipients that no earlier transaction paid the same amount. */
	unpaid: readonly { address: string; amount: bigint }[];
}

/** True when a single transaction paid all recipients the same amounts. */
export const isSame = ({ paid, unpaid }: RepeatOf): boolean =>
	unpaid.length === 0 && paid.every(({ hash }) => hash === paid[0]?.hash);

export const block = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'block', text }] : []);
export const confirm = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'confirm', text }] : []);
export const note = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'note', text }] : []);

/** The findings of a check, or one that says it passed. */
export const orPassed = (found: readonly Finding[], text: string): readonly Finding[] =>
	found.length > 0 ? found : [{ severity: 'passed', text }];

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** A fee above 1/USUAL_SHARE of the amount has to be confirmed. */
const USUAL_SHARE = 100n;

export const isHighFee = (fee: bigint, amount: bigint): boolean => fee * USUAL_SHARE > amount;

/** True when no finding blocks the payment, and all findings that need it are confirmed. */
export const mayGoOn = (findings: readonly Finding[], confirmed: boolean): boolean =>
	findings.every(({ severity }) => severity !== 'block' && (severity !== 'confirm' || confirmed));
