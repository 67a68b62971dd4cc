import type { Network } from '../chain/address-shape';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import {
	attempt,
	checkAddresses,
	checkAmount,
	checkText,
	type UriPayment,
	type PaymentCoin,
	type Recipient
} from './payment';
import type { PaymentProblem } from './problem';
import { makeUri } from './uri';

/** Form values of a request to one recipient, '' where left out. The names are those of the payment URI. */
export interface RequestDraft {
	address: string;
	/** Amount as a decimal (coins). */
	tx_amount: string;
	recipient_name: string;
	tx_description: string;
	/** Further parameters: `name=value`, encoded as in the request's URI. */
	unknown_parameters: readonly string[];
}

export type DraftField = Exclude<keyof RequestDraft, 'unknown_parameters'>;

export const EMPTY_DRAFT: RequestDraft = {
	address: '',
	tx_amount: '',
	recipient_name: '',
	tx_description: '',
	unknown_parameters: []
};

/** Request that can be paid, with its URI: a checked {@link UriPayment} to one recipient. */
export interface PayableRequest extends Recipient {
	/** Network of the address. */
	network: Network;
	tx_description: string;
	uri: string;
}

export type ParsedDraft =
	{ request: PayableRequest; problems: null } | { request: null; problems: readonly PaymentProblem[] };

/**
 * Parses and checks the form values, field by field. An empty address results in no request, but is not a problem.
 *
 * @param network network that the address must belong to; any when left out
 */
export function parseDraft(draft: RequestDraft, coin: PaymentCoin, network?: Network): ParsedDraft {
	const typed = (field: DraftField) => draft[field].trim();
	const addresses = attempt(() => checkAddresses(typed('address') ? [typed('address')] : [], network));
	const amount = attempt(() => (typed('tx_amount') ? checkAmount(typed('tx_amount'), coin) : null));
	const recipient_name = attempt(() => checkText('recipient_name', typed('recipient_name')));
	const tx_description = attempt(() => checkText('tx_description', typed('tx_description')));
	const faults = [addresses, amount, recipient_name, tx_description]
		.map(({ problem }) => problem)
		.filter((problem) => problem !== null);
	const found = addresses.value?.[0];
	if (faults.length > 0 || !found) return { request: null, problems: faults };
	const request = {
		...found,
		amount: amount.value,
		recipient_name: recipient_name.value ?? '',
		tx_description: tx_description.value ?? ''
	};
	const { uri, problem } = makeUri(
		{ ...request, recipients: [request], unknown_parameters: draft.unknown_parameters },
		coin
	);
	if (problem) return { request: null, problems: [problem] };
	return { request: { ...request, uri }, problems: null };
}

/** Request for the missing amount; null when nothing is missing. @param missing atomic units; null for any amount */
export function draftForRemainder(
	draft: RequestDraft,
	missing: bigint | null,
	{ decimals }: PaymentCoin
): RequestDraft | null {
	if (missing === null) return draft;
	return missing > 0n ? { ...draft, tx_amount: writeDecimal(missing, decimals) } : null;
}

/** Form values of a payment to one recipient; null when it has several recipients. */
export function draftFromPayment(payment: UriPayment, { decimals }: PaymentCoin): RequestDraft | null {
	const [{ address, amount, recipient_name }, ...others] = payment.recipients;
	if (others.length > 0) return null;
	return {
		address,
		tx_amount: amount === null ? '' : writeShortDecimal(amount, decimals),
		recipient_name,
		tx_description: payment.tx_description,
		unknown_parameters: payment.unknown_parameters
	};
}
