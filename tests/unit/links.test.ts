import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	alternativesLink,
	beforeStart,
	blockLink,
	blocksLink,
	blocksOnLink,
	overviewLink,
	poolLink,
	queryOf,
	rawLink,
	searchLink,
	transactionLink
} from '../../src/lib/links';

const hash = 'ab'.repeat(32);
/** Where a link leads from a page in some folder. */
const open = (link: string) => new URL(link, 'https://explorer.example/folder/#/pool');
/** What SvelteKit does to the address it finds when the page begins (`decode_hash` in its client). */
const start = (url: URL) => {
	const found = new URL(url);
	found.hash = decodeURIComponent(beforeStart(url.hash));
	return found;
};
/** Text that a URL can hold: lone surrogates have no UTF-8. */
const text = fc.string({ unit: 'grapheme' });

describe('a link', () => {
	test('stays behind #, so that no host is told', () => {
		const links = [
			...[overviewLink, poolLink, alternativesLink, blocksLink(), blocksLink(5), blocksOnLink('2020-01-02')],
			...[blockLink(5), blockLink(hash), transactionLink(hash), searchLink('x'), rawLink('get_info', '{}')]
		];
		for (const link of links) {
			expect(open(link).href).toMatch(/^https:\/\/explorer\.example\/folder\/#\//);
			expect(open(link).search).toBe('');
		}
	});

	test('names its page and what is on it', () => {
		expect(blocksLink()).toBe('#/blocks');
		expect(blocksLink(0)).toBe('#/blocks?from=0');
		expect(blocksOnLink('2020-01-02')).toBe('#/blocks?date=2020-01-02');
		expect(blockLink(3_418_207)).toBe('#/block/3418207');
		expect(blockLink(hash)).toBe(`#/block/${hash}`);
		expect(transactionLink(hash)).toBe(`#/tx/${hash}`);
	});

	test('to a raw answer leaves out the slash of a path, and params that there are none', () => {
		expect(rawLink('get_info')).toBe('#/raw/get_info');
		expect(rawLink('/get_transaction_pool_hashes.bin')).toBe('#/raw/get_transaction_pool_hashes.bin');
		expect(queryOf(open(rawLink('get_info'))).get('params')).toBeNull();
	});

	test('to a block keeps a name in one piece, whatever it is made of', () => {
		fc.assert(
			fc.property(text, (name) => {
				const [, page, id, ...rest] = open(blockLink(name)).hash.split('/');
				expect([page, decodeURIComponent(id ?? ''), rest]).toEqual(['block', name, []]);
			})
		);
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

	test('gives back any params', () => {
		fc.assert(
			fc.property(fc.json(), (params) => {
				expect(queryOf(start(open(rawLink('get_block', params)))).get('params')).toBe(params);
			})
		);
	});
});

test('an address with a lone % can be begun with', () => {
	for (const typed of ['#/search?q=100%', '#/%', '#/search?q=%FF', '#/search?q=a%26b']) {
		expect(decodeURIComponent(beforeStart(typed))).toBe(typed);
	}
});
