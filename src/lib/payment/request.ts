import type { Network } from '../chain/address-shape';
import { writeDecimal } from './decimal';
import {
	attempt,
	checkAddresses,
	checkAmount,
	checkText,
	refuse,
	type Payment,
	type PaymentCoin,
	type Recipient
} from './payment';
import type { PaymentProblem } from './problem';

/** A payment to one recipient, as a page's own address carries it: a checked {@link Payment}, laid flat. */
export interface PaymentRequest extends Recipient {
	/** What the address is of. It is not written: it is read out of the address. */
	network: Network;
	payment_id: string | null;
	tx_description: string;
}

export type ReadRequest = { request: PaymentRequest; problem: null } | { request: null; problem: PaymentProblem };

const names = ['address', 'tx_payment_id', 'tx_amount', 'recipient_name', 'tx_description'] as const;

/** The query's parameters that stand for a request: named and written as in a payment URI, but not percent-encoded. */
export function writeRequest(request: Omit<PaymentRequest, 'network'>, coin: PaymentCoin): Record<string, string> {
	const { address, payment_id, amount, recipient_name, tx_description } = request;
	return {
		address,
		...(payment_id === null ? {} : { tx_payment_id: payment_id }),
		...(amount ? { tx_amount: writeDecimal(amount, coin.decimals) } : {}),
		...(recipient_name === '' ? {} : { recipient_name }),
		...(tx_description === '' ? {} : { tx_description })
	};
}

/**
 * The request that a query stands for. Parameters of other names are passed over: the page has its own.
 *
 * @param network the network that the address must be of; any when left out
 */
export function parseRequest(query: URLSearchParams, coin: PaymentCoin, network?: Network): ReadRequest {
	const { value, problem } = attempt((): PaymentRequest => {
		for (const parameter of names) if (query.getAll(parameter).length > 1) refuse({ kind: 'repeated', parameter });
		const texts = query.getAll('address').filter((text) => text !== '');
		const payment_id = query.get('tx_payment_id');
		const [found] = checkAddresses(texts, payment_id, network);
		if (!found) return refuse({ kind: 'no_address' });
		const amount = query.get('tx_amount');
		return {
			...found,
			payment_id,
			amount: amount === null ? null : checkAmount(amount, coin),
			recipient_name: checkText('recipient_name', query.get('recipient_name') ?? ''),
			tx_description: checkText('tx_description', query.get('tx_description') ?? '')
		};
	});
	return problem ? { request: null, problem } : { request: value, problem };
}

/** The payment that a request is for, such as to make a URI of it. */
export function paymentOf({ address, amount, recipient_name, payment_id, tx_description }: PaymentRequest): Payment {
	return {
		recipients: [{ address, amount, recipient_name }],
		payment_id,
		tx_description,
		unknown_parameters: []
	};
}
