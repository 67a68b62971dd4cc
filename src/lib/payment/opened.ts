import { looksLikeAddress } from '../chain/address-shape';
import { draftOf, EMPTY_DRAFT, type DraftField, type RequestDraft } from './draft';
import type { Payment, PaymentCoin } from './payment';
import { describePaymentProblem, type PaymentProblem } from './problem';
import { parseUri } from './uri';

/** What the address of the payment page opens. */
export interface Opened {
	draft: RequestDraft;
	/** A payment to several recipients, which is shown as it is. */
	several: { payment: Payment; uri: string } | null;
	/** What is wrong with the address as such, in a sentence; what is wrong in a field is told there. */
	problem: string | null;
}

const FIELDS: readonly DraftField[] = ['address', 'tx_amount', 'recipient_name', 'tx_description', 'tx_payment_id'];

/** What stands in for bytes that are no UTF-8, once decoded. */
const REPLACEMENT = '\uFFFD';

/**
 * Reads what was pasted, or what a code says, to be shown in the place of what was typed: a payment URI, or an address by
 * itself. White space around it is passed over.
 */
export function openText(text: string, coin: PaymentCoin): Opened {
	const uri = text.trim();
	if (looksLikeAddress(uri)) return { draft: { ...EMPTY_DRAFT, address: uri }, several: null, problem: null };
	const { payment, problem } = parseUri(uri, coin);
	if (problem) return { draft: EMPTY_DRAFT, several: null, problem: describePaymentProblem(problem) };
	const draft = draftOf(payment, coin);
	if (draft) return { draft, several: null, problem: null };
	return { draft: EMPTY_DRAFT, several: { payment, uri }, problem: null };
}

/**
 * Reads the query of the payment page's address: either a whole payment URI as `uri`, or the parameters of one by name,
 * as they were typed, with those that are not known as one more, `unknown_parameters`. Other parameters are passed over.
 */
export function parseOpened(query: URLSearchParams, coin: PaymentCoin): Opened {
	const uri = query.get('uri');
	if (uri !== null) return openText(uri, coin);
	const faults = FIELDS.map((parameter): PaymentProblem | null => {
		const values = query.getAll(parameter);
		if (values.length > 1) return { kind: 'repeated', parameter };
		return values[0]?.includes(REPLACEMENT) ? { kind: 'encoding', parameter } : null;
	});
	const problem = faults.find((fault) => fault !== null);
	if (problem) return { draft: EMPTY_DRAFT, several: null, problem: describePaymentProblem(problem) };
	const fields = FIELDS.map((name) => [name, query.get(name) ?? '']);
	const others = query.get('unknown_parameters')?.split('&') ?? [];
	// What has a name that is known stands in its own field, and in no other place.
	const unknown_parameters = others.filter((part) => !FIELDS.some((name) => part.startsWith(`${name}=`)));
	return { draft: { ...EMPTY_DRAFT, ...Object.fromEntries(fields), unknown_parameters }, several: null, problem: null };
}

/** The parameters that stand for what was typed: read, they are the same again. */
export function writeOpened(draft: RequestDraft): Record<string, string> {
	const fields = FIELDS.map((name) => [name, draft[name]] as const).filter(([, text]) => text !== '');
	const { unknown_parameters } = draft;
	return {
		...Object.fromEntries(fields),
		...(unknown_parameters.length > 0 && { unknown_parameters: unknown_parameters.join('&') })
	};
}
