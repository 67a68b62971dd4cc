import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inbox, linkOf, parseOrder, type Order } from '../../../../deploy/watcher/inbox';
import type { WatchedRequest } from '../../../../deploy/watcher/request';
import { checkLink } from '../../../../src/lib/requests/check-request';
import { subaddress } from '../../payment/payments';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const order = { order: '17', amount: '0.37', text: '2 Coffee', expires: 1_764_003_600 };

test('an order is read, and takes the name of its file', () => {
	expect(parseOrder(order, 'x', coin)).toEqual({ ...order, amount: 370_000_000_000n });
	expect(parseOrder({ amount: 'any' }, 'x', coin)).toEqual({ order: 'x', amount: null, text: '', expires: null });
	expect(parseOrder({ amount: '18446744.073709551615' }, 'x', coin)).toMatchObject({ amount: 2n ** 64n - 1n });
});

test.each<[object | null, string]>([
	[{}, '“amount” has to be a text of digits, such as "0.37", or "any"'],
	[{ amount: null }, '“amount” has to be'],
	[{ amount: '' }, 'is empty'],
	[{ amount: 'Any' }, 'is not an amount'],
	[{ ammount: '0.37' }, 'no field “ammount”'],
	[{ amount: 'any', ammount: '0.37' }, 'no field “ammount”'],
	[{ amount: '0.37', expire: 1 }, 'no field “expire”'],
	[{ amount: '0.37', Order: '17' }, 'no field “Order”'],
	[JSON.parse('{"amount":"0.37","__proto__":{}}') as object, 'no field “__proto__”'],
	[{ amount: 0.37 }, 'has to be a text of digits'],
	[{ amount: '1e3' }, 'has an exponent'],
	[{ amount: '0,37' }, 'is not an amount'],
	[{ amount: '-1' }, 'is negative'],
	[{ amount: '0.00' }, 'is 0'],
	[{ amount: '18446744.073709551616' }, 'is larger than any'],
	[{ amount: '0.0000000000001' }, 'more than the 12 decimals'],
	[{ amount: 'any', order: 17 }, '“order” has to be'],
	[{ amount: 'any', order: '' }, '“order” has to be'],
	[{ amount: 'any', text: 5 }, '“text” has to be'],
	[{ amount: 'any', text: 'x'.repeat(1025) }, '1025 characters, but at most 1024'],
	[{ amount: 'any', text: 'щ'.repeat(700) }, 'too long for a payment link. Shorten it by about 45 characters.'],
	[{ amount: 'any', text: `a${' '.repeat(1023)}b${'щ\n'.repeat(400)}` }, 'characters'],
	[{ amount: 'any', text: 'Cake \ud83c' }, 'half of an emoji'],
	[{ amount: 'any', expires: 253_402_300_800 }, 'before the year 10000'],
	[{ amount: 'any', expires: '2026' }, '“expires” has to be'],
	[{ amount: 'any', expires: 0.5 }, '“expires” has to be'],
	[[], 'no JSON object'],
	[null, 'no JSON object']
])('%j is refused', (content, sentence) => {
	expect(parseOrder(content, 'x', coin)).toMatch(sentence);
});

test('an order is refused, or its link asks for what it says', () => {
	const text = fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 60 }),
		fc.string({ unit: fc.constantFrom('щ', '🍰', '\ud83c', '\ufffd', ' ', '\n', '”', '+', '&', '\0'), maxLength: 500 })
	);
	const asked = fc.record({
		text,
		amount: fc.constantFrom('any', '0.37', '18446744.073709551615'),
		expires: fc.option(fc.oneof(fc.integer({ min: 1, max: 300_000_000_000 }), fc.constantFrom(253_402_300_741)))
	});
	fc.assert(
		fc.property(asked, (content) => {
			const order = parseOrder(content, 'x', coin);
			if (typeof order === 'string') return;
			const id = 'ab'.repeat(16);
			const amount = order.amount === null ? null : String(order.amount);
			const link = linkOf({ ...order, id, address: subaddress, amount } as WatchedRequest, coin);
			expect(order.text).toBe(content.text.trim());
			expect(checkLink(link, { ...order, id, from: '' }, coin).value).toMatchObject({ amount: order.amount });
		})
	);
});

describe('the folder', () => {
	const folder = mkdtempSync(join(tmpdir(), 'oriel-inbox-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	const inbox = new Inbox(folder, coin);
	const put = (name: string, text: string) => writeFileSync(join(folder, 'inbox', name), text);
	const answer = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'answers', name), 'utf8'));
	const taken: string[] = [];
	const take = (orders: readonly Order[]) => {
		taken.push(...orders.map(({ order }) => order));
		return Promise.resolve(
			orders.map(({ order, amount, text }) => ({
				...({
					order,
					id: 'ab'.repeat(16),
					index: 5,
					address: '8…',
					spendKey: '',
					text,
					created: 1,
					expires: null
				} as const),
				...({
					amount: String(amount),
					needed: 10,
					payments: [],
					told: {},
					toldSum: '0',
					events: [],
					eventCount: 0
				} satisfies Partial<WatchedRequest>)
			}))
		);
	};

	test('answers each file once, and leaves one that is half written for a while', async () => {
		put('a.json', JSON.stringify(order));
		put('b.json', '{"amount":0.1}');
		put('half.json', '{"amou');
		put('large.json', ' '.repeat(100_001));
		put('a.json.new', '{}');
		mkdirSync(join(folder, 'inbox', 'folder.json'));
		await inbox.answer(take);
		expect(taken).toEqual(['17']);
		expect(answer('a.json')).toEqual({
			order: '17',
			id: 'ab'.repeat(16),
			index: 5,
			address: '8…',
			amount: '370000000000',
			expires: null,
			link: `#/pay?address=8%E2%80%A6&tx_amount=0.37&tx_description=2%20Coffee&request=${'ab'.repeat(16)}`
		});
		expect(readdirSync(join(folder, 'inbox')).sort()).toEqual(['a.json.new', 'half.json']);
		expect(readdirSync(join(folder, 'refused')).sort()).toEqual(['b.json', 'folder.json', 'large.json']);
		expect(existsSync(join(folder, 'answers', 'half.json'))).toBe(false);

		const earlier = Date.now() / 1000 - 20;
		utimesSync(join(folder, 'inbox', 'half.json'), earlier, earlier);
		await inbox.answer(take);
		expect(answer('half.json')).toEqual({ error: 'It is no JSON object.' });
		expect(taken).toEqual(['17']);
	});

	test('goes on beside a pipe, a link, a folder and names of any length', async () => {
		writeFileSync(join(folder, 'elsewhere'), JSON.stringify({ ...order, order: 'elsewhere' }));
		execFileSync('mkfifo', [join(folder, 'inbox', 'a-pipe.json')]);
		symlinkSync(join(folder, 'elsewhere'), join(folder, 'inbox', 'b-link.json'));
		symlinkSync(join(folder, 'missing'), join(folder, 'inbox', 'c-dangling.json'));
		mkdirSync(join(folder, 'inbox', 'd-folder.json'));
		const odd = ['a-pipe.json', 'b-link.json', 'c-dangling.json', 'd-folder.json'];
		const long = [241, 246, 250].map((length) => `${'e'.repeat(length)}.json`);
		for (const name of long) put(name, JSON.stringify({ ...order, order: name.slice(-40) }));
		// Somebody else's links among the answers are replaced, not written through.
		symlinkSync(join(folder, 'elsewhere'), join(folder, 'answers', 'last.json'));
		symlinkSync(join(folder, 'elsewhere'), join(folder, 'answers', '.last.json.new'));
		put('last.json', JSON.stringify({ ...order, order: 'last' }));
		await inbox.answer(take);
		for (const name of odd) expect(answer(name)).toEqual({ error: 'It is no file.' });
		for (const name of [...long, 'last.json']) expect(answer(name)).toMatchObject({ index: 5 });
		expect(readdirSync(join(folder, 'inbox')).sort()).toEqual(['a.json.new']);
		expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toMatch('elsewhere');
	});

	test('says which file it cannot answer, and answers the others', async () => {
		mkdirSync(join(folder, 'answers', 'stuck.json', 'in the way'), { recursive: true });
		put('stuck.json', JSON.stringify({ ...order, order: 'stuck' }));
		put('zero.json', JSON.stringify({ ...order, order: 'zero' }));
		await expect(inbox.answer(take)).rejects.toThrow('The file "stuck.json" of the inbox is left there');
		expect(answer('zero.json')).toMatchObject({ index: 5 });
		rmSync(join(folder, 'answers', 'stuck.json'), { recursive: true });
		await inbox.answer(take);
		expect(answer('stuck.json')).toMatchObject({ index: 5 });
	});

	test('refuses a file that is half written, with a time of a clock that was ahead', async () => {
		put('ahead.json', '{"amou');
		utimesSync(join(folder, 'inbox', 'ahead.json'), Date.now() / 1000 + 9000, Date.now() / 1000 + 9000);
		await inbox.answer(take);
		expect(answer('ahead.json')).toEqual({ error: 'It is no JSON object.' });
	});
});
