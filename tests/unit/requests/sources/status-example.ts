import { subaddress } from '../../payment/payments';

/** Unix seconds. */
export const NOW = 1_764_000_000;

/** What a checkout link asks for. */
export const expected = { id: '0123456789abcdef0123456789abcdef', address: subaddress, amount: 370_000_000_000n };

/** The status file of that request, to which nothing was paid. */
export const unpaidFile = {
	version: 1,
	id: expected.id,
	address: expected.address,
	amount: String(expected.amount),
	expires: null,
	needed: 10,
	updated: NOW,
	payments: []
};
