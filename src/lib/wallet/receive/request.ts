import type { Coin } from '../../format/amount';
import { parseAmount } from '../../format/parse-amount';
import { textLimits, type PaymentCoin } from '../../payment/payment';
import { tellPaymentProblem } from '../../payment/problem';
import { makeUri } from '../../payment/uri';

/** A request as it is typed. */
export interface RequestDraft {
	amount: string;
	name: string;
	description: string;
}

export const EMPTY: RequestDraft = { amount: '', name: '', description: '' };

/** A request that was typed: its URI, or what is wrong with it, by field. */
export type ReadRequest =
	/** In atomic units; null when whoever pays chooses. */
	| { uri: string; amount: bigint | null; problems: null }
	| { uri: null; amount: null; problems: Readonly<Partial<Record<keyof RequestDraft | 'uri', string>>> };

/** Reads a request for a payment to an address. */
export function readRequest(address: string, draft: RequestDraft, coin: Coin & PaymentCoin): ReadRequest {
	const amount = draft.amount.trim() === '' ? { atomic: 0n, problem: null } : parseAmount(draft.amount, coin);
	const problems = {
		...(amount.problem !== null && { amount: amount.problem }),
		...tooLong('name', draft.name, textLimits.recipient_name),
		...tooLong('description', draft.description, textLimits.tx_description)
	};
	if (Object.keys(problems).length > 0) return { uri: null, amount: null, problems };
	const { uri, problem } = makeUri(
		{
			recipients: [{ address, amount: amount.atomic || null, recipient_name: draft.name.trim() }],
			payment_id: null,
			tx_description: draft.description.trim(),
			unknown_parameters: []
		},
		coin
	);
	if (problem) return { uri: null, amount: null, problems: { uri: tellPaymentProblem(problem) } };
	return { uri, amount: amount.atomic || null, problems: null };
}

function tooLong(field: keyof RequestDraft, text: string, limit: number): Partial<Record<keyof RequestDraft, string>> {
	const length = [...text.trim()].length;
	return length > limit ? { [field]: `At most ${limit} characters, but these are ${length}.` } : {};
}
