import type { DraftField } from './draft';
import { describePaymentProblem, type PaymentProblem } from './problem';

/** A sentence for each field with a problem; `request` for all of them together. */
export type DraftProblems = Readonly<Partial<Record<DraftField | 'request', string>>>;

export const describeDraft = (problems: readonly PaymentProblem[] | null): DraftProblems =>
	Object.fromEntries((problems ?? []).map((problem) => [fieldOf(problem), describePaymentProblem(problem)]));

function fieldOf(problem: PaymentProblem): DraftField | 'request' {
	switch (problem.kind) {
		case 'address':
			return 'address';
		case 'amount':
			return 'tx_amount';
		case 'text_too_long':
			return problem.parameter;
		default:
			return 'request';
	}
}
