import { parseAddress } from '../chain/address';
import type { Network } from '../chain/address-shape';
import { parseDecimal } from '../format/parse-decimal';
import type { PaymentProblem } from './problem';

export interface Recipient {
	/** Address of any kind: standard, integrated or subaddress. */
	address: string;
	/** Amount (atomic units); null when the payer chooses. An amount of 0 is parsed as null. */
	amount: bigint | null;
	/** Name of the recipient; '' without one. */
	recipient_name: string;
}

/** Requested payment, as in a payment URI. Field names are the wallet service's (`parse_uri`). */
export interface UriPayment {
	recipients: readonly [Recipient, ...Recipient[]];
	/** Description; '' without one. */
	tx_description: string;
	/** Further parameters: `name=value`, encoded as in the URI, in its order. */
	unknown_parameters: readonly string[];
}

/** URI scheme and decimals of the coin, as in config.json. One coin is 10^decimals atomic units. */
export interface PaymentCoin {
	uriScheme: string;
	decimals: number;
}

/** Maximum lengths of texts (Unicode code points). These limits are this project's own. */
export const TEXT_LIMITS = { recipient_name: 256, tx_description: 1024 } as const;

/** Problem thrown by {@link refuse} within this folder, and caught by {@link attempt}. */
class PaymentProblemError extends Error {
	constructor(readonly problem: PaymentProblem) {
		super(problem.kind);
	}
}

export function refuse(problem: PaymentProblem): never {
	throw new PaymentProblemError(problem);
}

/** Returns the result of `read`, or the problem that it refused with. Other errors are rethrown. */
export function attempt<Value>(
	read: () => Value
): { value: Value; problem: null } | { value: null; problem: PaymentProblem } {
	try {
		return { value: read(), problem: null };
	} catch (error) {
		if (error instanceof PaymentProblemError) return { value: null, problem: error.problem };
		throw error;
	}
}

/** Checks addresses. At most one may be integrated, because a transaction carries only one payment id. */
export function checkAddresses(texts: readonly string[], expected?: Network): { address: string; network: Network }[] {
	let ids = 0;
	const checked = texts.map((text, index) => {
		const { address, problem } = parseAddress(text, expected);
		if (problem) refuse({ kind: 'address', recipient: index + 1, recipients: texts.length, address: text, problem });
		if (address.kind === 'integrated') ids++;
		return { address: text, network: address.network };
	});
	if (ids > 1) refuse({ kind: 'second_payment_id' });
	return checked;
}

export function checkAmount(amount: string, { decimals }: PaymentCoin): bigint | null {
	const { value, problem: fault } = parseDecimal(amount, decimals);
	if (fault) refuse({ kind: 'amount', amount, decimals, fault });
	return value === 0n ? null : value;
}

export function checkText(parameter: keyof typeof TEXT_LIMITS, text: string): string {
	const limit = TEXT_LIMITS[parameter];
	const length = [...text].length;
	if (length > limit) refuse({ kind: 'text_too_long', parameter, length, limit });
	return text;
}
