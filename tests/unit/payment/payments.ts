import fc from 'fast-check';
import { writeAddress, type Address } from '../../../src/lib/chain/address';
import type { UriPayment, Recipient } from '../../../src/lib/payment/payment';
import { realAddress } from '../chain/addresses';

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

/** A valid checksum around a public spend key that is not a point on the curve. */
export const badKey = writeAddress({
	network: 'mainnet',
	kind: 'standard',
	paymentId: null,
	spendKey: `02${'00'.repeat(31)}`,
	viewKey: `58${'66'.repeat(31)}`
});

/** Text that UTF-8 can carry. */
export const text = (maxLength: number) =>
	fc.oneof(fc.string({ unit: 'grapheme', maxLength }), fc.string({ unit: 'binary', maxLength })).map((given) => {
		return given.toWellFormed();
	});

export const amount = fc.option(fc.bigInt(1n, 2n ** 64n - 1n));

const recipientAt = (address: fc.Arbitrary<Address>): fc.Arbitrary<Recipient> =>
	fc.record({ address: address.map(writeAddress), amount, recipient_name: text(12) });

const unknown = fc
	.uniqueArray(fc.constantFrom('foo', 'bar', '%20', 'Tx_description', 'x'), { maxLength: 3 })
	.chain((names) =>
		fc.tuple(
			...names.map((name) => fc.constantFrom('', '1', '%20', 'a=b', '%', 'ü').map((value) => `${name}=${value}`))
		)
	);

/** Payments of all forms that fit a URI. */
export const anyPayment: fc.Arbitrary<UriPayment> = fc
	.record({
		first: recipientAt(realAddress()),
		others: fc.array(recipientAt(realAddress().filter(({ kind }) => kind !== 'integrated')), { maxLength: 2 }),
		tx_description: text(40),
		unknown_parameters: unknown
	})
	.map(({ first, others, tx_description, unknown_parameters }) => ({
		recipients: [first, ...others],
		tx_description,
		unknown_parameters
	}));
