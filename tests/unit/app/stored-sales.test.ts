import { NotStored, StoredSales } from '../../../src/lib/app/stored-sales';
import { fakeStorage, fullStorage } from './fake-storage';

const KEY = 'oriel-sales-4A-0';
const tip = { height: 7, id: 'ab' };
const payment = {
	...{
		txid: 'ab'.repeat(32),
		amount: '5',
		keys: ['cd'.repeat(32)],
		unlock_time: '0',
		height: null,
		seen: 100,
		missingSince: null
	}
};

let storage: ReturnType<typeof fakeStorage>;
const shop = (address = '4A', account = 0) => new StoredSales(address, account);
const stored = () => JSON.parse(storage.get(KEY) ?? 'null') as { sales: unknown[]; last: number };

beforeEach(() => void (storage = fakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

describe('the sales in this browser', () => {
	test('get one address after the other, also of two tabs', () => {
		shop().begin(4, tip);
		const [one, other] = [shop(), shop()];
		expect([one.add('a'), other.add('b'), one.add('c')]).toEqual([5, 6, 7]);
		expect(
			shop()
				.load()
				.content?.sales.map(({ index, label }) => [index, label])
		).toEqual([
			...[
				[5, 'a'],
				[6, 'b'],
				[7, 'c']
			]
		]);
	});

	test('of other addresses and accounts are apart', () => {
		shop().begin(4, tip);
		expect(shop('4B').load()).toEqual({ content: null, damaged: null });
		expect(shop('4A', 1).load()).toEqual({ content: null, damaged: null });
	});

	test('remember payments, and how far was looked', () => {
		shop().begin(0, tip);
		shop().add('a');
		const added = shop();
		added.found([{ height: 9, id: 'cd' }], new Map([[1, [payment]]]));
		added.add('b');
		added.change(1, { label: 'Cancelled' });
		expect(shop().load().content).toMatchObject({
			scanned: [{ height: 9, id: 'cd' }],
			sales: [
				{ index: 1, label: 'Cancelled', payments: [payment] },
				{ index: 2, label: 'b', payments: [] }
			]
		});
	});

	test('that cannot be stored have no address', () => {
		shop().begin(0, tip);
		fullStorage(Object.fromEntries(storage));
		expect(() => shop().add('a')).toThrow(NotStored);
	});

	test('that were never begun have no address', () => {
		expect(() => shop().add('a')).toThrow(NotStored);
	});
});

describe('damaged sales', () => {
	test('stay as they are while others go on', () => {
		shop().begin(0, tip);
		shop().add('a');
		const bad = { index: 'x', label: 'b' };
		storage.set(KEY, JSON.stringify({ ...stored(), sales: [...stored().sales, bad] }));
		expect(shop().load().content).toMatchObject({ sales: [{ index: 1 }], unreadable: [bad] });
		shop().add('c');
		expect(stored().sales).toContainEqual(bad);
	});

	test.each([
		'{"version":1',
		'null',
		'[]',
		'{"version":2,"last":5,"scanned":[],"sales":[]}',
		'{"version":1,"last":"5"}'
	])('that are %s are reported, give out no address, and are not lost', (text) => {
		storage.set(KEY, text);
		expect(shop().load()).toEqual({ content: null, damaged: text });
		expect(() => shop().add('a')).toThrow(NotStored);
		shop().begin(100, tip);
		expect(shop().add('a')).toBe(101);
		expect([...storage.values()]).toContain(JSON.stringify(text));
	});

	test('never bring an address back: the highest of any sale counts', () => {
		shop().begin(0, tip);
		shop().add('a');
		shop().add('b');
		storage.set(KEY, JSON.stringify({ ...stored(), last: 0 }));
		expect(shop().add('c')).toBe(3);
	});
});
