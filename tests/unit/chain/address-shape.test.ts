import { looksLikeAddress } from '../../../src/lib/chain/address-shape';

describe('an address', () => {
	test.each([95, 106])('may have %i characters', (length) => {
		expect(looksLikeAddress('4' + 'a'.repeat(length - 1))).toBe(true);
	});

	test.each([94, 96, 105, 107])('does not have %i characters', (length) => {
		expect(looksLikeAddress('4' + 'a'.repeat(length - 1))).toBe(false);
	});

	test.each(['0', 'O', 'I', 'l', ' ', '+', 'é'])('does not have the character %j', (character) => {
		expect(looksLikeAddress('4' + 'a'.repeat(93) + character)).toBe(false);
	});
});
