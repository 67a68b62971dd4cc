import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/lib/app/act';
import { Changes } from '../../../src/lib/app/changes.svelte';
import { findingOut, nextAfter } from '../../../src/lib/node/after';
import type { CallOptions } from '../../../src/lib/rpc/client';
import { getCoinbaseTxSum } from '../../../src/lib/rpc/daemon/blocks';
import { stopMining } from '../../../src/lib/rpc/daemon/mining';
import { RpcError } from '../../../src/lib/rpc/errors';
import { fakeNode } from './fake-node';

const refresh = vi.fn(async () => undefined);

beforeEach(() => refresh.mockClear());

const someChanges = () => new Changes({ refresh, findingOut, nextAfter });

const { node } = fakeNode({});
const other = fakeNode({}, 'http://other.example').node;
const done = () => ({ title: 'It is done.' });
const answered: Outcome<{ status: string }> = {
	kind: 'answered',
	result: { status: 'OK' },
	body: new Uint8Array(),
	milliseconds: 1
};
const failed = (lost: boolean, message = 'Mining never started'): Outcome<never> => ({
	kind: 'failed',
	error: new RpcError({ kind: 'refused', code: null, message }, '/stop_mining', lost),
	body: null,
	milliseconds: 1
});

describe('what was asked at a place', () => {
	test('is under way until it is answered, then done, and the page reads again', async () => {
		const changes = someChanges();
		let answer: (outcome: Outcome<{ status: string }>) => void = () => {};
		const ask = () => new Promise<Outcome<{ status: string }>>((resolve) => (answer = resolve));
		const running = changes.run(node, 'mining', stopMining, { ask, done, slow: 'It takes long.' });
		expect(changes.at(node, 'mining')).toMatchObject({ kind: 'under_way', slow: 'It takes long.', cancel: null });
		expect(changes.at(other, 'mining')).toBeNull();
		expect(changes.at(node, 'bans')).toBeNull();
		expect([changes.isOpen(node), changes.isOpen(other)]).toEqual([true, false]);
		expect(refresh).not.toHaveBeenCalled();
		answer(answered);
		expect(await running).toEqual({ status: 'OK' });
		expect(changes.at(node, 'mining')).toEqual({ kind: 'done', title: 'It is done.' });
		expect(changes.isOpen(node)).toBe(false);
		expect(refresh).toHaveBeenCalledOnce();
	});

	test('says what to do after a refusal', async () => {
		const changes = someChanges();
		expect(await changes.run(node, 'mining', stopMining, { ask: async () => failed(false), done })).toBeNull();
		expect(changes.at(node, 'mining')).toMatchObject({
			kind: 'failed',
			lost: false,
			next: 'There is nothing to stop.'
		});
		expect(changes.isOpen(node)).toBe(false);
	});

	test('stays open when its answer is lost, and says how to find out', async () => {
		const changes = someChanges();
		await changes.run(node, 'mining', stopMining, { ask: async () => failed(true), done });
		expect(changes.at(node, 'mining')).toMatchObject({ kind: 'failed', lost: true });
		expect(changes.at(node, 'mining')).toHaveProperty(
			'next',
			expect.stringContaining('see above whether it has ended')
		);
		expect(changes.isOpen(node)).toBe(true);
	});

	test('is not taken for done when it was not sent', async () => {
		const changes = someChanges();
		const ask = async (): Promise<Outcome<never>> => ({ kind: 'under_way' });
		expect(await changes.run(node, 'mining', stopMining, { ask, done })).toBeNull();
		expect(changes.at(node, 'mining')).toMatchObject({ kind: 'done', tone: 'warn' });
	});

	test('is put away once it is over, and not before', async () => {
		const changes = someChanges();
		await changes.run(node, 'bans', stopMining, { ask: async () => answered, done });
		void changes.run(node, 'mining', stopMining, { ask: () => new Promise(() => {}), done });
		changes.putAway();
		expect(changes.at(node, 'bans')).toBeNull();
		expect(changes.at(node, 'mining')).toMatchObject({ kind: 'under_way' });
	});
});

test('what only reads can be given up, and nothing is read again for it', async () => {
	const changes = someChanges();
	let signal: AbortSignal | undefined;
	const ask = (options: CallOptions) => {
		signal = options.signal;
		return new Promise<Outcome<never>>((resolve) => {
			signal?.addEventListener('abort', () => resolve(failed(false, 'given up')));
		});
	};
	const running = changes.run(node, 'sums', getCoinbaseTxSum, { ask, done });
	const change = changes.at(node, 'sums');
	expect(signal?.aborted).toBe(false);
	if (change?.kind === 'under_way') change.cancel?.();
	expect(signal?.aborted).toBe(true);
	expect(await running).toBeNull();
	expect(changes.at(node, 'sums')).toMatchObject({ kind: 'failed', lost: false });
	expect(refresh).not.toHaveBeenCalled();
});
