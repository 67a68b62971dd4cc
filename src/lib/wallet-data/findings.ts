/**
 * What a check found. `block`: it must not be sent. `confirm`: only after the user confirmed it. `note`: information, such as what
 * was not checked. `passed`: nothing that is wrong.
 */
export interface Finding {
	severity: 'block' | 'confirm' | 'note' | 'passed';
	text: string;
	/** Whether it was found at Send, after the review. */
	isNew?: boolean;
	/** Who was paid before, where that is certain. */
	repeat?: RepeatOf;
}

/** The earlier payments that a payment would repeat. Amounts in atomic units. */
export interface RepeatOf {
	/** Each with the newest transaction that paid it the same, and that one's moment in Unix seconds. */
	paid: readonly { address: string; amount: bigint; hash: string; at: number }[];
	/** Whom none of them paid. */
	unpaid: readonly { address: string; amount: bigint }[];
}

/** Whether one transaction has paid everybody the same. */
export const isSame = ({ paid, unpaid }: RepeatOf): boolean =>
	unpaid.length === 0 && paid.every(({ hash }) => hash === paid[0]?.hash);

export const block = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'block', text }] : []);
export const confirm = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'confirm', text }] : []);
export const note = (when: boolean, text: string): Finding[] => (when ? [{ severity: 'note', text }] : []);

/** What a check found, or that it passed. */
export const orPassed = (found: readonly Finding[], text: string): readonly Finding[] =>
	found.length > 0 ? found : [{ severity: 'passed', text }];

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** A fee above this fraction of the amount has to be confirmed. */
const USUAL_SHARE = 100n;

export const isHighFee = (fee: bigint, amount: bigint): boolean => fee * USUAL_SHARE > amount;

/** Whether nothing blocks it, and everything that has to be confirmed is. */
export const mayGoOn = (findings: readonly Finding[], confirmed: boolean): boolean =>
	findings.every(({ severity }) => severity !== 'block' && (severity !== 'confirm' || confirmed));
