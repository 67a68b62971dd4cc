import { walletActions } from '../../../../src/lib/wallet-data/actions';
import { OutputList, type OutputListContext } from '../../../../src/lib/wallet/outputs/output-list.svelte';
import { outputsOf } from '../../../../src/lib/wallet/outputs/own-outputs';
import type { IncomingTransfer } from '../../../../src/lib/rpc/wallet/records';
import { fakeService, lose, type Deeds } from '../../app/fake-service';
import { hashOf, listed } from './listed';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

let wallets = 0;

const account = (account_index: number, balance: bigint) => ({
	account_index,
	base_address: `address ${account_index}`,
	label: '',
	tag: '',
	balance,
	unlocked_balance: balance
});
const outputsAt = (index: number, outputs: IncomingTransfer[]) => ({
	account: index,
	state: '',
	hasSpent: false,
	outputs: outputsOf(index, outputs)
});
const inSecond = { subaddr_index: { major: 1, minor: 0 } };

/** The list of a wallet with three accounts, two of them listed. */
function listOf(more: Partial<OutputListContext> = {}, deeds: Deeds = {}) {
	const { client: wallet, asked } = fakeService(deeds, `http://output-list-${wallets++}.example`);
	const requestMore = vi.fn<OutputListContext['requestMore']>();
	const context: OutputListContext = {
		wallet,
		accounts: [account(0, 14n), account(1, 7n), account(2, 100n)],
		listed: [
			outputsAt(0, [
				listed(1, { amount: 5n }),
				listed(2, { amount: 9n, unlocked: false }),
				listed(3, { amount: 1n, spent: true })
			]),
			outputsAt(1, [listed(4, { amount: 7n, ...inSecond })])
		],
		coin: { ticker: 'XMR', decimals: 12 },
		labels: new Map([['1/0', 'Tea']]),
		isFetching: false,
		requestMore,
		...more
	};
	return { list: new OutputList(context), context, want: requestMore, asked };
}

/** Ticks the outputs of these amounts. */
function tick(list: OutputList, ...amounts: bigint[]) {
	for (const output of list.outputs.filter(({ amount }) => amounts.includes(amount))) list.tick(output, true);
}

test('the sum and the balance are those of the accounts that are listed, or of the chosen one', () => {
	const { list } = listOf();
	expect(list).toMatchObject({ sum: { count: 3, amount: 21n }, balance: 21n, isPart: true });
	list.chooseAccount('0');
	expect(list).toMatchObject({ sum: { count: 2, amount: 14n }, balance: 14n, isPart: false, chosenAccount: '0' });
	expect(list.totals.spent).toEqual({ count: 1, amount: 1n });
	list.chooseState('spent');
	expect(list.sum).toEqual({ count: 1, amount: 1n });
	list.chooseAccount('all');
	list.chooseState('unspent');
	list.filter.text = 'tea';
	expect(list.sum).toEqual({ count: 1, amount: 7n });
	expect(list.found.map(({ amount }) => amount)).toEqual([7n]);
});

test('outputs that are not listed yet are asked for once they are chosen', () => {
	const { list, want } = listOf();
	list.chooseAccount('1');
	list.chooseState('locked');
	expect(want).not.toHaveBeenCalled();
	list.chooseAccount('2');
	list.chooseState('all');
	expect(want.mock.calls).toEqual([[{ account: 2 }], [{ spent: true }]]);
});

test.each([
	['are being loaded', { isFetching: true }, 'Loading…'],
	['are not all listed', {}, 'No outputs match.'],
	['are none', { accounts: [account(0, 0n)], listed: [outputsAt(0, [])] }, 'The wallet has no outputs yet.'],
	['are none so far', { listed: [], isFetching: true }, 'Loading…']
])('what is said of outputs that %s', (_, context, text) => {
	expect(listOf(context).list.empty).toBe(text);
});

test('what is chosen can be spent, and is of one account', () => {
	const { list } = listOf();
	tick(list, 1n, 5n, 9n);
	expect(list.chosen.map(({ amount }) => amount)).toEqual([5n]);
	expect(list.combinationProblem).toBeNull();
	tick(list, 7n);
	expect(list.chosen).toHaveLength(2);
	expect(list.combinationProblem).toEqual(expect.any(String));
	list.untickAll();
	expect(list.chosen).toEqual([]);
});

test('an output that was opened or chosen is the same one after the next load', () => {
	const { list, context } = listOf();
	tick(list, 5n);
	const [opened = expect.unreachable()] = list.chosen;
	list.show(opened);
	context.listed = [outputsAt(0, [listed(9), listed(1, { amount: 5n, frozen: true })])];
	expect(list.shown).toMatchObject({ keyImage: hashOf(1), state: 'frozen' });
	expect(list.chosen).toEqual([]);
	context.listed = [];
	expect(list.shown).toBeUndefined();
	list.close();
});

describe('what is chosen is frozen', () => {
	test('one output after the other', async () => {
		const freeze = vi.fn<Deeds[string]>(() => ({}));
		const { list } = listOf({}, { freeze });
		tick(list, 5n, 7n);
		await list.freezeChosen();
		expect(freeze.mock.calls.map(([params]) => params['key_image'])).toEqual([hashOf(4), hashOf(1)]);
		expect(list).toMatchObject({ chosen: [], isFreezing: true, freezing: { kind: 'done' } });
		list.show(list.outputs[0] ?? expect.unreachable());
		expect(list).toMatchObject({ isFreezing: false, freezing: null });
	});

	test('until one fails: the others stay chosen', async () => {
		const { list, asked } = listOf({}, { freeze: () => lose });
		tick(list, 5n, 7n);
		await list.freezeChosen();
		expect(asked.filter((name) => name === 'freeze')).toHaveLength(1);
		expect(list).toMatchObject({ chosen: { length: 2 }, freezing: { kind: 'failed' } });
		walletActions.clear();
	});
});
