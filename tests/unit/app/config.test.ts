import { readFileSync } from 'node:fs';
import { EMPTY_REQUEST, parseLabel, writeLabel } from '../../../src/lib/payment/label';
import { defaultConfig, parseConfig, servicesOf } from '../../../src/lib/app/config';

test('without anything, it is an explorer, a payment page, a wallet, the room of its owner and a console of a node on this computer', () => {
	expect(parseConfig({})).toEqual({ config: defaultConfig, remark: null });
	expect(defaultConfig).toEqual({
		title: 'Oriel',
		coin: { ticker: 'XMR', decimals: 12, uriScheme: 'monero' },
		nodes: [{ name: 'This computer', url: 'http://127.0.0.1:18081' }],
		wallets: [],
		sections: ['explorer', 'pay', 'wallet', 'node', 'console'],
		simulated: false,
		framing: false
	});
});

test('the file that comes along says what holds without it', () => {
	const text = readFileSync(new URL('../../../static/config.json', import.meta.url), 'utf8');
	expect(parseConfig(JSON.parse(text))).toEqual({ config: defaultConfig, remark: null });
});

test('what is set holds, and the rest keeps its default', () => {
	const { config, remark } = parseConfig({
		title: 'Ours',
		coin: { ticker: 'ABC' },
		network: 'stagenet',
		nodes: [{ name: 'A', url: 'https://node.example:18089/rpc' }],
		sections: ['explorer', 'pay']
	});
	expect(remark).toBeNull();
	expect(config).toEqual({
		title: 'Ours',
		coin: { ticker: 'ABC', decimals: 12, uriScheme: 'monero' },
		network: 'stagenet',
		nodes: [{ name: 'A', url: 'https://node.example:18089/rpc' }],
		wallets: [],
		sections: ['explorer', 'pay'],
		simulated: false,
		framing: false
	});
});

test("a path is one of the site's own host, whatever that was called by", () => {
	vi.stubGlobal('location', { origin: 'http://explorer.onion' });
	const { config, remark } = parseConfig({ nodes: [{ name: 'A', url: '/node' }] });
	expect([remark, config.nodes]).toEqual([null, [{ name: 'A', url: 'http://explorer.onion/node' }]]);
	expect(parseConfig({ nodes: [{ name: 'A', url: '//node.example' }] }).remark).not.toBeNull();
});

test('texts have no character that is invisible, or changes the order of others', () => {
	const odd = 'a\u202eb\u200b';
	const url = 'http://127.0.0.1:18081';
	const { config, remark } = parseConfig({
		title: odd,
		coin: { ticker: odd },
		shop: { name: odd },
		nodes: [{ name: odd, url }],
		wallets: [{ name: odd, url }]
	});
	const seen = 'a‹U+202E›b‹U+200B›';
	expect(remark).toBeNull();
	expect(config).toMatchObject({ title: seen, coin: { ticker: seen }, shop: { name: seen } });
	expect([config.nodes, config.wallets]).toMatchObject([[{ name: seen }], [{ name: seen }]]);
});

test('a label can be parsed with every ticker', () => {
	expect(parseConfig({ coin: { ticker: 'MY COIN' } }).remark).toContain('coin.ticker');
	expect(parseConfig({ coin: { ticker: '' } }).remark).toContain('coin.ticker');
	const { ticker } = parseConfig({ coin: { ticker: '\u202e·\u2066' } }).config.coin;
	const request = { ...EMPTY_REQUEST, created: 60, amount: 1n };
	expect(parseLabel(writeLabel(request, { ticker, decimals: 12 }), { ticker, decimals: 12 })).toEqual(request);
});

test('what is not known is left out', () => {
	expect(parseConfig({ colour: 'red' })).toEqual({ config: defaultConfig, remark: null });
});

describe('what is not as documented', () => {
	test.each([
		[{ title: 5 }, 'title'],
		[{ coin: { decimals: 12.5 } }, 'coin.decimals'],
		[{ coin: { decimals: -1 } }, 'coin.decimals'],
		[{ coin: { decimals: 20 } }, 'coin.decimals'],
		[{ coin: { uriScheme: 'Monero:' } }, 'coin.uriScheme'],
		[{ nodes: [{ name: 'A', url: 'node.example' }] }, 'nodes.0.url'],
		[{ nodes: [{ name: 'A', url: 'ftp://node.example' }] }, 'nodes.0.url'],
		[{ nodes: [{ name: 'A', url: 'http://a' }, { url: 'http://b' }] }, 'nodes.1.name'],
		[{ nodes: 'http://a' }, 'nodes'],
		[{ sections: ['news'] }, 'sections.0'],
		[{ framing: 'yes' }, 'framing'],
		[null, 'it'],
		['text', 'it']
	])('%j: the defaults hold, and a sentence names %s', (value, where) => {
		const { config, remark } = parseConfig(value);
		expect(config).toEqual(defaultConfig);
		expect(remark).toBe(`config.json was not used: ${where} is not as documented.`);
	});

	test('is not shown itself: it may hold a password', () => {
		const { remark } = parseConfig({ nodes: [{ name: 'A', url: 'user:secret@node' }] });
		expect(remark).not.toContain('secret');
	});
});

test("the operator's services come first, and each address once", () => {
	const named = (name: string) => ({ name, url: `http://${name}` });
	const added = [{ name: 'mine', url: 'http://b' }, named('c')];
	expect(servicesOf([named('a'), named('b')], added)).toEqual([named('a'), named('b'), named('c')]);
});
