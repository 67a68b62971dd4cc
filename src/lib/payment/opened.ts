import { looksLikeAddress } from '../chain/address-shape';
import { draftOf, EMPTY_DRAFT, type DraftField, type RequestDraft } from './draft';
import type { UriPayment, PaymentCoin } from './payment';
import type { PaymentProblem } from './problem';
import { parseUri } from './uri';

/** The request that the payment page shows. */
export interface Opened {
	draft: RequestDraft;
	/** A payment to several recipients, which cannot be edited. */
	several: { payment: UriPayment; uri: string } | null;
	/** Why the link cannot be parsed; problems of fields are shown with the fields. */
	problem: PaymentProblem | null;
}

const FIELDS: readonly DraftField[] = ['address', 'tx_amount', 'recipient_name', 'tx_description'];

/** Decoded in place of bytes that are not UTF-8. */
const REPLACEMENT = '\uFFFD';

/**
 * Parses pasted text or the text of a code: a payment URI, or an address alone. White space around it is ignored.
 */
export function openText(text: string, coin: PaymentCoin): Opened {
	const uri = text.trim();
	if (looksLikeAddress(uri)) return { draft: { ...EMPTY_DRAFT, address: uri }, several: null, problem: null };
	const { payment, problem } = parseUri(uri, coin);
	if (problem) return { draft: EMPTY_DRAFT, several: null, problem };
	const draft = draftOf(payment, coin);
	if (draft) return { draft, several: null, problem: null };
	return { draft: EMPTY_DRAFT, several: { payment, uri }, problem: null };
}

/**
 * Parses the query of the payment page's address: a payment URI as `uri`, or its parameters by name, with unknown ones in
 * `unknown_parameters`. Other parameters are ignored.
 */
export function parseOpened(query: URLSearchParams, coin: PaymentCoin): Opened {
	const uri = query.get('uri');
	if (uri !== null) return openText(uri, coin);
	const faults = FIELDS.map((parameter): PaymentProblem | null => {
		const values = query.getAll(parameter);
		if (values.length > 1) return { kind: 'repeated', parameter };
		return values[0]?.includes(REPLACEMENT) ? { kind: 'encoding', parameter } : null;
	});
	const hasId = Boolean(query.get('tx_payment_id'));
	const problem = hasId ? ({ kind: 'separate_payment_id' } as const) : faults.find((fault) => fault !== null);
	if (problem) return { draft: EMPTY_DRAFT, several: null, problem };
	const fields = FIELDS.map((name) => [name, query.get(name) ?? '']);
	const others = query.get('unknown_parameters')?.split('&') ?? [];
	// A known parameter is only in its own field.
	const unknown_parameters = others.filter((part) => !FIELDS.some((name) => part.startsWith(`${name}=`)));
	return { draft: { ...EMPTY_DRAFT, ...Object.fromEntries(fields), unknown_parameters }, several: null, problem: null };
}

/** The inverse of {@link parseOpened}. */
export function writeOpened(draft: RequestDraft): Record<string, string> {
	const fields = FIELDS.map((name) => [name, draft[name]] as const).filter(([, text]) => text !== '');
	const { unknown_parameters } = draft;
	return {
		...Object.fromEntries(fields),
		...(unknown_parameters.length > 0 && { unknown_parameters: unknown_parameters.join('&') })
	};
}
