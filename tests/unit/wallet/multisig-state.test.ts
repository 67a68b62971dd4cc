import type { Client } from '../../../src/lib/rpc/client';
import type { ExchangeData } from '../../../src/lib/wallet/exchange/exchange-kinds';
import { walletActions } from '../../../src/lib/wallet-data/actions';
import { walletFiles } from '../../../src/lib/wallet/files/wallet-files.svelte';
import { openedFiles } from '../../../src/lib/wallet-data/opened-files.svelte';
import { Multisig } from '../../../src/lib/wallet/multisig.svelte';
import { fakeStorage } from '../app/fake-storage';
import { fakeService, lose, refuse, type Deeds } from '../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	fakeStorage();
	walletActions.clear();
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});

const keys = (text: string): ExchangeData => ({ kind: 'multisig-keys', text, hashes: [] });
const other = keys('MultisigxV2R1other');
const plan = { threshold: 2, total: 2 };

const open = { multisig: true, ready: false, threshold: 2, total: 2 };
/** A service whose open wallet file has the password `secret`. */
const service = (deeds: Deeds = {}) =>
	fakeService({
		change_wallet_password: ({ old_password }) =>
			old_password === 'secret' ? {} : refuse(-22, 'Invalid original password.'),
		close_wallet: () => ({}),
		prepare_multisig: () => ({ multisig_info: 'MultisigxV2R1own' }),
		make_multisig: () => ({ address: '', multisig_info: 'MultisigxV2Rnown' }),
		exchange_multisig_keys: () => ({ address: 'A', multisig_info: 'MultisigxV2Rnlast' }),
		is_multisig: () => open,
		...deeds
	});

async function prepared(wallet: Client, multisig = new Multisig()) {
	expect(await multisig.prepare(wallet, plan, 'secret')).toBeNull();
	expect(multisig.add(wallet, other, 'first')).toBeNull();
	return multisig;
}

test('info of other signers that covers no outputs is a warning', async () => {
	const multisig = new Multisig();
	const { client } = service({ import_multisig_info: () => ({ n_outputs: 0 }) });
	await multisig.importInfo(client);
	expect(walletActions.at(client, 'multisig-import')).toMatchObject({
		tone: 'warn',
		title: 'The multisig info covers no outputs.'
	});
});

describe('a setup', () => {
	test('allows multisig in the wallet file', async () => {
		const prepare_multisig = vi.fn<Deeds[string]>(() => ({ multisig_info: 'MultisigxV2R1own' }));
		await new Multisig().prepare(service({ prepare_multisig }).client, plan, 'secret');
		expect(prepare_multisig.mock.calls).toEqual([[{ enable_multisig_experimental: true }]]);
	});

	test('passes the messages of the others and the password on, and keeps its own message of every round', async () => {
		const make_multisig = vi.fn<Deeds[string]>(() => ({ address: '', multisig_info: 'MultisigxV2Rnown' }));
		const { client } = service({ make_multisig });
		const multisig = await prepared(client);
		await multisig.make(client, plan, 'secret');
		expect(make_multisig).toHaveBeenCalledWith({ multisig_info: [other.text], threshold: 2, password: 'secret' });
		expect(multisig.stateOf(client).messages.map(({ text }) => text)).toEqual(['MultisigxV2R1own', 'MultisigxV2Rnown']);
		expect(multisig.stateOf(client).imported).toEqual([]);
		await multisig.exchange(client, 'secret');
		expect(multisig.stateOf(client).messages).toHaveLength(3);
		expect(walletActions.at(client, 'multisig')).toMatchObject({ kind: 'done', title: 'The wallet is ready.' });
	});

	test('shows the next round with its own message, and keeps what others send for it while the page loads', async () => {
		const { client } = service();
		const multisig = await prepared(client);
		const loading = vi.spyOn(walletActions.texts, 'refresh').mockImplementation(async () => {
			expect(multisig.stateOf(client).messages).toHaveLength(2);
			expect(multisig.add(client, keys('MultisigxV2Rnother'), 'later')).toBeNull();
		});
		await multisig.make(client, plan, 'secret');
		expect(loading).toHaveBeenCalledOnce();
		expect(multisig.stateOf(client).imported.map(({ text }) => text)).toEqual(['MultisigxV2Rnother']);
	});

	test('that is refused keeps the messages of the others', async () => {
		const { client } = service({ make_multisig: () => refuse(-48, 'disabled') });
		const multisig = await prepared(client);
		await multisig.make(client, plan, 'secret');
		expect(multisig.stateOf(client).imported).toEqual([other]);
		expect(multisig.stateOf(client).messages).toHaveLength(1);
		multisig.remove(client, other);
		expect(multisig.stateOf(client).imported).toEqual([]);
	});

	test('is not shown to the wallet of another service', async () => {
		const multisig = await prepared(service().client);
		const elsewhere = fakeService({}, 'http://elsewhere.example').client;
		expect(multisig.stateOf(elsewhere).plan).toBeNull();
		expect(multisig.stateOf(elsewhere).messages).toEqual([]);
		expect(multisig.stateOf(elsewhere).imported).toEqual([]);
	});
});

describe('the password of the wallet file', () => {
	/** The steps of the setup, and the operation that each is: the later two rewrite the file. */
	const steps = [
		[
			'prepare_multisig',
			(multisig: Multisig, client: Client, password: string) => multisig.prepare(client, plan, password)
		],
		['make_multisig', (multisig: Multisig, client: Client, password: string) => multisig.make(client, plan, password)],
		[
			'exchange_multisig_keys',
			(multisig: Multisig, client: Client, password: string) => multisig.exchange(client, password)
		]
	] as const;
	const both = steps.flatMap(([operation, step]) => ['', 'Secret'].map((wrong) => ({ operation, step, wrong })));

	test.each(both)(
		'is compared before $operation: with “$wrong” nothing is changed',
		async ({ operation, step, wrong }) => {
			const { client, asked } = service();
			const multisig = await prepared(client);
			const before = asked.filter((each) => each === operation).length;
			expect(await step(multisig, client, wrong)).toEqual({ password: 'Wrong password. Nothing was changed.' });
			expect(asked.filter((each) => each === operation)).toHaveLength(before);
			expect(multisig.stateOf(client).imported).toEqual([other]);
			expect(walletActions.at(client, 'multisig')).toBeNull();
			expect(openedFiles.halfChangedBy(client)).toBeNull();
			expect(await step(multisig, client, 'secret')).toBeNull();
			expect(asked.filter((each) => each === operation)).toHaveLength(before + 1);
			expect(walletActions.at(client, 'multisig')).toMatchObject({ kind: 'done' });
		}
	);

	test('is changed to itself: the file keeps it', async () => {
		const change_wallet_password = vi.fn<Deeds[string]>(() => ({}));
		const { client } = service({ change_wallet_password });
		await (await prepared(client)).make(client, plan, 'secret');
		const same = [{ old_password: 'secret', new_password: 'secret' }];
		expect(change_wallet_password.mock.calls).toEqual([same, same]);
	});

	test.each([
		['a service that does not offer the comparison', refuse(-32601), 'Not available on this wallet service'],
		['a restricted service', refuse(-7), 'Not available on restricted RPC'],
		['a service that does not answer', lose, 'No answer from wallet.example']
	])('cannot be compared by %s: no step is made, and its field has no problem', async (_, answer, title) => {
		const { client, asked } = service({ change_wallet_password: () => answer });
		const multisig = new Multisig();
		expect(await multisig.prepare(client, plan, 'secret')).toEqual({});
		expect(await multisig.make(client, plan, 'secret')).toEqual({});
		expect(asked).not.toContain('prepare_multisig');
		expect(asked).not.toContain('make_multisig');
		expect(walletActions.at(client, 'multisig')).toMatchObject({ kind: 'failed', lost: false, message: { title } });
		expect(openedFiles.halfChangedBy(client)).toBeNull();
	});
});

describe('a step that may have stopped half-way', () => {
	test.each([
		['was refused while it ran', refuse(-1, 'Multisig kex message has invalid round'), 'multisig'],
		['has lost its answer', lose, 'multisig'],
		['was refused before it began', refuse(-28, 'This wallet is already multisig'), null]
	])('because it %s: the state is believed only once the file was opened again', async (_, answer, place) => {
		const { client } = service({ exchange_multisig_keys: () => answer });
		const multisig = await prepared(client);
		await multisig.exchange(client, 'secret');
		expect(openedFiles.halfChangedBy(client)).toBe(place);
		expect(openedFiles.halfChangedBy(fakeService({}, 'http://elsewhere.example').client)).toBeNull();
		await walletFiles.open(service({ open_wallet: () => ({}) }).client, { filename: 'signer', password: 'secret' });
		expect(openedFiles.halfChangedBy(client)).toBeNull();
		expect(multisig.stateOf(client).messages).toHaveLength(1);
	});

	test('is closed without saving', async () => {
		const close_wallet = vi.fn<Deeds[string]>(() => ({}));
		const { client } = service({ make_multisig: () => refuse(-1), close_wallet });
		await (await prepared(client)).make(client, plan, 'secret');
		await walletFiles.closeUnsaved(client);
		expect(close_wallet.mock.calls).toEqual([[{ autosave_current: false }]]);
		expect(openedFiles.halfChangedBy(client)).toBeNull();
	});
});
