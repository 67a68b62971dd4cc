import { describe, expect, test } from 'vitest';
import { looksLikeAddress, type AddressType, type Network } from '../../../src/lib/chain/address-shape';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The public address prefixes in the reference implementation's cryptonote_config.h. */
const prefixes: [number, Network, AddressType][] = [
	[18, 'mainnet', 'standard'],
	[19, 'mainnet', 'integrated'],
	[42, 'mainnet', 'subaddress'],
	[53, 'testnet', 'standard'],
	[54, 'testnet', 'integrated'],
	[63, 'testnet', 'subaddress'],
	[24, 'stagenet', 'standard'],
	[25, 'stagenet', 'integrated'],
	[36, 'stagenet', 'subaddress']
];

/** What eight bytes from `bytes` on begin with in base58, where they become eleven characters. */
function firstCharacter(bytes: bigint): string {
	return alphabet.charAt(Number(bytes / 58n ** 10n));
}

describe('an address', () => {
	test.each(prefixes)('with the prefix %i is recognised as %s, %s', (prefix, network, type) => {
		const rest = '1'.repeat(type === 'integrated' ? 105 : 94);
		const lowest = firstCharacter(BigInt(prefix) << 56n);
		const highest = firstCharacter((BigInt(prefix + 1) << 56n) - 1n);
		expect(looksLikeAddress(lowest + rest)).toEqual({ network, type });
		expect(looksLikeAddress(highest + rest)).toEqual({ network, type });
	});

	test('may be of a network that is not known', () => {
		expect(looksLikeAddress('W' + 'a'.repeat(94))).toEqual({ network: null, type: null });
		expect(looksLikeAddress('8' + 'a'.repeat(105))).toEqual({ network: null, type: 'integrated' });
	});

	test.each([94, 96, 105, 107])('does not have %i characters', (length) => {
		expect(looksLikeAddress('4' + 'a'.repeat(length - 1))).toBeNull();
	});

	test.each(['0', 'O', 'I', 'l', ' ', '+', 'é'])('does not have the character %j', (character) => {
		expect(looksLikeAddress('4' + 'a'.repeat(93) + character)).toBeNull();
		expect(looksLikeAddress('4' + 'a'.repeat(94))).not.toBeNull();
	});
});
