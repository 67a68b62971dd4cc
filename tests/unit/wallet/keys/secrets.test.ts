import { belongsTo, describeCheck, seedWords, describeSecret } from '../../../../src/lib/wallet/keys/secrets';
import { shop } from '../../../../devnet/accounts';
import { recordedWallets } from '../../../../devnet/chain-data/wallets';

const whole = { viewOnly: false, multisig: { multisig: false, threshold: 0, total: 0 } };
const viewOnly = { ...whole, viewOnly: true };
const multisig = { viewOnly: false, multisig: { multisig: true, threshold: 2, total: 3 } };
const TYPES = ['mnemonic', 'spend_key', 'view_key'] as const;

describe('a secret', () => {
	test('is missing from a view-only wallet, but for its view key', () => {
		expect(TYPES.filter((type) => describeSecret(type, whole).missing !== null)).toEqual([]);
		expect(TYPES.filter((type) => describeSecret(type, multisig).missing !== null)).toEqual([]);
		expect(TYPES.filter((type) => describeSecret(type, viewOnly).missing !== null)).toEqual(['mnemonic', 'spend_key']);
	});

	test('of a multisig wallet is a part, with the number of signers', () => {
		for (const type of ['mnemonic', 'spend_key'] as const)
			expect(describeSecret(type, multisig).description).toContain('2 of 3');
	});
});

describe('a seed', () => {
	test('has words, except that of a multisig wallet', () => {
		expect(seedWords(` ${shop.seed.replaceAll(' ', '\n ')} `)).toEqual(shop.seed.split(' '));
		expect(seedWords('0200000002000000ab')).toBeNull();
	});
});

describe('a key', () => {
	const { address, view_key } = recordedWallets.wallets.shop;

	test('belongs to its address, and no other does', () => {
		expect(belongsTo('view_key', view_key, address)).toBe(true);
		expect(belongsTo('spend_key', view_key, address)).toBe(false);
		expect(belongsTo('view_key', view_key, recordedWallets.wallets.customer.address)).toBe(false);
		expect(belongsTo('view_key', 'no hex', address)).toBe(false);
		expect(belongsTo('view_key', '00'.repeat(32), address)).toBe(false);
	});

	test('of an invalid address is unknown', () => {
		expect(belongsTo('view_key', view_key, '')).toBeNull();
	});
});

test('typed words are checked one by one, but for the one that is not complete', () => {
	const words = ['abbey', 'abducts', 'ability'];
	for (const [typed, told] of [
		['abb', 'Right so far'],
		['abbey x', 'Word 2 is'],
		['abb abducts', 'Word 1 is'],
		['Abbey abducts abilit', 'Right so far'],
		[' abbey\nABDUCTS ability ', 'All 3 words'],
		['abbey abducts ability ability', 'Word 4 is']
	] as const) {
		expect(describeCheck(words, typed), typed).toContain(told);
	}
});
