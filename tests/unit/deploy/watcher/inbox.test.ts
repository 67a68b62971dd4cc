import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inbox, parseOrder, type Order } from '../../../../deploy/watcher/inbox';
import type { WatchedRequest } from '../../../../deploy/watcher/request';

const order = { order: '17', amount: '0.37', text: '2 Coffee', expires: 1_764_003_600 };

test('an order is read, and takes the name of its file', () => {
	expect(parseOrder(order, 'x', 12)).toEqual({ ...order, amount: 370_000_000_000n });
	expect(parseOrder({}, 'x', 12)).toEqual({ order: 'x', amount: null, text: '', expires: null });
	expect(parseOrder({ amount: '18446744.073709551615' }, 'x', 12)).toMatchObject({ amount: 2n ** 64n - 1n });
});

test.each<[object | null, string]>([
	[{ amount: 0.37 }, 'has to be a text of digits'],
	[{ amount: '1e3' }, 'has an exponent'],
	[{ amount: '0,37' }, 'is not an amount'],
	[{ amount: '-1' }, 'is negative'],
	[{ amount: '0.00' }, 'is 0'],
	[{ amount: '18446744.073709551616' }, 'is larger than any'],
	[{ amount: '0.0000000000001' }, 'more than the 12 decimals'],
	[{ order: 17 }, '“order” has to be'],
	[{ order: '' }, '“order” has to be'],
	[{ text: 'x'.repeat(1025) }, '“text” has to be'],
	[{ expires: '2026' }, '“expires” has to be'],
	[{ expires: 0.5 }, '“expires” has to be'],
	[[], 'no JSON object'],
	[null, 'no JSON object']
])('%j is refused', (content, sentence) => {
	expect(parseOrder(content, 'x', 12)).toMatch(sentence);
});

describe('the folder', () => {
	const folder = mkdtempSync(join(tmpdir(), 'oriel-inbox-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	const inbox = new Inbox(folder, 12);
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
			...{ order: '17', id: 'ab'.repeat(16), index: 5, address: '8…', amount: '370000000000', expires: null },
			link: `#/pay?address=8%E2%80%A6&tx_amount=0.37&tx_description=2%20Coffee&request=${'ab'.repeat(16)}`
		});
		expect(readdirSync(join(folder, 'inbox')).sort()).toEqual(['a.json.new', 'folder.json', 'half.json']);
		expect(readdirSync(join(folder, 'refused')).sort()).toEqual(['b.json', 'large.json']);
		expect(existsSync(join(folder, 'answers', 'half.json'))).toBe(false);

		const earlier = Date.now() / 1000 - 20;
		utimesSync(join(folder, 'inbox', 'half.json'), earlier, earlier);
		await inbox.answer(take);
		expect(answer('half.json')).toEqual({ error: 'It is no JSON object.' });
		expect(taken).toEqual(['17']);
	});
});
