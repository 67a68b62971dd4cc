import fc from 'fast-check';
import {
	derivationToScalar,
	derivePublicKey,
	deriveSubaddressPublicKey,
	deriveViewTag,
	generateKeyDerivation
} from '../../../src/lib/chain/keys';
import { ORDER, Point, decodeNumber, times } from '../../../src/lib/chain/points';
import { concat } from '../../../devnet/chain-data/encode';
import { keccak256 } from './keccak';

const scalar = fc
	.uint8Array({ minLength: 32, maxLength: 32 })
	.map((bytes) => decodeNumber(bytes) % ORDER)
	.filter((value) => value > 0n);
const publicOf = (secret: bigint) => times(Point.BASE, secret).toBytes();
const notPoint = new Uint8Array(32).fill(2);

describe('a derivation', () => {
	test('is the same for sender and receiver', () => {
		fc.assert(
			fc.property(scalar, scalar, (r, a) => {
				expect(generateKeyDerivation(publicOf(r), a)).toEqual(generateKeyDerivation(publicOf(a), r));
			}),
			{ numRuns: 10 }
		);
	});

	test('is the same whatever of small order is added to the public key', () => {
		// A point of order eight. Source: the list of points of low order in the Ed25519 literature; checked below.
		const small = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
		expect(small.isSmallOrder() && !small.double().double().is0()).toBe(true);
		const key = times(Point.BASE, 5n);
		expect(generateKeyDerivation(key.add(small).toBytes(), 7n)).toEqual(generateKeyDerivation(key.toBytes(), 7n));
	});

	test('of what is no point is none', () => {
		expect(generateKeyDerivation(notPoint, 5n)).toBeNull();
	});
});

describe("an output's one-time key", () => {
	test('leads back to the public spend key', () => {
		fc.assert(
			fc.property(scalar, scalar, fc.nat({ max: 1000 }), (secret, shared, index) => {
				const spendKey = publicOf(secret);
				const derivation = publicOf(shared);
				const key = derivePublicKey(derivation, index, spendKey) ?? notPoint;
				expect(deriveSubaddressPublicKey(key, derivation, index)).toEqual(spendKey);
				expect(deriveSubaddressPublicKey(key, derivation, index + 1)).not.toEqual(spendKey);
			}),
			{ numRuns: 10 }
		);
	});

	test('belongs to the sum of the two secrets', () => {
		const derivation = publicOf(9n);
		const sum = (derivationToScalar(derivation, 300) + 5n) % ORDER;
		expect(derivePublicKey(derivation, 300, publicOf(5n))).toEqual(publicOf(sum));
	});

	test('is none where there is no point', () => {
		expect(derivePublicKey(publicOf(5n), 0, notPoint)).toBeNull();
		expect(deriveSubaddressPublicKey(notPoint, publicOf(5n), 0)).toBeNull();
	});
});

test('the place of an output is a varint behind the derivation, and a view tag has its word before it', () => {
	const derivation = publicOf(11n);
	expect(derivationToScalar(derivation, 300)).toBe(decodeNumber(keccak256(concat(derivation, [0xac, 0x02]))) % ORDER);
	const text = new TextEncoder().encode('view_tag');
	expect(deriveViewTag(derivation, 1)).toBe(keccak256(concat(text, derivation, [1]))[0]);
});
