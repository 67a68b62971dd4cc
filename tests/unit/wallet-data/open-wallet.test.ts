import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { loadOpenWallet, openWalletQuery } from '../../../src/lib/wallet-data/open-wallet';
import { openedFiles } from '../../../src/lib/wallet-data/opened-files.svelte';
import { fails, fakeNode, type Answers } from '../app/fake-node';
import { fakeService, refuse } from '../app/fake-service';

test('a view-only file of the same wallet that another program opened is known as such', async () => {
	const open = { height: 300, viewOnly: false };
	const account = { account_index: 0, balance: 0, unlocked_balance: 0, base_address: 'A', label: '', tag: '' };
	const { client } = fakeService({
		get_accounts: () => ({ subaddress_accounts: [account], total_balance: 0, total_unlocked_balance: 0 }),
		get_height: () => ({ height: open.height }),
		describe_transfer: () => refuse(open.viewOnly ? -29 : -1),
		is_multisig: () => ({ multisig: false, ready: false, threshold: 0, total: 0 })
	});
	const full = await loadOpenWallet(client, null);
	Object.assign(open, { height: 1, viewOnly: true });
	expect(full.viewOnly).toBe(false);
	expect((await loadOpenWallet(client, full)).viewOnly).toBe(true);
});

/** A wallet with one account. */
const answersOf = (some: Answers = {}): Answers => ({
	get_height: () => ({ height: 300 }),
	get_accounts: () => ({
		subaddress_accounts: [{ account_index: 0, balance: 7, unlocked_balance: 5, base_address: 'A', label: '', tag: '' }],
		total_balance: 7,
		total_unlocked_balance: 5
	}),
	describe_transfer: fails({ kind: 'refused', code: -1, message: '' }),
	is_multisig: () => ({ multisig: false, ready: false, threshold: 0, total: 0 }),
	...some
});

const FAILURES = [
	{ kind: 'not_offered' },
	{ kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' },
	{ kind: 'refused', code: 500, message: '' }
] as const;

test.each(FAILURES.flatMap((failure) => ['describe_transfer', 'is_multisig'].map((name) => ({ name, failure }))))(
	'a wallet has its balance and address whatever becomes of $name: $failure.kind',
	async ({ name, failure }) => {
		const { node } = fakeNode(answersOf({ [name]: fails(failure) }));
		const { address, balance, viewOnly, multisig } = await fetchQuery(openWalletQuery(node));
		expect([address, balance, viewOnly, multisig.multisig]).toEqual(['A', 7n, false, false]);
	}
);

test('an open wallet takes two exchanges in a row, is known by its address, and old after any change', async () => {
	const { node, asked } = fakeNode(answersOf());
	await fetchQuery(openWalletQuery(node));
	expect(asked.map(({ operation }) => operation)).toEqual([
		'get_height',
		'describe_transfer',
		'is_multisig',
		'get_accounts'
	]);
	expect(openedFiles.lastAddress(node)).toBe('A');
	invalidateQueries(node.url, 'transfers');
	await fetchQuery(openWalletQuery(node));
	expect(asked.slice(4).map(({ operation }) => operation)).toEqual(['get_height', 'get_accounts']);
});
