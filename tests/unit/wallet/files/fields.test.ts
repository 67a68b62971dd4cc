import fc from 'fast-check';
import { parseAddress, writeAddress, type StandardAddress } from '../../../../src/lib/chain/address';
import {
	parseKey,
	parseWalletKeys,
	parsePrimaryAddress,
	parseName,
	parseNewPassword,
	parseSeed
} from '../../../../src/lib/wallet/files/fields';
import { combineFields } from '../../../../src/lib/format/result';
import { customer, shop } from '../../../../devnet/accounts';

/** The keys of the demo wallet `shop`, as `query_key` of a wallet service 0.18 gives them. */
const view = '38d6d417620c95ebedde9936dcbe1ae4e2338a0289148a1744abf380d6b7180e';
const spend = 'e174b2397ab7f5516828ce190c12246f575634add59572fe7d827928500cf001';

function standard(text: string): StandardAddress {
	const { address } = parseAddress(text);
	if (address?.kind !== 'standard') throw new Error('no standard address');
	return { ...address, kind: 'standard' };
}

describe("a wallet file's name", () => {
	test.each(['mine', 'a b', 'wallet.2024', 'ütopia 🙂', '.hidden', '-x'])('may be %j', (name) => {
		expect(parseName(` ${name} `)).toEqual({ value: name });
	});

	test.each(['', '  ', '.', '..', 'a/b', '../a', 'a\\b', 'a\u0000b', 'a\nb', 'ü'.repeat(101)])(
		'is never %j',
		(name) => {
			expect(parseName(name)).toHaveProperty('problem');
		}
	);

	test('names no other place, whatever was typed', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				const read = parseName(text);
				if (read.value !== undefined)
					expect(new URL(encodeURIComponent(read.value), 'file:///wallets/').href).toMatch(
						/^file:\/\/\/wallets\/[^/]+$/
					);
			})
		);
	});
});

test('a new password is typed twice', () => {
	expect(parseNewPassword(' a ', ' a ')).toEqual({ value: ' a ' });
	expect(parseNewPassword('', '')).toEqual({ value: '' });
	expect(parseNewPassword('a', 'a ')).toHaveProperty('problem');
});

describe('a seed', () => {
	test('is words with white space of any kind between them', () => {
		const typed = `\n${shop.seed.replaceAll(' ', ' \u3000\n')}\t`;
		expect(parseSeed(typed)).toEqual({ value: shop.seed });
	});

	test.each([25, 24, 16, 13, 12])('may have %i words', (count) => {
		expect(parseSeed(Array.from({ length: count }, () => 'abbey').join(' '))).toHaveProperty('value');
	});

	test.each([
		['', 'Enter the words of the seed.'],
		['abbey', 'A seed has 25 or 16 words, but this has 1.'],
		[`${shop.seed} abbey`, 'A seed has 25 or 16 words, but this has 26.']
	])('%j is none', (text, problem) => {
		expect(parseSeed(text)).toEqual({ problem });
	});
});

describe('a secret key', () => {
	test('is 64 hex digits in either case', () => {
		expect(parseKey(` ${view.toUpperCase()} `)).toEqual({ value: view });
	});

	test.each([
		['', 'Enter a key of 64 hex digits.'],
		['abc', 'A key has 64 hex digits, but this has 3.'],
		[`${view}0`, 'A key has 64 hex digits, but this has 65.'],
		[view.replace('3', 'g'), 'A key has only hex digits (0 to 9 and a to f), but this has other characters.'],
		['0'.repeat(64), 'This is not a valid key. Check every digit.'],
		['f'.repeat(64), 'This is not a valid key. Check every digit.']
	])('%j is none', (text, problem) => {
		expect(parseKey(text)).toEqual({ problem });
	});
});

describe('the primary address of a wallet', () => {
	test('is a standard one of the network', () => {
		expect(parsePrimaryAddress(`${shop.address}\n`, 'mainnet')).toEqual({ value: shop.address });
		expect(parsePrimaryAddress(shop.address, null)).toEqual({ value: shop.address });
	});

	test.each([
		['', 'There is no address.'],
		[`${shop.address.slice(0, -1)}k`, 'The address is damaged or mistyped: its checksum is wrong.'],
		[writeAddress({ ...standard(shop.address), network: 'testnet' }), 'This is a testnet address. You are on mainnet.'],
		[writeAddress({ ...standard(shop.address), kind: 'subaddress' }), /^This is a subaddress\./],
		[
			writeAddress({ ...standard(shop.address), kind: 'integrated', paymentId: '1122334455667788' }),
			/integrated address/
		]
	])('%s is none', (text, problem) => {
		const read = parsePrimaryAddress(text, 'mainnet');
		expect(read.problem).toMatch(problem);
	});
});

describe('an address and its keys', () => {
	const keys = (some: object) =>
		combineFields(parseWalletKeys({ address: shop.address, viewkey: view, spendkey: spend, ...some }, 'mainnet'));

	test('belong together', () => {
		expect(keys({})).toEqual({ value: { address: shop.address, viewkey: view, spendkey: spend } });
	});

	test('make a view-only wallet without a spend key', () => {
		expect(keys({ spendkey: ' ' })).toEqual({ value: { address: shop.address, viewkey: view, spendkey: null } });
	});

	test.each([
		[{ viewkey: spend, spendkey: '' }, { viewkey: /secret spend key of the address, not its secret view key/ }],
		[{ spendkey: view }, { spendkey: /secret view key of the address, not its secret spend key/ }],
		[
			{ address: customer.address },
			{ viewkey: /not the secret view key of the address/, spendkey: /not the secret spend key of the address/ }
		],
		[
			{ viewkey: 'x', spendkey: 'y', address: 'z' },
			{ address: /./, viewkey: /has 1/, spendkey: /has 1/ }
		]
	])('%j do not', (some, problems) => {
		const read = keys(some);
		if (!read.problem) throw new Error('no problem');
		expect(Object.keys(read.problem).sort()).toEqual(Object.keys(problems).sort());
		for (const [field, words] of Object.entries(problems)) expect(read.problem[field]).toMatch(words);
	});
});
