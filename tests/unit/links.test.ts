import fc from 'fast-check';
import { parseJson, stringifyJson } from '../../src/lib/rpc/json';
import {
	alternativesLink,
	encodeHashForStart,
	blockLink,
	blocksLink,
	blocksOnLink,
	callLink,
	chartsFromLink,
	chartsLink,
	chartsPartLink,
	newestChartsLink,
	checkLink,
	consoleLink,
	networkLink,
	outputLink,
	outputsLink,
	overviewLink,
	parametersOf,
	payLink,
	refundLink,
	requestLink,
	requestLinkFor,
	requestsLink,
	pointOfSaleLink,
	poolLink,
	queryOf,
	rawTransactionLink,
	saleLink,
	saleSettingsLink,
	searchLink,
	toolsLink,
	transactionLink,
	walletConnectLinkFrom,
	walletFilesLinkFrom,
	walletKeysLink,
	walletOutputsLink,
	walletPageAfter,
	walletProofsLink,
	walletServiceLink
} from '../../src/lib/links';

const hash = 'ab'.repeat(32);
/** Where a link leads from a page in some folder. */
const open = (link: string) => new URL(link, 'https://explorer.example/folder/#/pool');
/** What SvelteKit does to the address it finds when the page begins (`decode_hash` in its client). */
const start = (url: URL) => {
	const found = new URL(url);
	found.hash = decodeURIComponent(encodeHashForStart(url.hash));
	return found;
};
/** The page that SvelteKit finds at an address (`get_url_path` in its client). */
const pageOf = (url: URL) => url.hash.replace(/^#/, '').replace(/[?#].+/, '');
/** Text that a URL can hold: lone surrogates have no UTF-8. */
const text = fc.string({ unit: 'grapheme' });

const links = [
	overviewLink,
	poolLink,
	alternativesLink,
	networkLink,
	outputsLink,
	toolsLink,
	rawTransactionLink,
	consoleLink,
	requestLink(),
	requestLink({ tx_amount: '1' }),
	requestLinkFor('0.05', 'Refund of Tea'),
	refundLink(0, 5),
	payLink({ address: '4a', recipient_name: 'a & b = 100 %' }),
	pointOfSaleLink,
	saleLink(0, 5, '1.5'),
	saleSettingsLink,
	requestsLink,
	blocksLink(),
	blocksLink(5),
	blocksOnLink('2020-01-02'),
	blockLink(5),
	blockLink(hash),
	transactionLink(hash),
	checkLink(),
	checkLink({ kind: 'message', message: 'a & b = 100 %' }),
	walletKeysLink,
	walletOutputsLink,
	walletServiceLink(),
	walletServiceLink('rescan'),
	walletProofsLink(),
	walletProofsLink({ kind: 'tx_key', txid: hash }),
	searchLink('x'),
	searchLink(''),
	chartsLink(1, 5),
	chartsFromLink(5),
	newestChartsLink(9),
	outputLink('0', '5'),
	callLink('daemon', 'get_info'),
	callLink('daemon', 'get_info', {}),
	callLink('daemon', '/get_outs', { a: 1 })
];

describe('a link', () => {
	test.each(links)('%s stays behind #, so that no host learns it', (link) => {
		expect(open(link).href).toMatch(/^https:\/\/explorer\.example\/folder\/#\//);
		expect(open(link).search).toBe('');
	});

	test.each(links)('%s has its query apart from its page', (link) => {
		expect(pageOf(open(link))).toMatch(/^\/[\w/-]*$/);
	});

	test('names its page and what is on it', () => {
		expect(blocksLink()).toBe('#/blocks');
		expect(blocksLink(0)).toBe('#/blocks?from=0');
		expect(blocksOnLink('2020-01-02')).toBe('#/blocks?date=2020-01-02');
		expect(blockLink(3_418_207)).toBe('#/block/3418207');
		expect(blockLink(hash)).toBe(`#/block/${hash}`);
		expect(transactionLink(hash)).toBe(`#/tx/${hash}`);
	});

	test('to an operation leaves out the slash of a path', () => {
		expect(callLink('daemon', 'get_info')).toBe('#/console/daemon/get_info');
		expect(pageOf(open(callLink('daemon', '/get_transaction_pool_hashes.bin', {})))).toBe(
			'/console/daemon/get_transaction_pool_hashes.bin'
		);
	});

	test('to an operation is a call when it has parameters, be they none', () => {
		expect(parametersOf(open(callLink('daemon', 'get_info')))).toBeNull();
		expect(parametersOf(open(callLink('daemon', 'get_info', {})))).toEqual({});
		expect(parametersOf(open(callLink('daemon', 'get_block', { height: 5 })))).toEqual({ height: '5' });
	});

	test('to a call has integers beyond a number as text, and exact', async () => {
		const outputs = [{ amount: 2n ** 64n - 1n, index: 2n ** 53n + 1n }];
		const text = parametersOf(open(callLink('daemon', '/get_outs', { outputs: stringifyJson(outputs) })))?.['outputs'];
		expect(await parseJson(new TextEncoder().encode(text))).toEqual(outputs);
	});

	test('to an output names it by its amount and its index, of any size', () => {
		const largest = (2n ** 64n - 1n).toString();
		expect(Object.fromEntries(queryOf(open(outputLink('0', largest))))).toEqual({ amount: '0', index: largest });
	});

	test('to a block keeps a name in one piece, whatever it is made of', () => {
		fc.assert(
			fc.property(text, (name) => {
				const [, page, id, ...rest] = open(blockLink(name)).hash.split('/');
				expect([page, decodeURIComponent(id ?? ''), rest]).toEqual(['block', name, []]);
				expect(queryOf(open(blockLink(name))).size).toBe(0);
			}),
			{ examples: [['a/b'], ['a?b=c'], ['a#b'], ['..']] }
		);
	});

	test('to charts names both ends, or none', () => {
		expect(chartsLink()).toBe('#/charts');
		expect([...queryOf(open(chartsLink(0, 9)))]).toEqual([
			['from', '0'],
			['to', '9']
		]);
	});

	test('to charts may name a part of what is charted, in place of another one', () => {
		const part = chartsPartLink(open(newestChartsLink(720)), { from: 5, to: 9 });
		expect(part).toBe('#/charts?blocks=720&first=5&last=9');
		expect(chartsPartLink(open(part), { from: 6, to: 7 })).toBe('#/charts?blocks=720&first=6&last=7');
		expect(chartsPartLink(open(part), null)).toBe(newestChartsLink(720));
		expect(chartsPartLink(open('#/charts?first=1&last=2'), null)).toBe(chartsLink());
	});
});

describe('the wallet files', () => {
	const after = (files: string) => walletPageAfter(new URL(`http://oriel.test/${files}`));

	test('lead back to the page of the wallet that needed one', () => {
		expect(after(walletFilesLinkFrom('#/wallet/send?address=8a&amount=1'))).toBe('#/wallet/send?address=8a&amount=1');
		expect(after(walletFilesLinkFrom('#/wallet'))).toBe('#/wallet');
	});

	test('and the connection lead back to a payment, with all of its link', () => {
		const payment = '#/wallet/send?to=monero%3A8a%3Ftx_amount%3D1%26tx_description%3DTea';
		expect(after(walletConnectLinkFrom(payment))).toBe(payment);
		expect(after(walletFilesLinkFrom(after(walletConnectLinkFrom(payment))))).toBe(payment);
		expect(walletConnectLinkFrom('#/wallet')).toBe('#/wallet/connect');
		expect(walletConnectLinkFrom('#/pay')).toBe('#/wallet/connect');
	});

	test('lead to no other page', () => {
		expect(walletFilesLinkFrom('#/pay')).toBe('#/wallet/files');
		expect(after('#/wallet/files?back=https://other.test')).toBe('#/wallet');
		expect(after('#/wallet/files?back=javascript:alert(1)')).toBe('#/wallet');
	});

	test.each([
		'#/pay',
		'#/walletx/send',
		'#/wallet/../pay',
		'#/wallet/a/../../pay',
		'#/wallet/%2e%2e/pay?to=x',
		'#/wallet/send/../../pay',
		'#/wallet/\\..\\..\\pay',
		'#/wallet/connect?back=%23%2Fwallet%2Fsend',
		'#/wallet/files',
		'#//other.test/wallet/',
		'https://other.test/#/wallet/send'
	])('and the connection do not lead on to %s', (page) => {
		const link = `#/wallet/connect?${new URLSearchParams({ back: page })}`;
		expect(after(link)).toBe('#/wallet');
		expect(walletConnectLinkFrom(page)).toBe('#/wallet/connect');
	});
});

describe('a query behind #', () => {
	test('is read from the hash, and not from before it', () => {
		expect(queryOf(new URL('https://a.example/?from=1#/blocks?from=5')).get('from')).toBe('5');
		expect(queryOf(new URL('https://a.example/?from=1#/blocks')).get('from')).toBeNull();
		expect(queryOf(new URL('https://a.example/?from=1')).get('from')).toBeNull();
		expect([...queryOf(open('#/blocks?from=5&date=x'))]).toEqual([
			['from', '5'],
			['date', 'x']
		]);
	});

	test.each(['a&b=c', 'a+b', 'a b', '50%', '%41', '#', '?', 'x?y', '“é”', '/', '=', '\t\n', 'monero:4x?a=1&b=2+3'])(
		'gives back %j',
		(typed) => {
			expect(queryOf(open(searchLink(typed))).get('q')).toBe(typed);
			expect(queryOf(start(open(searchLink(typed)))).get('q')).toBe(typed);
		}
	);

	test('gives back any text, also after the page is loaded anew', () => {
		fc.assert(
			fc.property(text, (typed) => {
				expect(queryOf(open(searchLink(typed))).get('q')).toBe(typed);
				expect(queryOf(start(open(searchLink(typed)))).get('q')).toBe(typed);
			})
		);
	});

	test('gives back the parameters of a call: lists and records as JSON, the rest as text', () => {
		const parameters = { height: 5, hash, fill_pow_hash: true, outputs: [{ index: 1 }], text: '[2]' };
		expect(parametersOf(start(open(callLink('daemon', 'x', parameters))))).toEqual({
			height: '5',
			hash,
			fill_pow_hash: 'true',
			outputs: '[{"index":1}]',
			text: '[2]'
		});
		fc.assert(
			fc.property(text, (value) => {
				expect(queryOf(start(open(callLink('daemon', 'x', { value })))).get('value')).toBe(value);
			})
		);
	});
});

test('an address with a lone % can be begun with', () => {
	for (const typed of ['#/search?q=100%', '#/%', '#/search?q=%FF', '#/search?q=a%26b']) {
		expect(decodeURIComponent(encodeHashForStart(typed))).toBe(typed);
	}
});
