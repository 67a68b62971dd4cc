import { NotStored, StoredSales } from '../../../src/lib/requests/stored-sales';
import { fakeDatabases } from '../app/fake-database';
import { fakeStorage } from '../app/fake-storage';

const KEY = '4A-0';
/** Of an earlier release, in local storage. */
const OLD_KEY = 'oriel-sales-4A-0';
const tip = { height: 7, id: 'ab' };
const payment = {
	txid: 'ab'.repeat(32),
	amount: '5',
	keys: ['cd'.repeat(32)],
	unlock_time: '0',
	height: null,
	seen: 100,
	missingSince: null
};

let databases: ReturnType<typeof fakeDatabases>['held'];
let storage: ReturnType<typeof fakeStorage>;
const shop = (address = '4A', account = 0) => new StoredSales(address, account);
const accounts = () => databases.get('oriel-sales') ?? new Map<string, unknown>();
const stored = () => accounts().get(KEY) as { sales: unknown[]; last: number };

beforeEach(() => {
	databases = fakeDatabases().held;
	storage = fakeStorage();
});
afterEach(() => void vi.unstubAllGlobals());

describe('the sales in this browser', () => {
	test('get one address after the other, also of two tabs in the same moment', async () => {
		await shop().create(4, tip);
		const one = shop();
		const other = shop();
		const taken = await Promise.all([one.add('a'), other.add('b'), one.add('c')]);
		expect(taken.toSorted((a, b) => a - b)).toEqual([5, 6, 7]);
		const sales = (await shop().load()).value?.sales ?? [];
		expect(sales.map(({ label }) => label).toSorted()).toEqual(['a', 'b', 'c']);
	});

	test('are begun once, also by two tabs in the same moment', async () => {
		await Promise.all([shop().create(4, tip), shop().create(9, tip)]);
		expect(await shop().add('a')).toBe(5);
	});

	test('of other addresses and accounts are apart', async () => {
		await shop().create(4, tip);
		expect(await shop('4B').load()).toEqual({ value: null });
		expect(await shop('4A', 1).load()).toEqual({ value: null });
	});

	test('remember payments, and how far was looked, whatever another tab changes meanwhile', async () => {
		await shop().create(0, tip);
		await shop().add('a');
		const added = shop();
		await Promise.all([
			added.storePayments([{ height: 9, id: 'cd' }], new Map([[1, [payment]]])),
			shop().add('b'),
			added.change(1, { label: 'Cancelled' })
		]);
		expect((await shop().load()).value).toMatchObject({
			scanned: [{ height: 9, id: 'cd' }],
			sales: [
				{ index: 1, label: 'Cancelled', payments: [payment] },
				{ index: 2, label: 'b', payments: [] }
			]
		});
	});

	test('that cannot be stored have no address', async () => {
		vi.stubGlobal('indexedDB', {
			open: () => {
				throw new DOMException('The operation is insecure.', 'SecurityError');
			}
		});
		await expect(shop().add('a')).rejects.toThrow(NotStored);
		await expect(shop().load()).rejects.toThrow(NotStored);
	});

	test('that were never begun have no address', async () => {
		await expect(shop().add('a')).rejects.toThrow(NotStored);
	});
});

describe('the sales of an earlier release', () => {
	const old = { version: 1, last: 6, scanned: [tip], sales: [{ index: 6, label: 'a', payments: [payment] }] };

	test('move out of local storage, once, and go on after the last address', async () => {
		storage.set(OLD_KEY, JSON.stringify(old));
		expect((await shop().load()).value).toMatchObject({ last: 6, sales: old.sales });
		expect(storage.size).toBe(0);
		expect(await shop().add('b')).toBe(7);
		// A browser that was killed between the two steps has both.
		storage.set(OLD_KEY, JSON.stringify(old));
		expect((await shop().load()).value).toMatchObject({ last: 7 });
		expect(storage.size).toBe(0);
	});

	test('that cannot be read move as they are', async () => {
		storage.set(OLD_KEY, '{"version":1');
		expect(await shop().load()).toEqual({ problem: '{"version":1' });
		expect(storage.size).toBe(0);
	});
});

describe('damaged sales', () => {
	test('stay as they are while others go on', async () => {
		await shop().create(0, tip);
		await shop().add('a');
		const bad = { index: 'x', label: 'b' };
		accounts().set(KEY, { ...stored(), sales: [...stored().sales, bad] });
		expect((await shop().load()).value).toMatchObject({ sales: [{ index: 1 }], unreadable: [bad] });
		await shop().add('c');
		expect(stored().sales).toContainEqual(bad);
	});

	test.each([
		['{"version":1'],
		[null],
		[[]],
		[{ version: 2, last: 5, scanned: [], sales: [] }],
		[{ version: 1, last: '5' }]
	])('that are %j are reported, give out no address, and are not lost', async (value) => {
		databases.set('oriel-sales', new Map([[KEY, value]]));
		const text = typeof value === 'string' ? value : JSON.stringify(value);
		expect(await shop().load()).toEqual({ problem: text });
		await expect(shop().add('a')).rejects.toThrow(NotStored);
		await shop().create(100, tip);
		expect(await shop().add('a')).toBe(101);
		expect(stored().sales).toContainEqual(value);
	});

	test('never bring an address back: the highest of any sale counts', async () => {
		await shop().create(0, tip);
		await shop().add('a');
		await shop().add('b');
		accounts().set(KEY, { ...stored(), last: 0 });
		expect(await shop().add('c')).toBe(3);
	});
});
