import { LiveWallet } from '../../../src/lib/app/live-wallet.svelte';
import { failed, fakeNode, type Answers } from './fake-node';
import { sentTransfer } from '../wallet/transfers';

const entry = (txid: string) => sentTransfer({ txid, type: 'pool' });

const invalidate = vi.fn(async () => undefined);
beforeEach(() => invalidate.mockClear());

/** A wallet at height 5 with nothing on its way, but for what is said. */
function walletWith(some: Answers = {}) {
	const answers: Answers = {
		get_height: () => ({ height: 5 }),
		get_address: () => ({ address: 'A' }),
		get_transfers: () => ({}),
		...some
	};
	return { answers, wallet: fakeNode(answers).node };
}

test('the first beat has nothing to compare with', async () => {
	await new LiveWallet().tick(walletWith().wallet, invalidate);
	expect(invalidate).not.toHaveBeenCalled();
});

test.each<[string, Answers]>([
	['another wallet of the same height', { get_address: () => ({ address: 'B' }) }],
	['a block', { get_height: () => ({ height: 6 }) }],
	['a payment in the pool', { get_transfers: () => ({ pool: [entry('a'.repeat(64))] }) }],
	['a payment on its way out', { get_transfers: () => ({ pending: [entry('a'.repeat(64))] }) }]
])('%s has the pages read again, once', async (_, news) => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith();
	await live.tick(wallet, invalidate);
	Object.assign(answers, news);
	await live.tick(wallet, invalidate);
	expect(invalidate.mock.calls).toEqual([['wallet:state'], ['wallet:transfers']]);
	await live.tick(wallet, invalidate);
	expect(invalidate).toHaveBeenCalledTimes(2);
});

test('an unreachable service is reported, and the pages load again when it answers', async () => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith();
	await live.tick(wallet, invalidate);
	answers['get_height'] = () => Promise.reject(failed({ kind: 'unreachable' }));
	await live.tick(wallet, invalidate);
	expect(live.failure?.failure).toEqual({ kind: 'unreachable' });
	expect(invalidate).not.toHaveBeenCalled();
	answers['get_height'] = () => ({ height: 5 });
	await live.tick(wallet, invalidate);
	expect(live.failure).toBeNull();
	expect(invalidate).toHaveBeenCalledTimes(2);
});

test('a page that could not be loaded is loaded with the next answer, the first one too, once', async () => {
	const live = new LiveWallet();
	const { wallet, answers } = walletWith({ get_height: () => Promise.reject(failed({ kind: 'unreachable' })) });
	const failure = { kind: 'timed_out', milliseconds: 5000 } as const;
	await live.retry(wallet, failure, invalidate);
	expect(live.reported).toBeNull();
	live.failure = null;
	answers['get_height'] = () => ({ height: 5 });
	await live.retry(wallet, { kind: 'unauthorized', loginGiven: false }, invalidate);
	expect(invalidate).not.toHaveBeenCalled();
	await live.tick(wallet, invalidate);
	await live.tick(wallet, invalidate);
	expect(invalidate.mock.calls).toEqual([['wallet:state'], ['wallet:transfers']]);
	expect(live.reported).toEqual({ wallet, height: 5 });
});

test('a wallet that was closed has the pages learn of it', async () => {
	const live = new LiveWallet();
	const refusal = failed({ kind: 'refused', code: -13, message: 'No wallet file' });
	await live.tick(walletWith({ get_height: () => Promise.reject(refusal) }).wallet, invalidate);
	expect(invalidate.mock.calls).toEqual([['wallet:state']]);
});

test('a service that is slow is not asked again before it has answered', async () => {
	const live = new LiveWallet();
	const get_height = vi.fn(() => new Promise(() => {}));
	const { wallet } = walletWith({ get_height });
	void live.tick(wallet, invalidate);
	void live.tick(wallet, invalidate);
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
	await live.tick(wallet, invalidate);
	expect(live.nodeless).toBe(wallet);
	expect(live.failure).toBeNull();
	answers['get_transfers'] = () => ({});
	await live.tick(wallet, invalidate);
	expect(live.nodeless).toBeNull();
});
