import fc from 'fast-check';
import { toHex } from '../../../src/lib/bytes/hex';
import { writeAddress, type Address } from '../../../src/lib/chain/address';
import type { Network } from '../../../src/lib/chain/address-shape';
import { Point } from '../../../src/lib/chain/points';

export const networks: readonly Network[] = ['mainnet', 'testnet', 'stagenet'];

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** Addresses of every kind, with keys from `key`. */
function addressOf(key: fc.Arbitrary<Uint8Array>, network: fc.Arbitrary<Network>): fc.Arbitrary<Address> {
	const hex = key.map(toHex);
	const keys = { network, spendKey: hex, viewKey: hex };
	const plain = { ...keys, kind: fc.constantFrom('standard' as const, 'subaddress' as const) };
	const paymentId = bytes(8).map(toHex);
	return fc.oneof(
		fc.record({ ...plain, paymentId: fc.constant(null) }),
		fc.record({ ...keys, kind: fc.constant('integrated' as const), paymentId })
	);
}

/** Addresses as a wallet may have them: both keys have secret ones. */
export const realAddress = (network = fc.constantFrom(...networks)) =>
	addressOf(
		fc.bigInt(1n, Point.Fn.ORDER - 1n).map((secret) => Point.BASE.multiply(secret).toBytes()),
		network
	);

/** Addresses with any 32 bytes in place of keys: most are not valid. */
export const anyAddress = addressOf(bytes(32), fc.constantFrom(...networks));

const alphabet = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];

/** An address as text, with one character changed, swapped with the next one, dropped, or added. */
export function damagedAddress(address: fc.Arbitrary<Address>): fc.Arbitrary<{ whole: string; damaged: string }> {
	const how = fc.constantFrom('changed', 'swapped', 'dropped', 'added');
	return fc
		.tuple(address.map(writeAddress), fc.nat({ max: 105 }), fc.constantFrom(...alphabet), how)
		.map(([whole, place, other, way]) => {
			const at = place % whole.length;
			const before = whole.slice(0, at);
			const character = whole.charAt(at);
			const after = whole.slice(at + 1);
			if (way === 'changed') return { whole, damaged: before + other + after };
			if (way === 'swapped') return { whole, damaged: before + after.slice(0, 1) + character + after.slice(1) };
			return { whole, damaged: before + (way === 'dropped' ? '' : other + character) + after };
		})
		.filter(({ whole, damaged }) => whole !== damaged);
}
