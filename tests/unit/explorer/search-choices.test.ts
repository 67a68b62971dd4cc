import { findAddress } from '../../../src/lib/explorer/address-choices';
import { rememberedSearch } from '../../../src/lib/explorer/secret-search';
import { findPages, pageNamed } from '../../../src/lib/explorer/pages';
import { rememberOpened, recentlyOpened } from '../../../src/lib/explorer/recently-opened';
import { preselectedChoice, searchChoices } from '../../../src/lib/explorer/search-choices';
import { defaultConfig } from '../../../src/lib/app/config';
import { shop } from '../../../devnet/accounts';

const sections = ['explorer', 'pay', 'wallet', 'node', 'console'] as const;
const config = { coin: defaultConfig.coin, sections: [...sections] };
const hash = 'ab'.repeat(32);
const find = (typed: string, network = 'mainnet', isOpen = false) => findAddress(typed, config, network, isOpen);
const nothing = {
	address: null,
	suggested: [],
	tasks: [{ name: 'Send a block', about: 'console', href: '#/console' }]
};
const names = (typed: string, isPalette = false) =>
	searchChoices(typed, nothing, config, isPalette).map(({ name }) => name);

describe('an address', () => {
	const named = (found: ReturnType<typeof find>) => found?.choices.map(({ name }) => name);

	test('is named with its kind and network, and leads to what can be done with it, filled in', () => {
		const found = find(` "${shop.address}",\n`);
		expect(found).toMatchObject({ kind: 'A primary address of the main network', problem: '', address: shop.address });
		expect(named(found)).toEqual(['Scan with a view key', 'Check a proof', 'Request a payment']);
		expect(found?.choices.every(({ href }) => href.includes(shop.address))).toBe(true);
		const choices = searchChoices(shop.address, { ...nothing, address: found }, config, true);
		expect(preselectedChoice(shop.address, choices, true)).toBe(0);
		expect(choices[0]?.name).toBe('Scan with a view key');
	});

	test('can be saved while a wallet is open', () => {
		expect(named(find(shop.address, 'mainnet', true))).toContain('Save to the address book');
		expect(findAddress(shop.address, { ...config, sections: ['explorer'] }, 'mainnet', true)?.choices).toHaveLength(2);
	});

	test('of another network leads nowhere', () => {
		expect(find(shop.address, 'stagenet')).toMatchObject({
			kind: 'A primary address of the main network',
			problem: 'This is a mainnet address. You are on stagenet.',
			choices: []
		});
		expect(find(shop.address, 'fakechain')?.problem).toBe('');
	});

	test('that is broken says what is wrong', () => {
		const swapped = `${shop.address.slice(0, 50)}${shop.address.charAt(51)}${shop.address.charAt(50)}${shop.address.slice(52)}`;
		expect(find(swapped)).toMatchObject({ kind: 'Not a valid address', choices: [] });
		expect(find(swapped)?.problem).not.toBe('');
	});

	test('is not seen in a height, a hash, a link or nothing', () => {
		for (const typed of ['', ' ', '7', hash, 'monero:', 'https://xmrchain.net/tx/1']) expect(find(typed)).toBeNull();
	});
});

test('pages are found by a part of their names, and only those that the site has', () => {
	expect(names('chart')).toEqual(['Charts']);
	expect(names('SEND')).toEqual(['Send a raw transaction', 'Send', 'Send a block']);
	expect(findPages('send', ['pay'])).toEqual([]);
	expect(findPages('settings', [])).toHaveLength(1);
	expect(pageNamed(' charts ', sections)?.href).toBe('#/charts');
	expect(pageNamed('chart', sections)).toBeUndefined();
	expect(preselectedChoice('chart', searchChoices('chart', nothing, config, false), false)).toBe(0);
	expect(preselectedChoice('harts', searchChoices('harts', nothing, config, false), false)).toBe(-1);
});

test('an empty field offers the last five that were opened, each once', () => {
	expect(names('')).toEqual([]);
	rememberOpened('/tx/[id]', 'not a hash');
	rememberOpened('/block/[id]', 'x');
	rememberOpened('/charts', undefined);
	expect(recentlyOpened()).toEqual([]);
	for (const height of ['1', '2', '3', '4', '5', '2']) rememberOpened('/block/[id]', height);
	rememberOpened('/tx/[id]', hash.toUpperCase());
	expect(names('')).toEqual(['Transaction abababab…abab', 'Block 2', 'Block 5', 'Block 4', 'Block 3']);
	expect(names('50', true)).toEqual(['Search for 50']);
});

test('a secret is in no link of the palette, and is not remembered by listing it', () => {
	const seed = Array.from({ length: 25 }, () => 'abbey').join(' ');
	const [first] = searchChoices(seed, nothing, config, true);
	expect(first).toMatchObject({ isSearch: true, href: '#/search?q=' });
	expect(rememberedSearch('1')).toBeNull();
});

test('the palette repeats only the beginning of a long search', () => {
	expect(names('x'.repeat(100_000), true)[0]?.length).toBeLessThan(200);
});
