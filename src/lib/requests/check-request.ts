import { writeAddress } from '../chain/address';
import type { Coin } from '../format/amount';
import type { Result } from '../format/result';
import { queryOf } from '../links';
import { parseCheckout } from '../payment/checkout';
import { describeDraft } from '../payment/describe-draft';
import type { PayableRequest } from '../payment/draft';
import {
	normalizeForLabel,
	EMPTY_REQUEST,
	MAX_REQUIRED_CONFIRMATIONS,
	parseLabel,
	writeLabel,
	type LabelledRequest
} from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import type { PaymentProblem } from '../payment/problem';
import { parseReceipt, writeReceipt } from '../payment/receipt';
import { textTooLongProblem } from '../payment/uri';
import { stringifyJson } from '../rpc/json';
import { checkoutLink } from './request-links';

/** Characters of a payment URI that fit into the largest QR code. */
export const MAX_QR_CODE_LENGTH = 2331;

/** Public key of the secret key 1. */
const SAMPLE_KEY = `58${'66'.repeat(31)}`;
/** Integrated address: it includes a payment id, so no other kind of address is as long. */
const LONGEST_ADDRESS = writeAddress({
	network: 'mainnet',
	kind: 'integrated',
	paymentId: 'f'.repeat(16),
	spendKey: SAMPLE_KEY,
	viewKey: SAMPLE_KEY
});
const LARGEST_AMOUNT = (1n << 64n) - 1n;
const SAMPLE_PROOF = { txid: '0'.repeat(64), proof: `InProofV2${'1'.repeat(132)}` };

type RequestCoin = Coin & PaymentCoin;
type Field = keyof LabelledRequest;

/** Reason why a request cannot be created, and the field that causes it. */
export interface RequestProblem {
	field: Field;
	text: string;
}

/**
 * Parses a checkout link as the payer’s page does.
 *
 * @param asked values that the parsed link must contain
 * @returns the request, or a problem
 */
export function checkRequestLink(
	link: string,
	asked: Pick<LabelledRequest, 'from' | 'text' | 'expires' | 'id'>,
	coin: RequestCoin
): Result<PayableRequest, RequestProblem> {
	const { request, problem, expires, id } = parseCheckout(queryOf(new URL(link, 'https://page.invalid')), coin);
	if (problem) return { problem: problemOfLink(problem) };
	const read = { expires, id, from: request?.recipient_name, text: request?.tx_description };
	const field = (['expires', 'id', 'from', 'text'] as const).find((each) => read[each] !== asked[each]);
	if (field === undefined && request) return { value: request };
	return { problem: problemOf(field ?? 'text') };
}

/**
 * Checks a request before an address is used for it. Writes its link (with the payment URI), its label and the link of
 * its receipt with the longest address and the largest amount, and parses them back: each has to give the same values.
 * The URI of a sale has to fit into a QR code, too.
 *
 * @param request with trimmed texts
 * @returns null when the request is valid
 */
export function checkRequest(request: LabelledRequest, coin: RequestCoin): RequestProblem | null {
	const longest = { ...request, amount: LARGEST_AMOUNT };
	const link = checkoutLink({ facts: longest, address: LONGEST_ADDRESS }, LARGEST_AMOUNT, coin);
	const { value: made, problem } = checkRequestLink(link, request, coin);
	if (problem) return problem;
	return (
		(request.madeBy === 'sale' ? problemOfCode(made) : null) ??
		problemOfLabel(normalizeForLabel(request), coin) ??
		problemOfReceipt(longest, coin)
	);
}

/** The problem with a payment URI that is too long for the largest QR code; null when it fits. */
function problemOfCode(made: PayableRequest): RequestProblem | null {
	if (made.uri.length <= MAX_QR_CODE_LENGTH) return null;
	const payment = { recipients: [made], tx_description: made.tx_description, unknown_parameters: [] } as const;
	const problem = textTooLongProblem(payment, made.uri, { limit: MAX_QR_CODE_LENGTH, of: 'QR code' });
	return problem && problemOfLink(problem);
}

function problemOfLabel(request: LabelledRequest, coin: RequestCoin): RequestProblem | null {
	const parse = (of: LabelledRequest) => parseLabel(writeLabel(of, coin), coin);
	const read = parse(request);
	const isWrong = (field: Field) =>
		read ? !isSame(request[field], read[field]) : parse({ ...request, [field]: EMPTY_REQUEST[field] }) !== null;
	const field = REQUEST_FIELDS.find(isWrong) ?? (read ? undefined : 'amount');
	return field === undefined ? null : problemOf(field);
}

/** Compares only these fields: the request's other texts were checked with the link. */
function problemOfReceipt(request: LabelledRequest, coin: RequestCoin): RequestProblem | null {
	const receipt = { ...request, ...SAMPLE_PROOF, address: LONGEST_ADDRESS };
	const read = parseReceipt(new URLSearchParams(writeReceipt(receipt, coin)), coin);
	const field = (['price', 'created', 'from', 'text'] as const).find((each) => !isSame(request[each], read?.[each]));
	return field === undefined ? null : problemOf(field);
}

const REQUEST_FIELDS = Object.keys(EMPTY_REQUEST) as Field[];

const isSame = (one: unknown, other: unknown) => stringifyJson(one) === stringifyJson(other);

const FIELD_OF_PARAMETER: Readonly<Partial<Record<string, Field>>> = {
	tx_amount: 'amount',
	recipient_name: 'from',
	tx_description: 'text'
};

function problemOfLink(problem: PaymentProblem): RequestProblem {
	// Invalid UTF-8: a lone surrogate (half a character) was typed or pasted.
	const parameter =
		problem.kind === 'encoding' &&
		(['recipient_name', 'tx_description'] as const).find((each) => each === problem.parameter);
	const [[field = '', text = ''] = []] = Object.entries(
		describeDraft([parameter ? { kind: 'half_character', parameter } : problem])
	);
	return { field: FIELD_OF_PARAMETER[field] ?? 'text', text };
}

const FIELD_PROBLEMS: Readonly<Partial<Record<Field, string>>> = {
	expires: 'The expiry has to be before the year 10000.',
	id: 'A status id has 32 hex digits.',
	needed: `Enter a whole number of confirmations up to ${MAX_REQUIRED_CONFIRMATIONS}.`,
	price: 'The price or the rate has too many digits.'
};

const problemOf = (field: Field): RequestProblem => ({
	field,
	text: FIELD_PROBLEMS[field] ?? 'This text is not possible in a payment link and an address label.'
});
