import fc from 'fast-check';
import { writeAddress, type Address } from '../../../src/lib/chain/address';
import type { Payment, Recipient } from '../../../src/lib/payment/payment';
import { anyAddress } from '../chain/addresses';

export const coin = { uriScheme: 'monero', decimals: 12 };

/** Addresses that `monero-wallet-rpc` 0.18.0.0 made; the last from the reference implementation's tests/unit_tests/uri.cpp. */
export const standard =
	'46KocMwBpDc8RZknFVGePybd6fbxauq5BYJgXwSEgZdrF19DKVrhtfrE7w7T7ecntiDFStQtGd6a5iDbcivS3ppz3zJWBHa';
export const subaddress =
	'82dYg4g3FSo6CASubFRoKvGD1CrCKMvFPTSmqjchxjc5fbpEpoYN6b9XYyXWUZLgqVcbBMMvAuiZRXVbKUAH9pBiVSvPBBb';
export const integrated =
	'4G2UdAkgRV88RZknFVGePybd6fbxauq5BYJgXwSEgZdrF19DKVrhtfrE7w7T7ecntiDFStQtGd6a5iDbcivS3ppz5MvW5HoBNgLTybPyK2';
export const testnet =
	'9tTLtauaEKSj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5PaohYHC';

/** Text that UTF-8 can carry. */
export const text = (maxLength: number) =>
	fc.oneof(fc.string({ unit: 'grapheme', maxLength }), fc.string({ unit: 'binary', maxLength })).map((given) => {
		return given.toWellFormed();
	});

export const amount = fc.option(fc.bigInt(1n, 2n ** 64n - 1n));

const recipientAt = (address: fc.Arbitrary<Address>): fc.Arbitrary<Recipient> =>
	fc.record({ address: address.map(writeAddress), amount, recipient_name: text(12) });

const hex = (length: number) =>
	fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

const unknown = fc
	.uniqueArray(fc.constantFrom('foo', 'bar', '%20', 'Tx_amount', 'x'), { maxLength: 3 })
	.chain((names) =>
		fc.tuple(
			...names.map((name) => fc.constantFrom('', '1', '%20', 'a=b', '%', 'ü').map((value) => `${name}=${value}`))
		)
	);

/** Payments of all forms that fit a URI. */
export const anyPayment: fc.Arbitrary<Payment> = fc
	.record({
		first: recipientAt(anyAddress),
		others: fc.array(recipientAt(anyAddress.filter(({ kind }) => kind !== 'integrated')), { maxLength: 2 }),
		id: fc.option(fc.oneof(hex(16), hex(64))),
		tx_description: text(40),
		unknown_parameters: unknown
	})
	.map(({ first, others, id, tx_description, unknown_parameters }) => ({
		recipients: [first, ...others],
		payment_id: first.address.length === 106 ? null : id,
		tx_description,
		unknown_parameters
	}));
