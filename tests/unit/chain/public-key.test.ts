import fc from 'fast-check';
import { fromHex } from '../../../src/lib/bytes/hex';
import { parseAddress } from '../../../src/lib/chain/address';
import { publicKeyOf } from '../../../src/lib/chain/keys';
import { shop } from '../../../devnet/accounts';
import { isPoint } from '../../../src/lib/chain/is-point';

/** Little-endian, 32 bytes. */
const scalar = (value: bigint) =>
	value.toString(16).padStart(64, '0').replace(/../g, '$& ').trim().split(' ').toReversed().join('');

/** RFC 8032, section 5.1: the order of the base point. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The base point has y = 4/5, and an even x. */
const base = '5866666666666666666666666666666666666666666666666666666666666666';

describe('the public key of a secret key', () => {
	test('is the base point for one, and its mirror for the largest', () => {
		expect(publicKeyOf(scalar(1n))).toBe(base);
		expect(publicKeyOf(scalar(order - 1n))).toBe(`${base.slice(0, -2)}e6`);
	});

	test("is that of the address for a wallet's own keys", () => {
		// The demo wallet's, as `query_key` of a wallet service 0.18 gives them.
		const view = '38d6d417620c95ebedde9936dcbe1ae4e2338a0289148a1744abf380d6b7180e';
		const spend = 'e174b2397ab7f5516828ce190c12246f575634add59572fe7d827928500cf001';
		const { address } = parseAddress(shop.address);
		expect([publicKeyOf(view), publicKeyOf(spend.toUpperCase())]).toEqual([address?.viewKey, address?.spendKey]);
	});

	test('is a point of the curve, and another for each key', () => {
		const keys = fc.bigInt({ min: 1n, max: order - 1n });
		fc.assert(
			fc.property(keys, keys, (first, second) => {
				const one = publicKeyOf(scalar(first));
				const other = publicKeyOf(scalar(second));
				expect(isPoint(fromHex(one ?? ''))).toBe(true);
				expect(one === other).toBe(first === second);
			}),
			{ numRuns: 20 }
		);
	});

	test.each([0n, order, order + 1n, 2n ** 256n - 1n])('there is none of %s', (value) => {
		expect(publicKeyOf(scalar(value))).toBeNull();
	});

	test('is of hex alone', () => {
		expect(() => publicKeyOf('zz'.repeat(32))).toThrow('hex');
	});
});
