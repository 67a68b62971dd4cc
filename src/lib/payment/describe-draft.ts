import type { DraftField } from './draft';
import type { PaymentCoin } from './payment';
import { describePaymentProblem, type PaymentProblem } from './problem';

/** One sentence for each field with a problem. `request`: a problem of the request as a whole. */
export type DraftProblems = Readonly<Partial<Record<DraftField | 'request', string>>>;

export const describeDraft = (problems: readonly PaymentProblem[] | null, coin?: PaymentCoin): DraftProblems =>
	Object.fromEntries((problems ?? []).map((problem) => [fieldOf(problem), describePaymentProblem(problem, coin)]));

const FIELDS: Readonly<Partial<Record<PaymentProblem['kind'], DraftField>>> = {
	address: 'address',
	amount: 'tx_amount'
};

function fieldOf(problem: PaymentProblem): DraftField | 'request' {
	const isOfText =
		problem.kind === 'text_too_long' || problem.kind === 'link_too_long' || problem.kind === 'half_character';
	return isOfText ? problem.parameter : (FIELDS[problem.kind] ?? 'request');
}
