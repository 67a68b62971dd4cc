import { ActionLog } from '../../../src/lib/wallet-data/action-log.svelte';
import type { CallOptions, Client } from '../../../src/lib/rpc/client';
import { getCoinbaseTxSum } from '../../../src/lib/rpc/daemon/blocks';
import { stopMining } from '../../../src/lib/rpc/daemon/mining';
import { RpcError, type Failure } from '../../../src/lib/rpc/errors';

const refresh = vi.fn(async () => undefined);

beforeEach(() => refresh.mockClear());

const hintAfter = ({ kind }: Failure) => (kind === 'refused' ? 'There is nothing to stop.' : null);
const someActions = () => new ActionLog({ refresh, describe: describeFailure, hintAfter });

const describeFailure = (failure: Failure, url: string) => ({ title: failure.kind, cause: url, next: 'Try again.' });

const ok = new TextEncoder().encode('{ "status": "OK" }');
const refusal = (lost: boolean, message = 'Mining never started') =>
	new RpcError({ kind: 'refused', code: null, message }, '/stop_mining', lost);

/** A node whose every answer is that of one function. */
const nodeThat = (
	answer: (options: CallOptions | undefined) => Promise<Uint8Array>,
	url = 'http://node.example'
): Client => ({
	url,
	call: () => Promise.reject(new Error('an action asks for bytes')),
	raw: (_operation, ...[, options]: [params?: unknown, options?: CallOptions]) => answer(options)
});
const other = nodeThat(async () => ok, 'http://other.example');
/** A node that answers when it is told to. */
function slowNode() {
	let resolve: (body: Uint8Array) => void = () => {};
	const node = nodeThat(() => new Promise((given) => (resolve = given)));
	return { node, answer: (body: Uint8Array) => resolve(body) };
}
const refusing = (lost: boolean) => nodeThat(() => Promise.reject(refusal(lost)));

const done = () => ({ title: 'It is done.' });

describe('what was asked at a place', () => {
	test('is under way until it is answered, then done, and the page reads again', async () => {
		const changes = someActions();
		const { node, answer } = slowNode();
		const running = changes.run(node, 'mining', stopMining, undefined, { done, slow: 'It takes long.' });
		expect(changes.at(node, 'mining')).toMatchObject({ kind: 'under_way', slow: 'It takes long.', cancel: null });
		expect(changes.at(other, 'mining')).toBeNull();
		expect(changes.at(node, 'bans')).toBeNull();
		expect([changes.isOpen(node), changes.isOpen(other)]).toEqual([true, false]);
		expect(refresh).not.toHaveBeenCalled();
		answer(ok);
		expect(await running).toEqual({ status: 'OK' });
		expect(changes.at(node, 'mining')).toEqual({ kind: 'done', title: 'It is done.' });
		expect(changes.isOpen(node)).toBe(false);
		expect(refresh).toHaveBeenCalledOnce();
	});

	test('is what the page shows once it has loaded again, where that says more than the answer', async () => {
		const changes = someActions();
		refresh.mockImplementationOnce(async () => void (shown = 2));
		let shown = 1;
		const afterReload = () => (shown === 2 ? { title: 'It is done twice.' } : null);
		await changes.run(other, 'mining', stopMining, undefined, { done, afterReload });
		expect(changes.at(other, 'mining')).toEqual({ kind: 'done', tone: 'warn', title: 'It is done twice.' });
		await changes.run(other, 'mining', stopMining, undefined, { done, afterReload: () => null });
		expect(changes.at(other, 'mining')).toEqual({ kind: 'done', title: 'It is done.' });
	});

	test('says what to do after a refusal', async () => {
		const changes = someActions();
		const node = refusing(false);
		expect(await changes.run(node, 'mining', stopMining, undefined, { done })).toBeNull();
		expect(changes.at(node, 'mining')).toMatchObject({
			kind: 'failed',
			lost: false,
			message: { title: 'refused', cause: 'http://node.example', next: 'There is nothing to stop.' }
		});
		expect(changes.isOpen(node)).toBe(false);
	});

	test('that fails is heard of before the page reads again', async () => {
		const changes = someActions();
		const onfailure = vi.fn(() => expect(refresh).not.toHaveBeenCalled());
		await changes.run(refusing(false), 'mining', stopMining, undefined, { done, onfailure });
		expect(onfailure).toHaveBeenCalledExactlyOnceWith(refusal(false));
		expect(refresh).toHaveBeenCalledOnce();
		await changes.run(other, 'mining', stopMining, undefined, { done, onfailure });
		expect(onfailure).toHaveBeenCalledOnce();
	});

	test('stays open when its answer is lost, and says how to find out', async () => {
		const changes = someActions();
		const node = refusing(true);
		await changes.run(node, 'mining', stopMining, undefined, { done });
		expect(changes.at(node, 'mining')).toMatchObject({ kind: 'failed', lost: true });
		expect(changes.at(node, 'mining')).toHaveProperty(
			'message.next',
			expect.stringContaining('The Node page shows whether mining has stopped')
		);
		expect(changes.isOpen(node)).toBe(true);
	});

	test('is not taken for done when it was not sent', async () => {
		const changes = someActions();
		const { node, answer } = slowNode();
		const first = changes.run(node, 'mining', stopMining, undefined, { done });
		expect(await changes.run(node, 'again', stopMining, undefined, { done })).toBeNull();
		expect(changes.at(node, 'again')).toMatchObject({ kind: 'done', tone: 'warn' });
		answer(ok);
		await first;
	});

	test('is put away once it is over, and not before', async () => {
		const changes = someActions();
		const node = nodeThat(async () => ok);
		await changes.run(node, 'bans', stopMining, undefined, { done });
		const { node: slow, answer } = slowNode();
		const running = changes.run(slow, 'mining', stopMining, undefined, { done });
		changes.clear();
		expect(changes.at(node, 'bans')).toBeNull();
		expect(changes.at(slow, 'mining')).toMatchObject({ kind: 'under_way' });
		answer(ok);
		await running;
	});
});

test('what only reads can be cancelled, and nothing is read again for it', async () => {
	const changes = someActions();
	let signal: AbortSignal | undefined;
	const node = nodeThat((options) => {
		signal = options?.signal;
		return new Promise((_resolve, reject) => {
			signal?.addEventListener('abort', () => reject(refusal(false, 'given up')));
		});
	});
	const running = changes.run(node, 'sums', getCoinbaseTxSum, { height: 1, count: 1 }, { done });
	const change = changes.at(node, 'sums');
	expect(signal?.aborted).toBe(false);
	if (change?.kind === 'under_way') change.cancel?.();
	expect(signal?.aborted).toBe(true);
	expect(await running).toBeNull();
	expect(changes.at(node, 'sums')).toMatchObject({ kind: 'failed', lost: false });
	expect(refresh).not.toHaveBeenCalled();
});
