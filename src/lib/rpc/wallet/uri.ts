/**
 * Payment URIs as the service creates and parses them (wallet document, "Payment URI"). The page's own code for URIs is
 * in `payment/`.
 */
import { atomicAmount, list, maybe, params, record, text } from '../fields';
import { readByJsonRpc } from '../operation';
import { parsedUri } from './records';

/** Newer releases refuse a `payment_id` with -11: they require an integrated address. */
export const makeUri = readByJsonRpc('make_uri', {
	summary: 'Creates a payment URI',
	params: params({
		address: text(),
		amount: maybe(atomicAmount()),
		payment_id: maybe(text()),
		tx_description: maybe(text()),
		recipient_name: maybe(text())
	}),
	result: record({ uri: text() })
});

/** Fails with -11 when the URI is invalid. `unknown_parameters` are in newer releases. */
export const parseUri = readByJsonRpc('parse_uri', {
	summary: 'Parses a payment URI',
	params: params({ uri: text() }),
	result: record({ uri: parsedUri, unknown_parameters: list(text()) })
});
