import { LiveWallet } from '../../../src/lib/wallet-data/live-wallet.svelte';
import { fetchQuery, watchQuery, type Query } from '../../../src/lib/app/query.svelte';
import { failed, fails, fakeNode, type Answers } from '../app/fake-node';
import { sentTransfer } from '../wallet/transfers';

const entry = (txid: string) => sentTransfer({ txid, type: 'pool' });

const reload = vi.fn(async () => undefined);
beforeEach(() => reload.mockClear());

/** A wallet at height 5 with nothing on its way, but for what is said. */
function walletWith(some: Answers = {}) {
	const answers: Answers = {
		get_height: () => ({ height: 5 }),
		get_address: () => ({ address: 'A' }),
		get_transfers: () => ({}),
		...some
	};
	const { node: wallet, asked } = fakeNode(answers);
	return { answers, wallet, asked };
}

test('the first beat has nothing to compare with', async () => {
	await new LiveWallet().tick(walletWith().wallet, reload);
	expect(reload).not.toHaveBeenCalled();
});

test.each<[string, Answers]>([
	['another wallet of the same height', { get_address: () => ({ address: 'B' }) }],
	['a block', { get_height: () => ({ height: 6 }) }],
	['a payment in the pool', { get_transfers: () => ({ pool: [entry('a'.repeat(64))] }) }],
	['a payment on its way out', { get_transfers: () => ({ pending: [entry('a'.repeat(64))] }) }]
])('%s has the pages read again, once', async (_, news) => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith();
	await live.tick(wallet, reload);
	Object.assign(answers, news);
	await live.tick(wallet, reload);
	expect(reload).toHaveBeenCalledTimes(1);
	await live.tick(wallet, reload);
	expect(reload).toHaveBeenCalledTimes(1);
});

test('an unreachable service is reported, and the pages load again when it answers', async () => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith();
	await live.tick(wallet, reload);
	answers['get_height'] = () => Promise.reject(failed({ kind: 'unreachable' }));
	await live.tick(wallet, reload);
	expect(live.failure?.failure).toEqual({ kind: 'unreachable' });
	expect(reload).not.toHaveBeenCalled();
	answers['get_height'] = () => ({ height: 5 });
	await live.tick(wallet, reload);
	expect(live.failure).toBeNull();
	expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that could not be loaded is loaded with the next answer, the first one too, once', async () => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith({ get_height: () => Promise.reject(failed({ kind: 'unreachable' })) });
	const failure = { kind: 'timed_out', milliseconds: 5000 } as const;
	await live.retry(wallet, failure, reload);
	expect(live.reportedHeight).toBeNull();
	live.failure = null;
	answers['get_height'] = () => ({ height: 5 });
	await live.retry(wallet, { kind: 'unauthorized', loginGiven: false }, reload);
	expect(reload).not.toHaveBeenCalled();
	await live.tick(wallet, reload);
	await live.tick(wallet, reload);
	expect(reload).toHaveBeenCalledTimes(1);
	expect(live.reportedHeight).toEqual({ wallet, height: 5 });
});

test('a wallet that was closed has the pages learn of it', async () => {
	const live = new LiveWallet();
	const refusal = failed({ kind: 'refused', code: -13, message: 'No wallet file' });
	await live.tick(walletWith({ get_height: () => Promise.reject(refusal) }).wallet, reload);
	expect(reload).toHaveBeenCalledTimes(1);
});

test('a service that is slow is not asked again before it has answered', async () => {
	const live = new LiveWallet();
	const get_height = vi.fn(() => new Promise(() => {}));
	const { wallet } = walletWith({ get_height });
	void live.tick(wallet, reload);
	void live.tick(wallet, reload);
	expect(get_height).toHaveBeenCalledOnce();
});

test.each([
	{ code: 0, message: '' },
	{ code: -38, message: 'no connection to daemon' }
])('a service without a node is polled all the same, and reported ($code)', async (refusal) => {
	const live = new LiveWallet();
	const get_transfers = (params: unknown) =>
		JSON.stringify(params).includes('pool') ? Promise.reject(failed({ kind: 'refused', ...refusal })) : {};
	const { wallet, answers } = walletWith({ get_transfers });
	await live.tick(wallet, reload);
	expect(live.walletWithoutNode).toBe(wallet);
	expect(live.failure).toBeNull();
	answers['get_transfers'] = () => ({});
	await live.tick(wallet, reload);
	expect(live.walletWithoutNode).toBeNull();
});

/** A query to a wallet that somebody shows; `asked` counts how often it was loaded. */
function shownQuery(service: string) {
	const asked = vi.fn<Query<number>['load']>(async () => 1);
	const query: Query<number> = { service, key: ['shown'], staleOn: 'transfers', load: asked };
	return { query, asked, leave: watchQuery(query) };
}

test('what a wallet lists is asked for again after a payment, and another wallet has nothing of the one before', async () => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith();
	const { query, asked, leave } = shownQuery(wallet.url);
	await live.tick(wallet, reload);
	await fetchQuery(query);
	expect(asked).toHaveBeenCalledTimes(1);
	answers['get_transfers'] = () => ({ pool: [entry('a'.repeat(64))] });
	await live.tick(wallet, reload);
	await fetchQuery(query);
	expect(asked.mock.calls.map(([, before]) => before)).toEqual([undefined, 1]);
	answers['get_address'] = () => ({ address: 'B' });
	await live.tick(wallet, reload);
	await fetchQuery(query);
	expect(asked.mock.calls.map(([, before]) => before)).toEqual([undefined, 1, undefined]);
	leave();
});

test('a wallet that got other keys by a step of this page keeps what is shown, until another one is open', async () => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith();
	const { query, asked, leave } = shownQuery(wallet.url);
	await live.tick(wallet, reload);
	await fetchQuery(query);
	for (const address of ['B', 'C']) {
		answers['get_address'] = () => ({ address });
		if (address === 'B') {
			live.noteNewKeys(wallet);
			answers['get_height'] = () => Promise.reject(failed({ kind: 'unreachable' }));
			await live.tick(wallet, reload);
			answers['get_height'] = () => ({ height: 5 });
		}
		await live.tick(wallet, reload);
		await fetchQuery(query);
	}
	expect(asked.mock.calls.map(([, before]) => before)).toEqual([undefined, 1, undefined]);
	leave();
});

test('a wallet at rest costs 12 calls a minute; one that waits for a payment is asked at each tick', async () => {
	const live = new LiveWallet();
	const { answers, wallet, asked } = walletWith();
	live.setBaseline(wallet, 5, 'A', { pool: [], pending: [] });
	const minute = async () => {
		asked.length = 0;
		for (let tick = 0; tick < 12; tick++) await live.pollIfDue(wallet, reload);
		return asked.length;
	};
	expect(await minute()).toBe(12);
	expect(reload).not.toHaveBeenCalled();
	answers['get_transfers'] = () => ({ pool: [entry('a'.repeat(64))] });
	for (let tick = 0; tick < 3; tick++) await live.pollIfDue(wallet, reload);
	expect(reload).toHaveBeenCalledTimes(1);
	expect(await minute()).toBe(36);
});

test.each<[string, () => unknown]>([
	[
		'refuses to list transfers',
		fails({ kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' })
	],
	['does not list transfers', fails({ kind: 'not_offered' })],
	['cannot list transfers now', fails({ kind: 'refused', code: 500, message: '' })]
])('a service that %s is followed by its height and address', async (_, get_transfers) => {
	const live = new LiveWallet();
	const { answers, wallet } = walletWith({ get_transfers });
	await live.tick(wallet, reload);
	expect([live.failure, live.walletWithoutNode]).toEqual([null, null]);
	answers['get_height'] = () => ({ height: 6 });
	await live.tick(wallet, reload);
	expect(reload).toHaveBeenCalledTimes(1);
});
