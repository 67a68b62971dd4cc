import { LargeWallet } from '../../../../devnet/stand-in/large-wallet';
import { fetchQuery, peek, watchQuery } from '../../../../src/lib/app/query.svelte';
import {
	EXPORT_FORMATS,
	HistoryList,
	type HistoryContext
} from '../../../../src/lib/wallet/history/history-list.svelte';
import { frozenAmounts } from '../../../../src/lib/wallet/outputs/frozen-amounts.svelte';
import { historyQuery, type NamedHistory } from '../../../../src/lib/wallet/history/queries';
import type { Transfers } from '../../../../src/lib/wallet-data/history';
import { ownAddresses } from '../../../../src/lib/wallet-data/own-addresses';
import { fails, fakeNode, type Answers } from '../../app/fake-node';
import { historyOf, transfer, txid } from '../transfers';

const coin = { ticker: 'XMR', decimals: 12 };
const noon = (day: string) => Math.floor(new Date(`${day}T12:00:00`).getTime() / 1000);
const NOW = noon('2026-11-23');

const account = (account_index: number, balance: bigint) => ({
	account_index,
	base_address: '',
	label: '',
	tag: '',
	balance,
	unlocked_balance: balance
});
const inSecond = { subaddr_index: { major: 1, minor: 0 } };

/** Payments of 10 and 7, and two rewards of 1 on one day. */
const LISTS: Partial<Transfers> = {
	in: [
		transfer({ txid: txid(1), height: 1, timestamp: noon('2025-12-31'), amount: 10n }),
		transfer({ txid: txid(2), height: 2, timestamp: noon('2026-11-21'), amount: 7n, ...inSecond }),
		transfer({ txid: txid(3), height: 3, timestamp: noon('2026-11-22'), amount: 1n, type: 'block' }),
		transfer({ txid: txid(4), height: 4, timestamp: noon('2026-11-22') + 60, amount: 1n, type: 'block' })
	]
};

/** The list of a wallet with two accounts, of 12 and 7. */
function listOf(more: Partial<NamedHistory> = {}, answers: Answers = {}) {
	const own = ownAddresses([]);
	const all = {
		history: historyOf(LISTS),
		names: { contacts: new Map(), own },
		own,
		isComplete: true,
		start: 0n,
		...more
	};
	const context: HistoryContext = {
		wallet: fakeNode(answers).node,
		coin,
		open: { accounts: [account(0, 12n), account(1, 7n)], balance: 19n, height: 100 },
		all: all as NamedHistory,
		now: NOW
	};
	return { list: new HistoryList(context), context };
}

/** The balances of the days that are listed. */
const balances = (list: HistoryList) =>
	list.lines.filter(({ item }) => item === null).map(({ day }) => list.balanceAt(day));
/** How many transfers each line stands for; 0 for a heading. */
const counts = (list: HistoryList) => list.lines.map(({ item }) => item?.rows.length ?? 0);

test('each day has its heading and balance, and rewards are one line unless they are searched for', () => {
	const { list } = listOf();
	expect(counts(list)).toEqual([0, 2, 0, 1, 0, 1]);
	expect(balances(list)).toEqual([19n, 17n, 10n]);
	expect(list).toMatchObject({ isSearch: false, sum: 19n, years: [{ value: '2026' }, { value: '2025' }] });
	list.filter.kind = 'mined';
	expect(counts(list)).toEqual([0, 1, 1]);
	expect(list.isSearch).toBe(true);
	list.filter.kind = 'all';
	list.filter.text = txid(4);
	expect(counts(list)).toEqual([0, 1]);
	expect(balances(list)).toEqual([19n]);
});

test('an account has its own transfers and balances', () => {
	const { list } = listOf();
	expect(list.accounts).toHaveLength(3);
	list.account = '1';
	expect(list.rows.map(({ transfer }) => transfer.txid)).toEqual([txid(2)]);
	expect(list).toMatchObject({ isSearch: true, sum: 7n });
});

describe('while older transfers are not loaded', () => {
	test('balances are counted back from what the wallet has', () => {
		const { list } = listOf({ isComplete: false, start: 81n });
		expect(balances(list)).toEqual([100n, 98n, 91n]);
		list.account = '1';
		expect(list.balanceAt({ start: NOW, balance: 7n, rows: list.rows })).toBe(7n);
	});

	test.each([
		['what came before is not known', null],
		['the wallet would have owed something', -12n]
	])('a balance is not known where %s', (_, start) => {
		const { list } = listOf({ isComplete: false, start });
		expect(balances(list).at(-1)).toBeNull();
	});
});

test('a balance that the transfers do not come to is named, once all are loaded', () => {
	vi.spyOn(frozenAmounts, 'isKnown', 'get').mockReturnValue(true);
	const { list, context } = listOf();
	expect(list.balanceMismatch).toBeNull();
	context.open = { ...context.open, balance: 500n };
	expect(list.balanceMismatch).toBe(500n);
	context.all = { ...context.all, isComplete: false };
	expect(list.balanceMismatch).toBeNull();
});

test('a transfer has the time of its day, and none of another day', () => {
	const { list } = listOf();
	const { day } = list.lines[0] ?? expect.unreachable();
	expect(list.timeIn(day, day.start + 3600)).toEqual(expect.any(String));
	expect(list.timeIn(day, day.start - 1)).toBeUndefined();
	expect(list.timeIn(day, day.start + 27 * 3600)).toBeUndefined();
});

describe('a file', () => {
	test.each(EXPORT_FORMATS.map((format) => [format.name, format] as const))(
		'of the transfers that match: %s',
		async (_, format) => {
			const { list } = listOf();
			list.filter.text = txid(2);
			const file = (await list.fileOf(format)) ?? expect.unreachable();
			expect(file.name).toMatch(new RegExp(`^transfers-\\d{4}-\\d\\d-\\d\\d\\.${format.ending}$`));
			expect(file.content).toContain(txid(2));
			expect(file.content).not.toContain(txid(1));
		}
	);

	test('has something in it, and all of it', async () => {
		const [csv = expect.unreachable()] = EXPORT_FORMATS;
		const { list } = listOf();
		list.filter.text = 'nothing of the kind';
		expect(await list.fileOf(csv)).toBeNull();

		const lost = listOf({ isComplete: false }, { get_height: fails({ kind: 'unreachable' }) });
		expect(await lost.list.fileOf(csv)).toBeNull();
		expect(lost.list).toMatchObject({ isLoading: false, failure: { kind: 'unreachable' } });
	});

	test('has the transfers that were not loaded before', async () => {
		const { node } = fakeNode(new LargeWallet(300, 5, 3000, { blocksApart: 10 }).answers);
		const query = historyQuery(node, coin);
		const leave = watchQuery(query);
		await fetchQuery(query);
		const { context } = listOf();
		Object.defineProperty(context, 'all', { get: () => peek(query) });
		context.wallet = node;
		const list = new HistoryList(context);
		expect(list.isComplete).toBe(false);
		const few = list.rows.length;
		await list.load(false);
		expect(list.rows.length).toBeGreaterThan(few);
		const file = await list.fileOf(EXPORT_FORMATS[0] ?? expect.unreachable());
		expect(list.isComplete).toBe(true);
		expect(file?.content.trim().split('\n')).toHaveLength(list.rows.length + 1);
		leave();
	});
});
