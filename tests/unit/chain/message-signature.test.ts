import type { Address } from '../../../src/lib/chain/address';
import { checkMessageSignature } from '../../../src/lib/chain/message-signature';
import { Point, times } from '../../../src/lib/chain/points';
import { signV1 } from './signing';
import { addressOf, recordedWallets } from '../../../devnet/chain-data/wallets';

const { message, signatures, wallets } = recordedWallets;

describe.each(signatures)('what a wallet signed by the $signature_type key of $address', (given) => {
	const { signature, signature_type } = given;
	const address = addressOf(given.address);

	test('is good, and says by which key', () => {
		expect(checkMessageSignature(message, address, signature)).toEqual({ good: true, version: 2, signature_type });
	});

	test('is not good for another message or another address', () => {
		const bad = { good: false, malformed: false };
		expect(checkMessageSignature(`${message} `, address, signature)).toEqual(bad);
		expect(checkMessageSignature(message, addressOf(wallets.customer.address), signature)).toEqual(bad);
		// Both keys are signed, whichever signs.
		expect(checkMessageSignature(message, { ...address, viewKey: address.spendKey }, signature)).toEqual(bad);
		expect(checkMessageSignature(message, { ...address, spendKey: address.viewKey }, signature)).toEqual(bad);
	});

	test('is not good in another version', () => {
		expect(checkMessageSignature(message, address, signature.replace('SigV2', 'SigV1'))).toEqual({
			good: false,
			malformed: false
		});
	});
});

describe('a signature of version 1', () => {
	const spend = 41n;
	const view = 43n;
	const hex = (secret: bigint) => times(Point.BASE, secret).toHex();
	const address: Address = {
		kind: 'standard',
		network: 'mainnet',
		spendKey: hex(spend),
		viewKey: hex(view),
		paymentId: null
	};

	test.each([
		[spend, 'spend'],
		[view, 'view']
	])('is good for either key', (secret, signature_type) => {
		const signature = signV1('Order 7', secret);
		expect(checkMessageSignature('Order 7', address, signature)).toEqual({ good: true, version: 1, signature_type });
		expect(checkMessageSignature('Order 8', address, signature)).toMatchObject({ good: false });
	});

	test('of another key is not good', () => {
		expect(checkMessageSignature('Order 7', address, signV1('Order 7', 47n))).toMatchObject({ good: false });
	});
});

test.each(['', 'SigV2', 'SigV3abc', 'x', `SigV2${'1'.repeat(87)}`, `SigV2${'0'.repeat(88)}`, `sigV2${'1'.repeat(88)}`])(
	'"%s" is no signature',
	(text) => {
		const address = addressOf(wallets.shop.address);
		expect(checkMessageSignature(message, address, text)).toEqual({ good: false, malformed: true });
	}
);

test('a signature with scalars that are too large is one, but not good', () => {
	const [{ signature = '', address = '' } = {}] = signatures;
	const large = `SigV2${'jpXCZedGfVQ'.repeat(8)}`;
	expect(large.length).toBe(signature.length);
	expect(checkMessageSignature(message, addressOf(address), large)).toEqual({ good: false, malformed: false });
});
